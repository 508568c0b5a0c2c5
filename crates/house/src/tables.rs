//! The tables in memory. A table that is not comes from the journal on the
//! next visit.

use std::time::Instant;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use futures_channel::mpsc;
use futures_util::{SinkExt, StreamExt};
use journal::JournalError;
use table::{Face, Opening, Table};
use tokio::sync::{OnceCell, oneshot};
use tracing::{debug, error, info, warn};

use crate::{
    identity::{self, PersonKey},
    keeper::{Keeper, Message},
    snapshots::{self, careful},
    state::House,
    tag::tag,
};

/// Messages a table may have waiting, beside one of each sender, before senders
/// wait too.
const MAILBOX: usize = 64;

/// A queue that takes room for what is in it alone: most are empty.
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

    pub fn mailboxes(&self) -> Vec<Mailbox> {
        let tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tables
            .values()
            .filter_map(|cell| cell.get().cloned())
            .collect()
    }

    pub fn forget(&self, id: &str) {
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
    let unread = |why: &JournalError| {
        if !matches!(why, JournalError::Unknown) {
            error!(table = tag(id), %why, "a table cannot be read");
        }
        if matches!(why, JournalError::Damaged { .. }) {
            house.metrics.damaged.inc();
        }
    };
    let began = Instant::now();
    debug!(table = tag(id), id, "a table is fetched");
    let ours = |build: &str| snapshots::build() == Some(build);
    let whole = house.journal.whole(id, ours).await.inspect_err(unread)?;
    let written = whole.snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
    if let Some(table) = snapshots::restore(house, id, &whole) {
        house.metrics.loaded(began.elapsed());
        info!(table = tag(id), written, "a table is back in memory");
        return Ok(keep(house, table, written));
    }
    let entries = match whole.snapshot {
        None => whole.entries,
        Some(_) => house.journal.read(id, 0).await.inspect_err(unread)?,
    };
    let records = entries.iter().map(|entry| &entry.payload);
    let replayed = careful(|| Table::replay(house.boxes.clone(), records));
    let table = replayed.map_err(|damage| {
        error!(table = tag(id), ?damage, "a table is damaged");
        house.metrics.damaged.inc();
        NoTable::Damaged
    })?;
    let records = entries.len();
    house.metrics.loaded(began.elapsed());
    info!(table = tag(id), records, "a table is back in memory");
    Ok(keep(house, table, 0))
}

/// Has every table in memory write itself down, before the house closes.
pub async fn write_down(house: &House) {
    let (done, mut written) = mpsc::channel::<()>(1);
    for mut mailbox in house.tables.mailboxes() {
        let done = done.clone();
        // One whose task is gone, or busy with its last message, is replayed.
        let _ = mailbox.send(Message::WriteDown { done }).await;
    }
    drop(done);
    // Nobody sends anything; it ends when the last has let go.
    written.next().await;
}

/// Asks a table something and waits for its answer. A table may leave memory
/// just as it is asked; then it is fetched again.
pub async fn ask<T>(
    house: &House,
    id: &str,
    message: impl Fn(oneshot::Sender<T>) -> Message,
) -> Result<T, NoTable> {
    for _ in 0..3 {
        let mut mailbox = find(house, id).await?;
        let (reply, answer) = oneshot::channel();
        if mailbox.send(message(reply)).await.is_ok()
            && let Ok(answer) = answer.await
        {
            return Ok(answer);
        }
    }
    Err(NoTable::Journal(JournalError::Closed))
}

/// Starts the task that keeps a table, which was last written down after the
/// record `written`, or never.
fn keep(house: &House, table: Table, written: u64) -> Mailbox {
    let (mailbox, inbox) = mpsc::channel(MAILBOX);
    let keeper = Box::new(Keeper::new(house.clone(), table, written));
    tokio::spawn(keeper.run(inbox));
    mailbox
}

/// Opens a new table; gives its id.
pub async fn open(
    house: &House,
    game: &str,
    options: &str,
    person: &PersonKey,
    name: &str,
    face: Face,
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
            face: Some(face),
        };
        let (table, payload) =
            Table::open(house.boxes.clone(), opening, house.now()).map_err(NoTable::Refused)?;
        match house.journal.create(&id, &code, payload).await {
            Ok(()) => {
                let cell = house.tables.cell(&id);
                let mailbox = keep(house, table, 0);
                if cell.set(mailbox).is_err() {
                    warn!(table = tag(&id), "a new table was already there");
                }
                house.metrics.openings.inc();
                info!(table = tag(&id), game, "a table opens");
                return Ok(id);
            }
            Err(JournalError::Exists) => continue,
            Err(why) => {
                house.metrics.append_failures.inc();
                error!(%why, "a table cannot be opened");
                return Err(why.into());
            }
        }
    }
    Err(NoTable::Refused(game::Refused::new("house.no-code")))
}

#[cfg(test)]
pub(crate) mod tests {
    use std::time::Duration;

    use journal::Journal;
    use table::BotPace;
    use web::Boxes;

    use super::*;
    use crate::{
        clock::Clock,
        door::DoorArgs,
        keys::Keys,
        openers::OpenerArgs,
        reports::Reports,
        state::{Build, Settings},
    };

    fn house() -> House {
        house_with(Journal::memory())
    }

    pub(crate) fn house_with(journal: Journal) -> House {
        let settings = Settings {
            clock: Clock::held(),
            build: Build {
                version: "0",
                commit: "test",
            },
            tls: false,
            openers: OpenerArgs::default(),
            quota: None,
            backups: false,
            base_url: String::new(),
            network: None,
            door: DoorArgs::default(),
            no_limits: true,
            pace: BotPace::default(),
            unload_after: Duration::from_secs(1),
        };
        House::new(
            Arc::new(Boxes::default()),
            journal,
            Reports::new("."),
            Keys::fresh(),
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
        tokio::spawn(async move { drop(inbox.next().await) });
        let ask = |reply| Message::Recall { number: 1, reply };
        let answer = super::ask(&house, "table", ask).await;
        assert!(
            matches!(answer, Ok(None)),
            "the table answers that there is no such game"
        );
    }

    const RECORDS: u64 = snapshots::WORTHWHILE + 20;

    /// The journal of a table whose host changed names with every record.
    async fn long_table() -> Journal {
        let journal = Journal::memory();
        let created = journal.create("table", "RAVI-42", RECORD.into());
        created.await.unwrap();
        for last in 1..RECORDS {
            let named = named(last + 1);
            journal.append("table", last, named).await.unwrap();
        }
        journal
    }

    fn named(seq: u64) -> Vec<u8> {
        let event = format!(r#"{{"renamed":{{"person":0,"name":"Ada {seq}"}}}}"#);
        format!(r#"{{"at":{seq},"events":[{event}]}}"#).into_bytes()
    }

    /// What a house that just opened calls the host.
    async fn host_in(journal: &Journal) -> String {
        let house = house_with(journal.clone());
        let person = None;
        let ask = |reply| Message::Look {
            person: person.clone(),
            reply,
        };
        let look = super::ask(&house, "table", ask).await.unwrap();
        look.table.people[0].name.clone()
    }

    #[tokio::test]
    async fn a_table_is_written_down_when_the_house_closes_and_goes_on_from_there() {
        let journal = long_table().await;
        let house = house_with(journal.clone());
        find(&house, "table").await.unwrap();
        write_down(&house).await;
        let whole = journal.whole("table", |build| snapshots::build() == Some(build));
        let whole = whole.await.unwrap();
        assert_eq!(whole.snapshot.map(|snapshot| snapshot.seq), Some(RECORDS));
        let next = named(RECORDS + 1);
        journal.append("table", RECORDS, next).await.unwrap();
        assert_eq!(host_in(&journal).await, format!("Ada {}", RECORDS + 1));
    }

    #[tokio::test]
    async fn a_snapshot_is_read_in_the_place_of_its_records_and_only_if_it_fits() {
        let journal = long_table().await;
        let other = journal.read("table", 0).await.unwrap();
        let mut other = other.into_iter().map(|entry| entry.payload.to_vec());
        let mut records: Vec<_> = other.by_ref().take(RECORDS as usize - 1).collect();
        records.push(named(1_000));
        let shelf = Arc::new(Boxes::default());
        let table = Table::replay(shelf, &records).unwrap();
        let truth = format!("Ada {RECORDS}");
        let ours = snapshots::build().unwrap();
        let snapshot = table.snapshot().unwrap();
        for (build, payload, host) in [
            // It says another name than the journal, to be seen.
            (ours, snapshot.clone(), "Ada 1000"),
            ("another", snapshot.clone(), &truth),
            (ours, snapshot[1..].to_vec(), &truth),
            (ours, b"{}".to_vec(), &truth),
        ] {
            let kept = journal::Snapshot {
                seq: RECORDS,
                build: build.into(),
                payload,
            };
            journal.keep("table", kept).await.unwrap();
            assert_eq!(host_in(&journal).await, host);
        }
    }
}
