//! Who judges, and what may still be appealed.

use game::Seat;

use super::{Cible, Stage};
use crate::{events::Attempt, options::Arbiter};

impl Cible {
    pub(crate) fn ruled(&self) -> bool {
        self.options.arbiter == Arbiter::Person
    }

    /// The person who judges now (L0.5): the next to the left in the first
    /// phase; for each series of definitions another one; in the third phase
    /// rather somebody who is out of the round; then the next who is out of the
    /// party. None where no person is free to: then the house does (L0.9).
    pub(crate) fn arbiter(&self) -> Option<Seat> {
        if !self.ruled() {
            return None;
        }
        let answering = self.on_air()?;
        let free = || self.free(answering);
        let next = || free().next();
        let outside = || free().find(|seat| !self.qualified.contains(seat));
        match self.phase {
            1 => next(),
            2 => free().find(|seat| self.judge == Some(*seat)).or_else(next),
            3 => free()
                .find(|seat| !self.inside.contains(*seat))
                .or_else(next),
            4 => outside(),
            // Whoever lost the auctions is eliminated too.
            _ => outside().or_else(next),
        }
    }

    /// Who judges the series of a seat: a new one for each, as long as there is
    /// one.
    pub(crate) fn judge_of_series(&self, seat: Seat) -> Option<Seat> {
        let free = || self.free(seat);
        let fresh = free().find(|other| !self.judges.contains(*other));
        fresh
            .or_else(|| free().find(|other| self.judge != Some(*other)))
            .or_else(|| free().next())
    }

    /// The people at other seats than the answering one, clockwise.
    fn free(&self, answering: Seat) -> impl Iterator<Item = Seat> {
        let others = answering.clockwise(self.seats).skip(1);
        others.filter(|seat| self.people.contains(*seat))
    }

    /// Whether a seat may read the answers of the card: as arbiter, and not of
    /// a question it has still to answer itself.
    pub(crate) fn reads_sheet(&self, seat: Seat) -> bool {
        let plays = match self.phase {
            1 => true,
            3 => self.inside.contains(seat),
            _ => false,
        };
        self.arbiter() == Some(seat) && !plays
    }

    /// An attempt that may still be appealed.
    pub(crate) fn attempt(&self, number: u32) -> Option<&Attempt> {
        let here = match self.stage {
            // What was bid is one performance: any answer of it.
            Stage::Judged | Stage::Performing { .. } if self.phase == 4 => {
                let mut attempts = self.floor.attempts.iter();
                return attempts.find(|attempt| attempt.number == number);
            }
            Stage::Judged => self.floor.attempts.last(),
            Stage::SeriesOver => {
                let attempts = self.series.as_ref().map(|series| &series.attempts);
                let attempts = attempts.into_iter().flatten();
                return attempts
                    .map(|(_, attempt)| attempt)
                    .find(|attempt| attempt.number == number);
            }
            Stage::Verifying => {
                // Once its level is closed, it has been counted.
                let finale = self.finale.as_ref().filter(|finale| !finale.failed)?;
                let open = finale.passed + 1;
                let here = finale.verified.iter().filter(|(level, _)| *level == open);
                let mut here = here.map(|(_, attempt)| attempt);
                return here.find(|attempt| attempt.number == number);
            }
            _ => None,
        };
        here.filter(|attempt| attempt.number == number)
    }
}
