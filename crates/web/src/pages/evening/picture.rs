//! The picture of an evening: a room at night, who sat there, what was won. It
//! stands alone in a chat, so it has its own colours and words.

use maud::{Markup, PreEscaped, html};
use table::{Evening, Standing};

use super::{date, headline, standings, trophy};
use crate::{Boxes, Lang, faces::undressed};

const SERIF: &str = "Iowan Old Style,Palatino Linotype,Palatino,URW Palladio L,P052,Georgia,serif";
/// Letters of a line of names that fit, and how many sit at the table.
const LONGEST: usize = 64;
const MOST: usize = 8;

/// The room without anybody in it.
const ROOM: &str = concat!(
    r##"<defs><radialGradient id="night" cx=".5" cy=".28" r=".8"><stop offset="0" stop-color="#c9a06a"/><stop offset=".38" stop-color="#6d5468"/><stop offset="1" stop-color="#2b2a55"/></radialGradient>"##,
    r##"<linearGradient id="lamp" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd778"/><stop offset="1" stop-color="#f2a51c"/></linearGradient>"##,
    r##"<radialGradient id="felt" cx=".5" cy=".2" r=".9"><stop offset="0" stop-color="#1f8566"/><stop offset="1" stop-color="#0d4b3a"/></radialGradient></defs>"##,
    r##"<rect width="1200" height="960" fill="#fbf5e6"/><rect width="1200" height="770" fill="url(#night)"/>"##,
    r##"<path d="M70 190h170v240H70z" fill="#20264f" stroke="#4a3a4a" stroke-width="14"/><path d="M155 190v240M70 310h170" stroke="#4a3a4a" stroke-width="10"/><path d="M196 236a30 30 0 1 0 18 52 34 34 0 0 1-18-52z" fill="#ffe9a8"/>"##,
    r##"<path d="M960 400h190v14H960z" fill="#6b4426"/><path d="M975 322h34v78h-34zM1013 300h30v100h-30zM1047 334h44v66h-44zM1096 312h28v88h-28z" fill="#e4572e"/><path d="M1013 300h30v100h-30z" fill="#3f9a78"/><path d="M1047 334h44v66h-44z" fill="#f2b134"/><path d="M1096 312h28v88h-28z" fill="#8a6fc9"/>"##,
    r##"<path d="M0 40Q300 150 600 84T1200 44" fill="none" stroke="#fff6d8" stroke-width="4"/>"##,
    r##"<path d="M600 0v128" stroke="#1f1b2e" stroke-width="8"/><path d="M546 128h108l52 92H494z" fill="url(#lamp)"/><ellipse cx="600" cy="220" rx="106" ry="16" fill="#fff3cf"/><path d="M494 224 250 640h700L706 224z" fill="#ffe9a8" fill-opacity=".16"/>"##,
);
const TABLE: &str = concat!(
    r##"<ellipse cx="600" cy="756" rx="640" ry="196" fill="#6b3a1c"/><ellipse cx="600" cy="750" rx="604" ry="172" fill="url(#felt)"/>"##,
    r##"<rect y="770" width="1200" height="190" fill="#fbf5e6"/><path d="M0 770h1200" stroke="#e2d6b8" stroke-width="6"/>"##,
);
const FLAGS: [&str; 4] = ["#e4572e", "#f2b134", "#2a9d8f", "#d0407a"];

/// As a file.
pub fn picture(lang: Lang, boxes: &Boxes, evening: &Evening) -> String {
    let title = headline(lang, evening);
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 960" width="1200" height="960" {
            title { (title) }
            (PreEscaped(ROOM))
            @for (at, fill) in (0u32..15).zip(FLAGS.iter().cycle()) { (flag(at, fill)) }
            @for (at, one) in seated(evening) { (figure(at, one, one.points == best(evening))) }
            (PreEscaped(TABLE))
            (won(lang, boxes, evening))
            text x="56" y="846" font-family=(SERIF) font-weight="700" font-size=(if title.chars().count() > 34 { 40 } else { 54 }) fill="#1f1b2e" { (cut(&title)) }
            text x="1144" y="918" text-anchor="end" font-family=(SERIF) font-weight="700" font-size="32" fill="#bd3c15" { (date(lang, evening)) }
            text x="56" y="918" font-family="system-ui,sans-serif" font-size="30" fill="#5b5568" { (cut_to(&standings(lang, evening), 48)) }
        }
    };
    drawn.into_string()
}

fn best(evening: &Evening) -> u32 {
    evening.standings.first().map_or(0, |one| one.points)
}

/// Where people sit: the best in the middle, under the lamp.
fn seated(evening: &Evening) -> impl Iterator<Item = (i32, &Standing)> {
    let count = evening.standings.len().min(MOST) as i32;
    let step = (960 / count.max(1)).min(210);
    let people = (0i32..).zip(evening.standings.iter().take(MOST));
    people.map(move |(rank, one)| {
        let away = (rank + 1) / 2 * if rank % 2 == 0 { 1 } else { -1 };
        let shift = if count % 2 == 0 { step / 2 } else { 0 };
        (600 + shift + away * step, one)
    })
}

fn figure(x: i32, one: &Standing, first: bool) -> Markup {
    let (dress, head) = undressed(one.face);
    let size = if first { 3.4 } else { 2.7 };
    let top = if first { 392 } else { 452 };
    let half = (24.0 * size) as i32;
    html! {
        g transform={ "translate(" (x) " 0)" } {
            path d={ "M-104 760V" (top + half + 72) "c0-76 48-110 104-110s104 34 104 110V760z" } fill=(dress) {}
            g transform={ "translate(" (-half) " " (top - half) ") scale(" (size) ")" } { (head) }
            @if first {
                path transform={ "translate(0 " (top - half + 26) ")" } d="M-52 0l-10-62 34 26 28-44 28 44 34-26-10 62z" fill="#f2b134" stroke="#b97a10" stroke-width="4" {}
            }
        }
    }
}

/// A flag of the garland, which hangs lowest at a quarter and a half.
fn flag(at: u32, fill: &str) -> Markup {
    let x = at as f32 * 80.0 + 40.0;
    let sag = |t: f32, from: f32, middle: f32, to: f32| {
        from * (1.0 - t) * (1.0 - t) + 2.0 * middle * t * (1.0 - t) + to * t * t
    };
    let y = match x <= 600.0 {
        true => sag(x / 600.0, 40.0, 150.0, 84.0),
        false => sag((x - 600.0) / 600.0, 84.0, 18.0, 44.0),
    };
    html! { path d={ "M" (x - 22.0) " " (y as i32) "h44l-22 46z" } fill=(fill) {} }
}

/// What was won, on the table, in the order of the games.
fn won(lang: Lang, boxes: &Boxes, evening: &Evening) -> Markup {
    let ended = || evening.games.iter().filter(|game| !game.places.is_empty());
    let count = ended().count().min(MOST) as i32;
    let skip = ended().count().saturating_sub(MOST);
    html! {
        @for (at, game) in (0i32..).zip(ended().skip(skip)) {
            g transform={ "translate(" (600 + (2 * at + 1 - count) * 60 - 44) " 640)" } {
                svg width="88" height="100" viewBox="0 0 64 72" { (trophy(lang, boxes, &game.game)) }
            }
        }
    }
}

fn cut(text: &str) -> String {
    cut_to(text, LONGEST)
}

fn cut_to(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.into(),
    }
}
