//! A snapshot is believed when all about it fits; else the entries tell the same.

use journal::{Journal, JournalError, Snapshot, SqliteOptions};
use rusqlite::Connection;

use crate::{ENTRIES, count, filled, payload, place};

const BUILD: &str = "build";
/// The entry after which the snapshot of table 2 was written.
const SEQ: u64 = ENTRIES - 5;

fn snapshot() -> Snapshot {
    Snapshot {
        seq: SEQ,
        build: BUILD.into(),
        payload: vec![5; 10_000],
    }
}

/// How many entries are read of table 2 beside its snapshot, after the closed file was changed as
/// `sql` says.
async fn entries_after(sql: &str) -> (Option<Snapshot>, u64) {
    let (_folder, path) = place();
    filled(&path).await;
    let journal = Journal::sqlite(&path).unwrap();
    journal.keep("2", snapshot()).await.unwrap();
    journal.close().await;
    let vandal = Connection::open(&path).unwrap();
    vandal.execute_batch(sql).unwrap();
    drop(vandal);
    let journal = Journal::sqlite(&path).unwrap();
    let whole = journal.whole("2", |build| build == BUILD).await.unwrap();
    // Whatever became of it, it harms nobody, and another takes its place.
    let last = count(&journal, 2).await.unwrap();
    let append = journal.append("2", last, payload(2, last + 1)).await;
    assert_eq!(append, Ok(last + 1), "{sql}");
    journal.keep("2", snapshot()).await.unwrap();
    (whole.snapshot, whole.entries.len() as u64)
}

#[tokio::test]
async fn a_snapshot_outlives_the_process() {
    assert_eq!(entries_after("").await, (Some(snapshot()), ENTRIES - SEQ));
}

#[tokio::test]
async fn a_snapshot_that_does_not_fit_is_passed_over() {
    let longer = "UPDATE snapshots SET payload = CAST(payload || 'x' AS BLOB)";
    for sql in [
        "UPDATE snapshots SET payload = CAST('x' || substr(payload, 2) AS BLOB)",
        "UPDATE snapshots SET payload = substr(payload, 1, 100)",
        "UPDATE snapshots SET payload = x''",
        longer,
        "UPDATE snapshots SET sum = sum + 1",
        "UPDATE snapshots SET sum = -1",
        "UPDATE snapshots SET seq = seq - 1",
        "UPDATE snapshots SET seq = 0",
        "UPDATE snapshots SET seq = -1",
        "UPDATE snapshots SET seq = 1000000",
        "UPDATE snapshots SET follows = follows + 1",
        "UPDATE snapshots SET build = 'other'",
        "UPDATE snapshots SET table_id = table_id + 1",
        "DELETE FROM snapshots",
        "DROP TABLE snapshots",
    ] {
        assert_eq!(entries_after(sql).await, (None, ENTRIES), "{sql}");
    }
}

/// A program that knows nothing of snapshots removed the table and took in another of its name.
#[tokio::test]
async fn a_snapshot_of_a_table_that_was_there_before_is_passed_over() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    journal.create("t", "T", b"before".into()).await.unwrap();
    let kept = Snapshot {
        seq: 1,
        ..snapshot()
    };
    journal.keep("t", kept).await.unwrap();
    journal.close().await;
    let older = Connection::open(&path).unwrap();
    older
        .execute_batch(
            "CREATE TEMP TABLE aside AS SELECT * FROM snapshots; DROP TABLE snapshots;
             DELETE FROM entries; DELETE FROM tables",
        )
        .unwrap();
    let journal = Journal::sqlite(&path).unwrap();
    journal.create("t", "T", b"after".into()).await.unwrap();
    journal.close().await;
    older
        .execute_batch("INSERT INTO snapshots SELECT * FROM aside")
        .unwrap();
    drop(older);
    let journal = Journal::sqlite(&path).unwrap();
    let whole = journal.whole("t", |build| build == BUILD).await.unwrap();
    assert_eq!((whole.snapshot, whole.entries.len()), (None, 1));
}

#[tokio::test]
async fn a_file_of_an_earlier_version_gets_its_snapshots() {
    assert_eq!(entries_after("DROP TABLE snapshots").await, (None, ENTRIES));
    let (_folder, path) = place();
    filled(&path).await;
    let older = Connection::open(&path).unwrap();
    older.execute_batch("DROP TABLE snapshots").unwrap();
    drop(older);
    let journal = Journal::sqlite(&path).unwrap();
    journal.keep("2", snapshot()).await.unwrap();
    let whole = journal.whole("2", |build| build == BUILD).await.unwrap();
    assert_eq!(whole.snapshot, Some(snapshot()));
    journal.close().await;
    let file = Connection::open(&path).unwrap();
    let version = file.pragma_query_value(None, "user_version", |row| row.get(0));
    assert_eq!(version, Ok(1), "an earlier version still opens the file");
}

#[tokio::test]
async fn a_snapshot_for_which_there_is_no_room_costs_nobody_a_move() {
    let (_folder, path) = place();
    let options = SqliteOptions {
        max_bytes: Some(200_000),
    };
    let journal = Journal::sqlite_with(&path, &options).unwrap();
    journal.create("t", "T", b"1".into()).await.unwrap();
    let small = Snapshot {
        seq: 1,
        ..snapshot()
    };
    journal.keep("t", small.clone()).await.unwrap();
    let large = Snapshot {
        payload: vec![5; 300_000],
        ..small.clone()
    };
    // Asked for together, so that they may meet in one batch.
    let (kept, appended) = tokio::join!(
        journal.keep("t", large),
        journal.append("t", 1, b"2".into())
    );
    assert_eq!((kept, appended), (Err(JournalError::Full), Ok(2)));
    let whole = journal.whole("t", |build| build == BUILD).await.unwrap();
    assert_eq!((whole.snapshot, whole.entries.len()), (Some(small), 1));
}
