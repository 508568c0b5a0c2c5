//! What cannot be opened or stored is refused with the reason and the cure.

use std::fs;
use std::path::Path;

use journal::{Journal, JournalError, SqliteOptions};
use rusqlite::Connection;

use crate::{ENTRIES, TABLES, count, fill, filled, payload, place};

fn unusable(path: &Path) -> (String, String) {
    match Journal::sqlite(path) {
        Err(JournalError::Unusable { why, cure }) => (why, cure),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("{} was opened", path.display()),
    }
}

#[tokio::test]
async fn a_second_house_is_refused() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    let (why, cure) = unusable(&path);
    assert!(why.contains("another tablee is using"), "{why}");
    assert!(cure.contains("stop it"), "{cure}");
    #[cfg(unix)]
    {
        let alias = path.with_file_name("alias.db");
        std::os::unix::fs::symlink(&path, &alias).unwrap();
        unusable(&alias);
    }
    journal.close().await;
    Journal::sqlite(&path).unwrap();
}

#[tokio::test]
async fn strange_files_are_refused_and_left_alone() {
    let (folder, path) = place();

    let text = path.with_file_name("text.db");
    fs::write(&text, "Chère tablée, ".repeat(1000)).unwrap();
    let (why, _) = unusable(&text);
    assert!(why.contains("not a journal"), "{why}");
    assert_eq!(
        fs::read(&text).unwrap(),
        "Chère tablée, ".repeat(1000).as_bytes()
    );

    let other = path.with_file_name("other.db");
    let conn = Connection::open(&other).unwrap();
    conn.execute_batch("CREATE TABLE songs (title TEXT)")
        .unwrap();
    drop(conn);
    let before = fs::read(&other).unwrap();
    let (why, _) = unusable(&other);
    assert!(why.contains("another program"), "{why}");
    assert_eq!(fs::read(&other).unwrap(), before);

    filled(&path).await;
    let conn = Connection::open(&path).unwrap();
    conn.pragma_update(None, "user_version", 99).unwrap();
    drop(conn);
    let (why, cure) = unusable(&path);
    assert!(why.contains("newer"), "{why}");
    assert!(cure.contains("not changed"), "{cure}");

    let conn = Connection::open(&path).unwrap();
    conn.pragma_update(None, "user_version", 1).unwrap();
    conn.execute_batch("DROP TABLE entries").unwrap();
    drop(conn);
    let (why, _) = unusable(&path);
    assert!(why.contains("no such table: entries"), "{why}");

    let (why, _) = unusable(folder.path());
    assert!(why.contains("folder"), "{why}");
    let (_, cure) = unusable(&folder.path().join("missing/house.db"));
    assert!(cure.contains("create its folder"), "{cure}");
}

#[tokio::test]
async fn a_full_disk_stores_nothing_and_recovers() {
    let (_folder, path) = place();
    let options = SqliteOptions {
        max_bytes: Some(1_000_000),
    };
    let journal = Journal::sqlite_with(&path, &options).unwrap();
    journal
        .create("big", "BIG", vec![0; 200_000])
        .await
        .unwrap();
    fill(&journal).await;
    let mut last = ENTRIES;
    let full = loop {
        match journal.append("0", last, payload(0, last + 1)).await {
            Ok(seq) => last = seq,
            Err(error) => break error,
        }
    };
    assert_eq!(full, JournalError::Full);
    assert!(last > 500, "there was room for {last}");

    // Still full, for every kind of write, and reads go on.
    let large = || vec![1; 100_000];
    let append = journal.append("1", ENTRIES, large()).await;
    assert_eq!(append, Err(JournalError::Full));
    let create = journal.create("new", "NEW", large()).await;
    assert_eq!(create, Err(JournalError::Full));
    assert_eq!(journal.find("NEW").await, Ok(None));
    assert_eq!(count(&journal, 0).await, Ok(last));

    journal.delete("big").await.unwrap();
    for table in 0..TABLES {
        let expected = if table == 0 { last } else { ENTRIES };
        let next = payload(table, expected + 1);
        let append = journal.append(&table.to_string(), expected, next).await;
        assert_eq!(append, Ok(expected + 1));
    }
    journal.create("new", "NEW", large()).await.unwrap();
    journal.close().await;

    let journal = Journal::sqlite(&path).unwrap();
    assert_eq!(count(&journal, 0).await, Ok(last + 1));
    assert_eq!(count(&journal, 1).await, Ok(ENTRIES + 1));
    assert_eq!(journal.read("new", 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn ten_thousand_tables_are_listed() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    let tables = (0..10_000).map(|table: u32| {
        let journal = journal.clone();
        tokio::spawn(async move {
            let table = table.to_string();
            journal.create(&table, &table, b"1".into()).await.unwrap();
            journal.append(&table, 1, b"2".into()).await.unwrap();
        })
    });
    for table in tables.collect::<Vec<_>>() {
        table.await.unwrap();
    }
    let listings = journal.list().await.unwrap();
    assert_eq!(listings.len(), 10_000);
    assert!(listings.iter().all(|listing| listing.last == 2));
}
