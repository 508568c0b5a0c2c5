//! A choice between a few values, as the options of games have it.

use maud::{Markup, html};
use serde::Serialize;

use crate::Lang;

/// One of a few values, sent as soon as it is taken.
pub fn choice<T: Copy + PartialEq + Serialize>(
    lang: Lang,
    name: &str,
    title: &str,
    all: &[T],
    now: T,
    label: fn(Lang, T) -> String,
) -> Markup {
    html! {
        fieldset.segments data-ask-on-change="options" {
            legend { (lang.t(title)) }
            @for value in all {
                @let wire = wire(value);
                @let id = format!("option-{name}-{wire}");
                label for=(id) {
                    input type="radio" id=(id) name=(name) value=(wire) checked[*value == now];
                    span { (label(lang, *value)) }
                }
            }
        }
    }
}

/// The value as options are written on the wire.
pub fn wire<T: Serialize>(value: &T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(text)) => text,
        _ => String::new(),
    }
}

/// So many seconds, as an option whose name on the wire is their number.
pub fn seconds<T: Serialize>(lang: Lang, value: &T) -> String {
    lang.with("option.seconds", &[("n", &wire(value))])
}
