//! Packs the facts and the cards: as they are, they would be a fifth of the program.
//! A file that comes into a folder or leaves it is noticed.

use std::{env, fs, path::Path};

use miniz_oxide::deflate::{CompressionLevel, compress_to_vec};

fn main() {
    println!("cargo:rerun-if-changed=parts");
    println!("cargo:rerun-if-changed=../content");
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    for folder in ["facts", "fr", "en"] {
        let sheets = sheets(&Path::new("../content").join(folder));
        let packed = compress_to_vec(sheets.as_bytes(), CompressionLevel::BestCompression as u8);
        let file = Path::new(&out).join(format!("{folder}.packed"));
        fs::write(file, packed).expect("the build can write");
    }
}

/// The files of a folder in the order of their names: the name without its ending
/// on a line, the text, and a zero.
fn sheets(folder: &Path) -> String {
    let files = fs::read_dir(folder).expect("the folder of content is there");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let mut sheets = String::new();
    for file in files {
        let name = file.file_stem().and_then(|name| name.to_str());
        let name = name.unwrap_or_else(|| panic!("{file:?}: give it a name in UTF-8"));
        let text = fs::read_to_string(&file)
            .unwrap_or_else(|_| panic!("{file:?}: this is not UTF-8 text: save it as UTF-8"));
        assert!(
            !text.contains('\0'),
            "{file:?}: there is a zero in it: take it out"
        );
        sheets.extend([name, "\n", &text, "\0"]);
    }
    sheets
}
