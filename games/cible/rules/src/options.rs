use game::Millis;
use serde::{Deserialize, Serialize};

pub use crate::facts::Language;

/// What a group agrees before a game (G6). The defaults are the rulebook's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub language: Language,
    pub length: Length,
    /// The points that end the game, where it goes on until then (L0.4).
    pub goal: u8,
    pub arbiter: Arbiter,
    /// Seconds for one answer (L0.8).
    pub answer: AnswerTime,
    /// The hourglass, as printed or slower for everyone alike (L0.8).
    pub hourglass: Hourglass,
    /// Seconds of the final (L5.1).
    pub finale: FinaleTime,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            language: Language::default(),
            length: Length::default(),
            goal: 15,
            arbiter: Arbiter::default(),
            answer: AnswerTime::default(),
            hourglass: Hourglass::default(),
            finale: FinaleTime::default(),
        }
    }
}

/// How long a game lasts (L0.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    #[default]
    One,
    Two,
    /// Until somebody has the agreed points.
    Goal,
}

/// Who says what is right (L0.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arbiter {
    #[default]
    House,
    Person,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnswerTime {
    #[default]
    #[serde(rename = "5")]
    Seconds5,
    #[serde(rename = "8")]
    Seconds8,
    #[serde(rename = "12")]
    Seconds12,
    #[serde(rename = "20")]
    Seconds20,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hourglass {
    #[default]
    #[serde(rename = "1")]
    Printed,
    #[serde(rename = "1.5")]
    Slower,
    #[serde(rename = "2")]
    Double,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FinaleTime {
    #[default]
    #[serde(rename = "90")]
    Seconds90,
    #[serde(rename = "120")]
    Seconds120,
}

impl Options {
    /// Time for one answer.
    pub fn answering(&self) -> Millis {
        match self.answer {
            AnswerTime::Seconds5 => 5_000,
            AnswerTime::Seconds8 => 8_000,
            AnswerTime::Seconds12 => 12_000,
            AnswerTime::Seconds20 => 20_000,
        }
    }

    /// Time for a series of definitions.
    pub fn sand(&self) -> Millis {
        self.slowed(30_000)
    }

    /// Time for the final.
    pub fn finale(&self) -> Millis {
        self.slowed(match self.finale {
            FinaleTime::Seconds90 => 90_000,
            FinaleTime::Seconds120 => 120_000,
        })
    }

    fn slowed(&self, time: Millis) -> Millis {
        match self.hourglass {
            Hourglass::Printed => time,
            Hourglass::Slower => time * 3 / 2,
            Hourglass::Double => time * 2,
        }
    }
}
