use alloc::string::String;

use rand::RngExt;

use crate::cards::{LONGEST_WORD, Row};

use super::{Bot, mind::Lower};

/// How many words of a dictionary's page a player looks at.
const PAGE: usize = 1_000;

/// How many endings a bluffer tries before saying the most usual one.
const TRIES: usize = 8;

impl Bot<'_> {
    /// A usual word that begins with the row, as it is written. Not always
    /// the most usual one: it looks at half of the words, at random.
    pub fn word_for(&mut self, row: &Row) -> String {
        let lexicon = self.mind.lexicon;
        let lower = Lower::of(row);
        let range = lexicon.range(lower.as_str());
        let page = range.len().div_ceil(2).min(PAGE);
        let start = range.start + self.dice.random_range(0..=range.len() - page);
        let usual = (start..start + page).max_by_key(|index| lexicon.zipf(*index));
        usual
            .filter(|index| self.mind.is_known(*index))
            .or_else(|| lexicon.favourite(lower.as_str()))
            .filter(|index| lexicon.word(*index).len() <= LONGEST_WORD)
            .and_then(|index| lexicon.forms(index).next())
            // Not reached while what fits has a word; the row itself is legal.
            .map_or_else(|| lower.as_str().into(), String::from)
    }

    /// Something that sounds like a word and begins with the row: the row
    /// carried on by a known word that begins as the row ends. Also says how
    /// well it sounds: by how many letters the longest known beginning of the
    /// row and the longest known beginning within it overlap. `None` when
    /// they do not, as in M-VUES: nobody would believe that.
    pub fn invent(&mut self, row: &Row) -> Option<(usize, String)> {
        let lower = Lower::of(row);
        let row = lower.as_str();
        let head = (1..row.len())
            .rev()
            .find(|end| self.mind.begins(&row[..*end]))?;
        let tail = (1..row.len()).find(|start| self.mind.begins(&row[*start..]))?;
        let overlap = head.checked_sub(tail).filter(|overlap| *overlap > 0)?;
        let lexicon = self.mind.lexicon;
        let range = lexicon.range(&row[tail..]);
        let index = (0..TRIES)
            .map(|_| self.dice.random_range(range.clone()))
            .max_by_key(|index| lexicon.zipf(*index))
            .filter(|index| self.mind.is_known(*index))
            .or_else(|| lexicon.favourite(&row[tail..]))
            .filter(|index| tail + lexicon.word(*index).len() <= LONGEST_WORD)?;
        let mut word = String::from(&row[..tail]);
        word.push_str(lexicon.forms(index).next()?);
        Some((overlap, word))
    }
}
