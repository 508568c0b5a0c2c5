//! Our own small drawings: no font has to know them.

use maud::{Markup, PreEscaped, html};

/// A line drawing of 24 by 24 in the colour of the text, silent for screen
/// readers: the words are beside it.
fn line(paths: &'static str) -> Markup {
    html! {
        svg.line-icon viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor"
            stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false" {
            (PreEscaped(paths))
        }
    }
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
    shuffle: r#"<path d="M3 7h3.5c4.5 0 6.5 10 11 10H21M3 17h3.5c1.5 0 2.7-1.1 3.7-2.6M13.8 9.6C14.800 8.100 16 7 17.500 7H21M18.500 4.500L21 7l-2.500 2.500M18.500 14.500L21 17l-2.500 2.500"/>"#,
    pause: r#"<path d="M9 6v12M15 6v12"/>"#,
    play: r#"<path d="M8 5.500v13l10.500-6.500z"/>"#,
    door: r#"<path d="M6 21V4.500A1.500 1.500 0 0 1 7.500 3h9A1.500 1.500 0 0 1 18 4.500V21M3.500 21h17M14.500 12v.5"/>"#,
    book: r#"<path d="M12 6.500C10 5 7 4.500 3.500 4.500v13.500c3.500 0 6.500.5 8.500 2 2-1.500 5-2 8.500-2V4.500C17 4.500 14 5 12 6.500zM12 6.500V20"/>"#,
    people: r#"<circle cx="9" cy="8.500" r="3.200"/><path d="M3 19.500c.4-3.600 2.800-5.500 6-5.500s5.600 1.900 6 5.500M15.500 5.600a3.200 3.200 0 0 1 0 5.800M17.500 14.400c2 .7 3.200 2.400 3.500 5.100"/>"#,
    hourglass: r#"<path d="M7 3h10M7 21h10M8 3v3.500c0 2.500 4 3.500 4 5.500s-4 3-4 5.500V21M16 3v3.500c0 2.500-4 3.500-4 5.500s4 3 4 5.500V21"/>"#,
    cake: r#"<path d="M4 20.500h16M5.500 20.500v-7h13v7M5.500 16.500c2.200 1.500 4.300-1.500 6.500 0s4.300-1.500 6.500 0M12 13.500V9M12 6.200c-1.500-1.200 0-2.700 0-2.700s1.500 1.500 0 2.700z"/>"#,
    key: r#"<circle cx="8" cy="15.500" r="4"/><path d="M11 12.500L19.500 4M16 7.500l2.500 2.500"/>"#,
    flag: r#"<path d="M6 21V4h11.500l-2.500 4 2.500 4H6"/>"#,
    eye: r#"<path d="M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500s-7-2-9.500-6.500z"/><circle cx="12" cy="12" r="2.800"/>"#,
    robot: r#"<rect x="5" y="8.500" width="14" height="11" rx="3"/><path d="M12 8.500V5M9.300 13v1.500M14.700 13v1.500M3 13v3M21 13v3"/><circle cx="12" cy="3.900" r="1.100"/>"#,
    crown: r#"<path d="M4 18.500h16M4 15.500L3 7l5 3.500L12 4.500l4 6L21 7l-1 8.500z"/>"#,
    leaf: r#"<path d="M5 19c0-9 5-14 15-14.500C20 14 15 19 8.500 17.500M5 20.500C6.500 15.500 9.500 12 14 10"/>"#,
    trophy: r#"<path d="M7.500 4h9v6a4.500 4.500 0 0 1-9 0zM7.500 6H4c0 3.200 1.300 5 3.700 5M16.500 6H20c0 3.200-1.300 5-3.700 5M12 14.500V18M8.500 20.500h7l-1-2.500h-5z"/>"#,
    cloud_off: r#"<path d="M7 18.500h10.500a3.800 3.800 0 0 0 .9-7.500A6 6 0 0 0 9.500 7M6.300 10.600A4 4 0 0 0 7 18.500M4 4l16 16"/>"#,
    chevron: r#"<path d="M9 5.500l6.500 6.500L9 18.500"/>"#,
}

/// The sign of the house: a table seen from above and the people around it.
pub fn logo() -> Markup {
    html! {
        svg.logo viewBox="0 0 48 48" width="40" height="40" aria-hidden="true" focusable="false" {
            (PreEscaped(LOGO))
        }
    }
}

const LOGO: &str = r##"<g><circle cx="24" cy="6.500" r="5.500" fill="#e4572e"/><circle cx="40.640" cy="18.590" r="5.500" fill="#f2b134"/><circle cx="34.290" cy="38.160" r="5.500" fill="#2a9d8f"/><circle cx="13.710" cy="38.160" r="5.500" fill="#8f6fe0"/><circle cx="7.360" cy="18.590" r="5.500" fill="#4f86d6"/></g><circle cx="24" cy="24" r="14" fill="#0a3a2d"/><circle cx="24" cy="24" r="12.500" fill="#12604a"/><rect x="17" y="18.500" width="8" height="11" rx="1.600" fill="#fbf5e6" transform="rotate(-14 21 24)"/><rect x="23.500" y="18.500" width="8" height="11" rx="1.600" fill="#fffdf6" stroke="#e2d6b8" stroke-width=".6" transform="rotate(12 27.500 24)"/>"##;
