use alloc::string::String;
use core::ops::Range;

use rand::RngExt;

use crate::{
    cards::{LONGEST_WORD, Row},
    words::agreed,
};

use super::{Bot, mind::Lower};

/// How many words of a dictionary's page a player looks at.
const PAGE: usize = 1_000;

/// How many words a bluffer makes up before choosing the best.
const TRIES: usize = 12;

/// A made-up word has so many letters more than the row, at least and at most.
const MORE: Range<usize> = 2..8;

impl Bot<'_> {
    /// A usual word that begins with the row, as it is written. Not always
    /// the most usual one: it looks at half of the words, at random. `None`
    /// when the only ones it knows are better left unsaid.
    pub fn word_for(&mut self, row: &Row) -> Option<String> {
        let lexicon = self.mind.lexicon;
        let lower = Lower::of(row);
        let range = lexicon.range(lower.as_str());
        let page = range.len().div_ceil(2).min(PAGE);
        let start = range.start + self.dice.random_range(0..=range.len() - page);
        let index = self
            .most_usual(start..start + page)
            .or_else(|| self.most_usual(range))?;
        lexicon.forms(index).next().map(String::from)
    }

    /// The most usual word of a page that the bot knows and would say.
    fn most_usual(&self, page: Range<usize>) -> Option<usize> {
        let lexicon = self.mind.lexicon;
        let mut best: Option<usize> = None;
        for index in page.filter(|index| self.mind.is_recalled(*index)) {
            let better = best.is_none_or(|best| lexicon.zipf(best) < lexicon.zipf(index));
            if better && self.would_say(lexicon.word(index)) {
                best = Some(index);
            }
        }
        best
    }

    /// Whether a bot says a folded word aloud: one that counts at this table,
    /// no abbreviation, and nothing that a family would rather not hear.
    fn would_say(&self, folded: &str) -> bool {
        let options = &self.view.options;
        folded.len() <= LONGEST_WORD
            && folded.contains(['a', 'e', 'i', 'o', 'u', 'y'])
            && !(self.family && self.book.unsaid.contains(folded))
            && agreed(options, &self.view.precedents, folded) != Some(false)
    }

    /// Something that sounds like a word and begins with the row, and how well
    /// it sounds. `None` when nothing does, as for M-VUES: nobody would believe
    /// that.
    pub fn invent(&mut self, row: &Row) -> Option<(u32, String)> {
        let lower = Lower::of(row);
        let row = lower.as_str();
        let longest = (row.len() + MORE.end).min(LONGEST_WORD);
        let sounds = &self.book.sounds;
        let mut best: Option<(u32, String)> = None;
        for _ in 0..TRIES {
            let Some(word) = sounds.carry_on(row, longest, &mut self.dice) else {
                continue;
            };
            let heard = sounds.likeness(&word);
            let better = best.as_ref().is_none_or(|(best, _)| *best < heard);
            let long = word.len() >= row.len() + MORE.start;
            let clean = !(self.family && self.book.unsaid.lurks_in(&word));
            if better && heard > 0 && long && clean && self.would_say(&word) {
                best = Some((heard, word));
            }
        }
        best
    }
}
