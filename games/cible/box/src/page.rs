//! La Cible on the page: the panels of the table and of the big screen, the
//! box, and the record of a finished game.

mod appeal;
mod arbiter;
mod asked;
mod auction;
mod board;
mod doing;
mod finale;
mod glass;
mod hand;
mod icons;
mod lid;
mod moments;
mod options;
mod over;
mod players;
mod points;
mod question;
mod record;
mod report;
mod rules;
mod said;
mod screen;
mod series;
mod signs;
mod stage;
mod story;
mod table;
mod target;
#[cfg(test)]
mod tests;
mod tokens;
mod voice;

pub(crate) use icons::golden;
pub use lid::{cover, how_to_play};
pub use options::{options_explained, options_form};
pub use record::{Record, record_page};
pub use report::{LONGEST_NOTE, NoReport, Reason, Reporting, report_page, reported_page, thanks};
#[cfg(test)]
pub(crate) use rules::RULES;
pub use rules::rules;
pub use screen::screen_panels;
pub use table::table_panels;
