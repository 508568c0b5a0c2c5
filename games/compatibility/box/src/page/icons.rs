//! Signs of sides, pawns, points and small drawings.

use maud::{Markup, html};
pub(super) use web::pages::marks::{away, cards, done, thinking};
use web::{
    Lang,
    pages::drawing,
    shapes::{colour, group, shape},
};

/// The sign of a side with the faces of a person or of a team on it. The names
/// are written beside it.
pub(super) fn sign(side: u8, names: &[&str]) -> Markup {
    html! {
        svg.sign.(colour(side)) viewBox="0 0 48 50" width="40" height="42" aria-hidden="true" focusable="false" {
            (counter(side, names))
        }
    }
}

/// The same as a piece of wood, inside a drawing.
pub(super) fn counter(side: u8, names: &[&str]) -> Markup {
    html! {
        path.edge d=(shape(side)) transform="translate(0 2.5)" {}
        path.body d=(shape(side)) {}
        (group(names))
    }
}

/// Marks a bot beside its name, in a sign and in a word.
pub(super) fn robot(lang: Lang, is: bool) -> Markup {
    let word = lang.t("compatibility.robot");
    html! {
        @if is { span.robot title=(word) { (robot_face()) span.visually-hidden { " (" (word) ")" } } }
    }
}

/// What an accord is, in shape as in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Direct,
    Indirect,
    Doubled,
    /// A stake that was lost.
    Lost,
}

impl Kind {
    pub fn class(self) -> &'static str {
        match self {
            Kind::Direct => "direct",
            Kind::Indirect => "indirect",
            Kind::Doubled => "doubled",
            Kind::Lost => "lost",
        }
    }
}

/// The points of an accord, around (0, 0): a disc for a direct one, a diamond
/// for an indirect one, a star for a doubled one.
pub(super) fn points(kind: Kind, points: u8) -> Markup {
    html! {
        g.points.(kind.class()) {
            @match kind {
                Kind::Direct => circle r="17" {},
                Kind::Indirect => path d="M0-19 19 0 0 19-19 0z" {},
                Kind::Doubled => path d="M0-26 7-16 18-18 16-7 26 0 16 7 18 18 7 16 0 26-7 16-18 18-16 7-26 0-16-7-18-18-7-16z" {},
                Kind::Lost => rect x="-16" y="-16" width="32" height="32" rx="5" {},
            }
            text text-anchor="middle" dominant-baseline="central" y="1" font-size="21" { (points) }
        }
    }
}

/// The same as a picture of its own.
pub(super) fn badge(kind: Kind, n: u8) -> Markup {
    html! {
        svg.badge viewBox="-28 -28 56 56" width="36" height="36" aria-hidden="true" focusable="false" { (points(kind, n)) }
    }
}

macro_rules! lines {
    ($($name:ident: $class:literal $paths:literal),* $(,)?) => {
        $(pub(super) fn $name() -> Markup { drawing(concat!("icon ", $class), $paths) })*
    };
}

lines! {
    voice: "icon-voice" r#"<path d="M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9a4.2 4.2 0 0 1 0 6M19 6.5a7.8 7.8 0 0 1 0 11"/>"#,
    magnifier: "icon-magnifier" r#"<circle cx="10.5" cy="10.5" r="6"/><path stroke-width="2.5" d="M15 15l5.5 5.5"/>"#,
    first_magnifier: "icon-magnifier" r#"<g id="magnifier"><circle cx="10.5" cy="10.5" r="6"/><path stroke-width="2.5" d="M15 15l5.5 5.5"/></g>"#,
    same_magnifier: "icon-magnifier" r##"<use href="#magnifier"/>"##,
    cross: "icon-cross" r#"<path stroke-width="2.5" d="M6 6l12 12M18 6 6 18"/>"#,
    left: "icon-left" r#"<path stroke-width="2.5" d="M15 5l-7.5 7 7.5 7"/>"#,
    right: "icon-right" r#"<path stroke-width="2.5" d="M9 5l7.5 7L9 19"/>"#,
    swap: "icon-swap" r#"<path stroke-width="2.5" d="M4 8.5h14M14 4.5l4.5 4-4.5 4M20 15.5H6M10 11.5l-4.5 4 4.5 4"/>"#,
    back: "icon-back" r#"<path stroke-width="2.5" d="M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3"/>"#,
    pencil: "icon-pencil" r#"<path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5"/>"#,
    whistle: "icon-whistle" r#"<path d="M3 9h11l7-3v4.5h-4.5a5.5 5.5 0 1 1-9.8 1L3 12z"/><circle cx="11.5" cy="14" r="1.6"/>"#,
    robot_face: "icon-robot" r#"<rect x="5" y="8.5" width="14" height="11" rx="3"/><path d="M12 8.5V5M9.5 13v1.5M14.5 13v1.5M3 13v3M21 13v3"/>"#,
    flag: "icon-flag" r#"<path d="M6 21V4h11.5l-2.5 4 2.5 4H6"/>"#,
    eye: "icon-eye" r#"<path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5z"/><circle cx="12" cy="12" r="2.8"/>"#,
    star: "icon-star" r#"<path fill="currentColor" d="M12 3l2.6 5.8 6.4.7-4.7 4.3 1.3 6.2L12 16.9 6.4 20l1.3-6.2L3 9.5l6.4-.7z"/>"#,
}

/// The ×2 token.
pub(super) fn token() -> Markup {
    html! {
        svg.token viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false" {
            circle cx="12" cy="12.8" r="10.5" {}
            circle.top cx="12" cy="11.5" r="10.3" {}
            text x="12" y="12" text-anchor="middle" dominant-baseline="central" font-size="10.5" { "×2" }
        }
    }
}

/// A special card seen from afar: `double` for a Double Enjeu, otherwise a
/// Pêle-mêle.
pub(super) fn special(double: bool) -> Markup {
    html! {
        svg.special-card.double[double] viewBox="0 0 20 26" width="18" height="24" aria-hidden="true" focusable="false" {
            rect x="1.2" y="1.2" width="17.6" height="23.6" rx="3.5" {}
            @if double {
                text x="10" y="13.5" text-anchor="middle" dominant-baseline="central" font-size="10" { "×2" }
            } @else {
                path d="M5 10.5h8l-2.2-2.5M15 15.5H7l2.2 2.5" fill="none" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" {}
            }
        }
    }
}

/// A face of the die.
pub(super) fn pips(number: u8) -> Markup {
    let places: &[(u8, u8)] = match number {
        1 => &[(24, 24)],
        2 => &[(13, 13), (35, 35)],
        3 => &[(12, 12), (24, 24), (36, 36)],
        4 => &[(13, 13), (35, 13), (13, 35), (35, 35)],
        5 => &[(13, 13), (35, 13), (24, 24), (13, 35), (35, 35)],
        _ => &[(13, 11), (35, 11), (13, 24), (35, 24), (13, 37), (35, 37)],
    };
    html! {
        svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false" {
            @for (x, y) in places { circle cx=(x) cy=(y) r="4.8" {} }
        }
    }
}

/// A die that comes to rest on this number; without one it lies in the hand.
pub(super) fn die(number: Option<u8>) -> Markup {
    html! {
        span.die.{ "rest-" (number.unwrap_or(0)) } aria-hidden="true" {
            span.cube { @for face in 1..=6u8 { span.face.{ "face-" (face) } { (pips(face)) } } }
        }
    }
}
