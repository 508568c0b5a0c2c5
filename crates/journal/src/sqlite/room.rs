//! How much the data file and its write-ahead log may take together.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::file::PATIENCE;
use crate::JournalError;

/// The most the log takes, whatever the file may.
const LARGEST_LOG: u64 = 64 << 20;

/// How long a move waits for readers to let go of the log before it is folded another time.
const BRIEFLY: Duration = Duration::from_millis(200);

/// How a quota is shared out: what the log may take, and the rest for the file.
#[derive(Clone, Copy)]
pub(super) struct Shares {
    pub(super) log: u64,
    pub(super) file: Option<u64>,
}

impl Shares {
    pub(super) fn of(max_bytes: Option<u64>) -> Shares {
        let Some(max) = max_bytes else {
            return Shares {
                log: LARGEST_LOG,
                file: None,
            };
        };
        let log = (max / 4).clamp(64 << 10, LARGEST_LOG).min(max / 2);
        Shares {
            log,
            file: Some(max - log),
        }
    }
}

/// Keeps the log within its share. SQLite folds it into the file by itself, but never while
/// somebody reads, so that under steady reading it would grow for ever; and it keeps the file
/// within its share, but does not count the log.
pub(super) struct Room<'c> {
    conn: &'c Connection,
    shares: Shares,
    file: PathBuf,
    log: PathBuf,
    /// The size of the log when it last could not be folded.
    stuck_at: Cell<u64>,
}

impl<'c> Room<'c> {
    pub(super) fn new(conn: &'c Connection, max_bytes: Option<u64>) -> Room<'c> {
        let file = PathBuf::from(conn.path().unwrap_or_default());
        let mut log = file.clone().into_os_string();
        log.push("-wal");
        Room {
            conn,
            shares: Shares::of(max_bytes),
            file,
            log: log.into(),
            stuck_at: Cell::new(0),
        }
    }

    /// Sees to it that about so many bytes can be written, or tells that there is no room.
    pub(super) fn make(&self, bytes: u64) -> Result<(), JournalError> {
        let log = size(&self.log);
        let limited = self.shares.file.is_some();
        if limited && bytes > self.shares.log {
            return Err(JournalError::Full);
        }
        if log + bytes <= self.shares.log {
            return Ok(());
        }
        let full = self.shares.file.is_some_and(|file| {
            let both = size(&self.file) + log;
            both + bytes > file + self.shares.log
        });
        // Not at every move, when it was in vain a moment ago.
        let waited = log >= self.stuck_at.get() + self.shares.log / 4;
        let folded = (full || self.stuck_at.get() == 0 || waited) && self.fold(log);
        match full && !folded {
            true => Err(JournalError::Full),
            false => Ok(()),
        }
    }

    /// Folds the log into the file; `false` when somebody reads it for long.
    fn fold(&self, log: u64) -> bool {
        let _ = self.conn.busy_timeout(BRIEFLY);
        let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
        let busy = self.conn.query_row(checkpoint, [], |row| row.get(0));
        let _ = self.conn.busy_timeout(PATIENCE);
        let folded = busy == Ok(0);
        self.stuck_at.set(if folded { 0 } else { log });
        folded
    }
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |metadata| metadata.len())
}
