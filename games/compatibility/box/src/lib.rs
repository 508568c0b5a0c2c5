//! The box of Compatibility: what people see of it, what it is played with, and
//! how it is played without people ([`workshop`]).

#![forbid(unsafe_code)]

mod content;
mod decks;
mod page;
#[cfg(test)]
mod tests;
mod workshop;

use std::sync::{Arc, LazyLock};

use compatibility::{Compatibility, Content, Move, Options, View};
use game::{Books, Game, Language, Viewer};
use include_dir::{Dir, include_dir};
use maud::{Markup, html};
use tools::Workshop;
use web::{
    Area, BadBox, Boxed, Bytes, File, GameBox, GameHand, GameScreen, Lang, Leaf, Lid, Parts,
    Played, Room, Scene, Supplies, Telling, Trophy,
};

use crate::{decks::Decks, page::ToldGame, workshop::CompatibilityWorkshop};

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/parts");
static PARTS: LazyLock<Parts> = LazyLock::new(|| Parts::read(Compatibility::ID, &FOLDER));

/// Compatibility, with its themes and decks.
pub struct CompatibilityBox {
    content: Arc<Content>,
    decks: Decks,
}

/// Opens the box, with the decks of the operator's beside its own.
pub fn open(supplies: &Supplies) -> Result<Box<dyn GameBox>, BadBox> {
    Ok(Box::new(CompatibilityBox::open(supplies)?))
}

/// How it is played without people.
pub fn workshop() -> Box<dyn Workshop> {
    Box::new(CompatibilityWorkshop)
}

impl CompatibilityBox {
    /// A game that is over, as everyone saw it at its end.
    fn tell<'a>(&'a self, at: &'a Telling<'a>, played: &Played<Compatibility>) -> ToldGame<'a> {
        let view = played.end().view(Viewer::Public);
        let album = self.decks.albums.get(&view.options.deck);
        ToldGame { at, view, album }
    }

    /// A picture as text, where it is an SVG of ours.
    fn drawing(&self, address: &str) -> Option<String> {
        match &self.decks.art.get(address)?.bytes {
            Bytes::Here(bytes) => String::from_utf8(bytes.to_vec()).ok(),
            Bytes::OnDisk(_) => None,
        }
    }
}

impl Boxed for CompatibilityBox {
    type Game = Compatibility;

    const LID: Lid = Lid {
        id: Compatibility::ID,
        name: "Compatibility",
        author: "Craig Browne",
        publisher: "Cocktail Games",
        seats: 3..=8,
        people_per_seat: 1,
        age: 10,
        minutes: 45,
        pitch: "compatibility.pitch",
    };

    const LICENCES: &'static [&'static str] = &[include_str!("../../content/licences.txt")];

    fn open(supplies: &Supplies) -> Result<CompatibilityBox, BadBox> {
        let decks = Decks::load(supplies.decks.as_deref())?;
        let content = content::load(decks.for_rules.clone())?;
        Ok(CompatibilityBox { content, decks })
    }

    fn parts() -> &'static Parts {
        &PARTS
    }

    fn content(&self) -> Books<Content> {
        Arc::new(self.content.clone())
    }

    fn cover(&self, lang: Lang) -> Markup {
        page::cover(lang)
    }

    fn how_to_play(&self, lang: Lang) -> Markup {
        page::how_to_play(lang, &self.decks.albums)
    }

    fn inside(&self, lang: Lang) -> Vec<(&'static str, Markup)> {
        let options = html! { h2 { (lang.t("box.options")) } (page::options_explained(lang)) };
        vec![
            ("editions", page::editions(lang)),
            ("pictures", page::decks(lang, &self.decks.albums)),
            ("options", options),
        ]
    }

    fn opening(&self, language: Language) -> Options {
        Options {
            language,
            ..Options::default()
        }
    }

    fn room(&self, scene: &Scene<'_>, options: &Options) -> Room {
        let albums = &self.decks.albums;
        let seats = scene.table.seats.len() as u8;
        let misfit = page::misfit(scene.lang, options, albums, seats);
        let form = page::options_form(scene, options, albums, misfit.as_ref());
        Room {
            misfit,
            sides: page::sides(options, seats),
            ..Room::new(form)
        }
    }

    fn area(&self, area: Area, scene: &Scene<'_>, view: &View) -> Markup {
        page::area(area, scene, view, &self.decks.albums)
    }

    fn is_own(&self, area: Area, _: &Scene<'_>, view: &View) -> bool {
        page::is_own(area, view)
    }

    fn keeps_area(&self, area: Area, before: &View, now: &View) -> bool {
        page::keeps_area(area, before, now)
    }

    fn keeps_hand(&self, before: &View, now: &View) -> bool {
        page::keeps_hand(before, now)
    }

    fn hand(&self, scene: &Scene<'_>, view: &View) -> GameHand {
        page::hand(scene, view, &self.decks.albums)
    }

    fn screen(&self, scene: &Scene<'_>, view: &View) -> GameScreen {
        page::screen(scene, view, &self.decks.albums)
    }

    fn asked(&self, scene: &Scene<'_>, view: &View) -> Option<String> {
        Some(page::asked(scene, view, &self.decks.albums))
    }

    fn deed(&self, lang: Lang, mv: &Move) -> Option<String> {
        page::deed(lang, mv)
    }

    fn told(&self, at: &Telling<'_>, played: Played<Compatibility>) -> Leaf {
        page::told(&self.tell(at, &played))
    }

    fn trophy(&self, lang: Lang) -> Trophy {
        page::trophy(lang)
    }

    /// The result as a picture to share.
    fn keepsake(
        &self,
        at: &Telling<'_>,
        name: &str,
        played: Played<Compatibility>,
    ) -> Option<File> {
        if name != "image.svg" {
            return None;
        }
        let game = self.tell(at, &played);
        let image = page::result_image(&game, |address| self.drawing(address));
        Some(File {
            kind: "image/svg+xml",
            bytes: Bytes::Here(image.into_bytes().into()),
        })
    }

    /// A deck to leaf through before a game (C1.1).
    fn page(&self, lang: Lang, path: &str) -> Option<Leaf> {
        let album = self.decks.albums.get(path.strip_prefix("decks/")?)?;
        Some(page::deck_page(lang, album))
    }

    fn file(&self, address: &str) -> Option<File> {
        self.decks.art.get(address).cloned()
    }

    fn warnings(&self) -> Vec<String> {
        self.decks.left_out.clone()
    }
}
