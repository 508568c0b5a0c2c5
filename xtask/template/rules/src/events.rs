use alloc::vec::Vec;

use game::{Millis, Seat};
use serde::{Deserialize, Serialize};

/// What happened: a fact, kept for ever. It carries what chance gave, so that
/// nothing is drawn again when it is replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Started {
        deadline: Option<Millis>,
    },
    Chosen {
        seat: Seat,
        number: u8,
    },
    /// All numbers are shown (E4); the game is over (E5).
    Shown {
        winners: Vec<Seat>,
    },
}
