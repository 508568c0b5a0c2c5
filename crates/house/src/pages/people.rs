//! Somebody at a table whom a person does not want to meet again, or whom the
//! house should know of.

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use web::{Finding, pages};

use crate::{
    identity::{PersonKey, Signed},
    keeper::Message,
    limits::What,
    reports::Report,
    state::House,
    tables,
    visitor::Visitor,
};

/// Who is meant, and by whom, if both were at the table.
async fn meant(
    house: &House,
    id: &str,
    by: &PersonKey,
    person: u16,
) -> Result<Option<PersonKey>, tables::NoTable> {
    let ask = |reply| Message::Meant {
        by: by.clone(),
        person,
        reply,
    };
    tables::ask(house, id, ask).await
}

/// Blocks somebody for good.
pub async fn block(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Path((id, person)): Path<(String, u16)>,
) -> Response {
    let by = signed.someone_at(&id);
    if !house.limits.allow(What::Report, visitor.address) {
        return visitor.problem(429, "too-many");
    }
    match meant(&house, &id, &by, person).await {
        Ok(Some(whom)) => {
            let blocks = house.clone();
            let kept = move || blocks.blocks.add(&by.0, &whom.0);
            match tokio::task::spawn_blocking(kept).await {
                Ok(Ok(())) => settled(&visitor, true, &id),
                _ => visitor.problem(503, "no-journal"),
            }
        }
        Ok(None) => visitor.problem(403, "forged"),
        Err(why) => visitor.no_table(why),
    }
}

/// What was done, in words.
fn settled(visitor: &Visitor, blocked: bool, table: &str) -> Response {
    let back = format!("/t/{table}");
    pages::settled(&visitor.context(), blocked, &back).into_response()
}

/// Tells whoever keeps the house of somebody: by table and number, no name.
pub async fn report(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Path((id, person)): Path<(String, u16)>,
) -> Response {
    let by = signed.someone_at(&id);
    if !house.limits.allow(What::Report, visitor.address) {
        return visitor.problem(429, "too-many");
    }
    match meant(&house, &id, &by, person).await {
        Ok(Some(_)) => {
            let report = Report {
                at: house.wall(),
                game: String::new(),
                finding: Finding {
                    id: format!("person/{id}/{person}"),
                    pack: "people".into(),
                    language: visitor.language,
                    question: format!("table {id}, person {person}"),
                    typed: Vec::new(),
                },
                reason: "other".into(),
                note: String::new(),
            };
            let reports = house.reports.clone();
            match tokio::task::spawn_blocking(move || reports.add(&report)).await {
                Ok(Ok(())) => settled(&visitor, false, &id),
                _ => visitor.problem(503, "no-journal"),
            }
        }
        Ok(None) => visitor.problem(403, "forged"),
        Err(why) => visitor.no_table(why),
    }
}
