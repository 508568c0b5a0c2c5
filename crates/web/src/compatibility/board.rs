use ::compatibility::View;
use game::Seat;
use table::SeatView as Chair;

use super::album::{Album, Image};
use crate::{Lang, Scene};

/// A game on the table with what is needed to show it: names, pictures and
/// whose eyes it is seen with.
pub(super) struct Board<'a> {
    pub lang: Lang,
    pub view: &'a View,
    pub album: Option<&'a Album>,
    pub chairs: &'a [Chair],
}

impl<'a> Board<'a> {
    pub fn new(scene: &Scene<'a>, view: &'a View) -> Board<'a> {
        Board {
            lang: scene.lang,
            view,
            album: scene.albums.get(&view.options.deck),
            chairs: &scene.table.seats,
        }
    }

    pub fn t(&self, key: &str) -> &'static str {
        self.lang.t(key)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.view.seats.len() as u8).map(Seat)
    }

    pub fn name(&self, seat: Seat) -> &'a str {
        self.chairs
            .get(seat.index())
            .map_or("", |chair| chair.name.as_str())
    }

    /// The seat that looks on, if it is one of the game's.
    pub fn me(&self) -> Option<Seat> {
        self.view.you.as_ref().map(|you| you.seat)
    }

    /// A picture of the game by its number.
    pub fn picture(&self, number: u8) -> Option<&'a Image> {
        let id = self.view.pictures.get(number as usize)?;
        self.album?.picture(id)
    }
}
