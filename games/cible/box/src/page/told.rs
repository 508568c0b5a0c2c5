//! A finished game told again: points, moments, and every question with its
//! answers.

use game::Outcome;
use maud::{Markup, html};

use super::{over, report, signs, story::Story};
use crate::pages::{Context, Page};

/// All a record page needs of a game that is over.
pub struct Record {
    pub number: u32,
    pub names: Vec<String>,
    /// Nothing for a game put away unfinished.
    pub outcome: Option<Outcome>,
    /// The end of the game, as everyone saw it, with its story.
    pub view: ::cible::View,
    /// The address of the table; the record's own is `{table}/games/{number}`.
    pub table: String,
    /// The record's address with the house's, to be shared.
    pub link: String,
}

pub fn record_page(context: &Context<'_>, record: &Record) -> Markup {
    let lang = context.lang;
    let winners = record.outcome.as_ref().map(|outcome| &outcome.winners[..]);
    let address = format!("{}/games/{}", record.table, record.number);
    let story = Story::recorded(
        lang,
        &record.view,
        &record.names,
        winners.unwrap_or_default(),
        address,
    );
    let title = lang.with("cible.record.title", &[("n", &record.number.to_string())]);
    let main = html! {
        div.cible-end.on-record {
            header.record-head {
                a.button.quiet href=(record.table) { (lang.t("table.back")) }
                h1 { (title) }
                p { (lang.with("cible.record.played", &[
                    ("parties", &record.view.parties.len().to_string()),
                    ("n", &record.view.story.len().to_string()),
                ])) }
                div.links {
                    button.button.quiet type="button" data-copy=(record.link) { (signs::copy()) (lang.t("cible.record.copy")) }
                    button.button.quiet type="button" data-share=(record.link) data-text=(lang.t("cible.record.share-text")) hidden {
                        (signs::share()) (lang.t("cible.record.share"))
                    }
                }
            }
            (over::won(&story))
            (over::told(&story, true))
            (report::dialog(&story))
        }
    };
    Page {
        context,
        title: &title,
        class: "cible-record",
        main,
    }
    .render()
}
