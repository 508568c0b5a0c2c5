//! A person judges: yes or no, with the card's answers for that seat alone
//! (L0.5).

use cible::{Move, StageView, Verdict};
use maud::{Markup, html};

use web::ask;

use super::{board::Board, icons};

/// The buttons of the reader who judges.
pub(super) fn buttons(board: &Board<'_>) -> Markup {
    let step = board.view.step;
    let mv = |right| ask(&Move::Rule { step, right });
    let due = match board.view.stage {
        StageView::Verifying { .. } => {
            let finale = board.view.finale.as_ref();
            finale.is_some_and(|finale| finale.next.is_some())
        }
        _ => true,
    };
    html! {
        @if board.judging() && due {
            @if let Some(text) = before(board) {
                p.cible-before { (board.t("cible.arbiter.typed")) " " b lang=(board.words().tag()) { (text) } }
            }
            div.cible-pair {
                button.button.big.yes type="button" id="rule-yes" data-ask=(mv(true)) { (icons::verdict(Verdict::Right)) span { (board.t("cible.yes")) } }
                button.button.big.no type="button" id="rule-no" data-ask=(mv(false)) { (icons::verdict(Verdict::Wrong)) span { (board.t("cible.no")) } }
            }
        }
    }
}

/// What lies before the arbiter.
fn before<'a>(board: &Board<'a>) -> Option<&'a str> {
    let view = board.view;
    match view.stage {
        StageView::Series { .. } => view.series.as_ref()?.submitted.as_deref(),
        // The question asked of the arbiter names it.
        StageView::Verifying { .. } => None,
        _ => view.question.as_ref()?.submitted.as_deref(),
    }
}

/// The answers of the card; only the arbiter's view has them.
pub(super) fn sheet(board: &Board<'_>) -> Markup {
    let sheet = board.view.you.as_ref().map_or(&[][..], |you| &you.sheet);
    html! {
        @if !sheet.is_empty() {
            section.cible-sheet aria-labelledby="card-answers" {
                h2 id="card-answers" { (board.t("cible.arbiter.sheet")) }
                ul lang=(board.words().tag()) { @for answer in sheet { li { (answer) } } }
            }
        }
    }
}
