//! Games of La Cible told as text.
//!
//! ```text
//! 4 seats | arbiter person
//! ask saison
//! camera 2
//! 2 says hiver
//! = towers 5 5 5 5 | last 2 hiver right
//! ```
//!
//! `on` lets time pass until the alarm; `ask`, `camera`, `series` and `bidding`
//! until that happens, and chance gives what they name. The lines of
//! [`super::parties`] play a whole phase. From `bots 1 2` on no person plays
//! these seats.

use alloc::{string::String, vec::Vec};

use game::{
    Game, Input, Moment, Seat, Seats, Setup, step,
    testing::{
        Scripted,
        script::{Done, Stepped, number},
    },
};

use super::{books, expect, parties};
use crate::{
    AnswerTime, Arbiter, Book, Cible, Event, FinaleTime, Hourglass, Language, Length, Move,
    Options, Pack, Place, Rig,
    flair::place_of_level,
    state::{Stage, pack_of},
};

pub type Script = game::testing::Script<Cible>;

/// Plays a script, and leaves the table as it stands at its end.
#[track_caller]
pub fn check(script: &str) -> Script {
    Script::check(script)
}

pub fn setup(line: &str) -> Setup<Options> {
    let mut options = Options::default();
    let mut seats = 4;
    for clause in line.split('|').map(str::trim) {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            [count, "seats"] => seats = number(count),
            ["two", "parties"] => options.length = Length::Two,
            ["goal", goal] => (options.length, options.goal) = (Length::Goal, number(goal)),
            ["arbiter", "person"] => options.arbiter = Arbiter::Person,
            ["english"] => options.language = Language::En,
            ["answer", "8"] => options.answer = AnswerTime::Seconds8,
            ["answer", "12"] => options.answer = AnswerTime::Seconds12,
            ["answer", "20"] => options.answer = AnswerTime::Seconds20,
            ["sand", "1.5"] => options.hourglass = Hourglass::Slower,
            ["sand", "2"] => options.hourglass = Hourglass::Double,
            ["finale", "120"] => options.finale = FinaleTime::Seconds120,
            ["seed", _] => {}
            _ => panic!("a script's table has no {clause:?}"),
        }
    }
    Setup {
        seats,
        first: None,
        options,
    }
}

/// A table with the box of the rules that has not started.
pub fn waiting(state: Cible) -> Script {
    Script::new(state, books::of_the_rules())
}

impl Scripted for Cible {
    type Rig = Rig;

    fn set(line: &str) -> Script {
        let state = Cible::new(&setup(line)).expect("a script's table is accepted");
        let mut table = waiting(state);
        let seed = line.split("seed ").nth(1);
        table.seed = seed.map_or(1, |seed| number(seed.trim()));
        table.hear(Input::Start).expect("a script's game starts");
        table
    }

    fn step(&self) -> u32 {
        self.step
    }

    fn asks(table: &Script, step: u32, words: &[&str], line: &str) -> Move {
        let number_ = table.state.attempts;
        match *words {
            ["says", ..] => Move::Answer {
                step,
                text: line.split_once("says").map_or("", |(_, said)| said).into(),
            },
            ["passes"] => Move::Pass { step },
            ["bids", count] => Move::Bid {
                step,
                count: number(count),
            },
            ["leaves"] => Move::Leave { step },
            ["validates"] => Move::Validate { step },
            ["rules", word] => Move::Rule {
                step,
                right: word == "yes",
            },
            ["appeals"] => Move::Appeal {
                step,
                number: number_,
            },
            ["appeals", attempt] => Move::Appeal {
                step,
                number: number(attempt),
            },
            ["votes", word] => Move::Vote {
                number: number_,
                right: word == "yes",
            },
            ["votes", word, "on", attempt] => Move::Vote {
                number: number(attempt),
                right: word == "yes",
            },
            ["predicts", of, count] => Move::Predict {
                of: Seat(number(of)),
                count: number(count),
            },
            ["bets", on, word, stake] => Move::Bet {
                on: number(on),
                holds: word == "yes",
                stake: number(stake),
            },
            ["along", ..] => Move::Along {
                about: about(table),
                text: line.split_once("along").map_or("", |(_, said)| said).into(),
            },
            _ => panic!("a script has no {line:?}"),
        }
    }

    fn does(table: &mut Script, words: &[&str], line: &str) -> Option<Done> {
        Some(match *words {
            ["bots", ref bots @ ..] => {
                table.company.people = Seats::all(table.state.seats);
                let bots = bots.iter().map(|seat| Seat(number(seat)));
                bots.for_each(|seat| table.company.people.remove(seat));
                Ok(())
            }
            ["on"] => table.alarm(),
            ["early"] => table.alarm_early(),
            ["deadline"] => {
                table.at = table.state.deadline.expect("a deadline");
                Ok(())
            }
            ["ask", ..] => {
                let part = line.trim_start_matches("ask ");
                let phase = coming(table);
                table.rig.places[pack_of(phase)] = [place(table, phase, part)].into();
                until(table, |event| matches!(event, Event::Asked { .. }))
            }
            ["camera", seat] => {
                table.rig.cameras = [Seat(number(seat))].into();
                until(table, |event| matches!(event, Event::Camera { .. }))
            }
            ["bidding", seat] => {
                table.rig.cameras = [Seat(number(seat))].into();
                let opened = until(table, |event| matches!(event, Event::Bidding { .. }));
                table.rig.cameras.clear();
                opened
            }
            ["series", seat, ref letter @ ..] => {
                table.rig.cameras = [Seat(number(seat))].into();
                table.rig.places[1] = letter.iter().map(|it| side_of(table, it)).collect();
                until(table, |event| matches!(event, Event::SandTurned { .. }))
            }
            ["finale", ref card @ ..] => {
                let side = |card: &&str| Place {
                    side: number(card),
                    line: 0,
                };
                table.rig.places[4] = card.iter().map(side).collect();
                until(table, |event| matches!(event, Event::FinaleBegan { .. }))
            }
            ["phase", phase] => {
                let wanted: u8 = number(phase);
                until(
                    table,
                    |event| matches!(event, Event::PhaseBegan { phase, .. } if *phase == wanted),
                )
            }
            _ => return parties::plays(table, words),
        })
    }

    fn tells(table: &Script, key: &str) -> Option<String> {
        expect::tells(table, key)
    }

    /// By a seed with which chance gives what is rigged.
    fn decides(table: &mut Script, now: Moment, input: Input<Move>) -> Stepped<Cible> {
        let (state, content) = (&table.state, &table.content);
        let decided = |seed| step(state, content, Moment { seed, ..now }, input.clone());
        let events = |seed| decided(seed).ok().map(|(_, events)| events);
        let seed = table.rig.seed(state.phase, now.seed, events);
        decided(seed.unwrap_or_else(|| panic!("chance cannot give {:?}", table.rig)))
    }
}

/// Lets time pass until something happens, as long as nobody is awaited.
fn until(table: &mut Script, wanted: impl Fn(&Event) -> bool) -> Done {
    for _ in 0..100 {
        let awaited = table.state.awaiting();
        assert!(awaited.is_empty(), "{awaited:?} at {:?}", table.state.stage);
        table.alarm()?;
        if table.events.iter().any(&wanted) {
            return Ok(());
        }
    }
    panic!("it never happens; the table is at {:?}", table.state.stage);
}

pub fn book(table: &Script) -> &Book {
    table.content.get(table.state.options.language)
}

/// Where the question is that people are asked now.
fn about(table: &Script) -> Place {
    let of_finale = table.state.finale.as_ref();
    let of_finale = of_finale.map(|it| place_of_level(it.side, it.level, it.line));
    let floor = table.state.floor.place;
    let somewhere = Place { side: 0, line: 0 };
    floor.or(of_finale).unwrap_or(somewhere)
}

/// The phase that is played when time goes on.
fn coming(table: &Script) -> u8 {
    match table.state.stage {
        Stage::PartyOver => 1,
        _ => table.state.phase,
    }
}

/// Where the one question is whose text holds this.
pub fn place(table: &Script, phase: u8, part: &str) -> Place {
    let pack = Pack::ALL[pack_of(phase)];
    let entries = book(table).packs.entries(pack);
    let mut found = entries.filter(|entry| entry.text.contains(part));
    let entry = found.next().unwrap_or_else(|| panic!("no {part:?}"));
    assert!(found.next().is_none(), "several questions hold {part:?}");
    let (side, line) = (entry.side as u16, entry.line as u8);
    Place { side, line }
}

pub fn side_of(table: &Script, letter: &str) -> Place {
    let mut series = book(table).packs.definitions.iter();
    let side = series.position(|series| letter.starts_with(series.letter));
    let side = side.unwrap_or_else(|| panic!("no series of {letter}")) as u16;
    Place { side, line: 0 }
}
