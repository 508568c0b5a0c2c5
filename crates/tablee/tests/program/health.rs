//! What whoever watches over the house is told, and what is not told at all.

use std::{
    fs,
    io::{Seek, SeekFrom, Write},
};

use house::testing::{Door, Player};
use serde_json::{Value, json};

use crate::{
    bad_input::at_a_table,
    support::{Program, any_game, tablee},
};

/// The status of a page, and why the house is not ready.
fn ready(house: &Door, path: &str) -> (u16, String) {
    let answer = house.get(path, "");
    let told: Value = serde_json::from_str(&answer.text).expect("JSON");
    let reason = told["reason"].as_str().unwrap_or_default().to_string();
    (answer.status, reason)
}

/// What is counted under this name.
fn counted(house: &Door, name: &str) -> u64 {
    let text = house.get("/metrics", "").text;
    let line = text.lines().find(|line| line.starts_with(name));
    let line = line.unwrap_or_else(|| panic!("no {name} in {text}"));
    let count = line.rsplit(' ').next().expect("a count");
    count.parse().expect("a number")
}

#[test]
fn a_house_that_is_well_says_so() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &[]);
    for path in ["/livez", "/readyz", "/healthz"] {
        assert_eq!(ready(&house, path), (200, String::new()), "{path}");
    }
    assert_eq!(counted(&house, "tablee_openings_total"), 0);
    house.open_table(any_game(), "Ada");
    assert_eq!(counted(&house, "tablee_openings_total"), 1);
    assert_eq!(counted(&house, "tablee_append_failures_total"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_without_room_said_that_it_was_well() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--quota", "0.2", "--no-limits"]);
    let (_, mut ada) = at_a_table(&house, any_game()).await;
    let refused = fill(&mut ada).await;
    assert_eq!(refused["code"], "house.disk-full");
    assert_eq!(ready(&house, "/readyz"), (503, "full".into()));
    assert_eq!(ready(&house, "/healthz"), (503, "full".into()));
    assert_eq!(ready(&house, "/livez").0, 200);
    let failures = counted(&house, "tablee_append_failures_total");
    assert!(failures > 0);
    let form = [("game", any_game()), ("name", "Bob")];
    assert_eq!(house.post("/tables", "", &form).status, 507);
    let more = counted(&house, "tablee_append_failures_total");
    assert_eq!(more, failures + 1, "a table that cannot be opened counts");
    let size = |name: &str| fs::metadata(data.path().join(name)).map_or(0, |file| file.len());
    let both = size("tablee.db") + size("tablee.db-wal");
    assert!(both <= 200_000, "{both} bytes");
}

/// Changes a name until there is no room for it.
async fn fill(ada: &mut Player) -> Value {
    for count in 0..100_000 {
        let name = format!("Ada {count}");
        if let Err(refused) = ada.ask(json!({ "join": { "name": name } })).await {
            return refused;
        }
    }
    panic!("the disk never fills");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_with_a_damaged_journal_said_that_it_was_well() {
    let data = tempfile::tempdir().expect("a folder");
    let mut house = Program::start(data.path(), &[]);
    house.open_table(any_game(), "Ada");
    // Closed, so that everything is in the file.
    house.close();
    house.restart();
    let path = data.path().join("tablee.db");
    let mut file = fs::File::options().write(true).open(path).expect("a file");
    let length = file.metadata().expect("a length").len() as usize;
    file.seek(SeekFrom::Start(4096)).expect("a place");
    file.write_all(&vec![0xa5; length - 4096]).expect("damage");
    assert_eq!(ready(&house, "/readyz"), (503, "damaged".into()));
    assert_eq!(ready(&house, "/livez").0, 200);
    assert_eq!(house.get("/", "").status, 200, "the shelf is still there");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_read_the_log_could_enter_every_table() {
    let data = tempfile::tempdir().expect("a folder");
    let log = data.path().join("log");
    let settings = [
        "--quota",
        "0.2",
        "--log",
        "info",
        "--no-limits",
        "--unload-after",
        "1",
    ];
    let mut house = Program::start_logging(data.path(), &settings, &log);
    let (table, mut ada) = at_a_table(&house, any_game()).await;
    fill(&mut ada).await;
    let code = ada.told["table"]["code"]
        .as_str()
        .expect("a code")
        .to_string();
    drop(ada);
    house.close();
    let log = fs::read_to_string(log).expect("a log");
    assert!(log.contains("a table opens"), "{log}");
    assert!(log.contains("could not be stored"), "{log}");
    assert!(!log.contains(&table), "an id is in the log: {log}");
    assert!(!log.contains(&code), "a code is in the log: {log}");
}

#[cfg(unix)]
#[test]
fn what_the_house_keeps_was_open_to_everyone_on_the_machine() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &std::path::Path| {
        let metadata = fs::metadata(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        metadata.permissions().mode() & 0o777
    };
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let mut house = Program::start(&data, &[]);
    let (table, _) = house.open_table(any_game(), "Ada");
    assert_eq!(mode(&data), 0o700);
    for name in ["tablee.db", "tablee.db-wal", "tablee.db-shm", "signing.key"] {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
    house.close();
    let file = folder.path().join("table.jsonl");
    fs::write(&file, "").expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o666)).expect("open to all");
    let path = |path: &std::path::Path| path.to_str().expect("a path").to_string();
    let ran = tablee(&[
        "export",
        &table,
        "--data",
        &path(&data),
        "--output",
        &path(&file),
    ]);
    assert!(ran.well(), "{}", ran.said());
    assert!(ran.err.contains("secret keys"), "{}", ran.err);
    assert_eq!(mode(&file), 0o600);
}
