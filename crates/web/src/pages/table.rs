//! The page of a table, and of its big screen: fixed landmarks whose panels
//! are filled now and refreshed over the socket.

use game::Millis;
use maud::{Markup, PreEscaped, html};

use super::{
    devices, icons,
    layout::{Context, after, document, preferences},
    reactions,
};
use crate::{Lang, Panel, Playing, Scene, screen_panels, shown_parts, table_panels};

pub fn table(
    context: &Context<'_>,
    scene: &Scene<'_>,
    playing: Option<Playing<'_>>,
    socket: &str,
) -> Markup {
    let lang = context.lang;
    let panels = table_panels(scene, playing);
    let seat = playing.and_then(|playing| playing.viewer.seat());
    let seat = seat.map(|seat| seat.0);
    let body = html! {
        body.table data-socket=(socket) data-told=(told(&panels)) data-seat=[seat] data-person=[scene.me.person] data-name=(context.name) data-face=[face(context)] {
            a.skip href="#panel-main" { (lang.t("house.skip")) }
            (above(lang, &panels))
            main #panel-main tabindex="0" { (fill(&panels, "main")) }
            (reactions::bar(lang))
            button #hurry .button.quiet type="button" data-soft="\"hurry\"" { (lang.t("table.hurry")) }
            section #panel-hand aria-label=(lang.t("panel.hand")) { (fill(&panels, "hand")) }
            aside #panel-aside tabindex="0" aria-label=(lang.t("panel.aside")) { (fill(&panels, "aside")) }
            dialog #sheet aria-labelledby="sheet-title" {
                header.sheet-top {
                    h2 #sheet-title { (lang.t("menu.title")) }
                    button.button.ghost.icon type="button" data-close="" aria-label=(lang.t("menu.close")) { (icons::close()) }
                }
                div #panel-sheet .stack { (fill(&panels, "sheet")) }
                (reactions::switch(lang))
                (preferences(context))
            }
            (devices::holder(context, scene))
            (devices::ticket_dialog(lang))
            div #panel-live .visually-hidden aria-live="polite" { (fill(&panels, "live")) }
            (reactions::layer())
            (after(lang))
        }
    };
    let parts = shown_parts(scene, playing);
    document(context, &title(scene), parts, false, &body)
}

/// What stands above the game on a phone as on the big screen.
fn above(lang: Lang, panels: &[Panel]) -> Markup {
    html! {
        (offline(lang))
        header #panel-top { (fill(panels, "top")) }
        section #panel-players aria-label=(lang.t("panel.players")) { (fill(panels, "players")) }
    }
}

pub fn screen(
    context: &Context<'_>,
    scene: &Scene<'_>,
    playing: Option<Playing<'_>>,
    socket: &str,
) -> Markup {
    let lang = context.lang;
    let panels = screen_panels(scene, playing);
    let body = html! {
        body.screen data-socket=(socket) data-told=(told(&panels)) {
            (above(lang, &panels))
            main #panel-main tabindex="-1" { (fill(&panels, "main")) }
            aside #panel-aside tabindex="0" aria-label=(lang.t("panel.aside")) { (fill(&panels, "aside")) }
            div #panel-live .visually-hidden aria-live="polite" { (fill(&panels, "live")) }
            nav.display aria-label=(lang.t("screen.title")) {
                button.button.ghost.icon type="button" data-fill="" aria-label=(lang.t("display.full")) title=(lang.t("display.full")) {
                    (icons::expand())
                }
                a.button.ghost href=(scene.path()) { (icons::close()) (lang.t("display.stop")) }
            }
            (reactions::layer())
            (after(lang))
        }
    };
    let parts = shown_parts(scene, playing);
    document(context, &title(scene), parts, true, &body)
}

/// The face that this device keeps, for forms to begin with.
fn face(context: &Context<'_>) -> Option<String> {
    let face = context.face?;
    Some(format!("{}-{}", face.animal, face.colour))
}

/// Which drawings a page has, so that its socket need not tell them again.
fn told(panels: &[Panel]) -> String {
    let prints = panels
        .iter()
        .map(|panel| format!("{:x}", panel.fingerprint()));
    prints.collect::<Vec<_>>().join(".")
}

fn title(scene: &Scene<'_>) -> String {
    scene
        .lang
        .with("table.title", &[("code", &scene.table.code)])
}

fn fill(panels: &[Panel], name: &str) -> Markup {
    let panel = panels.iter().find(|panel| panel.name == name);
    PreEscaped(panel.map_or_else(String::new, |panel| panel.html.to_string()))
}

/// Shown by `main.js` while the socket is closed, and to whom has no script.
fn offline(lang: Lang) -> Markup {
    html! {
        div #offline role="status" hidden data-text=(lang.t("offline.text")) data-closing=(lang.t("offline.closing")) data-long=(lang.t("offline.long")) {
            (icons::cloud_off())
            span {}
            a href="" hidden { (lang.t("offline.reload")) }
        }
        noscript { p.notice.warm { (lang.t("offline.script")) } }
    }
}

/// A clock that `main.js` drains until `deadline` on the table's clock.
pub fn clock(lang: Lang, deadline: Millis, total: Millis) -> Markup {
    html! {
        div.clock role="timer" aria-label=(lang.t("table.time-left")) data-deadline=(deadline) data-total=(total) {
            span.clock-bar { span {} }
            span.clock-left {}
        }
    }
}
