use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    cards::{Bag, End, Letter, Row},
    scene::Staged,
};

/// What happened. Each event holds the results of chance, of the clock and of
/// the dictionary, so that applying it needs none of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The pack is chosen, four rows begin, somebody holds the dictionary.
    Started {
        pack: Bag,
        rows: [Row; 4],
        holder: Seat,
    },
    /// A half begins: new hands, the rest set aside, nothing discarded yet.
    Dealt {
        half: u8,
        hands: Vec<Bag>,
        aside: Bag,
    },
    TurnBegan {
        turn: u8,
        deadline: Option<Millis>,
    },
    Chose {
        seat: Seat,
        letter: Letter,
    },
    /// Everyone has chosen: the cards are turned.
    Shown,
    /// The next letter comes up; these seats place it, in this order (T5).
    Queued {
        seats: Vec<Seat>,
    },
    /// The next of the queue is to place.
    Called {
        deadline: Option<Millis>,
    },
    Placed {
        seat: Seat,
        row: u8,
        end: End,
        word: Arc<str>,
        deadline: Option<Millis>,
    },
    Answered {
        seat: Seat,
        doubt: bool,
    },
    /// Enough doubt, and a judge is to say (T12).
    Referred {
        deadline: Option<Millis>,
    },
    /// The announcement is settled. `word` is as the dictionary writes it.
    Settled {
        verdict: Verdict,
        doubters: Vec<Seat>,
        word: Arc<str>,
        points: i16,
        /// Who or what said so; unknown in journals of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Source>,
        /// What the dictionary said of it: a later one changes nothing of that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gloss: Option<Gloss>,
        /// Where the dictionary was opened.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        near: Option<Near>,
    },
    /// The judge is there and thinks on: the table looks again then (T12).
    JudgeAwaited {
        deadline: Millis,
    },
    /// The announcer took the card back and has several longest rows (T11).
    MustClear {
        seat: Seat,
        deadline: Option<Millis>,
    },
    /// The row is discarded, the card starts a new one there (T8).
    Cleared {
        seat: Seat,
        row: u8,
        points: i16,
    },
    Ended {
        winners: Vec<Seat>,
        /// What is remembered of the game (T15): found once, for good.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        finest: Option<Said>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        boldest: Option<Said>,
    },
    /// Somebody wants a disputed word to count, or not, from the next game on.
    Proposed {
        seat: Seat,
        word: Arc<str>,
        counts: bool,
    },
    Voted {
        seat: Seat,
        word: Arc<str>,
        yes: bool,
    },
    /// The majority of the people has spoken on a proposal.
    Resolved {
        word: Arc<str>,
        entered: bool,
    },
    /// The table is shown what just happened.
    Staged(Staged),
}

/// The nearest words of the dictionary on either side of one that was looked up,
/// in its order. None of them begins with a row on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Near {
    pub before: Vec<Arc<str>>,
    pub after: Vec<Arc<str>>,
}

/// A word, and who said it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    pub seat: Seat,
    pub word: Arc<str>,
}

/// What a word is: "chevaux" is the plural of "cheval".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gloss {
    pub lemma: Arc<str>,
    /// The code of its [`Grammar`](lexicon::Grammar).
    pub grammar: Arc<str>,
}

/// What decided on a doubted word (T9, T12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Dictionary,
    /// The words that the table agreed on.
    Table,
    Vote,
    Judge,
}

/// What became of an announced word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Too few doubted: nobody looked (T9).
    Unchecked,
    /// It was looked up and exists (T10).
    Exists,
    /// It was looked up and does not exist (T11).
    Missing,
}
