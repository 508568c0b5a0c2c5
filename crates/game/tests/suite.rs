//! The conformance suite sees what it is for: a sound game passes every law,
//! and each fault put into it breaks the law that names it.
//!
//! `cargo test -p game --features testing`

#![cfg(feature = "testing")]

use std::{panic, sync::Arc};

use game::{
    Draft, Game, Input, Level, Millis, Moment, Outcome, Refusal, Refused, Seat, Seats, Setup,
    Viewer,
    testing::{self, Conform},
};
use rand::{RngExt, rngs::SmallRng};
use serde::{Deserialize, Serialize};

const SOUND: u8 = 0;
const SHOWS_EVERY_PICK: u8 = 1;
const SHOWS_THE_LAST_SEAT_EVERY_PICK: u8 = 2;
const KEEPS_HALF_AN_EVENT: u8 = 3;
const SLEEPS_THROUGH_ALARMS: u8 = 4;
const HAS_A_CHEATING_BOT: u8 = 5;
const STARTS_TWICE: u8 = 6;
const HIDES_A_PART_OF_VIEWS: u8 = 7;
const SAYS_NO_TWICE_ALIKE: u8 = 8;
const SAYS_NO_WITHOUT_A_RULE: u8 = 9;
const SAYS_NO_FOR_ANOTHER_GAME: u8 = 10;
const HIDES_A_REFUSAL: u8 = 11;

/// Everyone secretly picks a number below 100; the highest sum of three
/// rounds wins.
#[derive(Clone, Debug, PartialEq)]
struct Highest<const FAULT: u8> {
    seats: u8,
    clocked: bool,
    /// From 1; 0 before the start, 4 when it is over.
    round: u8,
    picks: Vec<Option<u8>>,
    sums: Vec<i32>,
    deadline: Option<Millis>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Pick {
    round: u8,
    number: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Event {
    Round(Option<Millis>),
    Picked(Seat, u8, #[serde(skip)] u8),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Seen {
    round: u8,
    sums: Vec<i32>,
    picks: Vec<Option<u8>>,
    #[serde(skip)]
    forgotten: u8,
}

/// A code, and the rule it rests on, if any.
#[derive(Clone, Debug, PartialEq)]
struct No<const FAULT: u8>(&'static str, &'static str);

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

/// The laws a game breaks.
fn broken<G: Conform>() -> Vec<&'static str> {
    let laws: [(&'static str, fn()); 8] = [
        ("replay", testing::replay_equals_live::<G>),
        ("refusals", testing::refusals_change_nothing::<G>),
        ("rules", testing::refusals_name_their_rules::<G>),
        ("malformed", testing::malformed_moves_are_refused::<G>),
        ("clocks", testing::clocked_game_left_alone_ends::<G>),
        ("secrets", testing::secrets_change_no_byte::<G>),
        ("json", testing::json_round_trip::<G>),
        ("bots", testing::bots_finish::<G>),
    ];
    laws.into_iter()
        .filter(|(_, law)| panic::catch_unwind(law).is_err())
        .map(|(name, _)| name)
        .collect()
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(broken::<Highest<SOUND>>(), [""; 0]);
}

#[test]
fn a_secret_shown_is_seen() {
    assert_eq!(broken::<Highest<SHOWS_EVERY_PICK>>(), ["secrets"]);
}

#[test]
fn a_secret_shown_to_the_last_seat_of_the_largest_table_is_seen() {
    assert_eq!(
        broken::<Highest<SHOWS_THE_LAST_SEAT_EVERY_PICK>>(),
        ["secrets"]
    );
}

#[test]
fn an_event_half_kept_is_seen() {
    assert_eq!(broken::<Highest<KEEPS_HALF_AN_EVENT>>(), ["replay", "json"]);
}

#[test]
fn a_view_half_written_is_seen() {
    assert_eq!(broken::<Highest<HIDES_A_PART_OF_VIEWS>>(), ["json"]);
}

#[test]
fn an_alarm_that_does_nothing_is_seen() {
    let laws = broken::<Highest<SLEEPS_THROUGH_ALARMS>>();
    assert!(laws.contains(&"clocks"), "{laws:?}");
}

#[test]
fn a_bot_that_breaks_the_rules_is_seen() {
    assert_eq!(broken::<Highest<HAS_A_CHEATING_BOT>>(), ["bots"]);
}

#[test]
fn a_game_that_starts_twice_is_seen() {
    assert_eq!(broken::<Highest<STARTS_TWICE>>(), ["refusals"]);
}

#[test]
fn two_refusals_with_one_code_are_seen() {
    assert_eq!(broken::<Highest<SAYS_NO_TWICE_ALIKE>>(), ["rules"]);
}

#[test]
fn a_refusal_without_a_rule_is_seen() {
    assert_eq!(broken::<Highest<SAYS_NO_WITHOUT_A_RULE>>(), ["rules"]);
}

#[test]
fn a_refusal_with_the_code_of_another_game_is_seen() {
    assert_eq!(broken::<Highest<SAYS_NO_FOR_ANOTHER_GAME>>(), ["rules"]);
}

#[test]
fn a_refusal_left_out_of_all_is_seen() {
    assert_eq!(broken::<Highest<HIDES_A_REFUSAL>>(), ["refusals"]);
}
