//! What surrounds any game: the bar, the menu, notices and the pause.

use game::{Level, Seat};
use maud::{Markup, html};
use serde_json::json;
use table::{GameState, LONGEST_NAME, PersonView, SeatView};

use super::{
    absence, ask, doors, icons,
    people::{avatar, level_name},
};
use crate::Scene;

/// The bar above the table (panel `top`): the way home, what is played
/// (`title`), the code and the button of the menu.
pub fn top(scene: &Scene<'_>, title: Markup) -> Markup {
    let lang = scene.lang;
    html! {
        a.home href="/" aria-label=(lang.t("house.home")) { (icons::logo()) }
        h1 { (title) }
        (doors::sign(scene))
        span.code { span.visually-hidden { (lang.t("table.code")) " " } (scene.table.code) }
        button #menu-button .button.ghost.icon type="button" data-open="sheet" aria-haspopup="dialog"
            aria-label=(lang.t("menu.open")) { (icons::menu()) }
    }
}

/// What the menu holds (panel `sheet`).
pub fn menu(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let playing = scene.table.state == GameState::Playing;
    html! {
        @if scene.me.person.is_none() {
            section.stack {
                h3 { (lang.t("menu.come")) }
                (join_form(scene, "menu-name"))
            }
        }
        @if playing && (scene.me.seat.is_some() || scene.me.may_host) {
            section.stack {
                h3 { (lang.t("menu.game")) }
                (pause_button(scene))
                (absence::pace(scene))
                @if scene.me.may_host {
                    @for (seat, view) in absent(scene) { (stand_in_form(scene, seat, view)) }
                    button.button.quiet type="button" data-ask=(ask(json!("clear"))) data-close=""
                        data-confirm=(lang.t("menu.end-confirm")) { (icons::flag()) (lang.t("menu.end")) }
                }
            }
        }
        section.stack {
            h3 { (lang.t("menu.table")) }
            (people(scene))
            (doors::keeper(scene))
            (absence::public(scene))
            div.links {
                button.button.quiet type="button" data-copy=(scene.link) { (icons::copy()) (lang.t("room.copy")) }
                @if scene.table.games.iter().any(|game| game.ended_at.is_some()) {
                    a.button.quiet href={ (scene.link) "/evening" } target="_blank" rel="noopener" {
                        (icons::moon()) (lang.t("evening.menu"))
                    }
                }
                a.button.quiet href={ (scene.link) "/screen" } target="_blank" rel="noopener" {
                    (icons::screen()) (lang.t("menu.screen"))
                }
                a.button.quiet href={ "/games/" (scene.table.game) "#rules" } target="_blank" rel="noopener" {
                    (icons::book()) (lang.t("menu.rules"))
                }
            }
        }
        @if scene.me.person.is_some() { (yourself(scene)) }
    }
}

fn pause_button(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        @if scene.table.paused {
            button.button.primary type="button" data-ask=(ask(json!("resume"))) data-close="" {
                (icons::play()) (lang.t("pause.resume"))
            }
        } @else {
            button.button.quiet type="button" data-ask=(ask(json!("pause"))) data-close="" {
                (icons::pause()) (lang.t("pause.pause"))
            }
        }
    }
}

/// Everyone at the table; the host may hand it over.
fn people(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        ul.people {
            @for person in &scene.table.people {
                li {
                    (presence(scene, person))
                    (absence::apart(scene, person))
                    @if scene.me.may_host && person.person != scene.table.host {
                        div.tools {
                            button.button.quiet.small type="button"
                                data-ask=(ask(json!({ "host": { "person": person.person } })))
                                data-confirm=(lang.with("menu.host-confirm", &[("name", &person.name)])) {
                                (icons::crown()) (lang.t("menu.host"))
                                span.visually-hidden { " " (person.name) }
                            }
                            (doors::show_out(scene, person))
                        }
                    }
                }
            }
        }
    }
}

/// A person with the signs of what they are at the table.
pub(super) fn presence(scene: &Scene<'_>, person: &PersonView) -> Markup {
    let lang = scene.lang;
    html! {
        span.person.away[!person.here] {
            @match person.seat {
                Some(seat) => (avatar(seat, &person.name, None)),
                None => span.onlooker { (icons::eye()) },
            }
            span.who {
                b { (person.name) }
                span.signs {
                    @if scene.me.person == Some(person.person) { span { (lang.t("people.you")) } }
                    @if scene.table.host == person.person { span { (lang.t("people.host")) } }
                    @if person.seat.is_none() { span { (lang.t("people.watching")) } }
                    @if !person.here { span { (lang.t("people.away")) } }
                }
            }
        }
    }
}

/// One's own name, way back, seat, and the door.
fn yourself(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let playing = scene.table.state == GameState::Playing;
    html! {
        section.stack {
            h3 { (lang.t("you.title")) }
            form.field data-ask="join" {
                label for="rename" { (lang.t("you.name")) }
                div.together {
                    input #rename name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname" value=(my_name(scene));
                    button.button.quiet type="submit" { (lang.t("you.rename")) }
                }
            }
            @if let Some(recovery) = scene.recovery {
                details.paper #recovery {
                    summary { (icons::key()) (lang.t("you.recovery")) }
                    p { (lang.t("you.recovery-why")) }
                    p.address { (recovery) }
                    div.links {
                        button.button.quiet type="button" data-copy=(recovery) { (icons::copy()) (lang.t("you.recovery-copy")) }
                        button #renew-link .button.quiet type="button" data-ask=(ask(json!("renew_link")))
                            data-confirm=(lang.t("you.recovery-renew-confirm")) { (icons::renew()) (lang.t("you.recovery-renew")) }
                    }
                }
            }
            div.links {
                @if !playing && scene.me.seat.is_some() {
                    button.button.quiet type="button" data-ask=(ask(json!("stand"))) data-close="" {
                        (icons::eye()) (lang.t("you.stand"))
                    }
                }
                button.button.quiet type="button" data-ask=(ask(json!("leave"))) data-close=""
                    data-confirm=(lang.t(leaving(scene))) {
                    (icons::door()) (lang.t("you.leave"))
                }
            }
        }
    }
}

/// What leaving means now.
fn leaving(scene: &Scene<'_>) -> &'static str {
    let playing = scene.table.state == GameState::Playing;
    match (playing && scene.me.seat.is_some(), scene.table.locked) {
        (true, false) => "you.leave-game-confirm",
        (true, true) => "you.leave-game-locked-confirm",
        (false, false) => "you.leave-confirm",
        (false, true) => "you.leave-locked-confirm",
    }
}

fn my_name<'a>(scene: &Scene<'a>) -> &'a str {
    let me = scene
        .table
        .people
        .iter()
        .find(|person| Some(person.person) == scene.me.person);
    me.map_or("", |person| person.name.as_str())
}

/// The form by which a newcomer comes to the table, or why they may not.
pub(super) fn join_form(scene: &Scene<'_>, id: &str) -> Markup {
    let lang = scene.lang;
    if let Some(closed) = doors::closed(scene) {
        return closed;
    }
    let seated = scene.table.state != GameState::Playing
        && scene.table.seats.len() < scene.table.most_seats as usize;
    html! {
        form.field data-ask="join" {
            label for=(id) { (lang.t("join.name")) }
            div.together {
                input id=(id) name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname" data-name="";
                button.button.primary type="submit" {
                    (lang.t(if seated { "join.sit" } else { "join.watch" }))
                }
            }
        }
    }
}

fn absent<'a>(scene: &Scene<'a>) -> impl Iterator<Item = (Seat, &'a SeatView)> {
    let seats = (0u8..).map(Seat).zip(&scene.table.seats);
    seats.filter(|(_, seat)| !seat.here && seat.bot.is_none() && seat.stand_in.is_none())
}

fn stand_in_form(scene: &Scene<'_>, seat: Seat, view: &SeatView) -> Markup {
    let lang = scene.lang;
    let id = format!("stand-in-{}", seat.0);
    html! {
        form.field data-ask="stand_in" {
            input type="hidden" name="seat" value=(seat.0) data-json="";
            label for=(id) { (lang.with("menu.stand-in", &[("name", &view.name)])) }
            div.together {
                select id=(id) name="level" {
                    @for level in Level::ALL {
                        option value=(level.name()) selected[level == Level::Regular] { (level_name(lang, level)) }
                    }
                }
                button.button.quiet type="submit" { (icons::robot()) (lang.t("menu.stand-in-do")) }
            }
        }
    }
}

/// What this person has to know besides the game: a bot plays for them, they
/// only watch, someone is missing. Empty most of the time.
pub fn notices(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    // Notices are for one reader.
    if scene.everybody {
        return html! {};
    }
    let playing = scene.table.state == GameState::Playing;
    let mine = scene
        .me
        .seat
        .and_then(|seat| scene.table.seats.get(seat.index()));
    html! {
        @if let Some(level) = mine.and_then(|seat| seat.stand_in) {
            div.notice.warm {
                (icons::robot())
                p { (lang.with("notice.stood-in", &[("level", level_name(lang, level))])) }
                button #return .button.primary type="button" data-ask=(ask(json!("return"))) { (lang.t("notice.return")) }
            }
        } @else if playing && scene.me.person.is_none() {
            div.notice {
                (icons::eye())
                p { (lang.t(watching(scene))) }
                @if scene.me.person.is_none() && doors::closed(scene).is_none() {
                    button.button.quiet.small type="button" data-open="sheet" { (lang.t("notice.come")) }
                }
            }
        }
        (absence::notices(scene))
    }
}

/// What somebody who is nobody here reads beside a game.
fn watching(scene: &Scene<'_>) -> &'static str {
    if scene.me.out {
        "notice.out"
    } else {
        "notice.passing"
    }
}

/// The veil over a paused game; empty otherwise.
pub fn paused(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let mine = scene.me.seat.is_some() || scene.me.may_host;
    html! {
        @if scene.table.paused && scene.table.state == GameState::Playing {
            div.veil {
                div.card {
                    (icons::hourglass())
                    h2 { (lang.t("pause.title")) }
                    p { (lang.t(if scene.table.paused_by_itself { "pause.by-itself" } else { "pause.text" })) }
                    (absence::stopped(scene))
                    @if mine {
                        button #resume .button.primary.big type="button" data-ask=(ask(json!("resume"))) {
                            (icons::play()) (lang.t("pause.resume"))
                        }
                    }
                }
            }
        }
    }
}
