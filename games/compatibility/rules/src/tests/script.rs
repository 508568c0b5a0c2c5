//! Games told as text.
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
//! The first line sets the table, with the theme still to come. Then one line
//! for each thing done, with `! code rule` when it must be refused, and `=`
//! lines for what must be true. A picture is a letter, a position is counted
//! from 1.

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use std::sync::LazyLock;

use game::{Game, Input, Millis, Moment, Refusal, Seat, Setup, Viewer, step};

use super::books;
use crate::{
    Clock, Compatibility, Content, Edition, Event, Language, Mode, Move, Options, Pace, Ranking,
    Rig, View, state::Phase,
};

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN";

/// A table in the middle of a script.
pub struct Script {
    pub state: Compatibility,
    pub at: Millis,
    pub seed: u64,
    rig: Rig,
    /// What the last line led to.
    pub events: Vec<Event>,
}

/// Plays a script, and leaves the table as it stands at its end.
#[track_caller]
pub fn check(script: &str) -> Script {
    let mut lines = script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let mut table = Script::set(lines.next().expect("a script begins with its table"));
    for line in lines {
        table.read(line);
    }
    table
}

pub fn content() -> &'static Content {
    static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(books::content);
    &CONTENT
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

fn number<N: core::str::FromStr>(text: &str) -> N {
    text.parse()
        .unwrap_or_else(|_| panic!("a number, not {text:?}"))
}

fn numbers<N: core::str::FromStr>(text: &str) -> Vec<N> {
    text.split_whitespace().map(number).collect()
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

impl Script {
    #[track_caller]
    pub fn set(line: &str) -> Script {
        let state = Compatibility::new(&setup(line)).expect("a script's table is accepted");
        let mut table = Script {
            state,
            at: 1_000,
            seed: 1,
            rig: Rig::default(),
            events: Vec::new(),
        };
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

    #[track_caller]
    pub fn read(&mut self, line: &str) {
        if let Some(expected) = line.strip_prefix("= ") {
            for clause in expected.split('|') {
                self.expect(clause.trim(), line);
            }
            return;
        }
        let (done, refused) = match line.split_once(" ! ") {
            Some((done, refused)) => (done.trim(), Some(refused.trim())),
            None => (line, None),
        };
        let before = refused.map(|_| self.state.clone());
        let heard = self.does(done);
        let told = heard.as_ref().err().map(String::as_str);
        assert_eq!(told, refused, "at the line {line:?}");
        if let Some(before) = before {
            assert_eq!(self.state, before, "a refusal changes nothing: {line:?}");
        }
    }

    /// One line of a script; an error is the code and the rule of a refusal.
    fn does(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["theme"] => {
                let die = self.state.options.edition.rules().die;
                let number = (!die).then_some(1);
                self.play(self.state.announcer.0, |step| Move::Announce {
                    step,
                    number,
                })
            }
            ["lay", ..] => (0..)
                .zip(&words[1..])
                .filter(|(_, ranking)| **ranking != "-")
                .try_for_each(|(seat, ranking)| self.play(seat, |step| lay(step, ranking, None))),
            ["pass"] => self.pass(),
            ["reveal"] => {
                self.play(self.state.announcer.0, |step| Move::Reveal { step })?;
                self.turn_all()
            }
            ["turn"] => self.alarm(),
            ["turn", "all"] => self.turn_all(),
            ["round", ..] => {
                self.does("theme")?;
                self.does(&line.replacen("round", "lay", 1))?;
                self.pass()?;
                self.does("reveal")
            }
            ["wait", time] => {
                self.at += number::<Millis>(time);
                Ok(())
            }
            ["start"] => self.hear(Input::Start),
            ["alarm"] => self.alarm(),
            ["alarm", "early"] => {
                self.at = self.state.alarm().expect("an alarm") - 1;
                self.hear(Input::Alarm)
            }
            ["alarm", "now"] => self.hear(Input::Alarm),
            ["stale", seat, ref rest @ ..] => {
                let mv = self.asks(self.state.step.wrapping_sub(1), rest, line);
                self.heard(number(seat), mv)
            }
            [seat, ref rest @ ..] => {
                let mv = self.asks(self.state.step, rest, line);
                self.heard(number(seat), mv)
            }
            [] => panic!("an empty line"),
        }
    }

    fn asks(&self, step: u32, words: &[&str], line: &str) -> Move {
        let round = self.state.round;
        match *words {
            ["throws"] => Move::Announce { step, number: None },
            ["says", number_] => Move::Announce {
                step,
                number: Some(number(number_)),
            },
            ["lays"] => lay(step, "", None),
            ["lays", ranking] => lay(step, ranking, None),
            ["lays", ranking, "token", at] => lay(step, ranking, Some(position(at))),
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

    /// Nobody plays a special card, or no more of them.
    fn pass(&mut self) -> Result<(), String> {
        while self.state.phase == Phase::Specials {
            let seat = self.state.may_play_specials().iter().next();
            self.play(seat.expect("somebody may").0, |step| Move::Pass { step })?;
        }
        Ok(())
    }

    fn alarm(&mut self) -> Result<(), String> {
        self.at = self.state.alarm().unwrap_or(self.at);
        self.hear(Input::Alarm)
    }

    fn turn_all(&mut self) -> Result<(), String> {
        while self.state.phase == Phase::Revealing {
            self.alarm()?;
        }
        Ok(())
    }

    fn play(&mut self, seat: u8, mv: impl FnOnce(u32) -> Move) -> Result<(), String> {
        let mv = mv(self.state.step);
        self.heard(seat, mv)
    }

    pub fn heard(&mut self, seat: u8, mv: Move) -> Result<(), String> {
        let seat = Seat(seat);
        self.hear(Input::Move { seat, mv })
    }

    pub fn hear(&mut self, input: Input<Move>) -> Result<(), String> {
        self.seed += 1;
        let now = Moment {
            at: self.at,
            seed: self.seed,
        };
        let (_, events) = step(&self.state, content(), now, input).map_err(|refusal| {
            let refused = refusal.refused();
            let code = refused.code.trim_start_matches("compatibility.");
            let rule = refused.rule.unwrap_or("");
            format!("{code} {rule}").trim_end().to_string()
        })?;
        self.events = self.rig.apply(self.state.round, events);
        self.events
            .iter()
            .for_each(|event| self.state.evolve(event));
        Ok(())
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.state.view(viewer)
    }
}

fn lay(step: u32, ranking: &str, token: Option<u8>) -> Move {
    Move::Lay {
        step,
        ranking: pictures(ranking),
        token,
    }
}
