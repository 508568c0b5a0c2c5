use alloc::string::String;

use game::{Refusal, Refused};
use serde::{Deserialize, Serialize};

use crate::cards::{End, Letter, Row};

/// What a seat may ask. `step` is the step of the view that the move answers,
/// so that a late move is refused and never misapplied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// Choose a card secretly (T4); may be changed until all have chosen.
    Choose { step: u32, letter: Letter },
    /// Extend a row and announce a word that begins with it (T6).
    Place {
        step: u32,
        row: u8,
        end: End,
        word: String,
    },
    /// Clear the longest row and start a new one there (T8, T11).
    Clear { step: u32, row: u8 },
    /// Say whether the announced word is in doubt (T9).
    Answer { step: u32, doubt: bool },
    /// The judge's word on a doubted word (T12).
    Rule { step: u32, exists: bool },
}

impl Move {
    pub fn step(&self) -> u32 {
        match self {
            Move::Choose { step, .. }
            | Move::Place { step, .. }
            | Move::Clear { step, .. }
            | Move::Answer { step, .. }
            | Move::Rule { step, .. } => *step,
        }
    }
}

/// Why a move or a setup is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypoRefusal {
    /// Two to six players.
    Players,
    /// The judge's seat, or the first player's, is not at the table.
    NoSuchSeat,
    AlreadyStarted,
    NotStarted,
    Over,
    /// The alarm has not come yet.
    TooEarly,
    /// The move answers a step that is past.
    Stale,
    NotYourTurn,
    /// This is not what the table is waiting for.
    NotNow,
    NotInHand(Letter),
    NoSuchRow,
    /// The row can grow no further.
    RowFull,
    NoWord,
    NotLetters,
    TooLong,
    /// The word does not begin with the row as it would stand.
    NotThatBeginning(Row),
    NotLongest,
    OwnWord,
    AlreadyAnswered,
}

impl Refusal for TypoRefusal {
    fn refused(&self) -> Refused {
        use TypoRefusal::*;
        match self {
            Players => Refused::new("typo.players").rule("T3"),
            NoSuchSeat => Refused::new("typo.no-such-seat").rule("T12"),
            AlreadyStarted => Refused::new("already-started"),
            NotStarted => Refused::new("not-started"),
            Over => Refused::new("over").rule("T15"),
            TooEarly => Refused::new("too-early"),
            Stale => Refused::new("stale"),
            NotYourTurn => Refused::new("not-your-turn").rule("T5"),
            NotNow => Refused::new("typo.not-now").rule("T7"),
            NotInHand(letter) => Refused::new("typo.not-in-hand")
                .rule("T4")
                .arg("letter", alloc::format!("{letter}")),
            NoSuchRow => Refused::new("typo.no-such-row").rule("T6"),
            RowFull => Refused::new("typo.row-full").rule("T6"),
            NoWord => Refused::new("typo.no-word").rule("T6"),
            NotLetters => Refused::new("typo.not-letters").rule("T13"),
            TooLong => Refused::new("typo.too-long").rule("T6"),
            NotThatBeginning(row) => Refused::new("typo.not-that-beginning")
                .rule("T6")
                .arg("row", row.as_str()),
            NotLongest => Refused::new("typo.not-longest").rule("T8"),
            OwnWord => Refused::new("typo.own-word").rule("T9"),
            AlreadyAnswered => Refused::new("typo.already-answered").rule("T9"),
        }
    }
}
