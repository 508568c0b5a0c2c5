//! The conformance suite: what is true of every game, whatever its rules.

use alloc::{format, string::String, sync::Arc, vec::Vec};

use rand::{RngExt, SeedableRng, rngs::SmallRng};

use super::{Conform, everywhere, json, ramble, ramble::LONGEST};
use crate::{Beat, Game, Input, Level, Millis, Moment, Play, Running, Seat, Setup, Viewer, step};

/// Games at random of each setup, for each law.
pub(super) const GAMES: u64 = 6;

pub(super) fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    let seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
    seats.chain([Viewer::Public])
}

fn started<G: Conform>(setup: &Setup<G::Options>, content: &G::Content, now: Moment) -> G {
    let state = G::new(setup).expect("a setup of the suite is accepted");
    let (state, _) = step(&state, content, now, Input::Start).expect("a game starts");
    state
}

/// Events written down and read back lead to the same game at every step.
pub fn replay_equals_live<G: Conform>() {
    for setup in G::setups() {
        let mut replayed = G::new(&setup).expect("a setup of the suite is accepted");
        ramble::<G>(&setup, 7, |live, events, _| {
            let stored: Vec<G::Event> =
                serde_json::from_str(&json(&events)).expect("events read back");
            stored.iter().for_each(|event| replayed.evolve(event));
            assert_eq!(replayed, *live, "the replay differs after {events:?}");
        });
    }
}

/// A state written down and put in the place of any other is the same game: to
/// whoever looks, and in what becomes of it.
pub fn written_down_is_the_same<G: Conform>() {
    let content = G::content();
    everywhere::<G>(2, |setup, live, _, dice| {
        let play = |state| Play {
            state,
            content: Arc::new(content.clone()),
        };
        let fresh = G::new(setup).expect("a setup of the suite is accepted");
        let (live, mut back) = (play(live.clone()), play(fresh));
        let written = live.state().expect("a state that can be written down");
        let text = written.get();
        let restored = back.restore(text);
        assert_eq!(restored, Ok(()), "a state cannot be read back: {text}");
        assert_eq!(back.state, live.state, "another state comes back: {text}");
        let again = back.state().expect("a state that can be written down");
        assert_eq!(again.get(), text, "it is written otherwise the next time");
        for viewer in viewers(setup.seats) {
            assert_eq!(back.view(viewer), live.view(viewer), "to {viewer:?}");
        }
        assert_eq!(back.awaiting(), live.awaiting());
        assert_eq!(back.alarm(), live.alarm());
        assert_eq!(back.outcome(), live.outcome());
        assert_eq!(back.legacy(), live.legacy());
        same_decisions(&live, &back, setup.seats, dice);
    });
}

/// Whatever is asked of two games next, both decide the same.
fn same_decisions<G: Conform>(one: &Play<G>, other: &Play<G>, seats: u8, dice: &mut SmallRng) {
    let at = one.state.alarm().unwrap_or(1);
    let now = Moment::new(at, dice.random());
    let moves = (0..seats).map(Seat).map(|seat| {
        let mv = one.state.any_move(seat, &one.content, dice);
        (seat, json(&mv))
    });
    let moves: Vec<_> = moves.collect();
    let moves = moves.iter().map(|(seat, mv)| {
        let (seat, mv) = (*seat, mv.as_str());
        Input::Move { seat, mv }
    });
    for input in moves.chain([Input::Alarm]) {
        let decide = |play: &Play<G>| {
            let decided = Running::decide(play, now, input);
            decided.map(|decided| alloc::format!("{}", decided.events))
        };
        assert_eq!(decide(other), decide(one), "of {input:?}");
    }
}

/// No text as a move makes the game panic; what is no move is `malformed`.
pub fn malformed_moves_are_refused<G: Conform>() {
    let content = G::content();
    let now = Moment::new(0, 1);
    let state = started::<G>(&G::setups()[0], &content, now);
    let play = Play {
        state,
        content: Arc::new(content),
    };
    let mut dice = SmallRng::seed_from_u64(3);
    let deep: String = core::iter::repeat_n('[', 100_000).collect();
    let no_move = [
        "",
        "{}",
        "null",
        "[]",
        "\"x\"",
        "{\"a\":1}",
        "1e999",
        "\u{0}",
        &deep,
    ];
    for mv in no_move {
        let seat = Seat(0);
        let answer = Running::decide(&play, now, Input::Move { seat, mv });
        let code = answer.err().map(|refused| refused.code);
        assert_eq!(code, Some("malformed"), "{mv:.40}");
    }
    for _ in 0..500 {
        let mv = json(&play.state.any_move(Seat(0), &play.content, &mut dice));
        let mv = mangled(&mv, &mut dice);
        let seat = Seat(dice.random_range(0..=255));
        let _ = Running::decide(&play, now, Input::Move { seat, mv: &mv });
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

/// Where there are clocks, alarms alone bring a game to its end.
pub fn clocked_game_left_alone_ends<G: Conform>() {
    let content = G::content();
    let mut clocked = 0;
    for setup in G::setups() {
        let mut dice = SmallRng::seed_from_u64(11);
        let mut state = started::<G>(&setup, &content, Moment::new(5, 1));
        if state.alarm().is_none() {
            continue;
        }
        clocked += 1;
        for _ in 0..LONGEST {
            if state.outcome().is_some() {
                break;
            }
            let alarm = state.alarm();
            let at = alarm.expect("a clocked game that is not over has an alarm");
            let seed = dice.random();
            let heard = step(&state, &content, Moment::new(at, seed), Input::Alarm);
            (state, _) = heard.expect("an alarm in time is heard");
            assert!(
                state.alarm() > alarm || state.outcome().is_some(),
                "time stands still"
            );
        }
        assert!(state.outcome().is_some(), "left alone, it never ended");
    }
    assert!(clocked > 0, "no clocked setup: the check saw nothing");
}

/// What is shown takes none of anybody's time: from when a beat begins, the next
/// alarm is not before its end.
pub fn no_clock_runs_while_something_is_shown<G: Conform>() {
    let mut before: Option<(Option<Millis>, Option<Beat>)> = None;
    everywhere::<G>(GAMES, |_, state, events, _| {
        let (alarm, beat) = (state.alarm(), state.beat());
        let last = before.replace((alarm, beat));
        assert!(beat.is_none_or(|beat| beat.fits()), "{beat:?}");
        let begins = last.is_some_and(|(_, last)| last != beat);
        let (Some(alarm), Some(beat)) = (alarm, beat.filter(|_| begins)) else {
            return;
        };
        assert!(
            alarm >= beat.until,
            "a clock runs to {alarm} within {beat:?}, after {events:?}"
        );
    });
}

/// A viewer cannot tell a game from the same game in [`Conform::disguise`].
pub fn secrets_change_no_byte<G: Conform>() {
    let (mut differing, mut looked) = (0, 0);
    everywhere::<G>(GAMES, |setup, state, _, dice| {
        for viewer in viewers(setup.seats) {
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

/// What is for one seat alone changes nothing that anybody else sees, nor whom
/// the game waits for and when.
pub fn what_is_for_one_seat_is_seen_by_no_other<G: Conform>() {
    let mut before: Option<G> = None;
    everywhere::<G>(GAMES, |setup, state, events, _| {
        let before = before.replace(state.clone());
        let only = events.first().and_then(G::only_for);
        let only = only.filter(|_| events.iter().all(|event| G::only_for(event) == only));
        let (Some(seat), Some(before)) = (only, before) else {
            return;
        };
        assert_eq!(before.awaiting(), state.awaiting(), "after {events:?}");
        assert_eq!(before.alarm(), state.alarm(), "after {events:?}");
        for viewer in viewers(setup.seats).filter(|viewer| viewer.seat() != Some(seat)) {
            assert_eq!(
                json(&before.view(viewer)),
                json(&state.view(viewer)),
                "{viewer:?} can see something of {events:?}"
            );
        }
    });
}

/// Events and views are the same after JSON, and `you` is as [`Game::you`] says.
pub fn json_round_trip<G: Conform>() {
    everywhere::<G>(GAMES, |setup, state, events, _| {
        for event in events {
            let read = serde_json::from_str::<G::Event>(&json(event));
            assert_eq!(read.as_ref().ok(), Some(event));
        }
        for viewer in viewers(setup.seats) {
            let view = state.view(viewer);
            if let Viewer::Seat(seat) = viewer {
                you_is_all_that_differs(state, seat);
            }
            let read = serde_json::from_str::<G::View>(&json(&view));
            assert_eq!(read.ok(), Some(view));
        }
    });
}

/// A seat's view is the public one and its `you`, where the game says so.
pub(super) fn you_is_all_that_differs<G: Game>(state: &G, seat: Seat) {
    let Some(you) = state.you(seat) else {
        return;
    };
    let public = json(&state.view(Viewer::Public));
    let told = format!("{},\"you\":{}}}", &public[..public.len() - 1], json(&you));
    let own = json(&state.view(Viewer::Seat(seat)));
    assert_eq!(told, own, "the public view with `you` is not the seat's");
}

/// Bots of every level play every setup to its end, and are never refused.
pub fn bots_finish<G: Conform>() {
    let content = G::content();
    for (kind, setup) in (0..).zip(G::setups()) {
        let mut dice = SmallRng::seed_from_u64(kind);
        let mut now = Moment::new(1, 5);
        let mut state = started::<G>(&setup, &content, now);
        for _ in 0..LONGEST {
            if state.outcome().is_some() {
                break;
            }
            now.at += dice.random_range(1..1_500);
            now.seed = dice.random();
            let Some(input) = of_a_bot(&state, &content, &mut now) else {
                continue;
            };
            state = match step(&state, &content, now, input.clone()) {
                Ok((next, _)) => next,
                Err(refusal) => panic!("a bot's {input:?} was refused: {refusal:?}"),
            };
        }
        assert!(state.outcome().is_some(), "the bots never finished");
    }
}

/// What the first seat awaited does; or the alarm, at its time, when time is up
/// or nobody is to move. Nothing while a bot hesitates.
fn of_a_bot<G: Game>(state: &G, content: &G::Content, now: &mut Moment) -> Option<Input<G::Move>> {
    // The last second belongs to the clock: some games close shortly before it
    // rings.
    let rings = state.alarm().is_some_and(|alarm| now.at + 1_000 >= alarm);
    let Some(seat) = state.awaiting().iter().next().filter(|_| !rings) else {
        now.at = state.alarm().expect("someone is to move, or a clock runs");
        return Some(Input::Alarm);
    };
    let level = Level::ALL[seat.index() % Level::ALL.len()];
    let view = state.view(Viewer::Seat(seat));
    let mv = G::bot(&view, seat, level, content, *now);
    assert!(
        mv.is_some() || state.alarm().is_some(),
        "an awaited bot does nothing, and no clock will end it"
    );
    Some(Input::Move { seat, mv: mv? })
}
