//! Journals that an earlier version wrote: every game still opens, looks the
//! same, goes on, and is told.
//!
//! Under `games/*/journals` are exported tables of one game, and beside each
//! what an onlooker was told of it; tables that played several are in
//! `tests/journals`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use house::{
    Clock,
    testing::{Player, TestHouse},
};
use serde_json::{Value, json};

use crate::support::{BOXES, import, root};

/// What depends on when and by whom a table is looked at.
const PASSING: [&str; 5] = ["now", "running", "here", "lag", "seq"];

/// An exported table.
struct Journal {
    path: PathBuf,
    id: String,
    /// The secret name of whoever has the table.
    host: String,
    /// What an onlooker was told.
    view: Value,
}

impl Journal {
    fn read(path: PathBuf) -> Journal {
        let text = fs::read_to_string(&path).expect("text");
        let mut lines = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON lines"));
        let head = lines.next().expect("a head");
        let view = path.with_extension("view.json");
        let view = fs::read_to_string(&view)
            .unwrap_or_else(|why| panic!("{}: {why}: what was told?", view.display()));
        let view: Value = serde_json::from_str(&view).expect("JSON");
        let host = &view["table"]["host"];
        let events = lines.flat_map(|line| {
            let events = line["record"]["events"].as_array().cloned();
            events.expect("a record has events")
        });
        let host = events
            .rev()
            .find(|event| event["joined"]["person"] == *host);
        let host = host.expect("the host joined")["joined"]["key"].clone();
        Journal {
            id: head["table"].as_str().expect("an id").to_string(),
            host: host.as_str().expect("a key").to_string(),
            view,
            path,
        }
    }

    fn name(&self) -> std::path::Display<'_> {
        self.path.display()
    }
}

/// The journals of a folder.
fn journals(folder: &Path) -> Vec<Journal> {
    let entries = fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "jsonl"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no journal in {}", folder.display());
    paths.into_iter().map(Journal::read).collect()
}

/// The journals of every game that was played before, and those of several.
fn all() -> Vec<Journal> {
    let games = fs::read_dir(root().join("games")).expect("the games");
    let games = games.map(|game| game.expect("a game").path().join("journals"));
    let mixed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
    let folders = games.filter(|folder| folder.is_dir()).chain([mixed]);
    folders.flat_map(|folder| journals(&folder)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn journals_of_the_earlier_version_open_look_the_same_and_go_on() {
    let journals = all();
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_path_buf();
    let paths: Vec<PathBuf> = journals.iter().map(|one| one.path.clone()).collect();
    let imported = tokio::task::spawn_blocking(move || {
        paths.iter().for_each(|path| import(path, &folder));
    });
    imported.await.expect("all are imported");
    let folder = data.path().to_path_buf();
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| args.data = folder);
    let (mut went_on, mut told) = (0, 0);
    for journal in &journals {
        looks_the_same(&house, journal).await;
        told += past_games_are_told(&house, journal);
        if journal.view["table"]["state"] == "playing" {
            goes_on(&house, journal).await;
            went_on += 1;
        }
    }
    assert!(
        went_on > 0 && told > 0,
        "{went_on} went on, {told} were told"
    );
}

/// An onlooker is told what they were told before, and perhaps more.
async fn looks_the_same(house: &TestHouse, journal: &Journal) {
    let onlooker = Player::connect(house, &journal.id, "").await;
    let onlooker = onlooker.unwrap_or_else(|why| panic!("{}: {why}", journal.name()));
    for part in ["table", "game"] {
        same(&onlooker.told[part], &journal.view[part])
            .unwrap_or_else(|why| panic!("{}: {part}: {why}", journal.name()));
    }
}

/// Everything that was told before is told now.
fn same(now: &Value, before: &Value) -> Result<(), String> {
    match (now, before) {
        (Value::Object(now), Value::Object(before)) => before
            .iter()
            .filter(|(key, _)| !PASSING.contains(&key.as_str()))
            .try_for_each(|(key, value)| {
                let found = now.get(key).ok_or(format!("no {key}"))?;
                same(found, value).map_err(|why| format!("{key}: {why}"))
            }),
        (Value::Array(now), Value::Array(before)) if now.len() == before.len() => now
            .iter()
            .zip(before)
            .try_for_each(|(now, before)| same(now, before)),
        _ if now == before => Ok(()),
        _ => Err(format!("{now}, and it was {before}")),
    }
}

/// Bots take over, and the game moves.
async fn goes_on(house: &TestHouse, journal: &Journal) {
    let cookie = house.cookie_of(&journal.host);
    let host = Player::connect(house, &journal.id, &cookie).await;
    let mut host = host.unwrap_or_else(|why| panic!("{}: {why}", journal.name()));
    let refused = |why: Value| panic!("{}: {why}", journal.name());
    if host.told["table"]["paused"] == true {
        host.ask(json!("resume")).await.unwrap_or_else(refused);
    }
    let seats = host.told["table"]["seats"].as_array().map_or(0, Vec::len);
    for seat in 0..seats {
        let chair = &host.told["table"]["seats"][seat];
        if chair["bot"].is_null() && chair["stand_in"].is_null() {
            let stand_in = json!({ "stand_in": { "seat": seat, "level": "regular" } });
            host.ask(stand_in).await.unwrap_or_else(refused);
        }
    }
    let before = host.game().clone();
    while *host.game() == before {
        let skipped = house.skip(&journal.id);
        let seq = skipped.unwrap_or_else(|| panic!("{} stands still", journal.name()));
        let heard = host.hear_up_to(seq).await;
        heard.expect("the house goes on");
    }
}

/// Every game that was finished has a page in both languages; gives how many.
fn past_games_are_told(house: &TestHouse, journal: &Journal) -> usize {
    let games = journal.view["table"]["games"].as_array();
    let over = games.into_iter().flatten();
    let over = over.filter(|game| !game["ended_at"].is_null());
    over.map(|game| {
        let path = format!("/t/{}/games/{}", journal.id, game["number"]);
        for language in ["fr", "en"] {
            let answer = house.get_with(&path, &[("accept-language", language)]);
            assert_eq!(answer.status, 200, "{}: {path}", journal.name());
            let lang = format!("lang=\"{language}\"");
            assert!(answer.text.contains(&lang), "{path} is not in {language}");
            for name in game["names"].as_array().into_iter().flatten() {
                let name = name.as_str().expect("a name").replace('&', "&amp;");
                assert!(answer.text.contains(&name), "{path} lacks {name}");
            }
        }
    })
    .count()
}
