use maud::Markup;
use table::{GameState, Me, TableView};

use crate::{
    Lang, cible,
    compatibility::{self, Albums},
    pages::room,
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
