//! La Cible on the page: the panels of the table and of the big screen, the
//! lid, the waiting room, and a finished game told again.

mod appeal;
mod arbiter;
mod asked;
mod auction;
mod board;
mod deed;
mod doing;
mod finale;
mod flair;
mod glass;
mod golden;
mod hand;
mod icons;
mod lid;
mod moments;
mod options;
mod over;
mod players;
mod points;
mod question;
mod said;
mod screen;
mod series;
mod signs;
mod sounds;
mod stage;
mod story;
mod table;
mod target;
#[cfg(test)]
pub(in crate::page) mod tests;
mod tokens;
mod told;
mod trophy;
mod tv;
mod voice;
mod wall;

use cible::Options;
use maud::html;
use web::{Room, Scene};

pub(crate) use deed::deed;
pub use lid::{cover, how_to_play};
pub use options::{opening_time, options_explained};
pub use screen::screen;
pub use table::{area, asked, hand, is_own, keeps_area};
pub use told::told;
pub use trophy::trophy;

/// What La Cible adds to the waiting room.
pub fn room(scene: &Scene<'_>, options: &Options) -> Room {
    let form = options::options_form(scene, options, scene.me.may_host);
    let options = html! { (voice::offer(scene, options)) (form) };
    Room {
        // The camera says who starts.
        names_first: false,
        trophies: golden::trophies(scene),
        note: golden::note(scene),
        ..Room::new(options)
    }
}
