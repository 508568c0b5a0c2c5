//! Games of Compatibility told as text.
//!
//! ```text
//! originale teams 4 | squares 3 0
//! theme
//! lay abcde abcde abxyz fghij
//! pass
//! reveal
//! = squares 12 0 | phase announcing
//! ```
//!
//! The first line sets the table, with the theme still to come. A picture is a
//! letter, a position is counted from 1.

use alloc::{string::String, sync::Arc, vec::Vec};
use std::sync::LazyLock;

use game::{
    Game, Input, Moment, Seat, Setup, step,
    testing::{
        Scripted,
        script::{Done, Stepped, number, numbers},
    },
};

use super::{books, expect};
use crate::{
    Clock, Compatibility, Content, Edition, Language, Mode, Move, Options, Pace, Ranking, Rig,
    state::Phase,
};

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN";

pub type Script = game::testing::Script<Compatibility>;

/// Plays a script, and leaves the table as it stands at its end.
#[track_caller]
pub fn check(script: &str) -> Script {
    Script::check(script)
}

pub fn content() -> Arc<Content> {
    static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(books::content);
    CONTENT.clone()
}

/// Letters as numbers of pictures; anything else is no picture of the game.
pub fn pictures(text: &str) -> Vec<u8> {
    let number = |letter| LETTERS.find(letter).map_or(200, |at| at as u8);
    text.chars().map(number).collect()
}

pub fn letters(ranking: &Ranking) -> String {
    let letter = |picture: &u8| LETTERS.as_bytes()[*picture as usize] as char;
    ranking.as_slice().iter().map(letter).collect()
}

/// A position counted from 1, as a move counts it.
fn position(text: &str) -> u8 {
    number::<u8>(text).wrapping_sub(1)
}

/// `originale teams 4 | first 2 | clock 60`, and where nobody is named the
/// youngest sits at 0.
pub fn setup(line: &str) -> Setup<Options> {
    let mut options = Options::default();
    let (mut seats, mut first) = (4, Some(Seat(0)));
    for clause in line.split('|').map(str::trim) {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["first", "anyone"] => first = None,
            ["first", seat] => first = Some(Seat(number(seat))),
            ["any", "count"] => options.any_count = true,
            ["english"] => options.language = Language::En,
            ["deck", deck] => options.deck = deck.into(),
            ["themes", ref themes @ ..] => options.themes = themes.iter().map(spaced).collect(),
            ["clock", clock] => {
                options.clock = match clock {
                    "60" => Clock::Seconds60,
                    "90" => Clock::Seconds90,
                    _ => Clock::Seconds120,
                };
            }
            ["pace", pace] => {
                options.pace = match pace {
                    "calm" => Pace::Calm,
                    "steady" => Pace::Steady,
                    _ => Pace::Brisk,
                };
            }
            // What is set once the game has started.
            ["squares" | "tokens" | "stock" | "track" | "seed", ..] => {}
            [edition, mode, count] => {
                let named = |known: &Edition| known.name() == edition;
                let edition = Edition::ALL.into_iter().find(named);
                options.edition = edition.expect("an edition");
                options.mode = match mode {
                    "teams" => Mode::Teams,
                    "trios" => Mode::Trios,
                    _ => Mode::Individual,
                };
                seats = number(count);
            }
            _ => panic!("a script's table has no {clause:?}"),
        }
    }
    Setup {
        seats,
        first,
        options,
    }
}

/// An underscore stands for a space.
fn spaced(text: &&str) -> String {
    text.replace('_', " ")
}

impl Scripted for Compatibility {
    type Rig = Rig;

    fn set(line: &str) -> Script {
        let state = Compatibility::new(&setup(line)).expect("a script's table is accepted");
        let mut table = Script::new(state, content());
        let clauses = || {
            line.split('|')
                .map(str::trim)
                .map(|it| it.split_once(' ').unwrap_or((it, "")))
        };
        for (key, value) in clauses() {
            match key {
                "track" => table.rig.track = Some(numbers(value).into()),
                "seed" => table.seed = number(value),
                _ => {}
            }
        }
        table.hear(Input::Start).expect("a script's game starts");
        for (key, value) in clauses() {
            let state = &mut table.state;
            match key {
                "squares" => {
                    let squares: Vec<u8> = numbers(value);
                    state.squares[..squares.len()].copy_from_slice(&squares);
                }
                "tokens" => state.tokens = numbers(value).into_iter().map(Seat).collect(),
                "stock" => {
                    let stock: Vec<u8> = numbers(value);
                    for held in &mut state.stocks {
                        (held.doubles, held.shuffles) = (stock[0], stock[1]);
                    }
                }
                _ => {}
            }
        }
        table
    }

    fn step(&self) -> u32 {
        self.step
    }

    fn asks(table: &Script, step: u32, words: &[&str], line: &str) -> Move {
        let round = table.state.round;
        match *words {
            ["throws"] => Move::Announce { step, number: None },
            ["says", number_] => Move::Announce {
                step,
                number: Some(number(number_)),
            },
            ["lays"] => lay(step, "", None),
            ["lays", ranking] => lay(step, ranking, None),
            ["lays", ranking, "token", at] => lay(step, ranking, Some(position(at))),
            ["sketches"] => sketch(step, "", None),
            ["sketches", ranking] => sketch(step, ranking, None),
            ["sketches", ranking, "token", at] => sketch(step, ranking, Some(position(at))),
            ["token"] => Move::Token {
                step,
                position: None,
            },
            ["token", "on", at] => Move::Token {
                step,
                position: Some(position(at)),
            },
            ["stakes", at] => Move::Stake {
                step,
                position: position(at),
            },
            ["shuffles", seat, a, b] => Move::Shuffle {
                step,
                seat: Seat(number(seat)),
                a: position(a),
                b: position(b),
            },
            ["takes", "back"] => Move::TakeBack { step },
            ["passes"] => Move::Pass { step },
            ["abstains"] => Move::Abstain { yes: true },
            ["plays", "again"] => Move::Abstain { yes: false },
            ["reveals"] => Move::Reveal { step },
            ["accuses", seat] => Move::Accuse {
                round,
                seat: Seat(number(seat)),
            },
            ["accuses", seat, "in", round] => Move::Accuse {
                round: number(round),
                seat: Seat(number(seat)),
            },
            ["votes", verdict] => Move::Vote {
                round,
                guilty: verdict == "guilty",
            },
            ["votes", verdict, "in", round] => Move::Vote {
                round: number(round),
                guilty: verdict == "guilty",
            },
            ["writes", ..] => Move::Write {
                text: line.splitn(3, ' ').nth(2).unwrap_or("").into(),
            },
            _ => panic!("a script has no {line:?}"),
        }
    }

    fn does(table: &mut Script, words: &[&str], line: &str) -> Option<Done> {
        let announcer = table.state.announcer.0;
        Some(match words {
            ["theme"] => {
                let die = table.state.options.edition.rules().die;
                let number = (!die).then_some(1);
                play(table, announcer, |step| Move::Announce { step, number })
            }
            ["lay", rankings @ ..] => {
                let mut laid = (0..).zip(rankings).filter(|(_, ranking)| **ranking != "-");
                laid.try_for_each(|(seat, ranking)| {
                    play(table, seat, |step| lay(step, ranking, None))
                })
            }
            ["pass"] => pass(table),
            ["reveal"] => {
                play(table, announcer, |step| Move::Reveal { step }).and_then(|()| turn_all(table))
            }
            ["turn"] => table.alarm(),
            ["turn", "all"] => turn_all(table),
            ["round", ..] => table
                .does("theme")
                .and_then(|()| table.does(&line.replacen("round", "lay", 1)))
                .and_then(|()| pass(table))
                .and_then(|()| table.does("reveal")),
            _ => return None,
        })
    }

    fn tells(table: &Script, key: &str) -> Option<String> {
        expect::tells(table, key)
    }

    fn decides(table: &mut Script, now: Moment, input: Input<Move>) -> Stepped<Self> {
        let (_, events) = step(&table.state, &table.content, now, input)?;
        let events = table.rig.apply(table.state.round, events);
        let mut state = table.state.clone();
        events.iter().for_each(|event| state.evolve(event));
        Ok((state, events))
    }
}

fn play(table: &mut Script, seat: u8, mv: impl FnOnce(u32) -> Move) -> Done {
    let mv = mv(table.state.step);
    table.heard(seat, mv)
}

/// Nobody plays a special card, or no more of them.
fn pass(table: &mut Script) -> Done {
    while table.state.phase == Phase::Specials {
        let seat = table.state.may_play_specials().iter().next();
        play(table, seat.expect("somebody may").0, |step| Move::Pass {
            step,
        })?;
    }
    Ok(())
}

fn turn_all(table: &mut Script) -> Done {
    while table.state.phase == Phase::Revealing {
        table.alarm()?;
    }
    Ok(())
}

fn lay(step: u32, ranking: &str, token: Option<u8>) -> Move {
    Move::Lay {
        step,
        ranking: pictures(ranking),
        token,
    }
}

/// A dash is a place that is empty.
fn sketch(step: u32, ranking: &str, token: Option<u8>) -> Move {
    let place = |letter: char| (letter != '-').then(|| pictures(&String::from(letter))[0]);
    Move::Sketch {
        step,
        ranking: ranking.chars().map(place).collect(),
        token,
    }
}
