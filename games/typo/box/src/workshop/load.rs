//! Whole games of Typo by a cheap strategy that uses everything: the first
//! card is chosen, a row is extended and exactly its letters announced (a bluff
//! that stands while nobody doubts), long rows are cleared, some doubt.

use std::fmt::Write;

use anyhow::{Context, Result};
use serde::Deserialize;
use tools::play::{Page, Player, after};

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

    fn think_panels(&self, pages: &[Page], ask: &mut String) -> Result<usize> {
        think_panels(pages, ask)
    }

    fn by_panels(&self) -> bool {
        true
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

/// The word for the right end of a row, as the page offers it.
fn beginning(page: &Page, row: u32) -> Option<&str> {
    let slot = format!(r#"data-row=\"{row}\" data-end=\"right\" data-begin=\""#);
    after(&page.main, &slot)
}

fn has_chosen(page: &Page) -> bool {
    page.hand.contains(r#"aria-pressed=\"true\""#)
}

/// The same, by the buttons of the HTML panels.
fn think_panels(pages: &[Page], ask: &mut String) -> Result<usize> {
    for (seat, page) in pages.iter().enumerate() {
        if has_chosen(page) {
            continue;
        }
        if let Some(step) = after(&page.hand, r#"data-place data-step=\""#) {
            let row = step.parse::<u32>().context("a step on a page")? % 4;
            let word = beginning(page, row).filter(|word| word.len() <= LONG + 1);
            if let Some(word) = word {
                write!(
                    ask,
                    r#"{{"play":{{"place":{{"step":{step},"row":{row},"end":"right","word":"{word}"}}}}}}"#
                )?;
                return Ok(seat);
            }
        }
        let Some(first) = page.button(0) else {
            continue;
        };
        let number = first.split("\"step\":").nth(1);
        let digits = number.and_then(|rest| rest.split([',', '}']).next());
        let step = digits.and_then(|digits| digits.parse().ok()).unwrap_or(1);
        let second = page
            .button(1)
            .filter(|second| second.contains("\"doubt\":true"));
        let doubted = second.filter(|_| doubts(step, seat, pages.len()));
        ask.push_str(&doubted.unwrap_or(first));
        return Ok(seat);
    }
    ask.push_str("\"start\"");
    Ok(0)
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

    #[test]
    fn a_page_is_played_by_its_buttons() {
        let mut page = Page::default();
        page.see(r#"{"seq":2,"panels":{"main":"<i data-row=\"1\" data-end=\"right\" data-begin=\"ELA\">","hand":"<p data-place data-step=\"5\">"}}"#);
        let mut ask = String::new();
        assert_eq!(think_panels(&[page], &mut ask).unwrap(), 0);
        assert_eq!(
            ask,
            r#"{"play":{"place":{"step":5,"row":1,"end":"right","word":"ELA"}}}"#
        );
        let mut page = Page::default();
        page.see(
            r#"{"panels":{"hand":"<b data-ask=\"{&quot;play&quot;:{&quot;clear&quot;:1}}\">"}}"#,
        );
        let mut ask = String::new();
        assert_eq!(think_panels(&[page], &mut ask).unwrap(), 0);
        assert_eq!(ask, r#"{"play":{"clear":1}}"#);
    }
}
