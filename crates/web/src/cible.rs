//! La Cible on the page: the panels of the table and of the big screen, the
//! box, and the record of a finished game.

mod screen;
mod table;

pub use screen::screen_panels;
pub use table::table_panels;
