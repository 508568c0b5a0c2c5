//! How people and their seats are drawn and named.

use game::{Level, Seat};
use maud::{Markup, html};
use table::SeatView;

use super::icons;
use crate::Lang;

/// A seat's sign: an initial (or a robot) on a colour and a shape of its own,
/// so that colour is never the only sign. The name is written beside it.
pub fn avatar(seat: Seat, name: &str, bot: Option<Level>) -> Markup {
    let shape = seat.index() % 6;
    html! {
        svg.avatar.{ "seat-" (shape) } viewBox="0 0 48 48" width="40" height="40" aria-hidden="true" focusable="false" {
            @match shape {
                0 => circle.body cx="24" cy="24" r="22" {},
                1 => rect.body x="3.5" y="3.5" width="41" height="41" rx="10" {},
                2 => path.body d="M24 1.5L43.5 12.700v22.6L24 46.5 4.5 35.300V12.700z" {},
                3 => path.body d="M24 1l23 23-23 23L1 24z" {},
                4 => path.body d="M4 5h40v20c0 11-9 18-20 22C13 43 4 36 4 25z" {},
                _ => path.body d="M24 2.5c5 0 8.5 3 9.5 7 4-.5 8.5 1.5 10.5 6s.5 9-2 11.5c2 3 2 8-1.5 11.5s-8 3.5-10.5 2c-1.5 3.5-8 5.5-12 3.5s-5-4.5-5-7c-4 .5-8-1.5-9.5-6.5S4 22 6.5 20c-2-3.5-2-8 1.5-11.5s8-3 11-1.5c1-2.5 2.5-4.5 5-4.5z" {},
            }
            @if bot.is_some() {
                g.face fill="none" stroke-width="2.6" stroke-linecap="round" {
                    rect x="14" y="19" width="20" height="15" rx="4.5" {}
                    path d="M24 19v-5M20.5 25.5v2.5M27.5 25.5v2.5" {}
                }
            } @else {
                text.initial x="24" y="25" text-anchor="middle" dominant-baseline="central" { (initial(name)) }
            }
        }
    }
}

fn initial(name: &str) -> String {
    let first = name.chars().find(|c| c.is_alphanumeric());
    first.map_or_else(|| "?".into(), |c| c.to_uppercase().collect())
}

/// The name of a bot's level.
pub fn level_name(lang: Lang, level: Level) -> &'static str {
    lang.t(match level {
        Level::Beginner => "level.beginner",
        Level::Regular => "level.regular",
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
