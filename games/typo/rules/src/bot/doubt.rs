use lexicon::fold::fold;

use super::{Bot, mind::Lower};

impl Bot<'_> {
    /// Whether to doubt an announced word (T9): never one it knows, and the
    /// more readily when it knows nothing that begins with the row.
    pub fn doubts(&mut self, word: &str, row: u8) -> bool {
        if self.knows(word) {
            return false;
        }
        let row = self.view.rows.get(row as usize).map(Lower::of);
        let baffled = row.is_some_and(|row| !self.mind.begins(row.as_str()));
        self.chance(self.skill.suspicion[baffled as usize])
    }

    /// The judge's ruling (T12): a judge who let the word pass upholds it.
    pub fn upholds(&self, word: &str, doubted: bool) -> bool {
        self.knows(word) || !doubted
    }

    fn knows(&self, word: &str) -> bool {
        fold(word).is_ok_and(|folded| self.mind.knows(&folded))
    }
}
