//! Moves and people that may not be get a clear answer, and change nothing.

use std::time::{Duration, Instant};

use house::testing::{Door, PATIENCE, Player, open_socket};
use serde_json::{Value, json};
use tablee::shelf;

use crate::support::{Group, games, still_house};

/// A table of a game, and its host.
pub async fn at_a_table(house: &Door, game: &str) -> (String, Player) {
    let (table, cookie) = house.open_table(game, "Ada");
    let host = Player::connect(house, &table, &cookie).await;
    (table, host.expect("the host comes"))
}

async fn refused(player: &mut Player, ask: Value) -> String {
    let refusal = player.ask(ask.clone()).await;
    let refusal = refusal.expect_err(&format!("{ask} is refused"));
    let text = refusal["text"].as_str().unwrap_or_default();
    assert!(!text.is_empty(), "{refusal} says nothing");
    refusal["code"].as_str().unwrap_or_default().to_string()
}

/// A move with something of it changed.
fn spoiled(ask: &Value, field: &str, value: Value) -> Value {
    let mut ask = ask.clone();
    let mv = ask["play"].as_object_mut().expect("a move");
    let fields = mv.values_mut().next().expect("a move has fields");
    fields[field] = value;
    ask
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_may_not_be_are_refused_and_change_nothing() {
    for workshop in shelf::workshops() {
        let house = still_house();
        let mut group = Group::gather(&house, workshop.as_ref()).await;
        let fly = json!({ "play": { "fly": {} } });
        let code = refused(group.host(), fly.clone()).await;
        assert_eq!(code, "table.no-game", "{}", workshop.id());

        let (who, ask) = group.next_move(&house).await;
        let player = &mut group.players[who];
        let seq = player.seq();
        for (spoiled, code) in [
            (fly, "malformed"),
            (json!({ "play": null }), "malformed"),
            (json!({ "play": [ask["play"]] }), "malformed"),
            (spoiled(&ask, "step", json!(0)), "stale"),
            (spoiled(&ask, "step", json!(9_999)), "stale"),
            (spoiled(&ask, "step", json!(-1)), "malformed"),
            (spoiled(&ask, "step", Value::Null), "malformed"),
            (spoiled(&ask, "queen", json!("e2")), "malformed"),
        ] {
            assert_eq!(refused(player, spoiled.clone()).await, code, "{spoiled}");
        }
        assert_eq!(player.seq(), seq, "a refusal is no record");
        let granted = player.ask(ask.clone()).await;
        granted.unwrap_or_else(|why| panic!("{ask} itself is refused: {why}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn full_tables_second_devices_and_strangers() {
    let house = still_house();
    for game in games() {
        let (table, mut ada) = at_a_table(&house, game).await;
        let most = ada.told["table"]["most_seats"].as_u64().expect("seats");
        let bot = json!({ "add_bot": { "level": "beginner" } });
        // A bot would make room for whoever comes.
        let mut others = Vec::new();
        for number in 1..most {
            let name = format!("Person {number}");
            others.push(Player::come(&house, &table, &name).await);
        }
        assert_eq!(refused(&mut ada, bot).await, "table.full");
        let mut bob = Player::come(&house, &table, "Bob").await;
        assert!(bob.seat().is_none(), "one too many watches");
        let sit = json!({ "sit": { "seat": null } });
        assert_eq!(refused(&mut bob, sit).await, "table.full");
        assert_eq!(refused(&mut bob, json!("start")).await, "table.host-only");
        let play = json!({ "play": {} });
        assert_eq!(refused(&mut bob, play).await, "table.not-seated");
        second_device(&house, &table, &ada.cookie).await;
        strangers(&house, &table, &ada.cookie).await;
    }
}

async fn second_device(house: &Door, table: &str, cookie: &str) {
    let second = Player::connect(house, table, cookie).await;
    let mut second = second.expect("a second device");
    assert_eq!(second.seat(), Some(0), "the same person");
    // A game may not be for so many: seats go until it is.
    while second.ask(json!("start")).await.is_err() {
        let seats = second.told["table"]["seats"].as_array().map_or(0, Vec::len);
        let remove = json!({ "remove_seat": { "seat": seats - 1 } });
        second.ask(remove).await.expect("either device may ask");
    }
    assert_eq!(second.game()["you"]["seat"], 0);
}

/// A forged cookie is nobody's: a new person, never Ada.
async fn strangers(house: &Door, table: &str, cookie: &str) {
    let forged = Player::connect(house, table, &format!("{cookie}x")).await;
    let mut stranger = forged.expect("a socket");
    assert!(stranger.told["me"]["person"].is_null() && stranger.game()["you"].is_null());
    let code = refused(&mut stranger, json!("pause")).await;
    assert_eq!(code, "table.not-here");
    let ours = format!("http://127.0.0.1:{}", house.port);
    for (origin, opens) in [("https://evil.example", false), (&ours, true)] {
        let origin = [("origin", origin)];
        let opened = open_socket(house, table, "json", cookie, &origin).await;
        assert_eq!(opened.is_ok(), opens, "{origin:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_leaves_memory_and_comes_back() {
    let house = still_house();
    for game in games() {
        let (table, mut ada) = at_a_table(&house, game).await;
        let bot = json!({ "add_bot": { "level": "regular" } });
        ada.ask(bot).await.expect("a bot");
        let (seq, cookie) = (ada.seq(), ada.cookie.clone());
        assert_eq!(measured(&house, "tables"), 1);
        drop(ada);
        until(|| measured(&house, "sockets") == 0).await;
        house.clock().advance(Duration::from_secs(119));
        house.settle(&table);
        assert_eq!(measured(&house, "tables"), 1, "it went too early");
        house.clock().advance(Duration::from_secs(121));
        until(|| measured(&house, "tables") == 0).await;
        let ada = Player::connect(&house, &table, &cookie).await;
        let ada = ada.expect("the table comes back");
        assert_eq!(ada.seq(), seq);
        assert_eq!(ada.told["table"]["seats"].as_array().map(Vec::len), Some(2));
        drop(ada);
        until(|| measured(&house, "sockets") == 0).await;
        house.clock().advance(Duration::from_secs(121));
        until(|| measured(&house, "tables") == 0).await;
    }
}

/// A number that the house tells about itself.
fn measured(house: &Door, name: &str) -> u64 {
    let told = house.get("/metrics", "").text;
    let start = format!("tablee_{name} ");
    let line = told.lines().find_map(|line| line.strip_prefix(&start));
    let number = line.and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("no {name} in {told}"))
}

pub async fn until(so: impl Fn() -> bool) {
    let began = Instant::now();
    while !so() {
        assert!(began.elapsed() < PATIENCE, "it never comes");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
