use alloc::{sync::Arc, vec::Vec};

use game::{Beat, Millis, Seat};
use serde::{Deserialize, Serialize};

use crate::{ranking::Ranking, score::Accord, sketch::Sketch};

/// A theme that was read to all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Theme {
    /// Its number on the card, thrown or said aloud.
    pub number: u8,
    pub text: Arc<str>,
    /// The card of the pack; `None` for a theme the table wrote itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
}

/// Two positions of a ranking swapped by a Pêle-mêle (C2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    pub by: Seat,
    pub seat: Seat,
    pub a: u8,
    pub b: u8,
}

/// What happened. Each event holds the results of chance, of the clock and of
/// the rules, so that applying it needs none of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Started {
        pictures: Arc<[Arc<str>]>,
        track: Arc<[u8]>,
        first: Seat,
        /// What sets each bot apart; known to its seat only.
        tempers: Vec<u32>,
    },
    /// The announcer is to get a theme. `guide` in individual play.
    RoundBegan {
        round: u16,
        announcer: Seat,
        guide: Option<Seat>,
        deadline: Option<Millis>,
    },
    /// The theme is read; each seat ranks so many pictures, none if it sits out.
    Announced {
        theme: Theme,
        counts: Vec<u8>,
        deadline: Option<Millis>,
    },
    /// A ranking was laid face down, perhaps with the token on a position.
    Laid {
        seat: Seat,
        ranking: Ranking,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<u8>,
    },
    /// What a seat has chosen so far (C1.6); known to that seat only.
    Sketched {
        seat: Seat,
        sketch: Sketch,
    },
    /// A ×2 token is announced (C3.2).
    TokenAnnounced {
        seat: Seat,
    },
    /// The announced token lies on this position (C3.3).
    TokenPlaced {
        seat: Seat,
        position: u8,
    },
    /// All have laid: the moment for special cards (C2.2).
    SpecialsOpened {
        deadline: Option<Millis>,
    },
    /// A Double Enjeu on this position of the seat's ranking (C2.3).
    Staked {
        seat: Seat,
        position: u8,
    },
    /// A Pêle-mêle (C2.4).
    Shuffled(Swap),
    /// Whoever was hit late gets time to answer.
    Prolonged {
        deadline: Millis,
    },
    /// The seat's side takes its Double Enjeu back (C2.4).
    TookBack {
        seat: Seat,
    },
    /// The seat plays no special card.
    Passed {
        seat: Seat,
    },
    /// The seat plays no special card in this game, or plays them again.
    Abstained {
        seat: Seat,
        yes: bool,
    },
    /// Everything lies: the announcing side may begin the reveal.
    Closed {
        deadline: Option<Millis>,
    },
    /// The reveal begins; the first pictures turn at `next`.
    RevealBegan {
        next: Millis,
    },
    /// This position of these sides is turned, with the accords it completes.
    Turned {
        sides: Vec<u8>,
        position: u8,
        accords: Vec<Accord>,
        next: Millis,
    },
    /// Points of each side, where its pawn now stands and how far past the end
    /// it would have gone.
    RoundEnded {
        points: Vec<u8>,
        squares: Vec<u8>,
        beyond: Vec<u8>,
    },
    /// The points are told and the pawns walk; what runs next begins after it.
    Staged {
        beat: Beat,
    },
    /// These sides arrived together and play on (C2.8).
    PlayOff {
        sides: Vec<u8>,
    },
    /// Somebody is accused of cheating (C2.7).
    Accused {
        by: Seat,
        seat: Seat,
        /// Who judges; nobody is named where all of the other sides did.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        jury: Vec<Seat>,
    },
    Voted {
        seat: Seat,
        guilty: bool,
    },
    /// A majority found so: the pawn of the side goes back to `square`.
    Punished {
        seat: Seat,
        square: u8,
    },
    /// No majority, or no time.
    Acquitted {
        seat: Seat,
    },
    /// A theme for a blank card.
    ThemeWritten {
        seat: Seat,
        text: Arc<str>,
    },
    Ended {
        winners: Vec<Seat>,
    },
}
