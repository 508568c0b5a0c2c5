use alloc::vec::Vec;

use super::{Words, letters};
use crate::facts::Facts;

/// The category whose names are first names.
const FIRST_NAMES: &str = "prenoms";

/// What is known of a language: its lexicon, every name of the facts, and which
/// of them are first names.
pub struct Known<L> {
    lexicon: L,
    names: Marks,
    first_names: Marks,
}

impl<L: Fn(&str) -> bool> Known<L> {
    /// `lexicon` says whether the language has a word, given in small letters
    /// from a to z.
    pub fn new(facts: &Facts, lexicon: L) -> Known<L> {
        let names = facts.categories().flat_map(|category| &category.entities);
        let names = names.flat_map(|entity| entity.names.iter());
        let first_names = facts.category(FIRST_NAMES).into_iter();
        let first_names = first_names.flat_map(|category| &category.entities);
        let first_names = first_names.flat_map(|entity| entity.names.iter());
        Known {
            lexicon,
            names: Marks::of(names.map(|name| &**name)),
            first_names: Marks::of(first_names.map(|name| &**name)),
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
        let mut marks: Vec<u64> = names.map(|name| mark(&letters(name))).collect();
        marks.sort_unstable();
        marks.dedup();
        marks.shrink_to_fit();
        Marks(marks)
    }

    fn has(&self, letters: &str) -> bool {
        self.0.binary_search(&mark(letters)).is_ok()
    }
}

/// FNV-1a.
fn mark(letters: &str) -> u64 {
    letters.bytes().fold(0xcbf2_9ce4_8422_2325, |mark, byte| {
        (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
