//! A backup is a whole journal, made while it is written to.

use std::fs;
use std::path::Path;

use journal::{Beside, Journal, JournalError, Onlooker, backup, restore};

use crate::{ENTRIES, TABLES, check_filled, fill, payload, place};

fn why(error: &JournalError) -> String {
    error.to_string()
}

/// What is in a folder, by name.
fn files(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_journal_comes_back_whole_with_what_lay_beside_it() {
    let (folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    fill(&journal).await;
    let key = Beside {
        name: "signing.key".into(),
        bytes: vec![7; 64],
    };
    let copy = folder.path().join("copy");
    // The house goes on all the while.
    backup(&path, std::slice::from_ref(&key), &copy).unwrap();
    let last = journal.append("0", ENTRIES, payload(0, ENTRIES + 1)).await;
    assert_eq!(last, Ok(ENTRIES + 1));
    journal.close().await;

    let onlooker = Onlooker::open(&copy).unwrap();
    assert_eq!(onlooker.list().unwrap().len() as u64, TABLES);
    assert_eq!(onlooker.read("0").unwrap().len() as u64, ENTRIES);
    assert!(onlooker.faults().unwrap().is_empty());
    drop(onlooker);

    let again = folder.path().join("again.db");
    assert_eq!(restore(&copy, &again).unwrap(), [key]);
    let journal = Journal::sqlite(&again).unwrap();
    check_filled(&journal).await;
    let next = journal.append("0", ENTRIES, payload(0, ENTRIES + 1)).await;
    assert_eq!(next, Ok(ENTRIES + 1), "it is written to like any other");
    journal.close().await;
    assert_eq!(
        files(folder.path())
            .iter()
            .filter(|name| name.ends_with(".part"))
            .count(),
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_was_acknowledged_before_a_backup_is_in_it() {
    let (folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    fill(&journal).await;
    let writer = journal.clone();
    let (stop, mut stopped) = tokio::sync::oneshot::channel::<()>();
    let writing = tokio::spawn(async move {
        let mut last = ENTRIES;
        while stopped.try_recv().is_err() {
            last = writer
                .append("1", last, payload(1, last + 1))
                .await
                .unwrap();
        }
        last
    });
    for number in 0..5 {
        let known = journal.read("1", 0).await.unwrap().len();
        let copy = folder.path().join(format!("copy-{number}"));
        let (from, to) = (path.clone(), copy.clone());
        let made = tokio::task::spawn_blocking(move || backup(&from, &[], &to));
        made.await.unwrap().unwrap();
        let entries = Onlooker::open(&copy).unwrap().read("1").unwrap();
        assert!(entries.len() >= known, "{} of {known}", entries.len());
        for (entry, seq) in entries.iter().zip(1..) {
            assert_eq!((entry.seq, &*entry.payload), (seq, &*payload(1, seq)));
        }
    }
    stop.send(()).unwrap();
    assert!(writing.await.unwrap() > ENTRIES, "it wrote meanwhile");
    journal.close().await;
}

#[tokio::test]
async fn nothing_is_overwritten_and_nothing_left_behind() {
    let (folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    fill(&journal).await;
    journal.close().await;
    let there = folder.path().join("there");
    fs::write(&there, "mine").unwrap();
    let nowhere = folder.path().join("no/such/folder/copy");
    for (to, told) in [
        (path.clone(), "is the journal itself"),
        (
            folder
                .path()
                .join("../")
                .join(folder.path())
                .join("house.db"),
            "is the journal itself",
        ),
        (there.clone(), "there already"),
        (nowhere, "cannot write"),
        (folder.path().to_owned(), "there already"),
    ] {
        let refused = backup(&path, &[], &to).unwrap_err();
        assert!(why(&refused).contains(told), "{refused}");
    }
    assert!(why(&restore(&path, &there).unwrap_err()).contains("there already"));
    assert_eq!(fs::read(&there).unwrap(), b"mine");
    assert_eq!(files(folder.path()), ["house.db", "house.db.lock", "there"]);
}

#[test]
fn what_is_no_backup_is_told_so() {
    let (folder, path) = place();
    let text = folder.path().join("letter.txt");
    fs::write(&text, "Dear house, ".repeat(1_000)).unwrap();
    let other = folder.path().join("other.db");
    let program = rusqlite::Connection::open(&other).unwrap();
    program
        .execute_batch("CREATE TABLE bookmarks (url TEXT)")
        .unwrap();
    drop(program);
    let newer = folder.path().join("newer.db");
    let program = rusqlite::Connection::open(&newer).unwrap();
    program
        .execute_batch("PRAGMA application_id = 0x5461626c; PRAGMA user_version = 99")
        .unwrap();
    drop(program);
    for (file, told) in [
        (folder.path().join("nothing"), "there is no file"),
        (text, "not a journal"),
        (other, "another program"),
        (newer, "newer Tablée"),
    ] {
        let refused = restore(&file, &path).unwrap_err();
        assert!(why(&refused).contains(told), "{refused}");
        assert!(!path.exists(), "{told}");
        let refused = Onlooker::open(&file).err().map(|error| why(&error));
        assert!(refused.unwrap().contains(told));
    }
}

#[tokio::test]
async fn only_its_owner_reads_a_backup() {
    let (folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    fill(&journal).await;
    let copy = folder.path().join("copy");
    backup(&path, &[], &copy).unwrap();
    journal.close().await;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&copy).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{mode:o}");
    }
}
