//! What the file promises: it outlives the process, and says what is wrong with it.

mod backup;
mod damage;
mod health;
mod private;
mod quota;
mod refusals;
mod rewriting;
mod snapshots;
mod survival;

use std::path::{Path, PathBuf};

use journal::{Journal, JournalError};
use tempfile::TempDir;

const TABLES: u64 = 5;
const ENTRIES: u64 = 40;

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.db");
    (folder, path)
}

fn payload(table: u64, seq: u64) -> Vec<u8> {
    format!("table {table}, entry {seq}: {}", "x".repeat(100)).into_bytes()
}

/// Fills the tables in turns, so that entry after entry arrives in an order that can be told.
async fn fill(journal: &Journal) {
    for table in 0..TABLES {
        let name = table.to_string();
        let code = format!("CODE{table}");
        let first = payload(table, 1);
        journal.create(&name, &code, first).await.unwrap();
    }
    for seq in 2..=ENTRIES {
        for table in 0..TABLES {
            let name = table.to_string();
            let append = journal.append(&name, seq - 1, payload(table, seq)).await;
            assert_eq!(append, Ok(seq));
        }
    }
}

/// How many entries a table has, all of them checked; none when it is unknown.
async fn count(journal: &Journal, table: u64) -> Result<u64, JournalError> {
    let entries = match journal.read(&table.to_string(), 0).await {
        Err(JournalError::Unknown) => return Ok(0),
        entries => entries?,
    };
    for (entry, seq) in entries.iter().zip(1..) {
        assert_eq!((entry.seq, &*entry.payload), (seq, &*payload(table, seq)));
    }
    Ok(entries.len() as u64)
}

/// All that was filled in is there.
async fn check_filled(journal: &Journal) {
    for table in 0..TABLES {
        assert_eq!(count(journal, table).await, Ok(ENTRIES));
    }
}

async fn filled(path: &Path) {
    let journal = Journal::sqlite(path).unwrap();
    fill(&journal).await;
    journal.close().await;
}
