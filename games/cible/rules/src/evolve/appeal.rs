//! Appeals to the table (L0.6).

use alloc::sync::Arc;

use game::{Millis, Seat};

use crate::{
    events::{Attempt, Verdict},
    state::{Appeal, Cible, MOST_SEATS, Stage},
};

impl Cible {
    pub(super) fn open_appeal(&mut self, number: u32, by: Seat, deadline: Millis) {
        self.appeal = Some(Appeal {
            number,
            by,
            votes: [None; MOST_SEATS],
        });
        self.deadline = Some(deadline);
    }

    pub(super) fn vote(&mut self, seat: Seat, right: bool) {
        if let Some(appeal) = &mut self.appeal {
            appeal.votes[seat.index()] = Some(right);
        }
    }

    pub(super) fn settle(&mut self, number: u32, accepted: bool, next: Millis) {
        if accepted {
            self.accept(number);
        }
        self.appeal = None;
        self.settled.push(number);
        self.go_on(next);
    }

    /// The table says that a refused answer is right (L0.6): so it counts, here
    /// and whenever the question comes again.
    fn accept(&mut self, number: u32) {
        let Some(attempt) = self.attempt(number).cloned() else {
            return;
        };
        let right = |other: &mut Attempt| {
            if other.number == number {
                other.verdict = Verdict::Right;
                other.answer = Some(other.text.clone());
            }
        };
        let question = match self.stage {
            Stage::Judged => {
                let floor = Arc::make_mut(&mut self.floor);
                floor.attempts.iter_mut().for_each(right);
                floor.text.clone()
            }
            Stage::SeriesOver => {
                let mut question = Arc::default();
                self.in_series(|series| {
                    for (line, other) in &mut series.attempts {
                        right(other);
                        if other.number == number {
                            series.found[*line as usize % 6] = true;
                            question = series.texts[*line as usize % 6].clone().unwrap_or_default();
                        }
                    }
                });
                self.count_found();
                question
            }
            _ => {
                let mut question = Arc::default();
                self.in_finale(|finale| {
                    for (level, other) in &mut finale.verified {
                        right(other);
                        if other.number == number {
                            let asked = finale.questions.get(*level as usize - 1);
                            question = asked.cloned().unwrap_or_default();
                        }
                    }
                });
                question
            }
        };
        Arc::make_mut(&mut self.accepted).push((question, attempt.text));
    }
}
