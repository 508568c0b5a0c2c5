//! The words that the house leaves to people: `words/unsaid.fr.txt` says which, and in which format.

#[cfg(test)]
mod tests;

use alloc::{borrow::ToOwned, boxed::Box, string::String, vec::Vec};
use core::{error::Error, fmt};

use crate::fold::{NotLetters, fold};

/// What robots do not say, and the house does not show by itself, where a family plays.
///
/// ```
/// # use lexicon::Unsaid;
/// let unsaid = Unsaid::parse("# crude\ncul salop* !salopette*\n").unwrap();
/// assert!(unsaid.contains("saloperie") && !unsaid.contains("salopettes"));
/// assert!(unsaid.contains("cul") && !unsaid.contains("culte"));
/// assert!(unsaid.is_in("Faux cul !") && unsaid.lurks_in("fartisalopin"));
/// ```
#[derive(Debug)]
pub struct Unsaid {
    /// In alphabetical order: those that begin alike are neighbours, the shortest first.
    entries: Vec<Entry>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    letters: Box<str>,
    reach: Reach,
    innocent: bool,
}

/// Which words an entry speaks of; of two with the same letters, the second knows better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    Beginning,
    Word,
}

/// An entry with fewer letters is part of too many harmless words to be looked for within one.
const SHORTEST_WITHIN: usize = 4;

impl Unsaid {
    /// Reads entries between white space; lines that start with `#` are comments.
    pub fn parse(text: &str) -> Result<Self, UnsaidError> {
        let mut entries = Vec::new();
        for (line, written) in (1..).zip(text.lines()) {
            if written.starts_with('#') {
                continue;
            }
            for entry in written.split_whitespace() {
                let refused = |reason| UnsaidError {
                    line,
                    entry: entry.to_owned(),
                    reason,
                };
                entries.push(Entry::parse(entry).map_err(refused)?);
            }
        }
        entries.sort();
        Ok(Self { entries })
    }

    /// Whether this folded word is one of them.
    pub fn contains(&self, folded: &str) -> bool {
        self.decisive(folded, Entry::fits)
            .is_some_and(|entry| !entry.innocent)
    }

    /// Whether one of the words of a text, written in any way, is one of them.
    pub fn is_in(&self, text: &str) -> bool {
        let is_accent = |character| matches!(character, '\u{300}'..='\u{36f}');
        let words =
            text.split(|character: char| !character.is_alphabetic() && !is_accent(character));
        words
            .filter_map(|word| fold(word).ok())
            .any(|word| self.contains(&word))
    }

    /// Whether a made-up folded word lets one of them be heard, at its beginning or further on. It
    /// may also refuse a harmless one: there are others to make up.
    pub fn lurks_in(&self, folded: &str) -> bool {
        let fits = |entry: &Entry, whole| whole || entry.letters.len() >= SHORTEST_WITHIN;
        let mut tails = (0..folded.len()).filter_map(|start| folded.get(start..));
        self.contains(folded)
            || tails.any(|tail| {
                self.decisive(tail, fits)
                    .is_some_and(|entry| !entry.innocent)
            })
    }

    /// Of the entries that the word begins with and that `fits`, the longest; `fits` is also told
    /// whether it is the whole word.
    fn decisive(&self, word: &str, fits: impl Fn(&Entry, bool) -> bool) -> Option<&Entry> {
        let mut among = &self.entries[..];
        let mut decisive = None;
        for (place, letter) in word.bytes().enumerate() {
            let at = |entry: &Entry| entry.letters.as_bytes().get(place).copied();
            among = &among[among.partition_point(|entry| at(entry) < Some(letter))..];
            among = &among[..among.partition_point(|entry| at(entry) == Some(letter))];
            if among.is_empty() {
                break;
            }
            let length = place + 1;
            let complete = among
                .iter()
                .take_while(|entry| entry.letters.len() == length)
                .filter(|entry| fits(entry, length == word.len()));
            decisive = complete.last().or(decisive);
        }
        decisive
    }
}

impl Entry {
    /// Whether it speaks of a word that begins with its letters, or is them as a `whole`.
    fn fits(&self, whole: bool) -> bool {
        whole || self.reach == Reach::Beginning
    }

    fn parse(written: &str) -> Result<Self, NotLetters> {
        let (letters, innocent) = match written.strip_prefix('!') {
            Some(letters) => (letters, true),
            None => (written, false),
        };
        let (letters, reach) = match letters.strip_suffix('*') {
            Some(letters) => (letters, Reach::Beginning),
            None => (letters, Reach::Word),
        };
        let letters = fold(letters).map(String::into_boxed_str)?;
        Ok(Self {
            letters,
            reach,
            innocent,
        })
    }
}

/// Why a text is no list of such words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsaidError {
    pub line: usize,
    pub entry: String,
    pub reason: NotLetters,
}

impl fmt::Display for UnsaidError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            entry,
            reason,
        } = self;
        write!(f, "line {line} of the unsaid words: {entry}: {reason}")
    }
}

impl Error for UnsaidError {}
