//! The journal in one SQLite file.
//!
//! One thread writes: it takes whatever is queued into one transaction, hence one flush to disk,
//! and then answers everybody. Another thread reads, on its own connection, so that opening a long
//! table delays nobody's move.

mod backup;
mod file;
mod heads;
mod reader;
mod room;
#[cfg(test)]
mod tests;
mod work;
mod writer;

use std::path::Path;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::{Entry, JournalError, Listing, Snapshot, Whole};
pub use backup::{Beside, Onlooker, backup, restore};
use work::{Keep, Message, Work, Write};

/// How an SQLite journal is opened.
#[derive(Clone, Debug, Default)]
pub struct SqliteOptions {
    /// What the data file and its write-ahead log may not pass together: appends that need more are
    /// answered `Full`, until something is deleted.
    pub max_bytes: Option<u64>,
}

pub(crate) struct Sqlite {
    writes: mpsc::Sender<Message>,
    reads: mpsc::Sender<reader::Message>,
    writer: Option<JoinHandle<()>>,
    reader: Option<JoinHandle<()>>,
}

impl Sqlite {
    pub(crate) fn open(path: &Path, options: &SqliteOptions) -> Result<Self, JournalError> {
        let file::Opened {
            lock,
            writer,
            reader,
        } = file::open(path, options)?;
        let (writes, write_queue) = mpsc::channel();
        let (reads, read_queue) = mpsc::channel();
        let reader = start("journal-reader", move || reader::run(reader, read_queue))?;
        let options = options.clone();
        let writer = start("journal-writer", move || {
            writer::run(writer, lock, &write_queue, &options);
        })?;
        Ok(Self {
            writes,
            reads,
            writer: Some(writer),
            reader: Some(reader),
        })
    }

    pub(crate) async fn create(
        &self,
        table: &str,
        code: &str,
        first: Vec<u8>,
    ) -> Result<(), JournalError> {
        self.import(table, code, vec![first]).await
    }

    pub(crate) async fn import(
        &self,
        table: &str,
        code: &str,
        log: Vec<Vec<u8>>,
    ) -> Result<(), JournalError> {
        let table = table.into();
        let code = code.into();
        let work = Work::Create { table, code, log };
        self.write(work).await.map(|_| ())
    }

    pub(crate) async fn append(
        &self,
        table: &str,
        expected_last: u64,
        payload: Vec<u8>,
    ) -> Result<u64, JournalError> {
        let table = table.into();
        self.write(Work::Append {
            table,
            expected_last,
            payload,
        })
        .await
    }

    pub(crate) async fn recode(
        &self,
        table: &str,
        expected_last: u64,
        code: &str,
        payload: Vec<u8>,
    ) -> Result<u64, JournalError> {
        let (table, code) = (table.into(), code.into());
        self.write(Work::Recode {
            table,
            expected_last,
            code,
            payload,
        })
        .await
    }

    pub(crate) async fn rewrite(
        &self,
        table: &str,
        expected_last: u64,
        entries: Vec<Vec<u8>>,
    ) -> Result<(), JournalError> {
        let table = table.into();
        let work = Work::Rewrite {
            table,
            expected_last,
            entries,
        };
        self.write(work).await.map(|_| ())
    }

    pub(crate) async fn retire(&self, before: u64) -> Result<u64, JournalError> {
        self.write(Work::Retire { before }).await
    }

    pub(crate) async fn delete(&self, table: &str) -> Result<(), JournalError> {
        let table = table.into();
        self.write(Work::Delete { table }).await.map(|_| ())
    }

    pub(crate) async fn read(&self, table: &str, after: u64) -> Result<Vec<Entry>, JournalError> {
        let table = table.to_owned();
        self.ask(move |conn| reader::read(conn, &table, after))
            .await
    }

    pub(crate) async fn whole(
        &self,
        table: &str,
        fits: impl FnOnce(&str) -> bool + Send + 'static,
    ) -> Result<Whole, JournalError> {
        let table = table.to_owned();
        self.ask(move |conn| reader::whole(conn, &table, fits))
            .await
    }

    /// Asks for it at once; the future only waits.
    pub(crate) fn keep(
        &self,
        table: &str,
        snapshot: Snapshot,
    ) -> impl Future<Output = Result<(), JournalError>> + Send + use<> {
        let (answer, told) = oneshot::channel();
        let table = table.into();
        let keep = Keep {
            table,
            snapshot,
            answer,
        };
        // When nobody listens any more, the answer is dropped with the question.
        let _ = self.writes.send(Message::Keep(keep));
        async move { told.await.unwrap_or(Err(JournalError::Closed)) }
    }

    pub(crate) async fn find(&self, code: &str) -> Result<Option<String>, JournalError> {
        let code = code.to_owned();
        self.ask(move |conn| reader::find(conn, &code)).await
    }

    pub(crate) async fn list(&self) -> Result<Vec<Listing>, JournalError> {
        self.ask(reader::list).await
    }

    /// Whether the store can be read, from the file and not from what is remembered of it, and then
    /// whether it can be written.
    pub(crate) async fn probe(&self) -> Result<(), JournalError> {
        self.ask(reader::probe).await?;
        let (answer, told) = oneshot::channel();
        let probe = Message::Probe(answer);
        self.writes.send(probe).map_err(|_| JournalError::Closed)?;
        told.await.unwrap_or(Err(JournalError::Closed))
    }

    #[cfg(feature = "testing")]
    pub(crate) fn on_writer(&self, trick: Box<dyn FnOnce() + Send>) {
        let _ = self.writes.send(Message::Trick(trick));
    }

    /// The reader goes first: the last connection to leave folds the write-ahead log into the file.
    pub(crate) async fn close(&self) {
        let (answer, closed) = oneshot::channel();
        let _ = self.reads.send(reader::Message::Close(Some(answer)));
        let _ = closed.await;
        let (answer, closed) = oneshot::channel();
        let _ = self.writes.send(Message::Close(Some(answer)));
        let _ = closed.await;
    }

    async fn write(&self, work: Work) -> Result<u64, JournalError> {
        let (answer, told) = oneshot::channel();
        let write = Message::Write(Write { work, answer });
        self.writes.send(write).map_err(|_| JournalError::Closed)?;
        told.await.unwrap_or(Err(JournalError::Closed))
    }

    async fn ask<T, F>(&self, question: F) -> Result<T, JournalError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, JournalError> + Send + 'static,
    {
        let (answer, told) = oneshot::channel();
        let read = reader::Message::Read(Box::new(move |conn| {
            let _ = answer.send(question(conn));
        }));
        self.reads.send(read).map_err(|_| JournalError::Closed)?;
        told.await.unwrap_or(Err(JournalError::Closed))
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        let _ = self.reads.send(reader::Message::Close(None));
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
        let _ = self.writes.send(Message::Close(None));
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

fn start(name: &str, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, JournalError> {
    let thread = thread::Builder::new().name(name.into());
    thread.spawn(run).map_err(|error| {
        JournalError::unusable(
            format!("the journal could not start a thread ({error})"),
            "raise the limit of threads or free some memory",
        )
    })
}
