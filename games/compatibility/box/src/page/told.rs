//! A finished game told again: who matched whom, on what, round by round.

use game::Outcome;
use maud::{Markup, html};

use super::{album::Album, over, rounds::rounds, share, signs, told::Told};
use crate::pages::{Context, Page};

/// All a record page needs of a game that is over.
pub struct Record<'a> {
    pub number: u32,
    pub names: Vec<String>,
    pub outcome: Option<Outcome>,
    /// The end of the game, as everyone saw it.
    pub view: ::compatibility::View,
    pub album: Option<&'a Album>,
    /// The address of the table.
    pub table: String,
}

pub fn record_page(context: &Context<'_>, record: &Record<'_>) -> Markup {
    let lang = context.lang;
    let told = Told::recorded(lang, record);
    let number = record.number.to_string();
    let title = lang.with("compatibility.record.title", &[("n", &number)]);
    let image = format!("{}/games/{number}/image.svg", record.table);
    let edition = super::options::edition_name(lang, told.view.options.edition);
    let main = html! {
        div.after-game.on-record {
            header.record-head {
                a.button.quiet href=(record.table) { (lang.t("table.back")) }
                h1 { (title) }
                p { (lang.with("compatibility.record.played", &[
                    ("edition", edition),
                    ("n", &told.view.history.len().to_string()),
                ])) }
            }
            section.paper.won {
                h2 { @if !told.winners.is_empty() { (signs::crown()) } span { (over::winner(&told)) } }
                (over::standings(&told))
            }
            (over::who_is_close(&told))
            @if !told.view.history.is_empty() {
                section.paper.keepsake aria-labelledby="keepsake" { (share::keepsake(lang, &image, true)) }
                section.all-rounds aria-labelledby="rounds" {
                    h2 #rounds { (lang.t("compatibility.record.rounds")) }
                    (rounds(&told))
                }
            }
        }
    };
    Page {
        context,
        title: &title,
        class: "compatibility-record",
        main,
    }
    .render()
}
