//! Whole games of Typo by a cheap strategy that uses everything: the first
//! card is chosen, a row is extended and exactly its letters announced (a bluff
//! that stands while nobody doubts), long rows are cleared, some doubt.

use std::fmt::Write;

use anyhow::{Context, Result};
use serde::Deserialize;
use tools::play::Player;

/// Rows longer than this are cleared.
const LONG: usize = 8;

pub struct TypoPlayer;

impl Player for TypoPlayer {
    fn form(&self) -> &'static str {
        "game=typo&name=Ada"
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 3, 4, 5, 6]
    }

    fn think(&self, told: &[&[u8]], ask: &mut String) -> Result<usize> {
        think(told, ask)
    }
}

/// What is read of a message of the house.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(borrow)]
    game: Option<Game<'a>>,
}

#[derive(Deserialize)]
struct Game<'a> {
    step: u32,
    #[serde(borrow)]
    rows: [&'a str; 4],
    seats: Vec<Seat>,
    phase: Phase,
}

#[derive(Deserialize)]
struct Seat {
    awaited: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Phase {
    Ready,
    Choosing,
    Placing { letter: char },
    Doubting {},
    Judging {},
    Clearing {},
    Over {},
}

/// The next ask, by the JSON views, and the seat that makes it.
fn think(told: &[&[u8]], ask: &mut String) -> Result<usize> {
    // Any seat's view says whose turn it is, and only the hand is one's own.
    let heard: Heard<'_> = serde_json::from_slice(told[0])
        .context("the house told something that is not the protocol's")?;
    let game = heard.game.context("the game went from the table")?;
    let step = game.step;
    let awaited = game.seats.iter().position(|seat| seat.awaited);
    let Some(seat) = awaited.filter(|_| !matches!(game.phase, Phase::Over {})) else {
        ask.push_str("\"start\"");
        return Ok(0);
    };
    let (row, letters) = (0..)
        .zip(game.rows)
        .max_by_key(|(_, row)| row.len())
        .unwrap_or((0, ""));
    match game.phase {
        Phase::Choosing => {
            let letter = first_card(told[seat]).context("an empty hand")?;
            write!(
                ask,
                r#"{{"play":{{"choose":{{"step":{step},"letter":"{letter}"}}}}}}"#
            )?;
        }
        Phase::Placing { letter } if letters.len() <= LONG => {
            let row = step as usize % game.rows.len();
            let letters = game.rows[row];
            write!(
                ask,
                r#"{{"play":{{"place":{{"step":{step},"row":{row},"end":"right","word":"{letters}{letter}"}}}}}}"#
            )?;
        }
        Phase::Placing { .. } | Phase::Clearing {} => {
            write!(
                ask,
                r#"{{"play":{{"clear":{{"step":{step},"row":{row}}}}}}}"#
            )?;
        }
        Phase::Doubting {} => {
            let doubt = doubts(step, seat, game.seats.len());
            write!(
                ask,
                r#"{{"play":{{"answer":{{"step":{step},"doubt":{doubt}}}}}}}"#
            )?;
        }
        Phase::Judging {} => {
            write!(
                ask,
                r#"{{"play":{{"rule":{{"step":{step},"exists":true}}}}}}"#
            )?;
        }
        Phase::Ready | Phase::Over {} => ask.push_str("\"start\""),
    }
    Ok(seat)
}

/// Now and then one doubts, and seldom everyone: then the dictionary is opened.
fn doubts(step: u32, seat: usize, seats: usize) -> bool {
    step.is_multiple_of(11) || (step.is_multiple_of(3) && step as usize % seats == seat)
}

/// The first letter of the hand, which comes late in a view.
fn first_card(text: &[u8]) -> Option<char> {
    let text = std::str::from_utf8(text).ok()?;
    let hand = &text[text.rfind(r#""hand":""#)? + 8..];
    hand.chars().next().filter(char::is_ascii_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_found_after_the_counts_of_the_others() {
        let text = br#"{"game":{"seats":[{"hand":12}],"you":{"seat":0,"hand":"EFG"}}}"#;
        assert_eq!(first_card(text), Some('E'));
        assert_eq!(first_card(br#"{"you":{"hand":""}}"#), None);
    }
}
