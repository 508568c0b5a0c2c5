//! The data file: who may open it, how it is laid out, and what its errors mean to an operator.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, ffi};

use super::SqliteOptions;
use super::room::Shares;
use super::writer::Writer;
use crate::{JournalError, Snapshot, private};

/// "Tabl", which SQLite keeps in the file's header to say whose file this is.
const APPLICATION: i64 = 0x5461_626c;
pub(super) const VERSION: i64 = 1;

/// Entries of all tables lie in the order of their arrival, each with the row of the previous one
/// of its table, so that the appends of one transaction share a few pages. With a primary key of
/// table and sequence, each would dirty a page of its own: four kilobytes to store a hundred bytes,
/// and a fifth of the speed with five hundred tables.
const SCHEMA: &str = "
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        code TEXT NOT NULL UNIQUE,  -- a retired one is followed by '~' and the name
        last INTEGER NOT NULL,    -- sequence number of the last entry
        head INTEGER NOT NULL,    -- its row
        touched INTEGER NOT NULL  -- when it was appended, in milliseconds since 1970
    ) STRICT;
    CREATE TABLE entries (
        id INTEGER PRIMARY KEY,
        table_id INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        previous INTEGER NOT NULL,  -- row of the table's entry before this one, or 0
        sum INTEGER NOT NULL,
        payload BLOB NOT NULL
    ) STRICT;
";

/// Beside the journal proper, hence the same version of the file: a program that knows nothing of
/// snapshots leaves them alone. Such a one may remove a table and give its row to another, so a
/// snapshot says which entry it follows by that entry's checksum too.
const SNAPSHOTS: &str = "
    CREATE TABLE IF NOT EXISTS snapshots (
        table_id INTEGER PRIMARY KEY,
        seq INTEGER NOT NULL,      -- the entry that it was written after
        follows INTEGER NOT NULL,  -- that entry's checksum
        build TEXT NOT NULL,
        sum INTEGER NOT NULL,
        payload BLOB NOT NULL
    ) STRICT;
";

/// Pages in the write-ahead log before it is folded into the file: often enough to keep it small,
/// seldom enough that few moves wait for it.
const CHECKPOINT_PAGES: i64 = 4_000;

/// Half a megabyte for each connection (SQLite counts pages, or KiB below zero): what is written
/// last is written next, and the system keeps the rest at hand.
const CACHE: i64 = -512;

pub(super) struct Opened {
    pub(super) lock: File,
    pub(super) writer: Connection,
    pub(super) reader: Connection,
}

pub(super) fn open(path: &Path, options: &SqliteOptions) -> Result<Opened, JournalError> {
    let lock = lock(path)?;
    make_private(path);
    let connect = || -> Result<_, Problem> {
        let read_write = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let writer =
            Connection::open_with_flags(path, read_write | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        set_up(&writer, options)?;
        // Whoever opens a file without our tables in it should hear of it now.
        Writer::new(&writer, options)?;
        Ok((writer, open_to_read(path)?))
    };
    let (writer, reader) = connect().map_err(|problem| problem.at(path))?;
    Ok(Opened {
        lock,
        writer,
        reader,
    })
}

pub(super) fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let read_only = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let reader = Connection::open_with_flags(path, read_only)?;
    reader.busy_timeout(PATIENCE)?;
    reader.pragma_update(None, "cache_size", CACHE)?;
    Ok(reader)
}

/// Only its owner reads a journal. SQLite gives what it makes beside the file the file's own
/// permissions, so the file is made first; older ones are mended.
fn make_private(path: &Path) {
    // One that cannot be made, SQLite tells better.
    let _ = private::options().write(true).create_new(true).open(path);
    for suffix in ["", "-wal", "-shm", ".lock"] {
        let mut name = OsString::from(true_path(path));
        name.push(suffix);
        private::tighten(Path::new(&name));
    }
}

/// How long to wait for a curious operator's own connection to let go of the file.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

fn set_up(conn: &Connection, options: &SqliteOptions) -> Result<(), Problem> {
    conn.busy_timeout(PATIENCE)?;
    conn.pragma_update(None, "cache_size", CACHE)?;
    let empty = is_blank(conn)?;
    if !empty {
        check_whose(conn)?;
    }

    let mode: String =
        conn.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        return Err(Problem::Unusable {
            why: "the file system does not support a write-ahead log",
            cure: "put the data file on a local disk",
        });
    }
    conn.pragma_update(None, "synchronous", "FULL")?;
    // Only Apple's systems need and know this one: their plain flush stops at the disk's cache.
    conn.pragma_update(None, "fullfsync", true)?;
    let shares = Shares::of(options.max_bytes);
    let page = number(conn, "page_size")?.max(1) as u64;
    let often = (shares.log / page / 2) as i64;
    let often = often.clamp(1, CHECKPOINT_PAGES);
    conn.pragma_update_and_check(None, "wal_autocheckpoint", often, |_| Ok(()))?;
    // The log is overwritten in place, which is faster than growing it, but a burst is given back.
    conn.pragma_update_and_check(None, "journal_size_limit", shares.log as i64, |_| Ok(()))?;
    if let Some(bytes) = shares.file {
        let pages = (bytes / page).clamp(1, u32::MAX.into()) as i64;
        conn.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    }

    if empty {
        let draft = conn.unchecked_transaction()?;
        draft.execute_batch(SCHEMA)?;
        draft.pragma_update(None, "application_id", APPLICATION)?;
        draft.pragma_update(None, "user_version", VERSION)?;
        draft.commit()?;
    }
    conn.execute_batch(SNAPSHOTS)?;
    Ok(())
}

fn number(conn: &Connection, pragma: &str) -> rusqlite::Result<i64> {
    conn.pragma_query_value(None, pragma, |row| row.get(0))
}

/// Whether nobody has put anything into the file.
fn is_blank(conn: &Connection) -> rusqlite::Result<bool> {
    let objects: i64 =
        conn.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let marks = (
        number(conn, "application_id")?,
        number(conn, "user_version")?,
    );
    Ok(objects == 0 && marks == (0, 0))
}

/// Refuses what is no journal, or one that we cannot read.
pub(super) fn check_whose(conn: &Connection) -> Result<(), Problem> {
    if number(conn, "application_id")? != APPLICATION {
        return Err(Problem::Unusable {
            why: "this is the database of another program",
            cure: "give the path of a Tablée journal, or of a file that does not exist yet",
        });
    }
    if number(conn, "user_version")? > VERSION {
        return Err(Problem::Unusable {
            why: "this journal was written by a newer Tablée",
            cure: "run that version or a later one; the file was not changed",
        });
    }
    Ok(())
}

/// Takes the lock that keeps a second house out, held until the file it returns is dropped.
///
/// It is a file of its own because closing any handle on the data file would drop SQLite's locks.
fn lock(path: &Path) -> Result<File, JournalError> {
    let refuse = |why: String, cure: &str| JournalError::unusable(why, cure);
    if path.is_dir() {
        return Err(refuse(
            format!("{} is a folder", path.display()),
            "give the path of a file in it",
        ));
    }
    let mut name = OsString::from(true_path(path));
    name.push(".lock");
    let file = private::options().create(true).append(true).open(&name);
    let file = file.map_err(|error| {
        refuse(
            format!("cannot write beside {} ({error})", path.display()),
            "create its folder, and let the user who runs tablee write in it",
        )
    })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(refuse(
            format!("another tablee is using {}", path.display()),
            "stop it first, or give this one a data file of its own",
        )),
        Err(TryLockError::Error(error)) => Err(refuse(
            format!("cannot lock {} ({error})", path.display()),
            "put the data file on a local disk",
        )),
    }
}

/// The same file by another name must have the same lock.
pub(super) fn true_path(path: &Path) -> PathBuf {
    if let Ok(path) = path.canonicalize() {
        return path;
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// What may go wrong while opening, before it is told with the path.
pub(super) enum Problem {
    Sqlite(rusqlite::Error),
    Unusable {
        why: &'static str,
        cure: &'static str,
    },
}

impl From<rusqlite::Error> for Problem {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl Problem {
    pub(super) fn at(self, path: &Path) -> JournalError {
        let error = match self {
            Self::Sqlite(error) => explain(error),
            Self::Unusable { why, cure } => JournalError::unusable(why, cure),
        };
        match error {
            JournalError::Unusable { why, cure } => {
                JournalError::unusable(format!("cannot use {}: {why}", path.display()), cure)
            }
            JournalError::Corrupt { why } => JournalError::Corrupt {
                why: format!("cannot use {}: {why}", path.display()),
            },
            error => error,
        }
    }

    /// The same while one file is copied to another: what cannot be written is the new one.
    pub(super) fn between(self, from: &Path, to: &Path) -> JournalError {
        match &self {
            Self::Sqlite(error) if is_unwritten(error) => no_room(to, error),
            _ => self.at(from),
        }
    }
}

/// Whether a disk, or a limit on files, had no room for what was to be written.
fn is_unwritten(error: &rusqlite::Error) -> bool {
    let extended = error.sqlite_error().map(|error| error.extended_code);
    let full = error.sqlite_error_code() == Some(ErrorCode::DiskFull);
    full || extended == Some(ffi::SQLITE_IOERR_WRITE)
}

pub(super) fn no_room(for_file: &Path, why: &impl std::fmt::Display) -> JournalError {
    JournalError::unusable(
        format!("there is no room for {} ({why})", for_file.display()),
        "free some there, or choose another disk",
    )
}

/// Tells an error of SQLite as one of ours.
#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
pub(super) fn explain(error: rusqlite::Error) -> JournalError {
    let extended = error.sqlite_error().map(|error| error.extended_code);
    let (why, cure) = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => return JournalError::Full,
        // The index of the write-ahead log could not grow, which is the same lack of room.
        _ if extended == Some(ffi::SQLITE_IOERR_SHMSIZE) => return JournalError::Full,
        Some(ErrorCode::NotADatabase) => (
            "the data file is not a journal, or its beginning was overwritten",
            "give the path of a Tablée journal, or restore this one from a backup",
        ),
        Some(ErrorCode::DatabaseCorrupt) => {
            let why = format!("the data file is damaged ({error})");
            return JournalError::Corrupt { why };
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => (
            "the data file or its folder cannot be written",
            "let the user who runs tablee write both",
        ),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => (
            "another program holds the data file",
            "close that program, for instance an open sqlite3 shell",
        ),
        Some(ErrorCode::SystemIoFailure) => (
            "the disk does not answer as it should",
            "check the disk and the system's log, then restart tablee",
        ),
        _ => (
            "the data file cannot be used",
            "check the disk, restart tablee, and restore a backup if this comes again",
        ),
    };
    JournalError::unusable(format!("{why} ({error})"), cure)
}

/// The part of a checksum that comes from the table's name.
pub(super) fn salt(table: &str) -> u32 {
    crc32fast::hash(table.as_bytes())
}

/// The checksum of an entry: it covers whose entry it is and its place, beside its bytes.
pub(super) fn sum(salt: u32, seq: u64, payload: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new_with_initial(salt);
    sum.update(&seq.to_le_bytes());
    sum.update(payload);
    sum.finalize()
}

/// The checksum of a snapshot: it covers the build and the entry that is followed, too.
pub(super) fn snapshot_sum(salt: u32, snapshot: &Snapshot, follows: u32) -> u32 {
    let mut sum = crc32fast::Hasher::new_with_initial(salt);
    sum.update(&follows.to_le_bytes());
    sum.update(&(snapshot.build.len() as u64).to_le_bytes());
    sum.update(snapshot.build.as_bytes());
    self::sum(sum.finalize(), snapshot.seq, &snapshot.payload)
}
