use ::compatibility::{PhaseView, View};
use maud::html;

use super::{board::Board, over};
use crate::{Panel, Scene, pages};

/// The panels of a phone or a laptop at a table where Compatibility is played.
pub fn table_panels(scene: &Scene<'_>, view: &View) -> Vec<Panel> {
    let board = Board::new(scene, view);
    let main = match view.phase {
        PhaseView::Over => over::over(scene, &board),
        _ => html! {},
    };
    vec![
        Panel {
            name: "top",
            html: pages::top(scene, html! { "Compatibility" }),
        },
        Panel {
            name: "main",
            html: main,
        },
        Panel {
            name: "sheet",
            html: pages::menu(scene),
        },
    ]
}
