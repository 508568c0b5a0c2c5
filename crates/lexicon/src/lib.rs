//! The words of a language: which exist, which letters begin one, and how usual each is.
//!
//! With the feature `carried`, [`carried`] gives the dictionaries of the house, and [`unsaid()`] what
//! its robots do not say.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "carried"))]
extern crate std;

#[cfg(feature = "carried")]
mod carried;
mod descriptions;
pub mod fold;
mod grammar;
mod parse;
mod peaks;
#[cfg(test)]
mod tests;
mod unsaid;

use alloc::{boxed::Box, string::String, vec::Vec};
use core::{fmt, ops::Range};

#[cfg(feature = "carried")]
pub use carried::{LICENCES, carried, carried_with_compounds, describe, unsaid};
pub use descriptions::{Description, Descriptions, DescriptionsError};
pub use grammar::{Class, Gender, Grammar, Number, Persons, Tense};
pub use parse::{Fault, LexiconError};
use peaks::Peaks;
pub use unsaid::{Unsaid, UnsaidError};

/// A dictionary of folded words (see [`fold`](crate::fold)) in alphabetical order.
///
/// A word is named by its index in that order, so the words sharing a prefix are a range. How
/// usual a word is is told in hundredths of the Zipf scale: 700 for "de", 300 for a word read
/// once in a million, 0 when unknown.
///
/// ```
/// # use lexicon::Lexicon;
/// let lexicon = Lexicon::parse("été\t569\nétéi\nétés\t374\n").unwrap();
/// assert!(lexicon.begins("et") && !lexicon.contains("et"));
/// assert_eq!(lexicon.range("ete"), 0..3);
/// assert_eq!(lexicon.display("etes"), Some("étés"));
/// assert_eq!(lexicon.best("etes"), 374);
/// ```
pub struct Lexicon {
    /// The lines before the first word, with what they say about the book.
    header: String,
    /// Every word, each ended by a line feed, which sorts before any letter: the bytes at the
    /// start of a word compare with a prefix as the word itself does.
    text: String,
    /// Where each word starts in `text`, and where the next one would.
    starts: Vec<u32>,
    /// The first word for each beginning of `HEAD` letters, so that a search starts narrow.
    heads: Box<[u32]>,
    /// The `BODY` letters that follow those, as one number for each word: a search compares these
    /// neighbours, and reads `text` only beyond them.
    bodies: Vec<u32>,
    zipf: Vec<u16>,
    peaks: Peaks,
    /// How many words are at least as usual as each Zipf value.
    at_least: Vec<u32>,
    /// The ways of writing the words that are not written as they are folded, each ended by a line
    /// feed, and where those of each word end.
    forms: String,
    forms_ends: Vec<u32>,
}

const HEAD: usize = 3;
const BODY: usize = 6;
/// Letters are read as digits in this base, 0 being the absence of one.
const BASE: u32 = 27;

impl Lexicon {
    /// How many words there are.
    pub fn len(&self) -> usize {
        self.zipf.len()
    }

    pub fn is_empty(&self) -> bool {
        self.zipf.is_empty()
    }

    /// What the header of the data says under `key`, such as `language`, `name` or `licence`.
    pub fn about(&self, key: &str) -> Option<&str> {
        parse::header_value(&self.header, key)
    }

    /// Whether this folded word exists.
    pub fn contains(&self, folded: &str) -> bool {
        self.find(folded).is_some()
    }

    /// The index of this folded word, if it exists.
    pub fn find(&self, folded: &str) -> Option<usize> {
        let index = self.first(folded)?;
        (self.end(index) - self.start(index) == folded.len()).then_some(index)
    }

    /// Whether some word begins with these folded letters.
    pub fn begins(&self, prefix: &str) -> bool {
        self.first(prefix).is_some()
    }

    /// The words that begin with these folded letters.
    pub fn range(&self, prefix: &str) -> Range<usize> {
        let Some(start) = self.first(prefix) else {
            return 0..0;
        };
        let letters = prefix.as_bytes();
        let (head, body) = letters.split_at(letters.len().min(HEAD));
        let end = self.bucket(head).end;
        if body.is_empty() {
            return start..end;
        }
        let (key, span) = number::<BODY>(body);
        let end = start + self.bodies[start..end].partition_point(|&body| body < key + span);
        if body.len() <= BODY {
            return start..end;
        }
        let text = self.text.as_bytes();
        let starts = &self.starts[start..end];
        start..start + starts.partition_point(|&at| text[at as usize..].starts_with(letters))
    }

    /// How many words begin with these folded letters.
    pub fn count(&self, prefix: &str) -> usize {
        self.range(prefix).len()
    }

    /// The folded word at this index; panics past the last.
    pub fn word(&self, index: usize) -> &str {
        &self.text[self.start(index)..self.end(index)]
    }

    /// How usual the word at this index is; panics past the last.
    pub fn zipf(&self, index: usize) -> u16 {
        self.zipf[index]
    }

    /// How the word at this index is written, most usual first: "élevé", "élève".
    pub fn forms(&self, index: usize) -> impl Iterator<Item = &str> {
        let start = index
            .checked_sub(1)
            .map_or(0, |before| self.forms_ends[before]);
        let joined = match &self.forms[start as usize..self.forms_ends[index] as usize] {
            "" => self.word(index),
            forms => forms,
        };
        joined.split_terminator('\n')
    }

    /// The most usual way to write this folded word, if it exists.
    pub fn display(&self, folded: &str) -> Option<&str> {
        self.forms(self.find(folded)?).next()
    }

    /// How usual the most usual word beginning with these letters is; 0 when there is none.
    pub fn best(&self, prefix: &str) -> u16 {
        self.peaks.highest(&self.zipf, self.range(prefix))
    }

    /// The most usual word beginning with these letters.
    pub fn favourite(&self, prefix: &str) -> Option<usize> {
        let range = self.range(prefix);
        let best = self.peaks.highest(&self.zipf, range.clone());
        range.into_iter().find(|&index| self.zipf[index] == best)
    }

    /// The lowest Zipf value that at most `words` words reach: what someone who knows about that
    /// many words knows. It is 0, unknown frequencies included, when there are no more words.
    pub fn vocabulary(&self, words: usize) -> u16 {
        self.at_least
            .partition_point(|&reaching| reaching as usize > words) as u16
    }

    /// The words beginning with these letters that are at least this usual, in order.
    pub fn known(&self, prefix: &str, threshold: u16) -> impl Iterator<Item = usize> {
        self.range(prefix)
            .filter(move |&index| self.zipf[index] >= threshold)
    }

    fn start(&self, index: usize) -> usize {
        self.starts[index] as usize
    }

    fn end(&self, index: usize) -> usize {
        self.starts[index + 1] as usize - 1
    }

    /// The first word that begins with `prefix`.
    fn first(&self, prefix: &str) -> Option<usize> {
        let letters = prefix.as_bytes();
        if !letters.iter().all(u8::is_ascii_lowercase) {
            return None;
        }
        let (head, body) = letters.split_at(letters.len().min(HEAD));
        let bucket = self.bucket(head);
        let (key, span) = number::<BODY>(body);
        let mut bodies = &self.bodies[bucket.clone()];
        if !body.is_empty() {
            bodies = &bodies[bodies.partition_point(|&body| body < key)..];
        }
        let start = bucket.end - bodies.len();
        if body.len() <= BODY {
            return bodies
                .first()
                .is_some_and(|&body| body < key + span)
                .then_some(start);
        }
        let text = self.text.as_bytes();
        let twins = bodies.iter().take_while(|&&body| body == key).count();
        let starts = &self.starts[start..start + twins];
        let before = starts.partition_point(|&at| &text[at as usize..] < letters);
        let at = *starts.get(before)? as usize;
        text[at..].starts_with(letters).then_some(start + before)
    }

    /// The words whose first letters are these, `HEAD` of them at most.
    fn bucket(&self, head: &[u8]) -> Range<usize> {
        let (key, span) = number::<HEAD>(head);
        self.heads[key as usize] as usize..self.heads[(key + span) as usize] as usize
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lexicon of {} words", self.len())
    }
}

/// Reads the first `PLACES` letters as a number in base `BASE`, so that numbers are in the order
/// of words; and tells how many numbers there are that begin alike.
fn number<const PLACES: usize>(letters: &[u8]) -> (u32, u32) {
    let mut key = 0;
    let mut span = 1;
    for place in 0..PLACES {
        key *= BASE;
        match letters.get(place) {
            Some(letter) => key += u32::from(letter - b'a') + 1,
            None => span *= BASE,
        }
    }
    (key, span)
}
