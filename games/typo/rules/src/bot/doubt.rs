use super::{Bot, mind::Lower};
use crate::words::{agreed, spell};

/// How well a word must sound not to be suspect for that alone.
const FAMILIAR: u32 = 2;

impl Bot<'_> {
    /// Whether to doubt an announced word (T9): never one it knows; the more
    /// readily when it knows nothing that begins with the row, when the word
    /// sounds like none, when a long row is at stake, and when it is behind.
    pub fn doubts(&mut self, word: &str, row: u8) -> bool {
        let Ok(letters) = spell(word).map(|word| word.letters) else {
            return true;
        };
        if let Some(counts) = agreed(&self.view.options, &self.view.precedents, &letters) {
            return !counts;
        }
        if self.knows(&letters) {
            return false;
        }
        let row = self.view.rows.get(row as usize).map(Lower::of);
        let baffled = row.is_some_and(|row| !self.mind.begins(row.as_str()));
        let odd = self.book.sounds.likeness(&letters) < FAMILIAR;
        let suspicion = self.skill.suspicion[usize::from(baffled || odd)];
        self.chance(suspicion * self.stakes() / 100)
    }

    /// How much there is to win, in hundredths of the usual: two points and the
    /// longest row against two points, and more for whoever must catch up.
    fn stakes(&self) -> u32 {
        if !self.skill.weighs {
            return 100;
        }
        let longest = self
            .view
            .rows
            .iter()
            .map(|row| row.len())
            .max()
            .unwrap_or(0);
        let scores = self.view.seats.iter().map(|seat| seat.score);
        let mine = self.view.seats[self.you.seat.index()].score;
        let behind = scores.max().unwrap_or(mine) > mine;
        60 + 8 * longest.min(8) as u32 + if behind { 15 } else { 0 }
    }

    /// The judge's ruling (T12): a judge who let the word pass upholds it.
    pub fn upholds(&self, word: &str, doubted: bool) -> bool {
        !doubted || spell(word).is_ok_and(|word| self.knows(&word.letters))
    }

    fn knows(&self, letters: &str) -> bool {
        let compound = self.view.options.compounds && self.book.compounds.find(letters).is_some();
        compound || self.mind.knows(letters)
    }
}
