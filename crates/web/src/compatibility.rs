//! Compatibility on the page: the panels of the table and of the big screen,
//! the box, the picture decks, and the record of a finished game.

mod accuse;
mod album;
mod board;
mod deck;
mod doing;
mod hand;
mod icons;
mod lid;
mod options;
mod over;
mod players;
mod record;
mod rules;
mod screen;
mod sentence;
mod specials;
mod spread;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod track;

pub use album::{Album, Albums, Image, Words};
pub use lid::{cover, deck_page, decks, how_to_play};
pub use options::{options_explained, options_form, sides};
pub use record::{Record, record_page, result_image};
pub use rules::rules;
pub use screen::screen_panels;
pub use table::table_panels;
