//! `docs/protocol.md` is true: its examples are replayed against a house, and
//! it has a section for every game of the shelf.

use std::{collections::HashMap, fs, process::Command};

use house::testing::{Player, TestHouse};
use serde_json::{Value, json};

use crate::support::{BOXES, root, still_house};

fn page() -> String {
    fs::read_to_string(root().join("docs/protocol.md")).expect("the protocol page")
}

/// An example: who speaks, and the JSON.
type Example = (String, Value);

/// The examples of a part of the page, in order.
fn examples(text: &str) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("```json ") {
        let (who, after) = after.split_once('\n').expect("a fence has a line");
        let (block, after) = after.split_once("```").expect("a fence is closed");
        let value = serde_json::from_str(block).unwrap_or_else(|why| panic!("{why} in {block}"));
        examples.push((who.trim().to_string(), value));
        rest = after;
    }
    examples
}

/// The sections of the page by their titles; what comes first has none.
fn sections(text: &str) -> Vec<(&str, &str)> {
    let sections = text.split("\n## ");
    sections
        .map(|section| section.split_once('\n').unwrap_or((section, "")))
        .collect()
}

/// Whether what was told has everything that the example shows. A spoken code
/// differs from run to run.
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
fn dealt(mut frame: Value, player: &Player) -> Value {
    if let Some(letter) = frame.pointer_mut("/ask/play/choose/letter") {
        let hand = player.game()["you"]["hand"].as_str().expect("a hand");
        *letter = json!(hand[..1]);
    }
    frame
}

/// A program that reads the page, and the host of its table.
struct Conversation {
    house: TestHouse,
    table: String,
    /// The host's cookie, until the host comes.
    cookie: String,
    host: Option<Player>,
    reader: Player,
    /// What the reader heard last.
    last: Value,
}

impl Conversation {
    async fn begin(game: &str) -> Conversation {
        let house = still_house();
        let (table, cookie) = house.open_table(game, "Ada");
        let reader = Player::connect(&house, &table, "").await;
        let reader = reader.expect("a program comes");
        Conversation {
            house,
            table,
            cookie,
            host: None,
            last: reader.told.clone(),
            reader,
        }
    }

    async fn follow(&mut self, (who, example): Example) {
        match who.as_str() {
            "ask" => {
                let frame = dealt(example, &self.reader);
                self.reader.send(frame.to_string()).await;
                self.last = self.reader.hear().await.expect("an answer");
            }
            "host" => self.ask_as_host(example).await,
            "later" => {
                let skipped = self.house.skip(&self.table);
                let seq = skipped.expect("the game goes on by itself");
                while self.reader.seq() < seq {
                    self.last = self.reader.hear().await.expect("everyone is told");
                }
                self.compare(&example);
            }
            "told" => self.compare(&example),
            other => panic!("what is a {other:?} example?"),
        }
    }

    async fn ask_as_host(&mut self, frame: Value) {
        if self.host.is_none() {
            let host = Player::connect(&self.house, &self.table, &self.cookie).await;
            self.host = Some(host.expect("the host comes"));
            let come = self.reader.hear().await;
            come.expect("the reader sees the host come");
        }
        let host = self.host.as_mut().expect("the host");
        let frame = dealt(frame, host);
        let nonce = frame["nonce"].as_str().expect("a nonce");
        let granted = host.ask_again(nonce, frame["ask"].clone()).await;
        granted.unwrap_or_else(|why| panic!("{frame} is refused: {why}"));
        self.last = self.reader.hear().await.expect("everyone is told");
    }

    fn compare(&self, example: &Value) {
        let last = &self.last;
        shows(last, example).unwrap_or_else(|why| panic!("{why}\n{example:#}\n{last:#}"));
    }
}

/// The examples before those of the games are of one game's table, which goes
/// on in the section of that game. Every other game has a table of its own.
#[tokio::test(flavor = "multi_thread")]
async fn the_examples_of_the_page_are_true() {
    let page = page();
    let names: HashMap<&str, &str> = BOXES
        .iter()
        .map(|boxed| (boxed.lid().name, boxed.lid().id))
        .collect();
    let mut conversations: HashMap<&str, Conversation> = HashMap::new();
    let mut told = 0;
    for (title, text) in sections(&page) {
        let mut examples = examples(text).into_iter().peekable();
        let shown = examples.peek().map(|(_, example)| example);
        let shown = shown.and_then(|example| example["table"]["game"].as_str());
        let id = names.get(title).copied().or_else(|| {
            let shown = names.values().copied().find(|id| Some(*id) == shown);
            // A part of the page about no game goes on at the table before it.
            shown.or_else(|| conversations.keys().copied().next())
        });
        let Some(id) = id else {
            assert!(examples.next().is_none(), "an example of no game");
            continue;
        };
        if !conversations.contains_key(id) && examples.peek().is_some() {
            conversations.insert(id, Conversation::begin(id).await);
        }
        for example in examples {
            told += u32::from(example.0 == "told" || example.0 == "later");
            let conversation = conversations.get_mut(id).expect("a conversation");
            conversation.follow(example).await;
        }
    }
    assert!(told >= 8, "the page has examples");
}

#[test]
fn every_game_of_the_shelf_has_a_section_with_examples() {
    let page = page();
    let sections: HashMap<&str, &str> = sections(&page).into_iter().collect();
    for boxed in BOXES.iter() {
        let lid = boxed.lid();
        let section = sections.get(lid.name);
        let section = section.unwrap_or_else(|| {
            panic!(
                "docs/protocol.md has no section `## {}`: tell its moves, its view and what it refuses",
                lid.name
            )
        });
        let examples = examples(section);
        assert!(
            examples.iter().any(|(who, _)| who == "told"),
            "the section of {} shows nothing that is told",
            lid.name
        );
        let refusals = boxed.refusals();
        let own = refusals
            .iter()
            .filter(|refused| refused.code.starts_with(lid.id));
        let named = own.filter(|refused| section.contains(refused.code));
        assert!(
            named.count() > 0,
            "the section of {} names no refusal of its own",
            lid.name
        );
    }
}

#[test]
fn the_python_bot_of_the_page_is_python() {
    let page = page();
    let code = page
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
