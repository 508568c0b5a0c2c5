//! What `cargo xtask instructions` counts of Compatibility.

fn main() {
    bench::hot::count::<compatibility_box::CompatibilityBox>();
}
