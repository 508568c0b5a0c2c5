//! The options a group agrees on before a game.

use ::compatibility::Options;
use maud::{Markup, html};

use crate::{Lang, Scene};

/// The options of the waiting room, to be changed by the host or only read.
pub fn options_form(_scene: &Scene<'_>, _options: &Options, _editable: bool) -> Markup {
    html! {}
}

/// What a group may agree on, for the box.
pub fn options_explained(_lang: Lang) -> Markup {
    html! {}
}

/// Who plays with whom if the game began now: the side of each seat.
pub fn sides(options: &Options, seats: u8) -> Vec<u8> {
    (0..seats)
        .map(|seat| ::compatibility::side_of(options.mode, seats, game::Seat(seat)))
        .collect()
}
