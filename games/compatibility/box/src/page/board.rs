use compatibility::{PhaseView, SeatView, SideView, View};
use game::Seat;
use maud::{Markup, html};
use table::SeatView as Chair;
use web::{
    Lang, Scene,
    sentence::{list, list_to},
};

use super::{
    album::{Album, Albums, Image},
    icons,
};

/// A game on the table with what is needed to show it: names, pictures and
/// whose eyes it is seen with.
pub(super) struct Board<'a> {
    pub lang: Lang,
    pub view: &'a View,
    pub album: Option<&'a Album>,
    pub chairs: &'a [Chair],
    /// Whether it is drawn for those who play, or for one of them.
    pub seated: bool,
}

impl<'a> Board<'a> {
    pub fn new(scene: &Scene<'a>, view: &'a View, albums: &'a Albums) -> Board<'a> {
        Board {
            lang: scene.lang,
            view,
            album: albums.get(&view.options.deck),
            chairs: &scene.table.seats,
            seated: view.you.is_some() || scene.everybody,
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

    /// Whether a bot plays this seat.
    pub fn is_robot(&self, seat: Seat) -> bool {
        let chair = self.chairs.get(seat.index());
        chair.is_some_and(|chair| chair.bot.is_some() || chair.stand_in.is_some())
    }

    /// Marks a bot beside its name; nothing for a person.
    pub fn robot(&self, seat: Seat) -> Markup {
        icons::robot(self.lang, self.is_robot(seat))
    }

    /// Whether the step waits for this seat: for what is to be done in it, not
    /// for a vote.
    pub fn turn_of(&self, seat: Seat) -> bool {
        let view = self.view;
        let mut marks = view.sides.iter().filter_map(|side| side.mark);
        let pending = marks.find(|mark| mark.position.is_none());
        match view.phase {
            PhaseView::Announcing => view.announcer == seat,
            PhaseView::Choosing => self
                .seat(seat)
                .is_some_and(|seat| seat.count > 0 && !seat.laid),
            PhaseView::Specials if self.is_me(seat) => {
                view.you.as_ref().is_some_and(|you| you.may_play)
            }
            PhaseView::Specials => view.awaited(seat),
            PhaseView::Laid => pending.map_or(view.announcer, |mark| mark.seat) == seat,
            PhaseView::Ready | PhaseView::Revealing | PhaseView::Over => false,
        }
    }

    /// Whether the step waits for the reader.
    pub fn my_turn(&self) -> bool {
        self.me().is_some_and(|me| self.turn_of(me))
    }

    /// A picture of the game by its number.
    pub fn picture(&self, number: u8) -> Option<&'a Image> {
        let id = self.view.pictures.get(number as usize)?;
        self.album?.picture(id)
    }

    pub fn is_me(&self, seat: Seat) -> bool {
        self.me() == Some(seat)
    }

    pub fn side(&self, seat: Seat) -> u8 {
        self.seat(seat).map_or(0, |seat| seat.side)
    }

    pub fn seat(&self, seat: Seat) -> Option<&'a SeatView> {
        self.view.seats.get(seat.index())
    }

    pub fn my_side(&self) -> Option<u8> {
        self.me().map(|me| self.side(me))
    }

    pub fn sides(&self) -> impl Iterator<Item = (u8, &'a SideView)> {
        (0u8..).zip(&self.view.sides)
    }

    /// The seats of a side, for the attribute `data-seat`.
    pub fn seats_of(&self, side: u8) -> String {
        let side = self.view.sides.get(side as usize);
        let seats = side.map_or(&[][..], |side| &side.seats);
        let numbers: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
        numbers.join(" ")
    }

    pub fn is_guide(&self, seat: Seat) -> bool {
        self.view.guide == Some(seat)
    }

    /// Names in a row, the reader's told as "you".
    pub fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        list_to(self.lang, self.me(), seats, |seat| self.name(seat))
    }

    /// The names of those who share a pawn.
    pub fn side_names(&self, side: u8) -> String {
        let side = self.view.sides.get(side as usize);
        let seats = side.map_or(&[][..], |side| &side.seats);
        list(self.lang, seats.iter().map(|seat| self.name(*seat)))
    }

    /// Those the step waits for, the reader aside.
    pub fn awaited_others(&self) -> Vec<Seat> {
        self.seats()
            .filter(|seat| self.turn_of(*seat) && !self.is_me(*seat))
            .collect()
    }

    /// The tag of the language of the themes.
    pub fn themes_lang(&self) -> &'static str {
        self.view.options.language.tag()
    }

    /// What a picture is called, or its number where no deck tells.
    pub fn title(&self, number: u8) -> String {
        match self.picture(number) {
            Some(image) => image.title.get(self.lang.language).to_owned(),
            None => self
                .lang
                .with("compatibility.picture", &[("n", &(number + 1).to_string())]),
        }
    }

    pub fn alt(&self, number: u8) -> &'a str {
        self.picture(number)
            .map_or("", |image| image.alt.get(self.lang.language))
    }

    /// A picture as the page shows it; it is called by its title, and told in
    /// full where it is enlarged.
    pub fn image(&self, number: u8) -> Markup {
        self.image_when(number, "eager")
    }

    /// The same, fetched at once (`eager`) or when it comes near (`lazy`).
    pub fn image_when(&self, number: u8, loading: &str) -> Markup {
        html! {
            @match self.picture(number) {
                Some(image) => img class=[image.crop()] src=(image.address) alt=(image.title.get(self.lang.language)) width="300" height="420" loading=(loading) decoding="async" draggable="false";,
                None => span.no-picture { (number + 1) }
            }
        }
    }
}
