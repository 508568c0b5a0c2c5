//! Whole games, told step by step in `playthroughs/*.txt`: what was asked, what
//! happened, and what each viewer then sees that is new. When a rule, a view or
//! a dictionary changes, read the difference, then `UPDATE=1 cargo test -p typo`.
//!
//! `playthroughs/*.jsonl` are journals as tables keep them: a setup, the events
//! of each step, and the views at the end. They are written once and must
//! replay for ever; `UPDATE=1` only writes one that is missing.

#[path = "playthroughs/content.rs"]
mod content;
#[path = "playthroughs/player.rs"]
mod player;
#[path = "playthroughs/told.rs"]
mod told;

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use game::{Game, Input, Moment, Play, Refusal, Running, Seat, Setup, Viewer, step};
use rand::{RngExt, SeedableRng, rngs::SmallRng};
use serde_json::Value;
use typo::{Authority, Clock, Event, Language, Options, Typo};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

fn updating() -> bool {
    env::var_os("UPDATE").is_some()
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    [Viewer::Public]
        .into_iter()
        .chain((0..seats).map(|seat| Viewer::Seat(Seat(seat))))
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

/// A game played to its end by [`player`]: its story and its journal.
struct Playthrough {
    story: String,
    journal: String,
}

fn play(setup: &Setup<Options>, seed: u64) -> Playthrough {
    let content = content::shipped();
    let mut dice = SmallRng::seed_from_u64(seed);
    let mut state = Typo::new(setup).unwrap();
    let mut told = told::Told::default();
    let mut story = format!("{}\n", json(setup));
    let mut journal = story.clone();
    let mut at = 0;
    let mut input = Input::Start;
    for number in 1.. {
        writeln!(story, "\n{number}. {at} ms, {}", told::input(&input)).unwrap();
        let now = Moment {
            at,
            seed: dice.random(),
        };
        match step(&state, content, now, input) {
            Ok((next, events)) => {
                state = next;
                for event in &events {
                    writeln!(story, "   {}", json(event)).unwrap();
                }
                writeln!(journal, "{}", json(&events)).unwrap();
                told.views(&state, setup.seats, &mut story);
            }
            Err(refusal) => writeln!(story, "   refused: {}", json(&refusal.refused())).unwrap(),
        }
        if state.outcome().is_some() {
            break;
        }
        (at, input) = player::next(&state, at, content, &mut dice);
    }
    let views: Vec<_> = viewers(setup.seats)
        .map(|viewer| state.view(viewer))
        .collect();
    writeln!(journal, "{}", json(&views)).unwrap();
    Playthrough { story, journal }
}

fn check(name: &str, seed: u64, setup: Setup<Options>) {
    let played = play(&setup, seed);
    let (story, journal) = (
        folder().join(format!("{name}.txt")),
        folder().join(format!("{name}.jsonl")),
    );
    if updating() {
        fs::write(&story, &played.story).unwrap();
        if !journal.exists() {
            fs::write(&journal, &played.journal).unwrap();
        }
    }
    let kept = fs::read_to_string(&story).unwrap_or_default();
    let line = (1..)
        .zip(kept.lines().zip(played.story.lines()))
        .find(|(_, (kept, now))| kept != now);
    if let Some((line, (kept, now))) = line {
        panic!("{name}.txt, line {line}:\n  kept {kept}\n  now  {now}\nUPDATE=1 keeps the new one");
    }
    assert!(
        kept == played.story,
        "{name}.txt has another length: UPDATE=1"
    );
}

#[test]
fn two_with_a_dictionary() {
    let options = Options::default();
    check(
        "two",
        2,
        Setup {
            seats: 2,
            first: Some(Seat(1)),
            options,
        },
    );
}

#[test]
fn four_in_english_with_a_judge_and_a_clock() {
    let options = Options {
        language: Language::En,
        authority: Authority::Judge,
        judge: Seat(2),
        clock: Clock::Seconds90,
        ..Options::default()
    };
    check(
        "four",
        4,
        Setup {
            seats: 4,
            first: None,
            options,
        },
    );
}

#[test]
fn six_with_a_vote() {
    let options = Options {
        authority: Authority::Vote,
        ..Options::default()
    };
    check(
        "six",
        6,
        Setup {
            seats: 6,
            first: None,
            options,
        },
    );
}

/// Everything in `kept` is in `now`, which may tell more.
fn tells(now: &Value, kept: &Value) -> bool {
    match (now, kept) {
        (Value::Object(now), Value::Object(kept)) => kept
            .iter()
            .all(|(key, value)| now.get(key).is_some_and(|now| tells(now, value))),
        (Value::Array(now), Value::Array(kept)) => {
            now.len() == kept.len() && now.iter().zip(kept).all(|(now, kept)| tells(now, kept))
        }
        _ => now == kept,
    }
}

#[test]
fn old_journals_replay_for_ever() {
    let mut replayed = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_none_or(|extension| extension != "jsonl")
        {
            continue;
        }
        let journal = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = journal.lines().collect();
        let [setup, steps @ .., views] = &lines[..] else {
            panic!("{path:?} is cut short");
        };
        let setup: Setup<Options> = serde_json::from_str(setup).unwrap();
        let mut game = Play {
            state: Typo::new(&setup).unwrap(),
            content: Arc::new(content::empty()),
        };
        for events in steps {
            game.replay(events).unwrap();
        }
        let views: Vec<Value> = serde_json::from_str(views).unwrap();
        assert_eq!(views.len(), setup.seats as usize + 1);
        for (viewer, kept) in viewers(setup.seats).zip(&views) {
            let now: Value = serde_json::from_str(&Running::view(&game, viewer)).unwrap();
            assert!(
                tells(&now, kept),
                "{path:?} {viewer:?}\n kept {kept}\n now  {now}"
            );
        }
        assert!(game.outcome().is_some(), "{path:?} ends");
        replayed += 1;
    }
    assert!(replayed >= 3, "{replayed} journals");
}

#[test]
fn the_journals_kept_hold_every_kind_of_event() {
    let mut kinds = std::collections::BTreeSet::new();
    for name in ["two", "four", "six"] {
        let journal = fs::read_to_string(folder().join(format!("{name}.jsonl"))).unwrap();
        let lines: Vec<&str> = journal.lines().collect();
        for events in &lines[1..lines.len() - 1] {
            let events: Vec<Event> = serde_json::from_str(events).unwrap();
            kinds.extend(
                events
                    .iter()
                    .map(|event| match json(event).split('"').nth(1) {
                        Some(kind) => kind.to_string(),
                        None => panic!("{event:?}"),
                    }),
            );
        }
    }
    let all = [
        "answered",
        "called",
        "chose",
        "cleared",
        "dealt",
        "ended",
        "must_clear",
        "placed",
        "queued",
        "referred",
        "settled",
        "shown",
        "started",
        "turn_began",
    ];
    assert_eq!(kinds, all.map(String::from).into());
}
