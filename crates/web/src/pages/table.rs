//! The page of a table, and of its big screen: fixed landmarks whose panels
//! are filled now and refreshed over the socket.

use game::Millis;
use maud::{Markup, PreEscaped, html};

use super::{
    able, devices, icons,
    layout::{Context, Kind, Shared, after, document, preferences},
    reactions, sound,
};
use crate::{Lang, Panel, Parts, Playing, Scene, screen_panels, shown_parts, table_panels};

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
            a.skip href="#panel-hand" { (lang.t("house.skip-hand")) }
            a.skip href="#panel-aside" { (lang.t("house.skip-ranking")) }
            (above(lang, &panels))
            main #panel-main tabindex="0" { (fill(&panels, "main")) }
            (reactions::bar(lang))
            button #hurry .button.quiet type="button" data-soft="\"hurry\"" { (lang.t("table.hurry")) }
            section #panel-hand tabindex="-1" aria-label=(lang.t("panel.hand")) { (fill(&panels, "hand")) }
            aside #panel-aside tabindex="0" aria-label=(lang.t("panel.aside")) { (fill(&panels, "aside")) }
            dialog #sheet aria-labelledby="sheet-title" {
                header.sheet-top {
                    h2 #sheet-title { (lang.t("menu.title")) }
                    button.button.ghost.icon type="button" data-close="" aria-label=(lang.t("menu.close")) { (icons::close()) }
                }
                div #panel-sheet .stack { (fill(&panels, "sheet")) }
                (sound::volume(lang))
                (reactions::switch(lang))
                (preferences(context))
            }
            section #guide aria-label=(lang.t("guide.title")) hidden {}
            dialog #help aria-labelledby="help-title" {
                header.sheet-top {
                    h2 #help-title { (lang.t("help.title")) }
                    button.button.ghost.icon type="button" data-close="" aria-label=(lang.t("menu.close")) { (icons::close()) }
                }
                div #help-shown .stack {}
            }
            (devices::holder(context, scene))
            (devices::ticket_dialog(lang))
            section #panel-live .visually-hidden aria-label=(lang.t("panel.live")) { (fill(&panels, "live")) }
            (reactions::layer())
            (after(lang))
        }
    };
    let parts = shown_parts(scene, playing);
    framed(context, scene, parts, Kind::Table, &body)
}

/// What stands above the game on a phone as on the big screen.
fn above(lang: Lang, panels: &[Panel]) -> Markup {
    html! {
        (offline(lang))
        (able::notices(lang))
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
            section #panel-live .visually-hidden aria-label=(lang.t("panel.live")) { (fill(&panels, "live")) }
            (sound::offer(lang))
            nav.display aria-label=(lang.t("screen.title")) {
                (sound::screen(lang))
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
    framed(context, scene, parts, Kind::Screen, &body)
}

/// Where the address is shared, the game is told and nobody's name.
fn framed(
    context: &Context<'_>,
    scene: &Scene<'_>,
    parts: Option<&'static Parts>,
    kind: Kind,
    body: &Markup,
) -> Markup {
    let lang = scene.lang;
    let lid = scene.boxed().map(|boxed| boxed.lid());
    let invited = lid.map(|lid| lang.with("table.shared", &[("game", lid.name)]));
    let shared = Shared {
        title: invited.as_deref().unwrap_or("Tablée"),
        about: lang.t(lid.map_or("house.about", |lid| lid.pitch)),
    };
    document(context, &title(scene), &shared, parts, kind, body)
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

/// Shown while there is no line.
pub(super) fn offline(lang: Lang) -> Markup {
    html! {
        div #offline role="status" hidden data-text=(lang.t("offline.text")) data-closing=(lang.t("offline.closing")) data-long=(lang.t("offline.long")) {
            (icons::cloud_off())
            span {}
            button type="button" data-reload="" hidden { (lang.t("offline.reload")) }
        }
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
