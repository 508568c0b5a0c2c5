//! Only the owner of a journal can read it.

#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use journal::Journal;

use crate::{fill, filled, place};

fn modes(path: &Path) -> Vec<u32> {
    let names = ["house.db", "house.db-wal", "house.db-shm", "house.db.lock"];
    let mode = |name| {
        let metadata = fs::metadata(path.with_file_name(name)).unwrap();
        metadata.permissions().mode() & 0o777
    };
    names.map(mode).to_vec()
}

#[tokio::test]
async fn a_journal_was_open_to_everyone_on_the_machine() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    fill(&journal).await;
    assert_eq!(modes(&path), [0o600; 4]);
}

#[tokio::test]
async fn an_older_journal_is_closed_to_others() {
    let (_folder, path) = place();
    filled(&path).await;
    for name in ["house.db", "house.db.lock"] {
        let open = Permissions::from_mode(0o644);
        fs::set_permissions(path.with_file_name(name), open).unwrap();
    }
    let _journal = Journal::sqlite(&path).unwrap();
    assert_eq!(modes(&path), [0o600; 4]);
}
