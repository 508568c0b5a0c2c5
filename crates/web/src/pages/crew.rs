//! Everybody at the table, and what the host may do with each in plain sight:
//! seat, hand over, remove; and the lock.

use maud::{Markup, html};
use serde_json::json;
use table::{GameState, PersonView};

use super::{absence, ask, doors, icons, sheet::presence};
use crate::{Lang, Scene};

/// The panel of people; `id` sets those of one page apart.
pub(super) fn people(scene: &Scene<'_>, id: &str) -> Markup {
    html! {
        div.crew {
            ul.people {
                @for person in &scene.table.people {
                    li data-key={ (id) "-" (person.person) } {
                        (presence(scene, person))
                        (tools(scene, person))
                        (absence::apart(scene, person))
                    }
                }
            }
            (doors::keeper(scene, id))
        }
    }
}

fn tools(scene: &Scene<'_>, person: &PersonView) -> Markup {
    let lang = scene.lang;
    if !scene.me.may_host {
        return html! {};
    }
    let free = scene.table.seats.len() < scene.table.most_seats as usize;
    let may_sit = person.seat.is_none() && free && scene.table.state != GameState::Playing;
    let host = person.person == scene.table.host;
    html! {
        @if may_sit || !host {
            div.tools {
                @if may_sit {
                    button.button.quiet.small type="button" data-ask=(ask(json!({ "put": { "person": person.person, "seat": null } }))) {
                        (icons::people()) (lang.t("crew.seat"))
                        span.visually-hidden { " " (person.name) }
                    }
                }
                @if !host {
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

/// The same in the waiting room, for the host.
pub(super) fn in_room(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        section.paper.room-crew {
            h2 { (lang.t("crew.title")) }
            (people(scene, "room"))
        }
    }
}

/// The way to it, always in sight.
pub(super) fn button(lang: Lang) -> Markup {
    html! {
        button #crew-button type="button" data-open="sheet" data-at="crew" aria-haspopup="dialog"
            aria-label=(lang.t("crew.title")) title=(lang.t("crew.title")) { (icons::people()) }
    }
}

/// What somebody reads whom the host had go: who did it, what goes on, and what
/// they can do.
pub(super) fn freed(scene: &Scene<'_>) -> Markup {
    let (lang, host) = (scene.lang, scene.host_name());
    let playing = scene.table.state == GameState::Playing;
    html! {
        div.freed {
            h2 { (lang.with("freed.title", &[("name", host)])) }
            p { (lang.t(if playing { "freed.playing" } else { "freed.waiting" })) }
            p.freed-kept { (icons::trophy()) (lang.t("freed.kept")) }
            button.button.primary.big type="button" data-soft=(json!("knock")) data-said=(lang.with("freed.knocked", &[("name", host)])) {
                (lang.t("freed.ask"))
            }
            div.links {
                a.button.quiet href={ (scene.path()) "/screen" } data-screen="" { (icons::eye()) (lang.t("freed.watch")) }
                @if scene.table.evening.games > 0 {
                    a.button.quiet href={ (scene.path()) "/evening" } { (icons::moon()) (lang.t("freed.evening")) }
                } @else {
                    a.button.quiet href="/" { (lang.t("freed.home")) }
                }
            }
        }
    }
}
