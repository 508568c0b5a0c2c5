//! The big screen: what everyone may see, legible from a sofa.

use maud::{Markup, html};
use typo::{PhaseView, Said, View};
use web::{GameScreen, Scene};

use super::{board::Board, doing, over, players, sounds, stage, table};

pub fn screen(scene: &Scene<'_>, view: &View) -> GameScreen {
    let board = Board::new(scene, view);
    let (players, main) = match &view.phase {
        PhaseView::Over { winners } => (
            html! {},
            html! {
                (over::podium(scene, &board, winners))
            },
        ),
        _ => (players::players(scene, &board), stage::stage(scene, &board)),
    };
    GameScreen {
        title: table::title(&board),
        players,
        main: html! { div.typo-table { (main) (sounds::on_screen(&board)) } },
        aside: html! {},
        live: doing::aloud(&board),
    }
}

/// The finest word of the game and its boldest bluff (T15).
pub(super) fn memories(board: &Board<'_>) -> Markup {
    let card = |key, class: &'static str, said: &Option<Said>| {
        html! {
            @if let Some(said) = said {
                li.{ (class) } {
                    b { (board.t(key)) }
                    em.word lang=(board.words_lang()) { (said.word) }
                    span { (board.name(said.seat)) }
                }
            }
        }
    };
    let view = board.view;
    html! {
        @if view.finest.is_some() || view.boldest.is_some() {
            ul.memories {
                (card("typo.stage.finest", "finest", &view.finest))
                (card("typo.stage.boldest", "boldest", &view.boldest))
            }
        }
    }
}
