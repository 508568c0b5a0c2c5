//! What an operator may bring: folders of pictures by any name, and words about
//! them that are almost right. The house opens, and tells what it left out.

use std::{fs, path::Path};

use game::Language;
use tablee::shelf;
use tempfile::TempDir;
use web::{Supplies, pages, testing};

use crate::{Count, dice::Dice, positions, support::root, tampering};

pub struct Decks {
    /// What is written about decks, and the names of their pictures.
    known: Vec<Known>,
}

struct Known {
    words: String,
    pictures: Vec<String>,
}

/// Decks that are brought at once, since opening every box takes its time.
const AT_ONCE: usize = 12;

pub fn target() -> Decks {
    let found = positions::files(&root().join("games"), &|path| path.ends_with("deck.toml"));
    let known = found.iter().map(|path| {
        let folder = path.parent().expect("a folder");
        let names = fs::read_dir(folder).expect("a deck").flatten();
        let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut pictures: Vec<String> = names.filter(|name| !name.ends_with(".toml")).collect();
        pictures.sort();
        Known {
            words: fs::read_to_string(path).expect("a deck's words"),
            pictures,
        }
    });
    Decks {
        known: known.collect(),
    }
}

impl Decks {
    pub fn run(&self, input: &[u8], count: &Count) {
        let own = tempfile::tempdir().expect("a folder");
        if let Some(words) = input.strip_prefix(b"=") {
            let pictures = self.known.first().map(|known| known.pictures.clone());
            bring(&own, "written", words, &pictures.unwrap_or_default());
        } else {
            let mut dice = Dice::new(input);
            for number in 0..AT_ONCE {
                self.deal(&own, number, &mut dice);
            }
        }
        // An empty shelf of games with pictures is no fault.
        (0..AT_ONCE).for_each(|_| count.one());
        open(own.path());
    }

    fn deal(&self, own: &TempDir, number: usize, dice: &mut Dice<'_>) {
        if self.known.is_empty() {
            return;
        }
        let known = dice.pick(&self.known);
        let mut words = known.words.clone().into_bytes();
        for _ in 0..dice.below(3) {
            tampering::bytes(&mut words, dice);
        }
        let mut pictures = known.pictures.clone();
        for _ in 0..dice.below(4) {
            let at = dice.below(pictures.len());
            match dice.below(3) {
                0 => drop(pictures.remove(at)),
                1 => pictures.push(file_name(&pictures[at], dice)),
                _ => pictures[at] = file_name(&pictures[at], dice),
            }
        }
        let folder = format!("{number}-{}", file_name("Vacances", dice));
        bring(own, &folder, &words, &pictures);
    }
}

/// A name that a file can have.
fn file_name(like: &str, dice: &mut Dice<'_>) -> String {
    let mut name = like.as_bytes().to_vec();
    tampering::bytes(&mut name, dice);
    let name = String::from_utf8_lossy(&name).replace(['/', '\0'], "");
    let name: String = name.chars().take(60).collect();
    match name.as_str() {
        "" | "." | ".." => "x.svg".to_string(),
        _ => name,
    }
}

fn bring(own: &TempDir, folder: &str, words: &[u8], pictures: &[String]) {
    let folder = own.path().join(folder);
    fs::create_dir_all(&folder).expect("a folder");
    for picture in pictures {
        let picture = fs::write(folder.join(picture), b"<svg/>");
        picture.expect("a picture");
    }
    fs::write(folder.join("deck.toml"), words).expect("a deck's words");
}

/// Opens every box with these decks, and looks into it.
fn open(own: &Path) {
    let supplies = Supplies {
        decks: Some(own.to_path_buf()),
    };
    let boxes = shelf::boxes(&supplies);
    let boxes = boxes.unwrap_or_else(|why| panic!("the house does not open: {why}"));
    for one in boxes.iter() {
        for warning in one.warnings() {
            assert!(warning.contains(": "), "no cause and no cure: {warning}");
        }
        let language = Language::Fr;
        let page = pages::game_box(&testing::context(language), one);
        assert!(!page.0.is_empty());
    }
}
