//! What each event does to the state.

mod told;

use alloc::{collections::BTreeSet, sync::Arc, vec, vec::Vec};

use game::{Millis, Seats};

use crate::{
    events::{Attempt, Event, Party, Verdict},
    state::{Appeal, Cible, Finale, Floor, MOST_SEATS, Running, Stage, pack_of},
};

impl Cible {
    fn enter(&mut self, stage: Stage, deadline: Option<Millis>) {
        self.stage = stage;
        self.deadline = deadline;
        self.step += 1;
        self.settled.clear();
    }

    fn draw(&mut self, pack: usize, side: u16) {
        let drawn = &mut Arc::make_mut(&mut self.drawn)[pack];
        // The pack was through: it begins anew with this side.
        if !drawn.insert(side) {
            *drawn = BTreeSet::from([side]);
        }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { tempers } => {
                let mine = self.tempers.iter_mut();
                mine.zip(tempers).for_each(|(mine, temper)| *mine = *temper);
            }
            Event::PartyBegan { party } => {
                self.party = *party;
                self.towers = [5; MOST_SEATS];
                self.found = [None; MOST_SEATS];
                self.marks = [0; MOST_SEATS];
                self.auctions = [0; MOST_SEATS];
                self.opener = None;
                self.qualified.clear();
                self.finale = None;
            }
            Event::PhaseBegan { phase, next } => {
                self.tell_series();
                self.phase = *phase;
                self.lost = 0;
                self.tokens = Seats::NONE;
                self.bid = None;
                self.enter(Stage::Intro, Some(*next));
            }
            Event::Shuffled { seats } => self.tokens = seats.iter().copied().collect(),
            Event::RoundBegan { seats } => {
                self.inside = seats.iter().copied().collect();
                self.tokens = Seats::NONE;
            }
            Event::Asked {
                place,
                text,
                examples,
                next,
            } => {
                self.draw(pack_of(self.phase), place.side);
                self.bid = None;
                self.floor = Arc::new(Floor {
                    place: Some(*place),
                    text: text.clone(),
                    examples: examples.clone(),
                    attempts: Vec::new(),
                });
                self.enter(Stage::Reading, Some(*next));
            }
            Event::Sheet { answers } => self.sheet = Arc::new(answers.clone()),
            Event::Closed { missed, more } => {
                let floor = core::mem::take(&mut self.floor);
                if let Some(place) = floor.place {
                    let attempts = floor.attempts.clone();
                    self.tell(place, floor.text.clone(), attempts, &(missed, *more));
                }
                self.sheet = Arc::default();
            }
            Event::Camera { seat, deadline } => {
                self.tokens.remove(*seat);
                let stage = Stage::Answering {
                    seat: *seat,
                    text: None,
                };
                self.enter(stage, Some(*deadline));
            }
            Event::Submitted { text: said, .. } => match &mut self.stage {
                Stage::Answering { text, .. } | Stage::Performing { text, .. } => {
                    *text = Some(said.clone());
                }
                _ => self.in_series(|series| series.submitted = Some(said.clone())),
            },
            Event::Judged { attempt, next } => {
                self.keep(attempt);
                self.enter(Stage::Judged, Some(*next));
            }
            Event::PawnLost { seat } => {
                let tower = &mut self.towers[seat.index()];
                *tower = tower.saturating_sub(1);
                self.lost += 1;
            }
            Event::SeriesOpened {
                seat,
                side,
                letter,
                next,
            } => {
                self.tell_series();
                self.tokens.remove(*seat);
                self.draw(1, *side);
                self.series = Some(Arc::new(Running {
                    seat: *seat,
                    side: *side,
                    letter: *letter,
                    texts: [const { None }; 6],
                    found: [false; 6],
                    now: None,
                    attempts: Vec::new(),
                    submitted: None,
                    shown: Vec::new(),
                }));
                self.enter(Stage::Letter, Some(*next));
            }
            Event::SandTurned { deadline } => self.enter(Stage::Series, Some(*deadline)),
            Event::Read { line, text } => {
                self.in_series(|series| {
                    series.now = Some(*line);
                    series.texts[*line as usize % 6] = Some(text.clone());
                    series.submitted = None;
                });
                self.step += 1;
            }
            Event::Passed => {}
            Event::Found { attempt } => {
                self.attempts = attempt.number;
                self.in_series(|series| {
                    let line = series.now.unwrap_or(0);
                    series.found[line as usize % 6] |= attempt.verdict == Verdict::Right;
                    series.attempts.push((line, attempt.clone()));
                });
            }
            Event::SeriesOver { answers, next } => {
                self.in_series(|series| {
                    series.now = None;
                    series.shown.clone_from(answers);
                });
                self.count_found();
                self.sheet = Arc::default();
                self.enter(Stage::SeriesOver, Some(*next));
            }
            Event::Out { seat } => self.inside.remove(*seat),
            Event::Point { seat } => {
                let points = if self.phase == 3 {
                    &mut self.marks
                } else {
                    &mut self.auctions
                };
                points[seat.index()] += 1;
            }
            Event::Qualified { seat } => self.qualified.push(*seat),
            Event::Bidding { seat, deadline } => {
                self.opener = Some(*seat);
                self.enter(Stage::Bidding { seat: *seat }, Some(*deadline));
            }
            Event::Bid {
                seat,
                count,
                deadline,
            } => {
                self.bid = Some((*seat, *count));
                let other = self.qualified.iter().find(|other| *other != seat);
                let other = other.copied().unwrap_or(*seat);
                self.enter(Stage::Bidding { seat: other }, Some(*deadline));
            }
            Event::Performs {
                seat,
                count,
                deadline,
            } => {
                let stage = Stage::Performing {
                    seat: *seat,
                    count: *count,
                    text: None,
                };
                self.enter(stage, Some(*deadline));
            }
            Event::OneMore { attempt, deadline } => {
                self.keep(attempt);
                if let Stage::Performing { text, .. } = &mut self.stage {
                    *text = None;
                }
                self.deadline = Some(*deadline);
                self.step += 1;
            }
            Event::FinaleBegan {
                seat,
                side,
                deadline,
            } => {
                self.draw(4, *side);
                self.finale = Some(Arc::new(Finale {
                    seat: *seat,
                    side: *side,
                    level: 1,
                    line: 0,
                    text: Arc::default(),
                    given: Default::default(),
                    validated: vec![],
                    questions: vec![],
                    verified: vec![],
                    passed: 0,
                    failed: false,
                }));
                self.enter(Stage::Finale, Some(*deadline));
            }
            Event::FinaleAsked { level, line, text } => {
                self.in_finale(|finale| {
                    (finale.level, finale.line) = (*level, *line);
                    finale.text = text.clone();
                });
                self.step += 1;
            }
            Event::Given { text } => self.in_finale(|finale| {
                let (level, line) = (finale.level as usize, finale.line as usize);
                finale.given[(level - 1) % 6][line % 3].push(text.clone());
            }),
            Event::Validated => self.in_finale(|finale| {
                finale.validated.push(finale.line);
                finale.questions.push(finale.text.clone());
            }),
            Event::FinaleOver { next } => self.enter(Stage::Verifying, Some(*next)),
            Event::Verified {
                level,
                attempt,
                next,
            } => {
                self.attempts = attempt.number;
                self.in_finale(|finale| finale.verified.push((*level, attempt.clone())));
                self.deadline = Some(*next);
                self.step += 1;
            }
            Event::Level {
                level,
                passed,
                missed,
                more,
                next,
            } => {
                self.tell_level(*level, &(missed, *more));
                self.in_finale(|finale| {
                    if *passed {
                        finale.passed = *level;
                    }
                    finale.failed |= !passed;
                });
                self.deadline = Some(*next);
                self.step += 1;
            }
            Event::Appealed {
                number,
                by,
                deadline,
            } => {
                self.appeal = Some(Appeal {
                    number: *number,
                    by: *by,
                    votes: [None; MOST_SEATS],
                });
                self.deadline = Some(*deadline);
            }
            Event::Voted { seat, right } => {
                if let Some(appeal) = &mut self.appeal {
                    appeal.votes[seat.index()] = Some(*right);
                }
            }
            Event::Settled {
                number,
                accepted,
                next,
            } => {
                if *accepted {
                    self.accept(*number);
                }
                self.appeal = None;
                self.settled.push(*number);
                self.deadline = Some(*next);
                self.step += 1;
            }
            Event::PartyOver { points, next } => {
                self.sheet = Arc::default();
                let totals = self.totals.iter_mut().zip(points);
                totals.for_each(|(total, points)| *total += points);
                let mut party = Party {
                    points: points.clone(),
                    ..Party::default()
                };
                if let Some(finale) = &self.finale {
                    let seat = finale.seat.index();
                    let reached = (finale.passed, self.towers[seat]);
                    self.finals[seat] = self.finals[seat].max(reached);
                    (party.levels, party.tower) = reached;
                    party.finalist = Some(finale.seat);
                    let mut others = self.qualified.iter().copied();
                    party.second = others.find(|other| *other != finale.seat);
                }
                Arc::make_mut(&mut self.parties).push(party);
                self.enter(Stage::PartyOver, Some(*next));
            }
            Event::Ended { winners } => {
                let winners = winners.iter().copied().collect();
                self.golden = winners;
                self.enter(Stage::Over { winners }, None);
            }
        }
    }

    fn keep(&mut self, attempt: &Attempt) {
        self.attempts = attempt.number;
        Arc::make_mut(&mut self.floor)
            .attempts
            .push(attempt.clone());
    }

    fn in_series(&mut self, change: impl FnOnce(&mut Running)) {
        if let Some(series) = &mut self.series {
            change(Arc::make_mut(series));
        }
    }

    fn in_finale(&mut self, change: impl FnOnce(&mut Finale)) {
        if let Some(finale) = &mut self.finale {
            change(Arc::make_mut(finale));
        }
    }

    fn count_found(&mut self) {
        if let Some(series) = &self.series {
            let found = series.found.iter().filter(|found| **found).count() as u8;
            self.found[series.seat.index()] = Some(found);
        }
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
