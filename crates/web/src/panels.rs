use maud::{Markup, html};
use table::{GameState, Me, TableView};

use crate::{
    Lang, cible,
    compatibility::{self, Albums},
    pages::{self, room},
    typo,
};

/// A part of a page that is replaced whole when it changes: the element with
/// the id `panel-<name>`.
pub struct Panel {
    pub name: &'static str,
    pub html: Markup,
}

/// All that one device may be shown.
pub struct Scene<'a> {
    pub lang: Lang,
    pub table: &'a TableView,
    pub me: &'a Me,
    /// The game on the table, as this viewer may see it.
    pub game: Option<GameView<'a>>,
    /// The picture decks of the house.
    pub albums: &'a Albums,
    /// The table's address, to be shared.
    pub link: &'a str,
    /// This person's own way back to the seat; nobody else's business.
    pub recovery: Option<&'a str>,
}

/// The view of whichever game is on the table.
#[derive(Clone, Copy)]
pub enum GameView<'a> {
    Typo(&'a ::typo::View),
    Compatibility(&'a ::compatibility::View),
    Cible(&'a ::cible::View),
}

/// What a game fills the page of a table with; the house adds its own.
pub(crate) struct GameTable {
    pub title: Markup,
    pub players: Markup,
    pub main: Markup,
    pub hand: Markup,
    pub aside: Markup,
    /// What is read aloud when it changes.
    pub live: String,
}

impl GameTable {
    pub fn panels(self, scene: &Scene<'_>) -> Vec<Panel> {
        filled([
            ("top", pages::top(scene, self.title)),
            ("players", self.players),
            ("main", html! { (self.main) (pages::paused(scene)) }),
            ("hand", self.hand),
            ("aside", self.aside),
            ("live", html! { (self.live) }),
            ("sheet", pages::menu(scene)),
        ])
    }
}

/// What a game fills the big screen with.
pub(crate) struct GameScreen {
    pub title: Markup,
    pub players: Markup,
    pub main: Markup,
    pub aside: Markup,
    /// What is read aloud when it changes.
    pub live: String,
}

impl GameScreen {
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
pub fn table_panels(scene: &Scene<'_>) -> Vec<Panel> {
    match (scene.table.state, scene.game) {
        (GameState::Waiting, _) | (_, None) => room::panels(scene),
        (_, Some(GameView::Typo(view))) => typo::table_panels(scene, view),
        (_, Some(GameView::Compatibility(view))) => compatibility::table_panels(scene, view),
        (_, Some(GameView::Cible(view))) => cible::table_panels(scene, view),
    }
}

/// The panels of the big screen.
pub fn screen_panels(scene: &Scene<'_>) -> Vec<Panel> {
    match (scene.table.state, scene.game) {
        (GameState::Waiting, _) | (_, None) => room::screen_panels(scene),
        (_, Some(GameView::Typo(view))) => typo::screen_panels(scene, view),
        (_, Some(GameView::Compatibility(view))) => compatibility::screen_panels(scene, view),
        (_, Some(GameView::Cible(view))) => cible::screen_panels(scene, view),
    }
}
