//! The shelf, the boxes on it, and the tables a browser remembers.

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use web::pages::{self, Recent};

use crate::{identity::Signed, state::House, visitor::Visitor};

/// Tables a browser remembers.
const RECENT: usize = 6;

pub async fn shelf(State(house): State<House>, visitor: Visitor, mut signed: Signed) -> Response {
    let recent = recent(&signed);
    signed.someone();
    (
        signed,
        pages::shelf(&visitor.context(), &house.boxes, &recent),
    )
        .into_response()
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
