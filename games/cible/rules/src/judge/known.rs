use alloc::{boxed::Box, string::String, sync::Arc, vec::Vec};

use once_cell::race::OnceBox;

use super::{
    Talk, USUAL, Words,
    fold::{bare_letters, fold},
};
use crate::facts::{Entities, Facts};

/// How well known something is that everybody who types its name means it,
/// whatever the question.
const KNOWN: u8 = 4;

/// What is known of a language: its words, the names of the facts, and first
/// names.
pub struct Known<F> {
    frequency: F,
    first_names: Marks,
    talk: Talk,
    facts: Vec<Arc<Entities>>,
    /// Names of the facts that everybody knows; made when first asked for.
    names: OnceBox<Marks>,
    /// All of them; so is this.
    all: OnceBox<Marks>,
}

impl<F: Fn(&str) -> Option<u16>> Known<F> {
    /// From the facts, and how frequent a word of the language is, given in
    /// small letters, in hundredths of Zipf's scale.
    pub fn new(facts: &Facts, frequency: F) -> Known<F> {
        let entities = facts.categories().map(|one| one.entities().clone());
        Known {
            frequency,
            first_names: Marks::of(facts.first_names()),
            talk: Talk::default(),
            facts: entities.collect(),
            names: OnceBox::new(),
            all: OnceBox::new(),
        }
    }

    /// Also knows how people talk.
    pub fn talking(self, talk: Talk) -> Known<F> {
        Known { talk, ..self }
    }

    /// The names of facts as well known as this.
    fn marks(&self, fame: u8) -> Box<Marks> {
        let facts = self.facts.iter();
        Box::new(Marks::of(facts.flat_map(|entities| entities.names(fame))))
    }
}

impl<F: Fn(&str) -> Option<u16>> Words for Known<F> {
    fn is_word(&self, letters: &str) -> bool {
        let usual = |frequency| frequency >= USUAL;
        let names = self.names.get_or_init(|| self.marks(KNOWN));
        names.has(letters) || (self.frequency)(letters).is_some_and(usual)
    }

    fn is_name(&self, letters: &str) -> bool {
        let names = self.names.get_or_init(|| self.marks(KNOWN));
        names.has(letters)
    }

    fn exists(&self, letters: &str) -> bool {
        let all = self.all.get_or_init(|| self.marks(1));
        all.has(letters) || (self.frequency)(letters).is_some()
    }

    fn stand_for(&self, letters: &str) -> &[Box<str>] {
        self.talk.names(letters)
    }

    fn is_first_name(&self, letters: &str) -> bool {
        self.first_names.has(letters)
    }
}

/// A set of names of which only a mark of eight bytes each is kept: tens of
/// thousands of names are known, and the odds that a typed word has the mark of
/// another are one in a million millions.
#[derive(Debug)]
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
