//! What people see of their devices: a ticket to another one, and the veil on one
//! that several share.

use maud::{Markup, html};

use super::{
    chooser::myself,
    icons,
    layout::{Context, Kind, Page, Shared, after, document},
    room::invite,
    table::offline,
};
use crate::{Lang, Scene, shapes};

/// Where somebody is on their way to another device.
pub enum Moving {
    /// The first device shows its ticket.
    Shown {
        letters: String,
        link: String,
        seconds: u64,
    },
    /// Another device asks.
    Asked,
    /// The first device agreed.
    Agreed,
    /// The ticket is spent.
    Done,
    /// Its minute is over.
    Late,
}

/// What the dialog on the first device shows; `path` is where it asks.
pub fn ticket(lang: Lang, path: &str, moving: &Moving) -> Markup {
    let again = html! {
        button.button.quiet type="button" data-ticket=(path) { (icons::renew()) (lang.t("ticket.another")) }
    };
    html! {
        @match moving {
            Moving::Shown { letters, link, seconds } => {
                p { (lang.t("ticket.how")) }
                (invite::code(lang, lang.t("ticket.qr"), link))
                p.ticket-letters { span.visually-hidden { (spelled(letters)) } span.shown aria-hidden="true" { (letters) } }
                p.hint data-awaiting="" { (lang.with("ticket.left", &[("n", &seconds.to_string())])) }
            }
            Moving::Asked => {
                p.ticket-said role="alert" data-awaiting="" { b { (lang.t("ticket.asked")) } }
                p { (lang.t("ticket.asked-how")) }
                div.actions {
                    button.button.quiet type="button" data-answer=(path) value="false" { (lang.t("ticket.no")) }
                    button.button.primary type="button" data-answer=(path) value="true" { (lang.t("ticket.yes")) }
                }
            }
            Moving::Agreed => p.ticket-said role="status" data-awaiting="" { (lang.t("ticket.agreed")) },
            Moving::Done => { p.ticket-said role="status" { (lang.t("ticket.done")) } (again) }
            Moving::Late => { p.ticket-said role="status" { (lang.t("ticket.late")) } (again) }
        }
    }
}

/// Letter by letter, as it is to be read out.
fn spelled(letters: &str) -> String {
    let letters: Vec<String> = letters.chars().map(String::from).collect();
    letters.join(" ")
}

/// The way to a ticket, in the menu.
pub(super) fn moving(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        button #move .button.quiet type="button" data-ticket={ (scene.path()) "/ticket" } aria-haspopup="dialog" {
            (icons::swap()) (lang.t("ticket.open"))
        }
    }
}

/// The dialog in which a ticket is shown.
pub(super) fn ticket_dialog(lang: Lang) -> Markup {
    html! {
        dialog #ticket aria-labelledby="ticket-title" {
            header.sheet-top {
                h2 #ticket-title { (lang.t("ticket.title")) }
                button.button.ghost.icon type="button" data-close="" aria-label=(lang.t("menu.close")) { (icons::close()) }
            }
            div.stack #ticket-shown {}
        }
    }
}

/// On the other device: is it they?
pub fn move_here(context: &Context<'_>, name: &str, path: &str) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.narrow {
            h1 { (lang.with("move.title", &[("name", name)])) }
            p.lead { (lang.t("move.text")) }
            form.stack method="post" action=(path) {
                button.button.primary.big type="submit" { (lang.t("move.do")) }
            }
            p { a.button.quiet href="/" { (lang.t("recover.home")) } }
        }
    };
    simple(context, main)
}

/// On the other device, until the first answers; the house has it look again.
pub fn move_waits(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.narrow {
            (icons::hourglass())
            h1 { (lang.t("move.waits")) }
            p.lead role="status" { (lang.t("move.waits-text")) }
        }
    };
    simple(context, main)
}

/// What was done about somebody, and the way back to the table.
pub fn settled(context: &Context<'_>, blocked: bool, back: &str) -> Markup {
    let lang = context.lang;
    let (title, text) = match blocked {
        true => ("people.blocked", "people.blocked-text"),
        false => ("report.thanks", "people.reported-text"),
    };
    let main = html! {
        div.narrow {
            h1 { (lang.t(title)) }
            p.lead role="status" { (lang.t(text)) }
            a.button.primary href=(back) { (lang.t("table.back")) }
        }
    };
    titled(context, lang.t("people.page"), main)
}

fn simple(context: &Context<'_>, main: Markup) -> Markup {
    titled(context, context.lang.t("move.page"), main)
}

fn titled(context: &Context<'_>, title: &str, main: Markup) -> Markup {
    let (class, parts) = ("simple", None);
    Page {
        context,
        title,
        class,
        main,
        parts,
    }
    .render()
}

/// One more person on this device, in the menu.
pub(super) fn sharing(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        details #share-device {
            summary { (icons::people()) (lang.t("share.open")) }
            form.field method="post" action={ (scene.path()) "/company" } {
                p { (lang.t("share.how")) }
                label for="share-name" { (lang.t("share.name")) }
                div.together {
                    input #share-name name="name" required maxlength=(table::LONGEST_NAME) autocomplete="off";
                    button.button.quiet type="submit" { (lang.t("share.do")) }
                }
            }
        }
    }
}

/// Whose turn it is at a device that several share, and the way to the others.
pub(super) fn holder(context: &Context<'_>, scene: &Scene<'_>) -> Markup {
    let (lang, me) = (context.lang, myself(scene));
    html! {
        @if let Some(me) = me.filter(|_| context.shared) {
            form #pass .device-holder method="post" action={ (scene.path()) "/pass" } data-person=(me.person) aria-label=(lang.t("share.pass")) {
                (shapes::face(me.face))
                span { (lang.with("share.holder", &[("name", &me.name)])) }
                button.button.quiet.small type="submit" { (icons::swap()) (lang.t("share.pass")) }
            }
        }
    }
}

/// The way out for whoever shares a device and has one of their own by now.
fn parting(scene: &Scene<'_>, people: &[(u16, bool)]) -> Markup {
    let lang = scene.lang;
    let all = scene.table.people.iter();
    let all = all.filter(|one| people.iter().any(|(number, _)| *number == one.person));
    html! {
        details.parting {
            summary { (lang.t("share.part")) }
            p { (lang.t("share.part-how")) }
            @for person in all {
                form method="post" action={ (scene.path()) "/company/part" } data-sure=(lang.with("share.part-confirm", &[("name", &person.name)])) {
                    input type="hidden" name="person" value=(person.person);
                    button.button.quiet type="submit" { (lang.with("share.part-do", &[("name", &person.name)])) }
                }
            }
        }
    }
}

/// The veil between two people on one device: who is to take it, and nothing of
/// anybody's seat. `people` are theirs, and whether the game waits for each.
pub fn veil(
    context: &Context<'_>,
    scene: &Scene<'_>,
    people: &[(u16, bool)],
    socket: &str,
) -> Markup {
    let lang = context.lang;
    let person = |number: u16| scene.table.people.iter().find(|one| one.person == number);
    let shown = people
        .iter()
        .filter_map(|(number, awaited)| Some((person(*number)?, *awaited)));
    let body = html! {
        body.veiled data-socket=(socket) data-veil="" {
            main #main tabindex="-1" {
                h1 { (lang.t("veil.title")) }
                p { (lang.t("veil.how")) }
                ul.takers {
                    @for (person, awaited) in shown {
                        li.awaited[awaited] data-person=(person.person) {
                            form method="post" action={ (scene.path()) "/pass" } {
                                button.button.big type="submit" name="person" value=(person.person) {
                                    (shapes::face(person.face))
                                    span { (lang.with("veil.take", &[("name", &person.name)])) }
                                }
                            }
                        }
                    }
                }
                p { a.button.quiet href={ (scene.path()) "/screen" } data-screen="" { (icons::screen()) (lang.t("welcome.screen")) } }
                @if people.len() > 1 { (parting(scene, people)) }
            }
            (offline(lang))
            (after(lang))
        }
    };
    let title = lang.with("table.title", &[("code", &scene.table.code)]);
    document(
        context,
        &title,
        &Shared::house(lang),
        None,
        Kind::Table,
        &body,
    )
}
