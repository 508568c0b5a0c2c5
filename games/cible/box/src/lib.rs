//! The box of La Cible: what people see of it, what it is played with, and how
//! it is played without people.

mod content;
mod page;
mod past;
mod workshop;

use std::sync::{Arc, LazyLock};

use cible::{Cible, Content, Move, Options, View};
use game::{Books, Game, Language};
use include_dir::{Dir, include_dir};
use maud::{Markup, html};
use web::{
    Area, BadBox, Boxed, Carried, Finding, GameBox, GameHand, GameScreen, Lang, Leaf, Lid, Parts,
    Played, Room, Scene, Supplies, Telling, Trophy,
};

pub use content::{cards, load};

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/parts");
static PARTS: LazyLock<Parts> = LazyLock::new(|| Parts::read(Cible::ID, &FOLDER));

/// La Cible on a shelf.
pub struct CibleBox {
    content: Books<Content>,
}

/// Opens the box for a house.
pub fn open(supplies: &Supplies) -> Result<Box<dyn GameBox>, BadBox> {
    Ok(Box::new(CibleBox::open(supplies)?))
}

/// How La Cible is played without people.
pub fn workshop() -> Box<dyn tools::Workshop> {
    Box::<workshop::CibleWorkshop>::default()
}

/// The words of the box in a language: cards may be in another than the page.
fn speak(language: Language) -> Lang {
    Lang::with_parts(language, &PARTS)
}

impl Boxed for CibleBox {
    type Game = Cible;

    const LID: Lid = Lid {
        id: Cible::ID,
        name: "La Cible",
        author: "Eric Bouret",
        publisher: "Ravensburger, 2004",
        seats: 3..=6,
        // A team shares a seat: any of its people may answer.
        people_per_seat: 8,
        age: 14,
        minutes: 45,
        pitch: "cible.pitch",
    };

    const LICENCES: &'static [&'static str] = &[
        lexicon::LICENCES,
        include_str!("../../content/licences.txt"),
    ];

    fn open(_: &Supplies) -> Result<CibleBox, BadBox> {
        let content = Arc::new(Carried::new(load));
        Ok(CibleBox { content })
    }

    fn parts() -> &'static Parts {
        &PARTS
    }

    fn content(&self) -> Books<Content> {
        self.content.clone()
    }

    fn cover(&self, lang: Lang) -> Markup {
        page::cover(lang)
    }

    fn how_to_play(&self, lang: Lang) -> Markup {
        page::how_to_play(lang)
    }

    fn inside(&self, lang: Lang) -> Vec<(&'static str, Markup)> {
        let options = html! { h2 { (lang.t("box.options")) } (page::options_explained(lang)) };
        vec![("options", options)]
    }

    fn opening(&self, language: Language) -> Options {
        let options = Options::default();
        Options {
            language,
            answer: page::opening_time(options.arbiter),
            ..options
        }
    }

    fn room(&self, scene: &Scene<'_>, options: &Options) -> Room {
        page::room(scene, options)
    }

    fn area(&self, area: Area, scene: &Scene<'_>, view: &View) -> Markup {
        page::area(area, scene, view)
    }

    fn is_own(&self, area: Area, scene: &Scene<'_>, view: &View) -> bool {
        page::is_own(area, scene, view)
    }

    fn keeps_area(&self, area: Area, before: &View, now: &View) -> bool {
        page::keeps_area(area, before, now)
    }

    fn hand(&self, scene: &Scene<'_>, view: &View) -> GameHand {
        page::hand(scene, view)
    }

    fn screen(&self, scene: &Scene<'_>, view: &View) -> GameScreen {
        page::screen(scene, view)
    }

    fn asked(&self, scene: &Scene<'_>, view: &View) -> Option<String> {
        Some(page::asked(scene, view))
    }

    fn deed(&self, lang: Lang, mv: &Move) -> Option<String> {
        page::deed(lang, mv)
    }

    fn told(&self, at: &Telling<'_>, played: Played<Cible>) -> Leaf {
        page::told(at, &past::end(&played))
    }

    fn trophy(&self, lang: Lang) -> Trophy {
        page::trophy(lang)
    }

    fn report(&self, item: usize, played: Played<Cible>) -> Option<Finding> {
        past::finding(item, &past::end(&played))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    web::suite!(CibleBox);
}
