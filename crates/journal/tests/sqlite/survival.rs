//! What was acknowledged is there after any end.

use std::fs;
use std::path::{Path, PathBuf};
use std::task::{Context, Waker};

use journal::{Journal, JournalError};

use crate::{ENTRIES, TABLES, check_filled, count, fill, filled, payload, place};

fn copy(path: &Path, name: &str) -> PathBuf {
    let twin = path.with_file_name(name);
    for suffix in ["", "-wal"] {
        let from = PathBuf::from(format!("{}{suffix}", path.display()));
        if from.exists() {
            fs::copy(from, format!("{}{suffix}", twin.display())).unwrap();
        }
    }
    twin
}

#[tokio::test]
async fn reopening_finds_everything() {
    let (_folder, path) = place();
    filled(&path).await;
    let wal = path.with_file_name("house.db-wal");
    assert!(!wal.exists(), "closing folds the log into the file");
    let journal = Journal::sqlite(&path).unwrap();
    for table in 0..TABLES {
        assert_eq!(count(&journal, table).await, Ok(ENTRIES));
        let found = journal.find(&format!("CODE{table}")).await;
        assert_eq!(found, Ok(Some(table.to_string())));
        let append = journal.append(&table.to_string(), 3, b"no".into()).await;
        assert_eq!(append, Err(JournalError::Conflict { last: ENTRIES }));
        let next = payload(table, ENTRIES + 1);
        let append = journal.append(&table.to_string(), ENTRIES, next).await;
        assert_eq!(append, Ok(ENTRIES + 1));
        assert_eq!(count(&journal, table).await, Ok(ENTRIES + 1));
    }
}

#[tokio::test]
async fn dropping_without_closing_loses_nothing() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    fill(&journal).await;
    drop(journal);
    check_filled(&Journal::sqlite(&path).unwrap()).await;
}

#[tokio::test]
async fn a_killed_house_loses_nothing() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    fill(&journal).await;
    // What a process killed now would leave behind.
    check_filled(&Journal::sqlite(&copy(&path, "killed.db")).unwrap()).await;
}

#[tokio::test]
async fn closing_finishes_what_was_asked() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    journal.create("0", "CODE0", payload(0, 1)).await.unwrap();
    // The first poll asks, so all of this is queued when `close` is called.
    let mut asking = Context::from_waker(Waker::noop());
    let mut appends = vec![];
    for seq in 2..=500 {
        let mut append = Box::pin(journal.append("0", seq - 1, payload(0, seq)));
        if append.as_mut().poll(&mut asking).is_pending() {
            appends.push(append);
        }
    }
    journal.close().await;
    for append in appends {
        append.await.unwrap();
    }
    let journal = Journal::sqlite(&path).unwrap();
    assert_eq!(count(&journal, 0).await, Ok(500));
}

/// What a kill or a power cut in the middle of a write leaves: the log cut anywhere.
#[tokio::test]
async fn a_torn_log_leaves_a_prefix() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    fill(&journal).await;
    let whole = copy(&path, "whole.db");
    let wal = fs::read(whole.with_file_name("whole.db-wal")).unwrap();
    let mut survived = 0;
    for cut in (0..=60).map(|part| wal.len() * part / 60) {
        for garbage in [&[][..], &[0xa5; 700]] {
            let torn = copy(&whole, "torn.db");
            let mut tail = wal[..cut].to_vec();
            tail.extend_from_slice(garbage);
            fs::write(torn.with_file_name("torn.db-wal"), tail).unwrap();
            let journal = Journal::sqlite(&torn).unwrap();
            let mut counts = vec![];
            for table in 0..TABLES {
                counts.push(count(&journal, table).await.unwrap());
            }
            let listed: u64 = journal.list().await.unwrap().iter().map(|it| it.last).sum();
            let total = counts.iter().sum();
            assert_eq!(listed, total);
            let wanted: Vec<u64> = (0..TABLES)
                .map(|table| (total + TABLES - 1 - table) / TABLES)
                .collect();
            assert_eq!(counts, wanted, "cut at {cut}: not a prefix of the arrivals");
            assert!(total >= survived, "a longer log has no fewer entries");
            survived = total;
        }
    }
    assert_eq!(survived, TABLES * ENTRIES);
}
