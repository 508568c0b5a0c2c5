use alloc::{string::String, vec::Vec};

use game::Seat;
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
    /// What is chosen so far (C1.6), `null` for a place that is empty, and
    /// where the announced token is meant to lie: kept for this seat alone.
    Sketch {
        step: u32,
        ranking: Vec<Option<u8>>,
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
    /// Play no special card for the rest of the game, or play them again (C2.2):
    /// whoever wants none is not asked each time.
    Abstain { yes: bool },
    /// Begin to turn the pictures (C1.6, C2.5).
    Reveal { step: u32 },
    /// Accuse somebody of cheating in this round (C2.7).
    Accuse { round: u16, seat: Seat },
    /// Say whether the accused cheated.
    Vote { round: u16, guilty: bool },
    /// Write a theme on a blank card (C5).
    Write { text: String },
}

game::refusals! {
    /// Why a move or a setup is refused.
    pub enum CompatibilityRefusal, over by "C1.10", not now as "compatibility.not-now";

    /// This edition is not played so with so many.
    Players: "compatibility.players" by "C1";
    /// Teams of two need an even number of players.
    Odd: "compatibility.odd" by "C1";
    /// Two teams of three: Couleurs, six players.
    Trios: "compatibility.trios" by "C4.5";
    NoSuchSeat: "compatibility.no-such-seat" by "C1.3";
    NoSuchDeck: "compatibility.no-such-deck" by "C1.1";
    /// The deck has fewer than forty pictures.
    SmallDeck(n: usize = 39): "compatibility.small-deck" by "C1.1";
    /// Another side announces this time.
    NotAnnouncer: "compatibility.not-announcer" by "C1.3";
    /// The number is not on a card of this edition.
    NotOnCard(most: u8 = 6): "compatibility.not-on-card" by "C1.3";
    /// Here a die gives the number, or here it is said aloud.
    Die: "compatibility.die" by "C1.3";
    NumberFirst: "compatibility.number-first" by "C1.3";
    /// So many pictures, not more and not fewer.
    Count(n: u8 = 5): "compatibility.count" by "C1.4";
    UnknownPicture: "compatibility.unknown-picture" by "C1.1";
    PictureTwice: "compatibility.picture-twice" by "C1.7";
    AlreadyLaid: "compatibility.already-laid" by "C1.4";
    /// This seat sits this round out.
    SitsOut: "compatibility.sits-out" by "C2.8";
    NoTokens: "compatibility.no-tokens" by "C3.1";
    TokenSpent: "compatibility.token-spent" by "C3.1";
    /// Somebody else announced a token in this round.
    TokenTaken: "compatibility.token-taken" by "C3.2";
    GuideToken: "compatibility.guide-token" by "C3.4";
    TokenAlreadyPlaced: "compatibility.token-placed" by "C3.3";
    LayFirst: "compatibility.lay-first" by "C3.3";
    /// An announced token is not on its picture yet.
    TokenPending: "compatibility.token-pending" by "C3.3";
    TokenNotAnnounced: "compatibility.token-not-announced" by "C3.2";
    NoSuchPosition: "compatibility.no-such-position" by "C1.4";
    NoSpecials: "compatibility.no-specials" by "C2.1";
    GuideSpecials: "compatibility.guide-specials" by "C2.6";
    NoDoubleLeft: "compatibility.no-double-left" by "C2.1";
    AlreadyStaked: "compatibility.already-staked" by "C2.3";
    TookBack: "compatibility.took-back" by "C2.4";
    NoShuffleLeft: "compatibility.no-shuffle-left" by "C2.1";
    AgainstGuide: "compatibility.against-guide" by "C2.6";
    AgainstOwn: "compatibility.against-own" by "C2.4";
    AlreadyShuffled: "compatibility.already-shuffled" by "C2.4";
    SamePosition: "compatibility.same-position" by "C2.4";
    NothingToTakeBack: "compatibility.nothing-to-take-back" by "C2.4";
    AlreadyPassed: "compatibility.already-passed" by "C2.2";
    /// The moment for special cards is not over.
    Specials: "compatibility.specials" by "C2.2";
    NoPenalties: "compatibility.no-penalties" by "C2.7";
    AccuseSelf: "compatibility.accuse-self" by "C2.7";
    AlreadyAccused: "compatibility.already-accused" by "C2.7";
    /// With two teams, whose rivals judge alone, a team calls once a game.
    CalledOnce: "compatibility.called-once" by "C2.7";
    /// Bots neither call nor are called.
    BotPenalty: "compatibility.bot-penalty" by "C2.7";
    /// Nobody is there who could judge.
    NoJury: "compatibility.no-jury" by "C2.7";
    NoAccusation: "compatibility.no-accusation" by "C2.7";
    NoVote: "compatibility.no-vote" by "C2.7";
    AlreadyVoted: "compatibility.already-voted" by "C2.7";
    EmptyTheme: "compatibility.empty-theme" by "C5";
    LongTheme: "compatibility.long-theme" by "C5";
    ThemeTwice: "compatibility.theme-twice" by "C5";
    TooManyThemes: "compatibility.too-many-themes" by "C5";
}
