//! A game that was played, told from the journal.

use axum::{
    extract::{Path, Query, State},
    response::{IntoResponse, Response},
};
use game::{Game, Setup, Viewer};
use serde::Deserialize;
use table::{Event, PastGame};
use tokio::sync::oneshot;
use typo::{Chronicle, Typo};
use web::typo::Record;

use crate::{
    keeper::Message,
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
    Path((id, number)): Path<(String, u32)>,
    Query(at): Query<Step>,
) -> Response {
    let told = match recall(&house, &id, number).await {
        Ok(Some((past, events))) => tell(&id, &past, events, at.step),
        Ok(None) => return visitor.problem(404, "no-game"),
        Err(why) => return visitor.no_table(why),
    };
    match told {
        Some(record) => web::typo::record_page(&visitor.context(), &record).into_response(),
        None => visitor.problem(500, "damaged"),
    }
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

fn tell(id: &str, past: &PastGame, events: Vec<String>, step: Option<usize>) -> Option<Record> {
    let setup = Setup {
        seats: past.names.len() as u8,
        first: past.first,
        options: serde_json::from_str(past.options.get()).ok()?,
    };
    let opening = Typo::new(&setup).ok()?;
    let events: Vec<typo::Event> = events
        .iter()
        .map(|events| serde_json::from_str::<Vec<typo::Event>>(events))
        .collect::<Result<Vec<_>, _>>()
        .ok()?
        .concat();
    let told: Vec<usize> = (0..events.len()).filter(|i| is_step(&events[*i])).collect();
    let step = step.unwrap_or(0).min(told.len().saturating_sub(1));
    let mut board = opening.clone();
    let shown = told.get(step).map_or(0, |last| last + 1);
    events[..shown].iter().for_each(|event| board.evolve(event));
    Some(Record {
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
