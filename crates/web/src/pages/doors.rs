//! The door of a table: who may come, and who is kept out.

use maud::{Markup, html};
use serde_json::json;
use table::PersonView;

use super::{ask, crew, icons};
use crate::Scene;

/// A lock beside the code, for everybody to see; nothing at an open table.
pub(super) fn sign(scene: &Scene<'_>) -> Markup {
    html! {
        @if scene.table.locked {
            span.lock title=(scene.lang.t("door.locked")) {
                (icons::lock())
                span.visually-hidden { (scene.lang.t("door.locked")) }
            }
        }
    }
}

/// The same in words, for the big screen.
pub(crate) fn locked(scene: &Scene<'_>) -> Markup {
    html! { span.lock { (icons::lock()) (scene.lang.t("door.locked")) } }
}

/// What somebody who may not come reads in the place of a form: why, and whom
/// to ask.
pub(super) fn closed(scene: &Scene<'_>) -> Option<Markup> {
    let lang = scene.lang;
    if scene.me.out {
        return Some(crew::freed(scene));
    }
    let (title, text) = why_closed(scene)?;
    Some(html! {
        div.door-closed {
            (icons::lock())
            div {
                p { b { (lang.t(title)) } }
                p { (lang.with(text, &[("name", scene.host_name())])) }
            }
        }
    })
}

fn why_closed(scene: &Scene<'_>) -> Option<(&'static str, &'static str)> {
    let locked = ("door.locked-title", "door.locked-text");
    scene.table.locked.then_some(locked)
}

/// In the waiting room of a locked table, in the place of the invitation: that
/// it is, and the way to open it.
pub(super) fn no_invitation(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        section.invite.card {
            div.door-closed {
                (icons::lock())
                div {
                    h2 { (lang.t("door.locked")) }
                    p { (lang.t("door.locked-room")) }
                }
            }
            @if scene.me.may_host { div.invite-buttons { (unlock(scene)) } }
        }
    }
}

fn unlock(scene: &Scene<'_>) -> Markup {
    html! {
        button.button.quiet type="button" data-ask=(ask(json!("unlock"))) {
            (icons::unlock()) (scene.lang.t("door.unlock"))
        }
    }
}

/// The host's hand on the door: the lock, and those who are kept out.
pub(super) fn keeper(scene: &Scene<'_>, id: &str) -> Markup {
    let lang = scene.lang;
    html! {
        @if scene.me.may_host {
            div.field {
                @if scene.table.locked {
                    (unlock(scene))
                } @else {
                    button.button.quiet id={ (id) "-lock" } type="button" data-ask=(ask(json!("lock"))) aria-describedby={ (id) "-lock-why" } {
                        (icons::lock()) (lang.t("door.lock"))
                    }
                }
                p.hint id={ (id) "-lock-why" } { (lang.t(if scene.table.locked { "door.unlock-why" } else { "door.lock-why" })) }
            }
            @if !scene.table.out.is_empty() {
                div.kept-out role="group" aria-labelledby={ (id) "-kept-out" } {
                    h4 id={ (id) "-kept-out" } { (lang.t("door.kept-out")) }
                    ul.people {
                        @for them in &scene.table.out {
                            li {
                                span.person { span.onlooker { (icons::door()) } span.who { b { (them.name) } @if them.knocks { span.signs { span { (lang.t("crew.knocks")) } } } } }
                                button.button.quiet.small type="button"
                                    data-ask=(ask(json!({ "let_in": { "person": them.person } }))) {
                                    (lang.t("door.let-in")) span.visually-hidden { " " (them.name) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The button by which the host has somebody go.
pub(super) fn show_out(scene: &Scene<'_>, person: &PersonView) -> Markup {
    let lang = scene.lang;
    html! {
        @if scene.me.person != Some(person.person) {
            button.button.quiet.small type="button"
                data-ask=(ask(json!({ "remove": { "person": person.person } })))
                data-confirm=(lang.with("door.remove-confirm", &[("name", &person.name)])) {
                (icons::door()) (lang.t("door.remove"))
                span.visually-hidden { " " (person.name) }
            }
        }
    }
}
