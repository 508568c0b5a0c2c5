//! A game that was played, told from the journal.

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State},
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use table::{Event, PastGame, Setup};
use web::{GameBox, PastRecords, Telling, faces::Faces, pages::leaf};

use crate::{
    keeper::Message,
    pages,
    state::House,
    tables::{self, NoTable},
    visitor::Visitor,
};

/// Where in a told game somebody looks.
#[derive(Deserialize)]
pub struct Step {
    step: Option<usize>,
}

pub async fn page(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    Path((id, number)): Path<(String, u32)>,
    Query(at): Query<Step>,
) -> Response {
    let link = pages::table_link(&house, &headers, &id);
    let told = recall(&house, &id, number).await;
    tell(&house, &visitor, told, &format!("/t/{id}"), &link, at)
}

/// The page of a told game, at an address within the house and with the house's.
pub fn tell(
    house: &House,
    visitor: &Visitor,
    told: Result<Recalled, Untold>,
    address: &str,
    link: &str,
    at: Step,
) -> Response {
    let (told, boxed) = match with_box(house, told) {
        Ok(found) => found,
        Err(why) => return visitor.no_told_game(why),
    };
    let (language, step) = (visitor.language, at.step);
    let page = told.with(address, link, boxed, language, step, |at, past| {
        boxed.told(at, past)
    });
    match page {
        Some(page) => leaf(&visitor.context(), boxed, page).into_response(),
        None => visitor.problem(500, "damaged"),
    }
}

/// A file that goes with a told game, such as its picture.
pub async fn keepsake(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    Path((id, number, name)): Path<(String, u32, String)>,
) -> Response {
    let link = pages::table_link(&house, &headers, &id);
    let told = recall(&house, &id, number).await;
    keep(&house, &visitor, told, &format!("/t/{id}"), &link, &name).await
}

/// A file of a told game at an address.
pub async fn keep(
    house: &House,
    visitor: &Visitor,
    told: Result<Recalled, Untold>,
    address: &str,
    link: &str,
    name: &str,
) -> Response {
    let (told, boxed) = match with_box(house, told) {
        Ok(found) => found,
        Err(why) => return visitor.no_told_game(why),
    };
    let file = told.with(address, link, boxed, visitor.language, None, |at, past| {
        boxed.keepsake(at, name, past)
    });
    match file {
        Some(file) => pages::send(visitor, file).await,
        None => visitor.problem(404, "no-page"),
    }
}

/// A game that was played, and its box.
fn with_box(
    house: &House,
    told: Result<Recalled, Untold>,
) -> Result<(Recalled, &dyn GameBox), Untold> {
    let told = told?;
    let boxed = told.boxed(house)?;
    Ok((told, boxed))
}

/// Why a game cannot be told.
pub enum Untold {
    /// There is none of this number, or it is still played.
    Game,
    /// Its box is not on the shelf.
    Box,
    Table(NoTable),
}

impl From<NoTable> for Untold {
    fn from(why: NoTable) -> Untold {
        Untold::Table(why)
    }
}

impl Visitor {
    pub fn no_told_game(&self, why: Untold) -> Response {
        match why {
            Untold::Game => self.problem(404, "no-game"),
            Untold::Box => self.problem(404, "no-box"),
            Untold::Table(why) => self.no_table(why),
        }
    }
}

/// A past game that is over, and its events.
pub struct Recalled {
    past: PastGame,
    events: Vec<String>,
}

impl Recalled {
    pub fn boxed<'a>(&self, house: &'a House) -> Result<&'a dyn GameBox, Untold> {
        house.boxes.get(&self.past.game).ok_or(Untold::Box)
    }

    pub fn records(&self) -> PastRecords<'_> {
        PastRecords {
            setup: Setup {
                seats: self.past.names.len() as u8,
                first: self.past.first,
                options: self.past.options.get(),
                legacy: self.past.legacy.as_ref(),
            },
            events: &self.events,
        }
    }

    /// The same told under other names.
    pub fn named(mut self, names: Vec<String>) -> Recalled {
        self.past.names = names;
        self
    }

    fn with<T>(
        &self,
        address: &str,
        link: &str,
        boxed: &dyn GameBox,
        language: game::Language,
        step: Option<usize>,
        tell: impl FnOnce(&Telling<'_>, &PastRecords<'_>) -> T,
    ) -> T {
        let number = self.past.number;
        let at = Telling {
            lang: boxed.speak(language),
            number,
            names: &self.past.names,
            outcome: self.past.outcome.as_ref(),
            table: address,
            link: &format!("{link}/games/{number}"),
            step,
        };
        let faces = Arc::new(Faces::of_past(&self.past.names, &self.past.faces));
        faces.during(|| tell(&at, &self.records()))
    }
}

/// Reads a past game that is over.
pub async fn recall(house: &House, id: &str, number: u32) -> Result<Recalled, Untold> {
    let past = tables::ask(house, id, |reply| Message::Recall { number, reply }).await?;
    // A game that is still played may not be looked into.
    let past = past.filter(|past| past.ended_at.is_some());
    let past = past.ok_or(Untold::Game)?;
    let entries = house.journal.read(id, past.from - 1).await;
    let entries = entries.map_err(NoTable::from)?;
    let mut events = Vec::new();
    for entry in entries.iter().take_while(|entry| entry.seq <= past.to) {
        let record: table::Record =
            serde_json::from_slice(&entry.payload).map_err(|_| NoTable::Damaged)?;
        events.extend(record.events.into_iter().filter_map(|event| match event {
            Event::Played(events) => Some(events.get().to_string()),
            _ => None,
        }));
    }
    Ok(Recalled { past, events })
}
