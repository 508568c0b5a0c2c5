//! The big screen: what everyone may see, legible from a sofa.

use ::cible::View;
use maud::{Markup, html};

use super::{board::Board, doing, glass, over, players, stage, table, target, voice};
use crate::{Panel, Scene, pages};

pub fn screen_panels(scene: &Scene<'_>, view: &View) -> Vec<Panel> {
    if over::ended(view) {
        return over::screen(scene, view).panels(scene);
    }
    let board = Board::new(scene, view);
    vec![
        Panel {
            name: "top",
            html: top(scene, &board),
        },
        Panel {
            name: "players",
            html: players::players(&board),
        },
        Panel {
            name: "main",
            html: html! {
                div.cible.cible-wide data-phase=(view.phase) data-stage=(table::stage_name(view)) {
                    (target::target(&board, "target-screen", true))
                    div.cible-side {
                        div.cible-stage data-key="stage" { (stage::stage(&board)) (table::points(&board)) }
                        (now(&board))
                    }
                    (voice::said(&board))
                }
                (pages::paused(scene))
            },
        },
        Panel {
            name: "live",
            html: html! { (doing::aloud(&board)) },
        },
    ]
}

fn top(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    html! {
        div.screen-top {
            h1 { (table::title(board)) }
            (voice::switch(board))
            p.screen-code { span { (board.t("cible.come-watch")) } " " b { (scene.table.code) } }
        }
    }
}

/// What the table waits for, and the clock.
fn now(board: &Board<'_>) -> Markup {
    html! {
        div.cible-now data-key="now" {
            (glass::ring(board))
            p.prompt { (doing::prompt(board).html(board.lang)) }
        }
    }
}
