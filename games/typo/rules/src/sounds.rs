//! How the words of a language sound: which letters follow which.

use alloc::{string::String, vec, vec::Vec};

use lexicon::Lexicon;
use rand::{RngExt, rngs::SmallRng};

/// Letters that are looked back at.
const MEMORY: usize = 3;
/// Letters are digits in this base; 0 is the silence before and after a word.
const BASE: u32 = 27;

/// How often each letter follows three others in the words that people use.
/// What is made up from it sounds like the language and is mostly no word.
pub struct Sounds {
    /// Four letters as a number, and how often they come, in order.
    grams: Vec<(u32, u16)>,
    words: usize,
}

impl Sounds {
    pub fn of(lexicon: &Lexicon) -> Sounds {
        let mut counts = vec![0u16; BASE.pow(MEMORY as u32 + 1) as usize];
        let used = (0..lexicon.len()).filter(|index| lexicon.zipf(*index) > 0);
        let mut words = 0;
        for index in used {
            words += 1;
            let mut before = 0;
            for letter in lexicon.word(index).bytes().map(digit).chain([0]) {
                let count = &mut counts[(before * BASE + letter) as usize];
                *count = count.saturating_add(1);
                before = remember(before, letter);
            }
        }
        let grams = (0u32..).zip(counts).filter(|(_, count)| *count > 0);
        Sounds {
            grams: grams.collect(),
            words,
        }
    }

    /// How many words people use.
    pub fn words(&self) -> usize {
        self.words
    }

    /// What can follow some letters, and how often it does.
    fn following(&self, before: u32) -> &[(u32, u16)] {
        let start = self
            .grams
            .partition_point(|(gram, _)| *gram < before * BASE);
        let rest = &self.grams[start..];
        &rest[..rest.partition_point(|(gram, _)| *gram < (before + 1) * BASE)]
    }

    /// Whether letters could begin a word, and how: the last of them. A beginning
    /// that hardly any word has does not convince.
    fn heard(&self, beginning: &str) -> Option<u32> {
        let mut before = 0;
        for letter in beginning.bytes().map(digit) {
            let known = self.following(before);
            let gram = before * BASE + letter;
            known.iter().find(|(known, _)| *known == gram)?;
            before = remember(before, letter);
        }
        Some(before)
    }

    /// How well a word sounds, in hundredths: how usual the rarest of its turns
    /// is, 0 for one that no word has.
    pub fn likeness(&self, word: &str) -> u32 {
        let mut before = 0;
        let mut least = 100;
        for letter in word.bytes().map(digit).chain([0]) {
            let known = self.following(before);
            let total: u32 = known.iter().map(|(_, count)| u32::from(*count)).sum();
            let gram = before * BASE + letter;
            let count = known.iter().find(|(known, _)| *known == gram);
            let count = count.map_or(0, |(_, count)| u32::from(*count));
            least = least.min(100 * count / total.max(1)).min(count * 2);
            before = remember(before, letter);
        }
        least
    }

    /// Carries a beginning on, letter by letter as they come in words, to an end
    /// before `longest`; `None` where it sounds like nothing, or finds no end.
    pub fn carry_on(&self, beginning: &str, longest: usize, dice: &mut SmallRng) -> Option<String> {
        let mut before = self.heard(beginning)?;
        let mut word = String::from(beginning);
        while word.len() <= longest {
            let known = self.following(before);
            let total: u32 = known.iter().map(|(_, count)| u32::from(*count)).sum();
            let mut pick = (total > 0).then(|| dice.random_range(0..total))?;
            let mut letter = 0;
            for (gram, count) in known {
                letter = gram % BASE;
                match pick.checked_sub(u32::from(*count)) {
                    Some(rest) => pick = rest,
                    None => break,
                }
            }
            if letter == 0 {
                return Some(word);
            }
            word.push(char::from(b'a' + letter as u8 - 1));
            before = remember(before, letter);
        }
        None
    }
}

fn digit(letter: u8) -> u32 {
    u32::from(letter.saturating_sub(b'a')) % (BASE - 1) + 1
}

fn remember(before: u32, letter: u32) -> u32 {
    (before * BASE + letter) % BASE.pow(MEMORY as u32)
}
