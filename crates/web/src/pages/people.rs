//! How people and their seats are drawn and named.

use game::{Level, Seat};
use maud::{Markup, html};
use table::SeatView;

use super::icons;
use crate::{Lang, sentence::list, shapes};

/// A seat's sign: its people (or its robot), with the mark of the seat.
/// The name is written beside it.
pub fn avatar(seat: Seat, name: &str, bot: Option<Level>) -> Markup {
    shapes::sign(seat.0, name, bot.is_some())
}

/// One to four of them in words.
const PEOPLE: [&str; 4] = [
    "company.people-1",
    "company.people-2",
    "company.people-3",
    "company.people-4",
];
const MACHINES: [&str; 4] = [
    "company.robots-1",
    "company.robots-2",
    "company.robots-3",
    "company.robots-4",
];

/// « deux personnes et deux robots ».
pub(super) fn counted(lang: Lang, seats: &[SeatView]) -> String {
    let robots = seats.iter().filter(|seat| seat.bot.is_some()).count();
    let people = seats.iter().map(|seat| seat.people.len()).sum();
    let counted = |n: usize, few: [&str; 4], many: &str| match few.get(n.wrapping_sub(1)) {
        Some(few) => lang.t(few).to_string(),
        None => lang.with(many, &[("n", &n.to_string())]),
    };
    let all = [
        (people, PEOPLE, "company.people"),
        (robots, MACHINES, "company.robots"),
    ];
    let all = all.into_iter().filter(|(n, ..)| *n > 0);
    let all: Vec<String> = all.map(|(n, few, many)| counted(n, few, many)).collect();
    list(lang, all.iter().map(String::as_str))
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
