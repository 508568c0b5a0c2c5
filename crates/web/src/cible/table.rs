use ::cible::View;
use maud::html;

use crate::{Panel, Scene, pages};

pub fn table_panels(scene: &Scene<'_>, view: &View) -> Vec<Panel> {
    let text = view.question.as_ref().map_or("", |asked| &*asked.text);
    vec![Panel {
        name: "main",
        html: html! { p { (text) } (pages::paused(scene)) },
    }]
}
