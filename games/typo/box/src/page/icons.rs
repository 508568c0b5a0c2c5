//! Small signs, drawn in the colour of the text around them.

use maud::{Markup, PreEscaped, html};
use web::pages::drawing;
pub(super) use web::pages::marks::{away, book, cards, crown, done, scales, thinking};

pub(super) fn speech() -> Markup {
    drawing(
        "icon icon-speech",
        r#"<path fill="currentColor" fill-opacity=".22" d="M4 5h16v11h-9l-4.5 4V16H4z"/>"#,
    )
}

pub(super) fn hand() -> Markup {
    drawing(
        "icon icon-hand",
        r#"<path d="M12 19.5V5M6.5 10.5 12 5l5.5 5.5"/>"#,
    )
}

pub(super) fn broom() -> Markup {
    drawing(
        "icon icon-broom",
        r#"<path d="M19.5 4.5 12.5 11.5M8.5 10l5.5 5.5-3 4.5L4 17l1-1.5M4 17l-1 3.5 5-1"/>"#,
    )
}

pub(super) fn question() -> Markup {
    drawing(
        "icon icon-question",
        r#"<path d="M8.5 9a3.5 3.5 0 1 1 5.5 2.9c-1.3.9-2 1.6-2 3.1"/><circle cx="12" cy="19" r="1" fill="currentColor"/>"#,
    )
}

/// Which way the letters go this half.
pub(super) fn direction(half: u8) -> Markup {
    let (from, to) = if half == 2 { ('Z', 'A') } else { ('A', 'Z') };
    html! {
        span.direction aria-hidden="true" { (from) svg.icon viewBox="0 0 24 24" width="16" height="16" {
                (PreEscaped(r#"<path stroke-width="2.5" d="M4 12h15M13.5 6.5 19 12l-5.5 5.5"/>"#))
            } (to) }
    }
}

pub(super) fn cross() -> Markup {
    drawing(
        "icon icon-cross",
        r#"<path stroke-width="3" d="M6 6l12 12M18 6 6 18"/>"#,
    )
}

pub(super) fn to_first() -> Markup {
    drawing("icon icon-to", r#"<path d="M6 5v14M18 5l-8 7 8 7"/>"#)
}

pub(super) fn to_previous() -> Markup {
    drawing("icon icon-to", r#"<path d="M15.5 5l-8 7 8 7"/>"#)
}

pub(super) fn to_next() -> Markup {
    drawing("icon icon-to", r#"<path d="M8.5 5l8 7-8 7"/>"#)
}

pub(super) fn to_last() -> Markup {
    drawing("icon icon-to", r#"<path d="M18 5v14M6 5l8 7-8 7"/>"#)
}
