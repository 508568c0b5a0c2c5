//! The conformance suite: what is true of every game, whatever its rules.
//!
//! A rules crate implements [`Conform`] in its tests and writes
//! `game::conformance!(MyGame);`. Each check becomes a test of its own.

mod refusals;

use alloc::{string::String, sync::Arc, vec::Vec};
use core::fmt::Debug;

use rand::{RngExt, SeedableRng, rngs::SmallRng};

use crate::{Game, Input, Moment, Seat, Setup, Viewer, step};

pub use refusals::{refusals_change_nothing, refusals_name_their_rules};

/// What the suite needs to know to play a game at random.
pub trait Conform: Game + PartialEq + Debug {
    fn content() -> Arc<Self::Content>;

    /// One setup of each kind worth playing, clocked ones among them.
    fn setups() -> Vec<Setup<Self::Options>>;

    /// A move for `seat`: mostly a legal one, so that games end, sometimes
    /// any move that can be written down.
    fn any_move(&self, seat: Seat, content: &Self::Content, dice: &mut SmallRng) -> Self::Move;

    /// The same game as far as `viewer` can know, with everything the rules
    /// hide from that viewer drawn anew.
    fn disguise(&self, viewer: Viewer, dice: &mut SmallRng) -> Self;
}

/// Generates one test per law for a game that implements [`Conform`].
#[macro_export]
macro_rules! conformance {
    ($game:ty) => {
        mod conformance {
            use super::*;
            #[test]
            fn replay_equals_live_at_every_step() {
                $crate::testing::replay_equals_live::<$game>();
            }
            #[test]
            fn a_refusal_has_a_code_and_changes_nothing() {
                $crate::testing::refusals_change_nothing::<$game>();
            }
            #[test]
            fn every_refusal_names_its_rule() {
                $crate::testing::refusals_name_their_rules::<$game>();
            }
            #[test]
            fn malformed_moves_are_refused() {
                $crate::testing::malformed_moves_are_refused::<$game>();
            }
            #[test]
            fn a_clocked_game_left_alone_ends() {
                $crate::testing::clocked_game_left_alone_ends::<$game>();
            }
            #[test]
            fn what_a_viewer_may_not_know_changes_no_byte() {
                $crate::testing::secrets_change_no_byte::<$game>();
            }
            #[test]
            fn views_and_events_survive_json() {
                $crate::testing::json_round_trip::<$game>();
            }
            #[test]
            fn bots_finish_every_game_legally() {
                $crate::testing::bots_finish::<$game>();
            }
        }
    };
}

const GAMES: u64 = 6;
const LONGEST: usize = 20_000;

/// Plays random games of every setup and shows each state reached, with the
/// number of seats and the events that led there.
fn wander<G: Conform>(mut seen: impl FnMut(u8, &G, &[G::Event], &mut SmallRng)) {
    let content = G::content();
    for (kind, setup) in G::setups().iter().enumerate() {
        for game in 0..GAMES {
            let mut dice = SmallRng::seed_from_u64(kind as u64 * 1000 + game);
            let mut at = 1_000;
            let mut state = G::new(setup).expect("a setup of the suite is accepted");
            let mut input = Input::Start;
            let mut steps = 0;
            while state.outcome().is_none() {
                steps += 1;
                assert!(steps < LONGEST, "a random game never ended: {state:?}");
                let now = Moment {
                    at,
                    seed: dice.random(),
                };
                if let Ok((next, events)) = step(&state, &content, now, input) {
                    state = next;
                    seen(setup.seats, &state, &events, &mut dice);
                }
                at += dice.random_range(1..2_000);
                input = match state.alarm() {
                    Some(alarm) if at >= alarm => Input::Alarm,
                    _ => random_move(&state, setup.seats, &content, &mut dice),
                };
            }
        }
    }
}

/// A move of a seat the game waits for, or now and then of any seat at all.
fn random_move<G: Conform>(
    state: &G,
    seats: u8,
    content: &G::Content,
    dice: &mut SmallRng,
) -> Input<G::Move> {
    let awaited: Vec<Seat> = state.awaiting().iter().collect();
    let seat = if awaited.is_empty() || dice.random_ratio(1, 10) {
        Seat(dice.random_range(0..seats + 1))
    } else {
        awaited[dice.random_range(0..awaited.len())]
    };
    Input::Move {
        seat,
        mv: state.any_move(seat, content, dice),
    }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data")
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    (0..seats)
        .map(|seat| Viewer::Seat(Seat(seat)))
        .chain([Viewer::Public])
}

pub fn replay_equals_live<G: Conform>() {
    for setup in G::setups() {
        let content = G::content();
        let fresh = G::new(&setup).expect("a setup of the suite is accepted");
        let (mut live, mut replayed) = (fresh.clone(), fresh);
        let mut dice = SmallRng::seed_from_u64(7);
        let mut at = 0;
        let mut input = Input::Start;
        for _ in 0..LONGEST {
            let now = Moment {
                at,
                seed: dice.random(),
            };
            if let Ok((next, events)) = step(&live, &content, now, input) {
                live = next;
                let stored: Vec<G::Event> =
                    serde_json::from_str(&json(&events)).expect("events read back");
                stored.iter().for_each(|event| replayed.evolve(event));
                assert_eq!(replayed, live, "the replay differs after {events:?}");
            }
            if live.outcome().is_some() {
                break;
            }
            at += 400;
            input = match live.alarm() {
                Some(alarm) if at >= alarm => Input::Alarm,
                _ => random_move(&live, setup.seats, &content, &mut dice),
            };
        }
        assert!(live.outcome().is_some(), "the game ended");
    }
}

pub fn malformed_moves_are_refused<G: Conform>() {
    let content = G::content();
    let setup = &G::setups()[0];
    let state = G::new(setup).expect("a setup of the suite is accepted");
    let now = Moment { at: 0, seed: 1 };
    let (state, _) = step(&state, &content, now, Input::Start).expect("a game starts");
    let play = crate::Play { state, content };
    let mut dice = SmallRng::seed_from_u64(3);
    let deep: String = core::iter::repeat_n('[', 100_000).collect();
    let mut texts: Vec<String> = [
        "",
        "{}",
        "null",
        "[]",
        "\"x\"",
        "{\"a\":1}",
        "1e999",
        "\u{0}",
    ]
    .map(String::from)
    .to_vec();
    texts.push(deep);
    for _ in 0..500 {
        texts.push(mangled(
            &json(&play.state.any_move(Seat(0), &play.content, &mut dice)),
            &mut dice,
        ));
    }
    for text in &texts {
        let seat = Seat(dice.random_range(0..=255));
        let _ = crate::Running::decide(&play, now, Input::Move { seat, mv: text });
    }
    for text in &texts[..9] {
        let input = Input::Move {
            seat: Seat(0),
            mv: text.as_str(),
        };
        let answer = crate::Running::decide(&play, now, input);
        assert_eq!(
            answer.err().map(|refused| refused.code),
            Some("malformed"),
            "{text:.40}"
        );
    }
}

/// The text with a few characters changed, dropped or doubled.
fn mangled(text: &str, dice: &mut SmallRng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..dice.random_range(1..4) {
        let at = dice.random_range(0..chars.len());
        match dice.random_range(0..4) {
            0 => chars[at] = char::from(dice.random_range(32..127u8)),
            1 => drop(chars.remove(at)),
            2 => chars.insert(at, '9'),
            _ => chars.insert(at, '\u{1F600}'),
        }
        if chars.is_empty() {
            break;
        }
    }
    chars.into_iter().collect()
}

pub fn clocked_game_left_alone_ends<G: Conform>() {
    let content = G::content();
    let mut clocked = 0;
    for setup in G::setups() {
        let mut state = G::new(&setup).expect("a setup of the suite is accepted");
        let mut dice = SmallRng::seed_from_u64(11);
        let mut now = Moment { at: 5, seed: 1 };
        state = step(&state, &content, now, Input::Start)
            .expect("a game starts")
            .0;
        if state.alarm().is_none() {
            continue;
        }
        clocked += 1;
        for _ in 0..LONGEST {
            if state.outcome().is_some() {
                break;
            }
            let alarm = state
                .alarm()
                .expect("a clocked game that is not over has an alarm");
            now = Moment {
                at: alarm,
                seed: dice.random(),
            };
            state = step(&state, &content, now, Input::Alarm)
                .expect("an alarm in time is heard")
                .0;
            assert!(
                state.alarm() > Some(alarm) || state.outcome().is_some(),
                "time stands still"
            );
        }
        assert!(state.outcome().is_some(), "left alone, it never ended");
    }
    assert!(clocked > 0, "no clocked setup: the check saw nothing");
}

pub fn secrets_change_no_byte<G: Conform>() {
    let (mut differing, mut looked) = (0, 0);
    wander::<G>(|seats, state, _, dice| {
        for viewer in viewers(seats) {
            let other = state.disguise(viewer, dice);
            looked += 1;
            differing += usize::from(other != *state);
            assert_eq!(
                json(&state.view(viewer)),
                json(&other.view(viewer)),
                "{viewer:?} can tell these apart:\n{state:?}\n{other:?}"
            );
        }
    });
    assert!(
        differing * 4 > looked,
        "the disguise hardly ever changed anything"
    );
}

pub fn json_round_trip<G: Conform>() {
    wander::<G>(|seats, state, events, _| {
        for event in events {
            assert_eq!(
                serde_json::from_str::<G::Event>(&json(event)).as_ref().ok(),
                Some(event)
            );
        }
        for viewer in viewers(seats) {
            let view = state.view(viewer);
            if let Viewer::Seat(seat) = viewer
                && let Some(you) = state.you(seat)
            {
                let public = json(&state.view(Viewer::Public));
                let told =
                    alloc::format!("{},\"you\":{}}}", &public[..public.len() - 1], json(&you));
                assert_eq!(
                    told,
                    json(&view),
                    "the public view with `you` is not the seat's"
                );
            }
            assert_eq!(
                serde_json::from_str::<G::View>(&json(&view)).ok(),
                Some(view)
            );
        }
    });
}

pub fn bots_finish<G: Conform>() {
    let content = G::content();
    for (kind, setup) in G::setups().iter().enumerate() {
        let mut dice = SmallRng::seed_from_u64(kind as u64);
        let mut now = Moment { at: 1, seed: 5 };
        let state = G::new(setup).expect("a setup of the suite is accepted");
        let mut state = step(&state, &content, now, Input::Start)
            .expect("a game starts")
            .0;
        for _ in 0..LONGEST {
            if state.outcome().is_some() {
                break;
            }
            now = Moment {
                at: now.at + dice.random_range(1..1_500),
                seed: dice.random(),
            };
            let awaited = state.awaiting().iter().next();
            // The last second belongs to the clock: some games close shortly
            // before it rings.
            let rings = state.alarm().filter(|alarm| now.at + 1_000 >= *alarm);
            let Some(seat) = awaited.filter(|_| rings.is_none()) else {
                // Time is up, or nobody is to move: only the clock can go on.
                now.at = state.alarm().expect("someone is to move, or a clock runs");
                let input = Input::Alarm;
                state = match step(&state, &content, now, input) {
                    Ok((next, _)) => next,
                    Err(refusal) => panic!("an alarm was refused: {refusal:?}"),
                };
                continue;
            };
            let level = crate::Level::ALL[seat.index() % 3];
            let view = state.view(Viewer::Seat(seat));
            let Some(mv) = G::bot(&view, seat, level, &content, now) else {
                // It may hesitate, where a clock will end it.
                assert!(state.alarm().is_some(), "an awaited bot does nothing");
                continue;
            };
            let input = Input::Move {
                seat,
                mv: mv.clone(),
            };
            state = match step(&state, &content, now, input) {
                Ok((next, _)) => next,
                Err(refusal) => panic!("a bot's move was refused: {mv:?}: {refusal:?}"),
            };
        }
        assert!(state.outcome().is_some(), "the bots never finished");
    }
}
