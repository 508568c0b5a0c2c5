//! The big screen: what everyone may see, legible from a sofa.

use cible::{StageView, View};
use maud::{Markup, html};
use web::{GameScreen, Scene};

use super::{appeal, board::Board, doing, over, sounds, table, tv, voice};

/// The big screen while La Cible is played.
pub fn screen(scene: &Scene<'_>, view: &View) -> GameScreen {
    if over::ended(view) {
        return over::screen(scene, view);
    }
    let board = Board::new(scene, view);
    let (set, stage) = tv::scene(&board);
    GameScreen {
        title: title(&board),
        // The towers are the players.
        players: html! {},
        main: html! {
            div.cible-tv data-set=(set) data-phase=(view.phase) data-stage=(table::stage_name(view)) {
                div.tv-set data-key={ (set) "-" (view.party) } { (stage) }
                (appeal::trial(&board))
                (voice::switch(&board))
                (voice::said(&board))
                (sounds::on_screen(&board))
            }
        },
        aside: html! {},
        live: doing::aloud(&board),
    }
}

/// The game and its five phases, the one that is played by its name.
fn title(board: &Board<'_>) -> Markup {
    html! {
        span.title { "La Cible" }
        @if board.view.stage != StageView::Ready {
            " " span.tv-steps {
                @for phase in 1..=5u8 {
                    @if phase == board.view.phase { b { (phase) ". " (board.phase()) } } @else { i.done[phase < board.view.phase] aria-hidden="true" { (phase) } }
                }
            }
        }
    }
}
