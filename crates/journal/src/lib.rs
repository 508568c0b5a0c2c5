//! The journal of a house: one append-only log per table, and the only truth about it.
//!
//! An append names the sequence number it expects to follow, and is refused with the true one when
//! somebody else was faster. This one condition is all that processes sharing a table need: no
//! leader, no lock. When an append returns, its entry is durable.
//!
//! Every backend passes the same suite, `tests/contract.rs`.

#![forbid(unsafe_code)]

mod error;
mod memory;
pub mod private;
mod sqlite;

use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

pub use error::JournalError;
pub use sqlite::{Beside, Onlooker, SqliteOptions, backup, restore};

/// One fact in the life of a table, kept for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the table's log: the first is 1 and there are no gaps.
    pub seq: u64,
    /// The bytes given to `create` or `append`, which the journal never looks into.
    pub payload: Box<[u8]>,
}

/// A table as some build of the program wrote it down after an entry of its log, which spares
/// reading the entries before: a cache, never a truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The entry that it was written after.
    pub seq: u64,
    /// The build that wrote it, and that alone can read it.
    pub build: String,
    /// Bytes that the journal never looks into.
    pub payload: Vec<u8>,
}

/// What a table is made of: a snapshot, if there is one to be trusted, and the entries after it, or
/// all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// Of a build that fits, whole, and of this very log.
    pub snapshot: Option<Snapshot>,
    /// What follows it, in order.
    pub entries: Vec<Entry>,
}

/// What the journal knows of a table without reading its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The table's id.
    pub table: String,
    /// The short code people say to each other; the last it had, if that was retired.
    pub code: String,
    /// The sequence number of its last entry.
    pub last: u64,
    /// When its last entry was appended, in milliseconds since 1970.
    pub touched: u64,
}

/// A handle on the logs of all tables; a clone is the same journal.
///
/// A future that is dropped before it ends does not take its request back: an append may still be
/// stored. Dropping the last handle waits for the requests already made; prefer [`Journal::close`],
/// which does not block the thread it is called on.
#[derive(Clone)]
pub struct Journal(Backend);

#[derive(Clone)]
enum Backend {
    Memory(Arc<memory::Memory>),
    Sqlite(Arc<sqlite::Sqlite>),
}

impl Journal {
    /// A journal that lives and dies with the process.
    pub fn memory() -> Journal {
        Journal(Backend::Memory(Arc::new(memory::Memory::new())))
    }

    /// Opens the journal kept in one SQLite file, or creates it in a folder that exists.
    ///
    /// Only one process at a time can have it open.
    pub fn sqlite(path: &Path) -> Result<Journal, JournalError> {
        Self::sqlite_with(path, &SqliteOptions::default())
    }

    /// Opens or creates an SQLite journal with other options than the usual ones.
    pub fn sqlite_with(path: &Path, options: &SqliteOptions) -> Result<Journal, JournalError> {
        let sqlite = sqlite::Sqlite::open(path, options)?;
        Ok(Journal(Backend::Sqlite(Arc::new(sqlite))))
    }

    /// Registers a table under its id and its code, both unique, with the first entry of its log.
    pub async fn create(
        &self,
        table: &str,
        code: &str,
        first: Vec<u8>,
    ) -> Result<(), JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.create(table, code, first),
            Backend::Sqlite(sqlite) => sqlite.create(table, code, first).await,
        }
    }

    /// Registers a table as [`Journal::create`] does, with a whole log that was written elsewhere:
    /// all of it or nothing.
    pub async fn import(
        &self,
        table: &str,
        code: &str,
        log: Vec<Vec<u8>>,
    ) -> Result<(), JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.import(table, code, log),
            Backend::Sqlite(sqlite) => sqlite.import(table, code, log).await,
        }
    }

    /// Appends an entry after the one numbered `expected_last`, and returns its number.
    ///
    /// The entry is durable when this returns `Ok`.
    pub async fn append(
        &self,
        table: &str,
        expected_last: u64,
        payload: Vec<u8>,
    ) -> Result<u64, JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.append(table, expected_last, payload),
            Backend::Sqlite(sqlite) => sqlite.append(table, expected_last, payload).await,
        }
    }

    /// Appends an entry as [`Journal::append`] does, which gives the table another code: both or
    /// neither. A code that another table has is answered `Exists`.
    pub async fn recode(
        &self,
        table: &str,
        expected_last: u64,
        code: &str,
        payload: Vec<u8>,
    ) -> Result<u64, JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.recode(table, expected_last, code, payload),
            Backend::Sqlite(sqlite) => sqlite.recode(table, expected_last, code, payload).await,
        }
    }

    /// Puts other entries in the place of all that a table has, as many as there are: all of them or
    /// none. It is how somebody is erased from a table; what was there cannot be read back, and a
    /// snapshot goes with it. The table is as long untouched as it was before.
    pub async fn rewrite(
        &self,
        table: &str,
        expected_last: u64,
        entries: Vec<Vec<u8>>,
    ) -> Result<(), JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.rewrite(table, expected_last, entries),
            Backend::Sqlite(sqlite) => sqlite.rewrite(table, expected_last, entries).await,
        }
    }

    /// Retires the codes of tables whose last entry was appended before this, in milliseconds since
    /// 1970: nobody finds a table by them, and another may have them. Tells how many.
    pub async fn retire(&self, before: u64) -> Result<u64, JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.retire(before),
            Backend::Sqlite(sqlite) => sqlite.retire(before).await,
        }
    }

    /// Reads the entries that follow the one numbered `after`, in order; 0 reads them all.
    ///
    /// It sees every append that was acknowledged before it was called.
    pub async fn read(&self, table: &str, after: u64) -> Result<Vec<Entry>, JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.read(table, after),
            Backend::Sqlite(sqlite) => sqlite.read(table, after).await,
        }
    }

    /// Keeps a snapshot of a table in the place of the one before. One of an entry that the journal
    /// does not have is not kept.
    ///
    /// It is asked for at once, and done when nobody's append waits; the future tells when, and may
    /// be dropped. Like any cache it can be lost: in a crash, or for lack of room.
    pub fn keep(
        &self,
        table: &str,
        snapshot: Snapshot,
    ) -> impl Future<Output = Result<(), JournalError>> + Send + use<> {
        let (now, later) = match &self.0 {
            Backend::Memory(memory) => (memory.keep(table, snapshot), None),
            Backend::Sqlite(sqlite) => (Ok(()), Some(sqlite.keep(table, snapshot))),
        };
        async move {
            match later {
                Some(later) => later.await,
                None => now,
            }
        }
    }

    /// Reads a table by its snapshot and the entries after it. A snapshot whose build does not fit,
    /// or with anything wrong about it, is passed over, and all entries are read.
    ///
    /// It sees every append that was acknowledged before it was called.
    pub async fn whole(
        &self,
        table: &str,
        fits: impl FnOnce(&str) -> bool + Send + 'static,
    ) -> Result<Whole, JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.whole(table, fits),
            Backend::Sqlite(sqlite) => sqlite.whole(table, fits).await,
        }
    }

    /// Finds the table with this code, spelled exactly as it was given to `create` or `recode`.
    pub async fn find(&self, code: &str) -> Result<Option<String>, JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.find(code),
            Backend::Sqlite(sqlite) => sqlite.find(code).await,
        }
    }

    /// Lists all tables, in no promised order.
    pub async fn list(&self) -> Result<Vec<Listing>, JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.list(),
            Backend::Sqlite(sqlite) => sqlite.list().await,
        }
    }

    /// Removes a table with all its entries; its id and its code are free again.
    ///
    /// Works on a damaged table too, so that an operator can be rid of it.
    pub async fn delete(&self, table: &str) -> Result<(), JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.delete(table),
            Backend::Sqlite(sqlite) => sqlite.delete(table).await,
        }
    }

    /// Tries whether an append asked for now would be kept: writes as one does, beside everybody's
    /// log, and reads the store afresh.
    ///
    /// It waits for its turn as appends do, so a store that is stuck never answers; give it a
    /// time-out.
    pub async fn probe(&self) -> Result<(), JournalError> {
        match &self.0 {
            Backend::Memory(memory) => memory.probe(),
            Backend::Sqlite(sqlite) => sqlite.probe().await,
        }
    }

    /// Runs something on the thread that writes, for tests of what happens when it is stuck or dead.
    #[cfg(feature = "testing")]
    pub fn on_writer(&self, trick: impl FnOnce() + Send + 'static) {
        if let Backend::Sqlite(sqlite) = &self.0 {
            sqlite.on_writer(Box::new(trick));
        }
    }

    /// Finishes what was asked before and lets the store go; later requests get `Closed`.
    pub async fn close(&self) {
        match &self.0 {
            Backend::Memory(memory) => memory.close(),
            Backend::Sqlite(sqlite) => sqlite.close().await,
        }
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}
