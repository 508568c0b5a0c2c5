//! What `cargo xtask instructions` counts of Typo.

fn main() {
    bench::hot::count::<typo_box::TypoBox>();
}
