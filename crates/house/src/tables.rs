//! The tables in memory. A table that is not comes from the journal on the
//! next visit.

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
};

use journal::JournalError;
use table::{Opening, Table};
use tokio::sync::{OnceCell, mpsc, oneshot};
use tracing::{error, info, warn};

use crate::{
    identity::{self, PersonKey},
    keeper::{Keeper, Message},
    state::House,
};

/// Messages a table may have waiting before senders wait too.
const MAILBOX: usize = 64;

pub type Mailbox = mpsc::Sender<Message>;

#[derive(Default)]
pub struct Tables(Mutex<HashMap<String, Arc<OnceCell<Mailbox>>>>);

/// Why a table cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum NoTable {
    #[error("there is no such table")]
    Unknown,
    #[error("the table's journal is damaged")]
    Damaged,
    #[error("the journal does not answer: {0}")]
    Journal(JournalError),
    #[error("refused: {}", .0.code)]
    Refused(game::Refused),
}

impl From<JournalError> for NoTable {
    fn from(error: JournalError) -> NoTable {
        match error {
            JournalError::Unknown => NoTable::Unknown,
            JournalError::Damaged { .. } => NoTable::Damaged,
            other => NoTable::Journal(other),
        }
    }
}

impl Tables {
    fn cell(&self, id: &str) -> Arc<OnceCell<Mailbox>> {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tables.entry(id.to_string()).or_default().clone()
    }

    /// Forgets a table, unless a message came in the meantime.
    pub fn unload(&self, id: &str, inbox: &mut mpsc::Receiver<Message>) -> Option<Message> {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(message) = inbox.try_recv() {
            return Some(message);
        }
        tables.remove(id);
        inbox.close();
        None
    }

    fn forget(&self, id: &str) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(id);
    }
}

/// The mailbox of a table, which is taken into memory if need be.
pub async fn find(house: &House, id: &str) -> Result<Mailbox, NoTable> {
    let cell = house.tables.cell(id);
    let found = cell.get_or_try_init(|| load(house, id)).await.cloned();
    // A task that stopped by itself broke down: its table comes from the
    // journal again at the next try.
    if found.as_ref().map_or(true, Mailbox::is_closed) {
        house.tables.forget(id);
    }
    found
}

async fn load(house: &House, id: &str) -> Result<Mailbox, NoTable> {
    let entries = house.journal.read(id, 0).await.inspect_err(|why| {
        if !matches!(why, JournalError::Unknown) {
            error!(table = id, %why, "a table cannot be read");
        }
        if matches!(why, JournalError::Damaged { .. }) {
            house.metrics.damaged.inc();
        }
    })?;
    let records = entries.iter().map(|entry| &entry.payload);
    // Records that can be read but make no sense may trip a game's rules: that
    // is damage too, and of this table alone.
    let replayed = catch_unwind(AssertUnwindSafe(|| {
        Table::replay(house.boxes.clone(), records)
    }));
    let table = match replayed {
        Ok(Ok(table)) => table,
        damaged => {
            let damage = damaged.ok().and_then(Result::err);
            error!(table = id, ?damage, "a table is damaged");
            house.metrics.damaged.inc();
            return Err(NoTable::Damaged);
        }
    };
    info!(
        table = id,
        records = entries.len(),
        "a table is back in memory"
    );
    Ok(keep(house, table))
}

/// Asks a table something and waits for its answer. A table may leave memory
/// just as it is asked; then it is fetched again.
pub async fn ask<T>(
    house: &House,
    id: &str,
    message: impl Fn(oneshot::Sender<T>) -> Message,
) -> Result<T, NoTable> {
    for _ in 0..3 {
        let mailbox = find(house, id).await?;
        let (reply, answer) = oneshot::channel();
        if mailbox.send(message(reply)).await.is_ok()
            && let Ok(answer) = answer.await
        {
            return Ok(answer);
        }
    }
    Err(NoTable::Journal(JournalError::Closed))
}

/// Starts the task that keeps a table.
fn keep(house: &House, table: Table) -> Mailbox {
    let (mailbox, inbox) = mpsc::channel(MAILBOX);
    tokio::spawn(Keeper::new(house.clone(), table).run(inbox));
    mailbox
}

/// Opens a new table; gives its id.
pub async fn open(
    house: &House,
    game: &str,
    options: &str,
    person: &PersonKey,
    name: &str,
) -> Result<String, NoTable> {
    // Spoken codes are short, so a fresh one may be taken: another is drawn.
    for _ in 0..20 {
        let (id, code) = (identity::random_name(26), identity::spoken_code());
        let opening = Opening {
            id: &id,
            code: &code,
            game,
            options,
            key: &person.0,
            name,
        };
        let (table, payload) =
            Table::open(house.boxes.clone(), opening, house.now()).map_err(NoTable::Refused)?;
        match house.journal.create(&id, &code, payload).await {
            Ok(()) => {
                let cell = house.tables.cell(&id);
                let mailbox = keep(house, table);
                if cell.set(mailbox).is_err() {
                    warn!(table = id, "a new table was already there");
                }
                info!(table = id, code, game, "a table opens");
                return Ok(id);
            }
            Err(JournalError::Exists) => continue,
            Err(why) => {
                error!(%why, "a table cannot be opened");
                return Err(why.into());
            }
        }
    }
    Err(NoTable::Refused(game::Refused::new("house.no-code")))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum_extra::extract::cookie::Key;
    use journal::Journal;
    use table::BotPace;
    use web::Boxes;

    use super::*;
    use crate::{clock::Clock, limits::Limits, reports::Reports, state::Settings};

    fn house() -> House {
        let settings = Settings {
            clock: Clock::held(),
            base_url: String::new(),
            network: None,
            behind_proxy: false,
            pace: BotPace::default(),
            unload_after: Duration::from_secs(1),
        };
        House::new(
            Arc::new(Boxes::default()),
            Journal::memory(),
            Reports::new("."),
            Key::generate(),
            Limits::new(false),
            settings,
        )
    }

    const RECORD: &str = r#"{"at":1,"events":[
        {"opened":{"id":"table","code":"RAVI-42","game":"gone","options":{}}},
        {"joined":{"person":0,"key":"key","name":"Ada"}},
        {"hosted":{"person":0}},
        {"seated":{"seats":[{"holder":{"people":[0]}}]}}]}"#;

    #[tokio::test]
    async fn a_table_that_leaves_memory_just_as_it_is_asked_is_fetched_again() {
        let house = house();
        let created = house.journal.create("table", "RAVI-42", RECORD.into());
        created.await.unwrap();
        // A keeper that hears the question and goes without an answer.
        let (mailbox, mut inbox) = mpsc::channel(1);
        house.tables.cell("table").set(mailbox).unwrap();
        tokio::spawn(async move { drop(inbox.recv().await) });
        let ask = |reply| Message::Recall { number: 1, reply };
        let answer = super::ask(&house, "table", ask).await;
        assert!(
            matches!(answer, Ok(None)),
            "the table answers that there is no such game"
        );
    }
}
