//! Compatibility on the page: the panels of the table and of the big screen,
//! the box, the picture decks, and the record of a finished game.

mod accuse;
mod affinity;
mod album;
mod board;
mod deck;
mod doing;
mod fit;
mod graph;
mod hand;
mod icons;
mod image;
mod leaf;
mod lid;
mod matrix;
mod options;
mod over;
mod players;
mod plot;
mod rankings;
mod record;
mod rounds;
mod rules;
mod screen;
mod share;
mod signs;
mod specials;
mod spread;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod themes;
mod told;
mod track;

pub use album::{Album, Albums, Image, Words};
pub use fit::{Misfit, misfit};
pub use image::result_image;
pub use leaf::deck_page;
pub use lid::{cover, decks, editions, how_to_play};
pub use options::{options_explained, options_form, sides};
pub use record::{Record, record_page};
#[cfg(test)]
pub(crate) use rules::RULES;
pub use rules::rules;
pub use screen::screen_panels;
pub use table::table_panels;
