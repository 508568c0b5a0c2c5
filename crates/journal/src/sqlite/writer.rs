//! The thread that writes, and commits what many asked for at once.

use std::fs::File;
use std::sync::mpsc::Receiver;

use rusqlite::{Connection, ErrorCode, OptionalExtension, Statement, params};
use tokio::sync::oneshot;

use super::SqliteOptions;
use super::file::{VERSION, explain, salt, snapshot_sum, sum};
use super::heads::{Head, Heads};
use super::room::Room;
use super::work::{Keep, Message, Outcome, Work, Write, weight};
use crate::{JournalError, now};

/// The most requests in one transaction, so that nobody waits for an endless one.
const BATCH: usize = 1_024;

/// Heads remembered per generation, a hundred bytes each.
const HEADS: usize = 4_096;

/// How large a record is at most, but for rare ones.
const ORDINARY: usize = 16_000;

/// Serves the queue until it is told to close or nobody is left to ask.
///
/// The lock is let go after the connection and before the answer, so that whoever closed can open
/// the file again at once.
pub(super) fn run(
    conn: Connection,
    lock: File,
    queue: &Receiver<Message>,
    options: &SqliteOptions,
) {
    let answer = match Writer::new(&conn, options) {
        Ok(writer) => writer.serve(queue),
        Err(error) => {
            tracing::error!(%error, "the journal cannot write");
            None
        }
    };
    if let Err((_, error)) = conn.close() {
        tracing::warn!(%error, "the journal was not folded into one file; nothing is lost");
    }
    // A process that is being started has a copy of the handle for a moment:
    // letting ours go would not be enough.
    let _ = lock.unlock();
    if let Some(answer) = answer {
        let _ = answer.send(());
    }
}

pub(super) struct Writer<'c> {
    conn: &'c Connection,
    room: Room<'c>,
    /// What is wrong with the file, as the last write found it.
    corrupt: Option<JournalError>,
    heads: Heads,
    outcomes: Vec<Outcome>,
    begin: Statement<'c>,
    end: Statement<'c>,
    find: Statement<'c>,
    register: Statement<'c>,
    insert: Statement<'c>,
    advance: Statement<'c>,
}

impl<'c> Writer<'c> {
    pub(super) fn new(conn: &'c Connection, options: &SqliteOptions) -> rusqlite::Result<Self> {
        Ok(Self {
            conn,
            room: Room::new(conn, options.max_bytes),
            corrupt: None,
            heads: Heads::new(HEADS),
            outcomes: Vec::new(),
            begin: conn.prepare("BEGIN IMMEDIATE")?,
            end: conn.prepare("COMMIT")?,
            find: conn.prepare("SELECT id, last, head FROM tables WHERE name = ?1")?,
            register: conn.prepare(
                "INSERT INTO tables (name, code, last, head, touched) VALUES (?1, ?2, 0, 0, 0)",
            )?,
            insert: conn.prepare(
                "INSERT INTO entries (table_id, seq, previous, sum, payload)
                 VALUES (?1, ?2, ?3, ?4, ?5)",
            )?,
            advance: conn.prepare(
                "UPDATE tables SET last = ?1, head = ?2, touched = ?3 WHERE id = ?4 AND head = ?5",
            )?,
        })
    }

    fn serve(mut self, queue: &Receiver<Message>) -> Option<oneshot::Sender<()>> {
        let (mut batch, mut kept, mut probes) = (Vec::new(), Vec::new(), Vec::new());
        while let Ok(mut message) = queue.recv() {
            let closing = loop {
                match message {
                    Message::Write(write) => batch.push(write),
                    Message::Keep(keep) => kept.push(keep),
                    Message::Probe(answer) => probes.push(answer),
                    #[cfg(feature = "testing")]
                    Message::Trick(trick) => trick(),
                    Message::Close(answer) => break Some(answer),
                }
                if batch.len() + kept.len() >= BATCH {
                    break None;
                }
                match queue.try_recv() {
                    Ok(next) => message = next,
                    Err(_) => break None,
                }
            };
            self.commit(&mut batch);
            self.keep(&mut kept);
            self.answer_probes(&mut probes);
            if let Some(answer) = closing {
                return answer;
            }
        }
        None
    }

    /// Stores a batch and answers all of it.
    pub(super) fn commit(&mut self, batch: &mut Vec<Write>) {
        match self.store(batch) {
            Ok(()) => {
                if !batch.is_empty() {
                    self.corrupt = None;
                }
                if (batch.iter()).any(|write| matches!(write.work, Work::Rewrite { .. })) {
                    self.forget_what_was();
                }
                for (write, outcome) in batch.drain(..).zip(self.outcomes.drain(..)) {
                    // Whoever asked may be gone.
                    let _ = write.answer.send(outcome);
                }
            }
            Err(error) => {
                tracing::error!(%error, requests = batch.len(), "the journal could not write");
                if matches!(error, JournalError::Corrupt { .. }) {
                    self.corrupt = Some(error.clone());
                }
                self.undo();
                for write in batch.drain(..) {
                    let _ = write.answer.send(Err(error.clone()));
                }
            }
        }
    }

    /// Does all of a batch in one transaction. An error is everybody's; an outcome is one's own.
    fn store(&mut self, batch: &[Write]) -> Result<(), JournalError> {
        if batch.is_empty() {
            return Ok(());
        }
        // What deletes alone is how room is made.
        if let Some(bytes) = weight(batch) {
            self.room.make(bytes)?;
        }
        let now = now();
        self.begin.execute([]).map_err(explain)?;
        for write in batch {
            let outcome = match &write.work {
                Work::Create { table, code, log } => self.create(table, code, log, now)?,
                Work::Append {
                    table,
                    expected_last,
                    payload,
                } => self.append(table, *expected_last, payload, now)?,
                Work::Recode {
                    table,
                    expected_last,
                    code,
                    payload,
                } => self.recode(table, *expected_last, code, payload, now)?,
                Work::Rewrite {
                    table,
                    expected_last,
                    entries,
                } => self.rewrite(table, *expected_last, entries)?,
                Work::Retire { before } => self.retire(*before)?,
                Work::Delete { table } => self.delete(table)?,
            };
            self.outcomes.push(outcome);
        }
        self.end.execute([]).map_err(explain)?;
        Ok(())
    }

    /// Keeps snapshots, after whatever was asked by somebody who waits, and apart from it: what goes
    /// wrong here is no concern of the entries.
    fn keep(&mut self, kept: &mut Vec<Keep>) {
        if kept.is_empty() {
            return;
        }
        let flush = |how| self.conn.pragma_update(None, "synchronous", how);
        let bytes = kept.iter().map(|keep| keep.snapshot.payload.len() as u64);
        // A cache need not reach the disk by itself: the next entries take it along.
        let stored = self.room.make(bytes.sum()).and_then(|()| {
            let stored = flush("NORMAL").and_then(|()| self.store_snapshots(kept));
            flush("FULL").expect("without it no entry could be called durable");
            stored.map_err(explain)
        });
        if let Err(error) = &stored {
            tracing::warn!(%error, "snapshots were not kept; their tables are replayed");
            self.undo();
        }
        for keep in kept.drain(..) {
            let _ = keep.answer.send(stored.clone());
        }
    }

    fn store_snapshots(&self, kept: &[Keep]) -> rusqlite::Result<()> {
        let draft = self.conn.unchecked_transaction()?;
        let mut insert = draft.prepare_cached(
            "INSERT OR REPLACE INTO snapshots (table_id, seq, follows, build, sum, payload)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        for Keep {
            table, snapshot, ..
        } in kept
        {
            let Some((table_id, follows)) = self.followed(table, snapshot.seq)? else {
                continue;
            };
            let (seq, build) = (snapshot.seq as i64, &snapshot.build);
            let sum = snapshot_sum(salt(table), snapshot, follows);
            insert.execute(params![
                table_id,
                seq,
                follows,
                build,
                sum,
                snapshot.payload
            ])?;
        }
        drop(insert);
        draft.commit()
    }

    /// Tells whether a record of an ordinary size would be stored now. Like the rest of a batch, it
    /// comes after whatever somebody waits for.
    fn answer_probes(&mut self, probes: &mut Vec<oneshot::Sender<Result<(), JournalError>>>) {
        if probes.is_empty() {
            return;
        }
        let well = match &self.corrupt {
            Some(error) => Err(error.clone()),
            None => self.probe(),
        };
        if well.is_err() {
            self.undo();
        }
        for answer in probes.drain(..) {
            let _ = answer.send(well.clone());
        }
    }

    /// An entry of nobody's is put in and taken out again, which asks for as many pages as a record
    /// would; then something that changes nothing is truly written.
    fn probe(&mut self) -> Result<(), JournalError> {
        self.room.make(ORDINARY as u64)?;
        self.begin.execute([]).map_err(explain)?;
        let entry = params![0, 0, 0, 0, [0u8; ORDINARY]];
        self.insert.insert(entry).map_err(explain)?;
        self.conn.execute_batch("ROLLBACK").map_err(explain)?;
        let written = self.conn.pragma_update(None, "user_version", VERSION);
        written.map_err(explain)
    }

    /// The row of a table, and the checksum of its entry with this number, if there is one. It is
    /// the last, or one shortly before.
    fn followed(&self, table: &str, seq: u64) -> rusqlite::Result<Option<(i64, u32)>> {
        let mut find = self.conn.prepare_cached(
            "WITH RECURSIVE chain (row) AS (
                 SELECT head FROM tables WHERE name = ?1
                 UNION ALL
                 SELECT previous FROM chain JOIN entries ON id = row AND seq > ?2
             )
             SELECT table_id, sum FROM chain JOIN entries ON id = row WHERE seq = ?2",
        )?;
        let found = find.query_row(params![table, seq as i64], |row| {
            Ok((row.get(0)?, row.get(1)?))
        });
        found.optional()
    }

    /// Takes back a batch that failed, and with it what was learnt from it.
    fn undo(&mut self) {
        self.heads.forget_all();
        self.outcomes.clear();
        // Some failures have SQLite roll back by itself.
        if !self.conn.is_autocommit()
            && let Err(error) = self.conn.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "the journal could not roll back");
        }
    }

    fn create(
        &mut self,
        table: &str,
        code: &str,
        log: &[Vec<u8>],
        now: u64,
    ) -> Result<Outcome, JournalError> {
        let table_id = match self.register.insert([table, code]) {
            Ok(table_id) => table_id,
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                return Ok(Err(JournalError::Exists));
            }
            Err(error) => return Err(explain(error)),
        };
        let mut head = Head {
            table_id,
            last: 0,
            row: 0,
            salt: salt(table),
        };
        for payload in log {
            head = self.extend(table, head, payload, now)?;
        }
        Ok(Ok(head.last))
    }

    fn append(
        &mut self,
        table: &str,
        expected_last: u64,
        payload: &[u8],
        now: u64,
    ) -> Result<Outcome, JournalError> {
        match self.head(table, expected_last)? {
            Ok(head) => Ok(Ok(self.extend(table, head, payload, now)?.last)),
            Err(refused) => Ok(Err(refused)),
        }
    }

    /// The head of a table that ends where it is expected to.
    fn head(
        &mut self,
        table: &str,
        expected_last: u64,
    ) -> Result<Result<Head, JournalError>, JournalError> {
        let head = match self.heads.get(table) {
            Some(head) => Some(head),
            None => self.look_up(table)?,
        };
        Ok(match head {
            None => Err(JournalError::Unknown),
            Some(Head { last, .. }) if last != expected_last => {
                Err(JournalError::Conflict { last })
            }
            Some(head) => Ok(head),
        })
    }

    fn recode(
        &mut self,
        table: &str,
        expected_last: u64,
        code: &str,
        payload: &[u8],
        now: u64,
    ) -> Result<Outcome, JournalError> {
        let head = match self.head(table, expected_last)? {
            Ok(head) => head,
            Err(refused) => return Ok(Err(refused)),
        };
        let update = "UPDATE tables SET code = ?1 WHERE id = ?2";
        match self.conn.execute(update, params![code, head.table_id]) {
            Ok(_) => Ok(Ok(self.extend(table, head, payload, now)?.last)),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                Ok(Err(JournalError::Exists))
            }
            Err(error) => Err(explain(error)),
        }
    }

    /// Takes out what was there and writes the same number of entries anew.
    fn rewrite(
        &mut self,
        table: &str,
        expected_last: u64,
        entries: &[Vec<u8>],
    ) -> Result<Outcome, JournalError> {
        let head = match self.head(table, expected_last)? {
            Ok(head) if entries.len() as u64 == head.last => head,
            Ok(Head { last, .. }) => return Ok(Err(JournalError::Conflict { last })),
            Err(refused) => return Ok(Err(refused)),
        };
        let touched = "SELECT touched FROM tables WHERE id = ?1";
        let touched = self
            .conn
            .query_row(touched, [head.table_id], |row| row.get(0));
        let touched: i64 = touched.map_err(explain)?;
        self.remove_entries(head).map_err(explain)?;
        let empty = "UPDATE tables SET last = 0, head = 0 WHERE id = ?1";
        self.conn.execute(empty, [head.table_id]).map_err(explain)?;
        let mut head = Head {
            last: 0,
            row: 0,
            ..head
        };
        for payload in entries {
            head = self.extend(table, head, payload, touched as u64)?;
        }
        Ok(Ok(head.last))
    }

    /// Writes the file anew and folds the log into it, so that neither holds what was rewritten: a
    /// page keeps remains of what it held in between its rows. Others wait meanwhile, as long as a
    /// copy of the file takes. A reader may be in the way: then the log follows with the next fold.
    fn forget_what_was(&self) {
        for step in ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"] {
            let done = self.conn.prepare(step).and_then(|mut step| {
                let mut rows = step.query([])?;
                while rows.next()?.is_some() {}
                Ok(())
            });
            if let Err(error) = done {
                tracing::warn!(%error, step, "the disk still holds what was rewritten, for a while");
            }
        }
    }

    /// A code that nobody types or is given, from which the old one can be told.
    fn retire(&mut self, before: u64) -> Result<Outcome, JournalError> {
        let update = "UPDATE tables SET code = code || '~' || name
                      WHERE touched < ?1 AND instr(code, '~') = 0";
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        let retired = self.conn.execute(update, [before]).map_err(explain)?;
        Ok(Ok(retired as u64))
    }

    /// Adds the entry that follows a head, and returns the new one.
    fn extend(
        &mut self,
        table: &str,
        head: Head,
        payload: &[u8],
        now: u64,
    ) -> Result<Head, JournalError> {
        let seq = head.last + 1;
        let sum = sum(head.salt, seq, payload);
        let entry = params![head.table_id, seq as i64, head.row, sum, payload];
        let row = self.insert.insert(entry).map_err(explain)?;
        let next = params![seq as i64, row, now as i64, head.table_id, head.row];
        if self.advance.execute(next).map_err(explain)? != 1 {
            return Err(JournalError::unusable(
                "another program changed the data file",
                "let tablee alone write to it; what it was about to store was not stored",
            ));
        }
        let head = Head {
            last: seq,
            row,
            ..head
        };
        self.heads.put(table, head);
        Ok(head)
    }

    fn look_up(&mut self, table: &str) -> Result<Option<Head>, JournalError> {
        let head = self.find.query_row([table], |row| {
            Ok(Head {
                table_id: row.get(0)?,
                last: row.get::<_, i64>(1)? as u64,
                row: row.get(2)?,
                salt: salt(table),
            })
        });
        head.optional().map_err(explain)
    }

    fn delete(&mut self, table: &str) -> Result<Outcome, JournalError> {
        let Some(head) = self.look_up(table)? else {
            return Ok(Err(JournalError::Unknown));
        };
        self.heads.forget(table);
        self.remove(head).map_err(explain)?;
        Ok(Ok(head.last))
    }

    fn remove(&self, head: Head) -> rusqlite::Result<()> {
        self.remove_entries(head)?;
        let gone = "DELETE FROM tables WHERE id = ?1";
        self.conn.execute(gone, [head.table_id])?;
        Ok(())
    }

    /// Removes the entries along the chain, or by a long search when the chain is broken.
    fn remove_entries(&self, head: Head) -> rusqlite::Result<()> {
        let removed = self.conn.execute(
            "WITH RECURSIVE chain (row) AS (
                 VALUES (?1)
                 UNION
                 SELECT previous FROM chain JOIN entries ON id = row WHERE table_id = ?2
             )
             DELETE FROM entries WHERE id IN chain AND table_id = ?2",
            [head.row, head.table_id],
        )?;
        if removed as u64 != head.last {
            self.conn
                .execute("DELETE FROM entries WHERE table_id = ?1", [head.table_id])?;
        }
        // One that stays behind fits no other table.
        let _ = self
            .conn
            .execute("DELETE FROM snapshots WHERE table_id = ?1", [head.table_id]);
        Ok(())
    }
}
