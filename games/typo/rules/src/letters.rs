//! The pack: how many cards bear each letter.

use core::{error::Error, fmt};

/// How many cards bear each letter from A to Z: 64 cards, and no letter missing (rule T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters([u8; 26]);

/// How many cards the pack has.
pub const CARDS: usize = 64;

impl Letters {
    /// Checks that the counts make a pack: index 0 is A, 25 is Z.
    pub fn new(counts: [u8; 26]) -> Result<Self, Fault> {
        if let Some(missing) = (b'A'..).zip(counts).find(|(_, count)| *count == 0) {
            return Err(Fault::Missing(missing.0.into()));
        }
        let total = counts.iter().copied().map(usize::from).sum();
        if total != CARDS {
            return Err(Fault::Total(total));
        }
        Ok(Self(counts))
    }

    /// Reads a pack written as one line per letter, such as `A 5`; an empty line or one that
    /// starts with `#` says nothing.
    pub fn parse(text: &str) -> Result<Self, LettersError> {
        let mut counts = [0; 26];
        let mut last = 0;
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let at = |fault| LettersError {
                line: number,
                fault,
            };
            let (letter, count) = parse_line(line).ok_or(at(Fault::Line))?;
            let place = &mut counts[usize::from(letter - b'A')];
            if *place != 0 {
                return Err(at(Fault::Twice(letter.into())));
            }
            *place = count;
        }
        Self::new(counts).map_err(|fault| LettersError { line: last, fault })
    }

    /// How many cards bear this letter, which is one from `A` to `Z`; 0 for anything else.
    pub fn count(&self, letter: char) -> u8 {
        match letter {
            'A'..='Z' => self.0[letter as usize - 'A' as usize],
            _ => 0,
        }
    }

    /// Every card of the pack, in alphabetical order.
    pub fn cards(&self) -> impl Iterator<Item = char> {
        ('A'..='Z').flat_map(|letter| core::iter::repeat_n(letter, self.count(letter).into()))
    }
}

fn parse_line(line: &str) -> Option<(u8, u8)> {
    let (letter, count) = line.split_once(char::is_whitespace)?;
    match (letter.as_bytes(), count.trim().parse()) {
        ([letter @ b'A'..=b'Z'], Ok(count @ 1..)) => Some((*letter, count)),
        _ => None,
    }
}

/// Why a text is not a pack, and at which line (the last one when the whole is at fault).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LettersError {
    pub line: usize,
    pub fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Line,
    Twice(char),
    Missing(char),
    Total(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line => write!(
                f,
                "write a capital letter and its number of cards, such as `A 5`"
            ),
            Self::Twice(letter) => write!(f, "{letter} is already counted; keep one line for it"),
            Self::Missing(letter) => write!(f, "no card bears {letter}; give it one at least"),
            Self::Total(total) => write!(f, "the cards are {total}; make them {CARDS}"),
        }
    }
}

impl fmt::Display for LettersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the letters: {}", self.line, self.fault)
    }
}

impl Error for Fault {}
impl Error for LettersError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{string::String, string::ToString, vec::Vec};
    use core::fmt::Write;

    /// A pack with one card per letter, except some.
    fn pack(exceptions: &[(char, u8)]) -> String {
        let mut text = String::from("# A pack\n\n");
        for letter in 'A'..='Z' {
            let exception = exceptions.iter().find(|(other, _)| *other == letter);
            let count = exception.map_or(1, |(_, count)| *count);
            if count > 0 {
                writeln!(text, "{letter} {count}").unwrap();
            }
        }
        text
    }

    fn check_refused(text: &str, line: usize, fault: Fault) {
        assert_eq!(
            Letters::parse(text),
            Err(LettersError { line, fault }),
            "{text}"
        );
    }

    #[test]
    fn the_packs_we_ship_are_packs() {
        for text in [
            include_str!("../../content/letters.fr.txt"),
            include_str!("../../content/letters.en.txt"),
        ] {
            let letters = Letters::parse(text).unwrap();
            assert_eq!(letters.cards().count(), CARDS);
            assert!(('A'..='Z').all(|letter| letters.count(letter) >= 1));
        }
    }

    #[test]
    fn cards_come_in_alphabetical_order() {
        let letters = Letters::parse(&pack(&[('A', 3), ('Z', 37)])).unwrap();
        let cards: Vec<char> = letters.cards().take(5).collect();
        assert_eq!(cards, ['A', 'A', 'A', 'B', 'C']);
        assert_eq!(letters.count('Z'), 37);
        assert_eq!(letters.count('é'), 0);
    }

    #[test]
    fn what_is_not_a_pack_is_refused_with_its_line() {
        check_refused(&pack(&[]), 28, Fault::Total(26));
        check_refused(&pack(&[('Q', 0), ('A', 39)]), 27, Fault::Missing('Q'));
        check_refused("A 5\nA 5\n", 2, Fault::Twice('A'));
        for line in ["é 5", "a 5", "A five", "A", "AB 5", "A 0", "A -1"] {
            check_refused(&("B 2\n".to_string() + line), 2, Fault::Line);
        }
    }

    #[test]
    fn a_refusal_says_the_cure() {
        assert_eq!(
            Letters::parse("A: 5").unwrap_err().to_string(),
            "line 1 of the letters: write a capital letter and its number of cards, such as `A 5`"
        );
    }
}
