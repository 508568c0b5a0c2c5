//! What a page shows of a table, panel by panel, and each drawn once for all who
//! see the same.

use std::{
    hash::{BuildHasher, RandomState},
    sync::{Arc, LazyLock},
};

use game::{Language, Running, Viewer};
use maud::{Markup, html};
use table::{GameState, Me, TableView};

use crate::{
    Boxes, GameBox, Lang, Parts, Playing, Seen,
    pages::{self, room},
};

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
        Scene {
            me: &Me::NOBODY,
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
            Area::Main => Panel::new("main", html! { (drawn) (pages::paused(scene)) }),
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
    /// The panels, with the menu of the house unless it is known.
    pub(crate) fn around(self, scene: &Scene<'_>, menu: Option<Panel>) -> [Panel; 3] {
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
                @if scene.table.locked {
                    p.screen-code { (pages::locked(scene)) }
                } @else {
                    p.screen-code { span { (come) } " " b { (scene.table.code) } }
                }
            }
        };
        filled([
            ("top", top),
            ("players", self.players),
            ("main", html! { (self.main) (pages::paused(scene)) }),
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

/// The panels of a phone or laptop at a table.
pub fn table_panels(scene: &Scene<'_>, playing: Option<Playing<'_>>) -> Vec<Panel> {
    let viewer = playing.map_or(Viewer::Public, |playing| playing.viewer);
    let game = playing.map(|playing| playing.game);
    let before = Drawn::default();
    Drawings::new(game).table(scene, viewer, &before).panels
}

/// The panels of the big screen.
pub fn screen_panels(scene: &Scene<'_>, playing: Option<Playing<'_>>) -> Vec<Panel> {
    Drawings::new(playing.map(|playing| playing.game))
        .screen(scene)
        .panels
}

/// The page of one device: its panels, and what its menu was drawn from.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    pub panels: Vec<Panel>,
    menu: Option<MenuOf>,
}

/// What a menu is drawn from: while that is the same, so is the menu.
#[derive(Clone, Debug, PartialEq)]
struct MenuOf {
    version: u64,
    me: Me,
    game: String,
}

/// A table at one moment. What several devices see alike is drawn once, from
/// what everybody may know; what a seat sees otherwise is drawn from that seat's
/// view for its devices alone.
pub struct Drawings<'a> {
    game: Option<&'a dyn Running>,
    /// The version of the table, where the table has one.
    version: Option<u64>,
    alike: Vec<Alike>,
    seen: Vec<(Viewer, Option<Seen>)>,
}

/// What everybody sees who reads a language and knows the table by an address.
struct Alike {
    language: Language,
    link: Arc<str>,
    areas: [Option<Panel>; Area::ALL.len()],
}

impl<'a> Drawings<'a> {
    pub fn new(game: Option<&'a dyn Running>) -> Drawings<'a> {
        Drawings {
            game,
            version: None,
            alike: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// At a table whose view changes with this number: what depends on nothing
    /// else is not drawn again.
    pub fn at_version(self, version: u64) -> Drawings<'a> {
        let version = Some(version);
        Drawings { version, ..self }
    }

    /// The page of a phone or a laptop, which showed `before`.
    pub fn table(&mut self, scene: &Scene<'_>, viewer: Viewer, before: &Drawn) -> Drawn {
        let shown = shown(scene, self.game);
        let hand = shown.as_ref().and_then(|it| {
            let view = self.seen(it.boxed, it.game, viewer)?;
            Some(it.boxed.hand(&it.scene, view))
        });
        let (Some(it), Some(hand)) = (shown, hand) else {
            let panels = room::panels(scene);
            return Drawn { panels, menu: None };
        };
        let menu = self.version.map(|version| MenuOf {
            version,
            me: it.scene.me.clone(),
            game: hand.menu.0.clone(),
        });
        let mut known = before
            .panels
            .iter()
            .filter(|_| menu.is_some() && before.menu == menu);
        let known = known.find(|panel| panel.name == "sheet");
        let mut panels: Vec<Panel> = Vec::with_capacity(7);
        panels.extend(Area::ALL.map(|area| self.area(&it, viewer, area)));
        panels.extend(hand.around(&it.scene, known.cloned()));
        Drawn { panels, menu }
    }

    /// The page of the big screen.
    pub fn screen(&mut self, scene: &Scene<'_>) -> Drawn {
        let screen = shown(scene, self.game).and_then(|it| {
            let view = self.seen(it.boxed, it.game, Viewer::Public)?;
            Some(it.boxed.screen(&it.scene, view).panels(&it.scene))
        });
        let panels = screen.unwrap_or_else(|| room::screen_panels(scene));
        Drawn { panels, menu: None }
    }

    fn area(&mut self, it: &Shown<'_>, viewer: Viewer, area: Area) -> Panel {
        let veiled = area == Area::Main
            && (it.scene.table.paused || !pages::notices(&it.scene).0.is_empty());
        let own = |view: &Seen| veiled || it.boxed.is_own(area, &it.scene, view);
        if self.seen(it.boxed, it.game, viewer).is_some_and(own) {
            return self.draw(it, viewer, area);
        }
        let (language, link) = (it.scene.lang.language, it.scene.link);
        let place = |alike: &Alike| alike.language == language && *alike.link == *link;
        let place = self.alike.iter().position(place).unwrap_or_else(|| {
            self.alike.push(Alike {
                language,
                link: link.into(),
                areas: [const { None }; Area::ALL.len()],
            });
            self.alike.len() - 1
        });
        if let Some(drawn) = &self.alike[place].areas[area as usize] {
            return drawn.clone();
        }
        let scene = it.scene.for_everybody();
        let drawn = self.draw(&Shown { scene, ..*it }, Viewer::Public, area);
        self.alike[place].areas[area as usize] = Some(drawn.clone());
        drawn
    }

    fn draw(&mut self, it: &Shown<'_>, viewer: Viewer, area: Area) -> Panel {
        let view = self.seen(it.boxed, it.game, viewer);
        let drawn = view.map(|view| it.boxed.area(area, &it.scene, view));
        area.around(&it.scene, drawn.unwrap_or_default())
    }

    /// What a viewer may know, looked at once.
    fn seen(&mut self, boxed: &dyn GameBox, game: &dyn Running, viewer: Viewer) -> Option<&Seen> {
        let place = self.seen.iter().position(|(who, _)| *who == viewer);
        let place = place.unwrap_or_else(|| {
            let seen = boxed.see(Playing { game, viewer });
            self.seen.push((viewer, seen));
            self.seen.len() - 1
        });
        self.seen[place].1.as_ref()
    }
}

/// The game to be shown, unless people are waiting for one.
fn shown<'a>(scene: &Scene<'a>, game: Option<&'a dyn Running>) -> Option<Shown<'a>> {
    let waiting = scene.table.state == GameState::Waiting;
    let game = game.filter(|_| !waiting)?;
    let boxed = scene.boxes.get(game.id())?;
    let lang = boxed.speak(scene.lang.language);
    let scene = Scene { lang, ..*scene };
    Some(Shown { boxed, game, scene })
}

#[derive(Clone, Copy)]
struct Shown<'a> {
    boxed: &'a dyn GameBox,
    game: &'a dyn Running,
    scene: Scene<'a>,
}

/// The parts that a page with this scene needs: of the game that is shown, or
/// of the one people wait for.
pub fn shown_parts(scene: &Scene<'_>, playing: Option<Playing<'_>>) -> Option<&'static Parts> {
    let game = playing.map(|playing| playing.game);
    let shown = shown(scene, game).map(|shown| shown.boxed);
    shown.or_else(|| scene.boxed()).map(|boxed| boxed.parts())
}
