//! The shelf, the boxes on it, and the tables a browser remembers.

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use axum_extra::extract::SignedCookieJar;
use web::pages::{self, Recent};

use super::{secure, someone};
use crate::{identity, state::House, visitor::Visitor};

/// Tables a browser remembers.
const RECENT: usize = 6;

pub async fn shelf(State(house): State<House>, visitor: Visitor, jar: SignedCookieJar) -> Response {
    let recent = recent(&jar);
    let (_, jar) = someone(&house, jar);
    (jar, pages::shelf(&visitor.context(), &house.boxes, &recent)).into_response()
}

/// The tables this browser was at, the last first.
fn recent(jar: &SignedCookieJar) -> Vec<Recent> {
    let cookie = jar.get("recent");
    let list = cookie.as_ref().map_or("", |cookie| cookie.value());
    list.split(' ')
        .filter_map(|entry| {
            let mut parts = entry.split('.').map(String::from);
            Some(Recent {
                id: parts.next()?,
                code: parts.next()?,
                game: parts.next()?,
            })
        })
        .collect()
}

pub fn remember(
    house: &House,
    jar: SignedCookieJar,
    id: &str,
    code: &str,
    game: &str,
) -> SignedCookieJar {
    let mut list = vec![format!("{id}.{code}.{game}")];
    let others = recent(&jar).into_iter().filter(|table| table.id != id);
    list.extend(
        others
            .take(RECENT - 1)
            .map(|table| format!("{}.{}.{}", table.id, table.code, table.game)),
    );
    jar.add(identity::lasting("recent", list.join(" "), secure(house)))
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
