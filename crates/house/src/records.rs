//! A game that was played, told from the journal.

use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use cible::Cible;
use compatibility::Compatibility;
use game::{Game, Setup, Viewer};
use serde::Deserialize;
use table::{Event, PastGame};
use tokio::sync::oneshot;
use typo::{Chronicle, Typo};

use crate::{
    decks::{Bytes, Decks},
    keeper::Message,
    pages,
    state::House,
    tables::{self, NoTable},
    visitor::Visitor,
};

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
    let (past, events) = match recall(&house, &id, number).await {
        Ok(Some(told)) => told,
        Ok(None) => return visitor.problem(404, "no-game"),
        Err(why) => return visitor.no_table(why),
    };
    let context = visitor.context();
    let page = match past.game.as_str() {
        Typo::ID => tell_typo(&id, &past, &events, at.step)
            .map(|record| web::typo::record_page(&context, &record)),
        Compatibility::ID => tell_compatibility(&id, &past, &events, house.games.decks())
            .map(|record| web::compatibility::record_page(&context, &record)),
        Cible::ID => {
            let link = pages::table_link(&house, &headers, &id);
            tell_cible(&id, &past, &events, &link)
                .map(|record| web::cible::record_page(&context, &record))
        }
        _ => None,
    };
    match page {
        Some(page) => page.into_response(),
        None => visitor.problem(500, "damaged"),
    }
}

/// The result of a game of Compatibility as a picture to share.
pub async fn image(
    State(house): State<House>,
    visitor: Visitor,
    Path((id, number)): Path<(String, u32)>,
) -> Response {
    let (past, events) = match recall(&house, &id, number).await {
        Ok(Some(told)) => told,
        Ok(None) => return visitor.problem(404, "no-game"),
        Err(why) => return visitor.no_table(why),
    };
    if past.game != Compatibility::ID {
        return visitor.problem(404, "no-game");
    }
    let decks = house.games.decks();
    let Some(record) = tell_compatibility(&id, &past, &events, decks) else {
        return visitor.problem(500, "damaged");
    };
    let picture = |address: &str| match decks.art(address)?.bytes {
        Bytes::Carried(bytes) => String::from_utf8(bytes.to_vec()).ok(),
        Bytes::OnDisk(_) => None,
    };
    let image = web::compatibility::result_image(visitor.lang, &record, picture);
    ([(header::CONTENT_TYPE, "image/svg+xml")], image).into_response()
}

/// A game of La Cible that is over, as everyone saw it at its end.
pub async fn cible_view(
    house: &House,
    id: &str,
    number: u32,
) -> Result<Option<cible::View>, NoTable> {
    let Some((past, events)) = recall(house, id, number).await? else {
        return Ok(None);
    };
    if past.game != Cible::ID {
        return Ok(None);
    }
    let view = view_cible(&past, &events).ok_or(NoTable::Damaged)?;
    Ok(Some(view))
}

/// A past game that is over, and its events.
async fn recall(
    house: &House,
    id: &str,
    number: u32,
) -> Result<Option<(PastGame, Vec<String>)>, NoTable> {
    let mailbox = tables::find(house, id).await?;
    let (reply, answer) = oneshot::channel();
    if mailbox
        .send(Message::Recall { number, reply })
        .await
        .is_err()
    {
        return Err(NoTable::Journal(journal::JournalError::Closed));
    }
    // A game that is still played may not be looked into.
    let Some(past) = answer
        .await
        .ok()
        .flatten()
        .filter(|past| past.ended_at.is_some())
    else {
        return Ok(None);
    };
    let entries = house.journal.read(id, past.from - 1).await?;
    let mut events = Vec::new();
    for entry in entries.iter().take_while(|entry| entry.seq <= past.to) {
        let record: table::Record =
            serde_json::from_slice(&entry.payload).map_err(|_| NoTable::Damaged)?;
        events.extend(record.events.into_iter().filter_map(|event| match event {
            Event::Played(events) => Some(events.get().to_string()),
            _ => None,
        }));
    }
    Ok(Some((past, events)))
}

/// A past game as it began, and its events.
fn begun<G: Game>(past: &PastGame, events: &[String]) -> Option<(G, Vec<G::Event>)> {
    let setup = Setup {
        seats: past.names.len() as u8,
        first: past.first,
        options: serde_json::from_str(past.options.get()).ok()?,
    };
    let mut opening = G::new(&setup).ok()?;
    if let Some(legacy) = &past.legacy {
        opening.inherit(legacy.kept.get(), &legacy.seats);
    }
    let events = events
        .iter()
        .map(|events| serde_json::from_str::<Vec<G::Event>>(events))
        .collect::<Result<Vec<_>, _>>()
        .ok()?
        .concat();
    Some((opening, events))
}

fn tell_compatibility<'a>(
    id: &str,
    past: &PastGame,
    events: &[String],
    decks: &'a Decks,
) -> Option<web::compatibility::Record<'a>> {
    let (mut game, events) = begun::<Compatibility>(past, events)?;
    events.iter().for_each(|event| game.evolve(event));
    let view = game.view(Viewer::Public);
    Some(web::compatibility::Record {
        number: past.number,
        names: past.names.clone(),
        outcome: past.outcome.clone(),
        album: decks.albums().get(&view.options.deck),
        view,
        table: format!("/t/{id}"),
    })
}

fn tell_cible(
    id: &str,
    past: &PastGame,
    events: &[String],
    link: &str,
) -> Option<web::cible::Record> {
    Some(web::cible::Record {
        number: past.number,
        names: past.names.clone(),
        outcome: past.outcome.clone(),
        view: view_cible(past, events)?,
        table: format!("/t/{id}"),
        link: format!("{link}/games/{}", past.number),
    })
}

/// The end as everyone saw it. A game that was put away in the middle is told
/// up to the last party that was played to its end.
fn view_cible(past: &PastGame, events: &[String]) -> Option<cible::View> {
    let (mut game, events) = begun::<Cible>(past, events)?;
    let mut last = None;
    for event in &events {
        game.evolve(event);
        if matches!(event, cible::Event::PartyOver { .. }) {
            last = Some(game.view(Viewer::Public));
        }
    }
    let view = game.view(Viewer::Public);
    match (view.story.is_empty(), last) {
        (true, Some(last)) => Some(last),
        _ => Some(view),
    }
}

fn tell_typo(
    id: &str,
    past: &PastGame,
    events: &[String],
    step: Option<usize>,
) -> Option<web::typo::Record> {
    let (opening, events) = begun::<Typo>(past, events)?;
    let told: Vec<usize> = (0..events.len()).filter(|i| is_step(&events[*i])).collect();
    let step = step.unwrap_or(0).min(told.len().saturating_sub(1));
    let mut board = opening.clone();
    let shown = told.get(step).map_or(0, |last| last + 1);
    events[..shown].iter().for_each(|event| board.evolve(event));
    Some(web::typo::Record {
        number: past.number,
        names: past.names.clone(),
        outcome: past.outcome.clone(),
        chronicle: Chronicle::of(opening, events),
        table: format!("/t/{id}"),
        steps: told.len(),
        step,
        board: board.view(Viewer::Public),
    })
}

/// What is worth a picture in the replay: what everyone at the table saw.
fn is_step(event: &typo::Event) -> bool {
    use typo::Event::*;
    matches!(
        event,
        Dealt { .. } | Shown | Placed { .. } | Settled { .. } | Cleared { .. } | Ended { .. }
    )
}
