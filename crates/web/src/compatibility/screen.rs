//! The big screen: what everyone may see, legible from a sofa.

use ::compatibility::View;
use maud::html;

use super::{board::Board, over};
use crate::{Panel, Scene};

pub fn screen_panels(scene: &Scene<'_>, view: &View) -> Vec<Panel> {
    let board = Board::new(scene, view);
    vec![Panel {
        name: "main",
        html: html! { (over::screen_over(scene, &board)) },
    }]
}
