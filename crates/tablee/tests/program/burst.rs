//! Many who come at once, and those who do not read: nobody who plays suffers.

use std::time::Duration;

use futures_util::StreamExt;
use house::testing::{PATIENCE, Player, TestHouse, open_socket};
use serde_json::{Value, json};
use table::MOST_PEOPLE;
use tablee::shelf;
use tokio::net::TcpSocket;
use tokio_tungstenite::{client_async, tungstenite::Message};

use crate::support::{Group, any_game, still_house};

/// Everything that is said until nothing is for a while, how often the table was told.
async fn tellings(player: &mut Player) -> usize {
    let mut count = 0;
    let quiet = Duration::from_millis(600);
    while let Ok(heard) = tokio::time::timeout(quiet, player.hear()).await {
        let heard = heard.expect("nobody is thrown out");
        count += usize::from(heard.get("table").is_some());
    }
    count
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_come_and_go_throw_nobody_out() {
    let house = still_house();
    let workshop = shelf::workshops()[0].as_ref();
    let mut group = Group::gather(&house, workshop).await;
    group.arrange(json!("start")).await;
    let zoe = Player::come(&house, &group.table, "Zoé").await;
    let cookie = zoe.cookie.clone();
    drop(zoe);
    tellings(group.host()).await;
    for _ in 0..100 {
        let opened = open_socket(&house, &group.table, "json", &cookie, &[]).await;
        drop(opened.expect("a socket opens"));
    }
    let heard = tellings(group.host()).await;
    assert!(heard > 0, "the others hear of it");
    assert!(heard < 60, "200 changes were told {heard} times");
    group.catch_up().await.expect("all are still there");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_of_spectators_harms_no_player_and_sees_the_game() {
    let house = still_house();
    let workshop = shelf::workshops()[0].as_ref();
    let mut group = Group::gather(&house, workshop).await;
    group.arrange(json!("start")).await;
    let mut crowd = Vec::new();
    for _ in 0..200 {
        let opened = open_socket(&house, &group.table, "panels", "", &[]).await;
        crowd.push(opened.expect("a socket opens").0);
    }
    let (who, ask) = group.next().expect("somebody moves");
    let granted = group.players[who].ask(ask).await.expect("a move");
    group.catch_up().await.expect("all are still there");
    for socket in &mut crowd {
        loop {
            let next = tokio::time::timeout(PATIENCE, socket.next()).await;
            let Some(Ok(Message::Text(text))) = next.expect("told in time") else {
                continue;
            };
            let told: Value = serde_json::from_str(&text).expect("JSON");
            if told["seq"] == granted["seq"] {
                break;
            }
        }
    }
}

/// A program that takes a few thousand bytes before it has to read.
async fn narrow(
    house: &TestHouse,
    table: &str,
) -> tokio_tungstenite::WebSocketStream<tokio::net::TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let address = ([127, 0, 0, 1], house.port).into();
    let stream = socket.connect(address).await.expect("the house listens");
    let address = format!("ws://127.0.0.1:{}/t/{table}/socket?as=json", house.port);
    let opened = client_async(address, stream).await;
    opened.expect("a socket opens").0
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_late_is_told_the_latest_and_not_all_that_was() {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let mut ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("a socket");
    let mut late = narrow(&house, &table).await;
    let mut last = json!(null);
    for number in 0..1_500 {
        let name = format!("Ada {number}");
        let granted = ada.ask(json!({ "join": { "name": name } })).await;
        last = granted.expect("a name")["seq"].clone();
        if number % 50 == 49 {
            // Nobody asks faster than a person may.
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let mut heard = 0;
    loop {
        let next = tokio::time::timeout(PATIENCE, late.next()).await;
        match next.expect("told in time") {
            Some(Ok(Message::Text(text))) => {
                let told: Value = serde_json::from_str(&text).expect("JSON");
                heard += 1;
                if told["seq"] == last {
                    break;
                }
            }
            Some(Ok(_)) => {}
            other => panic!("thrown out: {other:?}"),
        }
    }
    assert!(heard < 1_400, "{heard} of 1500 messages waited");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_who_want_to_sit_down_get_in_or_watch_and_harm_no_player() {
    let house = still_house();
    let workshop = shelf::workshops()[0].as_ref();
    let mut group = Group::gather(&house, workshop).await;
    group.arrange(json!("start")).await;
    // All of them at once, as when a link is shown to a hall.
    let guests = (0..200).map(|number| {
        let (house, table) = (house.clone(), group.table.clone());
        tokio::spawn(async move {
            let guest = Player::connect(&house, &table, "").await;
            let mut guest = guest.expect("a socket opens");
            let name = format!("Lou {number}");
            let joined = guest.ask(json!({ "join": { "name": name } })).await;
            (guest, joined)
        })
    });
    let (mut came, mut watch) = (0, 0);
    let mut crowd = Vec::new();
    for guest in guests.collect::<Vec<_>>() {
        let (guest, joined) = guest.await.expect("nobody is thrown out");
        match joined {
            Ok(_) => came += 1,
            Err(refused) => {
                assert_eq!(refused["code"], "table.crowded", "{refused}");
                watch += 1;
            }
        }
        assert!(guest.game().is_object(), "everybody sees the game");
        assert_eq!(guest.seat(), None, "nobody takes a seat that is taken");
        crowd.push(guest);
    }
    assert_eq!(
        (came, watch),
        (MOST_PEOPLE - group.players.len(), 100 + group.players.len())
    );
    let (who, ask) = group.next().expect("somebody moves");
    group.players[who].ask(ask).await.expect("a move");
    group.catch_up().await.expect("all are still there");
}
