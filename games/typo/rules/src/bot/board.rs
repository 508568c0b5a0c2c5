use crate::cards::{End, Letter, Row};

use super::mind::{Fits, Mind, Who};

/// The four rows as they are or might be, with what fits them.
#[derive(Clone, Copy)]
pub(super) struct Board {
    rows: [Row; 4],
    fits: [Fits; 4],
}

/// What a player does with a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Extend(usize, End),
    Clear(usize),
}

impl Board {
    pub fn new(rows: &[Row; 4], mind: &mut Mind) -> Board {
        Board {
            rows: *rows,
            fits: core::array::from_fn(|i| mind.fits(&rows[i])),
        }
    }

    pub fn longest(&self) -> usize {
        self.rows.iter().map(Row::len).max().unwrap_or(0)
    }

    pub fn row(&self, row: usize) -> &Row {
        &self.rows[row]
    }

    /// At how many ends a letter fits.
    pub fn ends(&self, who: Who, letter: Letter) -> usize {
        self.fits.iter().map(|fits| fits.ends(who, letter)).sum()
    }

    /// The ways to place a letter with a word.
    pub fn extensions(&self, who: Who, letter: Letter) -> impl Iterator<Item = Action> + use<> {
        let fits = self.fits;
        (0..4)
            .flat_map(|row| {
                [
                    Action::Extend(row, End::Left),
                    Action::Extend(row, End::Right),
                ]
            })
            .filter(move |action| match *action {
                Action::Extend(row, end) => fits[row].has(who, end, letter),
                Action::Clear(_) => false,
            })
    }

    /// The ways to clear a row: the longest ones (T8).
    pub fn clearings(&self) -> impl Iterator<Item = Action> + use<> {
        let lengths = self.rows.map(|row| row.len());
        let longest = self.longest();
        (0..4)
            .filter(move |row| lengths[*row] == longest)
            .map(Action::Clear)
    }

    /// The board after a card is placed, and the points that cost.
    pub fn after(&self, action: Action, letter: Letter, mind: &mut Mind) -> (Board, usize) {
        let mut board = *self;
        let (changed, row, cost) = match action {
            Action::Extend(i, end) => (i, self.rows[i].with(end, letter), 0),
            Action::Clear(i) => (i, Row::new(letter), self.rows[i].len()),
        };
        board.rows[changed] = row;
        board.fits[changed] = mind.fits(&row);
        (board, cost)
    }

    /// The board after one of the others placed a card as well as it seems
    /// they could, and the points that cost them.
    pub fn after_another(&self, letter: Letter, mind: &mut Mind) -> (Board, usize) {
        let action = self
            .extensions(Who::Others, letter)
            .min_by_key(|action| match action {
                Action::Extend(row, _) | Action::Clear(row) => self.rows[*row].len(),
            })
            .or_else(|| self.clearings().next())
            .unwrap_or(Action::Clear(0));
        self.after(action, letter, mind)
    }
}
