//! Questions that players find wrong: reported from a finished game, kept, and
//! listed for whoever keeps the house.

mod support;

use std::{fs, path::Path, process::Command};

use serde_json::{Value, json};
use support::{Answer, TestHouse};

const TABLE: &str = "aaaabbbbccccdddd";
const QUESTION: &str = "Citez une ville de Bretagne";

/// A table with one finished game of La Cible, as `tablee export` writes it:
/// one question, two answers to it, and a winner.
fn finished_game() -> String {
    let options = json!({
        "language": "fr", "length": "one", "goal": 15, "arbiter": "house",
        "answer": "5", "hourglass": "1", "finale": "90",
    });
    let seats: Vec<Value> = (0..3)
        .map(|person| json!({ "holder": { "people": [person] } }))
        .collect();
    let names = ["Ada", "Basile", "Cléo"];
    let joined = (0u16..).zip(names).map(|(person, name)| {
        json!({ "joined": { "person": person, "key": format!("key-{person}"), "name": name } })
    });
    let opened = json!({ "opened": { "id": TABLE, "code": "RAVI-42", "game": "cible", "options": options } });
    let mut first = vec![opened];
    first.extend(joined);
    first.push(json!({ "hosted": { "person": 0 } }));
    first.push(json!({ "seated": { "seats": seats } }));
    let attempt = |number: u32, seat: u8, text: &str, verdict: &str| json!({ "judged": { "next": 9, "attempt": { "number": number, "seat": seat, "text": text, "verdict": verdict } } });
    let played = json!([
        { "started": { "tempers": [1, 2, 3] } },
        { "party_began": { "party": 1 } },
        { "phase_began": { "phase": 1, "next": 5 } },
        { "asked": { "place": { "side": 0, "line": 2 }, "text": QUESTION, "examples": ["Brest"], "next": 6 } },
        attempt(1, 0, "Vannes", "right"),
        attempt(2, 1, "Nantes \u{1b}[31m", "wrong"),
        { "closed": { "missed": ["Rennes"], "more": 3 } },
        { "party_over": { "points": [3, 2, 0], "next": 7 } },
        { "ended": { "winners": [0] } },
    ]);
    let started = json!({ "started": {
        "number": 1, "game": "cible", "options": options, "first": null, "names": names,
    } });
    let outcome = json!({ "finished": { "outcome": { "scores": [3, 2, 0], "winners": [0] } } });
    let records = [
        json!({ "at": 1000, "events": first }),
        json!({ "at": 2000, "events": [started, { "played": played }, outcome] }),
    ];
    let head = json!({ "tablee": 1, "table": TABLE, "code": "RAVI-42", "records": records.len() });
    let lines = (1..)
        .zip(&records)
        .map(|(seq, record)| json!({ "seq": seq, "record": record }));
    let lines: Vec<String> = [head]
        .into_iter()
        .chain(lines)
        .map(|line| line.to_string())
        .collect();
    lines.join("\n") + "\n"
}

fn tablee(data: &Path, args: &[&str]) -> (bool, String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(args)
        .arg("--data")
        .arg(data)
        .output()
        .expect("the program runs");
    (
        done.status.success(),
        String::from_utf8_lossy(&done.stdout).into_owned(),
        String::from_utf8_lossy(&done.stderr).into_owned(),
    )
}

fn house_with_a_game(args: &[&str]) -> (tempfile::TempDir, TestHouse) {
    let data = tempfile::tempdir().expect("a folder");
    let file = data.path().join("table.jsonl");
    fs::write(&file, finished_game()).expect("the folder can be written");
    let (done, _, why) = tablee(data.path(), &["import", &file.display().to_string()]);
    assert!(done, "{why}");
    let house = TestHouse::start(data.path(), args);
    (data, house)
}

fn address(question: &str) -> String {
    format!("/t/{TABLE}/games/1/questions/{question}/report")
}

fn report(house: &TestHouse, reason: &str, note: &str) -> Answer {
    house.post(&address("1"), "", &[("reason", reason), ("note", note)])
}

#[test]
fn a_report_is_taken_kept_and_listed_without_anybodys_name() {
    let (data, mut house) = house_with_a_game(&[]);
    let (done, empty, _) = tablee(data.path(), &["reports"]);
    assert!(done && empty.contains("No reports"), "{empty}");

    let record = house.get(&format!("/t/{TABLE}/games/1"), "");
    assert_eq!(record.status, 200);
    assert!(record.text.contains(QUESTION) && record.text.contains(&address("1")));
    assert_eq!(house.get(&address("1"), "").status, 200);
    assert_eq!(report(&house, "missing", " il manque\nDinard ").status, 200);
    assert_eq!(report(&house, "fact", "").status, 200);

    // The list is there while the house is open, and after a pulled plug.
    house.kill();
    let (done, list, _) = tablee(data.path(), &["reports"]);
    assert!(done);
    for told in [
        "first, fr, reported 2 times",
        QUESTION,
        "Vannes (right)",
        "Nantes  [31m (wrong)",
        "missing: il manque Dinard",
        "fact",
    ] {
        assert!(list.contains(told), "{told} in {list}");
    }
    let (_, lines, _) = tablee(data.path(), &["reports", "--json"]);
    let one: Value = serde_json::from_str(lines.trim()).expect("a line of JSON");
    assert_eq!(one["times"], 2);
    assert_eq!(one["question"], QUESTION);
    assert_eq!(one["typed"][1]["verdict"], "wrong");
    let kept = fs::read_to_string(data.path().join("reports.jsonl")).expect("the file");
    for secret in ["Ada", "Basile", "RAVI", TABLE, "key-"] {
        assert!(!kept.contains(secret) && !list.contains(secret), "{secret}");
    }

    let id = one["id"].as_str().expect("an id");
    let (done, _, why) = tablee(data.path(), &["reports", "--clear", "P-00000000"]);
    assert!(!done && why.contains("nothing was cleared"), "{why}");
    let (done, _, why) = tablee(data.path(), &["reports", "--clear", "what"]);
    assert!(!done && why.contains("F-3f2a91c0"), "{why}");
    let (done, said, _) = tablee(data.path(), &["reports", "--clear", id]);
    assert!(done && said.contains("2 cleared"), "{said}");
    let (_, empty, _) = tablee(data.path(), &["reports"]);
    assert!(empty.contains("No reports"), "{empty}");
}

#[test]
fn what_cannot_be_a_report_is_refused_and_kept_nowhere() {
    let (data, house) = house_with_a_game(&[]);
    assert_eq!(report(&house, "", "").status, 422);
    assert_eq!(report(&house, "<script>", "").status, 422);
    assert_eq!(report(&house, "fact", &"é".repeat(301)).status, 422);
    assert_eq!(report(&house, "fact", &"x".repeat(20_000)).status, 400);
    let nothing = |path: &str| house.post(path, "", &[("reason", "fact")]).status;
    for question in ["0", "2", "99999999999999999999", "-1", "x"] {
        let status = nothing(&address(question));
        assert!(status == 404 || status == 400, "{question}: {status}");
        let status = house.get(&address(question), "").status;
        assert!(status == 404 || status == 400, "{question}: {status}");
    }
    assert_eq!(
        nothing(&format!("/t/{TABLE}/games/2/questions/1/report")),
        404
    );
    assert_eq!(nothing("/t/nowhere/games/1/questions/1/report"), 404);
    // A game that is played keeps its questions.
    let (table, _) = house.open_table_of("cible", "Ada");
    assert_eq!(
        nothing(&format!("/t/{table}/games/1/questions/1/report")),
        404
    );
    assert!(!data.path().join("reports.jsonl").exists());
}

#[test]
fn scripts_are_answered_in_json_and_other_sites_not_at_all() {
    let (_data, house) = house_with_a_game(&[]);
    let post = |headers: &[(&str, &str)], reason: &str| {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .into();
        let mut request = agent.post(house.url(&address("1")));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut answer = request.send_form([("reason", reason)]).expect("an answer");
        let text = answer.body_mut().read_to_string().unwrap_or_default();
        (answer.status().as_u16(), text)
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
    let (data, house) = house_with_a_game(&[]);
    let taken = (0..60)
        .filter(|_| report(&house, "other", "again").status == 200)
        .count();
    assert!((20..30).contains(&taken), "{taken} were taken");
    assert_eq!(report(&house, "other", "").status, 429);
    let (_, list, _) = tablee(data.path(), &["reports"]);
    assert!(list.contains(&format!("reported {taken} times")), "{list}");
}
