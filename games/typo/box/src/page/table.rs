use maud::{Markup, html};
use typo::{PhaseView, View};
use web::{GameTable, Scene, pages};

use super::{aside, board::Board, doing, felt, hand, icons, over, players};

/// The page of a phone or a laptop at a table where Typo is played.
pub fn table(scene: &Scene<'_>, view: &View) -> GameTable {
    let board = Board::new(scene, view);
    // At the end the podium says all about the players.
    let (players, main, hand) = match &view.phase {
        PhaseView::Over { winners } => (
            html! {},
            over::podium(scene, &board, winners),
            over::what_next(scene, &board),
        ),
        _ => (
            players::players(scene, &board),
            felt::felt(&board),
            hand::hand(&board),
        ),
    };
    GameTable {
        title: title(&board),
        players,
        main: html! { div.typo-table { (pages::notices(scene)) (main) } },
        hand,
        aside: aside::aside(&board),
        live: doing::aloud(&board),
        menu: html! {},
    }
}

/// The game, the half with its direction, and the turn.
pub(super) fn title(board: &Board<'_>) -> Markup {
    let view = board.view;
    let turn = board.lang.with(
        "typo.turn",
        &[
            ("turn", &view.turn.to_string()),
            ("turns", &view.turns.to_string()),
        ],
    );
    html! {
        span.title { "Typo" }
        @if !matches!(view.phase, PhaseView::Over { .. } | PhaseView::Ready) {
            " " (icons::direction(view.half))
            span.visually-hidden { (board.t(if view.half == 2 { "typo.backward" } else { "typo.forward" })) ", " }
            span.progress { (board.t(if view.half == 2 { "typo.half-2" } else { "typo.half-1" })) ", " (turn) }
        }
    }
}
