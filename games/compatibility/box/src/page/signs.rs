//! Small drawings around a game.

use maud::Markup;
use web::pages::drawing;
pub(super) use web::pages::marks::{book, crown};

macro_rules! lines {
    ($($name:ident: $class:literal $paths:literal),* $(,)?) => {
        $(pub(super) fn $name() -> Markup { drawing(concat!("icon line-icon ", $class), $paths) })*
    };
}

lines! {
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
