//! The shelf, the boxes on it, and the tables a browser remembers.

use axum::{
    extract::{Path, Query, State},
    response::{IntoResponse, Response},
};
use game::Millis;
use serde::Deserialize;
use table::Glance;
use web::pages::{self, Recent};

use crate::{
    identity::{PersonKey, Signed},
    keeper::Message,
    state::House,
    tables,
    visitor::Visitor,
};

/// Tables a browser remembers.
const RECENT: usize = 6;
/// A table to which nobody returned for so long is left out of the list.
const FORGOTTEN: Millis = 30 * 24 * 3_600_000;

pub async fn shelf(State(house): State<House>, visitor: Visitor, mut signed: Signed) -> Response {
    let person = signed.someone();
    let mut recent = recent(&signed);
    for table in &mut recent {
        table.now = glance(&house, &table.id, &person).await;
    }
    let now = house.wall();
    recent.retain(|table| {
        let since = table.now.as_ref().map(|glance| glance.since);
        since.is_some_and(|since| now < since.saturating_add(FORGOTTEN))
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

/// The tables this browser was at, the last first.
fn recent(signed: &Signed) -> Vec<Recent> {
    let list = signed.recent();
    list.split(' ')
        .filter_map(|entry| {
            let mut parts = entry.split('.').map(String::from);
            Some(Recent {
                id: parts.next()?,
                code: parts.next()?,
                game: parts.next()?,
                now: None,
            })
        })
        .collect()
}

pub fn remember(signed: &mut Signed, id: &str, code: &str, game: &str) {
    let mut list = vec![format!("{id}.{code}.{game}")];
    let others = recent(signed).into_iter().filter(|table| table.id != id);
    list.extend(
        others
            .take(RECENT - 1)
            .map(|table| format!("{}.{}.{}", table.id, table.code, table.game)),
    );
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
