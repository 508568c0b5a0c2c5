//! Small drawings around a game.

use maud::Markup;
use web::pages::drawing;

macro_rules! lines {
    ($($name:ident: $class:literal $paths:literal),* $(,)?) => {
        $(pub(super) fn $name() -> Markup { drawing(concat!("icon line-icon ", $class), $paths) })*
    };
}

lines! {
    share: "icon-share" r#"<path d="M12 15V4M8 7.5L12 3.500l4 4M6 11.500H5v9h14v-9h-1"/>"#,
    copy: "icon-copy" r#"<rect x="8" y="8" width="12" height="12" rx="2.5"/><path d="M4.5 15.5V6.5a2 2 0 0 1 2-2h9"/>"#,
    run: "icon-run" r#"<path d="M13.5 2.500 5 13.500h6l-1 8 8.500-11h-6z"/>"#,
    bid: "icon-bid" r#"<path d="M12.500 4.500 19 11M10 7l6.500 6.500M4 20.500h9M11.500 9.500 4 17l2.500 2.500L14 12z"/>"#,
    sand: "icon-sand" r#"<path d="M7 3h10M7 21h10M8 3v3.5c0 2.5 4 3.5 4 5.5s-4 3-4 5.5V21M16 3v3.5c0 2.5-4 3.5-4 5.5s4 3 4 5.5V21"/>"#,
    target: "icon-target" r#"<circle cx="12" cy="12" r="9.5"/><circle cx="12" cy="12" r="5.5"/><circle cx="12" cy="12" r="1.500" fill="currentColor"/>"#,
    many: "icon-many" r#"<path d="M3 13l3.500 3.500L13 10M11.500 15.500 13 17l8-8"/>"#,
}
