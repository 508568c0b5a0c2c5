//! What a browser is told to keep: whose it is, the language and the light.

use axum::{
    Form,
    extract::{Path, Query, State},
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::{CookieJar, SignedCookieJar, cookie::Cookie};
use game::Language;
use serde::Deserialize;
use web::pages;

use super::{secure, table::look};
use crate::{
    identity::{self, PersonKey},
    state::House,
    visitor::Visitor,
};

#[derive(Deserialize)]
pub struct WayBack {
    #[serde(default)]
    table: String,
}

/// Asks whether to take the seats of the link's person back; nothing happens
/// until then. With a table, the page names who that is there.
pub async fn recover(
    State(house): State<House>,
    visitor: Visitor,
    Path(token): Path<String>,
    Query(way): Query<WayBack>,
) -> Response {
    let Some(person) = PersonKey::recovered(&house.signing, &token) else {
        return visitor.problem(404, "no-recovery");
    };
    if way.table.is_empty() {
        return pages::recover(&visitor.context(), None, &token, "/").into_response();
    }
    match look(&house, &way.table, Some(person)).await {
        Ok(look) => {
            let name = Some(look.name.as_str()).filter(|name| !name.is_empty());
            let back = format!("/t/{}", way.table);
            pages::recover(&visitor.context(), name, &token, &back).into_response()
        }
        Err(why) => visitor.no_table(why),
    }
}

#[derive(Deserialize)]
pub struct BackForm {
    #[serde(default)]
    back: String,
}

pub async fn take_back(
    State(house): State<House>,
    visitor: Visitor,
    jar: SignedCookieJar,
    Path(token): Path<String>,
    Form(form): Form<BackForm>,
) -> Response {
    match PersonKey::recovered(&house.signing, &token) {
        Some(person) => (
            jar.add(person.cookie(secure(&house))),
            Redirect::to(local(&form.back)),
        )
            .into_response(),
        None => visitor.problem(404, "no-recovery"),
    }
}

/// A way back that stays in the house.
fn local(path: &str) -> &str {
    // Browsers take a backslash for a slash, and leave tabs out.
    let strange = |c: char| c == '\\' || c.is_control();
    let inside = path.starts_with('/') && !path.starts_with("//") && !path.contains(strange);
    if inside { path } else { "/" }
}

#[derive(Deserialize)]
pub struct Preferences {
    lang: Option<String>,
    theme: Option<String>,
    #[serde(default)]
    back: String,
}

pub async fn preferences(State(house): State<House>, Form(wish): Form<Preferences>) -> Response {
    let mut jar = CookieJar::new();
    let mut set = |name: &'static str, value: &str| {
        let cookie: Cookie<'static> = identity::lasting(name, value.to_string(), secure(&house));
        jar = std::mem::take(&mut jar).add(cookie);
    };
    if let Some(lang) = wish.lang.as_deref().and_then(Language::from_tag) {
        set("lang", lang.tag());
    }
    if let Some(theme @ ("day" | "night" | "auto")) = wish.theme.as_deref() {
        set("theme", theme);
    }
    (jar, Redirect::to(local(&wish.back))).into_response()
}
