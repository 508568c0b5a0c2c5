//! Journals that an earlier version wrote: every game still opens, looks the
//! same, goes on, and is told.
//!
//! In the folders that `docs/upgrade.md` names are exported tables, and beside
//! each what an onlooker was told of it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use house::{
    Clock,
    testing::{Player, TestHouse},
};
use serde_json::{Value, json};

use crate::support::{BOXES, games, import, root, tablee};

/// What depends on when and by whom a table is looked at.
const PASSING: [&str; 6] = ["now", "running", "here", "lag", "seq", "evening"];

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

/// Which versions wrote journals, and the folders where those are kept, as
/// `docs/upgrade.md` tells.
fn versions() -> Vec<(String, Vec<PathBuf>)> {
    let page = fs::read_to_string(root().join("docs/upgrade.md")).expect("a page");
    let rows = page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.trim_end_matches(" |").split(" | ");
        let (version, _, kept) = (cells.next()?, cells.next()?, cells.next()?);
        let names = kept.split('`').skip(1).step_by(2);
        Some((version.to_string(), names.flat_map(folders).collect()))
    });
    // After the heads of the columns and the line below them.
    rows.skip(1)
        .filter(|(version, _)| version != "---")
        .collect()
}

/// The folders of a name in which a star is any name.
fn folders(name: &str) -> Vec<PathBuf> {
    let Some((above, below)) = name.split_once("/*/") else {
        return vec![root().join(name)];
    };
    let inside = fs::read_dir(root().join(above)).expect("a folder");
    let inside = inside.map(|one| one.expect("a folder").path().join(below));
    inside.filter(|folder| folder.is_dir()).collect()
}

fn all() -> Vec<Journal> {
    let folders = versions().into_iter().flat_map(|(_, folders)| folders);
    folders.flat_map(|folder| journals(&folder)).collect()
}

#[test]
fn the_page_on_upgrades_has_every_version_and_every_journal() {
    let versions = versions();
    let changes = fs::read_to_string(root().join("CHANGELOG.md")).expect("changes");
    let released = changes.lines().filter_map(|line| line.strip_prefix("## "));
    let released = released.filter(|version| version.starts_with(|c: char| c.is_ascii_digit()));
    let mut expected: Vec<String> = released.map(String::from).collect();
    let latest = expected.first().expect("a version").clone();
    expected.reverse();
    expected.push(format!("what comes after {latest}"));
    let told: Vec<&String> = versions.iter().map(|(version, _)| version).collect();
    assert_eq!(told, expected.iter().collect::<Vec<_>>());
    let kept: Vec<&PathBuf> = versions.iter().flat_map(|(_, folders)| folders).collect();
    let own = Path::new("crates/tablee/tests/journals");
    let mut there = folders("games/*/journals");
    there.push(root().join(own));
    let beside = fs::read_dir(root().join(own)).expect("journals");
    let beside = beside.map(|one| one.expect("a file").path());
    there.extend(beside.filter(|path| path.is_dir()));
    for folder in there {
        assert!(kept.contains(&&folder), "{} is not told", folder.display());
    }
}

/// With `UPDATE=1`, a table of today is kept, which played every game of the
/// shelf: before a version is released, for those that come after it.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_this_version_is_kept_for_later_ones() {
    if std::env::var_os("UPDATE").is_none() {
        return;
    }
    let (_, folders) = versions().pop().expect("what comes next");
    let data = tempfile::tempdir().expect("a folder");
    let path = data.path().to_path_buf();
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| args.data = path);
    let (table, cookie) = house.open_table(games()[0], "Léa");
    let host = Player::connect(&house, &table, &cookie).await;
    let mut host = host.expect("a line");
    let refused = |why: Value| panic!("{why}");
    for game in games() {
        if host.told["table"]["game"] != game {
            let other = json!({ "game": { "game": game } });
            host.ask(other).await.unwrap_or_else(refused);
        }
        while host.ask(json!("start")).await.is_err() {
            let bot = json!({ "add_bot": { "level": "regular" } });
            host.ask(bot).await.unwrap_or_else(refused);
        }
        let own = json!({ "stand_in": { "seat": host.seat(), "level": "regular" } });
        host.ask(own).await.unwrap_or_else(refused);
        while host.told["table"]["state"] != "over" {
            let seq = house.skip(&table).expect("it goes on");
            host.hear_up_to(seq).await.expect("the house goes on");
        }
    }
    let onlooker = Player::connect(&house, &table, "").await.expect("a line");
    let file = folders[0].join("every-game.jsonl");
    let view = serde_json::to_string_pretty(&onlooker.told).expect("JSON");
    fs::create_dir_all(&folders[0]).expect("a folder");
    fs::write(file.with_extension("view.json"), view + "\n").expect("a view");
    house.close();
    let data = data.path().to_str().expect("a path");
    let exported = tablee(&["export", &table, "--data", data]);
    fs::write(file, exported.out).expect("a journal");
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
