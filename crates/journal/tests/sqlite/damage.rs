//! A damaged file is told and never believed.

use std::fs;

use journal::{Journal, JournalError};
use rusqlite::Connection;

use crate::{ENTRIES, TABLES, count, filled, place};

/// Changes the closed file as `sql` says, and tells what reading the damaged table 2 gives.
async fn check_damage(sql: &str, seq: u64, why: &str) {
    let (_folder, path) = place();
    filled(&path).await;
    let vandal = Connection::open(&path).unwrap();
    vandal.execute_batch(sql).unwrap();
    drop(vandal);
    let journal = Journal::sqlite(&path).unwrap();
    for table in [0, 1, 3, 4] {
        assert_eq!(count(&journal, table).await, Ok(ENTRIES), "{sql}");
    }
    let damaged = JournalError::Damaged {
        table: "2".into(),
        seq,
        why: why.into(),
    };
    assert_eq!(count(&journal, 2).await, Err(damaged), "{sql}");
    // The newer entries can still be trusted, and the table can be got rid of.
    assert_eq!(
        journal.read("2", seq).await.unwrap().len() as u64,
        ENTRIES - seq
    );
    journal.delete("2").await.unwrap();
    journal.close().await;
    let conn = Connection::open(&path).unwrap();
    let count = "SELECT count(*) FROM entries";
    let left: Result<i64, _> = conn.query_row(count, [], |row| row.get(0));
    assert_eq!(left, Ok(((TABLES - 1) * ENTRIES) as i64), "{sql}");
}

#[tokio::test]
async fn a_damaged_entry_condemns_its_table_only() {
    let mine = "table_id = (SELECT id FROM tables WHERE name = '2')";
    for (sql, seq, why) in [
        (
            format!(
                "UPDATE entries SET payload = CAST('y' || substr(payload, 2) AS BLOB)
                 WHERE {mine} AND seq = 7"
            ),
            7,
            "its checksum does not match",
        ),
        (
            format!("UPDATE entries SET sum = sum + 1 WHERE {mine} AND seq = 1"),
            1,
            "its checksum does not match",
        ),
        (
            format!("DELETE FROM entries WHERE {mine} AND seq = 12"),
            12,
            "it is missing",
        ),
        (
            format!("UPDATE entries SET seq = 13 WHERE {mine} AND seq = 12"),
            12,
            "another entry is in its place",
        ),
        (
            format!("UPDATE entries SET previous = id WHERE {mine} AND seq = 12"),
            11,
            "another entry is in its place",
        ),
        (
            format!("UPDATE entries SET previous = 0 WHERE {mine} AND seq = 12"),
            12,
            "the chain of entries is broken",
        ),
    ] {
        check_damage(&sql, seq, why).await;
    }
}

/// Overwrites every page in turn: whatever can still be read is true, and nothing panics.
#[tokio::test]
async fn a_damaged_page_is_told_and_never_believed() {
    let (_folder, path) = place();
    filled(&path).await;
    let whole = fs::read(&path).unwrap();
    let mut told = 0;
    for page in 0..whole.len() / 4096 {
        for damage in [0x00, 0xa5] {
            let mut bytes = whole.clone();
            bytes[page * 4096..(page + 1) * 4096].fill(damage);
            let broken = path.with_file_name("broken.db");
            fs::write(&broken, bytes).unwrap();
            let Ok(journal) = Journal::sqlite(&broken) else {
                told += 1;
                continue;
            };
            let _ = journal.list().await;
            for table in 0..TABLES {
                match count(&journal, table).await {
                    // The list of tables itself may be what was wiped out.
                    Ok(count) => assert!(count == ENTRIES || count == 0, "{count}"),
                    Err(
                        JournalError::Damaged { .. }
                        | JournalError::Corrupt { .. }
                        | JournalError::Unusable { .. },
                    ) => told += 1,
                    Err(error) => panic!("{error}"),
                }
                let _ = journal
                    .append(&table.to_string(), ENTRIES, b"x".into())
                    .await;
            }
        }
    }
    assert!(told > 0);
}
