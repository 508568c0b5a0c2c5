//! The sign of a side, a shape and a colour that partners share, and the small
//! drawings around a game.

use maud::{Markup, PreEscaped, html};

/// A shape for each side, in a box of 48 by 48.
const SHAPES: [&str; 8] = [
    "M24 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44z",
    "M13 3.5h22a9.5 9.5 0 0 1 9.5 9.5v22a9.5 9.5 0 0 1-9.5 9.5H13A9.5 9.5 0 0 1 3.5 35V13A9.5 9.5 0 0 1 13 3.5z",
    "M24 1.5l19.5 11.200v22.600L24 46.5 4.5 35.300V12.700z",
    "M24 1l23 23-23 23L1 24z",
    "M4 5h40v20c0 11-9 18-20 22C13 43 4 36 4 25z",
    "M24 2.5c5 0 8.5 3 9.5 7 4-.5 8.5 1.5 10.5 6s.5 9-2 11.500c2 3 2 8-1.5 11.500s-8 3.5-10.5 2c-1.5 3.5-8 5.5-12 3.500s-5-4.5-5-7c-4 .5-8-1.5-9.5-6.500S4 22 6.5 20c-2-3.5-2-8 1.5-11.500s8-3 11-1.500c1-2.5 2.5-4.5 5-4.500z",
    "M24 3c2 0 3.5 1 4.5 2.700l17 32C48 42 45.5 46 41 46H7c-4.5 0-7-4-4.5-8.300l17-32C20.5 4 22 3 24 3z",
    "M24 1l6.2 10.200L42 7.5l-.9 12.200L48 30l-11 5-4 11.500L24 41l-9 5.500L11 35 0 30l6.9-10.300L6 7.5l11.8 3.700z",
];

pub(super) fn shape(side: u8) -> &'static str {
    SHAPES[side as usize % SHAPES.len()]
}

/// The class that gives a side its colour.
pub(super) fn tone(side: u8) -> String {
    format!("tone-{}", side as usize % SHAPES.len())
}

/// The sign of a side with the initial of a person, or the face of a bot. The
/// name is written beside it.
pub fn sign(side: u8, name: &str, bot: bool) -> Markup {
    html! {
        svg.avatar.(tone(side)) viewBox="0 0 48 48" width="40" height="40" aria-hidden="true" focusable="false" {
            (body(side, name, bot))
        }
    }
}

/// The same inside another drawing.
pub(super) fn body(side: u8, name: &str, bot: bool) -> Markup {
    // A triangle has its room below the middle, a shield above.
    let down = match side % 8 {
        6 => 6,
        4 => -2,
        _ => 0,
    };
    html! {
        path.body d=(shape(side)) {}
        g transform={ "translate(0 " (down) ")" } {
            @if bot {
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

pub(super) fn initial(name: &str) -> String {
    let first = name.chars().find(|c| c.is_alphanumeric());
    first.map_or_else(|| "?".into(), |c| c.to_uppercase().collect())
}

fn line(class: &str, paths: &'static str) -> Markup {
    html! {
        svg class={ "icon line-icon " (class) } viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"
            fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" {
            (PreEscaped(paths))
        }
    }
}

macro_rules! lines {
    ($($name:ident: $class:literal $paths:literal),* $(,)?) => {
        $(pub(super) fn $name() -> Markup { line($class, $paths) })*
    };
}

lines! {
    crown: "icon-crown" r#"<path fill="currentColor" d="M3.5 8 8 12l4-7 4 7 4.5-4-1.5 10.5h-14z"/>"#,
    scales: "icon-scales" r#"<path d="M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z"/>"#,
    book: "icon-book" r#"<path fill="currentColor" fill-opacity=".22" d="M12 6C9.5 4 6 3.6 3 4v14.5c3-.4 6.5 0 9 2z"/><path fill="currentColor" fill-opacity=".22" d="M12 6c2.5-2 6-2.4 9-2v14.5c-3-.4-6.5 0-9 2z"/><path d="M12 6v14.5"/>"#,
    download: "icon-download" r#"<path d="M12 4v11M7.5 11l4.5 4.500 4.5-4.500M4.5 19.500h15"/>"#,
    share: "icon-share" r#"<path d="M12 15V4M8 7.5L12 3.500l4 4M6 11.500H5v9h14v-9h-1"/>"#,
    previous: "icon-previous" r#"<path stroke-width="2.500" d="M15 5l-7.500 7 7.500 7"/>"#,
    next: "icon-next" r#"<path stroke-width="2.500" d="M9 5l7.500 7L9 19"/>"#,
    close: "icon-close" r#"<path stroke-width="2.500" d="M6 6l12 12M18 6 6 18"/>"#,
    plus: "icon-plus" r#"<path stroke-width="2.500" d="M12 5v14M5 12h14"/>"#,
    album: "icon-album" r#"<rect x="8" y="3.500" width="12" height="15" rx="2"/><path d="M5 7.500 4 19a1.800 1.800 0 0 0 1.700 2l8.300.5M8.500 14.500l3.500-4 2.500 3 2-2 3 3.500"/>"#,
    home: "icon-home" r#"<path d="M4 11.500 12 4.500l8 7M6.500 10v9.500h11V10"/>"#,
    swap: "icon-swap" r#"<path d="M4 8.500h14M14 4.500l4.500 4-4.500 4M20 15.500H6M10 11.500l-4.500 4 4.500 4"/>"#,
    sparkle: "icon-sparkle" r#"<path fill="currentColor" fill-opacity=".22" d="M12 3l2.200 6.800L21 12l-6.800 2.200L12 21l-2.200-6.800L3 12l6.800-2.200z"/>"#,
    cross_purposes: "icon-cross" r#"<path d="M3.500 6.500h4C13 6.500 11 17.500 16.500 17.500h4M18 15l2.500 2.500L18 20M20.500 6.500h-4c-1.800 0-2.800 1.200-3.600 2.800M6 4 3.500 6.500 6 9M3.500 17.500h4c1.800 0 2.800-1.200 3.600-2.800"/>"#,
}
