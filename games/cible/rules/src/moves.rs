use alloc::string::String;

use game::{Refusal, Refused};
use serde::{Deserialize, Serialize};

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
    /// Ask the table whether a refused answer was right after all (L0.6).
    Appeal { step: u32, number: u32 },
    /// Say so.
    Vote { number: u32, right: bool },
}

/// Why a move or a setup is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CibleRefusal {
    /// Three to six seats.
    Players,
    NoSuchSeat,
    /// The agreed points are 5 to 60.
    Goal,
    /// A pack has no cards in this language.
    EmptyPack,
    AlreadyStarted,
    NotStarted,
    Over,
    TooEarly,
    Stale,
    NotNow,
    /// The camera is on somebody else.
    NotOnAir,
    /// The time for this answer is over.
    TooLate,
    EmptyAnswer,
    LongAnswer,
    /// A bid is one more at least, and not more than can be said.
    LowBid(u32),
    HighBid,
    /// Whoever opens names a number (L4.1).
    MustOpen,
    /// Some answers are missing (L5.2).
    Missing(u8),
    ManyAnswers,
    NotArbiter,
    ArbiterRules,
    NothingToAppeal,
    AlreadyAppealed,
    OwnAnswer,
    AlreadyVoted,
    NoAppeal,
}

impl Refusal for CibleRefusal {
    fn refused(&self) -> Refused {
        use CibleRefusal::*;
        let (code, rule) = match self {
            Players => ("cible.players", "L0.2"),
            NoSuchSeat => ("cible.no-such-seat", "L0.2"),
            Goal => ("cible.goal", "L0.4"),
            EmptyPack => ("cible.empty-pack", "L0.1"),
            AlreadyStarted => return Refused::new("already-started"),
            NotStarted => return Refused::new("not-started"),
            Over => ("over", "L6.2"),
            TooEarly => return Refused::new("too-early"),
            Stale => return Refused::new("stale"),
            NotNow => ("cible.not-now", "L1.1"),
            NotOnAir => ("cible.not-on-air", "L1.1"),
            TooLate => ("cible.too-late", "L0.8"),
            EmptyAnswer => ("cible.empty-answer", "L0.7"),
            LongAnswer => ("cible.long-answer", "L0.7"),
            LowBid(_) => ("cible.low-bid", "L4.1"),
            HighBid => ("cible.high-bid", "L4.1"),
            MustOpen => ("cible.must-open", "L4.1"),
            Missing(_) => ("cible.missing", "L5.2"),
            ManyAnswers => ("cible.many-answers", "L5.2"),
            NotArbiter => ("cible.not-arbiter", "L0.5"),
            ArbiterRules => ("cible.arbiter-rules", "L0.5"),
            NothingToAppeal => ("cible.nothing-to-appeal", "L0.6"),
            AlreadyAppealed => ("cible.already-appealed", "L0.6"),
            OwnAnswer => ("cible.own-answer", "L0.6"),
            AlreadyVoted => ("cible.already-voted", "L0.6"),
            NoAppeal => ("cible.no-appeal", "L0.6"),
        };
        let refused = Refused::new(code).rule(rule);
        match self {
            LowBid(least) => refused.arg("least", alloc::format!("{least}")),
            Missing(missing) => refused.arg("n", alloc::format!("{missing}")),
            _ => refused,
        }
    }
}
