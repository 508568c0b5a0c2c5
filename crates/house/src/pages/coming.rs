//! The ways to a table: by its code, by its link, or by opening one.

use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::CookieJar;
use game::{Language, Refused};
use serde::Deserialize;
use table::{ANIMALS, COLOURS, Face, Shelf};
use web::{Guide, pages};

use super::host;
use crate::{
    identity::{self, Signed},
    limits::What,
    state::House,
    tables::{self, NoTable},
    tickets::proper_letters,
    visitor::{self, Visitor},
};

#[derive(Deserialize)]
pub struct JoinForm {
    #[serde(default)]
    code: String,
}

pub async fn join(
    State(house): State<House>,
    visitor: Visitor,
    Query(form): Query<JoinForm>,
) -> Response {
    if form.code.trim().is_empty() {
        return pages::join(&visitor.context(), "", None).into_response();
    }
    go_by_code(&house, &visitor, &form.code).await
}

pub async fn join_by_link(
    State(house): State<House>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Response {
    go_by_code(&house, &visitor, &code).await
}

async fn go_by_code(house: &House, visitor: &Visitor, code: &str) -> Response {
    let typed: String = code.chars().take(20).collect();
    let again = |status: StatusCode, problem: &str| {
        let page = pages::join(&visitor.context(), &typed, Some(problem));
        (status, page).into_response()
    };
    if let Some(letters) = proper_letters(code) {
        return Redirect::to(&format!("/m/{letters}")).into_response();
    }
    let Some(code) = identity::proper_code(code) else {
        return again(StatusCode::UNPROCESSABLE_ENTITY, "not-a-code");
    };
    let Some(counted) = house.limits.allow_code(visitor.address) else {
        return again(StatusCode::TOO_MANY_REQUESTS, "too-many");
    };
    match house.journal.find(&code).await {
        Ok(Some(id)) => {
            house.limits.right_code(visitor.address, counted);
            Redirect::to(&format!("/t/{id}")).into_response()
        }
        Ok(None) => again(StatusCode::NOT_FOUND, "no-table"),
        Err(why) => visitor.no_table(why.into()),
    }
}

#[derive(Deserialize)]
pub struct OpenForm {
    game: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    options: String,
    /// Whether it is a first table, which says what to do.
    #[serde(default)]
    guide: String,
}

pub async fn open(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    form: Result<Form<OpenForm>, FormRejection>,
) -> Response {
    let form = match form {
        Ok(Form(form)) => form,
        Err(why) if why.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return visitor.problem(413, "too-large");
        }
        Err(why) => return visitor.problem(why.status().as_u16(), "bad-request"),
    };
    if !house.limits.allow(What::Opening, visitor.address) {
        return visitor.problem(429, "too-many");
    }
    if house.notices.draining() {
        return visitor.problem(503, "draining");
    }
    if !host::may_open(&house, &signed) {
        return host::ask_word(&house, &visitor);
    }
    let person = signed.someone();
    let (args, now) = (&house.settings.openers, house.wall());
    if !(house.openings).one_more(args, &person, visitor.address, now) {
        return visitor.problem(429, "tables-today");
    }
    let face = visitor.face.unwrap_or_else(any_face);
    let guide = house
        .boxes
        .get(&form.game)
        .and_then(|boxed| boxed.parts().guide());
    let guide = guide.filter(|_| !form.guide.is_empty());
    let lang = visitor.context().lang;
    let name = match form.name.trim() {
        "" if guide.is_some() && !visitor.name.is_empty() => visitor.name.clone(),
        "" if guide.is_some() => pages::learner(lang).to_string(),
        name => name.to_string(),
    };
    let options = match form.options.is_empty() {
        true => opening(&house, &form.game, visitor.language, guide),
        false => Ok(form.options),
    };
    let opened = match options {
        Ok(options) => tables::open(&house, &form.game, &options, &person, &name, face).await,
        Err(refused) => Err(NoTable::Refused(refused)),
    };
    match opened {
        Ok(id) => {
            let given = Some(form.name.trim()).filter(|name| !name.is_empty());
            let kept = visitor::kept(&house, CookieJar::new(), given, Some(face));
            let step = if guide.is_some() { "#guide" } else { "" };
            (signed, kept, Redirect::to(&format!("/t/{id}{step}"))).into_response()
        }
        Err(NoTable::Refused(refused)) if refused.code.ends_with("-name") => {
            visitor.problem(422, "name")
        }
        Err(NoTable::Refused(refused)) => {
            let lang = house.boxes.speak(&form.game, visitor.language);
            let text = web::refusal(lang, &refused);
            let page = pages::refused(&visitor.context(), 400, &text);
            (StatusCode::BAD_REQUEST, page).into_response()
        }
        Err(why) => visitor.no_table(why),
    }
}

/// The options with which a table opens; some of a first table are its own.
fn opening(
    house: &House,
    game: &str,
    language: Language,
    guide: Option<&Guide>,
) -> Result<String, Refused> {
    let usual = house.boxes.opening(game, language)?;
    let Some(guide) = guide.filter(|guide| !guide.options.is_empty()) else {
        return Ok(usual);
    };
    let usual: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&usual).unwrap_or_default();
    let options = usual.into_iter().chain(guide.options.clone());
    Ok(serde_json::Value::Object(options.collect()).to_string())
}

/// A face for whoever has not chosen one yet.
fn any_face() -> Face {
    let chance = identity::random_seed();
    Face {
        animal: (chance % u64::from(ANIMALS)) as u8,
        colour: (chance >> 32).wrapping_rem(u64::from(COLOURS)) as u8,
    }
}
