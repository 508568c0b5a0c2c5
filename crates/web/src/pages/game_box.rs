use maud::{Markup, html};

use super::{
    icons,
    layout::{Context, Page},
    learning::guided,
    shelf::{facts, standing},
};
use crate::{GameBox, Leaf};

/// A box taken from the shelf: what the game is, and a table to play it.
pub fn game_box(context: &Context<'_>, boxed: &dyn GameBox) -> Markup {
    let lang = boxed.speak(context.lang.language);
    let lid = boxed.lid();
    let rules = boxed.parts().rules(lang.language).html(lang);
    let main = html! {
        nav.crumbs aria-label=(lang.t("box.where")) { a href="/" { (lang.t("shelf.title")) } (icons::chevron()) span aria-current="page" { (lid.name) } }
        div.box-head {
            (standing(lang, boxed))
            div.box-words {
                h1 { (lid.name) }
                p.lead { (lang.t(lid.pitch)) }
                (facts(lang, lid))
                p.author { (lang.with("box.author", &[("author", lid.author), ("publisher", lid.publisher)])) }
            }
        }
        form.card.open-table method="post" action="/tables" {
            input type="hidden" name="game" value=(lid.id);
            label for="name" { (lang.t("box.your-name")) }
            input #name name="name" value=(context.name) required maxlength=(table::LONGEST_NAME) autocomplete="nickname";
            button.button.primary.big type="submit" { (lang.t("box.open")) }
            p.hint { (lang.t("box.open-hint")) }
            (guided(lang, boxed))
        }
        section #how .paper.prose { (boxed.how_to_play(lang)) }
        @for (anchor, section) in boxed.inside(lang) {
            section id=(anchor) .paper.prose { (section) }
        }
        section #rules .paper.prose { (rules) }
    };
    let title = lang.with("box.page", &[("game", lid.name)]);
    Page {
        context,
        title: &title,
        class: "box-page",
        main,
        parts: Some(boxed.parts()),
    }
    .render_about(lang.t(lid.pitch))
}

/// A page that a box made, in the frame of the house.
pub fn leaf(context: &Context<'_>, boxed: &dyn GameBox, leaf: Leaf) -> Markup {
    Page {
        context,
        title: &leaf.title,
        class: leaf.class,
        main: leaf.main,
        parts: Some(boxed.parts()),
    }
    .render()
}
