//! Exported tables that somebody tampered with: each is refused in words, or
//! gives a table that can be looked at; none makes the program panic.
//!
//! With `TABLEE_TEST_DOCTORED=5`, five times as many lines of every journal are
//! tampered with, each in five times as many ways.

use std::{
    fs, panic,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use house::{
    Clock,
    testing::TestHouse,
    transfer::{self, ImportArgs},
};
use rand::{SeedableRng, rngs::SmallRng, seq::SliceRandom};
use serde_json::{Value, json};

use crate::support::{BOXES, root};

/// Lines of each journal that are tampered with, in so many ways, and how many
/// of the tables that are taken nevertheless are looked at in a house.
const LINES: usize = 10;
const CHANGES: usize = 12;
const LOOKED_AT: usize = 3;

/// How many times as much is tried.
fn times() -> usize {
    let times = std::env::var("TABLEE_TEST_DOCTORED").ok();
    times.and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Some journals of every game, and those of several.
fn journals() -> Vec<PathBuf> {
    let games = fs::read_dir(root().join("games")).expect("the games");
    let games = games.map(|game| game.expect("a game").path().join("journals"));
    let mixed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
    let mut folders: Vec<PathBuf> = games.filter(|folder| folder.is_dir()).collect();
    folders.push(mixed);
    folders.sort();
    let of = |folder: &PathBuf| {
        let entries = fs::read_dir(folder).expect("journals");
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "jsonl"))
            .collect();
        paths.sort();
        let few = if times() > 1 { paths.len() } else { 4 };
        let every = paths.len().div_ceil(few);
        paths.into_iter().step_by(every).collect::<Vec<_>>()
    };
    folders.iter().flat_map(of).collect()
}

/// Where a value lies in a line: names and numbers, from the outside in.
type Way = Vec<String>;

fn ways(value: &Value, way: &mut Way, found: &mut Vec<Way>) {
    let mut down = |name: String, inner: &Value| {
        way.push(name);
        found.push(way.clone());
        ways(inner, way, found);
        way.pop();
    };
    match value {
        Value::Array(list) => {
            let inner = list.iter().enumerate();
            inner.for_each(|(at, inner)| down(at.to_string(), inner));
        }
        Value::Object(object) => {
            let inner = object.iter();
            inner.for_each(|(name, inner)| down(name.clone(), inner));
        }
        _ => {}
    }
}

fn pointer(way: &[String]) -> String {
    let escaped = way
        .iter()
        .map(|name| name.replace('~', "~0").replace('/', "~1"));
    escaped.map(|name| format!("/{name}")).collect()
}

/// What may be put in the place of any value.
fn replacements(value: &Value) -> Vec<Value> {
    let mut all = vec![
        Value::Null,
        json!(-1),
        json!(0),
        json!(6),
        json!(31),
        json!(255),
        json!(65_535),
        json!(4_294_967_295_u64),
        json!(u64::MAX),
        json!(1.5),
        json!("x".repeat(200_000)),
        json!("../../../x"),
        json!("\u{202e}\u{0}<script>"),
        json!([]),
        json!({}),
        json!(true),
    ];
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            all.extend([json!(number + 1), json!(number - 1)]);
        }
        Value::String(text) => all.extend([json!(""), json!(format!("{text}{text}"))]),
        Value::Array(list) => {
            let mut twice = list.clone();
            twice.extend(list.iter().cloned());
            let many = list
                .iter()
                .cycle()
                .take(if list.is_empty() { 0 } else { 300 });
            all.extend([json!(twice), many.cloned().collect()]);
            all.extend(list.split_last().map(|(_, rest)| json!(rest)));
            let reversed: Vec<&Value> = list.iter().rev().collect();
            all.push(json!(reversed));
        }
        _ => {}
    }
    all
}

/// A line with something in it changed, for every value in it.
fn changes(line: &str) -> Vec<String> {
    let whole: Value = serde_json::from_str(line).expect("JSON lines");
    let mut found = Vec::new();
    ways(&whole, &mut Vec::new(), &mut found);
    let mut changed = Vec::new();
    for way in found {
        let at = pointer(&way);
        let value = whole.pointer(&at).expect("it was found there");
        for other in replacements(value) {
            let mut doctored = whole.clone();
            *doctored.pointer_mut(&at).expect("it was found there") = other;
            changed.push(doctored.to_string());
        }
        let (last, above) = way.split_last().expect("a way has a step");
        let mut doctored = whole.clone();
        match doctored.pointer_mut(&pointer(above)) {
            Some(Value::Object(object)) => {
                object.remove(last);
            }
            Some(Value::Array(list)) => {
                list.remove(last.parse().expect("a place in a list"));
            }
            _ => continue,
        }
        changed.push(doctored.to_string());
    }
    changed
}

/// One way to tamper with a file at one of its lines.
enum Change {
    Line(String),
    Noise,
    Cut,
    Remove(bool),
    Double(bool),
    Swap(bool),
}

/// Every way to tamper with a file at this line.
fn at_line(lines: &[&str], at: usize) -> Vec<Change> {
    let line = lines[at];
    let half = line.chars().take(line.chars().count() / 2).collect();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let played = format!(r#"{{"seq":{at},"record":{{"at":1,"events":[{{"played":{deep}}}]}}}}"#);
    let others = ["", "{}", "null"].map(String::from);
    let lines = changes(line).into_iter().chain(others);
    let lines = lines.chain([half, deep, played]);
    let mut all: Vec<Change> = lines.map(Change::Line).collect();
    all.extend([Change::Noise, Change::Cut]);
    for renumber in [false, at > 0] {
        all.push(Change::Remove(renumber));
        all.push(Change::Double(renumber));
        all.extend((at > 0).then_some(Change::Swap(renumber)));
    }
    all
}

/// The file with a change: bytes, since it need not be text.
fn doctored(lines: &[&str], at: usize, change: &Change) -> Vec<u8> {
    let joined = |lines: &[&str]| (lines.join("\n") + "\n").into_bytes();
    let mut lines = lines.to_vec();
    let renumber = match change {
        Change::Line(line) => {
            lines[at] = line;
            false
        }
        Change::Noise => {
            let before: usize = lines[..at].iter().map(|line| line.len() + 1).sum();
            let mut noise = joined(&lines);
            noise[before + lines[at].len() / 2] = 0xff;
            return noise;
        }
        Change::Cut => {
            lines.truncate(at);
            false
        }
        Change::Remove(renumber) => {
            lines.remove(at);
            *renumber
        }
        Change::Double(renumber) => {
            lines.insert(at, lines[at]);
            *renumber
        }
        Change::Swap(renumber) => {
            lines.swap(at, at - 1);
            *renumber
        }
    };
    match renumber {
        true => renumbered(&lines),
        false => joined(&lines),
    }
}

/// The records in the order they are in, as if it had always been theirs.
fn renumbered(lines: &[&str]) -> Vec<u8> {
    let mut lines: Vec<Value> = lines
        .iter()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let records = lines.len() - 1;
    for (seq, line) in lines.iter_mut().enumerate() {
        match seq {
            0 => line["records"] = json!(records),
            _ => line["seq"] = json!(seq),
        }
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    (lines.join("\n") + "\n").into_bytes()
}

/// Tables that were taken, under names of their own, in one folder.
struct Taken {
    folder: tempfile::TempDir,
    runtime: tokio::runtime::Runtime,
    ids: Vec<String>,
}

impl Taken {
    fn keep(&mut self, file: &[u8]) {
        let Ok(text) = std::str::from_utf8(file) else {
            return;
        };
        let head: Value = serde_json::from_str(text.lines().next().unwrap_or_default())
            .expect("what is taken has a head");
        let number = self.ids.len();
        let id = format!("doctored{number:06}");
        let code = format!("{}-{}", word(number / 90), 10 + number % 90);
        let text = text.replace(head["table"].as_str().expect("an id"), &id);
        let text = text.replace(head["code"].as_str().expect("a code"), &code);
        let file = self.folder.path().join("doctored.jsonl");
        fs::write(&file, text).expect("a file");
        let data = self.folder.path().to_path_buf();
        let args = ImportArgs { file, data };
        let imported = transfer::import(&args, BOXES.clone());
        let imported = self.runtime.block_on(imported);
        imported.unwrap_or_else(|why| panic!("what was taken before is refused: {why:#}"));
        self.ids.push(id);
    }
}

/// Four letters for a number.
fn word(number: usize) -> String {
    let letter = |place: u32| char::from(b'A' + (number / 26_usize.pow(place) % 26) as u8);
    (0..4).rev().map(letter).collect()
}

/// Panics of any thread, as they are told.
fn listen_for_panics() -> Arc<Mutex<Vec<String>>> {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (ear, before) = (heard.clone(), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        if let Ok(mut ear) = ear.lock() {
            ear.push(info.to_string());
        }
        before(info);
    }));
    heard
}

/// What became of the files that were tried.
struct Trial {
    heard: Arc<Mutex<Vec<String>>>,
    taken: Taken,
    tried: usize,
    refused: usize,
}

impl Trial {
    /// Tampers with a journal at some of its lines, or at all of them.
    fn journal(&mut self, path: &Path, dice: &mut SmallRng) {
        let text = fs::read_to_string(path).expect("text");
        let whole = transfer::read(text.as_bytes(), "whole", &BOXES);
        let whole = whole.map(|_| ());
        whole.unwrap_or_else(|why| panic!("{}: {why:#}", path.display()));
        let lines: Vec<&str> = text.lines().collect();
        let mut order: Vec<usize> = (2..lines.len()).collect();
        order.shuffle(dice);
        let kept = self.taken.ids.len();
        // The head, the opening, and wherever.
        for at in [0, 1].into_iter().chain(order).take(LINES * times()) {
            let mut changes = at_line(&lines, at);
            changes.shuffle(dice);
            for change in changes.iter().take(CHANGES * times()) {
                let file = doctored(&lines, at, change);
                let look = self.taken.ids.len() < kept + LOOKED_AT;
                self.file(&file, look);
            }
        }
    }

    fn file(&mut self, file: &[u8], look: bool) {
        self.tried += 1;
        let panics = self.panics();
        match transfer::read(file, "doctored", &BOXES) {
            Ok(_) if look => self.taken.keep(file),
            Ok(_) => {}
            Err(why) => {
                let why = format!("{why:#}");
                assert!(why.starts_with("doctored"), "{why}");
                self.refused += 1;
            }
        }
        if self.panics() > panics {
            let name = format!("tablee-panicked-{}.jsonl", self.tried);
            let name = std::env::temp_dir().join(name);
            fs::write(&name, file).expect("a file");
            eprintln!("see {}", name.display());
        }
    }

    fn panics(&self) -> usize {
        self.heard.lock().expect("panics").len()
    }
}

#[test]
fn doctored_tables_panicked_or_could_not_be_looked_at() {
    let mut trial = Trial {
        heard: listen_for_panics(),
        taken: Taken {
            folder: tempfile::tempdir().expect("a folder"),
            runtime: tokio::runtime::Runtime::new().expect("a runtime"),
            ids: Vec::new(),
        },
        tried: 0,
        refused: 0,
    };
    let mut dice = SmallRng::seed_from_u64(14);
    for path in journals() {
        trial.journal(&path, &mut dice);
    }
    let Trial { tried, refused, .. } = trial;
    eprintln!("{refused} of {tried} were refused");
    assert!(refused > tried / 2, "{refused} of {tried} were refused");
    look_at(&trial.taken);
    let heard = trial.heard.lock().expect("panics");
    assert!(heard.is_empty(), "{} panics: {heard:#?}", heard.len());
}

/// Every table that was taken opens, with its past games.
fn look_at(taken: &Taken) {
    let data = taken.folder.path().to_path_buf();
    std::fs::write(data.join("signing.key"), [7; 64]).expect("a key");
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| args.data = data);
    for id in &taken.ids {
        for path in [format!("/t/{id}"), format!("/t/{id}/screen")] {
            let answer = house.get(&path, "");
            assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        }
        for number in 1..4 {
            let answer = house.get(&format!("/t/{id}/games/{number}"), "");
            assert!([200, 404].contains(&answer.status), "{}", answer.text);
        }
    }
}
