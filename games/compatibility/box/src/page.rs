//! Compatibility on the page: the table and the big screen, the box, the
//! picture decks, and a finished game told again.

mod accuse;
mod affinity;
mod album;
mod board;
mod deck;
mod deed;
mod doing;
mod ending;
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
mod rounds;
mod screen;
mod share;
mod signs;
mod sounds;
mod specials;
mod spread;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod themes;
mod told;
mod track;
mod trophy;
mod walk;

pub use album::{Album, Albums, Image};
pub(crate) use deed::deed;
pub use fit::misfit;
pub use image::result_image;
pub use leaf::deck_page;
pub use lid::{cover, decks, editions, how_to_play};
pub use options::{options_explained, options_form, sides};
pub use screen::screen;
pub use table::{area, asked, hand, is_own, keeps_area, keeps_hand};
pub use told::{ToldGame, told};
pub use trophy::trophy;
