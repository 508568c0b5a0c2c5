//! A finished game told again: who matched whom, on what, round by round.

use compatibility::View;
use maud::html;
use web::{Leaf, Telling};

use super::{album::Album, ending::Ending, over, rounds::rounds, share, signs};

/// A game that was played, to be told again.
pub struct ToldGame<'a> {
    pub at: &'a Telling<'a>,
    /// The end of the game, as everyone saw it.
    pub view: View,
    pub album: Option<&'a Album>,
}

pub fn told(game: &ToldGame<'_>) -> Leaf {
    let at = game.at;
    let lang = at.lang;
    let ending = Ending::of_told(game);
    let title = lang.with(
        "compatibility.record.title",
        &[("n", &at.number.to_string())],
    );
    let image = format!("{}/image.svg", at.address());
    let edition = super::options::edition_name(lang, ending.view.options.edition);
    let main = html! {
        div.after-game.on-record {
            header.record-head {
                a.button.quiet href=(at.table) { (lang.t("table.back")) }
                h1 { (title) }
                p { (lang.with("compatibility.record.played", &[
                    ("edition", edition),
                    ("n", &ending.view.history.len().to_string()),
                ])) }
            }
            section.paper.won {
                h2 { @if !ending.winners.is_empty() { (signs::crown()) } span { (over::winner(&ending)) } }
                (over::standings(&ending))
            }
            (over::who_is_close(&ending))
            @if !ending.view.history.is_empty() {
                section.paper.keepsake aria-labelledby="keepsake" { (share::keepsake(lang, &image, true)) }
                section.all-rounds aria-labelledby="rounds" {
                    h2 #rounds { (lang.t("compatibility.record.rounds")) }
                    (rounds(&ending))
                }
            }
        }
    };
    Leaf {
        title,
        class: "compatibility-record",
        main,
    }
}
