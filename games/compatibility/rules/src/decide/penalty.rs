use alloc::vec::Vec;

use game::Seat;

use super::{Deciding, Refusal, Result};
use crate::{events::Event, options::Mode};

/// Squares that a cheat goes back (C2.7).
const PENALTY: u8 = 3;

impl Deciding<'_> {
    pub(super) fn accuse(mut self, by: Seat, accused: Seat) -> Result {
        if !self.draft.options.edition.rules().penalties {
            return Err(Refusal::NoPenalties);
        }
        // In a play-off no pawn stands on the track for anything any more.
        if self.draft.contest.is_some() {
            return Err(Refusal::NotNow("C2.7"));
        }
        if accused.0 >= self.draft.seats {
            return Err(Refusal::NoSuchSeat);
        }
        if accused == by {
            return Err(Refusal::AccuseSelf);
        }
        let people = self.now.company.people;
        if !people.contains(by) || !people.contains(accused) {
            return Err(Refusal::BotPenalty);
        }
        if self.draft.accusation.is_some() || self.draft.accusers.contains(by) {
            return Err(Refusal::AlreadyAccused);
        }
        let jury = self.draft.others(accused);
        let jury: Vec<Seat> = jury.filter(|seat| people.contains(*seat)).collect();
        if jury.is_empty() {
            return Err(Refusal::NoJury);
        }
        if self.calls_once(by, &jury) && self.draft.called.contains(Seat(self.draft.side(by))) {
            return Err(Refusal::CalledOnce);
        }
        let seat = accused;
        self.draft.emit(Event::Accused { by, seat, jury });
        if self.draft.voters().contains(by) {
            let (seat, guilty) = (by, true);
            self.draft.emit(Event::Voted { seat, guilty });
        }
        self.count_votes();
        Ok(())
    }

    /// Whether a side has one call in a game: with two teams, and wherever
    /// whoever calls would judge alone.
    fn calls_once(&self, by: Seat, jury: &[Seat]) -> bool {
        let side = self.draft.side(by);
        let two_teams = self.draft.options.mode != Mode::Individual && self.draft.sides() == 2;
        two_teams || jury.iter().all(|seat| self.draft.side(*seat) == side)
    }

    pub(super) fn vote(mut self, seat: Seat, guilty: bool) -> Result {
        let accusation = self
            .draft
            .accusation
            .as_ref()
            .ok_or(Refusal::NoAccusation)?;
        let person = self.now.company.people.contains(seat);
        if !person || !self.draft.voters().contains(seat) {
            return Err(Refusal::NoVote);
        }
        if accusation.guilty.contains(&seat) || accusation.innocent.contains(&seat) {
            return Err(Refusal::AlreadyVoted);
        }
        self.draft.emit(Event::Voted { seat, guilty });
        self.count_votes();
        Ok(())
    }

    /// A majority of those who may vote, and have not gone away without a vote,
    /// finds guilty; when it cannot be reached any more, nothing was proved.
    fn count_votes(&mut self) {
        let Some(accusation) = &self.draft.accusation else {
            return;
        };
        let people = self.now.company.people;
        let voted =
            |seat: &Seat| accusation.guilty.contains(seat) || accusation.innocent.contains(seat);
        let voters = self.draft.voters().iter();
        let voters = voters.filter(|seat| people.contains(*seat) || voted(seat));
        let voters = voters.count();
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
