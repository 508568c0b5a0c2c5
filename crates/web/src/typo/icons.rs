//! Small signs, drawn in the colour of the text around them.

use maud::{Markup, PreEscaped, html};

use crate::pages::drawing;

pub(super) fn book() -> Markup {
    drawing(
        "icon icon-book",
        r#"<path fill="currentColor" fill-opacity=".22" d="M12 6C9.5 4 6 3.6 3 4v14.5c3-.4 6.5 0 9 2z"/><path fill="currentColor" fill-opacity=".22" d="M12 6c2.5-2 6-2.4 9-2v14.5c-3-.4-6.5 0-9 2z"/><path d="M12 6v14.5"/>"#,
    )
}

pub(super) fn thinking() -> Markup {
    drawing(
        "icon icon-thinking",
        r#"<circle cx="5" cy="12" r="1.6" fill="currentColor"/><circle cx="12" cy="12" r="1.6" fill="currentColor"/><circle cx="19" cy="12" r="1.6" fill="currentColor"/>"#,
    )
}

pub(super) fn done() -> Markup {
    drawing(
        "icon icon-done",
        r#"<path stroke-width="3" d="M4.5 12.5 10 18 19.5 6.5"/>"#,
    )
}

pub(super) fn away() -> Markup {
    drawing(
        "icon icon-away",
        r#"<path fill="currentColor" fill-opacity=".22" d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"/>"#,
    )
}

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

pub(super) fn crown() -> Markup {
    drawing(
        "icon icon-crown",
        r#"<path fill="currentColor" d="M3.5 8 8 12l4-7 4 7 4.5-4-1.5 10.5h-14z"/>"#,
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

pub(super) fn cards() -> Markup {
    drawing(
        "icon icon-cards",
        r#"<rect x="8.5" y="4" width="11" height="15" rx="2" fill="currentColor" fill-opacity=".22"/><path d="M5.5 7.5 4 19a2 2 0 0 0 1.7 2.2l8 .8"/>"#,
    )
}

/// Which way the letters go this half.
pub(super) fn direction(half: u8) -> Markup {
    let (from, to) = if half == 2 { ('Z', 'A') } else { ('A', 'Z') };
    html! {
        span.direction aria-hidden="true" { (from) svg.icon viewBox="0 0 24 24" width="16" height="16" focusable="false"
            fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" {
                (PreEscaped(r#"<path d="M4 12h15M13.5 6.5 19 12l-5.5 5.5"/>"#))
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
