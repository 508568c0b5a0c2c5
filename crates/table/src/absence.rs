//! Who is missing, what is offered then, and what they are told on their
//! return. Known while a house runs; what is done about it is journaled.

use alloc::{string::String, vec::Vec};

use game::{Level, Millis, Refused, Seat};
use serde::Serialize;

use crate::{AWAY_GRACE, Answer, Chair, Decision, Event, Holder, Now, Table, decide::Result};

/// How long the host alone may decide about somebody who is missing.
pub const HOST_DECIDES: Millis = 30_000;
/// How long « on l'attend » is silent.
pub const PATIENCE: Millis = 120_000;
/// How many of its moves are remembered of a bot that stands in.
const REMEMBERED: usize = 12;

#[derive(Debug, Default)]
pub(crate) struct Absences {
    /// What everybody was last shown.
    shown: Vec<MissingView>,
    /// Seats that people wait for, and until when they are not asked again.
    waited_for: Vec<(Seat, Millis)>,
    /// People who came back to a seat where a bot stands in.
    returned: Vec<u16>,
    /// What bots did for people.
    stand_ins: Vec<StandIn>,
}

#[derive(Debug)]
struct StandIn {
    seat: Seat,
    level: Level,
    moves: u32,
    /// The last of them.
    deeds: Vec<String>,
    /// The points of the seat when the bot came.
    before: Option<i32>,
    over: bool,
}

/// A seat that the game may be waiting for in vain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissingView {
    pub seat: Seat,
    pub name: String,
    /// Anyone seated may put a bot there, not only the host.
    pub anyone: bool,
    /// People said that they wait: nobody is asked for a while.
    pub waited_for: bool,
    /// The game waits for nobody else.
    pub blocks: bool,
}

/// What a bot did for somebody who came back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhileAway {
    pub level: Level,
    pub moves: u32,
    /// The last of them, in the game's own words.
    #[serde(skip)]
    pub deeds: Vec<String>,
    /// The points of the seat then and now, where the game has points.
    pub points: Option<(i32, i32)>,
    /// The place of the seat now, by points, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
}

impl Table {
    /// Since when nobody of this chair is here, if a person should play it.
    fn missing_since(&self, chair: &Chair) -> Option<Millis> {
        let Holder::People(people) = &chair.holder else {
            return None;
        };
        if chair.stand_in.is_some() {
            return None;
        }
        let gone = people
            .iter()
            .map(|person| self.presence.gone_since(*person));
        let gone: Option<Vec<Millis>> = gone.collect();
        gone?.into_iter().max()
    }

    fn missing(&self, time: Millis) -> Vec<MissingView> {
        let Some(game) = self.running().filter(|_| self.may_be_missed()) else {
            return Vec::new();
        };
        let awaited = game.awaiting();
        let mut missing = Vec::new();
        for (seat, chair) in (0u8..).map(Seat).zip(&self.seats) {
            let due = self
                .missing_since(chair)
                .map(|since| since.saturating_add(AWAY_GRACE));
            let Some(due) = due.filter(|due| *due <= time) else {
                continue;
            };
            let until = self
                .absences
                .waited_for
                .iter()
                .find(|(other, _)| *other == seat);
            missing.push(MissingView {
                seat,
                name: self.chair_name(chair),
                anyone: time >= due.saturating_add(HOST_DECIDES),
                waited_for: until.is_some_and(|(_, until)| time < *until),
                blocks: awaited.contains(seat),
            });
        }
        missing
    }

    /// Nobody is missed at a slow table, nor in a pause.
    fn may_be_missed(&self) -> bool {
        self.playing() && self.paused.is_none() && !self.slow && !self.is_empty()
    }

    /// Notes who is missing by now.
    pub(crate) fn review_absences(&mut self, time: Millis) {
        let missing = self.missing(time);
        if missing != self.absences.shown {
            self.absences.shown = missing;
            self.version += 1;
        }
    }

    pub(crate) fn missing_view(&self) -> Vec<MissingView> {
        self.absences.shown.clone()
    }

    /// When something about who is missing changes by itself.
    pub(crate) fn absence_due(&self, time: Millis) -> Option<Millis> {
        if !self.absences.returned.is_empty() {
            return Some(time);
        }
        // Whoever asks after the very moment still hears of it.
        if self.missing(time) != self.absences.shown {
            return Some(time);
        }
        if !self.may_be_missed() {
            return None;
        }
        let since = self
            .seats
            .iter()
            .filter_map(|chair| self.missing_since(chair));
        let due = since.flat_map(|since| {
            let due = since.saturating_add(AWAY_GRACE);
            [due, due.saturating_add(HOST_DECIDES)]
        });
        let patience = self.absences.waited_for.iter().map(|(_, until)| *until);
        due.chain(patience).filter(|at| *at > time).min()
    }

    /// Somebody's first device came: their seat is theirs again.
    pub(crate) fn note_return(&mut self, person: u16) {
        let stood_in = self
            .seat_of(person)
            .filter(|seat| self.seats[seat.index()].stand_in.is_some());
        if stood_in.is_some() && !self.absences.returned.contains(&person) {
            self.absences.returned.push(person);
        }
    }

    /// Gives people who came back their seats.
    pub(crate) fn give_seats_back(&mut self, now: Now) -> Option<Decision> {
        let returned = core::mem::take(&mut self.absences.returned);
        let mut seats = self.seats.clone();
        for chair in &mut seats {
            if returned.iter().any(|person| chair.holds(*person)) {
                chair.stand_in = None;
            }
        }
        (seats != self.seats).then(|| self.decision(now, Vec::from([Event::Seated { seats }])))
    }

    /// Whether somebody may put a bot in the place of a missing person: the
    /// host, or after a while anyone who is seated.
    pub(crate) fn may_stand_in(&self, person: u16, seat: Seat, now: Now) -> Result<()> {
        let missing = self.missing(now.wall);
        let open = missing.iter().any(|one| one.seat == seat && one.anyone);
        if open && self.seat_of(person).is_some() {
            return Ok(());
        }
        self.host_only(person, now)
    }

    /// People wait for somebody: nobody is asked about them for a while.
    pub(crate) fn wait_for(&mut self, person: u16, seat: Seat, now: Now) -> Result<Answer> {
        if !self.missing(now.wall).iter().any(|one| one.seat == seat) {
            return Err(Refused::new("table.no-stand-in"));
        }
        self.may_stand_in(person, seat, now)?;
        self.absences.waited_for.retain(|(other, _)| *other != seat);
        let until = now.wall.saturating_add(PATIENCE);
        self.absences.waited_for.push((seat, until));
        self.review_absences(now.wall);
        Ok(Answer::Heard)
    }

    /// Notes what a bot did for somebody, and when it began and ended.
    pub(crate) fn review_stand_ins(&mut self, mover: Option<Seat>, deed: Option<String>) {
        if !self.playing() {
            return;
        }
        for (seat, chair) in (0u8..).map(Seat).zip(&self.seats) {
            let score = || self.running.as_ref().and_then(|game| game.score(seat));
            let all = &mut self.absences.stand_ins;
            let known = all.iter_mut().position(|one| one.seat == seat);
            match (chair.stand_in, known) {
                (Some(level), known) => {
                    let kept = known.filter(|at| !all[*at].over);
                    if kept.is_none() {
                        all.retain(|one| one.seat != seat);
                        all.push(StandIn {
                            seat,
                            level,
                            moves: 0,
                            deeds: Vec::new(),
                            before: score(),
                            over: false,
                        });
                    } else if let Some(at) = kept.filter(|_| mover == Some(seat)) {
                        let one = &mut all[at];
                        one.moves += 1;
                        one.deeds.extend(deed.clone());
                        let old = one.deeds.len().saturating_sub(REMEMBERED);
                        one.deeds.drain(..old);
                    }
                }
                // Whoever plays again themselves knows.
                (None, Some(at)) if mover == Some(seat) => {
                    all.remove(at);
                }
                (None, Some(at)) => all[at].over = true,
                (None, None) => {}
            }
        }
    }

    /// What a bot did for somebody who is back and has not moved since.
    pub(crate) fn while_away(&self, person: Option<u16>) -> Option<WhileAway> {
        let seat = self.seat_of(person?)?;
        let mut all = self.absences.stand_ins.iter();
        let one = all.find(|one| one.seat == seat && one.over && one.moves > 0)?;
        let score = |seat| self.running().and_then(|game| game.score(seat));
        let now = score(seat);
        let better = |own: i32| {
            let others = (0..self.seats.len() as u8).map(Seat);
            others.filter(|other| score(*other) > Some(own)).count()
        };
        Some(WhileAway {
            place: now.map(|own| better(own) as u32 + 1),
            level: one.level,
            moves: one.moves,
            deeds: one.deeds.clone(),
            points: one.before.zip(now),
        })
    }

    /// They have read what was done for them.
    pub(crate) fn dismiss_news(&mut self, person: u16) -> Result<Answer> {
        let seat = self.seat_of(person);
        self.absences
            .stand_ins
            .retain(|one| Some(one.seat) != seat || !one.over);
        self.version += 1;
        Ok(Answer::Heard)
    }

    pub(crate) fn forget_absences(&mut self) {
        self.absences = Absences::default();
    }
}
