use game::Millis;
use serde::{Deserialize, Serialize};

/// What a group agrees on before a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub clock: Clock,
}

/// How long everyone may think (E3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clock {
    #[default]
    #[serde(rename = "relaxed")]
    Relaxed,
    #[serde(rename = "30")]
    Seconds30,
}

impl Clock {
    pub fn time(self) -> Option<Millis> {
        match self {
            Clock::Relaxed => None,
            Clock::Seconds30 => Some(30_000),
        }
    }
}
