//! `docs/protocol.md` is true: its examples are replayed against the program.

mod support;

use std::{fs, path::Path, process::Command};

use serde_json::{Value, json};
use support::{Player, TestHouse};

/// The examples of the page, in order: who speaks, and the JSON.
fn examples() -> Vec<(String, Value)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(page).expect("the protocol page");
    let mut examples = Vec::new();
    let mut rest = text.as_str();
    while let Some((_, after)) = rest.split_once("```json ") {
        let (who, after) = after.split_once('\n').expect("a fence has a line");
        let (block, after) = after.split_once("```").expect("a fence is closed");
        let value = serde_json::from_str(block).unwrap_or_else(|why| panic!("{why} in {block}"));
        examples.push((who.trim().to_string(), value));
        rest = after;
    }
    examples
}

/// Whether what was told has everything that the example shows. A spoken code
/// and a name of a card differ from run to run.
fn shows(told: &Value, example: &Value) -> Result<(), String> {
    match (told, example) {
        (Value::Object(told), Value::Object(example)) => example
            .iter()
            .filter(|(key, _)| *key != "code" || example.contains_key("nonce"))
            .try_for_each(|(key, value)| {
                let found = told.get(key).ok_or(format!("no {key}"))?;
                shows(found, value).map_err(|why| format!("{key}: {why}"))
            }),
        (Value::Array(told), Value::Array(example)) if told.len() == example.len() => told
            .iter()
            .zip(example)
            .try_for_each(|(told, example)| shows(told, example)),
        _ if told == example => Ok(()),
        _ => Err(format!("told {told}, the page shows {example}")),
    }
}

/// The ask of an example with a card that this player really holds.
fn dealt(mut ask: Value, player: &Player) -> Value {
    if let Some(letter) = ask.pointer_mut("/ask/play/choose/letter") {
        let hand = player.game()["you"]["hand"].as_str().expect("a hand");
        *letter = json!(hand[..1]);
    }
    ask
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examples_of_the_page_are_true() {
    let data = tempfile::tempdir().expect("a folder");
    let house = TestHouse::start(data.path(), &[]);
    let (table, cookie) = house.open_table("Ada");
    let mut reader = Player::connect(&house, &table, "")
        .await
        .expect("a program comes");
    let mut host: Option<Player> = None;
    let mut last = reader.told.clone();
    let mut told = 0;
    for (who, example) in examples() {
        match who.as_str() {
            "ask" => {
                let frame = dealt(example, &reader);
                reader.send(frame.to_string()).await;
                last = reader.hear().await.expect("an answer");
            }
            "host" => {
                if host.is_none() {
                    host = Some(
                        Player::connect(&house, &table, &cookie)
                            .await
                            .expect("the host comes"),
                    );
                    reader.hear().await.expect("the reader sees the host come");
                }
                let host = host.as_mut().expect("the host");
                let frame = dealt(example, host);
                let nonce = frame["nonce"].as_str().expect("a nonce").to_string();
                host.ask_again(&nonce, frame["ask"].clone())
                    .await
                    .expect("the host may");
                last = reader.hear().await.expect("everyone is told");
            }
            "told" => {
                told += 1;
                shows(&last, &example)
                    .unwrap_or_else(|why| panic!("example {told}: {why}\n{last:#}"));
            }
            other => panic!("what is a {other:?} example?"),
        }
    }
    assert!(told >= 8, "the page has examples");
}

#[test]
fn the_python_bot_of_the_page_is_python() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(page).expect("the protocol page");
    let code = text
        .split("```python\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let code = code.expect("a Python example");
    let check = "import ast, sys; ast.parse(sys.argv[1])";
    if let Ok(out) = Command::new("python3").args(["-c", check, code]).output() {
        assert!(
            out.status.success(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
    }
}
