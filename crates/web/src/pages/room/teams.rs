//! People who share a seat, where a game has teams: joining one, leaving it,
//! and how the host makes them.

use game::Seat;
use maud::{Markup, html};
use serde_json::json;
use table::{PersonView, SeatView};

use crate::{
    Scene,
    pages::{ask, icons},
    shapes,
};

/// Whether people may share seats in this game.
fn shared(scene: &Scene<'_>) -> bool {
    scene.table.people_per_seat > 1
}

fn people<'a>(scene: &Scene<'a>, seat: &'a SeatView) -> impl Iterator<Item = &'a PersonView> {
    let all = &scene.table.people;
    let person = |number: &u16| all.iter().find(|person| person.person == *number);
    seat.people.iter().filter_map(person)
}

/// Whether one more may sit here.
fn has_room(scene: &Scene<'_>, seat: &SeatView) -> bool {
    shared(scene) && seat.bot.is_none() && seat.people.len() < scene.table.people_per_seat as usize
}

fn full(scene: &Scene<'_>) -> bool {
    scene.table.seats.len() >= scene.table.most_seats as usize
}

/// The people of a team, each with what is to be known of them.
pub(super) fn members(scene: &Scene<'_>, view: &SeatView) -> Markup {
    let lang = scene.lang;
    html! {
        ul.team aria-label=(lang.t("room.team")) {
            @for person in people(scene, view) {
                li {
                    b { (person.name) }
                    span.signs {
                        @if scene.me.person == Some(person.person) { span { (lang.t("people.you")) } }
                        @if scene.table.host == person.person { span { (icons::crown()) (lang.t("people.host")) } }
                        @if !person.here { span { (lang.t("people.away")) } }
                    }
                }
            }
        }
    }
}

/// The ways into this seat and out of it again, for whoever looks on; the host
/// has a dialog for that.
pub(super) fn move_here(scene: &Scene<'_>, seat: Seat, view: &SeatView) -> Markup {
    let lang = scene.lang;
    let mine = scene.me.seat == Some(seat);
    html! {
        @if mine && view.people.len() > 1 && !full(scene) {
            button.button.quiet.small id={ "alone-" (seat.0) } type="button" data-ask=(ask(json!({ "sit": { "seat": null } }))) {
                (lang.t("room.sit-alone"))
            }
        } @else if !mine && scene.me.person.is_some() && !scene.me.may_host && has_room(scene, view) {
            button.button.quiet.small id={ "join-" (seat.0) } type="button" data-ask=(ask(json!({ "sit": { "seat": seat } }))) {
                (icons::people()) (lang.t("room.sit-with"))
                span.visually-hidden { " " (view.name) }
            }
        }
    }
}

/// A button and its dialog, by which the host says who is in a team.
pub(super) fn choose(scene: &Scene<'_>, seat: Seat, view: &SeatView) -> Markup {
    let lang = scene.lang;
    let others: Vec<&PersonView> = scene
        .table
        .people
        .iter()
        .filter(|person| person.seat != Some(seat))
        .collect();
    let room = has_room(scene, view);
    let leave = view.people.len() > 1 && !full(scene);
    if !(leave || room && !others.is_empty()) {
        return html! {};
    }
    let id = format!("team-{}", seat.0);
    let put = |person: &PersonView, seat: Option<Seat>| {
        ask(json!({ "put": { "person": person.person, "seat": seat } }))
    };
    html! {
        button.button.ghost.icon.swap type="button" id={ (id) "-open" } data-open=(id) aria-haspopup="dialog"
            aria-label=(lang.with("room.choose-team", &[("name", &view.name)])) { (icons::people()) }
        dialog.choose-partner id=(id) aria-labelledby={ (id) "-title" } {
            h2 id={ (id) "-title" } { (lang.with("room.team-of", &[("name", &view.name)])) }
            @if leave {
                h3 { (lang.t("room.team-out")) }
                ul.stack {
                    @for person in people(scene, view) {
                        li { button.button.quiet type="button" data-close="" data-ask=(put(person, None)) {
                            (shapes::sign(seat.0, &person.name, false)) (person.name)
                        } }
                    }
                }
            }
            @if room && !others.is_empty() {
                h3 { (lang.t("room.team-in")) }
                ul.stack {
                    @for person in others {
                        li { button.button.quiet type="button" data-close="" data-ask=(put(person, Some(seat))) {
                            @match person.seat {
                                Some(from) => (shapes::sign(from.0, &person.name, false)),
                                None => (icons::eye()),
                            }
                            (person.name)
                        } }
                    }
                }
            }
            button.button.ghost type="button" data-close="" { (lang.t("confirm.no")) }
        }
    }
}

/// How teams come about.
pub(super) fn note(scene: &Scene<'_>) -> Markup {
    let key = match scene.me.may_host {
        true => "room.shared-host",
        false => "room.shared",
    };
    html! { @if shared(scene) { p.seat-note { (scene.lang.t(key)) } } }
}
