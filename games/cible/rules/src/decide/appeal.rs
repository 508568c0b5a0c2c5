//! Asking the table whether a refused answer was right (L0.6).

use game::{Millis, Seat, Untimely};

use super::{Deciding, GLANCE, LOOK, Refusal, Result};
use crate::{
    events::{Event, Verdict},
    state::Stage,
};

/// How long the table has to vote.
const VOTING: Millis = 15_000;

impl Deciding<'_> {
    pub(super) fn appeal(self, by: Seat, number: u32) -> Result {
        if self.draft.ruled() {
            return Err(Refusal::ArbiterRules);
        }
        if self.draft.appeal.is_some() || self.draft.settled.contains(&number) {
            return Err(Refusal::AlreadyAppealed);
        }
        let attempt = self.draft.attempt(number).ok_or(Refusal::NothingToAppeal)?;
        if attempt.verdict != Verdict::Wrong {
            return Err(Refusal::NothingToAppeal);
        }
        let deadline = self.now.at + VOTING;
        let answering = attempt.seat;
        self.draft.emit(Event::Appealed {
            number,
            by,
            deadline,
        });
        // Whoever appeals has said what they think.
        if by != answering {
            self.draft.emit(Event::Voted {
                seat: by,
                right: true,
            });
        }
        Ok(())
    }

    pub(super) fn vote(mut self, seat: Seat, number: u32, right: bool) -> Result {
        let appeal = self.draft.appeal.as_ref().ok_or(Refusal::NoAppeal)?;
        if appeal.number != number {
            return Err(Untimely::Stale.into());
        }
        if self
            .draft
            .attempt(number)
            .is_some_and(|attempt| attempt.seat == seat)
        {
            return Err(Refusal::OwnAnswer);
        }
        if appeal.votes[seat.index()].is_some() {
            return Err(Refusal::AlreadyVoted);
        }
        self.draft.emit(Event::Voted { seat, right });
        if self.draft.awaited().is_empty() {
            self.settle();
        }
        Ok(())
    }

    /// A majority of the seats other than the answering one decides.
    pub(super) fn settle(&mut self) {
        let Some(appeal) = &self.draft.appeal else {
            return;
        };
        let number = appeal.number;
        let yes = appeal
            .votes
            .iter()
            .filter(|vote| **vote == Some(true))
            .count();
        let accepted = yes * 2 > self.draft.seats as usize - 1;
        // A series may have other answers to ask about.
        let look = match self.draft.stage {
            Stage::SeriesOver => LOOK,
            _ => GLANCE,
        };
        let next = self.now.at + look;
        self.draft.emit(Event::Settled {
            number,
            accepted,
            next,
        });
    }
}
