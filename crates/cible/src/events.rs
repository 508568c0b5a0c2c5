use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat};
use serde::{Deserialize, Serialize};

/// The five packs of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pack {
    First,
    Definitions,
    Sequels,
    Auctions,
    Finals,
}

/// Which question of a pack: the side of a card, and its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub side: u16,
    pub line: u8,
}

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Right,
    Wrong,
    /// Given before, by anyone or as an example.
    Repeated,
    /// No answer in time.
    Late,
}

/// An answer and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// Counted through the game, for appeals to name.
    pub number: u32,
    pub seat: Seat,
    /// As it was given; empty when nothing was typed.
    pub text: Arc<str>,
    /// Its usual name, when it is right or repeated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Arc<str>>,
    pub verdict: Verdict,
}

/// What happened. Each event holds the results of chance, of the clock and of
/// the cards, so that applying it needs none of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Started {
        tempers: Vec<u32>,
    },
    /// Towers of five again (L0.2).
    PartyBegan {
        party: u8,
    },
    /// Everyone moves a ring inward; the phase begins at `next`.
    PhaseBegan {
        phase: u8,
        next: Millis,
    },
    /// The tokens of these seats are shuffled.
    Shuffled {
        seats: Vec<Seat>,
    },
    /// A question is read (phases 1, 3 and 4).
    Asked {
        place: Place,
        text: Arc<str>,
        examples: Vec<Arc<str>>,
    },
    /// A camera token is turned: this seat answers.
    Camera {
        seat: Seat,
        deadline: Millis,
    },
    /// An answer was judged; the table looks at it until `next`.
    Judged {
        attempt: Attempt,
        next: Millis,
    },
    /// A typed answer lies before the arbiter (L0.5).
    Submitted {
        seat: Seat,
        text: Arc<str>,
    },
    PawnLost {
        seat: Seat,
    },
    /// A camera token says who plays a series, with which letter; the
    /// hourglass turns at `from`.
    SeriesOpened {
        seat: Seat,
        place: Place,
        letter: char,
        from: Millis,
        deadline: Millis,
    },
    /// A definition is read.
    Read {
        line: u8,
        text: Arc<str>,
    },
    /// The definition before was passed.
    Passed,
    /// An answer to a definition; the next one is read at once.
    Found {
        attempt: Attempt,
    },
    /// The hourglass is empty or all are found; now the answers may be seen.
    SeriesOver {
        /// Each definition with its answer.
        answers: Vec<(Arc<str>, Arc<str>)>,
        next: Millis,
    },
    /// Out of this round of the sequel.
    Out {
        seat: Seat,
    },
    /// A point in the sequel or at auction.
    Point {
        seat: Seat,
    },
    /// Qualified for the auctions.
    Qualified {
        seat: Seat,
    },
    /// Two seats bid against each other; this one opens.
    Bidding {
        seat: Seat,
        deadline: Millis,
    },
    Bid {
        seat: Seat,
        count: u32,
        deadline: Millis,
    },
    /// The other passed: this seat gives so many answers.
    Performs {
        seat: Seat,
        count: u32,
        deadline: Millis,
    },
    /// One of the answers of the auction was right; the next is due.
    OneMore {
        attempt: Attempt,
        deadline: Millis,
    },
    FinaleBegan {
        seat: Seat,
        side: u16,
        from: Millis,
        deadline: Millis,
    },
    /// A question of the final is read.
    FinaleAsked {
        level: u8,
        line: u8,
        text: Arc<str>,
    },
    /// An answer in the final, not judged yet (L5.3).
    Given {
        text: Arc<str>,
    },
    Validated,
    /// The final is over; what was validated is verified from `next`.
    FinaleOver {
        next: Millis,
    },
    /// One answer of the final verified.
    Verified {
        level: u8,
        attempt: Attempt,
        next: Millis,
    },
    /// A level has enough right answers, or has not.
    Level {
        level: u8,
        passed: bool,
        next: Millis,
    },
    /// Somebody asks the table about an answer (L0.6).
    Appealed {
        number: u32,
        by: Seat,
        deadline: Millis,
    },
    Voted {
        seat: Seat,
        right: bool,
    },
    /// The table decided; `next` is when the game goes on.
    Settled {
        number: u32,
        accepted: bool,
        next: Millis,
    },
    /// The points of a party (L6.1).
    PartyOver {
        points: Vec<u16>,
        next: Millis,
    },
    Ended {
        winners: Vec<Seat>,
    },
}
