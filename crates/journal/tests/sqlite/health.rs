//! A probe tells whether an append would be kept.

use std::fs;
use std::io::{Seek, SeekFrom, Write};

use journal::{Journal, JournalError, SqliteOptions};

use crate::{fill, place};

#[tokio::test]
async fn a_probe_changes_nothing_and_tells_of_a_closed_journal() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    assert_eq!(journal.probe().await, Ok(()));
    fill(&journal).await;
    let before = journal.list().await;
    for _ in 0..100 {
        assert_eq!(journal.probe().await, Ok(()));
    }
    assert_eq!(journal.list().await, before);
    crate::check_filled(&journal).await;
    journal.close().await;
    assert_eq!(journal.probe().await, Err(JournalError::Closed));
    crate::check_filled(&Journal::sqlite(&path).unwrap()).await;
}

#[tokio::test]
async fn a_probe_tells_of_a_full_quota_until_there_is_room() {
    let (_folder, path) = place();
    let max_bytes = Some(1_000_000);
    let journal = Journal::sqlite_with(&path, &SqliteOptions { max_bytes }).unwrap();
    journal.create("old", "OLD", vec![0; 90_000]).await.unwrap();
    journal.create("t", "T", b"1".into()).await.unwrap();
    let mut last = 1;
    while let Ok(seq) = journal.append("t", last, vec![1; 5_000]).await {
        last = seq;
    }
    assert_eq!(journal.probe().await, Err(JournalError::Full));
    journal.delete("old").await.unwrap();
    assert_eq!(journal.probe().await, Ok(()));
    journal.append("t", last, vec![1; 5_000]).await.unwrap();
}

/// The file is ruined under an open journal.
async fn ruined(ruin: impl FnOnce(&mut fs::File, u64)) -> Journal {
    let (folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    fill(&journal).await;
    journal.close().await;
    let journal = Journal::sqlite(&path).unwrap();
    assert_eq!(journal.probe().await, Ok(()));
    let mut file = fs::File::options().write(true).open(&path).unwrap();
    let length = file.metadata().unwrap().len();
    ruin(&mut file, length);
    std::mem::forget((folder, file));
    journal
}

#[tokio::test]
async fn a_probe_tells_of_a_damaged_file() {
    let overwritten = ruined(|file, length| {
        file.seek(SeekFrom::Start(4096)).unwrap();
        file.write_all(&vec![0xa5; length as usize - 4096]).unwrap();
    });
    let cut = ruined(|file, _| file.set_len(4096).unwrap());
    for journal in [overwritten.await, cut.await] {
        let probe = journal.probe().await;
        assert!(
            matches!(probe, Err(JournalError::Corrupt { .. })),
            "{probe:?}"
        );
        let _ = journal.append("0", 40, b"x".into()).await;
        assert!(journal.probe().await.is_err());
    }
}
