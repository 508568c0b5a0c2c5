//! The forty pictures to leaf through, and one of them enlarged.

use maud::{Markup, Render, html};
use web::memo;

use super::{board::Board, icons};

/// Pictures that are seen without scrolling on a phone; wherever others are in
/// sight they are fetched next.
const NEAR: u8 = 9;

/// The deck. While the reader ranks, a tap takes a picture and the magnifier
/// enlarges it; otherwise a tap enlarges.
pub(super) fn deck(board: &Board<'_>, picking: bool) -> Markup {
    html! {
        ul.deck.picking[picking] data-album="" data-arrows aria-label=(board.t("compatibility.deck")) {
            @for number in 0..board.view.pictures.len() as u8 { (picture(board, number, picking)) }
        }
    }
}

fn picture(board: &Board<'_>, number: u8, picking: bool) -> Markup {
    let title = board.title(number);
    let loading = if number < NEAR { "eager" } else { "lazy" };
    let look = board
        .lang
        .with("compatibility.enlarge", &[("title", &title)]);
    html! {
        li {
            @if picking {
                button.pick type="button" id={ "pick-" (number) } data-pick=(number) data-act aria-pressed="false" aria-describedby={ "about-" (number) } {
                    (board.image_when(number, loading))
                    span.rank aria-hidden="true" {}
                }
                button.zoom type="button" id={ "zoom-" (number) } data-beside data-look=(number) data-title=(title) aria-label=(look) { span { (magnifier(number)) } }
            } @else {
                button.pick type="button" id={ "look-" (number) } data-look=(number) data-title=(title) aria-describedby={ "about-" (number) } {
                    (board.image_when(number, loading))
                }
            }
        }
    }
}

/// Drawn at the first picture, which the others refer to.
fn magnifier(number: u8) -> Markup {
    match number {
        0 => icons::first_magnifier(),
        _ => icons::same_magnifier(),
    }
}

/// One picture, large, with what there is to see in words; the page's script
/// fills it, turns the pages and knows whether the picture may be taken.
pub(super) fn look(board: &Board<'_>) -> Markup {
    html! {
        dialog #look aria-labelledby="look-title"
            data-take=(board.t("compatibility.take")) data-drop=(board.t("compatibility.drop"))
            data-where=(board.lang.with("compatibility.place", &[("n", "{n}")])) data-full=(board.t("compatibility.compose.full-short")) {
            div.look-top {
                p.look-count aria-live="polite" {}
                button.button.ghost.icon type="button" data-close="" aria-label=(board.t("compatibility.close")) { (icons::cross()) }
            }
            div.look-stage {
                button.turn-page.back type="button" data-page="-1" aria-label=(board.t("compatibility.before")) { (icons::left()) }
                div.look-frame {}
                button.turn-page.on type="button" data-page="1" aria-label=(board.t("compatibility.after")) { (icons::right()) }
            }
            div.look-words {
                h2 id="look-title" {}
                p.look-about {}
            }
            // Wherever a picture lies, it is described here: once for all.
            div hidden {
                (descriptions(board))
            }
            button.button.primary.big.look-take type="button" id="look-take" hidden { span {} }
        }
    }
}

/// They stay as they are for a whole game.
fn descriptions(board: &Board<'_>) -> impl Render {
    let (view, lang) = (board.view, board.lang.language);
    let of = (
        "compatibility",
        "about",
        lang,
        &view.options.deck,
        &view.pictures,
    );
    memo(of, move || {
        html! {
            @for number in 0..view.pictures.len() as u8 { span id={ "about-" (number) } { (board.alt(number)) } }
        }
    })
}
