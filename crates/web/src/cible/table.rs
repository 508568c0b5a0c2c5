use ::cible::{StageView, View};
use maud::{Markup, html};

use super::{board::Board, doing, hand, over, players, stage, target, voice};
use crate::{Panel, Scene, pages};

/// The panels of a phone or a laptop at a table where La Cible is played.
pub fn table_panels(scene: &Scene<'_>, view: &View) -> Vec<Panel> {
    if over::ended(view) {
        return over::table(scene, view).panels(scene);
    }
    let board = Board::new(scene, view);
    vec![
        Panel {
            name: "top",
            html: pages::top(scene, title(&board)),
        },
        Panel {
            name: "players",
            html: players::players(&board),
        },
        Panel {
            name: "main",
            html: html! {
                div.cible data-phase=(view.phase) data-stage=(stage_name(view)) {
                    (pages::notices(scene))
                    (target::target(&board, "target-phone", false))
                    (stage::stage(&board))
                    (points(&board))
                    (voice::said(&board))
                }
                (pages::paused(scene))
            },
        },
        Panel {
            name: "hand",
            html: html! { (hand::hand(&board)) (what_next(scene, &board)) },
        },
        Panel {
            name: "aside",
            html: html! { (target::target(&board, "target-aside", true)) (phases(&board)) },
        },
        Panel {
            name: "live",
            html: html! { (doing::aloud(&board)) },
        },
        Panel {
            name: "sheet",
            html: html! { (voice::switch(&board)) (pages::menu(scene)) },
        },
    ]
}

/// The game and the phase.
pub(super) fn title(board: &Board<'_>) -> Markup {
    let over = matches!(board.view.stage, StageView::Over | StageView::Ready);
    html! {
        span.title { "La Cible" }
        @if !over { span.progress { (board.view.phase) ". " (board.phase()) } }
    }
}

/// The five phases, for a screen that has room beside the table.
fn phases(board: &Board<'_>) -> Markup {
    html! {
        ol.cible-phases aria-label=(board.t("cible.phases")) {
            @for phase in 1..=5u8 {
                li.done[phase < board.view.phase].current[phase == board.view.phase]
                    aria-current=[(phase == board.view.phase).then_some("step")] { (board.named(phase, board.lang)) }
            }
        }
    }
}

/// The stage by a word, for the style sheets.
pub(super) fn stage_name(view: &View) -> &'static str {
    match view.stage {
        StageView::Ready | StageView::Intro => "intro",
        StageView::Reading => "reading",
        StageView::Answering { .. } => "answering",
        StageView::Judged => "judged",
        StageView::Letter { .. } | StageView::Series { .. } => "series",
        StageView::SeriesOver { .. } => "series-over",
        StageView::Bidding { .. } => "bidding",
        StageView::Performing { .. } => "performing",
        StageView::Finale { .. } => "finale",
        StageView::Verifying { .. } => "verifying",
        StageView::PartyOver | StageView::Over => "over",
    }
}

/// The points, once a party is over.
pub(super) fn points(board: &Board<'_>) -> Markup {
    let over = matches!(board.view.stage, StageView::PartyOver | StageView::Over);
    html! {
        @if over {
            ul.cible-points {
                @for seat in board.seats() {
                    @let view = &board.view.seats[seat.index()];
                    li.won[board.view.winners.contains(&seat)] { (board.who(seat)) b { (view.total) } span { (board.n("cible.points", view.total)) } }
                }
            }
        }
    }
}

fn what_next(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    html! {
        @if board.view.stage == StageView::Over && scene.me.may_host {
            div.cible-pair {
                button.button.primary type="button" id="again" data-ask="\"start\"" { (board.t("cible.again")) }
                button.button.quiet type="button" id="change" data-ask="\"clear\"" { (board.t("cible.change")) }
            }
        }
    }
}
