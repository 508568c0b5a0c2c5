//! What a word is: of which word it is a form, and which one.
//!
//! ```text
//! # words: 3
//! # ways: 2
//! 0.Nfs
//! 1.Nfp 1r.VP2 1r.VU2
//! 1
//! 2
//!
//! ```
//!
//! First a header of `# key: value` lines; then the *ways* in which words are forms of others; then
//! for each word of the dictionary the number of its way, or nothing where that is not known. A way
//! has parts with a space between them. A part tells how many letters at the end of the form are not
//! its lemma's, which letters the lemma has instead, and after a point the [`Grammar`]. Parts after a
//! `/` are of the next way of writing the word.

#[cfg(test)]
mod tests;

use alloc::{boxed::Box, string::String, vec::Vec};
use core::{error::Error, fmt};

use crate::{Grammar, Lexicon, parse::header_value};

/// What the words of a dictionary are.
pub struct Descriptions {
    ways: Vec<Box<[Part]>>,
    /// For each word the number of its way from 1, or 0.
    words: Vec<u16>,
}

/// What a word is when it is written in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    pub form: String,
    /// The word that one would look up; it may be the form itself.
    pub lemma: String,
    pub grammar: Grammar,
}

struct Part {
    /// Which of the ways of writing the word this is about.
    form: usize,
    strip: usize,
    add: Box<str>,
    grammar: Grammar,
}

impl Descriptions {
    /// Reads the uncompressed data text.
    pub fn parse(text: &str) -> Result<Self, DescriptionsError> {
        let count = |key| header_value(text, key).and_then(|value| value.parse::<usize>().ok());
        let (Some(words), Some(ways)) = (count("words"), count("ways")) else {
            return Err(DescriptionsError { line: 1 });
        };
        let mut lines = (1..).zip(text.split_terminator('\n'));
        let mut lines = lines.by_ref().skip_while(|(_, line)| line.starts_with('#'));
        let ways = lines
            .by_ref()
            .take(ways)
            .map(|(line, way)| read_way(way).ok_or(DescriptionsError { line }))
            .collect::<Result<Vec<_>, _>>()?;
        let numbers = lines.map(|(line, number)| {
            let number = if number.is_empty() {
                Ok(0)
            } else {
                number.parse()
            };
            let number = number
                .ok()
                .filter(|number| usize::from(*number) <= ways.len());
            number.ok_or(DescriptionsError { line })
        });
        let numbers = numbers.collect::<Result<Vec<u16>, _>>()?;
        if numbers.len() != words {
            return Err(DescriptionsError { line: 1 });
        }
        Ok(Self {
            ways,
            words: numbers,
        })
    }

    /// What a folded word is, the most usual first; nothing where it is not known. `lexicon` is the
    /// dictionary that this describes: about another one it says nothing.
    pub fn of(&self, lexicon: &Lexicon, folded: &str) -> Vec<Description> {
        let Some(index) = lexicon
            .find(folded)
            .filter(|_| self.words.len() == lexicon.len())
        else {
            return Vec::new();
        };
        let Some(way) = usize::from(self.words[index]).checked_sub(1) else {
            return Vec::new();
        };
        let forms: Vec<&str> = lexicon.forms(index).collect();
        let parts = self.ways[way].iter();
        parts
            .filter_map(|part| Some(part.describe(forms.get(part.form)?)))
            .collect()
    }
}

impl Part {
    fn describe(&self, form: &str) -> Description {
        let kept = form.chars().count().saturating_sub(self.strip);
        let mut lemma: String = form.chars().take(kept).collect();
        lemma.push_str(&self.add);
        Description {
            form: form.into(),
            lemma,
            grammar: self.grammar,
        }
    }
}

fn read_way(written: &str) -> Option<Box<[Part]>> {
    let forms = written.split('/').enumerate();
    let parts = forms.flat_map(|(form, parts)| {
        parts
            .split_whitespace()
            .map(move |part| read_part(form, part))
    });
    parts.collect()
}

fn read_part(form: usize, written: &str) -> Option<Part> {
    let (letters, code) = written.split_once('.')?;
    let digits = letters.bytes().take_while(u8::is_ascii_digit).count();
    let (strip, add) = letters.split_at(digits);
    Some(Part {
        form,
        strip: strip.parse().ok()?,
        add: add.into(),
        grammar: Grammar::of_code(code)?,
    })
}

/// The data text is wrong at this line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescriptionsError {
    pub line: usize,
}

impl fmt::Display for DescriptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} of the descriptions: the file was cut short or edited: rebuild it",
            self.line
        )
    }
}

impl Error for DescriptionsError {}
