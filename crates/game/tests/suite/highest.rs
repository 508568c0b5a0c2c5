//! A game for the suite: everyone secretly picks a number below 100; the
//! highest sum of three rounds wins. It is sound, or has one fault.

use std::sync::Arc;

use game::{
    Draft, Game, Input, Level, Millis, Moment, Outcome, Refusal, Refused, Seat, Seats, Setup,
    Viewer,
    testing::{Conform, Golden, Parts, Script, Scripted, joined, or_dash, script::number},
};
use rand::{RngExt, rngs::SmallRng};
use serde::{Deserialize, Serialize};

pub const SOUND: u8 = 0;
pub const SHOWS_EVERY_PICK: u8 = 1;
pub const SHOWS_THE_LAST_SEAT_EVERY_PICK: u8 = 2;
pub const KEEPS_HALF_AN_EVENT: u8 = 3;
pub const SLEEPS_THROUGH_ALARMS: u8 = 4;
pub const HAS_A_CHEATING_BOT: u8 = 5;
pub const STARTS_TWICE: u8 = 6;
pub const HIDES_A_PART_OF_VIEWS: u8 = 7;
pub const SAYS_NO_TWICE_ALIKE: u8 = 8;
pub const SAYS_NO_WITHOUT_A_RULE: u8 = 9;
pub const SAYS_NO_FOR_ANOTHER_GAME: u8 = 10;
pub const HIDES_A_REFUSAL: u8 = 11;
pub const FORGETS_A_PART_WHEN_WRITTEN: u8 = 12;
pub const BELIEVES_EVERY_EVENT: u8 = 13;
pub const WHISPERS_WHAT_OTHERS_NOTICE: u8 = 14;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Highest<const FAULT: u8> {
    seats: u8,
    clocked: bool,
    /// From 1; 0 before the start, 4 when it is over.
    pub round: u8,
    picks: Vec<Option<u8>>,
    sums: Vec<i32>,
    deadline: Option<Millis>,
    #[serde(skip)]
    unwritten: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pick {
    round: u8,
    number: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    Round(Option<Millis>),
    Picked(Seat, u8, #[serde(skip)] u8),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    round: u8,
    sums: Vec<i32>,
    picks: Vec<Option<u8>>,
    #[serde(skip)]
    forgotten: u8,
}

/// A code, and the rule it rests on, if any.
#[derive(Clone, Debug, PartialEq)]
pub struct No<const FAULT: u8>(&'static str, &'static str);

const STARTED: (&str, &str) = ("already-started", "");
const EARLY: (&str, &str) = ("too-early", "");
const OVER: (&str, &str) = ("over", "H3");
const NUMBER: (&str, &str) = ("highest.number", "H1");
const PICKED: (&str, &str) = ("highest.picked", "H2");

fn no<T, const FAULT: u8>((code, rule): (&'static str, &'static str)) -> Result<T, No<FAULT>> {
    Err(No(code, rule))
}

impl<const FAULT: u8> Refusal for No<FAULT> {
    fn refused(&self) -> Refused {
        match self.1 {
            "" => Refused::new(self.0),
            rule => Refused::new(self.0).rule(rule),
        }
    }

    fn all() -> Vec<Self> {
        let all = [STARTED, EARLY, OVER, NUMBER, PICKED];
        let fault: &[(&str, &str)] = match FAULT {
            SAYS_NO_TWICE_ALIKE => &[("highest.picked", "H1")],
            SAYS_NO_WITHOUT_A_RULE => &[("highest.mood", "")],
            SAYS_NO_FOR_ANOTHER_GAME => &[("lowest.number", "L1")],
            _ => &[],
        };
        let hidden = |no: &&(&str, &str)| FAULT != HIDES_A_REFUSAL || **no != PICKED;
        let all = all.iter().filter(hidden).chain(fault);
        all.map(|(code, rule)| No(code, rule)).collect()
    }
}

impl<const FAULT: u8> Highest<FAULT> {
    fn deadline(&self, now: Moment) -> Option<Millis> {
        self.clocked.then_some(now.at + 1_000)
    }

    fn pick(draft: &mut Draft<Self>, now: Moment, seat: Seat, number: u8) {
        let kept = u8::from(FAULT == KEEPS_HALF_AN_EVENT);
        draft.emit(Event::Picked(seat, number, kept));
        if draft.awaiting().is_empty() {
            draft.emit(Event::Round(draft.deadline(now)));
        }
    }
}

impl<const FAULT: u8> Game for Highest<FAULT> {
    const ID: &'static str = "highest";

    type Options = bool;
    type Content = ();
    type Move = Pick;
    type Event = Event;
    type View = Seen;
    type Refusal = No<FAULT>;

    fn new(setup: &Setup<bool>) -> Result<Self, No<FAULT>> {
        Ok(Highest {
            seats: setup.seats,
            clocked: setup.options,
            round: 0,
            picks: vec![None; setup.seats as usize],
            sums: vec![0; setup.seats as usize],
            deadline: None,
            unwritten: 0,
        })
    }

    fn decide(
        draft: &mut Draft<Self>,
        _: &(),
        now: Moment,
        input: Input<Pick>,
    ) -> Result<(), No<FAULT>> {
        match input {
            Input::Start if draft.round == 0 || FAULT == STARTS_TWICE => {
                draft.emit(Event::Round(draft.deadline(now)));
            }
            Input::Move { seat, mv } if mv.round == draft.round && mv.number < 100 => {
                if !draft.awaiting().contains(seat) {
                    return no(PICKED);
                }
                Self::pick(draft, now, seat, mv.number);
            }
            Input::Alarm if draft.deadline.is_some_and(|deadline| now.at >= deadline) => {
                if FAULT == SLEEPS_THROUGH_ALARMS {
                    return Ok(());
                }
                for seat in draft.awaiting().iter() {
                    Self::pick(draft, now, seat, 0);
                }
            }
            Input::Start => return no(STARTED),
            Input::Alarm => return no(EARLY),
            Input::Move { .. } => return no(if draft.round == 4 { OVER } else { NUMBER }),
        }
        Ok(())
    }

    fn evolve(&mut self, event: &Event) {
        match event {
            Event::Round(deadline) => {
                self.round += 1;
                self.unwritten = self.round * u8::from(FAULT == FORGETS_A_PART_WHEN_WRITTEN);
                self.deadline = deadline.filter(|_| self.round < 4);
                for (sum, pick) in self.sums.iter_mut().zip(&mut self.picks) {
                    *sum += i32::from(pick.take().unwrap_or(0));
                }
            }
            Event::Picked(seat, number, kept) => {
                self.picks[seat.index()] = Some(*number);
                self.sums[seat.index()] += i32::from(*kept);
            }
        }
    }

    fn fits(&self, event: &Event) -> bool {
        match event {
            Event::Round(_) => self.round < 4,
            Event::Picked(seat, ..) => seat.0 < self.seats || FAULT == BELIEVES_EVERY_EVENT,
        }
    }

    fn only_for(event: &Event) -> Option<Seat> {
        match event {
            Event::Picked(seat, ..) if FAULT == WHISPERS_WHAT_OTHERS_NOTICE => Some(*seat),
            _ => None,
        }
    }

    fn view(&self, viewer: Viewer) -> Seen {
        let shown = |seat: u8| {
            viewer == Viewer::Seat(Seat(seat))
                || FAULT == SHOWS_EVERY_PICK
                || (FAULT == SHOWS_THE_LAST_SEAT_EVERY_PICK && viewer == Viewer::Seat(Seat(5)))
        };
        let picks = (0..).zip(&self.picks);
        Seen {
            round: self.round,
            sums: self.sums.clone(),
            picks: picks
                .map(|(seat, pick)| pick.filter(|_| shown(seat)))
                .collect(),
            forgotten: if FAULT == HIDES_A_PART_OF_VIEWS { 1 } else { 0 },
        }
    }

    fn awaiting(&self) -> Seats {
        let playing = (1..4).contains(&self.round);
        let seats = (0..self.seats).map(Seat);
        seats
            .filter(|seat| playing && self.picks[seat.index()].is_none())
            .collect()
    }

    fn alarm(&self) -> Option<Millis> {
        self.deadline
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.round == 4).then(|| Outcome {
            scores: self.sums.clone(),
            winners: Vec::new(),
        })
    }

    fn bot(view: &Seen, _: Seat, _: Level, _: &(), _: Moment) -> Option<Pick> {
        Some(Pick {
            round: view.round,
            number: if FAULT == HAS_A_CHEATING_BOT { 100 } else { 99 },
        })
    }
}

impl<const FAULT: u8> Conform for Highest<FAULT> {
    fn content() -> Arc<()> {
        Arc::new(())
    }

    fn setups() -> Vec<Setup<bool>> {
        let setup = |seats, options| Setup {
            seats,
            first: None,
            options,
        };
        vec![setup(3, false), setup(6, true)]
    }

    fn any_move(&self, _: Seat, _: &(), dice: &mut SmallRng) -> Pick {
        Pick {
            round: self.round,
            number: dice.random_range(0..120),
        }
    }

    fn disguise(&self, viewer: Viewer, dice: &mut SmallRng) -> Self {
        let mut other = self.clone();
        for (seat, pick) in (0..).zip(&mut other.picks) {
            if viewer != Viewer::Seat(Seat(seat)) {
                *pick = pick.map(|_| dice.random_range(0..100));
            }
        }
        other
    }
}

impl<const FAULT: u8> Golden for Highest<FAULT> {
    fn everyone(view: &Seen) -> Parts {
        let picks = view.picks.iter().map(|pick| or_dash(*pick));
        vec![
            ("round", view.round.to_string()),
            ("sums", joined(&view.sums)),
            ("picks", joined(picks)),
        ]
    }

    fn own(_: &Seen) -> Parts {
        Parts::new()
    }
}

impl<const FAULT: u8> Scripted for Highest<FAULT> {
    type Rig = ();

    fn set(line: &str) -> Script<Self> {
        let setup = Setup {
            seats: number(line.trim_end_matches(" clocked").trim_end_matches(" seats")),
            first: None,
            options: line.ends_with("clocked"),
        };
        let state = Highest::new(&setup).expect("a setup");
        let mut table = Script::new(state, Arc::new(()));
        table.hear(Input::Start).expect("a start");
        table
    }

    fn step(&self) -> u32 {
        self.round.into()
    }

    fn asks(_: &Script<Self>, step: u32, words: &[&str], line: &str) -> Pick {
        match *words {
            ["picks", pick] => Pick {
                round: step as u8,
                number: number(pick),
            },
            _ => panic!("a script has no {line:?}"),
        }
    }

    fn tells(table: &Script<Self>, key: &str) -> Option<String> {
        (key == "sums").then(|| joined(&table.state.sums))
    }
}
