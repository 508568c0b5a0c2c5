use compatibility::{Mode, View, affinity::Affinity};
use game::{Outcome, Seat, Seats};
use maud::{Markup, html};
use web::{Lang, sentence::list, shapes};

use super::{
    album::{Album, Image},
    board::Board,
    told::ToldGame,
};

/// The end of a game: what the table and the told game say of it.
pub(super) struct Ending<'a> {
    pub lang: Lang,
    pub view: &'a View,
    pub album: Option<&'a Album>,
    pub names: Vec<&'a str>,
    /// Seats that bots play, where that is known.
    pub robots: Seats,
    pub affinity: Affinity,
    pub winners: Vec<Seat>,
    /// The seat that looks on.
    pub me: Option<Seat>,
}

impl<'a> Ending<'a> {
    pub fn at_table(board: &Board<'a>) -> Ending<'a> {
        let names = board.seats().map(|seat| board.name(seat)).collect();
        let winners = board.view.winners.clone();
        let (lang, me) = (board.lang, board.me());
        Ending {
            robots: board.seats().filter(|seat| board.is_robot(*seat)).collect(),
            ..Ending::new(lang, board.view, board.album, names, winners, me)
        }
    }

    pub fn of_told(game: &'a ToldGame<'a>) -> Ending<'a> {
        let at = game.at;
        let names = at.names.iter().map(String::as_str).collect();
        let won = |outcome: &Outcome| outcome.winners.clone();
        let winners = at.outcome.map(won).unwrap_or_default();
        Ending::new(at.lang, &game.view, game.album, names, winners, None)
    }

    fn new(
        lang: Lang,
        view: &'a View,
        album: Option<&'a Album>,
        names: Vec<&'a str>,
        winners: Vec<Seat>,
        me: Option<Seat>,
    ) -> Ending<'a> {
        Ending {
            lang,
            view,
            album,
            names,
            robots: Seats::NONE,
            affinity: Affinity::of(&view.history, view.seats.len() as u8),
            winners,
            me,
        }
    }

    pub fn t(&self, key: &str) -> &'static str {
        self.lang.t(key)
    }

    pub fn with(&self, key: &str, args: &[(&str, &str)]) -> String {
        debug_assert!(self.lang.has(key), "no message {key:?}");
        self.lang.with(key, args)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.view.seats.len() as u8).map(Seat)
    }

    pub fn name(&self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).copied().unwrap_or("?")
    }

    pub fn side(&self, seat: Seat) -> u8 {
        let seen = self.view.seats.get(seat.index());
        seen.map_or(seat.0, |seat| seat.side)
    }

    pub fn individual(&self) -> bool {
        self.view.options.mode == Mode::Individual
    }

    pub fn partners(&self, a: Seat, b: Seat) -> bool {
        self.side(a) == self.side(b)
    }

    /// The seats that share a pawn.
    pub fn members(&self, side: u8) -> &'a [Seat] {
        let side = self.view.sides.get(side as usize);
        side.map_or(&[][..], |side| &side.seats)
    }

    pub fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        list(self.lang, seats.into_iter().map(|seat| self.name(seat)))
    }

    pub fn side_names(&self, side: u8) -> String {
        self.list(self.members(side).iter().copied())
    }

    pub fn sign(&self, seat: Seat) -> Markup {
        let robot = self.robots.contains(seat);
        html! {
            (shapes::sign(self.side(seat), self.name(seat), robot))
            @if robot { span.visually-hidden { (self.t("compatibility.robot")) " " } }
        }
    }

    /// The last square of the track.
    pub fn last_square(&self) -> u8 {
        self.view.track.len().saturating_sub(1) as u8
    }

    pub fn picture(&self, number: u8) -> Option<&'a Image> {
        let id = self.view.pictures.get(number as usize)?;
        self.album?.picture(id)
    }

    /// What a picture is called, or its number where the deck is gone.
    pub fn title(&self, number: u8) -> String {
        match self.picture(number) {
            Some(image) => image.title.get(self.lang.language).to_owned(),
            None => self.with(
                "compatibility.end.picture",
                &[("n", &(number + 1).to_string())],
            ),
        }
    }

    /// A picture; `alt` is left empty where its title is written beside it.
    pub fn image(&self, number: u8, alt: &str) -> Markup {
        html! {
            @match self.picture(number) {
                Some(image) => img src=(image.address) alt=(alt) width="300" height="420" loading="lazy" decoding="async";,
                None => span.blank-picture role="img" aria-label=(alt) { (number + 1) },
            }
        }
    }

    /// The theme of a round, in the language it was read in.
    pub fn theme(&self, round: usize) -> &'a str {
        let round = self.view.history.get(round);
        round.map_or("", |round| &round.theme.text)
    }

    pub fn themes_lang(&self) -> &'static str {
        self.view.options.language.tag()
    }

    /// A theme between quotation marks.
    pub fn quoted(&self, round: usize) -> Markup {
        html! { em.on-theme lang=(self.themes_lang()) { (quote(self.lang, self.theme(round))) } }
    }
}

pub(super) fn quote(lang: Lang, text: &str) -> String {
    lang.with("compatibility.end.quoted", &[("text", text)])
}

/// A number of a hundred, as it is written in the language.
pub(super) fn percent(lang: Lang, number: u16) -> String {
    lang.with("compatibility.end.percent", &[("n", &number.to_string())])
}
