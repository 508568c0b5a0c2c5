//! The page of a table, and of its big screen.

use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use table::TableView;
use web::{Scene, pages};

use super::{devices, recovery_link, shelf::remember, table_link};
use crate::{
    guest::Look,
    identity::{PersonKey, Signed},
    keeper::Message,
    state::House,
    tables::{self, NoTable},
    visitor::Visitor,
};

/// One look at a table, for a page.
pub async fn look(house: &House, id: &str, person: Option<PersonKey>) -> Result<Look, NoTable> {
    let ask = |reply| Message::Look {
        person: person.clone(),
        reply,
    };
    tables::ask(house, id, ask).await
}

pub async fn table(
    State(house): State<House>,
    mut visitor: Visitor,
    headers: HeaderMap,
    mut signed: Signed,
    Path(id): Path<String>,
) -> Response {
    if signed.is_veiled_at(&id) {
        return devices::veil(&house, &visitor, &headers, signed, &id).await;
    }
    let person = signed.someone_at(&id);
    visitor.shared = signed.company_at(&id).len() > 1;
    let look = match look(&house, &id, Some(person.clone())).await {
        Ok(look) => look,
        Err(why) => return visitor.no_table(why),
    };
    let link = table_link(&house, &headers, &id);
    let recovery = look
        .me
        .person
        .map(|number| recovery_link(&house, &link, number, look.link, &person.0));
    if !look.name.is_empty() {
        visitor.name.clone_from(&look.name);
    }
    // A link to a table brings nothing onto its page, which holds a secret (`packing`).
    visitor.path = format!("/t/{id}");
    let TableView { code, game, .. } = &look.table;
    remember(&mut signed, &person, &id, code, game);
    let scene = Scene::new(
        &house.boxes,
        visitor.language,
        &look.table,
        &look.me,
        &link,
        recovery.as_deref(),
    );
    let socket = format!("/t/{id}/socket?as=panels");
    let page = pages::table(&visitor.context(), &scene, look.playing(), &socket);
    (signed, page).into_response()
}

pub async fn screen(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let look = match look(&house, &id, None).await {
        Ok(look) => look,
        Err(why) => return visitor.no_table(why),
    };
    let link = table_link(&house, &headers, &id);
    let scene = Scene::new(
        &house.boxes,
        visitor.language,
        &look.table,
        &look.me,
        &link,
        None,
    );
    let socket = format!("/t/{id}/socket?as=screen");
    pages::screen(&visitor.context(), &scene, look.playing(), &socket).into_response()
}
