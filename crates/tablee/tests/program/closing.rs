//! A house that is told to close while people play, and opens again.

use std::time::Duration;

use futures_util::StreamExt;
use house::{
    Clock,
    testing::{PATIENCE, Player, TestHouse, open_socket},
};
use serde_json::json;
use tablee::shelf;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{BOXES, Group, Program};

/// People at a table, besides those who play.
const CROWD: usize = 60;

#[tokio::test(flavor = "multi_thread")]
async fn every_device_is_told_that_the_house_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut house = Program::start(folder.path(), &["--no-limits"]);
    let workshop = shelf::workshops()[0].as_ref();
    let mut group = Group::gather(&house, workshop).await;
    group.arrange(json!("start")).await;
    let mut devices = Vec::new();
    for number in 0..CROWD {
        let kind = ["json", "panels"][number % 2];
        let opened = open_socket(&house, &group.table, kind, "", &[]).await;
        devices.push(opened.expect("a socket opens").0);
    }
    // Whoever plays is being told something just then.
    let (who, ask) = group.next().expect("somebody moves");
    let frame = json!({ "nonce": "last", "ask": ask }).to_string();
    group.players[who].send(frame).await;
    devices.extend(group.players.into_iter().map(|player| player.socket));

    let heard = tokio::spawn(async move {
        let mut codes = Vec::new();
        for mut socket in devices {
            codes.push(loop {
                let next = tokio::time::timeout(PATIENCE, socket.next()).await;
                match next.expect("the house says something in time") {
                    Some(Ok(Message::Close(frame))) => break frame.map_or(1005, |f| f.code.into()),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => break 1006,
                }
            });
        }
        codes
    });
    let closed = tokio::task::spawn_blocking(move || house.close());
    assert!(closed.await.expect("it closes").success());
    let codes: Vec<u16> = heard.await.expect("all are told");
    let told = codes.iter().filter(|code| **code == 1012).count();
    assert_eq!(told, codes.len(), "{codes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_set_back_before_an_upgrade_stops_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || {
        TestHouse::open_as(&BOXES, Clock::held(), |args| {
            args.data = folder.path().to_path_buf();
            args.keeping.keep_for = "2y".parse().ok();
        })
    };
    let house = open();
    house
        .clock()
        .advance(Duration::from_secs(3 * 365 * 24 * 60 * 60));
    let workshop = shelf::workshops()[0].as_ref();
    let mut group = Group::gather(&house, workshop).await;
    group.arrange(json!("start")).await;
    let (table, cookie) = (group.table.clone(), group.host().cookie.clone());
    let (seq, before) = (group.host().seq(), group.host().told["now"].clone());
    drop(group);
    house.close();

    // Three years earlier.
    let house = open();
    let host = Player::connect(&house, &table, &cookie).await;
    let mut host = host.expect("the table is there");
    assert!(host.seq() >= seq && host.seat().is_some());
    let granted = host.ask(json!({ "join": { "name": "Ada L" } })).await;
    granted.expect("it goes on");
    assert!(
        host.told["now"].as_u64() >= before.as_u64(),
        "time went back"
    );
    assert!(house.clock().now() < before.as_u64().expect("a time"));
}
