//! Who is told what: pages what is newer than they are, programs what changed,
//! and nobody what is somebody else's.

use futures_util::StreamExt;
use house::testing::{PATIENCE, Player, Socket, open_socket};
use serde_json::{Value, json};
use tablee::shelf;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Group, any_game, still_house};

/// Every panel of a page at a table.
const PANELS: [&str; 7] = ["top", "players", "main", "aside", "hand", "live", "sheet"];

/// The next message that is not only the measure of a way.
async fn hear(socket: &mut Socket) -> Value {
    loop {
        let next = tokio::time::timeout(PATIENCE, socket.next()).await;
        let next = next.expect("the house says something in time");
        if let Some(Ok(Message::Text(text))) = next {
            let told: Value = serde_json::from_str(&text).expect("messages are JSON");
            if told.get("lag").is_none() {
                return told;
            }
        }
    }
}

/// What a page says it shows, for its socket.
fn fingerprints(page: &str) -> String {
    let (_, rest) = page.split_once("data-told=\"").expect("a table's page");
    let (told, _) = rest.split_once('"').expect("an attribute ends");
    told.to_string()
}

fn panels(told: &Value) -> Vec<&str> {
    let panels = told["panels"].as_object();
    let mut names: Vec<&str> = panels
        .into_iter()
        .flat_map(|it| it.keys())
        .map(String::as_str)
        .collect();
    names.sort_unstable();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_told_only_what_is_newer_than_it() {
    let house = still_house();
    for workshop in shelf::workshops() {
        let mut group = Group::gather(&house, workshop.as_ref()).await;
        for playing in [false, true] {
            if playing {
                group.arrange(json!("start")).await;
            }
            for (address, cookie, kind) in [
                ("", group.players[0].cookie.clone(), "panels"),
                ("", String::new(), "panels"),
                ("/screen", String::new(), "screen"),
            ] {
                let page = house.get(&format!("/t/{}{address}", group.table), &cookie);
                let shown = format!("{kind}&told={}", fingerprints(&page.text));
                let opened = open_socket(&house, &group.table, &shown, &cookie, &[]).await;
                let (mut socket, _) = opened.expect("a socket opens");
                let told = hear(&mut socket).await;
                assert_eq!(panels(&told), [""; 0], "{kind}: {told}");
                assert!(told["now"].is_u64(), "the page learns the time");

                // A page that shows nothing of this is told all of it.
                let wrong = format!("{kind}&told=0.1.zz..2");
                let opened = open_socket(&house, &group.table, &wrong, &cookie, &[]).await;
                let (mut socket, _) = opened.expect("a socket opens");
                let told = hear(&mut socket).await;
                let mut every = PANELS.to_vec();
                every.retain(|name| kind == "panels" || !["hand", "sheet"].contains(name));
                every.sort_unstable();
                assert_eq!(panels(&told), every, "{kind}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_again_is_answered_to_its_sender_alone() {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let mut ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("a socket");
    let mut basile = Player::come(&house, &table, "Basile").await;
    let bot = json!({ "add_bot": { "level": "regular" } });
    let first = ada
        .ask_again("once", bot.clone())
        .await
        .expect("the host may");
    let again = ada.ask_again("once", bot).await.expect("granted before");
    assert_eq!(again["seq"], first["seq"]);
    assert!(again.get("table").is_none(), "nothing changed: {again}");
    basile.hear_up_to(ada.seq()).await.expect("the bot came");
    let heard = basile.seq();
    ada.ask(json!({ "remove_seat": { "seat": 2 } }))
        .await
        .expect("the host may");
    let next = basile.hear().await.expect("the house goes on");
    assert_eq!(next["seq"], json!(heard + 1), "nothing was said in between");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_or_goes_does_not_make_the_game_told_again() {
    let house = still_house();
    for workshop in shelf::workshops() {
        let mut group = Group::gather(&house, workshop.as_ref()).await;
        group.arrange(json!("start")).await;
        let gone = group.players.pop().expect("several play");
        drop(gone);
        let heard = group.host().hear().await.expect("the house goes on");
        assert!(heard["table"]["people"].is_array(), "someone went: {heard}");
        assert!(heard.get("game").is_none(), "nobody moved: {heard}");
    }
}
