use alloc::string::String;

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
    /// Propose that a word disputed in this game count, or not, in the next
    /// games of this table (T12). It holds nothing up: any step will do.
    Propose {
        #[serde(default)]
        step: u32,
        word: String,
        counts: bool,
    },
    /// Vote on such a proposal.
    Vote {
        #[serde(default)]
        step: u32,
        word: String,
        yes: bool,
    },
}

impl Move {
    /// The step that it answers; nothing for what may be said at any time.
    pub fn step(&self) -> Option<u32> {
        match self {
            Move::Choose { step, .. }
            | Move::Place { step, .. }
            | Move::Clear { step, .. }
            | Move::Answer { step, .. }
            | Move::Rule { step, .. } => Some(*step),
            Move::Propose { .. } | Move::Vote { .. } => None,
        }
    }
}

game::refusals! {
    /// Why a move or a setup is refused.
    pub enum TypoRefusal, over by "T15", turns by "T5", not now as "typo.not-now";

    /// Two to six players.
    Players: "typo.players" by "T3";
    /// The judge's seat, or the first player's, is not at the table.
    NoSuchSeat: "typo.no-such-seat" by "T12";
    NotInHand(letter: Letter = Letter::A): "typo.not-in-hand" by "T4";
    NoSuchRow: "typo.no-such-row" by "T6";
    /// The row can grow no further.
    RowFull: "typo.row-full" by "T6";
    NoWord: "typo.no-word" by "T6";
    NotLetters: "typo.not-letters" by "T13";
    TooLong: "typo.too-long" by "T6";
    /// The word does not begin with the row as it would stand.
    NotThatBeginning(row: Row = Row::default()): "typo.not-that-beginning" by "T6";
    NotLongest: "typo.not-longest" by "T8";
    OwnWord: "typo.own-word" by "T9";
    AlreadyAnswered: "typo.already-answered" by "T9";
    /// Somebody else judges.
    NotJudge: "typo.not-judge" by "T12";
    /// The table's own words are too many.
    TooManyWords: "typo.too-many-words" by "T12";
    /// An entry of the table's own words is no word of cards.
    NoEntry(word: String = "2e".into()): "typo.no-entry" by "T12";
    /// An entry is there twice, or counts and does not.
    EntryTwice(word: String = "abc".into()): "typo.entry-twice" by "T12";
    /// Only people enter words for the next games.
    PeopleOnly: "typo.people-only" by "T12";
    /// This word was not looked up, judged or voted on in this game.
    NotDisputed: "typo.not-disputed" by "T12";
    /// The table's words say so already.
    EnteredBefore: "typo.entered-before" by "T12";
    /// This word has been proposed in this game already.
    ProposedBefore: "typo.proposed-before" by "T12";
    /// Nobody proposed this word, or its vote is over.
    NoProposal: "typo.no-proposal" by "T12";
    AlreadyVoted: "typo.already-voted" by "T12";
}
