//! What the operator does with the data: a full disk, moving a table.

use std::{fs, path::Path};

use house::testing::Player;
use serde_json::{Value, json};
use tablee::shelf;

use crate::{
    bad_input::at_a_table,
    support::{Group, Program, Ran, any_game, tablee},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_moves_and_loses_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let mut house = Program::start(data.path(), &["--quota", "0.1", "--no-limits"]);
    let (table, mut ada) = at_a_table(&house, any_game()).await;
    let mut granted = 0;
    let refused = loop {
        let name = format!("Ada {granted}");
        match ada.ask(json!({ "join": { "name": name } })).await {
            Ok(_) => granted += 1,
            Err(refused) => break refused,
        }
        assert!(granted < 100_000, "the disk never fills");
    };
    assert_eq!(refused["code"], "house.disk-full");
    let text = refused["text"].as_str().unwrap_or_default();
    assert!(text.contains("disque"), "{refused}");
    let (seq, cookie) = (ada.seq(), ada.cookie.clone());
    // A page still opens, and says nothing false.
    assert_eq!(house.get(&format!("/t/{table}"), &cookie).status, 200);
    drop(ada);
    house.close();
    drop(house);

    let house = Program::start(data.path(), &[]);
    let ada = Player::connect(&house, &table, &cookie).await;
    let mut ada = ada.expect("with room again");
    assert_eq!(ada.seq(), seq);
    let name = format!("Ada {}", granted - 1);
    assert_eq!(ada.told["table"]["people"][0]["name"], name);
    let renamed = ada.ask(json!({ "join": { "name": "Ada" } })).await;
    renamed.expect("it goes on");
}

fn export(table: &str, file: &Path, data: &Path) -> Ran {
    let (file, data) = (file.to_str(), data.to_str());
    let file = file.expect("a path");
    tablee(&[
        "export",
        table,
        "--output",
        file,
        "--data",
        data.expect("a path"),
    ])
}

fn import(file: &Path, data: &Path) -> Ran {
    let (file, data) = (file.to_str(), data.to_str());
    tablee(&[
        "import",
        file.expect("a path"),
        "--data",
        data.expect("a path"),
    ])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_any_game_moves_to_another_house() {
    for workshop in shelf::workshops() {
        let (here, there) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        let mut house = Program::start(here.path(), &["--clock-speed", "40"]);
        let mut group = Group::gather(&house, workshop.as_ref()).await;
        let (table, cookie) = (group.table.clone(), group.host().cookie.clone());
        let moved = begin(&mut group).await;
        let code = group.host().told["table"]["code"].clone();
        drop(group);
        house.close();

        let code = code.as_str().expect("a code");
        let file = here.path().join("table.jsonl");
        let ran = export(code, &file, here.path());
        assert!(ran.well(), "{}", ran.said());
        let ran = import(&file, there.path());
        assert!(ran.well() && ran.said().contains(code), "{}", ran.said());
        let ran = import(&file, there.path());
        assert!(
            !ran.well() && ran.said().contains("already"),
            "{}",
            ran.said()
        );
        let again = there.path().join("again.jsonl");
        let ran = export(&table, &again, there.path());
        assert!(ran.well(), "{}", ran.said());
        let read = |path: &Path| fs::read_to_string(path).expect("an exported table");
        assert_eq!(read(&file), read(&again), "an export of the import");
        if workshop.id() == any_game() {
            broken_files_are_not_imported(&read(&file), there.path());
        }
        the_seat_is_kept(here.path(), there.path(), &table, &cookie, moved).await;
    }
}

/// Plays until something happened in the game; gives the step it came to.
async fn begin(group: &mut Group) -> u64 {
    while group.host().game()["step"].as_u64() < Some(2) {
        match group.next() {
            Some((who, ask)) => {
                let granted = group.players[who].ask(ask.clone()).await;
                granted.unwrap_or_else(|why| panic!("{ask} is refused: {why}"));
            }
            None => {
                let told = group.host().hear().await;
                told.expect("the house goes on");
            }
        }
        group.catch_up().await.expect("the house goes on");
    }
    group.host().game()["step"].as_u64().unwrap_or(0)
}

fn broken_files_are_not_imported(file: &str, there: &Path) {
    let start: Vec<&str> = file.lines().take(3).collect();
    for (change, reason) in [
        (file.replacen("\"seq\":2", "\"seq\":3", 1), ":3"),
        (start.join("\n") + "\n", "cut"),
        ("hello".to_string(), ":1"),
        (file.replacen("\"tablee\":1", "\"tablee\":9", 1), "format"),
    ] {
        let broken = there.join("broken.jsonl");
        fs::write(&broken, change).expect("a file");
        let ran = import(&broken, there);
        let said = ran.said();
        assert!(!ran.well() && said.contains(reason), "{reason}: {said}");
    }
    let ran = export("nowhere", &there.join("nothing.jsonl"), there);
    assert!(
        !ran.well() && ran.said().contains("nowhere"),
        "{}",
        ran.said()
    );
}

/// The cookie is of the old house, but the seat is kept for whoever holds its
/// key: the signing key moves with the operator's folder.
async fn the_seat_is_kept(here: &Path, there: &Path, table: &str, cookie: &str, moved: u64) {
    let key = "signing.key";
    fs::copy(here.join(key), there.join(key)).expect("the key");
    let house = Program::start(there, &[]);
    let ada = Player::connect(&house, table, cookie).await;
    let ada = ada.expect("the table is there");
    assert_ne!(ada.told["me"]["seat"], Value::Null);
    assert!(ada.game()["step"].as_u64() >= Some(moved), "{}", ada.game());
}
