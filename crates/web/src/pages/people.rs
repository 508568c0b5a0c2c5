//! How people and their seats are drawn and named.

use game::{Level, Seat};
use maud::{Markup, html};
use table::SeatView;

use super::icons;
use crate::{Lang, shapes};

/// A seat's sign: an initial (or a robot) on a colour and a shape of its own.
/// The name is written beside it.
pub fn avatar(seat: Seat, name: &str, bot: Option<Level>) -> Markup {
    shapes::sign(seat.0, name, bot.is_some())
}

/// Beside a name within an element with a `data-seat`: read aloud to the one
/// whose seat it is.
pub fn you(lang: Lang) -> Markup {
    html! { span.visually-hidden.you { " (" (lang.t("people.you")) ")" } }
}

/// The name of a bot's level.
pub fn level_name(lang: Lang, level: Level) -> &'static str {
    lang.t(match level {
        Level::Beginner => "level.beginner",
        Level::Regular => "level.regular",
        Level::Seasoned => "level.seasoned",
        Level::Expert => "level.expert",
    })
}

/// The name of a seat with the level of its bot, for places without a sign.
pub fn seat_name(lang: Lang, seat: &SeatView) -> String {
    match seat.bot {
        Some(level) => lang.with(
            "level.named",
            &[("name", &seat.name), ("level", level_name(lang, level))],
        ),
        None => seat.name.clone(),
    }
}

/// The sign of a bot's level.
pub(super) fn bot_chip(lang: Lang, level: Level) -> Markup {
    html! { span.chip { (icons::robot()) (level_name(lang, level)) } }
}
