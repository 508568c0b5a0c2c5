use alloc::{collections::BTreeSet, sync::Arc, vec, vec::Vec};

use game::{Millis, Outcome, Seat, Seats};

use crate::{
    events::{Attempt, Event, Place, Verdict},
    options::{Length, Options},
};

pub const MOST_SEATS: usize = 6;
/// What an answer on the way is given beyond the clock (the network's delay is
/// taken off when it arrives).
pub const GRACE: Millis = 300;
/// An arbiter may say yes to a spoken answer this long after the clock.
pub const RULING: Millis = 6_000;

/// A game of La Cible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cible {
    pub(crate) options: Arc<Options>,
    pub(crate) seats: u8,
    pub(crate) tempers: [u32; MOST_SEATS],
    pub(crate) party: u8,
    pub(crate) phase: u8,
    pub(crate) step: u32,
    pub(crate) attempts: u32,
    pub(crate) towers: [u8; MOST_SEATS],
    pub(crate) totals: [u16; MOST_SEATS],
    /// The best final of each seat: levels passed, then pawns left (L6.3).
    pub(crate) finals: [(u8, u8); MOST_SEATS],
    /// Sides drawn from each pack since it was last through (L0.3).
    pub(crate) drawn: Arc<[BTreeSet<u16>; 5]>,
    /// Camera tokens still face down.
    pub(crate) tokens: Seats,
    pub(crate) floor: Arc<Floor>,
    /// Pawns lost in the first phase.
    pub(crate) lost: u8,
    /// What each seat found in the second phase.
    pub(crate) found: [Option<u8>; MOST_SEATS],
    pub(crate) series: Option<Arc<Running>>,
    /// Points in the third phase, and who is still in the round.
    pub(crate) marks: [u8; MOST_SEATS],
    pub(crate) inside: Seats,
    pub(crate) qualified: Vec<Seat>,
    /// Points at auction, and who opened the last question.
    pub(crate) auctions: [u8; MOST_SEATS],
    pub(crate) opener: Option<Seat>,
    pub(crate) bid: Option<(Seat, u32)>,
    pub(crate) finale: Option<Arc<Finale>>,
    pub(crate) appeal: Option<Appeal>,
    /// Answers the table has accepted, by question (L0.6).
    pub(crate) accepted: Arc<Vec<(Arc<str>, Arc<str>)>>,
    pub(crate) stage: Stage,
    pub(crate) deadline: Option<Millis>,
    pub(crate) told: Arc<Vec<Told>>,
}

/// The question everyone answers from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Floor {
    pub place: Option<Place>,
    pub text: Arc<str>,
    pub examples: Vec<Arc<str>>,
    pub attempts: Vec<Attempt>,
}

/// A series of definitions under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Running {
    pub seat: Seat,
    pub place: Place,
    pub letter: char,
    pub from: Millis,
    /// The definitions read, and what was found of the six.
    pub texts: [Option<Arc<str>>; 6],
    pub found: [bool; 6],
    pub now: Option<u8>,
    pub attempts: Vec<(u8, Attempt)>,
    /// Each definition with its answer, once it is over.
    pub shown: Vec<(Arc<str>, Arc<str>)>,
}

/// The final under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finale {
    pub seat: Seat,
    pub side: u16,
    pub from: Millis,
    pub level: u8,
    pub line: u8,
    pub text: Arc<str>,
    /// Answers by level and line, as they were given.
    pub given: [[Vec<Arc<str>>; 3]; 6],
    /// The line validated at each level.
    pub validated: Vec<u8>,
    pub questions: Vec<Arc<str>>,
    pub verified: Vec<(u8, Attempt)>,
    pub passed: u8,
    pub failed: bool,
}

/// An answer the table is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Appeal {
    pub number: u32,
    pub by: Seat,
    pub votes: [Option<bool>; MOST_SEATS],
}

/// A question that was played, for the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    pub phase: u8,
    pub text: Arc<str>,
    pub attempts: Vec<Attempt>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Ready,
    /// The phase is announced.
    Intro,
    /// The seat on air answers a question of the floor. `text` lies before an
    /// arbiter who is a person.
    Answering {
        seat: Seat,
        text: Option<Arc<str>>,
    },
    /// The last attempt is looked at, and may be appealed.
    Judged,
    Series,
    SeriesOver,
    /// The seat bids or passes.
    Bidding {
        seat: Seat,
    },
    /// The seat gives what it bid.
    Performing {
        seat: Seat,
        count: u32,
        text: Option<Arc<str>>,
    },
    Finale,
    Verifying,
    PartyOver,
    Over {
        winners: Seats,
    },
}

impl Cible {
    pub(crate) fn opening(options: Options, seats: u8) -> Cible {
        Cible {
            options: Arc::new(options),
            seats,
            tempers: [0; MOST_SEATS],
            party: 0,
            phase: 0,
            step: 0,
            attempts: 0,
            towers: [0; MOST_SEATS],
            totals: [0; MOST_SEATS],
            finals: [(0, 0); MOST_SEATS],
            drawn: Arc::default(),
            tokens: Seats::NONE,
            floor: Arc::default(),
            lost: 0,
            found: [None; MOST_SEATS],
            series: None,
            marks: [0; MOST_SEATS],
            inside: Seats::NONE,
            qualified: Vec::new(),
            auctions: [0; MOST_SEATS],
            opener: None,
            bid: None,
            finale: None,
            appeal: None,
            accepted: Arc::default(),
            stage: Stage::Ready,
            deadline: None,
            told: Arc::default(),
        }
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// Who the table waits for.
    pub(crate) fn awaited(&self) -> Seats {
        if let Some(appeal) = &self.appeal {
            let answered = self.attempt(appeal.number).map(|attempt| attempt.seat);
            return self
                .all_seats()
                .filter(|seat| Some(*seat) != answered && appeal.votes[seat.index()].is_none())
                .collect();
        }
        let on_air = match &self.stage {
            Stage::Answering { seat, text } | Stage::Performing { seat, text, .. } => {
                match (text, self.arbiter()) {
                    (Some(_), Some(arbiter)) => Some(arbiter),
                    _ => Some(*seat),
                }
            }
            Stage::Bidding { seat } => Some(*seat),
            Stage::Series => self.series.as_ref().map(|series| series.seat),
            Stage::Finale => self.finale.as_ref().map(|finale| finale.seat),
            Stage::Verifying => self.arbiter().filter(|_| self.to_verify().is_some()),
            _ => None,
        };
        on_air.into_iter().collect()
    }

    /// The answer of the final that is verified next, and its level.
    pub(crate) fn to_verify(&self) -> Option<(u8, Arc<str>)> {
        let finale = self.finale.as_ref()?;
        let level = finale.passed + 1;
        let line = *finale.validated.get(level as usize - 1)?;
        let done = finale.verified.iter().filter(|(at, _)| *at == level);
        let given = &finale.given[(level as usize - 1) % 6][line as usize % 3];
        Some((level, given.get(done.count())?.clone()))
    }

    /// The seat on air.
    pub(crate) fn on_air(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Answering { seat, .. }
            | Stage::Performing { seat, .. }
            | Stage::Bidding { seat } => Some(*seat),
            Stage::Series | Stage::SeriesOver => self.series.as_ref().map(|series| series.seat),
            Stage::Finale | Stage::Verifying => self.finale.as_ref().map(|finale| finale.seat),
            Stage::Judged => self.floor.attempts.last().map(|attempt| attempt.seat),
            _ => None,
        }
    }

    /// The person who judges now (L0.5): the next to the left in the first
    /// three phases, then the next who is out of the party.
    pub(crate) fn arbiter(&self) -> Option<Seat> {
        if self.options.arbiter == crate::options::Arbiter::House {
            return None;
        }
        let answering = self.on_air()?;
        let mut others = answering.clockwise(self.seats).skip(1);
        match self.phase {
            1..=3 => others.next(),
            _ => others.find(|seat| !self.qualified.contains(seat)),
        }
    }

    /// An attempt that may still be appealed.
    pub(crate) fn attempt(&self, number: u32) -> Option<&Attempt> {
        let here = match self.stage {
            Stage::Judged => self.floor.attempts.last(),
            Stage::SeriesOver => {
                let attempts = self.series.as_ref().map(|series| &series.attempts);
                let attempts = attempts.into_iter().flatten();
                return attempts
                    .map(|(_, attempt)| attempt)
                    .find(|attempt| attempt.number == number);
            }
            Stage::Verifying => {
                let verified = self.finale.as_ref().map(|finale| &finale.verified);
                verified
                    .and_then(|verified| verified.last())
                    .map(|(_, attempt)| attempt)
            }
            _ => None,
        };
        here.filter(|attempt| attempt.number == number)
    }

    /// What has been said of the floor's question and counts as given.
    pub(crate) fn given(&self) -> impl Iterator<Item = &Arc<str>> {
        let right = self.floor.attempts.iter();
        right
            .filter(|attempt| attempt.verdict == Verdict::Right)
            .filter_map(|attempt| attempt.answer.as_ref())
    }

    pub(crate) fn result(&self) -> Option<Outcome> {
        let Stage::Over { winners } = &self.stage else {
            return None;
        };
        let scores = self
            .all_seats()
            .map(|seat| self.totals[seat.index()] as i32);
        Some(Outcome {
            scores: scores.collect(),
            winners: winners.iter().collect(),
        })
    }

    /// Whether this party is the last.
    pub(crate) fn last_party(&self) -> bool {
        match self.options.length {
            Length::One => true,
            Length::Two => self.party >= 2,
            Length::Goal => {
                let goal = self.options.goal as u16;
                self.totals.iter().any(|total| *total >= goal)
            }
        }
    }

    /// When the clock wakes the game: what people see, and a little more while
    /// somebody may be answering.
    pub(crate) fn wakes(&self) -> Option<Millis> {
        let deadline = self.deadline?;
        if self.appeal.is_some() {
            return Some(deadline);
        }
        let ruled = self.options.arbiter == crate::options::Arbiter::Person;
        Some(match self.stage {
            Stage::Answering { .. } | Stage::Performing { .. } | Stage::Verifying if ruled => {
                deadline + RULING
            }
            Stage::Answering { .. }
            | Stage::Performing { .. }
            | Stage::Series
            | Stage::Finale
            | Stage::Bidding { .. } => deadline + GRACE,
            _ => deadline,
        })
    }

    fn enter(&mut self, stage: Stage, deadline: Option<Millis>) {
        self.stage = stage;
        self.deadline = deadline;
        self.step += 1;
    }

    fn draw(&mut self, pack: usize, side: u16) {
        let drawn = &mut Arc::make_mut(&mut self.drawn)[pack];
        // The pack was through: it begins anew with this side.
        if !drawn.insert(side) {
            *drawn = BTreeSet::from([side]);
        }
    }

    /// Keeps a question that is done with.
    fn remember(&mut self) {
        if self.floor.place.is_none() {
            return;
        }
        let told = Told {
            phase: self.phase,
            text: self.floor.text.clone(),
            attempts: self.floor.attempts.clone(),
        };
        Arc::make_mut(&mut self.told).push(told);
        self.floor = Arc::default();
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
                self.qualified.clear();
                self.finale = None;
            }
            Event::PhaseBegan { phase, next } => {
                self.remember();
                self.phase = *phase;
                self.lost = 0;
                self.series = None;
                self.tokens = Seats::NONE;
                self.bid = None;
                match phase {
                    2 => self.found = [None; MOST_SEATS],
                    3 => self.marks = [0; MOST_SEATS],
                    4 => {
                        self.auctions = [0; MOST_SEATS];
                        self.opener = None;
                    }
                    _ => {}
                }
                self.enter(Stage::Intro, Some(*next));
            }
            Event::Shuffled { seats } => self.tokens = seats.iter().copied().collect(),
            Event::Asked {
                place,
                text,
                examples,
            } => {
                self.remember();
                self.draw(pack_of(self.phase), place.side);
                if self.phase == 3 {
                    let qualified = &self.qualified;
                    self.inside = (0..self.seats)
                        .map(Seat)
                        .filter(|seat| !qualified.contains(seat))
                        .collect();
                }
                self.bid = None;
                self.floor = Arc::new(Floor {
                    place: Some(*place),
                    text: text.clone(),
                    examples: examples.clone(),
                    attempts: Vec::new(),
                });
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
                _ => {}
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
                place,
                letter,
                from,
                deadline,
            } => {
                self.tokens.remove(*seat);
                self.draw(1, place.side);
                self.series = Some(Arc::new(Running {
                    seat: *seat,
                    place: *place,
                    letter: *letter,
                    from: *from,
                    texts: [const { None }; 6],
                    found: [false; 6],
                    now: None,
                    attempts: Vec::new(),
                    shown: Vec::new(),
                }));
                self.enter(Stage::Series, Some(*deadline));
            }
            Event::Read { line, text } => {
                self.in_series(|series| {
                    series.now = Some(*line);
                    series.texts[*line as usize % 6] = Some(text.clone());
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
                from,
                deadline,
            } => {
                self.draw(4, *side);
                self.finale = Some(Arc::new(Finale {
                    seat: *seat,
                    side: *side,
                    from: *from,
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
                next,
            } => {
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
                self.deadline = Some(*next);
                self.step += 1;
            }
            Event::PartyOver { points, next } => {
                self.remember();
                let totals = self.totals.iter_mut().zip(points);
                totals.for_each(|(total, points)| *total += points);
                if let Some(finale) = &self.finale {
                    let seat = finale.seat.index();
                    let reached = (finale.passed, self.towers[seat]);
                    self.finals[seat] = self.finals[seat].max(reached);
                }
                self.enter(Stage::PartyOver, Some(*next));
            }
            Event::Ended { winners } => {
                let winners = winners.iter().copied().collect();
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

/// The pack a phase draws from.
pub(crate) fn pack_of(phase: u8) -> usize {
    match phase {
        1 => 0,
        2 => 1,
        3 => 2,
        4 => 3,
        _ => 4,
    }
}
