//! What `cargo xtask instructions` counts of Essai.

fn main() {
    bench::hot::count::<essai_box::EssaiBox>();
}
