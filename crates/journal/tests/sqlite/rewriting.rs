//! What was rewritten cannot be read back from the disk.

use std::{fs, path::Path};

use journal::Journal;

use super::place;

fn holds(path: &Path, word: &[u8]) -> bool {
    let file = |suffix: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        fs::read(name).unwrap_or_default()
    };
    ["", "-wal"].iter().any(|suffix| {
        let bytes = file(suffix);
        bytes.windows(word.len()).any(|window| window == word)
    })
}

#[tokio::test]
async fn what_was_rewritten_is_neither_in_the_file_nor_in_its_log() {
    let (_folder, path) = place();
    let journal = Journal::sqlite(&path).unwrap();
    journal.create("t", "T", b"Ada comes".into()).await.unwrap();
    for last in 1..30 {
        // Long ones lie on pages of their own.
        let line = format!("Ada plays {}", "Ada ".repeat(2_000));
        journal.append("t", last, line.into()).await.unwrap();
    }
    assert!(holds(&path, b"Ada plays"));
    let lines = (1..=30).map(|_| b"somebody plays".to_vec()).collect();
    journal.rewrite("t", 30, lines).await.unwrap();
    assert!(!holds(&path, b"Ada"), "while the house is open");
    journal.close().await;
    assert!(!holds(&path, b"Ada"), "when it is closed");
    assert!(holds(&path, b"somebody plays"));
}
