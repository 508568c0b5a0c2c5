//! The waiting room: people come, sit down, choose, and start.

use game::{Level, Seat};
use maud::{Markup, PreEscaped, html};
use qrcode::{EcLevel, QrCode, render::svg};
use serde_json::json;
use table::{GameState, PastGameView, SeatView};

use super::{
    ask, icons,
    people::{avatar, bot_chip, level_name},
    sheet,
};
use crate::{Panel, Scene, typo};

/// The waiting room on a phone or a laptop.
pub fn panels(scene: &Scene<'_>) -> Vec<Panel> {
    let lang = scene.lang;
    let title = html! { (game_name(scene)) small { (lang.t("room.title")) } };
    vec![
        Panel {
            name: "top",
            html: sheet::top(scene, title),
        },
        Panel {
            name: "main",
            html: main(scene),
        },
        Panel {
            name: "hand",
            html: hand(scene),
        },
        Panel {
            name: "live",
            html: html! { (company(scene)) },
        },
        Panel {
            name: "sheet",
            html: sheet::menu(scene),
        },
    ]
}

/// The waiting room on the big screen.
pub fn screen_panels(scene: &Scene<'_>) -> Vec<Panel> {
    let lang = scene.lang;
    let main = html! {
        div.lobby {
            div.lobby-invite {
                p.lobby-how { (lang.t("screen.scan")) }
                (qr(scene))
                p.lobby-link { (lang.with("screen.or-code", &[("site", site(scene.link))])) }
                p.lobby-code { (scene.table.code) }
            }
            div.lobby-seats.felt {
                h2 { (lang.t("room.seats")) span.count { (scene.table.seats.len()) " / " (scene.table.most_seats) } }
                (seats(scene))
                p.lobby-next { (next_step(scene)) }
            }
        }
    };
    vec![
        Panel {
            name: "top",
            html: html! {
                span.home { (icons::logo()) }
                h1 { (game_name(scene)) small { (lang.t("screen.title")) } }
            },
        },
        Panel {
            name: "main",
            html: main,
        },
        Panel {
            name: "live",
            html: html! { (company(scene)) },
        },
    ]
}

fn main(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        (sheet::notices(scene))
        div.room {
            div.room-side {
                @if scene.me.person.is_some() { (invitation(scene)) } @else { (invited(scene)) }
                section.room-seats {
                    h2 { (lang.t("room.seats")) span.count { (scene.table.seats.len()) " / " (scene.table.most_seats) } }
                    (seats(scene))
                    @if scene.me.may_host { (bots(scene)) }
                    (first(scene))
                }
            }
            div.room-side {
                section.paper.room-options {
                    h2 { (lang.t("room.options")) }
                    (options(scene))
                }
                (onlookers(scene))
                (past_games(scene))
                (how_to_play(scene))
            }
        }
    }
}

/// Something to read while the others come.
fn how_to_play(scene: &Scene<'_>) -> Markup {
    html! {
        @if scene.table.game == "typo" {
            section.paper.prose.room-how { (typo::how_to_play(scene.lang)) }
        }
    }
}

/// The code, the link and the picture that bring people here.
fn invitation(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        section.invite.card {
            div.invite-words {
                h2 { (lang.t("room.invite")) }
                p.invite-code { (scene.table.code) }
                p.invite-link { (bare(scene.link)) }
            }
            button #show-qr .invite-qr type="button" data-open="big-qr" aria-haspopup="dialog"
                aria-label=(lang.t("room.qr-enlarge")) { (qr(scene)) }
            div.invite-buttons {
                button #copy-link .button.quiet type="button" data-copy=(scene.link) { (icons::copy()) (lang.t("room.copy")) }
                button #share-link .button.quiet type="button" data-share=(scene.link) data-text=(lang.t("room.share-text")) hidden {
                    (icons::share()) (lang.t("room.share"))
                }
            }
            dialog #big-qr aria-label=(lang.t("room.qr")) {
                (qr(scene))
                p.invite-code { (scene.table.code) }
                button.button.primary type="button" data-close="" { (lang.t("menu.close")) }
            }
        }
    }
}

fn bare(link: &str) -> &str {
    link.split_once("://").map_or(link, |(_, rest)| rest)
}

/// What a newcomer reads first.
fn invited(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        section.invite.card {
            div.invite-words {
                h2 { (lang.with("room.invited", &[("name", host_name(scene)), ("game", game_name(scene))])) }
                p { (lang.t("room.invited-text")) }
            }
        }
    }
}

/// Where the house is, without the address of the table.
fn site(link: &str) -> &str {
    bare(link).split('/').next().unwrap_or_default()
}

fn host_name<'a>(scene: &Scene<'a>) -> &'a str {
    let host = scene
        .table
        .people
        .iter()
        .find(|person| person.person == scene.table.host);
    host.map_or("", |person| person.name.as_str())
}

/// The link as a picture. It is dark on light in both themes, as cameras like.
fn qr(scene: &Scene<'_>) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(scene.link, EcLevel::M) else {
        return html! {};
    };
    let drawn = code
        .render::<svg::Color<'_>>()
        .min_dimensions(1, 1)
        .dark_color(svg::Color("#1f1b2e"))
        .light_color(svg::Color("#fffdf6"))
        .build();
    // Without the XML declaration, which has no place in a page.
    let drawn = drawn
        .split_once("?>")
        .map_or(drawn.as_str(), |(_, rest)| rest);
    html! { span.qr role="img" aria-label=(scene.lang.t("room.qr")) { (PreEscaped(drawn)) } }
}

/// The places at the table: those taken, and those still free.
fn seats(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let free = scene
        .table
        .most_seats
        .saturating_sub(scene.table.seats.len() as u8);
    let may_sit = scene.me.person.is_some() && scene.me.seat.is_none();
    html! {
        ol.seats {
            @for (seat, view) in (0u8..).map(Seat).zip(&scene.table.seats) {
                li.seat.away[!view.here] data-key={ "seat-" (view.name) } { (place(scene, seat, view)) }
            }
            @for place in 0..free {
                li.seat.free data-key={ "free-" (place) } {
                    @if may_sit && place == 0 {
                        button #sit .button.primary type="button" data-ask=(ask(json!({ "sit": { "seat": null } }))) { (lang.t("room.sit")) }
                    } @else {
                        span { (lang.t("room.free")) }
                    }
                }
            }
        }
    }
}

fn place(scene: &Scene<'_>, seat: Seat, view: &SeatView) -> Markup {
    let lang = scene.lang;
    let yours = scene.me.seat == Some(seat);
    html! {
        (avatar(seat, &view.name, view.bot))
        span.who {
            b { (view.name) }
            span.signs {
                @if let Some(level) = view.bot { (bot_chip(lang, level)) }
                @if yours { span { (lang.t("people.you")) } }
                @if view.people.contains(&scene.table.host) { span { (icons::crown()) (lang.t("people.host")) } }
                @if scene.table.first == Some(seat) { span { (lang.t("room.starts")) } }
                @if !view.here { span { (lang.t("people.away")) } }
            }
        }
        @if scene.me.may_host && !yours {
            button.button.ghost.icon.remove type="button"
                data-ask=(ask(json!({ "remove_seat": { "seat": seat } })))
                data-confirm=[view.bot.is_none().then(|| lang.with("room.remove-confirm", &[("name", &view.name)]))]
                aria-label=(lang.with("room.remove", &[("name", &view.name)])) { (icons::close()) }
        }
    }
}

/// Who starts: the youngest, whom the host may name (G3).
fn first(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let seats = || (0u8..).map(Seat).zip(&scene.table.seats);
    html! {
        @if scene.me.may_host && !scene.table.seats.is_empty() {
            div.seat-tools {
                label for="first" { (lang.t("room.first")) }
                select #first name="seat" data-ask-on-change="first" data-json="" {
                    option value="null" selected[scene.table.first.is_none()] { (lang.t("room.first-lot")) }
                    @for (seat, view) in seats() {
                        option value=(seat.0) selected[scene.table.first == Some(seat)] { (view.name) }
                    }
                }
                button #shuffle .button.quiet type="button" data-ask=(ask(json!("shuffle")))
                    disabled[scene.table.seats.len() < 2] { (icons::shuffle()) (lang.t("room.shuffle")) }
            }
        } @else if !scene.table.seats.is_empty() {
            p.seat-note {
                @match scene.table.first.and_then(|seat| scene.table.seats.get(seat.index())) {
                    Some(seat) => (lang.with("room.first-named", &[("name", &seat.name)])),
                    None => (lang.t("room.first-by-lot")),
                }
            }
        }
    }
}

fn bots(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let full = scene.table.seats.len() >= scene.table.most_seats as usize;
    html! {
        div.add-bots role="group" aria-labelledby="add-bots" {
            p #add-bots { (icons::robot()) (lang.t("room.add-bot")) }
            div.trio {
                @for level in Level::ALL {
                    button.button.quiet id={ "add-" (level.name()) } type="button" disabled[full]
                        data-ask=(ask(json!({ "add_bot": { "level": level } }))) { (level_name(lang, level)) }
                }
            }
        }
    }
}

fn options(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let editable = scene.me.may_host;
    html! {
        @match scene.table.game.as_str() {
            "typo" => {
                @match serde_json::from_str(scene.table.options.get()) {
                    Ok(options) => (typo::options_form(scene, &options, editable)),
                    Err(_) => p { (lang.t("room.options-unreadable")) },
                }
            },
            _ => p { (lang.t("room.options-unreadable")) },
        }
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

fn past_games(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        @if !scene.table.games.is_empty() {
            section.paper.past-games {
                h2 { (lang.t("room.past")) }
                ul {
                    @for game in scene.table.games.iter().rev() {
                        li { a href={ (scene.link) "/games/" (game.number) } { (past_game(scene, game)) } }
                    }
                }
            }
        }
    }
}

fn past_game(scene: &Scene<'_>, game: &PastGameView) -> Markup {
    let lang = scene.lang;
    let number = game.number.to_string();
    let name = |seat: &Seat| game.names.get(seat.index()).map_or("", String::as_str);
    html! {
        b { (lang.with("room.past-number", &[("number", &number)])) }
        span {
            @match &game.outcome {
                Some(outcome) => {
                    (icons::trophy())
                    (lang.with("room.past-won", &[("names", &list(lang, outcome.winners.iter().map(name)))]))
                },
                None => (lang.t("room.past-unfinished")),
            }
        }
        (icons::chevron())
    }
}

/// The bottom of the room: the one thing to do next.
fn hand(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        div.room-next {
            @if scene.me.person.is_none() {
                (sheet::join_form(scene, "join-name"))
            } @else if scene.me.may_host {
                @let missing = too_few(scene);
                p #start-why { (next_step(scene)) }
                button #start .button.primary.big type="button" data-ask=(ask(json!("start")))
                    disabled[missing] aria-describedby="start-why" {
                    (icons::play()) (lang.t(if scene.table.games.is_empty() { "room.start" } else { "room.start-again" }))
                }
            } @else {
                p.waiting { (next_step(scene)) }
            }
        }
    }
}

fn too_few(scene: &Scene<'_>) -> bool {
    scene.table.seats.len() < scene.table.least_seats as usize
}

/// What the table waits for, in one sentence.
fn next_step(scene: &Scene<'_>) -> String {
    let lang = scene.lang;
    let host = scene
        .table
        .people
        .iter()
        .find(|person| person.person == scene.table.host);
    let missing = (scene.table.least_seats as usize).saturating_sub(scene.table.seats.len());
    if missing > 0 {
        let key = if scene.me.may_host {
            "room.too-few-host"
        } else {
            "room.too-few"
        };
        lang.with(key, &[("n", &missing.to_string())])
    } else if scene.me.may_host {
        let host_away = Some(scene.table.host) != scene.me.person;
        lang.t(if host_away {
            "room.ready-instead"
        } else {
            "room.ready"
        })
        .into()
    } else if host.is_some_and(|person| !person.here) {
        lang.with("room.host-away", &[("name", host_name(scene))])
    } else {
        lang.with("room.wait", &[("name", host_name(scene))])
    }
}

/// Who is at the table, for screen readers.
fn company(scene: &Scene<'_>) -> String {
    let lang = scene.lang;
    if scene.table.state != GameState::Waiting {
        return String::new();
    }
    let count = scene.table.seats.len().to_string();
    let names = list(
        lang,
        scene.table.seats.iter().map(|seat| seat.name.as_str()),
    );
    lang.with("room.company", &[("n", &count), ("names", &names)])
}

/// "Léa, Karim et Mamie".
fn list<'a>(lang: crate::Lang, names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).into(),
        [first @ .., last] => {
            lang.with("list.and", &[("first", &first.join(", ")), ("last", last)])
        }
    }
}

fn game_name(scene: &Scene<'_>) -> &'static str {
    super::shelf::game_name(scene.lang, &scene.table.game)
}
