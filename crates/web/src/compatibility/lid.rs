//! The box: the picture on its lid, how to play, and the decks to leaf through.

use maud::{Markup, html};

use super::album::{Album, Albums};
use crate::{Lang, pages::Context};

/// The picture on the lid.
pub fn cover(_lang: Lang) -> Markup {
    html! {}
}

/// How to play, in a few warm sentences and a worked example.
pub fn how_to_play(_lang: Lang) -> Markup {
    html! {}
}

/// The decks of the house, each a way to leaf through it (C1.1).
pub fn decks(_lang: Lang, _albums: &Albums) -> Markup {
    html! {}
}

/// A page to leaf through a deck (C1.1).
pub fn deck_page(_context: &Context<'_>, _album: &Album) -> Markup {
    html! {}
}
