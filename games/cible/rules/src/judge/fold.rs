use alloc::string::String;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Of an answer, a line at most is looked at.
const LONGEST: usize = 200;

/// Adds a text in small letters without accents: its words, parted by a space
/// or, inside a compound, by a hyphen.
pub fn fold(text: &str, folded: &mut String) {
    let mut writer = Writer {
        start: folded.len(),
        folded,
        part: None,
    };
    for c in text.chars().take(LONGEST) {
        match c {
            'a'..='z' | '0'..='9' => writer.letter(c),
            'A'..='Z' => writer.letter(c.to_ascii_lowercase()),
            '-' | '\u{2010}' | '\u{2011}' => writer.part = writer.part.or(Some('-')),
            '&' => {
                writer.part = Some(' ');
                writer.letters("et");
                writer.part = Some(' ');
            }
            // Most accents of French, without asking the tables of Unicode.
            'à' | 'â' => writer.letter('a'),
            'é' | 'è' | 'ê' | 'ë' | 'É' => writer.letter('e'),
            'î' | 'ï' | 'Î' => writer.letter('i'),
            'ô' => writer.letter('o'),
            'û' | 'ü' => writer.letter('u'),
            'ç' => writer.letter('c'),
            'œ' | 'Œ' => writer.letters("oe"),
            'æ' | 'Æ' => writer.letters("ae"),
            'ß' => writer.letters("ss"),
            'ø' | 'Ø' => writer.letter('o'),
            'ł' | 'Ł' => writer.letter('l'),
            'đ' | 'Đ' => writer.letter('d'),
            'ı' => writer.letter('i'),
            c if c.is_ascii() => writer.part = Some(' '),
            c => {
                for c in core::iter::once(c).nfkd() {
                    if c.is_alphanumeric() {
                        c.to_lowercase().for_each(|c| writer.letter(c));
                    } else if !is_combining_mark(c) {
                        writer.part = Some(' ');
                    }
                }
            }
        }
    }
}

struct Writer<'a> {
    folded: &'a mut String,
    start: usize,
    /// What parts the next letter from those before it.
    part: Option<char>,
}

impl Writer<'_> {
    fn letter(&mut self, letter: char) {
        if let Some(part) = self.part.take()
            && self.folded.len() > self.start
        {
            self.folded.push(part);
        }
        self.folded.push(letter);
    }

    fn letters(&mut self, letters: &str) {
        letters.chars().for_each(|letter| self.letter(letter));
    }
}

/// The words of a folded text.
pub fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded.split([' ', '-']).filter(|word| !word.is_empty())
}

/// Whether two folded texts have the same letters, however they are parted.
pub fn same_letters(a: &str, b: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = u8> {
        text.bytes().filter(|byte| !matches!(byte, b' ' | b'-'))
    }
    letters(a).eq(letters(b))
}

/// The letters of a folded text, not parted, without the articles before it.
/// « De » stays: it begins names, not answers.
pub fn bare_letters(folded: &str) -> impl Iterator<Item = char> {
    let mut bare = without_articles(folded);
    for particle in ["de ", "d "] {
        let start = folded.len() - bare.len();
        if folded[..start].ends_with(particle) {
            bare = &folded[start - particle.len()..];
        }
    }
    bare.chars().filter(|c| !matches!(c, ' ' | '-'))
}

/// A folded text without the articles before it.
pub fn without_articles(folded: &str) -> &str {
    let mut rest = folded;
    loop {
        let (word, after) = rest.split_once([' ', '-']).unwrap_or((rest, ""));
        // "La" alone may be a musical note.
        if after.is_empty() || !is_article(word) {
            return rest;
        }
        rest = after;
    }
}

/// Words that may stand before an answer without being part of it.
fn is_article(word: &str) -> bool {
    is_small(word) || matches!(word, "se" | "en" | "mon" | "ma" | "mes" | "some" | "to")
}

/// Words that may be left out of an answer, or be put for one another.
pub fn is_small(word: &str) -> bool {
    matches!(
        word,
        "le" | "la"
            | "les"
            | "l"
            | "un"
            | "une"
            | "des"
            | "du"
            | "de"
            | "d"
            | "au"
            | "aux"
            | "the"
            | "a"
            | "an"
            | "of"
            | "s"
    )
}
