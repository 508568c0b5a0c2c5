//! Words of several parts, which count where a table chose so (T13).

use alloc::{borrow::ToOwned, boxed::Box, string::String, vec::Vec};
use core::{error::Error, fmt};

use crate::words::spell;

/// Words with a hyphen, an apostrophe or a space, by their letters.
#[derive(Debug, Default)]
pub struct Compounds {
    /// Letters, and the word as it is written, in the order of the letters.
    words: Vec<(Box<str>, Box<str>)>,
}

impl Compounds {
    /// Reads one word a line; lines that start with `#` are comments.
    pub fn parse(text: &str) -> Result<Compounds, NoCompound> {
        let lines = (1..).zip(text.lines());
        let written = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let mut words = Vec::new();
        for (line, word) in written {
            match spell(word) {
                Ok(spelled) if spelled.compound => {
                    words.push((spelled.letters.into(), word.trim().into()));
                }
                _ => {
                    let word = word.to_owned();
                    return Err(NoCompound { line, word });
                }
            }
        }
        words.sort();
        words.dedup_by(|one, other| one.0 == other.0);
        Ok(Compounds { words })
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How the word of these letters is written, if there is one.
    pub fn find(&self, letters: &str) -> Option<&str> {
        let place = self.words.binary_search_by(|(one, _)| (**one).cmp(letters));
        place.ok().map(|place| &*self.words[place].1)
    }

    /// The words whose letters begin so, as they are written, with their letters.
    pub fn beginning(&self, letters: &str) -> impl Iterator<Item = (&str, &str)> {
        let start = self.words.partition_point(|(one, _)| **one < *letters);
        let words = self.words[start..].iter();
        words
            .take_while(move |(one, _)| one.starts_with(letters))
            .map(|(letters, word)| (&**letters, &**word))
    }
}

/// A line that is no word of several parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCompound {
    pub line: usize,
    pub word: String,
}

impl fmt::Display for NoCompound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoCompound { line, word } = self;
        write!(
            f,
            "line {line} of the compounds: {word:?} has no hyphen, apostrophe or space between \
             letters; take it out"
        )
    }
}

impl Error for NoCompound {}
