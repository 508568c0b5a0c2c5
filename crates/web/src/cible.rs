//! La Cible on the page: the panels of the table and of the big screen, the
//! box, and the record of a finished game.

mod appeal;
mod arbiter;
mod auction;
mod board;
mod doing;
mod finale;
mod glass;
mod hand;
mod icons;
mod players;
mod question;
mod said;
mod screen;
mod series;
mod stage;
mod table;
mod target;
#[cfg(test)]
mod tests;
mod tokens;
mod voice;

pub use screen::screen_panels;
pub use table::table_panels;
