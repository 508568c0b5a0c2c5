//! Games told as text.
//!
//! ```text
//! 4 seats | dictionary 0 | rows RONT ELA CHATEA B
//! show S V F T
//! 2 left RONT frontière
//! agree
//! = rows FRONT ELA CHATEA B | awaiting 0
//! ```
//!
//! The first line sets the table; everyone has each letter once unless `hands`
//! says otherwise. Then one line for each thing done, with `! code rule` when
//! it must be refused, and `=` lines for what must be true.

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use game::{Game, Input, Millis, Moment, Refusal, Seat, Setup, Viewer, step};

use super::books;
use crate::{
    Authority, Bag, Clock, Content, DoubtWindow, End, Event, Language, Letter, Move, Note, Options,
    PhaseView, Row, Typo, View,
};

/// A table in the middle of a script.
pub struct Script {
    pub state: Typo,
    pub content: &'static Content,
    pub at: Millis,
    pub seed: u64,
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

pub fn letter(text: &str) -> Letter {
    Letter::new(text.chars().next().unwrap_or(' ')).unwrap_or_else(|| panic!("a letter: {text}"))
}

pub fn bag(text: &str) -> Bag {
    text.chars().filter_map(Letter::new).collect()
}

pub fn row(text: &str) -> Row {
    let mut row = Row::default();
    text.chars()
        .filter_map(Letter::new)
        .for_each(|card| row.push(End::Right, card));
    row
}

fn number<N: core::str::FromStr>(text: &str) -> N {
    text.parse()
        .unwrap_or_else(|_| panic!("a number, not {text:?}"))
}

impl Script {
    fn set(line: &str) -> Script {
        let mut options = Options::default();
        let (mut seats, mut half, mut holder) = (2, 1, Seat(0));
        let mut rows = ["A", "B", "C", "D"].map(row);
        let mut hands = Vec::new();
        let (mut aside, mut discard) = (Bag::default(), Bag::default());
        let mut scores = Vec::new();
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
                "scores" => scores = value.split(' ').map(number::<i16>).collect(),
                "half" => half = number(value),
                "vote" => options.authority = Authority::Vote,
                "judge" => {
                    options.authority = Authority::Judge;
                    options.judge = Seat(number(value));
                }
                "english" => options.language = Language::En,
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
        Script {
            state,
            content: books::small(),
            at: 1_000,
            seed: 1,
            events: Vec::new(),
        }
    }

    #[track_caller]
    fn read(&mut self, line: &str) {
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
        let heard = self.does(done);
        assert_eq!(
            heard.as_ref().err().map(String::as_str),
            refused,
            "at the line {line:?}"
        );
    }

    /// One line of a script; an error is the code and the rule of a refusal.
    fn does(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["show", ..] => (0..).zip(&words[1..]).try_for_each(|(seat, card)| {
                let (step, letter) = (self.state.step, letter(card));
                self.play(seat, Move::Choose { step, letter })
            }),
            ["agree"] => self.answer(&[]),
            ["doubt", ..] => self.answer(&words[1..]),
            ["alarm"] => {
                self.at = self.state.alarm().unwrap_or(self.at);
                self.hear(Input::Alarm)
            }
            ["alarm", "early"] => {
                self.at = self.state.alarm().expect("a clocked table") - 1;
                self.hear(Input::Alarm)
            }
            [seat, ref rest @ ..] => {
                let step = self.state.step;
                let mv = match *rest {
                    ["chooses", card] => Move::Choose {
                        step,
                        letter: letter(card),
                    },
                    ["left", row, ..] => self.places(row, End::Left, line),
                    ["right", row, ..] => self.places(row, End::Right, line),
                    ["clears", row] => Move::Clear {
                        step,
                        row: self.row(row),
                    },
                    ["doubts"] => Move::Answer { step, doubt: true },
                    ["agrees"] => Move::Answer { step, doubt: false },
                    ["rules", word] => Move::Rule {
                        step,
                        exists: word == "exists",
                    },
                    _ => panic!("a script has no {line:?}"),
                };
                self.play(number(seat), mv)
            }
            [] => panic!("an empty line"),
        }
    }

    /// `0 left ROW the word, whatever is in it`.
    fn places(&self, row: &str, end: End, line: &str) -> Move {
        Move::Place {
            step: self.state.step,
            row: self.row(row),
            end,
            word: line.splitn(4, ' ').nth(3).unwrap_or("").into(),
        }
    }

    /// A row named by its letters, or by its place from 0.
    fn row(&self, name: &str) -> u8 {
        name.parse().unwrap_or_else(|_| {
            let rows = self.state.rows.iter();
            let at = rows.clone().position(|row| row.as_str() == name);
            at.unwrap_or_else(|| panic!("no row {name} among {rows:?}")) as u8
        })
    }

    /// Everyone awaited answers: these doubt.
    fn answer(&mut self, doubters: &[&str]) -> Result<(), String> {
        let step = self.state.step;
        let awaited: Vec<Seat> = self.state.awaiting().iter().collect();
        awaited.into_iter().try_for_each(|seat| {
            let doubt = doubters.contains(&format!("{}", seat.0).as_str());
            self.play(seat.0, Move::Answer { step, doubt })
        })
    }

    pub fn play(&mut self, seat: u8, mv: Move) -> Result<(), String> {
        let seat = Seat(seat);
        self.hear(Input::Move { seat, mv })
    }

    pub fn hear(&mut self, input: Input<Move>) -> Result<(), String> {
        self.seed += 1;
        let now = Moment {
            at: self.at,
            seed: self.seed,
        };
        let (state, events) = step(&self.state, self.content, now, input).map_err(|refusal| {
            let refused = refusal.refused();
            format!("{} {}", refused.code, refused.rule.unwrap_or(""))
                .trim_end()
                .to_string()
        })?;
        (self.state, self.events) = (state, events);
        Ok(())
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.state.view(viewer)
    }

    #[track_caller]
    fn expect(&self, clause: &str, line: &str) {
        let key = clause.split(' ').next().unwrap_or("");
        let view = self.view(Viewer::Public);
        let told = match key {
            "rows" => joined(view.rows.iter().map(|row| row.as_str())),
            "scores" => joined(view.seats.iter().map(|seat| seat.score)),
            "hands" => joined(self.state.all_seats().map(|seat| {
                let hand = self.view(Viewer::Seat(seat)).you.expect("a seat").hand;
                hand.cards().map(Letter::upper).collect::<String>()
            })),
            "dictionary" => view.holder.0.to_string(),
            "discard" => view.discard.cards().map(Letter::upper).collect(),
            "half" => view.half.to_string(),
            "turn" => view.turn.to_string(),
            "awaiting" => joined(self.state.awaiting().iter().map(|seat| seat.0)),
            "next" => match view.phase {
                PhaseView::Placing { next, .. } => joined(next.iter().map(|seat| seat.0)),
                _ => "nobody".into(),
            },
            "phase" => phase(&view.phase).into(),
            "winners" => joined(self.winners().iter().map(|seat| seat.0)),
            "alarm" => match self.state.alarm() {
                Some(alarm) => format!("in {}", alarm - self.at),
                None => "none".into(),
            },
            "last" => last(&view.notes),
            other => panic!("a script cannot expect {other:?}"),
        };
        assert_eq!(format!("{key} {told}").trim(), clause, "at {line:?}");
    }

    fn winners(&self) -> Vec<Seat> {
        self.state
            .outcome()
            .map_or_else(Vec::new, |outcome| outcome.winners)
    }
}

fn joined<T: ToString>(values: impl Iterator<Item = T>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    values.join(" ")
}

fn phase(phase: &PhaseView) -> &'static str {
    match phase {
        PhaseView::Ready => "ready",
        PhaseView::Choosing => "choosing",
        PhaseView::Placing { .. } => "placing",
        PhaseView::Doubting { .. } => "doubting",
        PhaseView::Judging { .. } => "judging",
        PhaseView::Clearing { .. } => "clearing",
        PhaseView::Over { .. } => "over",
    }
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
