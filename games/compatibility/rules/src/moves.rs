use alloc::{string::String, vec::Vec};

use game::{Refusal, Refused, Seat};
use serde::{Deserialize, Serialize};

/// What a seat may ask. `step` is the step of the view that the move answers,
/// so that a late move is refused and never misapplied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// Get the theme with this number; the number is `null` where a die is
    /// thrown (C1.3).
    Announce { step: u32, number: Option<u8> },
    /// Lay a ranking face down (C1.4), with the announced token on a position.
    Lay {
        step: u32,
        ranking: Vec<u8>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<u8>,
    },
    /// Announce the ×2 token (C3.2); or, announced before, lay it on a
    /// position of the ranking laid.
    Token {
        step: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<u8>,
    },
    /// Lay a Double Enjeu on a position of one's own ranking (C2.3).
    Stake { step: u32, position: u8 },
    /// Swap two positions in the ranking of an opponent (C2.4).
    Shuffle { step: u32, seat: Seat, a: u8, b: u8 },
    /// Take the Double Enjeu back after a Pêle-mêle (C2.4).
    TakeBack { step: u32 },
    /// Play no special card, or no more.
    Pass { step: u32 },
    /// Begin to turn the pictures (C1.6, C2.5).
    Reveal { step: u32 },
    /// Accuse somebody of cheating in this round (C2.7).
    Accuse { round: u16, seat: Seat },
    /// Say whether the accused cheated.
    Vote { round: u16, guilty: bool },
    /// Write a theme on a blank card (C5).
    Write { text: String },
}

/// Why a move or a setup is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompatibilityRefusal {
    /// This edition is not played so with so many.
    Players,
    /// Teams of two need an even number of players.
    Odd,
    /// Two teams of three: Couleurs, six players.
    Trios,
    NoSuchSeat,
    NoSuchDeck,
    /// The deck has fewer than forty pictures.
    SmallDeck(usize),
    AlreadyStarted,
    NotStarted,
    Over,
    TooEarly,
    Stale,
    NotNow,
    /// Another side announces this time.
    NotAnnouncer,
    /// The number is not on a card of this edition.
    NotOnCard(u8),
    /// Here a die gives the number, or here it is said aloud.
    Die,
    NumberFirst,
    /// So many pictures, not more and not fewer.
    Count(u8),
    UnknownPicture,
    PictureTwice,
    AlreadyLaid,
    /// This seat sits this round out.
    SitsOut,
    NoTokens,
    TokenSpent,
    /// Somebody else announced a token in this round.
    TokenTaken,
    GuideToken,
    TokenAlreadyPlaced,
    LayFirst,
    /// An announced token is not on its picture yet.
    TokenPending,
    TokenNotAnnounced,
    NoSuchPosition,
    NoSpecials,
    GuideSpecials,
    NoDoubleLeft,
    AlreadyStaked,
    TookBack,
    NoShuffleLeft,
    AgainstGuide,
    AgainstOwn,
    AlreadyShuffled,
    SamePosition,
    NothingToTakeBack,
    AlreadyPassed,
    /// The moment for special cards is not over.
    Specials,
    NoPenalties,
    AccuseSelf,
    AlreadyAccused,
    NoAccusation,
    NoVote,
    AlreadyVoted,
    EmptyTheme,
    LongTheme,
    ThemeTwice,
    TooManyThemes,
}

impl Refusal for CompatibilityRefusal {
    fn refused(&self) -> Refused {
        use CompatibilityRefusal::*;
        let (code, rule) = match self {
            Players => ("compatibility.players", "C1"),
            Odd => ("compatibility.odd", "C1"),
            Trios => ("compatibility.trios", "C4.5"),
            NoSuchSeat => ("compatibility.no-such-seat", "C1.3"),
            NoSuchDeck => ("compatibility.no-such-deck", "C1.1"),
            SmallDeck(_) => ("compatibility.small-deck", "C1.1"),
            AlreadyStarted => return Refused::new("already-started"),
            NotStarted => return Refused::new("not-started"),
            Over => ("over", "C1.10"),
            TooEarly => return Refused::new("too-early"),
            Stale => return Refused::new("stale"),
            NotNow => ("compatibility.not-now", "C1.3"),
            NotAnnouncer => ("compatibility.not-announcer", "C1.3"),
            NotOnCard(_) => ("compatibility.not-on-card", "C1.3"),
            Die => ("compatibility.die", "C1.3"),
            NumberFirst => ("compatibility.number-first", "C1.3"),
            Count(_) => ("compatibility.count", "C1.4"),
            UnknownPicture => ("compatibility.unknown-picture", "C1.1"),
            PictureTwice => ("compatibility.picture-twice", "C1.7"),
            AlreadyLaid => ("compatibility.already-laid", "C1.4"),
            SitsOut => ("compatibility.sits-out", "C2.8"),
            NoTokens => ("compatibility.no-tokens", "C3.1"),
            TokenSpent => ("compatibility.token-spent", "C3.1"),
            TokenTaken => ("compatibility.token-taken", "C3.2"),
            GuideToken => ("compatibility.guide-token", "C3.4"),
            TokenAlreadyPlaced => ("compatibility.token-placed", "C3.3"),
            LayFirst => ("compatibility.lay-first", "C3.3"),
            TokenPending => ("compatibility.token-pending", "C3.3"),
            TokenNotAnnounced => ("compatibility.token-not-announced", "C3.2"),
            NoSuchPosition => ("compatibility.no-such-position", "C1.4"),
            NoSpecials => ("compatibility.no-specials", "C2.1"),
            GuideSpecials => ("compatibility.guide-specials", "C2.6"),
            NoDoubleLeft => ("compatibility.no-double-left", "C2.1"),
            AlreadyStaked => ("compatibility.already-staked", "C2.3"),
            TookBack => ("compatibility.took-back", "C2.4"),
            NoShuffleLeft => ("compatibility.no-shuffle-left", "C2.1"),
            AgainstGuide => ("compatibility.against-guide", "C2.6"),
            AgainstOwn => ("compatibility.against-own", "C2.4"),
            AlreadyShuffled => ("compatibility.already-shuffled", "C2.4"),
            SamePosition => ("compatibility.same-position", "C2.4"),
            NothingToTakeBack => ("compatibility.nothing-to-take-back", "C2.4"),
            AlreadyPassed => ("compatibility.already-passed", "C2.2"),
            Specials => ("compatibility.specials", "C2.2"),
            NoPenalties => ("compatibility.no-penalties", "C2.7"),
            AccuseSelf => ("compatibility.accuse-self", "C2.7"),
            AlreadyAccused => ("compatibility.already-accused", "C2.7"),
            NoAccusation => ("compatibility.no-accusation", "C2.7"),
            NoVote => ("compatibility.no-vote", "C2.7"),
            AlreadyVoted => ("compatibility.already-voted", "C2.7"),
            EmptyTheme => ("compatibility.empty-theme", "C5"),
            LongTheme => ("compatibility.long-theme", "C5"),
            ThemeTwice => ("compatibility.theme-twice", "C5"),
            TooManyThemes => ("compatibility.too-many-themes", "C5"),
        };
        let refused = Refused::new(code).rule(rule);
        match self {
            SmallDeck(held) => refused.arg("n", alloc::format!("{held}")),
            NotOnCard(most) => refused.arg("most", alloc::format!("{most}")),
            Count(count) => refused.arg("n", alloc::format!("{count}")),
            _ => refused,
        }
    }
}
