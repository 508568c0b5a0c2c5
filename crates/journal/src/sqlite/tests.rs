//! What happens inside one batch, which no test from outside can bring about for sure.

use rusqlite::Connection;
use tempfile::TempDir;
use tokio::sync::oneshot;

use super::work::{Outcome, Work, Write};
use super::writer::Writer;
use super::{SqliteOptions, file};
use crate::JournalError;

struct Scene {
    opened: file::Opened,
    options: SqliteOptions,
    _folder: TempDir,
}

fn scene(max_bytes: Option<u64>) -> Scene {
    let folder = tempfile::tempdir().unwrap();
    let options = SqliteOptions { max_bytes };
    let opened = file::open(&folder.path().join("house.db"), &options).unwrap();
    Scene {
        opened,
        options,
        _folder: folder,
    }
}

fn create(table: &str, code: &str) -> Work {
    Work::Create {
        table: table.into(),
        code: code.into(),
        log: vec![vec![1]],
    }
}

fn append(table: &str, expected_last: u64, bytes: usize) -> Work {
    Work::Append {
        table: table.into(),
        expected_last,
        payload: vec![2; bytes],
    }
}

fn delete(table: &str) -> Work {
    Work::Delete {
        table: table.into(),
    }
}

/// Has one batch answered, and returns the answers.
fn check(writer: &mut Writer, batch: Vec<Work>, wanted: &[Outcome]) {
    let (mut writes, mut answers) = (vec![], vec![]);
    for work in batch {
        let (answer, told) = oneshot::channel();
        writes.push(Write { work, answer });
        answers.push(told);
    }
    writer.commit(&mut writes);
    let outcomes: Vec<_> = answers
        .iter_mut()
        .map(|told| told.try_recv().unwrap())
        .collect();
    assert_eq!(outcomes, wanted);
}

fn stored(conn: &Connection) -> Vec<(String, i64)> {
    let mut list = conn
        .prepare("SELECT name, last FROM tables ORDER BY name")
        .unwrap();
    let rows = list.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

#[test]
fn a_refusal_in_a_batch_is_nobody_elses() {
    let scene = scene(None);
    let mut writer = Writer::new(&scene.opened.writer, &scene.options).unwrap();
    check(
        &mut writer,
        vec![
            create("a", "A"),
            append("a", 1, 10),
            append("a", 1, 10),
            create("b", "A"),
            create("a", "B"),
            append("b", 0, 10),
            append("a", 2, 10),
            create("c", "C"),
            delete("c"),
            append("c", 1, 10),
            delete("c"),
            create("c", "C"),
        ],
        &[
            Ok(1),
            Ok(2),
            Err(JournalError::Conflict { last: 2 }),
            Err(JournalError::Exists),
            Err(JournalError::Exists),
            Err(JournalError::Unknown),
            Ok(3),
            Ok(1),
            Ok(1),
            Err(JournalError::Unknown),
            Err(JournalError::Unknown),
            Ok(1),
        ],
    );
    let wanted = [("a".into(), 3), ("c".into(), 1)];
    assert_eq!(stored(&scene.opened.reader), wanted);
}

#[test]
fn a_failed_batch_is_taken_back_whole() {
    let scene = scene(Some(200_000));
    let mut writer = Writer::new(&scene.opened.writer, &scene.options).unwrap();
    let full = || Err(JournalError::Full);
    check(&mut writer, vec![create("a", "A")], &[Ok(1)]);
    check(
        &mut writer,
        vec![
            append("a", 1, 10),
            append("a", 1, 10),
            create("b", "B"),
            append("a", 2, 300_000),
            append("a", 3, 10),
        ],
        &[full(), full(), full(), full(), full()],
    );
    assert_eq!(stored(&scene.opened.reader), [("a".into(), 1)]);
    // The same requests, but for the one that does not fit, find everything as it was.
    check(
        &mut writer,
        vec![append("a", 1, 10), create("b", "B"), append("b", 1, 10)],
        &[Ok(2), Ok(1), Ok(2)],
    );
}

#[test]
fn a_stranger_who_writes_is_noticed() {
    let scene = scene(None);
    let mut writer = Writer::new(&scene.opened.writer, &scene.options).unwrap();
    check(&mut writer, vec![create("a", "A")], &[Ok(1)]);
    let path = scene.opened.writer.path().unwrap();
    let stranger = Connection::open(path).unwrap();
    stranger
        .execute_batch(
            "INSERT INTO entries (table_id, seq, previous, sum, payload) VALUES (1, 2, 1, 0, x'');
             UPDATE tables SET last = 2, head = 2;",
        )
        .unwrap();
    let error = JournalError::unusable(
        "another program changed the data file",
        "let tablee alone write to it; what it was about to store was not stored",
    );
    check(&mut writer, vec![append("a", 1, 10)], &[Err(error)]);
    let conflict = Err(JournalError::Conflict { last: 2 });
    check(&mut writer, vec![append("a", 1, 10)], &[conflict]);
}
