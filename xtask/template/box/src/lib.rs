//! The box of Essai: what people see of the game, and how it is played without
//! people.

#![forbid(unsafe_code)]

mod page;
mod told;
mod workshop;

use std::sync::{Arc, LazyLock};

use essai::{Content, Essai, Options, View};
use game::{Books, Game};
use include_dir::{Dir, include_dir};
use maud::{Markup, html};
use tools::Workshop;
use web::{
    Area, BadBox, Boxed, GameBox, GameHand, GameScreen, Lang, Leaf, Lid, Parts, Played, Room, Scene,
    Supplies, Telling,
};

pub struct EssaiBox {
    content: Books<Content>,
}

/// Opens the box for the shelf of a house.
pub fn open(supplies: &Supplies) -> Result<Box<dyn GameBox>, BadBox> {
    let opened = EssaiBox::open(supplies)?;
    Ok(Box::new(opened))
}

/// How the game is played without people.
pub fn workshop() -> Box<dyn Workshop> {
    Box::new(workshop::EssaiWorkshop)
}

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/parts");
static PARTS: LazyLock<Parts> = LazyLock::new(|| Parts::read(Essai::ID, &FOLDER));

impl Boxed for EssaiBox {
    type Game = Essai;

    const LID: Lid = Lid {
        id: Essai::ID,
        name: "Essai",
        author: "Tablée",
        publisher: "Tablée",
        seats: 2..=8,
        people_per_seat: 1,
        age: 6,
        minutes: 2,
        pitch: "essai.pitch",
    };

    fn open(_: &Supplies) -> Result<EssaiBox, BadBox> {
        let content = Arc::new(Arc::new(Content));
        Ok(EssaiBox { content })
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
        html! {
            h2 { (lang.t("essai.how.title")) }
            ol { @for step in ["essai.how.choose", "essai.how.reveal"] { li { (lang.t(step)) } } }
        }
    }

    fn inside(&self, lang: Lang) -> Vec<(&'static str, Markup)> {
        let options = html! {
            h2 { (lang.t("box.options")) }
            p { (lang.t("essai.option.clock-note")) }
        };
        vec![("options", options)]
    }

    fn room(&self, scene: &Scene<'_>, options: &Options) -> Room {
        let room = Room::new(page::options(scene, options));
        // Everybody chooses at once, so nobody starts.
        Room {
            names_first: false,
            ..room
        }
    }

    fn area(&self, area: Area, scene: &Scene<'_>, view: &View) -> Markup {
        page::area(area, scene, view)
    }

    // Everybody sees the same cards on the felt: they are drawn once for all.
    fn is_own(&self, _: Area, _: &Scene<'_>, _: &View) -> bool {
        false
    }

    fn hand(&self, scene: &Scene<'_>, view: &View) -> GameHand {
        page::hand(scene, view)
    }

    fn screen(&self, scene: &Scene<'_>, view: &View) -> GameScreen {
        page::screen(scene, view)
    }

    fn told(&self, at: &Telling<'_>, played: Played<Essai>) -> Leaf {
        told::told(at, &played)
    }
}

#[cfg(test)]
web::suite!(EssaiBox);
