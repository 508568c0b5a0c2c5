use maud::{Markup, html};

use super::{
    icons,
    layout::{Context, Page},
    shelf::{BOXES, facts, lid},
};
use crate::{
    cible,
    compatibility::{self, Albums},
    typo,
};

/// A box taken from the shelf: what the game is, and a table to play it.
pub fn game_box(context: &Context<'_>, albums: &Albums, game: &str) -> Option<Markup> {
    let lang = context.lang;
    let boxed = BOXES.iter().find(|boxed| boxed.id == game)?;
    let inside = match boxed.id {
        "typo" => html! {
            section #how .paper.prose { (typo::how_to_play(lang)) }
            section #options .paper.prose { h2 { (lang.t("box.options")) } (typo::options_explained(lang)) }
            section #rules .paper.prose { (typo::rules(lang)) }
        },
        "compatibility" => html! {
            section #how .paper.prose { (compatibility::how_to_play(lang, albums)) }
            section #editions .paper.prose { (compatibility::editions(lang)) }
            section #pictures .paper.prose { (compatibility::decks(lang, albums)) }
            section #options .paper.prose { h2 { (lang.t("box.options")) } (compatibility::options_explained(lang)) }
            section #rules .paper.prose { (compatibility::rules(lang)) }
        },
        "cible" => html! {
            section #how .paper.prose { (cible::how_to_play(lang)) }
            section #options .paper.prose { h2 { (lang.t("box.options")) } (cible::options_explained(lang)) }
            section #rules .paper.prose { (cible::rules(lang)) }
        },
        _ => html! {},
    };
    let main = html! {
        nav.crumbs aria-label=(lang.t("box.where")) { a href="/" { (lang.t("shelf.title")) } (icons::chevron()) span aria-current="page" { (boxed.name) } }
        div.box-head {
            (lid(lang, boxed))
            div.box-words {
                h1 { (boxed.name) }
                p.lead { (lang.t(boxed.pitch)) }
                (facts(lang, boxed))
                p.author { (lang.with("box.author", &[("author", boxed.author), ("publisher", boxed.publisher)])) }
            }
        }
        form.card.open-table method="post" action="/tables" {
            input type="hidden" name="game" value=(boxed.id);
            label for="name" { (lang.t("box.your-name")) }
            input #name name="name" value=(context.name) required maxlength=(table::LONGEST_NAME) autocomplete="nickname";
            button.button.primary.big type="submit" { (lang.t("box.open")) }
            p.hint { (lang.t("box.open-hint")) }
        }
        (inside)
    };
    let title = lang.with("box.page", &[("game", boxed.name)]);
    Some(
        Page {
            context,
            title: &title,
            class: "box-page",
            main,
        }
        .render(),
    )
}
