//! The waiting room: people come, sit down, choose, and start.

mod another;
mod company;
pub(super) mod invite;
mod past;
mod seats;
mod teams;

use maud::{Markup, html};
use serde_json::json;
use table::GameState;

pub(crate) use self::invite::{qr, site};
use self::{
    another::another_game,
    company::Company,
    invite::invitation,
    past::past_games,
    seats::{bots, first, seats},
};
use super::{ask, crew, doors, icons, learning::guided, people, sheet, welcome};
use crate::{Misfit, Panel, Room, Scene, panels::filled, sentence::list};

/// The waiting room on a phone or a laptop.
pub fn panels(scene: &Scene<'_>) -> Vec<Panel> {
    let lang = scene.lang;
    let room = game_room(scene);
    let title = html! { (game_name(scene)) small { (lang.t("room.title")) } };
    filled([
        ("top", sheet::top(scene, title)),
        ("players", html! {}),
        ("main", main(scene, room.as_ref())),
        ("aside", html! {}),
        ("hand", hand(scene, room.as_ref())),
        ("live", html! { (company(scene)) }),
        ("sheet", sheet::menu(scene)),
    ])
}

/// The waiting room on the big screen.
pub fn screen_panels(scene: &Scene<'_>) -> Vec<Panel> {
    let lang = scene.lang;
    let room = game_room(scene);
    let main = html! {
        div.lobby data-welcome=(lang.with("screen.welcome", &[("name", "{name}")])) {
            div.lobby-invite {
                @if scene.table.locked {
                    p.lobby-how { (doors::locked(scene)) }
                    p.lobby-link { (lang.t("door.locked-screen")) }
                } @else {
                    p.lobby-how { (lang.t("screen.scan")) }
                    (qr(scene))
                    p.lobby-link { (lang.with("screen.or-code", &[("site", site(scene.link))])) }
                    p.lobby-code { (scene.table.code) }
                }
            }
            div.lobby-seats.felt {
                h2 { (lang.t("room.seats")) (count(scene)) }
                (seats(scene, &Company::of(room.as_ref()), room.as_ref()))
                @if let Some(room) = &room { (room.note) }
                p.lobby-next { (next_step(scene, room.as_ref())) }
                (trophies(scene))
            }
        }
    };
    filled([
        (
            "top",
            html! {
                span.home { (icons::logo()) }
                h1 { (game_name(scene)) small { (lang.t("screen.title")) } }
            },
        ),
        ("players", html! {}),
        ("main", main),
        ("aside", html! {}),
        ("live", html! { (company(scene)) }),
    ])
}

/// What was won tonight, and what is still to be won.
fn trophies(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        section.lobby-trophies aria-labelledby="trophies" {
            h3 #trophies { (lang.t("room.trophies")) }
            ul {
                @for boxed in scene.boxes.iter() {
                    @let trophy = boxed.trophy(boxed.speak(lang.language));
                    @let holders = holders(scene, boxed.lid().id);
                    li.won[!holders.is_empty()] {
                        span.trophy { (trophy.picture) }
                        span {
                            b { @if holders.is_empty() { (lang.t("room.to-win")) } @else { (list(lang, holders)) } }
                            small { (trophy.name) }
                        }
                    }
                }
            }
        }
    }
}

/// Who won a game tonight.
fn holders<'a>(scene: &Scene<'a>, game: &str) -> Vec<&'a str> {
    let standings = scene.table.evening.standings.iter();
    let won = standings.filter(|one| one.trophies.iter().any(|won| won == game));
    won.map(|one| one.name.as_str()).collect()
}

/// What the game on the table adds to the room, if it is on the shelf and its
/// options can be read.
fn game_room(scene: &Scene<'_>) -> Option<Room> {
    scene.boxed()?.room(scene)
}

fn main(scene: &Scene<'_>, room: Option<&Room>) -> Markup {
    let lang = scene.lang;
    let company = Company::of(room);
    html! {
        (sheet::notices(scene))
        div.room {
            div.room-side {
                @if scene.me.person.is_none() {
                    (welcome::hero(scene))
                } @else if scene.table.locked {
                    (doors::no_invitation(scene))
                } @else {
                    (invitation(scene))
                }
                section.room-seats {
                    h2 { (lang.t("room.seats")) (count(scene)) }
                    (seats(scene, &company, room))
                    (company.note(scene))
                    (teams::note(scene))
                    @if let Some(room) = room { (room.note) }
                    @if scene.me.may_host { (bots(scene)) }
                    @if room.is_some_and(|room| room.names_first) { (first(scene)) }
                }
            }
            div.room-side {
                section.paper.room-options {
                    h2 { (lang.t("room.options")) }
                    @if scene.me.may_host { (another_game(scene)) }
                    @match room {
                        Some(room) => (room.options),
                        None => p { (lang.t(unreadable(scene))) },
                    }
                    (family(scene))
                }
                @if scene.me.may_host { (crew::in_room(scene)) } @else { (onlookers(scene)) }
                (past_games(scene))
                (how_to_play(scene))
            }
        }
    }
}

/// Whether bots and the house mind their words: the table's, whatever it plays.
fn family(scene: &Scene<'_>) -> Markup {
    let (lang, on) = (scene.lang, scene.table.family);
    html! {
        @if scene.me.may_host {
            label.check for="family" {
                input type="checkbox" id="family" name="on" data-ask-on-change="family" checked[on];
                span { b { (lang.t("room.family")) } small { (lang.t("room.family-hint")) } }
            }
        } @else {
            p.hint { (lang.t(if on { "room.family-on" } else { "room.family-off" })) }
        }
    }
}

/// How many of the places are taken.
fn count(scene: &Scene<'_>) -> Markup {
    html! {
        @if !scene.table.missing {
            span.count { (scene.table.seats.len()) " / " (scene.table.most_seats) }
        }
    }
}

/// Something to read while the others come, or to try: a first table of one's own
/// opens beside this one.
fn how_to_play(scene: &Scene<'_>) -> Markup {
    let boxed = scene.boxed();
    html! {
        @if let Some(boxed) = boxed {
            section.paper.prose.room-how {
                (boxed.how_to_play(scene.lang))
                form method="post" action="/tables" target="_blank" {
                    input type="hidden" name="game" value=(boxed.lid().id);
                    (guided(scene.lang, boxed))
                }
            }
        }
    }
}

/// Why there are no options to be seen.
fn unreadable(scene: &Scene<'_>) -> &'static str {
    match scene.boxed() {
        Some(_) => "room.options-unreadable",
        None => "room.no-such-game",
    }
}

fn onlookers(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let mut watching = scene
        .table
        .people
        .iter()
        .filter(|person| person.seat.is_none())
        .peekable();
    html! {
        @if watching.peek().is_some() {
            section.paper.onlookers {
                h2 { (lang.t("room.onlookers")) }
                ul.people { @for person in watching { li { (sheet::presence(scene, person)) } } }
            }
        }
    }
}

/// The bottom of the room: the one thing to do next.
fn hand(scene: &Scene<'_>, room: Option<&Room>) -> Markup {
    let lang = scene.lang;
    html! {
        div.room-next.beside[scene.me.person.is_some()] {
            @if scene.me.person.is_none() {
                (welcome::form(scene, "join-name"))
            } @else if scene.me.may_host {
                @let missing = too_few(scene) || too_many(scene) > 0 || room.is_none() || misfit(room).is_some();
                p #start-why { (next_step(scene, room)) }
                button #start .button.primary.big type="button" data-ask=(ask(json!("start")))
                    disabled[missing] aria-describedby="start-why" {
                    (icons::play()) (lang.t(if scene.table.games.is_empty() { "room.start" } else { "room.start-again" }))
                }
            } @else {
                p.waiting { (next_step(scene, room)) }
            }
        }
    }
}

fn too_few(scene: &Scene<'_>) -> bool {
    scene.table.seats.len() < scene.table.least_seats as usize
}

/// How many more sit here than the game has places for: it may have been
/// taken from the shelf after they came.
fn too_many(scene: &Scene<'_>) -> usize {
    scene
        .table
        .seats
        .len()
        .saturating_sub(scene.table.most_seats as usize)
}

fn misfit(room: Option<&Room>) -> Option<&Misfit> {
    room.and_then(|room| room.misfit.as_ref())
}

/// What the table waits for, in a sentence or two.
fn next_step(scene: &Scene<'_>, room: Option<&Room>) -> String {
    let lang = scene.lang;
    let host = scene
        .table
        .people
        .iter()
        .find(|person| person.person == scene.table.host);
    let missing = (scene.table.least_seats as usize).saturating_sub(scene.table.seats.len());
    if room.is_none() {
        lang.t(unreadable(scene)).into()
    } else if missing > 0 {
        let key = if scene.me.may_host {
            "room.too-few-host"
        } else {
            "room.too-few"
        };
        lang.with(key, &[("n", &missing.to_string())])
    } else if too_many(scene) > 0 {
        let (many, most) = (
            too_many(scene).to_string(),
            scene.table.most_seats.to_string(),
        );
        let args = [
            ("n", many.as_str()),
            ("most", most.as_str()),
            ("game", game_name(scene)),
        ];
        lang.with("room.too-many", &args)
    } else if let Some(misfit) = misfit(room) {
        match scene.me.may_host {
            true => misfit.told(lang),
            false => misfit.why.clone(),
        }
    } else if scene.me.may_host {
        let host_away = Some(scene.table.host) != scene.me.person;
        lang.t(if host_away {
            "room.ready-instead"
        } else {
            "room.ready"
        })
        .into()
    } else if host.is_some_and(|person| !person.here) {
        lang.with("room.host-away", &[("name", scene.host_name())])
    } else {
        lang.with("room.wait", &[("name", scene.host_name())])
    }
}

/// Who is at the table, for screen readers.
fn company(scene: &Scene<'_>) -> String {
    let lang = scene.lang;
    if scene.table.state != GameState::Waiting {
        return String::new();
    }
    let seats = &scene.table.seats;
    if seats.is_empty() {
        return lang.t("company.nobody").into();
    }
    let names = list(lang, seats.iter().map(|seat| seat.name.as_str()));
    let who = people::counted(lang, seats);
    lang.with("company.at-table", &[("who", &who), ("names", &names)])
}

fn game_name(scene: &Scene<'_>) -> &'static str {
    scene.boxes.name(&scene.table.game, scene.lang)
}
