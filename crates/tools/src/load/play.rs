//! Who knows what to send next, in each game.

pub mod cible;
mod compatibility;
mod typo;

use anyhow::Result;
use clap::ValueEnum;

use super::client::Socket;
pub use typo::Page;

/// The game that the load plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Game {
    Typo,
    /// Asks up to the reveal, which goes by the clock, and then anew
    Compatibility,
    /// Passes definitions, after half a minute in which every table gets there
    Cible,
}

impl Game {
    /// What opens a table of it.
    pub fn form(self) -> &'static str {
        match self {
            Game::Typo => "game=typo&name=Ada",
            Game::Compatibility => compatibility::FORM,
            Game::Cible => cible::FORM,
        }
    }

    /// How many may sit down.
    pub fn seats(self) -> &'static [usize] {
        match self {
            Game::Typo => &[2, 3, 4, 5, 6],
            Game::Compatibility => &[4, 6],
            Game::Cible => &[3, 4, 5, 6],
        }
    }
}

/// Knows what to send next at one table.
pub enum Player {
    /// Looks at the JSON views.
    Json(Game),
    /// Presses the buttons of the HTML panels of Typo, one page per seat.
    Panels(Vec<Page>),
    /// Nothing is played: each seat in turn sends so many bytes.
    Raw { bytes: usize, moves: usize },
}

impl Player {
    /// Looks at what a seat was just told.
    pub fn see(&mut self, seat: usize, text: &[u8]) {
        if let Player::Panels(pages) = self
            && let Ok(text) = std::str::from_utf8(text)
        {
            pages[seat].see(text);
        }
    }

    /// Writes the next ask and gives the seat that makes it.
    pub fn think(&mut self, sockets: &[Socket], ask: &mut String) -> Result<usize> {
        match self {
            Player::Json(Game::Typo) => typo::think(sockets, ask),
            Player::Json(Game::Compatibility) => compatibility::think(sockets[0].text(), ask),
            Player::Json(Game::Cible) => cible::think(sockets[0].text(), ask),
            Player::Panels(pages) => typo::think_panels(pages, ask),
            Player::Raw { bytes, moves } => {
                *moves += 1;
                ask.extend(std::iter::repeat_n('x', *bytes));
                Ok(*moves % sockets.len())
            }
        }
    }
}
