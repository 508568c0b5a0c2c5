//! Who plays with whom, in a game of sides: a shape and a colour for each, and
//! a way for the host to choose partners.

use game::Seat;
use maud::{Markup, html};
use serde_json::json;
use table::SeatView;

use crate::{
    Room, Scene,
    pages::{ask, icons},
    sentence::list,
    shapes,
};

/// The side of each seat, where seats play together.
pub(super) struct Company {
    sides: Vec<u8>,
}

impl Company {
    pub fn of(room: Option<&Room>) -> Company {
        Company {
            sides: room.map_or_else(Vec::new, |room| room.sides.clone()),
        }
    }

    fn teams(&self) -> bool {
        !self.sides.is_empty()
    }

    /// Whether a team is of more than two.
    fn large(&self) -> bool {
        let members = |side: &u8| self.sides.iter().filter(|other| *other == side).count();
        self.sides.iter().any(|side| members(side) > 2)
    }

    fn side(&self, seat: Seat) -> u8 {
        self.sides.get(seat.index()).copied().unwrap_or(seat.0)
    }

    fn partners_of(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let side = self.side(seat);
        (0..self.sides.len() as u8)
            .map(Seat)
            .filter(move |other| *other != seat && self.side(*other) == side)
    }

    pub fn sign(&self, seat: Seat, view: &SeatView) -> Markup {
        shapes::sign(self.side(seat), &view.name, view.bot.is_some())
    }

    /// "avec Karim".
    pub fn partners(&self, scene: &Scene<'_>, seat: Seat) -> Markup {
        let names = self.partners_of(seat).map(|other| name(scene, other));
        html! {
            @if self.teams() {
                span.with { (scene.lang.with("room.with", &[("names", &list(scene.lang, names))])) }
            }
        }
    }

    /// How teams come about, where that may be wondered.
    pub fn note(&self, scene: &Scene<'_>) -> Markup {
        html! {
            @if self.teams() {
                p.seat-note { (scene.lang.t(if scene.me.may_host { "room.teams-host" } else { "room.teams" })) }
            }
        }
    }

    /// A button and its dialog, by which the host gives somebody a partner.
    pub fn choose(&self, scene: &Scene<'_>, seat: Seat, view: &SeatView) -> Markup {
        let lang = scene.lang;
        if !self.teams() || self.sides.len() < 4 {
            return html! {};
        }
        let id = format!("with-{}", seat.0);
        html! {
            button.button.ghost.icon.swap type="button" id={ (id) "-open" } data-open=(id) aria-haspopup="dialog"
                aria-label=(lang.with("room.choose-partner", &[("name", &view.name)])) { (icons::swap()) }
            dialog.choose-partner id=(id) aria-labelledby={ (id) "-title" } {
                h2 id={ (id) "-title" } { (lang.with(
                    if self.large() { "room.swap-with" } else { "room.who-with" }, &[("name", &view.name)],
                )) }
                ul.stack {
                    @for (other, swap) in self.choices(seat) {
                        @let chair = &scene.table.seats[other.index()];
                        li { @match swap {
                            Some((a, b)) => button.button.quiet type="button" data-close="" data-ask=(ask(json!({ "swap": { "a": a, "b": b } }))) {
                                (self.sign(other, chair)) (chair.name)
                            },
                            None => p.now-with { (self.sign(other, chair)) span { (lang.with("room.already-with", &[("name", &chair.name)])) } },
                        } }
                    }
                }
                button.button.ghost type="button" data-close="" { (lang.t("confirm.no")) }
            }
        }
    }

    /// Whom a seat may be put with, and the two seats that change places for
    /// it. In teams of two the partner goes where the new one came from; in
    /// teams of three the seat itself changes teams.
    fn choices(&self, seat: Seat) -> Vec<(Seat, Option<(Seat, Seat)>)> {
        let others = (0..self.sides.len() as u8)
            .map(Seat)
            .filter(|other| *other != seat);
        let partner = self.partners_of(seat).next();
        match self.large() {
            true => others
                .filter(|other| self.side(*other) != self.side(seat))
                .map(|other| (other, Some((seat, other))))
                .collect(),
            false => others
                .map(|other| {
                    let swap = partner.filter(|partner| *partner != other);
                    (other, swap.map(|partner| (partner, other)))
                })
                .collect(),
        }
    }
}

fn name<'a>(scene: &Scene<'a>, seat: Seat) -> &'a str {
    let chair = scene.table.seats.get(seat.index());
    chair.map_or("", |chair| chair.name.as_str())
}
