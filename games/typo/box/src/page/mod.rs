//! Typo on the page: the panels of the table and of the big screen, the box,
//! and the record of a finished game.

mod aside;
mod board;
mod doing;
mod felt;
mod hand;
mod icons;
mod lid;
mod options;
mod over;
mod players;
mod plot;
mod record;
mod replay;
mod rules;
mod screen;
mod story;
mod table;
#[cfg(test)]
mod tests;

pub use lid::{cover, how_to_play};
pub use options::{options_explained, options_form, options_summary};
pub use record::{Record, record_page};
pub use rules::rules;
pub use screen::screen_panels;
pub use table::table_panels;
