//! Our own small drawings: no font has to know them.

use maud::{Markup, PreEscaped, html};

/// A line drawing of 24 by 24 in the colour of the text, silent for screen
/// readers: the words are beside it. How lines are drawn is in the sheet
/// (`icon`, `line-icon`), for a page has many of them.
pub fn drawing(class: &str, paths: &'static str) -> Markup {
    html! {
        svg class=(class) viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" {
            (PreEscaped(paths))
        }
    }
}

fn line(paths: &'static str) -> Markup {
    drawing("line-icon", paths)
}

macro_rules! line_icons {
    ($($name:ident: $paths:literal),* $(,)?) => {
        $(pub fn $name() -> Markup { line($paths) })*
    };
}

line_icons! {
    sun: r#"<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.5 1.5M16.9 16.9l1.5 1.5M5.6 18.4l1.5-1.5M16.9 7.1l1.5-1.5"/>"#,
    moon: r#"<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"/>"#,
    half_moon: r#"<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor"/>"#,
    menu: r#"<path d="M4 7h16M4 12h16M4 17h16"/>"#,
    close: r#"<path d="M6 6l12 12M18 6L6 18"/>"#,
    copy: r#"<rect x="8" y="8" width="12" height="12" rx="2.5"/><path d="M4.5 15.5V6.5a2 2 0 0 1 2-2h9"/>"#,
    share: r#"<path d="M12 15V4M8 7.5L12 3.5l4 4M6 11.5H5v9h14v-9h-1"/>"#,
    screen: r#"<rect x="3" y="5" width="18" height="12" rx="2"/><path d="M8.5 20.5h7"/>"#,
    shuffle: r#"<path d="M3 7h3.5c4.5 0 6.5 10 11 10H21M3 17h3.5c1.5 0 2.7-1.1 3.7-2.6M13.8 9.6C14.800 8.100 16 7 17.5 7H21M18.5 4.5L21 7l-2.5 2.5M18.5 14.5L21 17l-2.5 2.5"/>"#,
    swap: r#"<path d="M4 8.5h14M14 4.5l4.5 4-4.5 4M20 15.5H6M10 11.5l-4.500 4 4.500 4"/>"#,
    pause: r#"<path d="M9 6v12M15 6v12"/>"#,
    play: r#"<path d="M8 5.5v13l10.5-6.5z"/>"#,
    door: r#"<path d="M6 21V4.5A1.5 1.5 0 0 1 7.5 3h9A1.5 1.5 0 0 1 18 4.5V21M3.5 21h17M14.5 12v.5"/>"#,
    book: r#"<path d="M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zM12 6.5V20"/>"#,
    people: r#"<circle cx="9" cy="8.5" r="3.200"/><path d="M3 19.5c.4-3.600 2.800-5.5 6-5.5s5.600 1.900 6 5.5M15.5 5.600a3.200 3.200 0 0 1 0 5.800M17.5 14.400c2 .7 3.200 2.400 3.5 5.100"/>"#,
    hourglass: r#"<path d="M7 3h10M7 21h10M8 3v3.5c0 2.5 4 3.5 4 5.5s-4 3-4 5.5V21M16 3v3.5c0 2.5-4 3.5-4 5.5s4 3 4 5.5V21"/>"#,
    cake: r#"<path d="M4 20.5h16M5.5 20.5v-7h13v7M5.5 16.5c2.200 1.5 4.300-1.5 6.5 0s4.300-1.5 6.5 0M12 13.5V9M12 6.200c-1.5-1.200 0-2.700 0-2.700s1.5 1.5 0 2.700z"/>"#,
    key: r#"<circle cx="8" cy="15.5" r="4"/><path d="M11 12.5L19.5 4M16 7.5l2.5 2.5"/>"#,
    lock: r#"<rect x="5" y="11" width="14" height="9.5" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3M12 14.5v2.5"/>"#,
    unlock: r#"<rect x="5" y="11" width="14" height="9.5" rx="2"/><path d="M8 11V7.5A4 4 0 0 1 15.700 6.200M12 14.5v2.5"/>"#,
    renew: r#"<path d="M19.5 12a7.5 7.5 0 1 1-2.200-5.300M19.5 3.5v4h-4"/>"#,
    flag: r#"<path d="M6 21V4h11.5l-2.5 4 2.5 4H6"/>"#,
    sound: r##"<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.500zM15.5 9a4.200 4.200 0 0 1 0 6M18 6.500a7.800 7.800 0 0 1 0 11"/>"##,
    buzz: r#"<rect x="8" y="4" width="8" height="16" rx="2"/><path d="M4.500 9v6M19.5 9v6M2 10.5v3M22 10.5v3"/>"#,
    question: r#"<path d="M8.500 9a3.500 3.500 0 1 1 5.200 3.100c-1.100.6-1.700 1.300-1.700 2.600M12 18.500v.500"/>"#,
    eye: r#"<path d="M2.5 12C5 7.5 8.300 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.800 6.5-9.5 6.5s-7-2-9.5-6.5z"/><circle cx="12" cy="12" r="2.800"/>"#,
    robot: r#"<rect x="5" y="8.5" width="14" height="11" rx="3"/><path d="M12 8.5V5M9.300 13v1.5M14.700 13v1.5M3 13v3M21 13v3"/><circle cx="12" cy="3.900" r="1.100"/>"#,
    crown: r#"<path d="M4 18.5h16M4 15.5L3 7l5 3.5L12 4.5l4 6L21 7l-1 8.5z"/>"#,
    leaf: r#"<path d="M5 19c0-9 5-14 15-14.5C20 14 15 19 8.5 17.5M5 20.5C6.5 15.5 9.5 12 14 10"/>"#,
    trophy: r#"<path d="M7.5 4h9v6a4.5 4.5 0 0 1-9 0zM7.5 6H4c0 3.200 1.300 5 3.700 5M16.5 6H20c0 3.200-1.300 5-3.700 5M12 14.5V18M8.5 20.5h7l-1-2.5h-5z"/>"#,
    cloud_off: r#"<path d="M7 18.5h10.5a3.800 3.800 0 0 0 .9-7.5A6 6 0 0 0 9.5 7M6.300 10.600A4 4 0 0 0 7 18.5M4 4l16 16"/>"#,
    expand: r#"<path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5"/>"#,
    chevron: r#"<path d="M9 5.5l6.5 6.5L9 18.5"/>"#,
}

/// The sign of the house: a table seen from above and the people around it.
pub fn logo() -> PreEscaped<&'static str> {
    PreEscaped(include_str!("../../parts/icon.svg"))
}
