//! The shelf, the boxes on it, and the tables a browser remembers.

use axum::{
    extract::{Path, Query, State},
    response::{IntoResponse, Response},
};
use game::Millis;
use serde::Deserialize;
use table::Glance;
use web::{
    Scene,
    pages::{self, Recent},
};

use crate::{
    identity::{PersonKey, Signed},
    keeper::Message,
    state::House,
    tables,
    visitor::Visitor,
};

use super::table::look;

/// Tables a browser remembers.
const RECENT: usize = 6;
/// A table to which nobody returned for so long is left out of the list.
const FORGOTTEN: Millis = 30 * 24 * 3_600_000;

pub async fn shelf(State(house): State<House>, visitor: Visitor, mut signed: Signed) -> Response {
    let person = signed.someone();
    let known = entries(&signed);
    let mut recent = Vec::new();
    for Entry { key, mut table } in known {
        let person = key.unwrap_or_else(|| person.clone());
        table.now = glance(&house, &table.id, &person).await;
        if table.now.as_ref().is_some_and(|now| now.awaited) {
            table.asked = asked(&house, &visitor, &table.id, person).await;
        }
        recent.push(table);
    }
    let now = house.wall();
    recent.retain(|table| {
        let since = table.now.as_ref().map(|glance| glance.since);
        since.is_some_and(|since| now < since.saturating_add(FORGOTTEN))
    });
    // What is most urgent comes first, then what is freshest.
    recent.sort_by_key(|table| {
        let since = table.now.as_ref().map_or(0, |glance| glance.since);
        (table.urgency(), std::cmp::Reverse(since))
    });
    let public = house
        .public
        .list(|host| !house.blocks.apart(&person.0, host));
    let page = pages::shelf(&visitor.context(), &house.boxes, &recent, &public, now);
    (signed, page).into_response()
}

/// What is going on at a table; nothing where there is none any more.
async fn glance(house: &House, id: &str, person: &PersonKey) -> Option<Glance> {
    let ask = |reply| Message::Glance {
        person: person.clone(),
        reply,
    };
    tables::ask(house, id, ask).await.ok()
}

/// What a game that waits for somebody asks of them.
async fn asked(house: &House, visitor: &Visitor, id: &str, person: PersonKey) -> Option<String> {
    let look = look(house, id, Some(person)).await.ok()?;
    let (boxes, language) = (&house.boxes, visitor.language);
    let scene = Scene::new(boxes, language, &look.table, &look.me, "", None);
    web::asked(&scene, look.playing()?)
}

/// A table that a browser was at, and as whom, where a personal link or a ticket
/// made it somebody else there.
struct Entry {
    table: Recent,
    key: Option<PersonKey>,
}

impl Entry {
    fn read(entry: &str) -> Option<Entry> {
        let mut parts = entry.split('.').map(String::from);
        let table = Recent {
            id: parts.next()?,
            code: parts.next()?,
            game: parts.next()?,
            ..Recent::default()
        };
        let key = parts.next().map(|key| PersonKey(key.into()));
        Some(Entry { table, key })
    }

    fn write(&self) -> String {
        let Recent { id, code, game, .. } = &self.table;
        match &self.key {
            Some(key) => format!("{id}.{code}.{game}.{}", key.0),
            None => format!("{id}.{code}.{game}"),
        }
    }
}

/// The tables this browser was at, the last first.
fn entries(signed: &Signed) -> Vec<Entry> {
    let list = signed.recent().split(' ');
    list.filter_map(Entry::read).collect()
}

/// Notes that this browser was somebody at a table.
pub fn remember(signed: &mut Signed, person: &PersonKey, id: &str, code: &str, game: &str) {
    let table = Recent {
        id: id.into(),
        code: code.into(),
        game: game.into(),
        ..Recent::default()
    };
    let key = (signed.someone().0 != person.0).then(|| person.clone());
    let mut all = vec![Entry { table, key }];
    let others = entries(signed).into_iter();
    all.extend(others.filter(|other| other.table.id != id).take(RECENT - 1));
    let list: Vec<String> = all.iter().map(Entry::write).collect();
    signed.keep_recent(&list.join(" "));
}

pub async fn game_box(
    State(house): State<House>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Response {
    match house.boxes.get(&game) {
        Some(boxed) => pages::game_box(&visitor.context(), boxed).into_response(),
        None => visitor.problem(404, "no-page"),
    }
}

/// A page that a box has beside its own.
pub async fn box_page(
    State(house): State<House>,
    visitor: Visitor,
    Path((game, page)): Path<(String, String)>,
) -> Response {
    let page = house.boxes.get(&game).and_then(|boxed| {
        let page = boxed.page(boxed.speak(visitor.language), &page)?;
        Some(pages::leaf(&visitor.context(), boxed, page))
    });
    match page {
        Some(page) => page.into_response(),
        None => visitor.problem(404, "no-page"),
    }
}

/// What is said at a first table, for its page to show.
pub async fn guide(
    State(house): State<House>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Response {
    let boxed = house.boxes.get(&game);
    let guide = boxed.and_then(|boxed| pages::guide(boxed.speak(visitor.language), boxed));
    match guide {
        Some(guide) => guide.into_response(),
        None => visitor.problem(404, "no-page"),
    }
}

#[derive(Deserialize)]
pub struct Here {
    #[serde(default)]
    rule: String,
}

/// What holds here and now, for the page of a table to show.
pub async fn help(
    State(house): State<House>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(here): Query<Here>,
) -> Response {
    match house.boxes.get(&game) {
        Some(boxed) => {
            pages::help(boxed.speak(visitor.language), boxed, &here.rule).into_response()
        }
        None => visitor.problem(404, "no-page"),
    }
}
