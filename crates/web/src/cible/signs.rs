//! Small drawings around a game.

use ::cible::Verdict;
use maud::{Markup, html};

use crate::pages::drawing;

macro_rules! lines {
    ($($name:ident: $class:literal $paths:literal),* $(,)?) => {
        $(pub(super) fn $name() -> Markup { drawing(concat!("icon line-icon ", $class), $paths) })*
    };
}

lines! {
    book: "icon-book" r#"<path fill="currentColor" fill-opacity=".22" d="M12 6C9.5 4 6 3.6 3 4v14.5c3-.4 6.5 0 9 2z"/><path fill="currentColor" fill-opacity=".22" d="M12 6c2.5-2 6-2.4 9-2v14.5c-3-.4-6.5 0-9 2z"/><path d="M12 6v14.5"/>"#,
    flag: "icon-flag" r#"<path d="M6 21V4h11.5l-2.5 4 2.5 4H6"/>"#,
    share: "icon-share" r#"<path d="M12 15V4M8 7.5L12 3.500l4 4M6 11.500H5v9h14v-9h-1"/>"#,
    copy: "icon-copy" r#"<rect x="8" y="8" width="12" height="12" rx="2.5"/><path d="M4.5 15.5V6.5a2 2 0 0 1 2-2h9"/>"#,
    run: "icon-run" r#"<path d="M13.5 2.500 5 13.500h6l-1 8 8.500-11h-6z"/>"#,
    bid: "icon-bid" r#"<path d="M12.500 4.500 19 11M10 7l6.500 6.500M4 20.500h9M11.500 9.500 4 17l2.500 2.500L14 12z"/>"#,
    sand: "icon-sand" r#"<path d="M7 3h10M7 21h10M8 3v3.5c0 2.5 4 3.5 4 5.5s-4 3-4 5.5V21M16 3v3.5c0 2.5-4 3.5-4 5.5s4 3 4 5.5V21"/>"#,
    target: "icon-target" r#"<circle cx="12" cy="12" r="9.5"/><circle cx="12" cy="12" r="5.5"/><circle cx="12" cy="12" r="1.500" fill="currentColor"/>"#,
    many: "icon-many" r#"<path d="M3 13l3.500 3.500L13 10M11.500 15.500 13 17l8-8"/>"#,
}

/// The sign of a verdict: each has a shape of its own.
pub(super) fn verdict(verdict: Verdict) -> Markup {
    let paths = match verdict {
        Verdict::Right => r#"<circle cx="12" cy="12" r="9.5"/><path d="M7.5 12.5l3 3 6-6.5"/>"#,
        Verdict::Wrong => {
            r#"<path d="M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8zM8.5 8.5l7 7M15.5 8.5l-7 7"/>"#
        }
        Verdict::Repeated => {
            r#"<path d="M3 4h12v8H9l-3.5 3v-3H3zM18 9h3v8h-3v3l-3.5-3H9.5"/>"#
        }
        Verdict::Late => {
            r#"<path d="M7 3h10M7 21h10M8 3v3.5c0 2.5 4 3.5 4 5.5s-4 3-4 5.5V21M16 3v3.5c0 2.5-4 3.5-4 5.5s4 3 4 5.5V21"/>"#
        }
    };
    drawing("icon", paths)
}

/// The golden pawn.
pub(crate) fn golden() -> Markup {
    html! {
        svg.icon.golden-pawn viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" {
            path d="M12 2.500a4.300 4.300 0 0 1 2.400 7.900c.3 3.600 1.500 5.300 3.600 7.100v4H6v-4c2.100-1.800 3.300-3.500 3.600-7.100A4.300 4.300 0 0 1 12 2.500z" fill="#ffd257" stroke="#7a4f00" stroke-width="1.400" {}
            path d="M10.300 5.200a2 2 0 0 1 1.500-1" fill="none" stroke="#fff7d6" stroke-width="1.400" stroke-linecap="round" {}
        }
    }
}
