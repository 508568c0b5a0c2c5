//! Clocks: a ring for the seconds of an answer, an hourglass for definitions
//! and for the final. `glass.js` lets the sand run.

use cible::StageView;
use maud::{Markup, html};

use super::board::Board;

/// The ring around the seconds left. `clocks.js` sets `--left`.
pub(super) fn ring(board: &Board<'_>) -> Markup {
    let silent = !matches!(
        board.view.stage,
        StageView::Series { .. } | StageView::Finale { .. }
    );
    html! {
        @if let Some(deadline) = board.view.deadline.filter(|_| counts(board)) {
            div.cible-ring role="timer" aria-label=(board.t("table.time-left")) data-key={ "ring-" (deadline) }
                data-deadline=(deadline) data-total=(board.total()) data-silent[silent] {
                svg viewBox="-32 -32 64 64" aria-hidden="true" {
                    circle.way r="27" pathLength="100" {}
                    circle.sand r="27" pathLength="100" {}
                }
                span.clock-left {}
            }
        }
    }
}

/// The seconds left, large.
pub(super) fn digits(board: &Board<'_>) -> Markup {
    html! {
        @if let Some(deadline) = board.view.deadline.filter(|_| counts(board)) {
            p.cible-digits role="timer" aria-label=(board.t("table.time-left")) data-key={ "digits-" (deadline) }
                data-deadline=(deadline) data-total=(board.total()) { span.clock-left {} }
        }
    }
}

/// Three turns of the hourglass as arcs around a target.
pub(super) fn arcs(board: &Board<'_>) -> Markup {
    html! {
        @if let Some(deadline) = board.view.deadline.filter(|_| counts(board)) {
            svg.cible-arcs viewBox="0 0 400 400" aria-hidden="true" data-silent data-key={ "arcs-" (deadline) }
                data-deadline=(deadline) data-total=(board.total()) {
                @for turn in 0..3 {
                    g transform={ "rotate(" (120 * turn - 86) " 200 200)" } {
                        circle.way cx="200" cy="200" r="184" pathLength="300" {}
                        circle.sand data-turn=(turn) cx="200" cy="200" r="184" pathLength="300" {}
                    }
                }
            }
        }
    }
}

/// The same as a thin bar in three parts, for a phone.
pub(super) fn bar(board: &Board<'_>) -> Markup {
    let parts = match board.view.stage {
        StageView::Finale { .. } => 3,
        StageView::Series { .. } | StageView::Answering { .. } | StageView::Performing { .. } => 1,
        _ => 0,
    };
    html! {
        @if let Some(deadline) = board.view.deadline.filter(|_| parts > 0 && board.view.appeal.is_none()) {
            p.cible-bar aria-hidden="true" data-silent data-key={ "bar-" (deadline) }
                data-deadline=(deadline) data-total=(board.total()) { i {} @if parts > 1 { b {} b {} } }
        }
    }
}

/// Whether people have something to do within the time shown.
pub(super) fn counts(board: &Board<'_>) -> bool {
    let answering = matches!(
        board.view.stage,
        StageView::Answering { .. }
            | StageView::Performing { .. }
            | StageView::Bidding { .. }
            | StageView::Series { .. }
            | StageView::Finale { .. }
    );
    answering || board.view.appeal.is_some()
}

/// The hourglass; in the final it is turned twice.
pub(super) fn hourglass(board: &Board<'_>) -> Markup {
    let (turns, running) = match board.view.stage {
        StageView::Finale { .. } => (3, true),
        StageView::Series { .. } => (1, true),
        _ => (1, false),
    };
    let deadline = board.view.deadline.filter(|_| running);
    let empty = matches!(board.view.stage, StageView::SeriesOver { .. });
    html! {
        div.cible-glass.empty[empty] data-until=[deadline] data-total=(board.total()) data-turns=(turns) {
            svg viewBox="0 0 80 120" aria-hidden="true" focusable="false" {
                defs {
                    clipPath #glass-bulbs {
                        path d="M20 12h40c0 22-6 34-17 44-2 2-2 6 0 8 11 10 17 22 17 44H20c0-22 6-34 17-44 2-2 2-6 0-8C26 46 20 34 20 12z" {}
                    }
                }
                path.bulb d="M17 10h46c0 25-6 38-17 48-1 1-1 3 0 4 11 10 17 23 17 48H17c0-25 6-38 17-48 1-1 1-3 0-4C23 48 17 35 17 10z" {}
                g clip-path="url(#glass-bulbs)" {
                    rect.sand.above data-sand="above" x="14" y="16" width="52" height="44" {}
                    rect.sand.below data-sand="below" x="14" y="108" width="52" height="44" {}
                    @if running { path.stream data-sand="stream" d="M40 58V108" {} }
                }
                path.wood d="M12 6h56M12 114h56" {}
            }
            @if turns > 1 {
                span.turns aria-hidden="true" { @for turn in 0..turns { i data-turn=(turn) {} } }
            }
        }
    }
}
