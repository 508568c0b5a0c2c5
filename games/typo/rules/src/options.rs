use alloc::sync::Arc;

use game::{Language, Millis, Seat};
use serde::{Deserialize, Serialize};

use crate::words::Words;

/// What a group agrees before a game (G6). The defaults are the rulebook's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The language of the cards and of the dictionary.
    pub language: Language,
    /// Who says whether a doubted word exists (T9, T12).
    pub authority: Authority,
    /// The seat that decides when the authority is a judge.
    pub judge: Seat,
    /// Time to choose a card, and again to place it (G7).
    pub clock: Clock,
    /// Time to answer an announcement, at a clocked table.
    pub doubt: DoubtWindow,
    /// Words with a hyphen, an apostrophe or a space count, by their letters (T13).
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub compounds: bool,
    /// What the table agreed on first, which goes before any authority (T12).
    #[serde(skip_serializing_if = "Words::is_none")]
    pub words: Arc<Words>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Authority {
    #[default]
    Dictionary,
    Vote,
    Judge,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clock {
    #[default]
    #[serde(rename = "relaxed")]
    Relaxed,
    #[serde(rename = "30")]
    Seconds30,
    #[serde(rename = "60")]
    Seconds60,
    #[serde(rename = "90")]
    Seconds90,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DoubtWindow {
    #[serde(rename = "5")]
    Seconds5,
    #[default]
    #[serde(rename = "10")]
    Seconds10,
    #[serde(rename = "20")]
    Seconds20,
}

impl Options {
    /// Time for a choice or a placement; `None` at a relaxed table.
    pub fn thinking(&self) -> Option<Millis> {
        match self.clock {
            Clock::Relaxed => None,
            Clock::Seconds30 => Some(30_000),
            Clock::Seconds60 => Some(60_000),
            Clock::Seconds90 => Some(90_000),
        }
    }

    /// Time to doubt; `None` at a relaxed table, where everyone answers.
    pub fn doubting(&self) -> Option<Millis> {
        self.thinking().map(|_| match self.doubt {
            DoubtWindow::Seconds5 => 5_000,
            DoubtWindow::Seconds10 => 10_000,
            DoubtWindow::Seconds20 => 20_000,
        })
    }
}

/// Cards dealt to each in the first half (T3); the second deals as many where
/// there are enough (T14).
pub fn hand_size(seats: u8) -> u8 {
    if seats == 6 { 10 } else { 12 }
}
