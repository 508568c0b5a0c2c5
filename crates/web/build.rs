//! A file that comes into `parts` or leaves it is noticed.

fn main() {
    println!("cargo:rerun-if-changed=parts");
}
