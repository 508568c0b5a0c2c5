//! The box of Typo: what people see of the game, what it is played with, and how
//! it is played without people.

#![forbid(unsafe_code)]

mod content;
mod page;
mod workshop;

use std::sync::{Arc, LazyLock};

use game::{Books, Game, Language};
use include_dir::{Dir, include_dir};
use maud::{Markup, html};
use tools::Workshop;
use typo::{Content, Move, Options, Typo, View};
use web::{
    Area, BadBox, Boxed, Carried, GameBox, GameHand, GameScreen, Lang, Leaf, Lid, Parts, Played,
    Room, Scene, Supplies, Telling, Trophy,
};

/// The box with its cards and its dictionaries.
pub struct TypoBox {
    content: Books<Content>,
}

/// Opens the box for the shelf of a house.
pub fn open(supplies: &Supplies) -> Result<Box<dyn GameBox>, BadBox> {
    let opened = TypoBox::open(supplies)?;
    Ok(Box::new(opened))
}

/// How the game is played without people.
pub fn workshop() -> Box<dyn Workshop> {
    Box::<workshop::TypoWorkshop>::default()
}

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/parts");
static PARTS: LazyLock<Parts> = LazyLock::new(|| Parts::read(Typo::ID, &FOLDER));

impl Boxed for TypoBox {
    type Game = Typo;

    const LID: Lid = Lid {
        id: Typo::ID,
        name: "Typo",
        author: "Corné van Moorsel",
        publisher: "Cwali, 2004",
        seats: 2..=6,
        people_per_seat: 1,
        age: 8,
        minutes: 30,
        pitch: "typo.pitch",
    };

    const LICENCES: &'static [&'static str] = &[lexicon::LICENCES];

    fn open(_: &Supplies) -> Result<TypoBox, BadBox> {
        let content = Arc::new(Carried::new(content::load));
        Ok(TypoBox { content })
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
        Options {
            language,
            ..Options::default()
        }
    }

    fn room(&self, scene: &Scene<'_>, options: &Options) -> Room {
        Room::new(page::options_form(scene, options))
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

    fn keeps_hand(&self, before: &View, now: &View) -> bool {
        page::keeps_hand(before, now)
    }

    fn held(&self, scene: &Scene<'_>, view: &View) -> Markup {
        page::held(scene, view)
    }

    fn keeps_held(&self, before: &View, now: &View) -> bool {
        page::keeps_held(before, now)
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

    fn told(&self, at: &Telling<'_>, played: Played<Typo>) -> Leaf {
        page::told(at, played)
    }

    fn trophy(&self, lang: Lang) -> Trophy {
        page::trophy(lang)
    }
}

#[cfg(test)]
web::suite!(TypoBox);
