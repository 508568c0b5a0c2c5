use alloc::{boxed::Box, string::String, vec::Vec};

use game::{Language, Refused, Running, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The games a table can play. The house implements it; it is the only place
/// that knows every game.
pub trait Shelf: Send + Sync {
    fn about(&self, game: &str) -> Option<About>;

    /// The options of a game in full, from some of them (`{}` gives the
    /// defaults), or why they cannot be.
    fn options(&self, game: &str, options: &str) -> Result<String, Refused>;

    /// The options with which a table opens in a browser that speaks this
    /// language, in full.
    fn opening(&self, game: &str, language: Language) -> Result<String, Refused>;

    /// The options of a game after seats changed, where they name one; `now`
    /// says for each seat of before where its holder sits now, if at all.
    fn reseat(&self, _game: &str, _options: &str, _now: &[Option<Seat>]) -> Option<String> {
        None
    }

    /// A game ready to start.
    fn open(&self, game: &str, setup: Setup<'_>) -> Result<Box<dyn Running>, Refused>;
}

/// What a table has to know of a game before it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    pub least_seats: u8,
    pub most_seats: u8,
    /// How many people may share a seat.
    pub people_per_seat: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    pub seats: u8,
    pub first: Option<Seat>,
    pub options: &'a str,
    pub legacy: Option<&'a Legacy>,
}

/// What the last game of the kind at a table left for the next.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Legacy {
    /// In the game's own words.
    pub kept: Box<RawValue>,
    /// For each seat where its holder sat then, if at all.
    pub seats: Vec<Option<Seat>>,
}
