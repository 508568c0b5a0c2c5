//! Questions that players find wrong: reported from a finished game, kept, and
//! listed for whoever keeps the house.

use std::{fs, path::Path};

use house::{
    Clock,
    testing::{Answer, Door, TestHouse},
};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{BOXES, Program, Ran, import, tablee};

/// A finished game of three: one question, two answers to it, and a winner.
const JOURNAL: &str = "tests/program/one-question.jsonl";
const TABLE: &str = "aaaabbbbccccdddd";
const QUESTION: &str = "Citez une ville de Bretagne";

/// A folder in which that game was played.
fn data_with_a_game() -> TempDir {
    let data = tempfile::tempdir().expect("a folder");
    let journal = Path::new(env!("CARGO_MANIFEST_DIR")).join(JOURNAL);
    import(&journal, data.path());
    data
}

fn house_at(data: &TempDir) -> TestHouse {
    let folder = data.path().to_path_buf();
    TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.data = folder;
        args.no_limits = false;
    })
}

fn reports(data: &TempDir, args: &[&str]) -> Ran {
    let data = data.path().to_str().expect("a path");
    tablee(&[&["reports", "--data", data], args].concat())
}

fn address(question: &str) -> String {
    format!("/t/{TABLE}/games/1/questions/{question}/report")
}

fn report(house: &Door, reason: &str, note: &str) -> Answer {
    house.post(&address("1"), "", &[("reason", reason), ("note", note)])
}

#[test]
fn a_report_is_taken_kept_and_listed_without_anybodys_name() {
    let data = data_with_a_game();
    let mut house = Program::start(data.path(), &[]);
    let empty = reports(&data, &[]);
    assert!(
        empty.well() && empty.out.contains("No reports"),
        "{}",
        empty.out
    );

    let record = house.get(&format!("/t/{TABLE}/games/1"), "");
    assert_eq!(record.status, 200);
    assert!(record.text.contains(QUESTION) && record.text.contains(&address("1")));
    assert_eq!(house.get(&address("1"), "").status, 200);
    assert_eq!(report(&house, "missing", " il manque\nDinard ").status, 200);
    assert_eq!(report(&house, "fact", "").status, 200);

    // The list is there while the house is open, and after a pulled plug.
    house.kill();
    let list = reports(&data, &[]);
    assert!(list.well());
    for told in [
        "first, fr, reported 2 times",
        QUESTION,
        "Vannes (right, 2 times)",
        "Nantes  [31m (wrong, 2 times)",
        "missing: il manque Dinard",
        "fact",
    ] {
        assert!(list.out.contains(told), "{told} in {}", list.out);
    }
    let lines = reports(&data, &["--json"]).out;
    let one: Value = serde_json::from_str(lines.trim()).expect("a line of JSON");
    assert_eq!(one["times"], 2);
    assert_eq!(one["question"], QUESTION);
    assert_eq!(one["typed"][0]["verdict"], "wrong");
    let kept = fs::read_to_string(data.path().join("reports.jsonl")).expect("the file");
    for secret in ["Ada", "Basile", "RAVI", TABLE, "key-"] {
        assert!(
            !kept.contains(secret) && !list.out.contains(secret),
            "{secret}"
        );
    }
    reports_are_cleared(&data, one["id"].as_str().expect("an id"));
}

fn reports_are_cleared(data: &TempDir, id: &str) {
    for other in ["P-00000000", "what"] {
        let ran = reports(data, &["--clear", id, other]);
        let why = format!("no report of {other}; nothing was cleared");
        assert!(!ran.well() && ran.err.contains(&why), "{}", ran.err);
    }
    let cleared = reports(data, &["--clear", id]);
    assert!(
        cleared.well() && cleared.out.contains("2 cleared"),
        "{}",
        cleared.out
    );
    let empty = reports(data, &[]).out;
    assert!(empty.contains("No reports"), "{empty}");
}

#[test]
fn what_cannot_be_a_report_is_refused_and_kept_nowhere() {
    let data = data_with_a_game();
    let house = house_at(&data);
    assert_eq!(report(&house, "", "").status, 422);
    assert_eq!(report(&house, "<script>", "").status, 422);
    assert_eq!(report(&house, "fact", &"é".repeat(301)).status, 422);
    assert_eq!(report(&house, "fact", &"x".repeat(20_000)).status, 413);
    let nothing = |path: &str| house.post(path, "", &[("reason", "fact")]).status;
    for question in ["0", "2", "99999999999999999999", "-1", "x"] {
        let status = nothing(&address(question));
        assert!(status == 404 || status == 400, "{question}: {status}");
        let status = house.get(&address(question), "").status;
        assert!(status == 404 || status == 400, "{question}: {status}");
    }
    // Another game, another table, and games that are played: those keep their
    // questions.
    let mut tables = vec![(TABLE.to_string(), 2), ("nowhere".to_string(), 1)];
    for boxed in BOXES.iter() {
        let (table, _) = house.open_table(boxed.lid().id, "Ada");
        tables.push((table, 1));
    }
    for (table, number) in tables {
        let path = format!("/t/{table}/games/{number}/questions/1/report");
        assert_eq!(nothing(&path), 404, "{path}");
    }
    assert!(!data.path().join("reports.jsonl").exists());
}

#[test]
fn scripts_are_answered_in_json_and_other_sites_not_at_all() {
    let data = data_with_a_game();
    let house = house_at(&data);
    let post = |headers: &[(&str, &str)], reason: &str| {
        let answer = house.post_with(&address("1"), headers, &[("reason", reason)]);
        (answer.status, answer.text)
    };
    let script = [("accept", "application/json"), ("accept-language", "en")];
    let (status, text) = post(&script, "spelling");
    assert_eq!(
        (status, text.as_str()),
        (200, r#"{"text":"Noted, thank you!"}"#)
    );
    let (status, text) = post(&script, "nonsense");
    assert_eq!(status, 422);
    assert!(text.contains("choose what is wrong"), "{text}");
    let (status, _) = post(&[("origin", "https://elsewhere.example")], "fact");
    assert_eq!(status, 403);
}

#[test]
fn nobody_floods_the_house_with_reports() {
    let data = data_with_a_game();
    let house = house_at(&data);
    let taken = (0..100)
        .filter(|_| report(&house, "other", "again").status == 200)
        .count();
    assert!((60..80).contains(&taken), "{taken} were taken");
    assert_eq!(report(&house, "other", "").status, 429);
    let list = reports(&data, &[]).out;
    assert!(list.contains(&format!("reported {taken} times")), "{list}");
}
