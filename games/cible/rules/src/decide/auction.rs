//! Phase 4: two seats bid for how many answers they know (L4).

use game::Seat;

use super::{Deciding, Refusal, Result};
use crate::{
    events::{Attempt, Event, Verdict},
    scene::Scene,
    state::Stage,
};

/// Points that lead to the final (L4.3).
const ENOUGH: u8 = 2;
/// More than this nobody could say.
const HIGHEST: u32 = 60;

impl Deciding<'_> {
    /// Who opens: by camera the first time, then in turn (L4.1, L4.3).
    pub(super) fn open_bidding(&mut self) {
        let pair = self.draft.qualified.clone();
        let seat = match self.draft.opener {
            Some(before) => pair.iter().copied().find(|seat| *seat != before),
            None => {
                self.draft.emit(Event::Shuffled {
                    seats: pair.clone(),
                });
                self.token()
            }
        };
        let seat = seat.or(pair.first().copied()).unwrap_or_default();
        let deadline = self.from() + self.bidding_time();
        self.draft.emit(Event::Bidding { seat, deadline });
    }

    /// A bid is thought over a little longer than an answer.
    fn bidding_time(&self) -> u64 {
        2 * self.draft.options.answering() + 5_000
    }

    fn bidder(&self, seat: Seat) -> Result {
        match self.draft.stage {
            Stage::Bidding { seat: bidder } if bidder == seat => self.in_time(),
            Stage::Bidding { .. } => Err(Refusal::NotOnAir),
            _ => Err(Refusal::NotNow("L4.1")),
        }
    }

    pub(super) fn bid(mut self, seat: Seat, count: i64) -> Result {
        self.bidder(seat)?;
        let least = self.draft.bid.map_or(1, |(_, bid)| bid + 1);
        if count < least as i64 {
            return Err(Refusal::LowBid(least));
        }
        let fits = u32::try_from(count).ok().filter(|count| *count <= HIGHEST);
        let count = fits.ok_or(Refusal::HighBid)?;
        self.show(Scene::Bid);
        let deadline = self.from() + self.bidding_time();
        self.draft.emit(Event::Bid {
            seat,
            count,
            deadline,
        });
        Ok(())
    }

    pub(super) fn leave(mut self, seat: Seat) -> Result {
        self.bidder(seat)?;
        if self.draft.bid.is_none() {
            return Err(Refusal::MustOpen);
        }
        self.perform();
        Ok(())
    }

    /// Silence passes; whoever should have opened opens with one.
    pub(super) fn silent_bid(&mut self) {
        let Stage::Bidding { seat } = self.draft.stage else {
            return;
        };
        if self.draft.bid.is_some() {
            return self.perform();
        }
        self.show(Scene::Bid);
        let deadline = self.from() + self.bidding_time();
        self.draft.emit(Event::Bid {
            seat,
            count: 1,
            deadline,
        });
    }

    fn perform(&mut self) {
        if let Some((seat, count)) = self.draft.bid {
            let deadline = self.from() + self.draft.options.answering();
            self.draft.emit(Event::Performs {
                seat,
                count,
                deadline,
            });
        }
    }

    /// Exactly so many right answers; one that is not ends it (L4.2).
    pub(super) fn hear_performance(&mut self, attempt: Attempt, count: u32) {
        let right = self.draft.floor.attempts.len() as u32 + 1;
        if attempt.verdict == Verdict::Right && right < count {
            let deadline = self.now.at + self.draft.options.answering();
            return self.draft.emit(Event::OneMore { attempt, deadline });
        }
        self.show(Scene::Judged(attempt.verdict));
        let next = self.after(self.look(&attempt));
        self.draft.emit(Event::Judged { attempt, next });
    }

    pub(super) fn after_performance(&mut self, seat: Seat) {
        let count = self.draft.bid.map_or(0, |(_, count)| count) as usize;
        let mut attempts = self.draft.floor.attempts.iter();
        let right = attempts.all(|attempt| attempt.verdict == Verdict::Right);
        // An appeal may have saved an answer in the middle.
        if right && self.draft.floor.attempts.len() < count {
            let deadline = self.now.at + self.draft.options.answering();
            return self.draft.emit(Event::Performs {
                seat,
                count: count as u32,
                deadline,
            });
        }
        let other = self
            .draft
            .qualified
            .iter()
            .copied()
            .find(|other| *other != seat);
        let winner = if right { seat } else { other.unwrap_or(seat) };
        self.draft.emit(Event::Point { seat: winner });
        if self.draft.auctions[winner.index()] >= ENOUGH {
            return self.begin_phase(5);
        }
        self.ask();
    }
}
