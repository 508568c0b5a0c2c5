//! A finished game told again: points, moments, and every question with its
//! answers.

use cible::View;
use maud::html;
use web::{Leaf, Telling};

use super::{over, signs, story::Story};

/// The page of a game that is over, by its end as everyone saw it.
pub fn told(at: &Telling<'_>, view: &View) -> Leaf {
    let lang = at.lang;
    let story = Story::told(at, view);
    let title = lang.with("cible.record.title", &[("n", &at.number.to_string())]);
    let main = html! {
        div.cible-end.on-record {
            header.record-head {
                a.button.quiet href=(at.table) { (lang.t("table.back")) }
                h1 { (title) }
                p { (lang.with("cible.record.played", &[
                    ("parties", &view.parties.len().to_string()),
                    ("n", &view.story.len().to_string()),
                ])) }
                div.links {
                    button.button.quiet type="button" data-copy=(at.link) { (signs::copy()) (lang.t("cible.record.copy")) }
                    button.button.quiet type="button" data-share=(at.link) data-text=(lang.t("cible.record.share-text")) hidden {
                        (signs::share()) (lang.t("cible.record.share"))
                    }
                }
            }
            (over::won(&story))
            (over::told(&story, true))
            (story.report_dialog())
        }
    };
    Leaf {
        title,
        class: "cible-record",
        main,
    }
}
