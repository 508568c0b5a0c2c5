//! The house on the first screen of a phone: what it is called there, and what
//! is shown when it cannot be reached.

use maud::{Markup, html};
use serde_json::{Value, json};

use super::{
    layout::{Context, FELT, Page},
    pictures,
};
use crate::{Lang, Parts};

/// The page that is kept for when there is no line.
const AWAY: &str = "/offline";

/// What makes the house installable.
pub fn manifest(lang: Lang) -> Value {
    let icon = |name: &str, sizes: &str, purpose: &str| {
        let kind = if name.ends_with("svg") {
            "image/svg+xml"
        } else {
            "image/png"
        };
        let address = Parts::house().address(name);
        json!({ "src": address, "sizes": sizes, "type": kind, "purpose": purpose })
    };
    json!({
        "id": "/",
        "name": lang.t("shelf.page"),
        "short_name": "Tablée",
        "description": lang.t("house.about"),
        "lang": lang.tag(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": FELT,
        "background_color": FELT,
        "categories": ["games"],
        "icons": [
            icon("icon.svg", "any", "any"),
            icon("icon-192.png", "192x192", "any"),
            icon("icon-512.png", "512x512", "any"),
            icon("icon-full.png", "512x512", "maskable"),
        ],
    })
}

/// The worker beside the pages, with the files that it keeps: those of the page
/// for when there is no line, and nothing of a game. Another version of the house
/// is another worker.
pub fn worker() -> String {
    let house = Parts::house();
    let files = [
        AWAY.to_string(),
        house.sheet(),
        house.script(),
        house.address("icon.svg"),
    ];
    let kept = json!(files);
    format!(
        "const KEPT = {kept};\n{}",
        include_str!("../../parts/worker.js")
    )
}

/// The house cannot be reached.
pub fn away(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.narrow #away {
            (pictures::FALLEN_CHAIR)
            h1 { (lang.t("unreached.title")) }
            p.lead { (lang.t("unreached.text")) }
            div.actions { button.button.primary type="button" data-reload="" { (lang.t("problem.again")) } }
        }
    };
    Page {
        context,
        title: lang.t("unreached.page"),
        class: "simple",
        main,
        parts: None,
    }
    .render()
}
