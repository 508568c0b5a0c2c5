//! What the dictionary is asked beside the rules: where a word lies in it, and
//! what is worth remembering of a game.

use alloc::{string::String, sync::Arc, vec::Vec};
use core::ops::Range;

use crate::{
    cards::Row,
    decide::Deciding,
    events::{Near, Said, Verdict},
    options::Authority,
    words::spell,
};

/// Words shown on either side of the one that is looked up.
const NEIGHBOURS: usize = 3;

impl Deciding<'_> {
    /// The nearest words that people know. What begins with a row that lies there,
    /// or will once the letter is taken back, would be a hint.
    pub(crate) fn near(&self, word: &str, verdict: Verdict) -> Near {
        let letters = spell(word).map(|word| word.letters).unwrap_or_default();
        let lexicon = &self.book.lexicon;
        let hints: Vec<Range<usize>> = self
            .beginnings(verdict)
            .iter()
            .map(|row| lexicon.range(row))
            .collect();
        let place = place(lexicon.len(), |index| lexicon.word(index) < &*letters);
        let tells = |index: usize| {
            let unsaid = self.now.company.family && self.book.unsaid.contains(lexicon.word(index));
            lexicon.zipf(index) > 0 && lexicon.word(index) != letters && !unsaid
        };
        let written = |index: usize| lexicon.forms(index).next().map(Arc::from);
        let hint = |index: usize| hints.iter().find(|hint| hint.contains(&index));
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let mut at = place;
        while before.len() < NEIGHBOURS && at > 0 {
            at -= 1;
            match hint(at) {
                Some(hint) => at = hint.start,
                None if tells(at) => before.extend(written(at)),
                None => {}
            }
        }
        before.reverse();
        at = place;
        while after.len() < NEIGHBOURS && at < lexicon.len() {
            if let Some(hint) = hint(at) {
                at = hint.end;
                continue;
            }
            if tells(at) {
                after.extend(written(at));
            }
            at += 1;
        }
        Near { before, after }
    }

    /// The rows as they are, and as they will be when the letter that was put
    /// down is taken back and begins one of its own.
    fn beginnings(&self, verdict: Verdict) -> Vec<String> {
        let told = |row: &Row| row.as_str().to_lowercase();
        let mut rows: Vec<String> = self.draft.rows.iter().map(told).collect();
        if let Some(said) = self
            .draft
            .announced()
            .filter(|_| verdict == Verdict::Missing)
        {
            let mut row = self.draft.rows[said.row as usize];
            let letter = row.pop(said.end);
            rows.push(told(&row));
            rows.extend(letter.map(|letter| told(&Row::new(letter))));
        }
        rows.retain(|row| !row.is_empty());
        rows
    }

    /// The longest word that exists, and the longest that nobody could make
    /// somebody look up and that does not (T15).
    pub(crate) fn remembered(&self) -> (Option<Said>, Option<Said>) {
        if self.draft.options.authority != Authority::Dictionary {
            return (None, None);
        }
        let (mut finest, mut boldest) = (None, None);
        for (said, asked) in self.draft.stood.iter() {
            let exists = *asked
                || self
                    .agreed(&said.word)
                    .unwrap_or_else(|| self.is_in_the_book(&said.word));
            let best = if exists { &mut finest } else { &mut boldest };
            let longer = |best: &Said| letters(&said.word) > letters(&best.word);
            if best.as_ref().is_none_or(longer) {
                *best = Some(said.clone());
            }
        }
        (finest, boldest)
    }
}

fn letters(word: &str) -> usize {
    word.chars().filter(|letter| letter.is_alphabetic()).count()
}

/// Where the first index is of which it does not hold.
fn place(end: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = low + (high - low) / 2;
        match holds(middle) {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    low
}
