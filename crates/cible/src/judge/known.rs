use alloc::{string::String, vec::Vec};

use super::{
    Words,
    fold::{bare_letters, fold},
};

/// What is known of a language: its words, the well-known names of the facts,
/// and first names.
pub struct Known<L> {
    lexicon: L,
    names: Marks,
    first_names: Marks,
}

impl<L: Fn(&str) -> bool> Known<L> {
    /// From names as they are written; `lexicon` says whether the language has
    /// a word that is [`USUAL`](super::USUAL), given in small letters.
    pub fn new<'a>(
        names: impl IntoIterator<Item = &'a str>,
        first_names: impl IntoIterator<Item = &'a str>,
        lexicon: L,
    ) -> Known<L> {
        Known {
            lexicon,
            names: Marks::of(names.into_iter()),
            first_names: Marks::of(first_names.into_iter()),
        }
    }
}

impl<L: Fn(&str) -> bool> Words for Known<L> {
    fn is_word(&self, letters: &str) -> bool {
        self.names.has(letters) || (self.lexicon)(letters)
    }

    fn is_first_name(&self, letters: &str) -> bool {
        self.first_names.has(letters)
    }
}

/// A set of names of which only a mark of eight bytes each is kept: tens of
/// thousands of names are known, and the odds that a typed word has the mark of
/// another are one in a million millions.
struct Marks(Vec<u64>);

impl Marks {
    fn of<'a>(names: impl Iterator<Item = &'a str>) -> Marks {
        let mut folded = String::new();
        let marks = names.map(|name| {
            folded.clear();
            fold(name, &mut folded);
            mark(bare_letters(&folded))
        });
        let mut marks: Vec<u64> = marks.collect();
        marks.sort_unstable();
        marks.dedup();
        marks.shrink_to_fit();
        Marks(marks)
    }

    fn has(&self, letters: &str) -> bool {
        self.0.binary_search(&mark(letters.chars())).is_ok()
    }
}

/// FNV-1a.
pub fn mark(letters: impl Iterator<Item = char>) -> u64 {
    letters.fold(0xcbf2_9ce4_8422_2325, |mark, letter| {
        (mark ^ u64::from(letter)).wrapping_mul(0x0100_0000_01b3)
    })
}
