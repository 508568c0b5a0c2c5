//! Whole games of bots, told step by step in `playthroughs/*.txt`: what was
//! asked, what happened, and what each viewer then sees that is new. When a
//! rule, a view or a bot changes, read the difference, then
//! `UPDATE=1 cargo test -p compatibility`.
//!
//! `playthroughs/*.jsonl` are journals as tables keep them: a setup, the events
//! of each step, and the views at the end. They are written once and must
//! replay for ever; `UPDATE=1` only writes one that is missing.

#[path = "../src/tests/books.rs"]
mod books;
#[path = "playthroughs/told.rs"]
mod told;

use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use compatibility::{
    AXES, Clock, Compatibility, Content, Deck, Edition, Event, Meaning, Mode, Move, Options, Pace,
    Pack, Picture, Themes,
};
use game::{Game, Input, Level, Millis, Moment, Play, Refusal, Running, Seat, Setup, Viewer, step};
use rand::{RngExt, SeedableRng, rngs::SmallRng};
use serde_json::Value;

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

/// A game played to its end: its story and its journal.
struct Playthrough {
    story: String,
    journal: String,
}

fn play(setup: &Setup<Options>, seed: u64) -> Playthrough {
    let content = books::content();
    let mut dice = SmallRng::seed_from_u64(seed);
    let mut state = Compatibility::new(setup).unwrap();
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
        match step(&state, &content, now, input) {
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
        (at, input) = next(&state, at, &content, &mut dice);
    }
    let views: Vec<_> = viewers(setup.seats)
        .map(|viewer| state.view(viewer))
        .collect();
    writeln!(journal, "{}", json(&views)).unwrap();
    Playthrough { story, journal }
}

/// What is asked next, and when: mostly what the bot of an awaited seat wants,
/// now and then what only people do.
fn next(
    state: &Compatibility,
    at: Millis,
    content: &Content,
    dice: &mut SmallRng,
) -> (Millis, Input<Move>) {
    let awaited: Vec<Seat> = state.awaiting().iter().collect();
    let alarm = state.alarm();
    if let Some(alarm) = alarm.filter(|_| awaited.is_empty() || dice.random_ratio(1, 40)) {
        return (alarm, Input::Alarm);
    }
    let seat = awaited[dice.random_range(0..awaited.len())];
    let view = state.view(Viewer::Seat(seat));
    let at = at + dice.random_range(200..1_500);
    if let Some(mv) = whim(&view, seat, dice) {
        return (at, Input::Move { seat, mv });
    }
    let now = Moment {
        at,
        seed: dice.random(),
    };
    let level = Level::ALL[seat.index() % 3];
    let mut mv =
        Compatibility::bot(&view, seat, level, content, now).expect("an awaited bot moves");
    if let Move::Lay { token, .. } = &mut mv
        && dice.random()
    {
        // The announced token waits for the pictures of the others.
        *token = None;
    }
    (at, Input::Move { seat, mv })
}

/// A theme for a blank card, an accusation, a vote: bots ask for none of these.
fn whim(view: &compatibility::View, seat: Seat, dice: &mut SmallRng) -> Option<Move> {
    let round = view.round;
    match dice.random_range(0..50) {
        0 => Some(Move::Write {
            text: format!("un thème de la place {}", seat.0),
        }),
        1 => Some(Move::Accuse {
            round,
            seat: Seat((seat.0 + 1) % view.seats.len() as u8),
        }),
        2..=30 if view.accusation.is_some() => Some(Move::Vote {
            round,
            guilty: true,
        }),
        _ => None,
    }
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
fn four_in_teams_of_originale() {
    let options = Options {
        themes: vec!["la grasse matinée".into()],
        ..Options::default()
    };
    check(
        "originale",
        55,
        Setup {
            seats: 4,
            first: Some(Seat(1)),
            options,
        },
    );
}

#[test]
fn five_of_jetons_with_a_clock() {
    let options = Options {
        edition: Edition::Jetons,
        mode: Mode::Individual,
        clock: Clock::Seconds60,
        pace: Pace::Brisk,
        ..Options::default()
    };
    check(
        "jetons",
        3,
        Setup {
            seats: 5,
            first: None,
            options,
        },
    );
}

#[test]
fn six_in_a_menage_a_trois() {
    let options = Options {
        edition: Edition::Couleurs,
        mode: Mode::Trios,
        ..Options::default()
    };
    check(
        "trios",
        29,
        Setup {
            seats: 6,
            first: Some(Seat(0)),
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

/// Content that a replay has no use for: one theme and no picture.
fn bare() -> Content {
    let pack = || Pack::parse("rien | love 1", 1).unwrap();
    let themes = || Themes::new(pack(), pack());
    Content::new(Vec::new(), themes(), themes())
}

fn journals() -> Vec<(PathBuf, String)> {
    let paths = fs::read_dir(folder()).unwrap();
    paths
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "jsonl"))
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

#[test]
fn old_journals_replay_for_ever() {
    let journals = journals();
    for (path, journal) in &journals {
        let lines: Vec<&str> = journal.lines().collect();
        let [setup, steps @ .., views] = &lines[..] else {
            panic!("{path:?} is cut short");
        };
        let setup: Setup<Options> = serde_json::from_str(setup).unwrap();
        let mut game = Play {
            state: Compatibility::new(&setup).unwrap(),
            content: Arc::new(bare()),
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
    }
    assert!(journals.len() >= 3, "{} journals", journals.len());
}

#[test]
fn the_journals_kept_hold_every_kind_of_event() {
    let mut kinds = std::collections::BTreeSet::new();
    for (_, journal) in journals() {
        let lines: Vec<&str> = journal.lines().collect();
        for events in &lines[1..lines.len() - 1] {
            let events: Vec<Event> = serde_json::from_str(events).unwrap();
            kinds.extend(events.iter().map(|event| {
                let told = json(event);
                told.split('"').nth(1).expect("a name").to_string()
            }));
        }
    }
    let all = [
        "accused",
        "acquitted",
        "announced",
        "closed",
        "ended",
        "laid",
        "passed",
        "play_off",
        "punished",
        "reveal_began",
        "round_began",
        "round_ended",
        "shuffled",
        "specials_opened",
        "staked",
        "started",
        "theme_written",
        "token_announced",
        "token_placed",
        "took_back",
        "turned",
        "voted",
    ];
    assert_eq!(kinds, all.map(String::from).into());
}
