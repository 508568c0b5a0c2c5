//! Who is missing, who came back, who comes late, and who wants a pause.

use game::{Level, Seat, Seats};
use maud::{Markup, html};
use serde_json::json;
use table::{GameState, MissingView, PersonView, WhileAway};

use super::{
    ask,
    chooser::myself,
    evening::points,
    icons,
    people::{avatar, level_name},
};
use crate::{
    Scene,
    sentence::{list, signed},
    shapes,
};

/// The levels that are offered in a hurry.
const OFFERED: [Level; 3] = [Level::Beginner, Level::Regular, Level::Expert];

/// Lines of what a robot did: as many as can be read at a glance.
const MOST_DEEDS: usize = 5;

/// What somebody at a table has to know of the others, or of themselves.
pub(super) fn notices(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        @if scene.table.evening.slow && scene.table.state == GameState::Playing {
            div.notice { (icons::moon()) p { (lang.t("pace.chip")) } }
        }
        (while_away(scene))
        (late(scene))
        (wanted(scene))
        @for one in offered(scene) { (offer(scene, one)) }
    }
}

/// The missing people about whom the reader may decide.
fn offered<'a>(scene: &Scene<'a>) -> impl Iterator<Item = &'a MissingView> {
    let (host, seated) = (scene.me.may_host, scene.me.seat.is_some());
    let missing = scene.table.evening.missing.iter();
    missing.filter(move |one| !one.waited_for && (host || seated && one.anyone))
}

/// A robot in the place of somebody who is missing.
fn offer(scene: &Scene<'_>, one: &MissingView) -> Markup {
    let (lang, seat) = (scene.lang, one.seat);
    html! {
        section.missing data-key={ "missing-" (seat.0) } aria-labelledby={ "missing-" (seat.0) "-title" } {
            h2 id={ "missing-" (seat.0) "-title" } {
                // The robot's badge is on them already: it is what is asked.
                span.missing-face { (avatar(seat, &one.name, Some(Level::Regular))) }
                span { (lang.with("missing.title", &[("name", &one.name)])) }
            }
            form data-ask="stand_in" {
                input type="hidden" name="seat" value=(seat.0) data-json="";
                fieldset.segments {
                    legend.visually-hidden { (lang.t("missing.level")) }
                    @for level in OFFERED {
                        label { input type="radio" name="level" value=(level.name()) checked[level == Level::Regular]; span { (level_name(lang, level)) } }
                    }
                }
                div.links {
                    button.button.primary.yes type="submit" { (lang.t("missing.yes")) }
                    button.button.quiet.wait type="button" data-ask=(ask(json!({ "wait_for": { "seat": seat } }))) { (lang.t("missing.wait")) }
                }
            }
            p.hint { (lang.t("missing.back")) }
        }
    }
}

/// What a robot did for somebody who is back.
fn while_away(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        @if let Some(away) = &scene.me.away {
            section.missing.while-away aria-labelledby="while-away" {
                h2 #while-away { @if let Some(me) = myself(scene) { span.missing-face { (shapes::face(me.face)) } } span { (lang.t("away.title")) } }
                p { (lang.with("away.moves", &[("n", &away.moves.to_string()), ("level", level_name(lang, away.level))])) }
                (deeds(scene, away))
                @if let Some((before, now)) = away.points {
                    p.away-points {
                        span { @match away.place {
                            Some(1) => (lang.t("away.first")),
                            Some(place) => (lang.with("away.place", &[("n", &place.to_string()), ("of", &scene.table.seats.len().to_string())])),
                            None => (lang.t("away.points")),
                        } }
                        b { (signed(before)) " → " (signed(now)) span.visually-hidden { " " (lang.with("table.points", &[("n", &now.unsigned_abs().to_string())])) } }
                    }
                }
                button #seen .button.quiet type="button" data-ask=(ask(json!("seen"))) { (lang.t("away.seen")) }
            }
        }
    }
}

/// The last things that the robot did, a line each.
fn deeds(scene: &Scene<'_>, away: &WhileAway) -> Markup {
    let boxed = scene.boxed();
    let told = away.deeds.iter();
    let told = told.filter_map(|mv| boxed?.deed(scene.lang, mv));
    let told: Vec<String> = told.collect();
    let told = &told[told.len().saturating_sub(MOST_DEEDS)..];
    html! {
        @if !told.is_empty() {
            ol.away-deeds { @for deed in told { li { (icons::robot()) span { (deed) } } } }
        }
    }
}

/// Where the game is, for whoever comes in the middle of it, and what they may
/// do.
fn late(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let playing = scene.table.state == GameState::Playing;
    if !playing || scene.me.out || scene.me.seat.is_some() {
        return html! {};
    }
    let game = scene.boxes.name(&scene.table.game, lang);
    let number = scene.table.games.len().to_string();
    html! {
        section.missing.late aria-labelledby="late" {
            h2 #late { (icons::eye()) span { (lang.t("late.title")) } }
            p { (lang.with("late.what", &[("game", game), ("number", &number)])) }
            (so_far(scene))
            @if scene.me.person.is_none() {
                // The form below says what a name is for.
            } @else if scene.me.chairs == Seats::NONE {
                p { (lang.t("late.next")) }
            } @else {
                p { (lang.t("late.chairs")) }
                div.links { @for seat in scene.me.chairs.iter() { (chair(scene, seat)) } }
            }
        }
    }
}

/// Everybody who plays, best first where the game has points.
fn so_far(scene: &Scene<'_>) -> Markup {
    let score = |seat: Seat| scene.me.scores.get(seat.index()).copied();
    let mut seats: Vec<_> = (0u8..).map(Seat).zip(&scene.table.seats).collect();
    seats.sort_by_key(|(seat, _)| core::cmp::Reverse(score(*seat)));
    html! {
        ol.late-faces {
            @for (seat, view) in seats {
                li data-key={ "late-" (seat.0) } {
                    (avatar(seat, &view.name, view.bot))
                    span { (view.name) }
                    @if let Some(score) = score(seat) {
                        b aria-hidden="true" { (points(score)) }
                        span.visually-hidden { (scene.lang.with("table.points", &[("n", &score.to_string())])) }
                    }
                }
            }
        }
    }
}

fn chair(scene: &Scene<'_>, seat: Seat) -> Markup {
    let view = scene.table.seats.get(seat.index());
    let name = view.map_or("", |view| view.name.as_str());
    html! {
        button.button.primary type="button" id={ "take-chair-" (seat.0) } data-ask=(ask(json!({ "sit": { "seat": seat } }))) {
            (icons::robot()) (scene.lang.with("late.take", &[("name", name)]))
        }
    }
}

/// A pause that waits for the end of what runs.
fn wanted(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let mine = scene.me.seat.is_some() || scene.me.may_host;
    html! {
        @if let Some(person) = scene.table.evening.pause_wanted {
            div.notice {
                (icons::pause())
                p { (lang.with("pause.wanted", &[("name", name(scene, person))])) }
                @if mine {
                    button.button.quiet.small type="button" data-ask=(ask(json!("resume"))) { (lang.t("pause.not-wanted")) }
                }
            }
        }
    }
}

/// Whom the game waits for in vain, on the big screen.
pub fn waits_for(scene: &Scene<'_>) -> Option<Markup> {
    let missing = scene.table.evening.missing.iter().filter(|one| one.blocks);
    let names: Vec<&str> = missing.map(|one| one.name.as_str()).collect();
    (!names.is_empty()).then(|| {
        let text = scene
            .lang
            .with("table.waiting", &[("names", &list(scene.lang, names))]);
        html! { span.screen-waits { (icons::moon()) (text) } }
    })
}

/// Who stopped the game, and since when.
pub(super) fn stopped(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        @if let Some(person) = scene.table.evening.paused_by {
            p { (lang.with("pause.by", &[("name", name(scene, person))])) }
        }
        @if let Some(at) = scene.table.evening.paused_at {
            p.hint { (lang.t("pause.since")) " " time data-at=(at) {} }
        }
    }
}

fn name<'a>(scene: &Scene<'a>, person: u16) -> &'a str {
    let mut people = scene.table.people.iter();
    let person = people.find(|one| one.person == person);
    person.map_or("", |person| person.name.as_str())
}

/// The host's hand on the pace: « à demain », and back.
pub(super) fn pace(scene: &Scene<'_>) -> Markup {
    let (lang, evening) = (scene.lang, &scene.table.evening);
    html! {
        @if scene.me.may_host && !evening.lively {
            div.field {
                button #pace .button.quiet type="button" data-close="" aria-describedby="pace-why"
                    data-ask=(ask(json!({ "slow": { "on": !evening.slow } }))) {
                    @if evening.slow { (icons::play()) (lang.t("pace.live")) } @else { (icons::moon()) (lang.t("pace.slow")) }
                }
                p #pace-why .hint { (lang.t(if evening.slow { "pace.live-why" } else { "pace.slow-why" })) }
            }
        }
    }
}

/// The host's hand on who may find the table.
pub(super) fn public(scene: &Scene<'_>) -> Markup {
    let (lang, on) = (scene.lang, scene.table.evening.public);
    html! {
        @if scene.me.may_host {
            div.field {
                button #public .button.quiet type="button" aria-describedby="public-why" data-ask=(ask(json!({ "public": { "on": !on } }))) {
                    (icons::people()) (lang.t(if on { "public.close" } else { "public.open" }))
                }
                p #public-why .hint { (lang.t(if on { "public.close-why" } else { "public.open-why" })) }
            }
        }
    }
}

/// The ways to meet somebody no more, and to have the house know of them.
pub(super) fn apart(scene: &Scene<'_>, person: &PersonView) -> Markup {
    let lang = scene.lang;
    let Some((_, table)) = scene.link.rsplit_once("/t/") else {
        return html! {};
    };
    let way = |what: &str| format!("/t/{table}/people/{}/{what}", person.person);
    html! {
        @if scene.me.person.is_some_and(|me| me != person.person) {
            details.apart data-key={ "apart-" (person.person) } {
                summary { (lang.t("people.apart")) span.visually-hidden { " " (person.name) } }
                div.tools {
                    button.button.quiet.small type="button" data-mute=(person.person) aria-pressed="false" { (lang.t("react.mute-one")) span.visually-hidden { " " (person.name) } }
                    form method="post" action=(way("block")) data-sure=(lang.with("people.block-confirm", &[("name", &person.name)])) {
                        button.button.quiet.small type="submit" { (lang.t("people.block")) span.visually-hidden { " " (person.name) } }
                    }
                    form method="post" action=(way("report")) data-sure=(lang.with("people.report-confirm", &[("name", &person.name)])) {
                        button.button.quiet.small type="submit" { (icons::flag()) (lang.t("people.report")) span.visually-hidden { " " (person.name) } }
                    }
                }
            }
        }
    }
}
