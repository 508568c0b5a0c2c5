//! Games of Typo told as text.
//!
//! ```text
//! 4 seats | dictionary 0 | rows RONT ELA CHATEA B
//! show S V F T
//! 2 left RONT frontière
//! agree
//! = rows FRONT ELA CHATEA B | awaiting 0
//! ```
//!
//! Everyone has each letter once unless `hands` says otherwise.

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use game::{
    Game, Input, Moment, Seat, Setup, Viewer, step,
    testing::{
        Scripted, joined, kind,
        script::{Done, Stepped, number, numbers, seats},
    },
};

use super::books;
use crate::{
    Authority, Bag, Clock, DoubtWindow, End, Event, Language, Letter, Move, Note, Options,
    PhaseView, Row, Typo, Words,
};

pub type Script = game::testing::Script<Typo>;

/// Plays a script, and leaves the table as it stands at its end.
#[track_caller]
pub fn check(script: &str) -> Script {
    Script::check(script)
}

pub fn letter(text: &str) -> Letter {
    Letter::new(text.chars().next().unwrap_or(' ')).unwrap_or_else(|| panic!("a letter: {text}"))
}

pub fn bag(text: &str) -> Bag {
    text.chars().filter_map(Letter::new).collect()
}

pub fn row(text: &str) -> Row {
    let mut row = Row::default();
    let cards = text.chars().filter_map(Letter::new);
    cards.for_each(|card| row.push(End::Right, card));
    row
}

impl Scripted for Typo {
    /// The seats that no person plays.
    type Rig = Vec<Seat>;

    fn set(line: &str) -> Script {
        let mut options = Options::default();
        let (mut seats, mut half, mut holder) = (2, 1, Seat(0));
        let mut rows = ["A", "B", "C", "D"].map(row);
        let mut hands = Vec::new();
        let (mut aside, mut discard) = (Bag::default(), Bag::default());
        let mut scores = Vec::new();
        let mut agreed = Words::default();
        for clause in line.split('|').map(str::trim) {
            let (key, value) = clause.split_once(' ').unwrap_or((clause, ""));
            match key {
                "dictionary" => holder = Seat(number(value)),
                "rows" => {
                    let given: Vec<Row> = value.split(' ').map(row).collect();
                    rows = given.try_into().expect("four rows");
                }
                "hands" => hands = value.split(' ').map(bag).collect(),
                "aside" => aside = bag(value),
                "discard" => discard = bag(value),
                "scores" => scores = numbers::<i16>(value),
                "half" => half = number(value),
                "vote" => options.authority = Authority::Vote,
                "judge" => {
                    options.authority = Authority::Judge;
                    options.judge = Seat(number(value));
                }
                "english" => options.language = Language::En,
                "compounds" => options.compounds = true,
                "in" => agreed.counting = value.split(", ").map(Arc::from).collect(),
                "out" => agreed.refused = value.split(", ").map(Arc::from).collect(),
                "clock" => {
                    options.clock = Clock::Seconds30;
                    options.doubt = match value {
                        "5" => DoubtWindow::Seconds5,
                        "20" => DoubtWindow::Seconds20,
                        _ => DoubtWindow::Seconds10,
                    };
                }
                count if value == "seats" => seats = number(count),
                other => panic!("a script's table has no {other:?}"),
            }
        }
        if hands.is_empty() {
            hands = (0..seats).map(|_| Letter::all().collect()).collect();
        }
        let deadline = options.thinking().map(|time| 1_000 + time);
        options.words = Arc::new(agreed);
        let mut state = Typo::new(&Setup {
            seats,
            first: None,
            options,
        })
        .expect("a script's table is accepted");
        let pack = Letter::all().collect();
        for event in [
            Event::Started { pack, rows, holder },
            Event::Dealt { half, hands, aside },
            Event::TurnBegan { turn: 1, deadline },
        ] {
            state.evolve(&event);
        }
        state.discard = discard;
        state.scores[..scores.len()].copy_from_slice(&scores);
        Script::new(state, books::small())
    }

    fn step(&self) -> u32 {
        self.step
    }

    fn asks(table: &Script, step: u32, words: &[&str], line: &str) -> Move {
        // `0 left ROW the word, whatever is in it`.
        let place = |name, end| Move::Place {
            step,
            row: row_of(table, name),
            end,
            word: line.splitn(4, ' ').nth(3).unwrap_or("").into(),
        };
        match *words {
            ["chooses", card] => Move::Choose {
                step,
                letter: letter(card),
            },
            ["left", row, ..] => place(row, End::Left),
            ["right", row, ..] => place(row, End::Right),
            ["clears", row] => Move::Clear {
                step,
                row: row_of(table, row),
            },
            ["doubts"] => Move::Answer { step, doubt: true },
            ["agrees"] => Move::Answer { step, doubt: false },
            ["rules", word] => Move::Rule {
                step,
                exists: word == "exists",
            },
            ["proposes", way, ..] => Move::Propose {
                step,
                word: line.splitn(4, ' ').nth(3).unwrap_or("").into(),
                counts: way == "in",
            },
            ["votes", way, ..] => Move::Vote {
                step,
                word: line.splitn(4, ' ').nth(3).unwrap_or("").into(),
                yes: way == "yes",
            },
            _ => panic!("a script has no {line:?}"),
        }
    }

    fn does(table: &mut Script, words: &[&str], _: &str) -> Option<Done> {
        match words {
            ["show", cards @ ..] => Some((0..).zip(cards).try_for_each(|(seat, card)| {
                let (step, letter) = (table.state.step, letter(card));
                table.heard(seat, Move::Choose { step, letter })
            })),
            ["bots", seats @ ..] => {
                table.rig = seats.iter().map(|seat| Seat(number(seat))).collect();
                Some(Ok(()))
            }
            ["agree"] => Some(answer(table, &[])),
            ["doubt", doubters @ ..] => Some(answer(table, doubters)),
            _ => None,
        }
    }

    fn decides(table: &mut Script, mut now: Moment, input: Input<Move>) -> Stepped<Typo> {
        let bots = table.rig.iter();
        bots.for_each(|seat| now.company.people.remove(*seat));
        step(&table.state, &table.content, now, input)
    }

    fn tells(table: &Script, key: &str) -> Option<String> {
        let view = table.view(Viewer::Public);
        Some(match key {
            "rows" => joined(view.rows),
            "scores" => joined(view.seats.iter().map(|seat| seat.score)),
            "hands" => joined(table.state.all_seats().map(|seat| {
                let hand = table.view(Viewer::Seat(seat)).you.expect("a seat").hand;
                hand.cards().map(Letter::upper).collect::<String>()
            })),
            "dictionary" => view.holder.0.to_string(),
            "discard" => view.discard.cards().map(Letter::upper).collect(),
            "half" => view.half.to_string(),
            "turn" => view.turn.to_string(),
            "next" => match view.phase {
                PhaseView::Placing { next, .. } => seats(next),
                _ => "nobody".into(),
            },
            "phase" => kind(&view.phase),
            "last" => last(&view.notes),
            "kept" => kept(table),
            _ => return None,
        })
    }
}

/// A row named by its letters, or by its place from 0.
fn row_of(table: &Script, name: &str) -> u8 {
    name.parse().unwrap_or_else(|_| {
        let rows = table.state.rows.iter();
        let at = rows.clone().position(|row| row.as_str() == name);
        at.unwrap_or_else(|| panic!("no row {name} among {rows:?}")) as u8
    })
}

/// Everyone awaited answers: these doubt.
fn answer(table: &mut Script, doubters: &[&str]) -> Done {
    let step = table.state.step;
    let awaited = table.state.awaiting();
    awaited.iter().try_for_each(|seat| {
        let doubt = doubters.contains(&seat.0.to_string().as_str());
        table.heard(seat.0, Move::Answer { step, doubt })
    })
}

/// The last word that was settled, what became of it, and its doubters.
fn last(notes: &[Note]) -> String {
    let settled = notes.iter().rev().find_map(|note| {
        let (verdict, word, doubters): (_, &Arc<str>, &Vec<Seat>) = match note {
            Note::Stands { word, doubters, .. } => ("stands", word, doubters),
            Note::Exists { word, doubters, .. } => ("exists", word, doubters),
            Note::Missing { word, doubters, .. } => ("missing", word, doubters),
            _ => return None,
        };
        let doubters = joined(doubters.iter().map(|seat| seat.0));
        Some(format!("{verdict} {word} {doubters}"))
    });
    settled.unwrap_or_default().trim().into()
}

/// What the table keeps for its next games.
fn kept(table: &Script) -> String {
    let kept = table.state.left_over().unwrap_or_default().precedents;
    let way = |counts| if counts { "in" } else { "out" };
    let told = kept
        .iter()
        .map(|one| format!("{} {}", way(one.counts), one.word));
    told.collect::<Vec<_>>().join(", ")
}
