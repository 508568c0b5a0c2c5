//! A finished game told again: who matched whom, on what, round by round.

use game::Outcome;
use maud::{Markup, html};

use super::album::Album;
use crate::pages::Context;

/// All a record page needs of a game that is over.
pub struct Record<'a> {
    pub number: u32,
    pub names: Vec<String>,
    pub outcome: Option<Outcome>,
    /// The end of the game, as everyone saw it.
    pub view: ::compatibility::View,
    pub album: Option<&'a Album>,
    /// The address of the table.
    pub table: String,
}

pub fn record_page(_context: &Context<'_>, _record: &Record<'_>) -> Markup {
    html! {}
}

/// The result as a picture to share (SVG), without anything of the table's
/// that is nobody else's business. `picture` gives the SVG of a picture.
pub fn result_image(
    _lang: crate::Lang,
    _record: &Record<'_>,
    _picture: impl Fn(&str) -> Option<String>,
) -> String {
    String::new()
}
