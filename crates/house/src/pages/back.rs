//! What a browser is told to keep: whose it is, the language and the light.

use axum::{
    Form,
    extract::{Path, Query, State},
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::{CookieJar, cookie::Cookie};
use game::Language;
use serde::Deserialize;
use table::{Face, LONGEST_NAME};
use web::pages;

use crate::{
    identity::{self, Signed, WayBack},
    keeper::{Holder, Message},
    state::House,
    tables::{self, NoTable},
    visitor::{self, Visitor},
};

/// Where a link of an earlier version leads; others say it themselves.
#[derive(Deserialize)]
pub struct Old {
    #[serde(default)]
    table: String,
}

/// Asks whether to take the seat of the link's person back; nothing happens
/// until then.
pub async fn recover(
    State(house): State<House>,
    visitor: Visitor,
    Path(token): Path<String>,
    Query(old): Query<Old>,
) -> Response {
    match follow(&house, &token, old).await {
        Ok((_, holder)) => {
            let page = pages::recover(&visitor.context(), &holder.name, &visitor.path);
            page.into_response()
        }
        Err(lost) => lost.told(&visitor),
    }
}

pub async fn take_back(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Path(token): Path<String>,
    Query(old): Query<Old>,
) -> Response {
    match follow(&house, &token, old).await {
        Ok((table, holder)) => {
            signed.be_at(&table, &holder.key);
            (signed, Redirect::to(&format!("/t/{table}"))).into_response()
        }
        Err(lost) => lost.told(&visitor),
    }
}

/// The table a personal link leads to, and whose it is.
async fn follow(house: &House, token: &str, old: Old) -> Result<(String, Holder), Lost> {
    let way = WayBack::read(&house.keys, token).ok_or(Lost::Way)?;
    let table = match &way {
        WayBack::Numbered { table, .. } => table.clone(),
        WayBack::Keyed(_) => old.table,
    };
    let ask = |reply| Message::Holder {
        way: Box::new(way.clone()),
        reply,
    };
    let holder = match tables::ask(house, &table, ask).await {
        Ok(holder) => holder,
        Err(NoTable::Unknown) => None,
        Err(why) => return Err(Lost::Table(why)),
    };
    let true_way = |holder: &Holder| way.is_of(&house.keys, &holder.key.0, holder.link);
    let holder = holder.filter(true_way).ok_or(Lost::Way)?;
    Ok((table, holder))
}

/// Why a personal link leads nowhere.
enum Lost {
    /// It is not ours, or was renewed.
    Way,
    Table(NoTable),
}

impl Lost {
    fn told(self, visitor: &Visitor) -> Response {
        match self {
            Lost::Way => visitor.problem(404, "no-recovery"),
            Lost::Table(why) => visitor.no_table(why),
        }
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
    name: Option<String>,
    animal: Option<u8>,
    colour: Option<u8>,
    #[serde(default)]
    back: String,
}

impl Preferences {
    fn face(&self) -> Option<Face> {
        let (animal, colour) = self.animal.zip(self.colour)?;
        let face = Face { animal, colour };
        face.is_known().then_some(face)
    }
}

pub async fn preferences(State(house): State<House>, Form(wish): Form<Preferences>) -> Response {
    let mut jar = CookieJar::new();
    let mut set = |name: &'static str, value: &str| {
        let cookie: Cookie<'static> = identity::lasting(name, value.to_string(), house.is_secure());
        jar = std::mem::take(&mut jar).add(cookie);
    };
    if let Some(lang) = wish.lang.as_deref().and_then(Language::from_tag) {
        set("lang", lang.tag());
    }
    if let Some(theme @ ("day" | "night" | "auto")) = wish.theme.as_deref() {
        set("theme", theme);
    }
    let name = wish.name.as_ref().map(|name| name.trim());
    let name = name.filter(|name| (1..=LONGEST_NAME).contains(&name.chars().count()));
    let jar = visitor::kept(&house, jar, name, wish.face());
    (jar, Redirect::to(local(&wish.back))).into_response()
}
