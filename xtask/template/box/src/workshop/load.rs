//! Who plays Essai under load: everybody chooses, then another game begins.

use std::fmt::Write;

use anyhow::{Context, Result};
use serde::Deserialize;
use tools::play::Player;

pub struct EssaiPlayer;

#[derive(Deserialize)]
struct Message {
    game: Option<Seen>,
}

#[derive(Deserialize)]
struct Seen {
    step: u32,
    seats: Vec<SeatSeen>,
}

#[derive(Deserialize)]
struct SeatSeen {
    awaited: bool,
}

impl Player for EssaiPlayer {
    fn form(&self) -> &'static str {
        "game=essai&name=Ada"
    }

    fn seats(&self) -> &'static [usize] {
        &[2, 3, 4, 5, 6, 7, 8]
    }

    fn think(&self, told: &[&[u8]], ask: &mut String) -> Result<usize> {
        let message: Message = serde_json::from_slice(told.first().context("nobody sits here")?)
            .context("the house told something that is not the protocol's")?;
        let seen = message.game.context("the game went from the table")?;
        let awaited = seen.seats.iter().position(|seat| seat.awaited);
        let Some(seat) = awaited else {
            ask.push_str("\"start\"");
            return Ok(0);
        };
        let (step, number) = (seen.step, seat % 9 + 1);
        write!(
            ask,
            r#"{{"play":{{"choose":{{"step":{step},"number":{number}}}}}}}"#
        )?;
        Ok(seat)
    }
}
