use maud::{Markup, html};
use table::{GameState, Me, TableView};

use crate::{
    Boxes, GameBox, Lang, Parts, Playing,
    pages::{self, room},
};

/// A part of a page that is replaced whole when it changes: the element with
/// the id `panel-<name>`.
pub struct Panel {
    pub name: &'static str,
    pub html: Markup,
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
}

impl<'a> Scene<'a> {
    pub fn new(
        boxes: &'a Boxes,
        language: game::Language,
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
        }
    }

    /// The box on the table, if it is on the shelf.
    pub(crate) fn boxed(&self) -> Option<&'a dyn GameBox> {
        self.boxes.get(&self.table.game)
    }
}

/// What a game fills the page of a table with; the house adds its own.
pub struct GameTable {
    pub title: Markup,
    pub players: Markup,
    pub main: Markup,
    pub hand: Markup,
    pub aside: Markup,
    /// What is read aloud when it changes.
    pub live: String,
    /// What stands first in the menu.
    pub menu: Markup,
}

impl GameTable {
    /// All that is on the page, with what the house adds.
    pub fn panels(self, scene: &Scene<'_>) -> Vec<Panel> {
        filled([
            ("top", pages::top(scene, self.title)),
            ("players", self.players),
            ("main", html! { (self.main) (pages::paused(scene)) }),
            ("hand", self.hand),
            ("aside", self.aside),
            ("live", html! { (self.live) }),
            ("sheet", html! { (self.menu) (pages::menu(scene)) }),
        ])
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
    /// All that is on the screen, with what the house adds.
    pub fn panels(self, scene: &Scene<'_>) -> Vec<Panel> {
        let come = scene.lang.t("screen.come-watch");
        let top = html! {
            div.screen-top {
                h1 { (self.title) }
                p.screen-code { span { (come) } " " b { (scene.table.code) } }
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
    panels.map(|(name, html)| Panel { name, html }).into()
}

/// The panels of a phone or laptop at a table.
pub fn table_panels(scene: &Scene<'_>, playing: Option<Playing<'_>>) -> Vec<Panel> {
    let table = shown(scene, playing).and_then(|it| it.boxed.table(&it.scene, it.playing));
    match table {
        Some(table) => table.panels(scene),
        None => room::panels(scene),
    }
}

/// The panels of the big screen.
pub fn screen_panels(scene: &Scene<'_>, playing: Option<Playing<'_>>) -> Vec<Panel> {
    let screen = shown(scene, playing).and_then(|it| it.boxed.screen(&it.scene, it.playing));
    match screen {
        Some(screen) => screen.panels(scene),
        None => room::screen_panels(scene),
    }
}

/// The game to be shown, unless people are waiting for one.
fn shown<'a>(scene: &Scene<'a>, playing: Option<Playing<'a>>) -> Option<Shown<'a>> {
    let waiting = scene.table.state == GameState::Waiting;
    let playing = playing.filter(|_| !waiting)?;
    let boxed = scene.boxes.get(playing.game.id())?;
    let lang = boxed.speak(scene.lang.language);
    let scene = Scene { lang, ..*scene };
    Some(Shown {
        boxed,
        playing,
        scene,
    })
}

struct Shown<'a> {
    boxed: &'a dyn GameBox,
    playing: Playing<'a>,
    scene: Scene<'a>,
}

/// The parts that a page with this scene needs: of the game that is shown, or
/// of the one people wait for.
pub fn shown_parts(scene: &Scene<'_>, playing: Option<Playing<'_>>) -> Option<&'static Parts> {
    let shown = shown(scene, playing).map(|shown| shown.boxed);
    shown.or_else(|| scene.boxed()).map(|boxed| boxed.parts())
}
