//! Typo on the page: the table and the big screen, the box, and a game that was
//! played, told again.

mod aside;
mod board;
mod deed;
mod doing;
mod felt;
mod gloss;
mod hand;
mod icons;
mod lid;
mod options;
mod over;
mod players;
mod plot;
mod replay;
mod screen;
mod sounds;
mod stage;
mod story;
mod table;
#[cfg(test)]
mod tests;
mod told;
mod tribunal;
mod trophy;
mod words;

pub(crate) use deed::deed;
pub use lid::{cover, how_to_play};
pub use options::{options_explained, options_form};
pub use screen::screen;
pub use table::{area, asked, hand, held, is_own, keeps_area, keeps_hand, keeps_held};
pub use told::told;
pub use trophy::trophy;
