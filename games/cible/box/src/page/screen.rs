//! The big screen: what everyone may see, legible from a sofa.

use cible::View;
use maud::{Markup, html};
use web::{GameScreen, Scene};

use super::{board::Board, doing, glass, over, players, sounds, stage, table, target, voice};

/// The big screen while La Cible is played.
pub fn screen(scene: &Scene<'_>, view: &View) -> GameScreen {
    if over::ended(view) {
        return over::screen(scene, view);
    }
    let board = Board::new(scene, view);
    GameScreen {
        title: table::title(&board),
        players: players::players(&board),
        main: html! {
            div.cible.cible-wide data-phase=(view.phase) data-stage=(table::stage_name(view)) {
                (target::target(&board, "target-screen", true))
                div.cible-side {
                    div.cible-stage data-key="stage" { (stage::stage(&board)) }
                    (now(&board))
                }
                (voice::said(&board))
                (sounds::on_screen(&board))
            }
        },
        aside: html! {},
        live: doing::aloud(&board),
    }
}

/// What the table waits for, the clock, and whether this screen reads aloud.
fn now(board: &Board<'_>) -> Markup {
    html! {
        div.cible-now data-key="now" {
            (glass::ring(board))
            p.prompt { (doing::prompt(board).html(board.lang)) }
            (voice::switch(board))
        }
    }
}
