//! How loud a device is. What sounds when, the games say in their panels, and
//! `sound.js` plays it.

use std::fmt::Display;

use maud::{Markup, html};

use super::icons;
use crate::Lang;

/// A sound of this moment (`sounds.js` has them by name), which `moment` tells
/// from any other. Within a beat it comes after so many hundredths of it.
pub fn heard(name: &str, moment: impl Display, after: Option<u8>, pitch: usize) -> Markup {
    let part = after.map(|after| f32::from(after) / 100.0);
    html! {
        span hidden data-key={ "sound-" (name) } data-sound=(name) data-moment=(moment) data-part=[part]
            data-pitch=[(pitch > 0).then_some(pitch)] {}
    }
}

/// In the menu of a phone or a laptop.
pub(super) fn volume(lang: Lang) -> Markup {
    html! {
        label.volume {
            (icons::sound()) (lang.t("sound.volume"))
            (slider())
        }
    }
}

/// On the screen: off and on by one tap, and how loud. Until the screen was
/// touched once it says so.
pub(super) fn screen(lang: Lang) -> Markup {
    html! {
        button.button.ghost.icon type="button" data-sound-switch="" aria-pressed="true"
            aria-label=(lang.t("sound.volume")) title=(lang.t("sound.volume")) { (icons::sound()) }
        label.volume { span.visually-hidden { (lang.t("sound.volume")) } (slider()) }
    }
}

/// Browsers sound only once they were touched.
pub(super) fn offer(lang: Lang) -> Markup {
    html! { p.sound-offer aria-hidden="true" { (icons::sound()) span { (lang.t("sound.touch")) } } }
}

fn slider() -> Markup {
    html! { input type="range" min="0" max="100" step="10" value="0" data-volume=""; }
}
