//! `tablee licences`: what the program is made of, and under which licences.

use std::io::{self, Write};

use web::Boxes;

/// The crates in the program, a line each, as `cargo xtask licences` writes them.
const CRATES: &str = include_str!("../licences.txt");

/// What the crates bring along that is no Rust.
const BESIDES: &str = "\
SQLite: public domain, in libsqlite3-sys
mimalloc: MIT, Microsoft and Daan Leijen, in libmimalloc-sys
musl: MIT, Rich Felker and others, where the program is static
";

pub fn run(boxes: &Boxes) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text(boxes).as_bytes()) {
        // A reader who has seen enough, such as `head`.
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

pub fn text(boxes: &Boxes) -> String {
    let mut data: Vec<&str> = Vec::new();
    for one in boxes.iter() {
        let new = one.licences().iter().filter(|text| !data.contains(text));
        let new: Vec<&str> = new.copied().collect();
        data.extend(new);
    }
    let version = env!("CARGO_PKG_VERSION");
    let ours = env!("CARGO_PKG_LICENSE");
    format!(
        "tablee {version}: {ours}, the Tablée authors\n\n\
         What games are played with\n{}\n\
         Libraries\n{CRATES}{BESIDES}",
        data.concat()
    )
}
