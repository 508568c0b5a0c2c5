//! Signs that people give one another: five, a tap each.

use maud::{Markup, html};
use serde_json::json;

use super::{crew, icons};
use crate::{Lang, Parts, Scene};

/// Their names, in the order of their numbers.
const KINDS: [&str; 5] = [
    "react.heart",
    "react.laugh",
    "react.wow",
    "react.bravo",
    "react.ouch",
];

/// The row of signs on a person's page. The script shows what others give.
pub(super) fn bar(lang: Lang) -> Markup {
    let sheet = Parts::house().address("people.svg");
    html! {
        section #reactions aria-label=(lang.t("react.title")) {
            (crew::button(lang))
            @for (kind, name) in KINDS.iter().enumerate() {
                button type="button" data-react=(kind) aria-label=(lang.t(name)) title=(lang.t(name)) {
                    svg viewBox="0 0 48 48" width="28" height="28" aria-hidden="true" focusable="false" { use href={ (sheet) "#e" (kind) } {} }
                }
            }
        }
    }
}

/// Where signs rise, on any page of a table.
pub(super) fn layer() -> Markup {
    html! { div #signs aria-hidden="true" data-sheet=(Parts::house().address("people.svg")) {} }
}

/// Whether this device shows them.
pub(super) fn switch(lang: Lang) -> Markup {
    html! {
        div.links {
            button #no-reactions .button.quiet type="button" aria-pressed="false" { (icons::eye()) (lang.t("react.hide")) }
            button #no-vibration .button.quiet type="button" aria-pressed="false" { (icons::buzz()) (lang.t("sound.no-vibration")) }
        }
    }
}

/// The host's: whether the table has any.
pub(super) fn quiet(scene: &Scene<'_>) -> Markup {
    let (lang, quiet) = (scene.lang, scene.table.quiet);
    html! {
        button #quiet .button.quiet type="button" data-soft=(json!({ "quiet": !quiet })) aria-pressed=(quiet) {
            (icons::pause()) (lang.t(if quiet { "react.allow" } else { "react.mute" }))
        }
    }
}
