use alloc::string::String;

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::events::Place;

/// What a seat may ask. `step` is the step of the view that the move answers,
/// so that a late move is refused and never misapplied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// An answer to whatever is asked.
    Answer { step: u32, text: String },
    /// Leave a definition, or a question of the final, for later (L2.1, L5.2).
    Pass { step: u32 },
    /// Bid so many answers (L4.1).
    Bid { step: u32, count: i64 },
    /// Bid no more (L4.1).
    Leave { step: u32 },
    /// "Je valide": go up a level (L5.2).
    Validate { step: u32 },
    /// The arbiter's word on an answer (L0.5).
    Rule { step: u32, right: bool },
    /// Ask the table whether the house judged an answer rightly (L0.6).
    Appeal { step: u32, number: u32 },
    /// Say whether the answer is right.
    Vote { number: u32, right: bool },
    /// Say how many definitions somebody will find (L0.10).
    Predict { of: Seat, count: u8 },
    /// Bet that a bid, or the heart, holds or does not (L0.10).
    Bet { on: u32, holds: bool, stake: u8 },
    /// Answer a question along that others are asked (L0.10).
    Along { about: Place, text: String },
}

impl Move {
    /// Whether it is played along, for the seat itself alone.
    pub(crate) fn is_along(&self) -> bool {
        matches!(
            self,
            Move::Predict { .. } | Move::Bet { .. } | Move::Along { .. }
        )
    }
}

game::refusals! {
    /// Why a move or a setup is refused.
    pub enum CibleRefusal, over by "L6.2", not now as "cible.not-now";

    /// Three to six seats.
    Players: "cible.players" by "L0.2";
    NoSuchSeat: "cible.no-such-seat" by "L0.2";
    /// The agreed points are 5 to 60.
    Goal: "cible.goal" by "L0.4";
    /// A pack has no cards in this language.
    EmptyPack: "cible.empty-pack" by "L0.1";
    /// The camera is on somebody else.
    NotOnAir: "cible.not-on-air" by "L1.1";
    /// The time for this answer is over.
    TooLate: "cible.too-late" by "L0.8";
    EmptyAnswer: "cible.empty-answer" by "L0.7";
    LongAnswer: "cible.long-answer" by "L0.7";
    /// A bid is one more at least, and not more than can be said.
    LowBid(least: u32 = 2): "cible.low-bid" by "L4.1";
    HighBid: "cible.high-bid" by "L4.1";
    /// Whoever opens names a number (L4.1).
    MustOpen: "cible.must-open" by "L4.1";
    /// Some answers are missing (L5.2).
    Missing(n: u8 = 1): "cible.missing" by "L5.2";
    ManyAnswers: "cible.many-answers" by "L5.2";
    NotArbiter: "cible.not-arbiter" by "L0.5";
    ArbiterRules: "cible.arbiter-rules" by "L0.6";
    NothingToAppeal: "cible.nothing-to-appeal" by "L0.6";
    AlreadyAppealed: "cible.already-appealed" by "L0.6";
    OwnAnswer: "cible.own-answer" by "L0.6";
    AlreadyVoted: "cible.already-voted" by "L0.6";
    NoAppeal: "cible.no-appeal" by "L0.6";
    /// Bots neither appeal nor vote.
    PeopleOnly: "cible.people-only" by "L0.6";
    /// Bots neither predict nor bet.
    AlongPeople: "cible.along-people" by "L0.10";
    /// What was to be predicted, bet on or answered has begun, or is the
    /// seat's own business.
    AlongClosed: "cible.along-closed" by "L0.10";
    AlongEnough: "cible.along-enough" by "L0.10";
    /// Six definitions are read.
    Prediction: "cible.prediction" by "L0.10";
    /// A stake is 1 to 3.
    Stake: "cible.stake" by "L0.10";
}
