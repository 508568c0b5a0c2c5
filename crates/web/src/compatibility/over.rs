//! The end of a game: who won, and who understands whom.

use maud::{Markup, html};

use super::board::Board;
use crate::Scene;

/// The end on a phone or a laptop (panel `main`).
pub(super) fn over(_scene: &Scene<'_>, _board: &Board<'_>) -> Markup {
    html! {}
}

/// What may be done next (panel `hand`).
pub(super) fn what_next(_scene: &Scene<'_>, _board: &Board<'_>) -> Markup {
    html! {}
}

/// The end on the big screen.
pub(super) fn screen_over(_scene: &Scene<'_>, _board: &Board<'_>) -> Markup {
    html! {}
}
