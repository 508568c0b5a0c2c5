//! What surrounds any game: the bar, the menu, notices and the pause.

use game::{Level, Seat};
use maud::{Markup, html};
use serde_json::json;
use table::{GameState, PersonView, SeatView};

use super::{
    absence, ask, chooser, crew, devices, doors, icons,
    people::{avatar, level_name},
    reactions, welcome,
};
use crate::{Scene, shapes};

/// The bar above the table (panel `top`): the way home, what is played
/// (`title`), the code and the button of the menu.
pub fn top(scene: &Scene<'_>, title: Markup) -> Markup {
    let lang = scene.lang;
    html! {
        a.home href="/" aria-label=(lang.t("house.home")) { (icons::logo()) }
        h1 { (title) }
        (doors::sign(scene))
        span.code { span.visually-hidden { (lang.t("table.code")) " " } (scene.table.code) }
        @if scene.boxed().is_some() {
            button #help-button .button.ghost.icon type="button" data-help="" aria-haspopup="dialog"
                aria-label=(lang.t("help.title")) title=(lang.t("help.title")) { (icons::question()) }
        }
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
                (welcome::form(scene, "menu-name"))
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
        section.stack #crew {
            h3 { (lang.t("crew.title")) }
            (crew::people(scene, "menu"))
            @if scene.me.may_host { (reactions::quiet(scene)) }
        }
        section.stack {
            h3 { (lang.t("menu.table")) }
            (absence::public(scene))
            div.links {
                button.button.quiet type="button" data-copy=(scene.link) { (icons::copy()) (lang.t("room.copy")) }
                @if scene.table.games.iter().any(|game| game.ended_at.is_some()) {
                    a.button.quiet href={ (scene.link) "/evening" } target="_blank" rel="noopener" {
                        (icons::moon()) (lang.t("evening.menu"))
                    }
                }
                a.button.quiet href={ (scene.path()) "/screen" } data-screen="" {
                    (icons::screen()) (lang.t("display.become"))
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

/// A person with the signs of what they are at the table.
pub(super) fn presence(scene: &Scene<'_>, person: &PersonView) -> Markup {
    let lang = scene.lang;
    html! {
        span.person.away[!person.here] {
            @match person.seat {
                Some(seat) => (avatar(seat, &person.name, None)),
                None => (shapes::face(person.face)),
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
            form.join.stack data-ask="join" data-keep="" {
                (chooser::name(scene, "rename"))
                details #change-face { summary { (lang.t("face.change")) } (chooser::choices(scene, "rename")) }
                button.button.quiet type="submit" { (lang.t("face.save")) }
            }
            (devices::moving(scene))
            (devices::sharing(scene))
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
/// only watch, someone is missing. Empty most of the time, and one element
/// otherwise, for boxes that lay out what is in their panel.
pub fn notices(scene: &Scene<'_>) -> Markup {
    // Notices are for one reader.
    if scene.everybody {
        return html! {};
    }
    let all = all_notices(scene);
    html! { @if !all.0.is_empty() { div.notices { (all) } } }
}

fn all_notices(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
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
        } @else if playing && scene.me.out {
            div.notice.card { (crew::freed(scene)) }
        } @else if playing && scene.me.person.is_none() {
            div.notice.passing {
                @if doors::closed(scene).is_some() {
                    (icons::eye())
                    p { (lang.t("notice.passing")) }
                } @else {
                    (welcome::come_now(scene))
                    (welcome::screen_button(scene))
                }
            }
        }
        (absence::notices(scene))
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
