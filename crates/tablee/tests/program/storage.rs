//! What the operator does with the data: a full disk, moving a table.

mod support;

use std::{path::Path, process::Command};

use serde_json::{Value, json};
use support::{Player, TestHouse};

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_moves_and_loses_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let mut house = TestHouse::start(data.path(), &["--quota", "0.1", "--no-limits"]);
    let (table, cookie) = house.open_table("Ada");
    let mut ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("the host comes");
    let mut granted = 0;
    let refused = loop {
        match ada
            .ask(json!({"join": {"name": format!("Ada {granted}")}}))
            .await
        {
            Ok(_) => granted += 1,
            Err(refused) => break refused,
        }
        assert!(granted < 100_000, "the disk never fills");
    };
    assert_eq!(refused["code"], "house.disk-full");
    assert!(
        refused["text"]
            .as_str()
            .is_some_and(|text| text.contains("disque")),
        "{refused}"
    );
    let seq = ada.seq();
    // A page still opens, and says nothing false.
    assert_eq!(house.get(&format!("/t/{table}"), &cookie).status, 200);
    drop(ada);
    house.close();
    drop(house);
    let house = TestHouse::start(data.path(), &[]);
    let mut ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("with room again");
    assert_eq!(ada.seq(), seq);
    assert_eq!(
        ada.told["table"]["people"][0]["name"],
        format!("Ada {}", granted - 1)
    );
    ada.ask(json!({"join": {"name": "Ada"}}))
        .await
        .expect("it goes on");
}

fn tablee(args: &[&str], data: &Path) -> (bool, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(args)
        .arg("--data")
        .arg(data)
        .output()
        .expect("the program runs");
    let said = [out.stdout, out.stderr].concat();
    (
        out.status.success(),
        String::from_utf8_lossy(&said).to_string(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_moves_to_another_house() {
    let (here, there) = (
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
    );
    let mut house = TestHouse::start(here.path(), &["--bot-pace", "0"]);
    let (table, cookie) = house.open_table("Ada");
    let mut ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("the host comes");
    for ask in [json!({"add_bot": {"level": "beginner"}}), json!("start")] {
        ada.ask(ask).await.expect("a game starts");
    }
    let mv = ada.simple_move().expect("a card to choose");
    ada.ask(json!({ "play": mv })).await.expect("a card");
    let code = ada.told["table"]["code"]
        .as_str()
        .expect("a code")
        .to_string();
    drop(ada);
    house.close();

    let file = here.path().join("table.jsonl");
    let file = file.to_str().expect("a path");
    let (done, said) = tablee(&["export", &code, "--output", file], here.path());
    assert!(done, "{said}");
    let (done, said) = tablee(&["import", file], there.path());
    assert!(done && said.contains(&code), "{said}");
    let (done, said) = tablee(&["import", file], there.path());
    assert!(!done && said.contains("already"), "{said}");
    let again = there.path().join("again.jsonl");
    let (done, said) = tablee(
        &[
            "export",
            &table,
            "--output",
            again.to_str().expect("a path"),
        ],
        there.path(),
    );
    assert!(done, "{said}");
    let read = |path: &str| std::fs::read_to_string(path).expect("an exported table");
    assert_eq!(
        read(file),
        read(again.to_str().expect("a path")),
        "an export of the import"
    );

    for (change, reason) in [
        (read(file).replacen("\"seq\":2", "\"seq\":3", 1), ":3"),
        (
            read(file)
                .lines()
                .take(3)
                .map(|line| format!("{line}\n"))
                .collect(),
            "cut",
        ),
        ("hello".to_string(), ":1"),
        (
            read(file).replacen("\"tablee\":1", "\"tablee\":9", 1),
            "format",
        ),
    ] {
        let broken = there.path().join("broken.jsonl");
        std::fs::write(&broken, change).expect("a file");
        let (done, said) = tablee(&["import", broken.to_str().expect("a path")], there.path());
        assert!(!done && said.contains(reason), "{reason}: {said}");
    }
    let (done, said) = tablee(&["export", "nowhere"], there.path());
    assert!(!done && said.contains("nowhere"), "{said}");

    // The cookie is of the old house, but the seat is kept for whoever holds
    // its key: the signing key moves with the operator's folder.
    std::fs::copy(
        here.path().join("signing.key"),
        there.path().join("signing.key"),
    )
    .expect("the key");
    let house = TestHouse::start(there.path(), &["--bot-pace", "0"]);
    let ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("the table is there");
    assert_ne!(ada.told["me"]["seat"], Value::Null);
    assert!(ada.game()["step"].as_u64() > Some(0));
}
