use game::{Millis, Seat};

use super::{Deciding, Refusal, Result};
use crate::{
    edition::Specials,
    events::{Event, Swap},
    state::Phase,
};

/// What is left at least, at a clocked table, to whoever was hit by a Pêle-mêle.
const ANSWER_A_HIT: Millis = 8_000;

impl Deciding<'_> {
    /// Announces the ×2 token, or lays the announced one (C3.2, C3.3).
    pub(super) fn token(self, seat: Seat, position: Option<u8>) -> Result {
        if self.draft.options.edition.rules().specials != Specials::Token {
            return Err(Refusal::NoTokens);
        }
        if !matches!(self.draft.phase, Phase::Choosing | Phase::Laid) {
            return Err(Refusal::NotNow("C3.2"));
        }
        let announced = self.draft.lying.marks.iter().flatten().next().copied();
        match announced {
            Some(mark) if mark.seat != seat => return Err(Refusal::TokenTaken),
            Some(_) => {}
            None if self.draft.guide == Some(seat) => return Err(Refusal::GuideToken),
            None if !self.draft.tokens.contains(seat) => return Err(Refusal::TokenSpent),
            None => {}
        }
        // Checked before anything is emitted; the ranking says what there is.
        if let Some(position) = position {
            if !self.draft.lying.laid.contains(seat) {
                return Err(Refusal::LayFirst);
            }
            if announced.is_some_and(|mark| mark.position.is_some()) {
                return Err(Refusal::TokenAlreadyPlaced);
            }
            if position >= self.draft.lying.counts[seat.index()] {
                return Err(Refusal::NoSuchPosition);
            }
        } else if announced.is_some() {
            return Err(Refusal::TokenSpent);
        }
        if announced.is_none() {
            self.draft.emit(Event::TokenAnnounced { seat });
        }
        if let Some(position) = position {
            self.draft.emit(Event::TokenPlaced { seat, position });
        }
        Ok(())
    }

    /// Whether the token may go down with a ranking of `count`.
    pub(super) fn check_token_place(&self, seat: Seat, position: u8, count: u8) -> Result {
        let marks = self.draft.lying.marks.iter().flatten();
        if !marks.into_iter().any(|mark| mark.seat == seat) {
            return Err(Refusal::TokenNotAnnounced);
        }
        if position >= count {
            return Err(Refusal::NoSuchPosition);
        }
        Ok(())
    }

    /// What must be true of anyone who plays a special card.
    fn plays_cards(&self, seat: Seat) -> Result<u8> {
        let cards = self.draft.options.edition.rules().specials;
        if !matches!(cards, Specials::Cards { .. }) {
            return Err(Refusal::NoSpecials);
        }
        self.expect(Phase::Specials, Refusal::NotNow("C2.2"))?;
        if self.draft.guide == Some(seat) {
            return Err(Refusal::GuideSpecials);
        }
        Ok(self.draft.side(seat))
    }

    pub(super) fn stake(mut self, seat: Seat, position: u8) -> Result {
        let side = self.plays_cards(seat)?;
        if self.draft.lying.marks[side as usize].is_some() {
            return Err(Refusal::AlreadyStaked);
        }
        if self.draft.lying.took_back.contains(Seat(side)) {
            return Err(Refusal::TookBack);
        }
        if self.draft.stocks[side as usize].doubles == 0 {
            return Err(Refusal::NoDoubleLeft);
        }
        if position >= self.draft.lying.counts[seat.index()] {
            return Err(Refusal::NoSuchPosition);
        }
        self.draft.emit(Event::Staked { seat, position });
        self.close_when_done();
        Ok(())
    }

    pub(super) fn shuffle(mut self, seat: Seat, target: Seat, a: u8, b: u8) -> Result {
        let side = self.plays_cards(seat)?;
        if target.0 >= self.draft.seats {
            return Err(Refusal::NoSuchSeat);
        }
        if self.draft.guide == Some(target) {
            return Err(Refusal::AgainstGuide);
        }
        let target_side = self.draft.side(target);
        if target_side == side {
            return Err(Refusal::AgainstOwn);
        }
        if self.draft.shuffled(target_side) {
            return Err(Refusal::AlreadyShuffled);
        }
        if self.draft.stocks[side as usize].shuffles == 0 {
            return Err(Refusal::NoShuffleLeft);
        }
        let count = self.draft.lying.counts[target.index()];
        if a >= count || b >= count {
            return Err(Refusal::NoSuchPosition);
        }
        if a == b {
            return Err(Refusal::SamePosition);
        }
        self.draft.emit(Event::Shuffled(Swap {
            by: seat,
            seat: target,
            a,
            b,
        }));
        let deadline = self.now.at + ANSWER_A_HIT;
        if self.draft.deadline.is_some_and(|due| due < deadline) {
            self.draft.emit(Event::Prolonged { deadline });
        }
        self.close_when_done();
        Ok(())
    }

    pub(super) fn take_back(mut self, seat: Seat) -> Result {
        let side = self.plays_cards(seat)?;
        if !self.draft.shuffled_after_stake(side) {
            return Err(Refusal::NothingToTakeBack);
        }
        self.draft.emit(Event::TookBack { seat });
        self.close_when_done();
        Ok(())
    }

    pub(super) fn pass(mut self, seat: Seat) -> Result {
        self.plays_cards(seat)?;
        if !self.draft.may_play_specials().contains(seat) {
            return Err(Refusal::AlreadyPassed);
        }
        self.draft.emit(Event::Passed { seat });
        self.close_when_done();
        Ok(())
    }

    pub(super) fn abstain(mut self, seat: Seat, yes: bool) -> Result {
        let cards = self.draft.options.edition.rules().specials;
        if !matches!(cards, Specials::Cards { .. }) {
            return Err(Refusal::NoSpecials);
        }
        if yes == self.draft.abstaining.contains(seat) {
            return Err(Refusal::NotNow("C2.2"));
        }
        self.draft.emit(Event::Abstained { seat, yes });
        if self.draft.phase == Phase::Specials {
            self.close_when_done();
        }
        Ok(())
    }

    /// The moment is over when nobody can or wants to play another card.
    fn close_when_done(&mut self) {
        if self.draft.may_play_specials().is_empty() {
            self.close();
        }
    }
}
