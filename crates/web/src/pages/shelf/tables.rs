//! The tables on the first page: one's own, and those that anybody may come to.

use game::{Language, Millis};
use maud::{Markup, html};
use table::{Face, Glance, Listing};

use super::{Recent, Urgency};
use crate::{Boxes, Lang, shapes};

/// As many faces as stand beside each other; the rest is a number.
const MOST_FACES: usize = 5;

pub(super) fn mine(
    lang: Lang,
    boxes: &Boxes,
    tables: &[Recent],
    title: &str,
    time: Millis,
) -> Markup {
    html! {
        @if !tables.is_empty() {
            section.your-tables aria-labelledby=(title) {
                h2 id=(title) { (lang.t(title)) }
                ul { @for table in tables { li { (my_table(lang, boxes, table, time)) } } }
            }
        }
    }
}

fn my_table(lang: Lang, boxes: &Boxes, table: &Recent, time: Millis) -> Markup {
    let game = table.now.as_ref().map_or(&table.game, |now| &now.game);
    let urgency = table.urgency();
    let mine = urgency == Urgency::MyTurn;
    let others = table.now.as_ref().map_or(&[][..], |now| &now.others);
    html! {
        a.recent.my-turn[mine] href={ "/t/" (table.id) } {
            span.recent-cover aria-hidden="true" { (cover(lang, boxes, game)) }
            span.recent-words {
                b { (what(lang, boxes, table, game)) }
                @if let Some(now) = &table.now { span { (doing(lang, boxes, now, mine, time)) } }
                span.recent-people { (faces(others)) span.code { (table.code) } }
            }
            span.recent-go.button[mine] { (lang.t(match urgency {
                Urgency::MyTurn => "shelf.play",
                Urgency::Paused => "shelf.resume",
                Urgency::Playing | Urgency::Between => "shelf.return",
            })) }
        }
    }
}

/// What is asked of the reader, or what is played.
fn what(lang: Lang, boxes: &Boxes, table: &Recent, game: &str) -> String {
    let asked = table.asked.as_deref().filter(|asked| !asked.is_empty());
    let mine = table.urgency() == Urgency::MyTurn;
    match asked {
        Some(asked) => asked.into(),
        None if mine => lang.t("shelf.your-turn").into(),
        None => boxes.name(game, lang).into(),
    }
}

/// What a table does, and since when; with its game where that is not said.
fn doing(lang: Lang, boxes: &Boxes, now: &Glance, mine: bool, time: Millis) -> String {
    let what = match now {
        _ if mine => boxes.name(&now.game, lang),
        Glance { paused: true, .. } => lang.t("shelf.paused"),
        Glance { playing: true, .. } => lang.t("shelf.others-play"),
        _ => lang.t("shelf.between"),
    };
    let minutes = time.saturating_sub(now.since) / 60_000;
    let (key, count) = match minutes {
        0 => return what.into(),
        1..60 => ("shelf.minutes", minutes),
        60..2_880 => ("shelf.hours", minutes / 60),
        _ => ("shelf.days", minutes / 1_440),
    };
    let since = lang.with(key, &[("n", &count.to_string())]);
    format!("{what}, {since}")
}

/// Tables that anybody may come to: what is played and how, and no names.
pub(super) fn public(lang: Lang, boxes: &Boxes, public: &[(String, Listing)]) -> Markup {
    html! {
        @if !public.is_empty() {
            section.your-tables.public-tables aria-labelledby="public-tables" {
                h2 #public-tables { (lang.t("shelf.public")) }
                ul {
                    @for (id, table) in public {
                        li { a.recent href={ "/t/" (id) } {
                            span.recent-cover aria-hidden="true" { (cover(lang, boxes, &table.game)) }
                            span.recent-words {
                                b { (boxes.name(&table.game, lang)) }
                                span { (facts(lang, table)) }
                                span.recent-people {
                                    span.visually-hidden { (lang.with("shelf.people", &[("n", &table.people.len().to_string())])) }
                                    (faces(&table.people))
                                }
                            }
                            span.recent-go.button { (lang.t(if table.free > 0 { "shelf.sit" } else { "shelf.watch" })) }
                        } }
                    }
                }
            }
        }
    }
}

fn facts(lang: Lang, table: &Listing) -> String {
    let language = table.language.as_deref().and_then(Language::from_tag);
    let count = |key: &str, n: u32| lang.with(key, &[("n", &n.to_string())]);
    let facts = [
        language.map(|language| language.name().to_string()),
        Some(
            lang.t(if table.slow {
                "shelf.slow"
            } else {
                "shelf.live"
            })
            .to_string(),
        ),
        Some(match table.free {
            0 => lang.t("shelf.no-chair").to_string(),
            free => count("shelf.chairs", free),
        }),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    facts.join(" · ")
}

fn cover(lang: Lang, boxes: &Boxes, game: &str) -> Markup {
    let boxed = boxes.get(game);
    boxed.map_or_else(|| html! {}, |boxed| boxed.cover(boxed.speak(lang.language)))
}

fn faces(faces: &[Face]) -> Markup {
    html! {
        @for face in faces.iter().take(MOST_FACES) { (shapes::face(*face)) }
        @if faces.len() > MOST_FACES { span { "+" (faces.len() - MOST_FACES) } }
    }
}
