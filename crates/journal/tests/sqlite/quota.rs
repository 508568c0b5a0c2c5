//! The file and its write-ahead log stay within what they may take together.

use std::fs;
use std::path::Path;

use journal::{Journal, JournalError, SqliteOptions};
use rusqlite::Connection;

use crate::place;

const QUOTA: u64 = 4_000_000;
const RECORD: usize = 3_000;

fn open(path: &Path) -> Journal {
    let max_bytes = Some(QUOTA);
    Journal::sqlite_with(path, &SqliteOptions { max_bytes }).unwrap()
}

/// What the log takes, and what it takes with the file.
fn sizes(path: &Path) -> (u64, u64) {
    let size = |path: &Path| fs::metadata(path).map_or(0, |metadata| metadata.len());
    let log = size(&path.with_file_name("house.db-wal"));
    (log, size(path) + log)
}

/// Appends until there is no room, and tells how often that went well.
async fn append_all(journal: &Journal, path: &Path, mut last: u64) -> u64 {
    loop {
        match journal.append("t", last, vec![7; RECORD]).await {
            Ok(seq) => last = seq,
            Err(error) => {
                assert_eq!(error, JournalError::Full);
                return last;
            }
        }
        let (_, both) = sizes(path);
        assert!(both <= QUOTA, "{both} bytes after {last} records");
    }
}

#[tokio::test]
async fn the_log_counts_too_and_room_that_is_made_is_used() {
    let (_folder, path) = place();
    let journal = open(&path);
    journal
        .create("old", "OLD", vec![1; 500_000])
        .await
        .unwrap();
    journal.create("t", "T", b"1".into()).await.unwrap();
    let last = append_all(&journal, &path, 1).await;
    assert!(last as usize * RECORD > QUOTA as usize / 3, "{last} fitted");
    journal.delete("old").await.unwrap();
    let more = append_all(&journal, &path, last).await;
    assert!((more - last) as usize * RECORD > 300_000, "{more} fitted");
}

#[tokio::test]
async fn a_log_that_somebody_reads_for_long_is_folded_when_they_let_go() {
    let (_folder, path) = place();
    let journal = open(&path);
    journal.create("t", "T", b"1".into()).await.unwrap();
    let curious = Connection::open(&path).unwrap();
    let count = "BEGIN; SELECT count(*) FROM entries";
    curious.execute_batch(count).unwrap();
    let last = append_all(&journal, &path, 1).await;
    let (log, _) = sizes(&path);
    assert!(log > QUOTA / 2, "the log could not be folded: {log}");
    curious.execute_batch("COMMIT").unwrap();
    let more = append_all(&journal, &path, last).await;
    assert!(more > last, "there is room again");
    let (log, _) = sizes(&path);
    assert!(log <= QUOTA / 4, "the log is small again: {log}");
}
