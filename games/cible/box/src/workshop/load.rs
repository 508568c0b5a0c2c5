//! La Cible in its quickest phase: definitions passed one after the other.
//!
//! Everything else waits for a camera or for people to look. So each table is
//! brought there first, by wrong answers (half a minute on the game's clocks),
//! and then whoever plays passes for as long as the hourglass runs, twice the
//! printed time. Each pass is a record, and the next definition is told to all.

use std::fmt::Write;

use anyhow::{Context, Result};
use serde::Deserialize;
use tools::play::{Before, Player};

const FORM: &str = "game=cible&name=Ada&options=%7B%22hourglass%22%3A%222%22%7D";

/// Whoever is on air passes.
pub struct Passing;

impl Player for Passing {
    fn form(&self) -> &'static str {
        FORM
    }

    fn seats(&self) -> &'static [usize] {
        &[3, 4, 5, 6]
    }

    fn prepare(&self, told: &[u8], ask: &mut String) -> Result<Before> {
        prepare(told, ask)
    }

    fn think(&self, told: &[&[u8]], ask: &mut String) -> Result<usize> {
        // Everybody sees whose turn it is.
        let first = told.first().context("nobody sits at the table")?;
        think(first, ask)
    }
}

/// A message of the house, as far as it is read here.
#[derive(Deserialize)]
struct Message {
    game: Option<Game>,
}

#[derive(Deserialize)]
struct Game {
    step: u32,
    stage: Stage,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stage {
    Answering {
        seat: usize,
    },
    Series {
        seat: usize,
    },
    #[serde(untagged)]
    Other(serde::de::IgnoredAny),
}

/// The way to the first series of definitions, by the view of any seat.
fn prepare(text: &[u8], ask: &mut String) -> Result<Before> {
    let Some(game) = read(text)? else {
        return Ok(Before::Wait);
    };
    let step = game.step;
    Ok(match game.stage {
        Stage::Answering { seat } => {
            write!(
                ask,
                r#"{{"play":{{"answer":{{"step":{step},"text":"zzzz"}}}}}}"#
            )?;
            Before::Ask { seat }
        }
        Stage::Series { .. } => Before::Ready,
        Stage::Other(_) => Before::Wait,
    })
}

/// The next ask, by the view of any seat, and the seat that makes it.
fn think(text: &[u8], ask: &mut String) -> Result<usize> {
    let game = read(text)?.context("the game was put away")?;
    let Stage::Series { seat } = game.stage else {
        anyhow::bail!("the hourglass ran out: ask for fewer seconds");
    };
    let step = game.step;
    write!(ask, r#"{{"play":{{"pass":{{"step":{step}}}}}}}"#)?;
    Ok(seat)
}

fn read(text: &[u8]) -> Result<Option<Game>> {
    let message: Message = serde_json::from_slice(text)
        .context("the house told something that is not the protocol's")?;
    Ok(message.game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(stage: &str) -> Vec<u8> {
        format!(r#"{{"seq":3,"game":{{"step":5,"phase":1,"stage":{stage}}}}}"#).into_bytes()
    }

    #[test]
    fn wrong_answers_lead_to_the_definitions_which_are_passed() {
        let mut ask = String::new();
        let answering = view(r#"{"answering":{"seat":2}}"#);
        let before = prepare(&answering, &mut ask).unwrap();
        assert_eq!(before, Before::Ask { seat: 2 });
        assert_eq!(ask, r#"{"play":{"answer":{"step":5,"text":"zzzz"}}}"#);
        for waiting in [r#""intro""#, r#""judged""#, r#"{"letter":{"seat":1}}"#] {
            let before = prepare(&view(waiting), &mut String::new()).unwrap();
            assert_eq!(before, Before::Wait);
        }
        let series = view(r#"{"series":{"seat":1}}"#);
        assert_eq!(prepare(&series, &mut String::new()).unwrap(), Before::Ready);
        ask.clear();
        assert_eq!(think(&series, &mut ask).unwrap(), 1);
        assert_eq!(ask, r#"{"play":{"pass":{"step":5}}}"#);
        assert!(think(&answering, &mut ask).is_err());
    }
}
