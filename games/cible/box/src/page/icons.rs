//! Signs of La Cible: verdicts, the camera, the golden pawn. Each verdict has
//! a shape of its own, so that colour is never the only sign.

use cible::Verdict;
use maud::{Markup, PreEscaped, html};
use web::pages::drawing;

pub(super) fn verdict(verdict: Verdict) -> Markup {
    match verdict {
        Verdict::Right => drawing(
            "icon verdict-right",
            r#"<circle cx="12" cy="12" r="9.5"/><path d="M7.5 12.5l3 3 6-6.5"/>"#,
        ),
        Verdict::Wrong => drawing(
            "icon verdict-wrong",
            r#"<path d="M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8zM8.5 8.5l7 7M15.5 8.5l-7 7"/>"#,
        ),
        Verdict::Repeated => drawing(
            "icon verdict-repeated",
            r#"<path d="M3 4h12v8H9l-3.5 3v-3H3zM18 9h3v8h-3v3l-3.5-3H9.5"/>"#,
        ),
        Verdict::Late => drawing(
            "icon verdict-late",
            r#"<path d="M6 3h12M6 21h12M7.5 3v3.5c0 2.5 4.5 3.5 4.5 5.5s-4.5 3-4.5 5.5V21M16.5 3v3.5c0 2.5-4.5 3.5-4.5 5.5s4.5 3 4.5 5.5V21"/>"#,
        ),
    }
}

/// The class that gives a verdict its colour.
pub(super) fn tone(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "right",
        Verdict::Wrong => "wrong",
        Verdict::Repeated => "repeated",
        Verdict::Late => "late",
    }
}

/// The word of a verdict.
pub(super) fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "cible.verdict.right",
        Verdict::Wrong => "cible.verdict.wrong",
        Verdict::Repeated => "cible.verdict.repeated",
        Verdict::Late => "cible.verdict.late",
    }
}

pub(super) fn camera() -> Markup {
    drawing(
        "icon icon-camera",
        r#"<rect x="2.5" y="7" width="13" height="11" rx="2.5"/><path d="M15.5 11l6-3v9l-6-3"/><circle cx="9" cy="12.5" r="2.6"/>"#,
    )
}

pub(super) fn send() -> Markup {
    drawing("icon icon-send", r#"<path d="M4 12h14M12.5 6l6 6-6 6"/>"#)
}

pub(super) fn pass() -> Markup {
    drawing(
        "icon icon-pass",
        r#"<path d="M5 6l7 6-7 6zM13 6l7 6-7 6z"/>"#,
    )
}

pub(super) fn up() -> Markup {
    drawing("icon icon-up", r#"<path d="M12 20V5M6 11l6-6 6 6"/>"#)
}

pub(super) fn voice() -> Markup {
    drawing(
        "icon icon-voice",
        r#"<path d="M3.5 9.5v5h4l5 4.5v-14l-5 4.5zM16 9a4.5 4.5 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"/>"#,
    )
}

/// The golden pawn, beside the name of whoever holds it.
pub(crate) fn golden() -> Markup {
    html! {
        svg.icon.golden viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" { (golden_body()) }
    }
}

/// The same inside another drawing.
pub(super) fn golden_body() -> PreEscaped<&'static str> {
    PreEscaped(
        r##"<path d="M12 2.5a4.3 4.3 0 0 1 2.4 7.9c.3 3.6 1.5 5.3 3.6 7.1v4H6v-4c2.1-1.8 3.3-3.5 3.6-7.1A4.3 4.3 0 0 1 12 2.5z" fill="#ffd257" stroke="#7a4f00" stroke-width="1.4"/><path d="M10.3 5.2a2 2 0 0 1 1.5-1" fill="none" stroke="#fff7d6" stroke-width="1.4" stroke-linecap="round"/>"##,
    )
}
