use alloc::{string::String, vec::Vec};

pub use game::Language;
use game::Millis;
use serde::{Deserialize, Serialize};

use crate::edition::Edition;

/// What a group agrees before a game (G6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub edition: Edition,
    pub mode: Mode,
    /// House option: individual play with a count the edition does not print.
    pub any_count: bool,
    /// The language of the themes.
    pub language: Language,
    /// Which deck of pictures.
    pub deck: String,
    /// Time to choose and rank (G7).
    pub clock: Clock,
    /// How quickly pictures are turned.
    pub pace: Pace,
    /// The table's own themes, on the blank cards.
    pub themes: Vec<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            edition: Edition::default(),
            mode: Mode::default(),
            any_count: false,
            language: Language::default(),
            deck: "papier".into(),
            clock: Clock::default(),
            pace: Pace::default(),
            themes: Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Teams of two, partners facing each other.
    #[default]
    Teams,
    /// Everyone for themselves, each in turn the guide.
    Individual,
    /// Ménage à trois: two teams of three, seated alternately (C4.5).
    Trios,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clock {
    #[default]
    #[serde(rename = "relaxed")]
    Relaxed,
    #[serde(rename = "60")]
    Seconds60,
    #[serde(rename = "90")]
    Seconds90,
    #[serde(rename = "120")]
    Seconds120,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    Calm,
    #[default]
    Steady,
    Brisk,
}

impl Pace {
    /// From one picture turned to the next.
    pub fn beat(self) -> Millis {
        match self {
            Pace::Calm => 3_600,
            Pace::Steady => 2_200,
            Pace::Brisk => 1_200,
        }
    }
}

impl Options {
    /// Time to choose and rank; `None` at a relaxed table.
    pub fn choosing(&self) -> Option<Millis> {
        match self.clock {
            Clock::Relaxed => None,
            Clock::Seconds60 => Some(60_000),
            Clock::Seconds90 => Some(90_000),
            Clock::Seconds120 => Some(120_000),
        }
    }

    /// Time to say a number, and to begin the reveal, at a clocked table.
    pub fn speaking(&self) -> Option<Millis> {
        self.choosing().map(|_| 20_000)
    }

    /// Time for special cards, at a clocked table (C2.2).
    pub fn playing_specials(&self) -> Option<Millis> {
        self.choosing().map(|_| 15_000)
    }
}
