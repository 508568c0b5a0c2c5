//! What `cargo xtask instructions` counts of La Cible.

fn main() {
    bench::hot::count::<cible_box::CibleBox>();
}
