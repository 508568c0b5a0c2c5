//! A game that was played, told again.

use essai::Essai;
use game::{Game, Seat, Viewer};
use maud::html;
use web::{Leaf, Played, Telling, pages, sentence::list};

use crate::page::winners;

pub fn told(at: &Telling<'_>, played: &Played<Essai>) -> Leaf {
    let lang = at.lang;
    let view = played.end().view(Viewer::Public);
    let name = |seat: Seat| at.names.get(seat.index()).map_or("", String::as_str);
    let title = lang.with("essai.told", &[("n", &at.number.to_string())]);
    let won: Vec<&str> = winners(&view).iter().map(|seat| name(*seat)).collect();
    let main = html! {
        div.essai-told {
            a.button.quiet href=(at.table) { (lang.t("table.back")) }
            h1 { (title) }
            p { @match won.as_slice() {
                [] => (lang.t("essai.unfinished")),
                won => (lang.with("essai.won", &[("n", &won.len().to_string()), ("names", &list(lang, won.iter().copied()))])),
            } }
            table {
                thead { tr { th scope="col" { (lang.t("essai.player")) } th scope="col" { (lang.t("essai.number")) } } }
                tbody {
                    @for (seat, seen) in (0..).map(Seat).zip(&view.seats) {
                        tr {
                            th scope="row" { (pages::avatar(seat, name(seat), None)) " " (name(seat)) }
                            td { @match seen.number { Some(number) => (number), None => "–" } }
                        }
                    }
                }
            }
        }
    };
    Leaf {
        title,
        class: "essai-told-page",
        main,
    }
}
