//! Predictions, bets and answers given along, and what became of them (L0.10).

use alloc::sync::Arc;

use game::Seat;

use crate::{
    events::{Learnt, Place},
    flair::{Flair, HEART, Own, SaidAlong, Sense},
    state::{Cible, Stage},
};

impl Cible {
    fn in_flair(&mut self, seat: Seat, change: impl FnOnce(&mut Own)) {
        change(&mut Arc::make_mut(&mut self.flair).seats[seat.index()]);
    }

    /// Something else is asked: what was said of the last one is done with.
    pub(super) fn forget_flair(&mut self) {
        if *self.flair == Flair::default() {
            return;
        }
        let flair = Arc::make_mut(&mut self.flair);
        flair.judges = game::Seats::NONE;
        for own in &mut flair.seats {
            (own.predicted, own.wagered) = (None, None);
            own.said.clear();
        }
    }

    /// A new bid reopens the bets.
    pub(super) fn reopen_bets(&mut self) {
        if self.flair.seats.iter().any(|own| own.wagered.is_some()) {
            let flair = Arc::make_mut(&mut self.flair);
            flair.seats.iter_mut().for_each(|own| own.wagered = None);
        }
    }

    /// Whoever judges now may know the card.
    pub(super) fn note_judge(&mut self) {
        if let Some(judge) = self.arbiter().filter(|it| !self.flair.judges.contains(*it)) {
            Arc::make_mut(&mut self.flair).judges.insert(judge);
        }
    }

    pub(super) fn predict(&mut self, seat: Seat, count: u8) {
        self.in_flair(seat, |own| own.predicted = Some(count));
    }

    pub(super) fn wager(&mut self, seat: Seat, holds: bool, stake: u8) {
        self.in_flair(seat, |own| own.wagered = Some((holds, stake)));
    }

    pub(super) fn say_along(&mut self, seat: Seat, place: Place, text: &Arc<str>) {
        let (text, after) = (text.clone(), self.floor.attempts.len());
        let said = SaidAlong { place, text, after };
        self.in_flair(seat, |own| own.said.push(said));
    }

    /// What a series, a bid or the heart has shown.
    pub(super) fn show(&mut self, seats: &[Learnt]) {
        let series = self.series.as_ref().map(|series| series.seat);
        let found = series.and_then(|seat| self.found[seat.index()]);
        let on = match self.stage {
            Stage::Verifying => HEART.into(),
            _ => self.bid.map_or(0, |(_, count)| count),
        };
        for learnt in seats {
            let points = learnt.points;
            self.in_flair(learnt.seat, |own| {
                let bet = own.wagered.take();
                let sense = match (own.predicted.take(), bet, series) {
                    (_, Some((holds, _)), _) => Sense::Bet { on, holds, points },
                    (Some(count), None, Some(of)) => Sense::Predicted {
                        of,
                        count,
                        found: found.unwrap_or(0),
                        points,
                    },
                    _ => return,
                };
                own.learn(sense);
            });
        }
    }

    pub(super) fn judge_along(&mut self, place: Place, seats: &[Learnt]) {
        for learnt in seats {
            let points = learnt.points;
            self.in_flair(learnt.seat, |own| {
                let mine = own.said.iter().filter(|said| said.place == place);
                let said = mine.map(|said| said.text.clone());
                let said = said.zip(learnt.verdicts.iter().copied()).collect();
                own.said.retain(|said| said.place != place);
                own.learn(Sense::Along {
                    place,
                    said,
                    points,
                });
            });
        }
    }
}
