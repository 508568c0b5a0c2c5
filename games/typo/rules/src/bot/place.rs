use alloc::{string::String, vec::Vec};

use game::Seat;
use rand::seq::IndexedRandom;

use crate::{
    Move,
    cards::{End, Letter},
};

use super::{
    Bot, Thinking,
    board::{Action, Board},
    mind::Who,
    plan::Plan,
};

/// How likely each of the others is thought to doubt a word nobody has heard.
const DOUBT: f32 = 0.4;

impl Bot<'_> {
    /// Places a card with a word, or clears the longest row (T6, T8).
    pub fn place(&mut self, letter: Letter, next: &[Seat]) -> Option<Move> {
        let board = Board::new(&self.view.rows, &mut self.mind);
        let thinking = self.thinking();
        let action = match thinking {
            Thinking::Naive => {
                let fitting: Vec<Action> = board.extensions(Who::Me, letter).collect();
                fitting.choose(&mut self.dice).copied()
            }
            Thinking::Careful => self.planned(&board, letter, &[]),
            Thinking::Deep => {
                let seats = &self.view.seats;
                let following: Vec<Letter> = next
                    .iter()
                    .filter_map(|seat| seats.get(seat.index())?.card)
                    .collect();
                self.planned(&board, letter, &following)
            }
        };
        match action {
            Some(Action::Extend(row, end)) => self
                .extend(&board, letter, row, end)
                .or_else(|| self.extend_anywhere(&board, letter)),
            _ => self.bluff(&board, letter),
        }
        .or_else(|| self.clear(letter))
    }

    /// Extends a row, if a word comes to mind that can be said.
    fn extend(&mut self, board: &Board, letter: Letter, row: usize, end: End) -> Option<Move> {
        let word = self.word_for(&board.row(row).with(end, letter))?;
        Some(self.announce(row, end, word))
    }

    fn extend_anywhere(&mut self, board: &Board, letter: Letter) -> Option<Move> {
        board
            .extensions(Who::Me, letter)
            .find_map(|action| match action {
                Action::Extend(row, end) => self.extend(board, letter, row, end),
                Action::Clear(_) => None,
            })
    }

    /// Clears one of the longest rows, the one that leaves the best (T8, T11).
    pub fn clear(&mut self, letter: Letter) -> Option<Move> {
        let board = Board::new(&self.view.rows, &mut self.mind);
        let plan = Plan::new(self.view, self.you);
        let (_, action) = board
            .clearings()
            .map(|action| {
                let (after, _) = board.after(action, letter, &mut self.mind);
                (plan.outlook(&after, &plan.hand), action)
            })
            .max_by(|(a, _), (b, _)| a.total_cmp(b))?;
        match action {
            Action::Clear(row) => Some(Move::Clear {
                step: self.view.step,
                row: row as u8,
            }),
            Action::Extend(..) => None,
        }
    }

    fn planned(&mut self, board: &Board, letter: Letter, following: &[Letter]) -> Option<Action> {
        let plan = Plan::new(self.view, self.you);
        let best = plan.best(board, letter, following, &plan.hand, &mut self.mind);
        best.map(|(_, action)| action)
    }

    /// Announces a word that does not exist, when stuck and when that is
    /// worth the two points it may cost besides (T11).
    fn bluff(&mut self, board: &Board, letter: Letter) -> Option<Move> {
        let caught = caught(self.view.seats.len());
        let worth = (1.0 - caught) * board.longest() as f32 - caught * 2.0;
        let stuck = board.ends(Who::Me, letter) == 0;
        if !stuck || worth <= 0.0 || !self.chance(self.skill.nerve) {
            return None;
        }
        let (row, end, word) = (0..4)
            .flat_map(|row| [(row, End::Left), (row, End::Right)])
            .filter(|(row, _)| !board.row(*row).is_full())
            .filter_map(|(row, end)| {
                let (heard, word) = self.invent(&board.row(row).with(end, letter))?;
                Some((heard, row, end, word))
            })
            .max_by_key(|(heard, ..)| *heard)
            .map(|(_, row, end, word)| (row, end, word))?;
        Some(self.announce(row, end, word))
    }

    fn announce(&self, row: usize, end: End, word: String) -> Move {
        Move::Place {
            step: self.view.step,
            row: row as u8,
            end,
            word,
        }
    }
}

/// How likely half of the others are to doubt, when each does with `DOUBT`.
fn caught(seats: usize) -> f32 {
    let others = seats.saturating_sub(1).max(1);
    let needed = others.div_ceil(2);
    // chances[k] is the chance that k have doubted so far.
    let mut chances = [0.0; 8];
    chances[0] = 1.0;
    for _ in 0..others.min(7) {
        for k in (0..8).rev() {
            let joined = if k > 0 { chances[k - 1] } else { 0.0 };
            chances[k] = chances[k] * (1.0 - DOUBT) + joined * DOUBT;
        }
    }
    chances[needed.min(7)..].iter().sum()
}
