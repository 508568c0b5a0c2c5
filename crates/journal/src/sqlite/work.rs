//! What is asked of the thread that writes.

use tokio::sync::oneshot;

use crate::{JournalError, Snapshot};

/// What SQLite writes at once.
const PAGE: u64 = 4_096;

pub(super) enum Message {
    Write(Write),
    Keep(Keep),
    Probe(oneshot::Sender<Result<(), JournalError>>),
    #[cfg(feature = "testing")]
    Trick(Box<dyn FnOnce() + Send>),
    Close(Option<oneshot::Sender<()>>),
}

/// A request, and where to tell how it ended: with the table's last sequence number.
pub(super) struct Write {
    pub(super) work: Work,
    pub(super) answer: oneshot::Sender<Outcome>,
}

pub(super) enum Work {
    Create {
        table: Box<str>,
        code: Box<str>,
        log: Vec<Vec<u8>>,
    },
    Append {
        table: Box<str>,
        expected_last: u64,
        payload: Vec<u8>,
    },
    Recode {
        table: Box<str>,
        expected_last: u64,
        code: Box<str>,
        payload: Vec<u8>,
    },
    Rewrite {
        table: Box<str>,
        expected_last: u64,
        entries: Vec<Vec<u8>>,
    },
    Retire {
        before: u64,
    },
    Delete {
        table: Box<str>,
    },
}

/// A snapshot to keep, and where to tell that it is.
pub(super) struct Keep {
    pub(super) table: Box<str>,
    pub(super) snapshot: Snapshot,
    pub(super) answer: oneshot::Sender<Result<(), JournalError>>,
}

pub(super) type Outcome = Result<u64, JournalError>;

/// About how many bytes a batch adds to the log; nothing, when it only deletes.
pub(super) fn weight(batch: &[Write]) -> Option<u64> {
    let payloads = batch.iter().filter_map(|write| match &write.work {
        Work::Create { log, .. } | Work::Rewrite { entries: log, .. } => {
            Some(log.iter().map(|payload| payload.len() as u64).sum())
        }
        Work::Append { payload, .. } | Work::Recode { payload, .. } => Some(payload.len() as u64),
        // Codes grow by a few letters, once in a table's sleep.
        Work::Retire { .. } | Work::Delete { .. } => None,
    });
    // Whole pages are written: one around each, and some that all of them share.
    let pages = payloads.map(|bytes| bytes + PAGE).reduce(|a, b| a + b);
    pages.map(|bytes| bytes + 4 * PAGE)
}
