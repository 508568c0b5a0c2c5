//! Compatibility up to the reveal, again and again.
//!
//! Pictures are turned by an alarm every second or two, and nobody sends
//! anything meanwhile: a table that waits is no load. So everyone plays a round
//! of Originale, which has most moves (the theme, a ranking each, the moment for
//! special cards, the reveal begun), then the game is put away and another
//! begins. What this leaves out are the rounds that a view remembers.

use std::fmt::Write;

use anyhow::{Context, Result};
use serde::Deserialize;
use tools::play::Player;

/// Originale is played unless another edition is named. The calmest pace, so
/// that no picture turns before the game is put away.
const FORM: &str = "game=compatibility&name=Ada&options=%7B%22pace%22%3A%22calm%22%7D";

/// Who plays it.
pub struct LoadPlayer;

impl Player for LoadPlayer {
    fn form(&self) -> &'static str {
        FORM
    }

    fn seats(&self) -> &'static [usize] {
        &[4, 6]
    }

    fn think(&self, told: &[&[u8]], ask: &mut String) -> Result<usize> {
        let any = told.first().context("nobody sits at the table")?;
        think(any, ask)
    }
}

/// What a program is told of a table.
#[derive(Deserialize)]
struct Message {
    game: Option<Game>,
}

#[derive(Deserialize)]
struct Game {
    step: u32,
    phase: Phase,
    seats: Vec<Seat>,
}

#[derive(Deserialize)]
struct Seat {
    awaited: bool,
    count: u8,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Phase {
    Ready,
    Announcing,
    Choosing,
    Specials,
    Laid,
    Revealing,
    Over,
}

/// The next ask, by the view of any seat, and the seat that makes it.
fn think(text: &[u8], ask: &mut String) -> Result<usize> {
    let told: Message = serde_json::from_slice(text)
        .context("the house told something that is not the protocol's")?;
    let Some(game) = told.game else {
        ask.push_str("\"start\"");
        return Ok(0);
    };
    let step = game.step;
    let seat = game.seats.iter().position(|seat| seat.awaited);
    let seat = seat.unwrap_or(0);
    match game.phase {
        Phase::Announcing => write!(
            ask,
            r#"{{"play":{{"announce":{{"step":{step},"number":null}}}}}}"#
        )?,
        Phase::Choosing => {
            let count = u32::from(game.seats[seat].count);
            // Partners agree now and then.
            let first = step + seat as u32 % 3;
            let ranking: Vec<u32> = (first..first + count).map(|at| at * 7 % 40).collect();
            write!(
                ask,
                r#"{{"play":{{"lay":{{"step":{step},"ranking":{ranking:?}}}}}}}"#
            )?;
        }
        Phase::Specials => write!(ask, r#"{{"play":{{"pass":{{"step":{step}}}}}}}"#)?,
        Phase::Laid => write!(ask, r#"{{"play":{{"reveal":{{"step":{step}}}}}}}"#)?,
        Phase::Revealing => {
            ask.push_str("\"clear\"");
            return Ok(0);
        }
        Phase::Ready | Phase::Over => {
            ask.push_str("\"start\"");
            return Ok(0);
        }
    }
    Ok(seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(phase: &str, expected: (usize, &str)) {
        let game = format!(
            r#"{{"seq":3,"game":{{"step":5,"phase":"{phase}","seats":[
                {{"awaited":false,"count":5}},{{"awaited":true,"count":3}}]}}}}"#
        );
        let mut ask = String::new();
        let seat = think(game.as_bytes(), &mut ask).unwrap();
        assert_eq!((seat, ask.as_str()), expected);
    }

    #[test]
    fn a_round_is_played_up_to_the_reveal_and_put_away() {
        let play = |mv: &str| format!(r#"{{"play":{{{mv}}}}}"#);
        check(
            "announcing",
            (1, &play(r#""announce":{"step":5,"number":null}"#)),
        );
        check(
            "choosing",
            (1, &play(r#""lay":{"step":5,"ranking":[2, 9, 16]}"#)),
        );
        check("specials", (1, &play(r#""pass":{"step":5}"#)));
        check("laid", (1, &play(r#""reveal":{"step":5}"#)));
        check("revealing", (0, "\"clear\""));
        let mut ask = String::new();
        assert_eq!(think(br#"{"seq":3,"game":null}"#, &mut ask).unwrap(), 0);
        assert_eq!(ask, "\"start\"");
    }
}
