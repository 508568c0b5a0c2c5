//! Playing through a slow line, `tablee slow`.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use house::testing::{Door, Player, TestHouse};
use serde_json::json;

use crate::support::{any_game, still_house, tablee};

/// A line in front of a house. Gone when dropped.
struct Line {
    door: Door,
    child: Child,
}

impl Line {
    fn to(house: &TestHouse) -> Line {
        let address = format!("127.0.0.1:{}", house.port);
        let mut child = Command::new(env!("CARGO_BIN_EXE_tablee"))
            .args(["slow", "--to", &address, "--listen", "127.0.0.1:0"])
            .args(["--kbits", "8000", "--delay", "10"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // It says where it listens as soon as it does.
        let mut said = String::new();
        let out = child.stdout.take().expect("what it says");
        BufReader::new(out).read_line(&mut said).expect("a line");
        let address = said.split(' ').next().unwrap_or_default();
        let port = address
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no address in {said:?}"));
        let door = Door { port };
        Line { door, child }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test]
async fn a_table_is_shared_through_a_slow_line() {
    let house = still_house();
    let line = Line::to(&house);
    let (id, cookie) = line.door.open_table(any_game(), "Ada");
    let page = line.door.get(&format!("/t/{id}"), &cookie);
    assert_eq!(page.status, 200);
    let far = Player::connect(&line.door, &id, &cookie).await;
    let mut far = far.expect("a socket through the line");
    let mut near = Player::come(&house, &id, "Basile").await;
    let add_bot = json!({ "add_bot": { "level": "regular" } });
    let granted = far.ask(add_bot).await.expect("a bot comes");
    let seq = granted["seq"].as_u64().expect("a number");
    near.hear_up_to(seq).await.expect("the others hear of it");
    assert_eq!(near.told["table"]["seats"], far.told["table"]["seats"]);
}

#[test]
fn a_line_that_carries_nothing_is_refused() {
    let ran = tablee(&["slow", "--kbits", "0"]);
    assert!(!ran.well());
    assert!(ran.err.contains("--kbits 0"), "{}", ran.err);
}
