use game::{Level, Seat};
use maud::{Markup, html};
use serde_json::json;
use table::SeatView;

use super::{company::Company, teams};
use crate::{
    Room, Scene,
    pages::{
        ask, icons,
        people::{bot_chip, level_name},
    },
};

/// The places at the table: those taken, and those still free.
pub(super) fn seats(scene: &Scene<'_>, company: &Company, room: Option<&Room>) -> Markup {
    let lang = scene.lang;
    let free = scene
        .table
        .most_seats
        .saturating_sub(scene.table.seats.len() as u8);
    let may_sit = scene.me.person.is_some() && scene.me.seat.is_none();
    html! {
        ol.seats {
            @for (seat, view) in (0u8..).map(Seat).zip(&scene.table.seats) {
                li.seat.away[!view.here] data-key={ "seat-" (view.name) } data-person=[view.people.first()] { (place(scene, company, room, seat, view)) }
            }
            @for place in 0..free {
                li.seat.free data-key={ "free-" (place) } {
                    @if may_sit && place == 0 {
                        button #sit .button.primary type="button" data-ask=(ask(json!({ "sit": { "seat": null } }))) { (lang.t("room.sit")) }
                    } @else {
                        span { (lang.t("room.free")) }
                    }
                }
            }
        }
    }
}

fn place(
    scene: &Scene<'_>,
    company: &Company,
    room: Option<&Room>,
    seat: Seat,
    view: &SeatView,
) -> Markup {
    let lang = scene.lang;
    let yours = scene.me.seat == Some(seat);
    let team = view.people.len() > 1;
    html! {
        (company.sign(seat, view))
        span.who {
            @if team { (teams::members(scene, view)) } @else { b { (view.name) } }
            (company.partners(scene, seat))
            span.signs {
                @if let Some(level) = view.bot { (bot_chip(lang, level)) }
                @if yours && !team { span { (lang.t("people.you")) } }
                @if !team && view.people.contains(&scene.table.host) { span { (icons::crown()) (lang.t("people.host")) } }
                @if scene.table.first == Some(seat) { span { (lang.t("room.starts")) } }
                @if !team && !view.here { span { (lang.t("people.away")) } }
                @for trophy in trophies(room, &view.name) { (trophy) }
            }
            (teams::move_here(scene, seat, view))
        }
        @if scene.me.may_host { (company.choose(scene, seat, view)) (teams::choose(scene, seat, view)) }
        @if scene.me.may_host && !yours {
            button.button.ghost.icon.remove type="button"
                data-ask=(ask(json!({ "remove_seat": { "seat": seat } })))
                data-confirm=[view.bot.is_none().then(|| lang.with("room.remove-confirm", &[("name", &view.name)]))]
                aria-label=(lang.with("room.remove", &[("name", &view.name)])) { (icons::close()) }
        }
    }
}

/// What this seat has from an earlier game.
fn trophies<'a>(room: Option<&'a Room>, name: &str) -> impl Iterator<Item = &'a Markup> {
    let all = room.into_iter().flat_map(|room| &room.trophies);
    all.filter(move |(holder, _)| holder == name)
        .map(|(_, trophy)| trophy)
}

/// Who starts: the youngest, whom the host may name (G3).
pub(super) fn first(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let seats = || (0u8..).map(Seat).zip(&scene.table.seats);
    html! {
        @if scene.me.may_host && !scene.table.seats.is_empty() {
            div.seat-tools {
                label for="first" { (lang.t("room.first")) }
                select #first name="seat" data-ask-on-change="first" data-json="" {
                    option value="null" selected[scene.table.first.is_none()] { (lang.t("room.first-lot")) }
                    @for (seat, view) in seats() {
                        option value=(seat.0) selected[scene.table.first == Some(seat)] { (view.name) }
                    }
                }
                button #shuffle .button.quiet type="button" data-ask=(ask(json!("shuffle")))
                    disabled[scene.table.seats.len() < 2] { (icons::shuffle()) (lang.t("room.shuffle")) }
            }
        } @else if !scene.table.seats.is_empty() {
            p.seat-note {
                @match scene.table.first.and_then(|seat| scene.table.seats.get(seat.index())) {
                    Some(seat) => (lang.with("room.first-named", &[("name", &seat.name)])),
                    None => (lang.t("room.first-by-lot")),
                }
            }
        }
    }
}

pub(super) fn bots(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let full = scene.table.seats.len() >= scene.table.most_seats as usize;
    html! {
        div.add-bots role="group" aria-labelledby="add-bots" {
            p #add-bots { (icons::robot()) (lang.t("room.add-bot")) }
            div.levels {
                @for level in Level::ALL {
                    button.button.quiet id={ "add-" (level.name()) } type="button" disabled[full]
                        data-ask=(ask(json!({ "add_bot": { "level": level } }))) { (level_name(lang, level)) }
                }
            }
        }
    }
}
