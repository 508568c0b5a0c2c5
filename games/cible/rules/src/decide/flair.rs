//! Playing along while one waits (L0.10). Nothing of it changes the game: not
//! its steps, not its clocks, not its points.

use alloc::{sync::Arc, vec::Vec};

use game::{Seat, Untimely};

use super::{Deciding, LONGEST_ANSWER, Refusal, Result};
use crate::{
    cards::Question,
    events::{Event, Learnt, Place, Verdict},
    flair::{HEART, HIGHEST_STAKE, MOST_ALONG},
};

/// For the right number of definitions, and for the one beside it.
const EXACT: i8 = 2;
const CLOSE: i8 = 1;

impl Deciding<'_> {
    pub(super) fn predict(self, seat: Seat, of: Seat, count: u8) -> Result {
        self.may_play_along(seat)?;
        if count > HEART {
            return Err(Refusal::Prediction);
        }
        match self.draft.predicts(seat) {
            Some(now) if now == of => {}
            Some(_) => return Err(Untimely::Stale.into()),
            None => return Err(Refusal::AlongClosed),
        }
        if self.draft.flair.seats[seat.index()].predicted != Some(count) {
            self.draft.emit(Event::Predicted { seat, count });
        }
        Ok(())
    }

    pub(super) fn bet(self, seat: Seat, on: u32, holds: bool, stake: u8) -> Result {
        self.may_play_along(seat)?;
        if !(1..=HIGHEST_STAKE).contains(&stake) {
            return Err(Refusal::Stake);
        }
        match self.draft.bets_on(seat) {
            Some(now) if now == on => {}
            // A new bid has reopened the bets.
            Some(_) => return Err(Untimely::Stale.into()),
            None => return Err(Refusal::AlongClosed),
        }
        if self.draft.flair.seats[seat.index()].wagered != Some((holds, stake)) {
            self.draft.emit(Event::Wagered { seat, holds, stake });
        }
        Ok(())
    }

    pub(super) fn say_along(self, seat: Seat, about: Place, text: &str) -> Result {
        self.may_play_along(seat)?;
        let text = text.trim();
        match self.draft.answers_along(seat) {
            Some(now) if now == about => {}
            Some(_) => return Err(Untimely::Stale.into()),
            None => return Err(Refusal::AlongClosed),
        }
        if text.is_empty() {
            return Err(Refusal::EmptyAnswer);
        }
        if text.chars().count() > LONGEST_ANSWER {
            return Err(Refusal::LongAnswer);
        }
        let said = self.draft.flair.seats[seat.index()].said.iter();
        if said.filter(|said| said.place == about).count() >= MOST_ALONG {
            return Err(Refusal::AlongEnough);
        }
        let text = text.into();
        self.draft.emit(Event::SaidAlong { seat, about, text });
        Ok(())
    }

    /// Bots neither predict nor bet.
    fn may_play_along(&self, seat: Seat) -> Result {
        match self.people().contains(seat) {
            true => Ok(()),
            false => Err(Refusal::AlongPeople),
        }
    }

    /// What a series has shown of predictions, once it can change no more.
    pub(super) fn learn_of_series(&mut self) {
        let series = self.draft.series.as_ref();
        let Some(found) = series.and_then(|series| self.draft.found[series.seat.index()]) else {
            return;
        };
        let points = |count: u8| match count.abs_diff(found) {
            0 => EXACT,
            1 => CLOSE,
            _ => 0,
        };
        let seats = self.draft.all_seats();
        let learnt = seats.filter_map(|seat| {
            let count = self.draft.flair.seats[seat.index()].predicted?;
            Some(Learnt {
                points: points(count),
                ..Learnt::of(seat)
            })
        });
        let learnt = learnt.collect();
        self.learn(learnt, |seats| Event::Shown { seats });
    }

    /// What a question of the floor has shown, when it is put back: whether its
    /// bid was kept, and which answers given along were right.
    pub(super) fn learn_of_question(&mut self, place: Place) {
        if let (4, Some((_, count))) = (self.draft.phase, self.draft.bid) {
            let attempts = &self.draft.floor.attempts;
            let kept = attempts.len() >= count as usize
                && attempts.iter().all(|it| it.verdict == Verdict::Right);
            self.learn_of_bet(kept);
        }
        if let Some(question) = self.asked(place) {
            let learnt = self.judged_along(question, place, |right| right);
            self.learn(learnt, |seats| Event::JudgedAlong {
                about: place,
                seats,
            });
        }
    }

    /// What a level of the final has shown: each counts for whoever would have
    /// passed it too, and the last one for those who bet on it.
    pub(super) fn learn_of_level(&mut self, level: u8, place: Place, passed: bool) {
        if level == HEART || !passed {
            self.learn_of_bet(passed);
        }
        if let Some(question) = self.validated(level) {
            let learnt = self.judged_along(question, place, |right| i8::from(right >= level as i8));
            self.learn(learnt, |seats| Event::JudgedAlong {
                about: place,
                seats,
            });
        }
    }

    fn learn_of_bet(&mut self, kept: bool) {
        let seats = self.draft.all_seats();
        let learnt = seats.filter_map(|seat| {
            let (holds, stake) = self.draft.flair.seats[seat.index()].wagered?;
            let stake = stake as i8;
            Some(Learnt {
                points: if holds == kept { stake } else { -stake },
                ..Learnt::of(seat)
            })
        });
        let learnt = learnt.collect();
        self.learn(learnt, |seats| Event::Shown { seats });
    }

    /// Answers given along, each by what had been said when it was given; in the
    /// final all that counts is what one said oneself.
    fn judged_along(
        &self,
        question: &Question,
        place: Place,
        points: impl Fn(i8) -> i8,
    ) -> Vec<Learnt> {
        let table = &self.draft.floor.attempts;
        let heard = |after: usize| {
            let right = table.iter().take(after);
            right
                .filter(|attempt| attempt.verdict == Verdict::Right)
                .filter_map(|attempt| attempt.answer.clone())
        };
        let judges = self.draft.flair.judges;
        let seats = self.draft.all_seats();
        let seats = seats.filter(|seat| !judges.contains(*seat));
        let learnt = seats.filter_map(|seat| {
            let said = self.draft.flair.seats[seat.index()].said.iter();
            let said = said.filter(|said| said.place == place);
            let mut own: Vec<Arc<str>> = Vec::new();
            let verdicts = said.map(|said| {
                let given: Vec<_> = heard(said.after).chain(own.iter().cloned()).collect();
                let (verdict, answer) = self.judge(question, &said.text, &given);
                own.extend(answer.filter(|_| verdict == Verdict::Right));
                verdict
            });
            let verdicts: Vec<Verdict> = verdicts.collect();
            let right = own.len() as i8;
            (!verdicts.is_empty()).then(|| Learnt {
                points: points(right),
                verdicts,
                ..Learnt::of(seat)
            })
        });
        learnt.collect()
    }

    fn learn(&mut self, learnt: Vec<Learnt>, event: impl Fn(Vec<Learnt>) -> Event) {
        if !learnt.is_empty() {
            self.draft.emit(event(learnt));
        }
    }
}
