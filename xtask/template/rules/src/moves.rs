use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// The numbers to choose from (E2).
pub const NUMBERS: RangeInclusive<u8> = 1..=9;

/// What a seat may ask. `step` is the step of the view that the move answers,
/// so that a late move is refused and never misapplied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// Choose a number secretly (E2); may be changed until all have chosen.
    Choose { step: u32, number: u8 },
}

game::refusals! {
    /// Why a move or a setup is refused.
    pub enum EssaiRefusal, over by "E5", turns by "E2";

    /// Two to eight players.
    Players: "essai.players" by "E1";
    NoSuchNumber: "essai.no-such-number" by "E2";
}
