//! Whole games of Typo by a cheap strategy that uses everything: the first
//! card is chosen, a row is extended and exactly its letters announced (a bluff
//! that stands while nobody doubts), long rows are cleared, some doubt.

use std::fmt::Write;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::bench::client::Socket;

/// Rows longer than this are cleared.
const LONG: usize = 8;

#[derive(Deserialize)]
struct Told<'a> {
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
pub fn think(sockets: &[Socket], ask: &mut String) -> Result<usize> {
    // Any seat's view says whose turn it is, and only the hand is one's own.
    let told: Told<'_> = serde_json::from_slice(sockets[0].text())
        .context("the house told something that is not the protocol's")?;
    let game = told.game.context("the game went from the table")?;
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
            let letter = first_card(sockets[seat].text()).context("an empty hand")?;
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

/// The panels of one seat in which there is something to do.
#[derive(Default)]
pub struct Page {
    main: String,
    hand: String,
}

impl Page {
    pub fn see(&mut self, text: &str) {
        for (name, panel) in [
            (r#""main":""#, &mut self.main),
            (r#""hand":""#, &mut self.hand),
        ] {
            if let Some(at) = text.find(name) {
                let html = &text[at + name.len()..];
                panel.clear();
                panel.push_str(&html[..end_of_string(html)]);
            }
        }
    }

    /// The word for the right end of a row, as the page offers it.
    fn beginning(&self, row: u32) -> Option<&str> {
        let slot = format!(r#"data-row=\"{row}\" data-end=\"right\" data-begin=\""#);
        after(&self.main, &slot)
    }

    /// What the n-th button sends, if it is a move.
    fn button(&self, n: usize) -> Option<String> {
        let mut asks = self.hand.split(r#"data-ask=\""#).skip(1);
        let ask = asks.nth(n)?.split('\\').next()?;
        ask.contains("play").then(|| ask.replace("&quot;", "\""))
    }

    fn has_chosen(&self) -> bool {
        self.hand.contains(r#"aria-pressed=\"true\""#)
    }
}

/// Where a JSON string ends.
fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.unwrap_or(text.len())
}

fn after<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let rest = &text[text.find(mark)? + mark.len()..];
    rest.split('\\').next()
}

/// The same, by the buttons of the HTML panels.
pub fn think_panels(pages: &[Page], ask: &mut String) -> Result<usize> {
    for (seat, page) in pages.iter().enumerate() {
        if page.has_chosen() {
            continue;
        }
        if let Some(step) = after(&page.hand, r#"data-place data-step=\""#) {
            let row = step.parse::<u32>().context("a step on a page")? % 4;
            let word = page.beginning(row).filter(|word| word.len() <= LONG + 1);
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
