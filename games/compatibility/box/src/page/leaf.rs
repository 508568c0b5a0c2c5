use maud::{Markup, html};
use web::{Lang, Leaf};

use super::{
    album::{Album, Image},
    signs,
};

/// A page to leaf through a deck (C1.1): all pictures with their titles, each
/// to be enlarged. Without a script a picture opens by itself.
pub fn deck_page(lang: Lang, album: &Album) -> Leaf {
    let name = album.name.get(lang.language);
    let title = lang.with("compatibility.deck.page", &[("deck", name)]);
    let count = album.pictures.len().to_string();
    let main = html! {
        nav.crumbs aria-label=(lang.t("box.where")) {
            a href="/" { (lang.t("shelf.title")) } (signs::next())
            a href="/games/compatibility#pictures" { "Compatibility" } (signs::next())
            span aria-current="page" { (name) }
        }
        header.deck-head {
            h1 { (name) }
            @if !album.mood.get(lang.language).is_empty() { p.lead { (album.mood.get(lang.language)) } }
            p.hint { (lang.with("compatibility.deck.how", &[("n", &count)])) }
        }
        ul.leaves {
            @for (at, image) in album.pictures.iter().enumerate() { li { (leaf(lang, at, image)) } }
        }
        dialog #leaf aria-labelledby="leaf-title" data-count=(lang.with("compatibility.deck.place", &[("at", "{at}"), ("n", &count)])) {
            figure {
                @if let Some(first) = album.pictures.first() {
                    img #leaf-picture src=(first.address) alt="" width="300" height="420" loading="lazy";
                }
                figcaption aria-live="polite" {
                    p #leaf-place .hint {}
                    h2 #leaf-title {}
                    p #leaf-told {}
                }
            }
            div.leaf-steps {
                button #leaf-previous .button.quiet type="button" aria-label=(lang.t("compatibility.deck.previous")) { (signs::previous()) }
                button.button.primary type="button" data-close="" { (lang.t("menu.close")) }
                button #leaf-next .button.quiet type="button" autofocus aria-label=(lang.t("compatibility.deck.next")) { (signs::next()) }
            }
        }
    };
    Leaf {
        title,
        class: "deck-page",
        main,
    }
}

/// A picture to be opened. What it shows is told beside it, unheard of by the
/// eye; a deck without descriptions has only names.
fn leaf(lang: Lang, at: usize, image: &Image) -> Markup {
    let (title, told) = (image.title.get(lang.language), image.alt.get(lang.language));
    let told = Some(told).filter(|told| *told != title && !told.is_empty());
    html! {
        a.plate href=(image.address) data-leaf=(at) aria-describedby=[told.map(|_| format!("told-{at}"))] {
            img src=(image.address) alt="" width="300" height="420" loading="lazy" decoding="async";
            span.leaf-title { (title) }
        }
        @if let Some(told) = told { p.visually-hidden id={ "told-" (at) } { (told) } }
    }
}
