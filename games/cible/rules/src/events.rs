use alloc::{sync::Arc, vec::Vec};

use game::{Beat, Millis, Seat};
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

/// Which question of a phase's pack: the side of a card, and its line (of the
/// eighteen of a final, three for each level).
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
    /// Whether a person said so, whose word stands (L0.6).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub ruled: bool,
}

/// A question that was played, for the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedQuestion {
    pub party: u8,
    pub phase: u8,
    pub place: Place,
    pub text: Arc<str>,
    pub attempts: Vec<Attempt>,
    /// What nobody said, the best known first, and how many more there were.
    pub missed: Vec<Arc<str>>,
    pub more: u16,
}

/// A party that was played: what each seat got, and of what (L6.1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    pub points: Vec<u16>,
    pub finalist: Option<Seat>,
    /// The finalist's pawns left, and levels passed.
    pub tower: u8,
    pub levels: u8,
    /// Who lost the auctions.
    pub second: Option<Seat>,
}

/// What somebody who played along has learnt: points of flair, and what became
/// of each answer given along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learnt {
    pub seat: Seat,
    pub points: i8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<Verdict>,
}

impl Learnt {
    pub(crate) fn of(seat: Seat) -> Learnt {
        Learnt {
            seat,
            points: 0,
            verdicts: Vec::new(),
        }
    }
}

/// What happened. Each event holds the results of chance, of the clock and of
/// the cards, so that applying it needs none of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Started {
        tempers: Vec<u32>,
    },
    /// The seats that people play, where people judge (L0.9).
    Company {
        people: Vec<Seat>,
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
    /// A round of the sequel, with these seats in it.
    RoundBegan {
        seats: Vec<Seat>,
    },
    /// A question is read (phases 1, 3 and 4), until `next`.
    Asked {
        place: Place,
        text: Arc<str>,
        examples: Vec<Arc<str>>,
        next: Millis,
    },
    /// What the card says the answers are, for a person who judges.
    Sheet {
        answers: Vec<Arc<str>>,
    },
    /// The question of phases 1, 3 and 4 goes back into the box: what nobody
    /// said, the best known first, and how many more there were.
    Closed {
        missed: Vec<Arc<str>>,
        more: u16,
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
    /// hourglass turns at `next`.
    SeriesOpened {
        seat: Seat,
        side: u16,
        letter: char,
        /// How hard it is; 0 in journals of before that mattered (L2.3).
        #[serde(default)]
        level: u8,
        /// The sides of this difficulty, when all of them had been through
        /// and lie in the pack again (L0.3).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        again: Vec<u16>,
        next: Millis,
    },
    SandTurned {
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
    /// Who has lost a pawn to the definitions is looked at until `next`.
    Tallied {
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
    /// A level has enough right answers, or has not; and what else would have
    /// been right, the best known first.
    Level {
        level: u8,
        passed: bool,
        missed: Vec<Arc<str>>,
        more: u16,
        next: Millis,
    },
    /// Somebody asks the table about an answer (L0.6).
    Appealed {
        number: u32,
        by: Seat,
        /// The people who decide; all other seats in journals of before bots
        /// had no vote.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        voters: Option<Vec<Seat>>,
        deadline: Millis,
    },
    /// What a seat says of the answer.
    Voted {
        seat: Seat,
        right: bool,
    },
    /// The table decided whether the appeal is accepted; `next` is when the
    /// game goes on.
    Settled {
        number: u32,
        accepted: bool,
        /// The card's own answer that it is, where it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Arc<str>>,
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
    /// What just happened is shown to the table for a while.
    Staged {
        beat: Beat,
    },
    /// A seat that waits says how many definitions will be found (L0.10).
    Predicted {
        seat: Seat,
        count: u8,
    },
    /// A seat that waits bets that a bid, or the heart, holds or does not.
    Wagered {
        seat: Seat,
        holds: bool,
        stake: u8,
    },
    /// A seat that waits answers for itself.
    SaidAlong {
        seat: Seat,
        about: Place,
        text: Arc<str>,
    },
    /// What predictions or bets have come to.
    Shown {
        seats: Vec<Learnt>,
    },
    /// What answers given along have come to.
    JudgedAlong {
        about: Place,
        seats: Vec<Learnt>,
    },
}
