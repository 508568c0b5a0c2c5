//! Reading a dictionary from its data text.
//!
//! ```text
//! # language: fr
//! # words: 3
//! élevé→494
//! élève→463
//! elfe→310
//! elfes
//! ```
//!
//! First a header of `# key: value` lines; then one line for each way of writing a word, in the
//! alphabetical order of the folded words, the usual ways of one word first, with its Zipf
//! frequency in hundredths after a tab (→) when it is known.

use super::{BASE, BODY, HEAD, Lexicon, Peaks, number};
use crate::fold::{NotLetters, fold_compound_onto, fold_onto};
use alloc::{string::String, vec, vec::Vec};
use core::{cmp::Ordering, error::Error, fmt};

impl Lexicon {
    /// Reads the uncompressed data text of a dictionary.
    pub fn parse(text: &str) -> Result<Self, LexiconError> {
        Self::parse_with_compounds(text, "")
    }

    /// Reads a dictionary together with a second text of the same format whose words have signs:
    /// "arc-en-ciel" is found as `arcenciel` and shown with its hyphens. Where both have a word, that
    /// of the first is shown.
    pub fn parse_with_compounds(text: &str, compounds: &str) -> Result<Self, LexiconError> {
        let (header, words) = split_header(text);
        let (compounds_header, compounds) = split_header(compounds);
        let compounds = compounds
            .map(|(number, line)| {
                let mut folded = String::new();
                fold_compound_onto(form_of(line), &mut folded)
                    .map(|()| (folded, number, line))
                    .map_err(|reason| at(number, Fault::Word(reason)))
            })
            .collect::<Result<Vec<_>, _>>()?;
        check_count(compounds_header, distinct(&compounds))?;
        let mut compounds = compounds.into_iter().peekable();

        let mut reader = Reader::new(text.len());
        let mut folded = String::new();
        let mut plain = 0;
        for (number, line) in words {
            folded.clear();
            fold_onto(form_of(line), &mut folded)
                .map_err(|reason| at(number, Fault::Word(reason)))?;
            while let Some((compound, number, line)) =
                compounds.next_if(|(next, ..)| *next < folded)
            {
                reader
                    .read(&compound, line)
                    .map_err(|fault| at(number, fault))?;
            }
            plain += usize::from(reader.last() != folded);
            reader
                .read(&folded, line)
                .map_err(|fault| at(number, fault))?;
        }
        check_count(header, plain)?;
        for (compound, number, line) in compounds {
            reader
                .read(&compound, line)
                .map_err(|fault| at(number, fault))?;
        }
        Ok(reader.finish(header))
    }
}

/// The header of a data text, and its other lines with their numbers.
fn split_header(text: &str) -> (&str, impl Iterator<Item = (usize, &str)>) {
    let lines = text
        .split_inclusive('\n')
        .take_while(|line| line.starts_with('#'));
    let (count, end) = lines.fold((0, 0), |(count, end), line| (count + 1, end + line.len()));
    let (header, rest) = text.split_at(end);
    (header, (count + 1..).zip(rest.split_terminator('\n')))
}

/// The word of a line, without its frequency.
fn form_of(line: &str) -> &str {
    line.split_once('\t').map_or(line, |(form, _)| form)
}

fn distinct(compounds: &[(String, usize, &str)]) -> usize {
    compounds.chunk_by(|one, other| one.0 == other.0).count()
}

fn check_count(header: &str, found: usize) -> Result<(), LexiconError> {
    match header_value(header, "words") {
        Some(announced) if announced.parse() != Ok(found) => {
            let line = header.lines().position(|line| line.starts_with("# words:"));
            Err(at(line.unwrap_or(0) + 1, Fault::Count { found }))
        }
        _ => Ok(()),
    }
}

fn at(line: usize, fault: Fault) -> LexiconError {
    LexiconError { line, fault }
}

/// The value of the header line `# key: value`.
pub(super) fn header_value<'a>(header: &'a str, key: &str) -> Option<&'a str> {
    let mut entries = header
        .lines()
        .filter_map(|line| line.strip_prefix("# ")?.split_once(": "));
    entries
        .find(|(name, _)| *name == key)
        .map(|(_, value)| value.trim())
}

/// Why a data text is not a dictionary, and at which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LexiconError {
    pub line: usize,
    pub fault: Fault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    Word(NotLetters),
    /// What follows the tab is no frequency.
    Frequency,
    /// The word comes before the one above.
    Order,
    /// The header tells another number of words.
    Count {
        found: usize,
    },
}

impl fmt::Display for LexiconError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the lexicon: ", self.line)?;
        match &self.fault {
            Fault::Word(reason) => write!(f, "{reason}"),
            Fault::Frequency => {
                write!(
                    f,
                    "after the tab write the frequency in hundredths of Zipf, such as 412"
                )
            }
            Fault::Order => {
                write!(
                    f,
                    "this word comes before the one above; sort the lines by folded word"
                )
            }
            Fault::Count { found } => write!(
                f,
                "{found} words follow; the file was cut short or edited: rebuild it, or write \
                 the right number"
            ),
        }
    }
}

impl Error for LexiconError {}

/// What has been read so far, in the shapes that [`Lexicon`] keeps.
struct Reader {
    text: String,
    starts: Vec<u32>,
    zipf: Vec<u16>,
    forms: String,
    forms_ends: Vec<u32>,
}

impl Reader {
    fn new(length: usize) -> Self {
        let words = length / 12;
        Self {
            text: String::with_capacity(length),
            starts: Vec::with_capacity(words),
            zipf: Vec::with_capacity(words),
            forms: String::with_capacity(length),
            forms_ends: Vec::with_capacity(words),
        }
    }

    /// The last word, as it is folded.
    fn last(&self) -> &str {
        let start = self.starts.last().map_or(0, |&start| start as usize);
        self.text[start..].trim_end_matches('\n')
    }

    /// Takes a line whose word folds so.
    fn read(&mut self, folded: &str, line: &str) -> Result<(), Fault> {
        let (form, zipf) = match line.split_once('\t') {
            Some((form, digits)) => (form, digits.parse().map_err(|_| Fault::Frequency)?),
            None => (line, 0),
        };
        match (!self.starts.is_empty()).then(|| folded.cmp(self.last())) {
            Some(Ordering::Less) => return Err(Fault::Order),
            Some(Ordering::Equal) => {
                let last = self.zipf.len() - 1;
                self.zipf[last] = self.zipf[last].max(zipf);
            }
            _ => {
                let start = self.text.len();
                self.close_word(start);
                self.starts.push(offset(start));
                self.zipf.push(zipf);
                self.text.push_str(folded);
                self.text.push('\n');
            }
        }
        self.forms.push_str(form);
        self.forms.push('\n');
        Ok(())
    }

    /// Forgets the forms of the last word, which ends at `end`, if they tell nothing more.
    fn close_word(&mut self, end: usize) {
        let Some(&start) = self.starts.last() else {
            return;
        };
        let from = self.forms_ends.last().map_or(0, |&end| end as usize);
        if self.forms[from..] == self.text[start as usize..end] {
            self.forms.truncate(from);
        }
        self.forms_ends.push(offset(self.forms.len()));
    }

    fn finish(mut self, header: &str) -> Lexicon {
        self.close_word(self.text.len());
        let (heads, bodies) = index(&self.text);
        self.starts.push(offset(self.text.len()));
        self.text.shrink_to_fit();
        self.forms.shrink_to_fit();
        Lexicon {
            header: header.into(),
            heads: heads.into(),
            bodies,
            peaks: Peaks::new(&self.zipf),
            at_least: at_least(&self.zipf),
            text: self.text,
            starts: self.starts,
            zipf: self.zipf,
            forms: self.forms,
            forms_ends: self.forms_ends,
        }
    }
}

fn offset(length: usize) -> u32 {
    u32::try_from(length).expect("a lexicon is smaller than 4 GiB")
}

/// For each head, the place of the first word that has it or comes after it; and every body.
fn index(text: &str) -> (Vec<u32>, Vec<u32>) {
    let mut heads = Vec::with_capacity(BASE.pow(HEAD as u32) as usize + 1);
    let mut bodies = Vec::with_capacity(text.len() / 10);
    for word in text.split_terminator('\n').map(str::as_bytes) {
        let (head, body) = word.split_at(word.len().min(HEAD));
        let (key, _) = number::<HEAD>(head);
        while heads.len() <= key as usize {
            heads.push(offset(bodies.len()));
        }
        bodies.push(number::<BODY>(body).0);
    }
    while heads.len() <= BASE.pow(HEAD as u32) as usize {
        heads.push(offset(bodies.len()));
    }
    (heads, bodies)
}

/// For each Zipf value, how many words reach it.
fn at_least(zipf: &[u16]) -> Vec<u32> {
    let top = zipf.iter().copied().max().unwrap_or(0);
    let mut counts = vec![0; usize::from(top) + 2];
    for &value in zipf {
        counts[usize::from(value)] += 1;
    }
    for value in (0..usize::from(top)).rev() {
        counts[value] += counts[value + 1];
    }
    counts
}
