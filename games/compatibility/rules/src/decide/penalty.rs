use game::Seat;

use super::{Deciding, Refusal, Result};
use crate::events::Event;

/// Squares that a cheat goes back (C2.7).
const PENALTY: u8 = 3;

impl Deciding<'_> {
    pub(super) fn accuse(mut self, by: Seat, accused: Seat) -> Result {
        if !self.draft.options.edition.rules().penalties {
            return Err(Refusal::NoPenalties);
        }
        // In a play-off no pawn stands on the track for anything any more.
        if self.draft.contest.is_some() {
            return Err(Refusal::NotNow);
        }
        if accused.0 >= self.draft.seats {
            return Err(Refusal::NoSuchSeat);
        }
        if accused == by {
            return Err(Refusal::AccuseSelf);
        }
        if self.draft.accusation.is_some() || self.draft.accusers.contains(by) {
            return Err(Refusal::AlreadyAccused);
        }
        self.draft.emit(Event::Accused { by, seat: accused });
        if self.draft.voters().contains(by) {
            let (seat, guilty) = (by, true);
            self.draft.emit(Event::Voted { seat, guilty });
        }
        self.count_votes();
        Ok(())
    }

    pub(super) fn vote(mut self, seat: Seat, guilty: bool) -> Result {
        let accusation = self
            .draft
            .accusation
            .as_ref()
            .ok_or(Refusal::NoAccusation)?;
        if !self.draft.voters().contains(seat) {
            return Err(Refusal::NoVote);
        }
        if accusation.guilty.contains(&seat) || accusation.innocent.contains(&seat) {
            return Err(Refusal::AlreadyVoted);
        }
        self.draft.emit(Event::Voted { seat, guilty });
        self.count_votes();
        Ok(())
    }

    /// A majority of those who may vote finds guilty; when it cannot be reached
    /// any more, nothing was proved.
    fn count_votes(&mut self) {
        let voters = self.draft.voters().len() as usize;
        let Some(accusation) = &self.draft.accusation else {
            return;
        };
        let seat = accusation.seat;
        if accusation.guilty.len() * 2 > voters {
            let square = self.draft.squares[self.draft.side(seat) as usize];
            let square = square.saturating_sub(PENALTY);
            self.draft.emit(Event::Punished { seat, square });
        } else if accusation.innocent.len() * 2 >= voters {
            self.draft.emit(Event::Acquitted { seat });
        }
    }
}
