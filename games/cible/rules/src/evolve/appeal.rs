//! Appeals to the table (L0.6).

use alloc::sync::Arc;

use game::{Millis, Seat};

use crate::{
    events::{Attempt, Verdict},
    state::{Accepted, Appeal, Cible, MOST_SEATS, Stage},
};

impl Cible {
    pub(super) fn open_appeal(
        &mut self,
        number: u32,
        by: Seat,
        voters: Option<&[Seat]>,
        deadline: Millis,
    ) {
        let answered = self.attempt(number).map(|attempt| attempt.seat);
        let others = || self.all_seats().filter(|seat| Some(*seat) != answered);
        self.appeal = Some(Appeal {
            number,
            by,
            voters: match voters {
                Some(voters) => voters.iter().copied().collect(),
                None => others().collect(),
            },
            votes: [None; MOST_SEATS],
        });
        self.deadline = Some(deadline);
    }

    pub(super) fn vote(&mut self, seat: Seat, right: bool) {
        if let Some(appeal) = &mut self.appeal {
            appeal.votes[seat.index()] = Some(right);
        }
    }

    pub(super) fn settle(
        &mut self,
        number: u32,
        accepted: bool,
        answer: Option<&Arc<str>>,
        next: Millis,
    ) {
        if accepted {
            self.reverse(number, answer);
        }
        self.appeal = None;
        self.settled.push(number);
        // The answers of an auction go on once this one has been looked at.
        if let Stage::Performing { .. } = self.stage {
            self.stage = Stage::Judged;
        }
        self.go_on(next);
    }

    /// The table says the contrary of the house (L0.6). What was refused counts
    /// then, here and whenever the question comes again.
    fn reverse(&mut self, number: u32, answer: Option<&Arc<str>>) {
        let Some(attempt) = self.attempt(number).cloned() else {
            return;
        };
        let was_right = attempt.verdict == Verdict::Right;
        let answer = answer.unwrap_or(&attempt.text).clone();
        let turn = |other: &mut Attempt| {
            let this = other.number == number;
            if this {
                (other.verdict, other.answer) = match was_right {
                    true => (Verdict::Wrong, None),
                    false => (Verdict::Right, Some(answer.clone())),
                };
            }
            this
        };
        let mut question = Arc::default();
        match self.stage {
            Stage::SeriesOver => {
                self.in_series(|series| {
                    let mut attempts = series.attempts.iter_mut();
                    let Some((line, _)) =
                        attempts.find_map(|(line, other)| turn(other).then_some((*line, ())))
                    else {
                        return;
                    };
                    let of_line = series.attempts.iter().filter(|(at, _)| *at == line);
                    let mut verdicts = of_line.map(|(_, attempt)| attempt.verdict);
                    let line = line as usize % 6;
                    series.found[line] = verdicts.any(|verdict| verdict == Verdict::Right);
                    question = series.texts[line].clone().unwrap_or_default();
                });
                self.count_found();
            }
            Stage::Verifying => self.in_finale(|finale| {
                for (level, other) in &mut finale.verified {
                    if turn(other) {
                        let asked = finale.questions.get(*level as usize - 1);
                        question = asked.cloned().unwrap_or_default();
                    }
                }
            }),
            _ => {
                let floor = Arc::make_mut(&mut self.floor);
                floor.attempts.iter_mut().for_each(|other| {
                    turn(other);
                });
                question = floor.text.clone();
            }
        }
        if !was_right {
            Arc::make_mut(&mut self.accepted).push(Accepted {
                question,
                said: attempt.text,
                answer,
            });
        }
    }
}
