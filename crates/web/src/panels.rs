//! What a page shows of a table, panel by panel.

use std::{
    hash::{BuildHasher, RandomState},
    sync::{Arc, LazyLock},
};

use game::Language;
use maud::{Markup, html};
use table::{Me, TableView};

use crate::{Boxes, GameBox, Lang, pages};

/// A part of a page that changes as one: the element with the id
/// `panel-<name>`. A page has the same ones in the waiting room and in a game.
#[derive(Clone, Debug)]
pub struct Panel {
    pub name: &'static str,
    pub html: Arc<str>,
}

impl Panel {
    fn new(name: &'static str, html: Markup) -> Panel {
        let html = html.0.into();
        Panel { name, html }
    }

    /// Whether it is this very drawing, not only one that looks the same.
    pub fn is(&self, other: &Panel) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.html, &other.html)
    }

    /// Tells this drawing from any other while the program runs.
    pub fn fingerprint(&self) -> u64 {
        static HASHER: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        HASHER.hash_one((self.name, &self.html))
    }
}

/// What one device may be shown of the table around a game.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The reader's language, with the words of the game on the table.
    pub lang: Lang,
    pub table: &'a TableView,
    pub me: &'a Me,
    /// The table's address, to be shared.
    pub link: &'a str,
    /// This person's own way back to the seat; nobody else's business.
    pub recovery: Option<&'a str>,
    pub(crate) boxes: &'a Boxes,
    /// It is drawn for everybody who plays alike.
    pub everybody: bool,
}

impl<'a> Scene<'a> {
    pub fn new(
        boxes: &'a Boxes,
        language: Language,
        table: &'a TableView,
        me: &'a Me,
        link: &'a str,
        recovery: Option<&'a str>,
    ) -> Scene<'a> {
        Scene {
            lang: boxes.speak(&table.game, language),
            table,
            me,
            link,
            recovery,
            boxes,
            everybody: false,
        }
    }

    /// The same for everybody alike: nobody's name, rights or way back.
    pub(crate) fn for_everybody(&self) -> Scene<'a> {
        static NOBODY: Me = Me::NOBODY;
        Scene {
            me: &NOBODY,
            recovery: None,
            everybody: true,
            ..*self
        }
    }

    /// What the host is called.
    pub(crate) fn host_name(&self) -> &'a str {
        let mut people = self.table.people.iter();
        let host = people.find(|person| person.person == self.table.host);
        host.map_or("", |person| person.name.as_str())
    }

    /// The way to the table within the house.
    pub(crate) fn path(&self) -> &'a str {
        let path = self.link.find("/t/").and_then(|at| self.link.get(at..));
        path.unwrap_or(self.link)
    }

    /// The box on the table, if it is on the shelf.
    pub(crate) fn boxed(&self) -> Option<&'a dyn GameBox> {
        self.boxes.get(&self.table.game)
    }
}

/// What a game draws of a table for a phone or a laptop, and often for everybody
/// alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// What is played, in the bar above the table.
    Title,
    Players,
    Main,
    Aside,
}

impl Area {
    pub const ALL: [Area; 4] = [Area::Title, Area::Players, Area::Main, Area::Aside];

    /// The panel, with what is the house's around what the game drew.
    pub(crate) fn around(self, scene: &Scene<'_>, drawn: Markup) -> Panel {
        match self {
            Area::Title => Panel::new("top", pages::top(scene, drawn)),
            Area::Players => Panel::new("players", drawn),
            Area::Main => {
                let around = html! { (drawn) (pages::next(scene)) (pages::paused(scene)) };
                Panel::new("main", around)
            }
            Area::Aside => Panel::new("aside", drawn),
        }
    }
}

/// What a game draws for one reader.
pub struct GameHand {
    pub hand: Markup,
    /// What is read aloud when it changes.
    pub live: String,
    /// What stands first in the menu.
    pub menu: Markup,
}

impl GameHand {
    /// The panels, with what is held, and the menu of the house unless it is known.
    pub(crate) fn around(
        mut self,
        scene: &Scene<'_>,
        held: &str,
        menu: Option<Panel>,
    ) -> [Panel; 3] {
        self.hand.0.push_str(held);
        let menu =
            menu.unwrap_or_else(|| Panel::new("sheet", html! { (self.menu) (pages::menu(scene)) }));
        let live = Panel::new("live", html! { (self.live) });
        [Panel::new("hand", self.hand), live, menu]
    }
}

/// What a game fills the big screen with.
pub struct GameScreen {
    pub title: Markup,
    pub players: Markup,
    pub main: Markup,
    pub aside: Markup,
    /// What is read aloud when it changes.
    pub live: String,
}

impl GameScreen {
    /// With what is the house's around it.
    pub fn panels(self, scene: &Scene<'_>) -> Vec<Panel> {
        let come = scene.lang.t("screen.come-watch");
        let top = html! {
            div.screen-top {
                h1 { (self.title) }
                p.screen-code {
                    @match pages::waits_for(scene) {
                        Some(waits) => (waits),
                        None if scene.table.locked => {}
                        None => span { small { (pages::room::site(scene.link)) } span.how { " · " (come) } },
                    }
                    " "
                    @if scene.table.locked { (pages::locked(scene)) } @else { b { (scene.table.code) } (pages::room::qr(scene)) }
                }
            }
        };
        filled([
            ("top", top),
            ("players", self.players),
            (
                "main",
                html! { (pages::screen_next(scene, self.main)) (pages::paused(scene)) },
            ),
            ("aside", self.aside),
            ("live", html! { (self.live) }),
        ])
    }
}

/// Panels by name, with what is in them.
pub(crate) fn filled<const N: usize>(panels: [(&'static str, Markup); N]) -> Vec<Panel> {
    panels
        .map(|(name, html)| Panel::new(name, html))
        .into_iter()
        .collect()
}
