//! Files that mean no good are refused in words, and leave nothing behind.

use std::{fs, path::Path, time::Instant};

use house::testing::PATIENCE;
use serde_json::{Value, json};

use crate::support::{Ran, root, tablee};

fn import(file: &Path, data: &Path) -> Ran {
    let path = |path: &Path| path.to_str().expect("a path").to_string();
    tablee(&["import", &path(file), "--data", &path(data)])
}

/// A table that was played, line by line.
struct Lines(Vec<Value>);

impl Lines {
    /// One that waits, with people; or one in the middle of a game.
    fn of(journal: &str) -> Lines {
        let games = fs::read_dir(root().join("games")).expect("the games");
        let mut paths: Vec<_> = games
            .flat_map(|game| fs::read_dir(game.expect("a game").path().join("journals")))
            .flatten()
            .map(|entry| entry.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "jsonl"))
            .filter(|path| path.to_string_lossy().contains(journal))
            .collect();
        paths.sort();
        let text = fs::read_to_string(&paths[0]).expect("text");
        let line = |line: &str| serde_json::from_str(line).expect("JSON lines");
        Lines(text.lines().map(line).collect())
    }

    /// The line with the first event of this name, and the event.
    fn event(&mut self, name: &str) -> (usize, &mut Value) {
        let lines = self.0.iter_mut().enumerate().skip(1);
        for (at, line) in lines {
            let events = line["record"]["events"].as_array_mut();
            let mut events = events.expect("a record has events").iter_mut();
            if let Some(event) = events.find(|event| event[name].is_object()) {
                return (at + 1, &mut event[name]);
            }
        }
        panic!("no {name} here");
    }

    fn text(&self) -> Vec<u8> {
        let lines: Vec<String> = self.0.iter().map(Value::to_string).collect();
        (lines.join("\n") + "\n").into_bytes()
    }
}

/// A file is refused, at this line and with this word; nothing is written.
fn check(what: &str, file: &[u8], line: usize, word: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, data) = (folder.path().join("bad.jsonl"), folder.path().join("data"));
    fs::write(&path, file).expect("a file");
    let began = Instant::now();
    let ran = import(&path, &data);
    assert!(began.elapsed() < PATIENCE, "{what} takes for ever");
    let said = ran.said();
    let brief: String = said.chars().take(500).collect();
    assert_eq!(ran.code, Some(1), "{what}: {brief}");
    assert!(!said.contains("panicked"), "{what}: {brief}");
    assert!(said.contains("nothing was imported"), "{what}: {brief}");
    assert!(
        said.contains(&format!("bad.jsonl:{line}: ")),
        "{what}: {brief}"
    );
    assert!(said.contains(word), "{what}: {brief}");
    assert!(said.len() < 2_000, "{what}: {} bytes are said", said.len());
    assert!(!data.exists(), "{what}: something was written");
}

/// The same with one value of an event changed.
fn check_event(journal: &str, event: &str, way: &str, value: Value, word: &str) {
    let mut lines = Lines::of(journal);
    let (line, found) = lines.event(event);
    let place = found.pointer_mut(way);
    *place.unwrap_or_else(|| panic!("no {way} in {event}")) = value;
    check(&format!("{event}{way}"), &lines.text(), line, word);
}

#[test]
fn what_the_head_says_was_believed() {
    for (name, value, word) in [
        ("table", json!("../../../x"), "id"),
        ("table", json!(""), "id"),
        ("table", json!("a".repeat(200_000)), "id"),
        ("table", json!("TT6MJ4R3CM8FEZDJTAWHWNY5QM"), "id"),
        ("code", json!("../x"), "code"),
        ("code", json!("ravi42"), "code"),
        ("records", json!(u64::MAX), "records"),
        ("records", json!(0), "records"),
        ("tablee", json!(2), "format"),
    ] {
        let mut lines = Lines::of("waiting");
        lines.0[0][name] = value;
        check(&format!("head {name}"), &lines.text(), 1, word);
    }
}

#[test]
fn what_records_say_was_believed() {
    let long = || json!("x".repeat(200_000));
    let names = json!(vec!["Ada"; 258]);
    let chair = json!({ "holder": { "people": [60_000] } });
    let bot = json!({ "holder": { "bot": { "level": "regular", "name": "x".repeat(500) } } });
    for (journal, event, way, value, word) in [
        ("waiting", "joined", "/name", long(), "name"),
        ("waiting", "joined", "/name", json!("\u{202e}Ada"), "name"),
        ("waiting", "joined", "/name", json!(""), "name"),
        ("waiting", "joined", "/key", long(), "key"),
        ("waiting", "joined", "/person", json!(60_000), "person"),
        ("waiting", "hosted", "/person", json!(60_000), "person"),
        ("waiting", "seated", "/seats", json!([chair]), "person"),
        ("waiting", "seated", "/seats", json!([bot]), "name"),
        (
            "waiting",
            "seated",
            "/seats",
            json!(vec![bot.clone(); 300]),
            "seats",
        ),
        ("waiting", "opened", "/game", long(), "game"),
        (
            "waiting",
            "opened",
            "/options",
            json!({ "x": "x".repeat(200_000) }),
            "text",
        ),
        ("finished", "started", "/names", names, "seats"),
        ("finished", "started", "/number", json!(7), "number"),
        ("finished", "started", "/first", json!(200), "seat"),
        (
            "finished",
            "finished",
            "/outcome/winners",
            json!([200]),
            "winner",
        ),
        (
            "finished",
            "finished",
            "/outcome/scores",
            json!([]),
            "scores",
        ),
    ] {
        check_event(journal, event, way, value, word);
    }
}

#[test]
fn what_is_no_table_is_told_at_its_line() {
    let whole = Lines::of("finished").text();
    let text = String::from_utf8(whole.clone()).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let with = |line: &str| {
        let mut lines = lines.clone();
        lines[2] = line;
        lines.join("\n").into_bytes()
    };
    let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
    let record = |event: &str| format!(r#"{{"seq":2,"record":{{"at":1,"events":[{event}]}}}}"#);
    check("not JSON", &with("hello"), 3, "not a record");
    check("nothing", &with(""), 3, "not a record");
    check("deep", &with(&deep), 3, "not a record");
    check(
        "deep move",
        &with(&record(&format!(r#"{{"played":{deep}}}"#))),
        3,
        "",
    );
    check("a large line", &with(&"x".repeat(3_000_000)), 3, "longer");
    check(
        "another time",
        &with(&record("").replace("\"at\":1", "\"at\":-1")),
        3,
        "unreadable",
    );
    let mut noise = whole.clone();
    noise[lines[0].len() + lines[1].len() + 10] = 0xff;
    check("no text", &noise, 3, "not a record");
    let mut swapped = lines.clone();
    swapped.swap(2, 3);
    check("swapped", swapped.join("\n").as_bytes(), 3, "should stand");
    let more = format!(
        "{text}{}",
        record("").replace(":2,", &format!(":{},", lines.len()))
    );
    check("more", more.as_bytes(), lines.len() + 1, "more than");
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_not_read_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = import(Path::new("/dev/zero"), folder.path());
    assert_eq!(ran.code, Some(1));
    assert!(ran.said().contains("/dev/zero:1: longer"), "{}", ran.said());
}
