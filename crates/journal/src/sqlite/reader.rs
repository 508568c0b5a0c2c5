//! The thread that reads. What it reads, it checks: an entry is trusted because its place in the
//! chain and its checksum say so.

use std::path::Path;
use std::sync::mpsc::Receiver;

use rusqlite::{CachedStatement, Connection, OptionalExtension, params};
use tokio::sync::oneshot;

use super::file::{explain, open_to_read, salt, snapshot_sum, sum};
use crate::{Entry, JournalError, Listing, Snapshot, Whole};

pub(super) type Question = Box<dyn FnOnce(&Connection) + Send>;

pub(super) enum Message {
    Read(Question),
    Close(Option<oneshot::Sender<()>>),
}

pub(super) fn run(conn: Connection, queue: Receiver<Message>) {
    while let Ok(message) = queue.recv() {
        match message {
            Message::Read(question) => question(&conn),
            Message::Close(answer) => {
                drop(conn);
                if let Some(answer) = answer {
                    let _ = answer.send(());
                }
                return;
            }
        }
    }
}

pub(super) fn find(conn: &Connection, code: &str) -> Result<Option<String>, JournalError> {
    conn.prepare_cached("SELECT name FROM tables WHERE code = ?1 AND instr(code, '~') = 0")
        .and_then(|mut find| find.query_row([code], |row| row.get(0)).optional())
        .map_err(explain)
}

pub(super) fn list(conn: &Connection) -> Result<Vec<Listing>, JournalError> {
    let list = || -> rusqlite::Result<_> {
        let mut list = conn.prepare_cached("SELECT name, code, last, touched FROM tables")?;
        let listings = list.query_map([], |row| {
            Ok(Listing {
                table: row.get(0)?,
                code: without_name(row.get(1)?),
                last: row.get::<_, i64>(2)? as u64,
                touched: row.get::<_, i64>(3)? as u64,
            })
        })?;
        listings.collect::<rusqlite::Result<_>>()
    };
    list().map_err(explain)
}

/// Whether a connection that remembers nothing finds its way to the newest entry and table.
pub(super) fn probe(conn: &Connection) -> Result<(), JournalError> {
    let look = || -> rusqlite::Result<()> {
        let fresh = open_to_read(Path::new(conn.path().unwrap_or_default()))?;
        for newest in [
            "SELECT sum FROM entries ORDER BY id DESC LIMIT 1",
            "SELECT last FROM tables ORDER BY id DESC LIMIT 1",
            "SELECT id FROM tables WHERE name = ''",
            "SELECT id FROM tables WHERE code = ''",
        ] {
            let found = fresh.query_row(newest, [], |row| row.get::<_, i64>(0));
            found.optional()?;
        }
        Ok(())
    };
    look().map_err(explain)
}

/// The code of a table as it was before it was retired, if it was.
fn without_name(mut code: String) -> String {
    code.truncate(code.find('~').unwrap_or(code.len()));
    code
}

/// The entries after this one, in one transaction, so that a table deleted meanwhile is read whole
/// or not at all.
pub(super) fn read(conn: &Connection, table: &str, after: u64) -> Result<Vec<Entry>, JournalError> {
    let _moment = conn.unchecked_transaction().map_err(explain)?;
    let log = Log::find(conn, table)?;
    Ok(log.after(conn, after)?.0)
}

/// A table by its snapshot and the entries after it, or by all entries.
pub(super) fn whole(
    conn: &Connection,
    table: &str,
    fits: impl FnOnce(&str) -> bool,
) -> Result<Whole, JournalError> {
    let _moment = conn.unchecked_transaction().map_err(explain)?;
    let log = Log::find(conn, table)?;
    let kept = log.snapshot(conn);
    if let Some((snapshot, follows)) = kept.filter(|(snapshot, _)| fits(&snapshot.build)) {
        let (entries, row) = log.after(conn, snapshot.seq)?;
        if log.sum_of(conn, row, snapshot.seq) == Some(follows) {
            let snapshot = Some(snapshot);
            return Ok(Whole { snapshot, entries });
        }
    }
    let (entries, _) = log.after(conn, 0)?;
    let snapshot = None;
    Ok(Whole { snapshot, entries })
}

/// Where the log of a table ends.
struct Log<'t> {
    owner: Owner<'t>,
    last: u64,
    head: i64,
}

impl<'t> Log<'t> {
    fn find(conn: &Connection, table: &'t str) -> Result<Log<'t>, JournalError> {
        let find = conn.prepare_cached("SELECT id, last, head FROM tables WHERE name = ?1");
        let found = find.and_then(|mut find| {
            let log = |row: &rusqlite::Row| {
                let last: i64 = row.get(1)?;
                Ok(Log {
                    owner: Owner {
                        table,
                        table_id: row.get(0)?,
                        salt: salt(table),
                    },
                    last: last as u64,
                    head: row.get(2)?,
                })
            };
            find.query_row([table], log).optional()
        });
        found.map_err(explain)?.ok_or(JournalError::Unknown)
    }

    /// Walks from the last entry back to the first one wanted; gives the row of the one before it.
    fn after(&self, conn: &Connection, after: u64) -> Result<(Vec<Entry>, i64), JournalError> {
        let mut walk = conn
            .prepare_cached(
                "SELECT table_id, seq, previous, sum, payload FROM entries WHERE id = ?1",
            )
            .map_err(explain)?;
        let (mut entries, mut row) = (Vec::new(), self.head);
        for seq in (after.saturating_add(1)..=self.last).rev() {
            let (entry, previous) = self.owner.entry(&mut walk, row, seq)?;
            entries.push(entry);
            row = previous;
        }
        entries.reverse();
        Ok((entries, row))
    }

    /// The snapshot kept of the table, if it is whole, and the checksum of the entry it follows.
    /// Whatever is wrong with it, the entries tell the same.
    fn snapshot(&self, conn: &Connection) -> Option<(Snapshot, u32)> {
        let find = "SELECT seq, follows, build, sum, payload FROM snapshots WHERE table_id = ?1";
        let mut find = conn.prepare_cached(find).ok()?;
        let found = find.query_row([self.owner.table_id], |row| {
            let snapshot = Snapshot {
                seq: row.get::<_, i64>(0)? as u64,
                build: row.get(2)?,
                payload: row.get(4)?,
            };
            Ok((snapshot, row.get::<_, u32>(1)?, row.get::<_, u32>(3)?))
        });
        let (snapshot, follows, stored) = found.ok()?;
        let whole = stored == snapshot_sum(self.owner.salt, &snapshot, follows);
        (whole && (1..=self.last).contains(&snapshot.seq)).then_some((snapshot, follows))
    }

    /// The checksum of the entry in this row, if it is ours and has this number.
    fn sum_of(&self, conn: &Connection, row: i64, seq: u64) -> Option<u32> {
        let find = "SELECT sum FROM entries WHERE id = ?1 AND table_id = ?2 AND seq = ?3";
        let mut find = conn.prepare_cached(find).ok()?;
        let place = params![row, self.owner.table_id, seq as i64];
        find.query_row(place, |row| row.get(0)).ok()
    }
}

/// The table that an entry must belong to.
struct Owner<'t> {
    table: &'t str,
    table_id: i64,
    salt: u32,
}

impl Owner<'_> {
    /// The entry numbered `seq`, which must be in this row, and the row of the one before it.
    fn entry(
        &self,
        walk: &mut CachedStatement,
        row: i64,
        seq: u64,
    ) -> Result<(Entry, i64), JournalError> {
        let damaged = |why: &str| JournalError::Damaged {
            table: self.table.into(),
            seq,
            why: why.into(),
        };
        let found = walk.query_row([row], |row| {
            let place: (i64, i64) = (row.get(0)?, row.get(1)?);
            let previous: i64 = row.get(2)?;
            let sum: i64 = row.get(3)?;
            let payload = row.get_ref(4)?.as_blob()?;
            Ok((place, previous, sum, Box::from(payload)))
        });
        let (place, previous, stored, payload): (_, _, _, Box<[u8]>) = match found {
            Ok(found) => found,
            Err(rusqlite::Error::QueryReturnedNoRows) => return Err(damaged("it is missing")),
            Err(error) if is_of_the_store(&error) => return Err(explain(error)),
            Err(error) => return Err(damaged(&error.to_string())),
        };
        if place != (self.table_id, seq as i64) {
            return Err(damaged("another entry is in its place"));
        }
        if stored != i64::from(sum(self.salt, seq, &payload)) {
            return Err(damaged("its checksum does not match"));
        }
        if (previous == 0) != (seq == 1) {
            return Err(damaged("the chain of entries is broken"));
        }
        Ok((Entry { seq, payload }, previous))
    }
}

/// Whether an error says nothing of the entry that was read: the disk, the memory, a lock.
fn is_of_the_store(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::DatabaseCorrupt;
    error
        .sqlite_error_code()
        .is_some_and(|code| code != DatabaseCorrupt)
}
