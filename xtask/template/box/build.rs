//! A file that comes into a folder or leaves it is noticed.

fn main() {
    println!("cargo:rerun-if-changed=parts");
}
