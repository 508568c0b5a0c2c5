//! Reading aloud with the browser's own voice, off by default and remembered
//! on the device. `voice.js` speaks what is given here.

use cible::{Hourglass, Options, StageView};
use maud::{Markup, html};
use web::Scene;

use super::{board::Board, doing, icons};

/// What is to be said now; a new text is said once.
pub(super) fn said(board: &Board<'_>) -> Markup {
    let words = board.words();
    let text = match board.view.stage {
        StageView::Answering { seat } => Some(board.name(seat).to_owned()),
        _ => doing::said(board, words),
    };
    html! {
        @if let Some(text) = text {
            span #voice hidden data-lang=(words.tag()) data-text=(text) {}
        }
    }
}

/// In the room, where this device reads aloud: a double hourglass leaves time to
/// listen. `voice.js` shows it there alone.
pub(super) fn offer(scene: &Scene<'_>, options: &Options) -> Markup {
    let lang = scene.lang;
    let double = serde_json::json!({ "options": { "hourglass": Hourglass::Double } });
    html! {
        @if options.hourglass != Hourglass::Double {
            div.cible-offer #voice-offer hidden {
                p { (lang.t(if scene.me.may_host { "cible.voice.offer" } else { "cible.voice.offer-host" })) }
                @if scene.me.may_host {
                    button.button.quiet type="button" id="double-hourglass" data-ask=(double) { (lang.t("cible.voice.double")) }
                }
            }
        }
    }
}

/// The switch, for the menu of a phone and for the big screen; `voice.js` shows it
/// where the browser has a voice.
pub(super) fn switch(board: &Board<'_>) -> Markup {
    html! {
        div.cible-voice #voice-switch hidden data-lang=(board.words().tag()) {
            button.button.quiet type="button" id="voice-toggle" aria-pressed="false" data-voice {
                (icons::voice()) span { (board.t("cible.voice.switch")) }
            }
            p.hint { (board.t("cible.voice.one")) }
        }
    }
}
