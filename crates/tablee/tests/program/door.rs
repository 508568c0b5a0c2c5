//! Whoever holds lines open without a use for them harms nobody else.

use std::time::{Duration, Instant};

use house::{
    Clock,
    testing::{Door, Line, PATIENCE, Player, TestHouse, open_socket_from},
};
use serde_json::json;
use tokio::{io::AsyncWriteExt, time::timeout};

use crate::{
    bad_input::{at_a_table, until},
    support::{BOXES, Program, any_game},
};

const HALF_A_HEAD: &str = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
const HALF_A_FORM: &str = "POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\
     Content-Type: application/x-www-form-urlencoded\r\n\r\ngame=";
const WHOLE: &str = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

fn short() -> TestHouse {
    TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.door.head_timeout = Duration::from_millis(400);
        args.door.body_timeout = Duration::from_millis(400);
        args.door.idle_timeout = Duration::from_millis(600);
        args.door.stall_timeout = Duration::from_millis(600);
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn half_sent_requests_were_waited_for_for_ever() {
    let house = short();
    for (sent, answer) in [
        ("", ""),
        (HALF_A_HEAD, ""),
        (HALF_A_FORM, "HTTP/1.1 408"),
        (WHOLE, "HTTP/1.1 200"),
    ] {
        let heard = Line::saying(&house, 1, sent).await.rest().await;
        assert!(heard.starts_with(answer), "{sent}: {heard:.60}");
        assert_eq!(heard.is_empty(), answer.is_empty(), "{sent}: {heard:.60}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_trickles_in_is_not_waited_for() {
    let house = short();
    let mut line = Line::saying(&house, 1, HALF_A_HEAD).await;
    let began = Instant::now();
    while line.stream.write_all(b"x").await.is_ok() {
        assert!(began.elapsed() < PATIENCE, "it trickles for ever");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_may_rest_between_two_pages_and_a_socket_for_ever() {
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.door.head_timeout = Duration::from_millis(400);
        args.door.idle_timeout = Duration::from_secs(60);
    });
    let (table, _ada) = at_a_table(&house, any_game()).await;
    let mut bob = Player::connect(&house, &table, "").await.expect("a socket");
    let mut line = Line::saying(&house, 1, WHOLE).await;
    assert!(line.answer().await.starts_with("HTTP/1.1 200"));
    tokio::time::sleep(Duration::from_millis(600)).await;
    line.stream.write_all(WHOLE.as_bytes()).await.expect("open");
    assert!(line.answer().await.starts_with("HTTP/1.1 200"));
    let join = json!({ "join": { "name": "Bob" } });
    bob.ask(join).await.expect("the socket is still open");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_and_never_reads_is_let_go() {
    let house = short();
    let mut line = Line::open(&house, 1).await.expect("a line");
    let page = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let asking = async { while line.stream.write_all(page.as_bytes()).await.is_ok() {} };
    let let_go = timeout(PATIENCE, asking).await;
    let_go.expect("the house lets go");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_took_every_line() {
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.no_limits = false;
        args.door.connections_per_address = 20;
        args.door.trusted_proxies = vec!["127.0.0.9/32".parse().expect("a network")];
    });
    let mut held = Vec::new();
    for _ in 0..20 {
        held.push(Line::saying(&house, 2, WHOLE).await);
    }
    for line in &mut held {
        assert!(line.answer().await.starts_with("HTTP/1.1 200"));
    }
    let mut more = Line::saying(&house, 2, WHOLE).await;
    assert!(!more.rest().await.contains("200 OK"), "one too many");
    assert!(Line::get(&house, 3, "/", "").await.contains("200 OK"));
    // Behind a proxy there are many.
    for _ in 0..40 {
        let mut line = Line::saying(&house, 9, WHOLE).await;
        assert!(line.answer().await.starts_with("HTTP/1.1 200"));
        held.push(line);
    }
    // Whoever goes makes room.
    held.clear();
    let began = Instant::now();
    while !Line::get(&house, 2, "/", "").await.contains("200 OK") {
        assert!(began.elapsed() < PATIENCE, "the address stays full");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_behind_a_proxy_are_counted_by_whose_they_are() {
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.no_limits = false;
        args.door.connections_per_address = 5;
        args.door.behind_proxy = true;
    });
    let (table, _ada) = at_a_table(&house, any_game()).await;
    let (one, other) = (
        [("x-forwarded-for", "192.0.2.1")],
        [("x-forwarded-for", "192.0.2.2")],
    );
    let mut held = Vec::new();
    for _ in 0..5 {
        let opened = open_socket_from(&house, 1, &table, "json", &one).await;
        held.push(opened.expect("a socket"));
    }
    let more = open_socket_from(&house, 1, &table, "json", &one).await;
    assert!(more.is_err(), "one too many");
    let opened = open_socket_from(&house, 1, &table, "json", &other).await;
    opened.expect("others are others");
}

/// Silent lines from so many addresses, a few each.
async fn silent(door: &Door, sources: u8, each: usize) -> Vec<Line> {
    let mut held = Vec::new();
    for source in 10..10 + sources {
        for _ in 0..each {
            // Whoever is not let in is nobody's trouble.
            held.extend(Line::open(door, source).await);
        }
    }
    held
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_lines_closed_the_house() {
    let data = tempfile::tempdir().expect("a folder");
    // As few files as a small machine allows, and none more to be had.
    let house = Program::start_with_files(data.path(), 128, 128, &["--bot-pace", "0"]);
    let (table, mut ada) = at_a_table(&house, any_game()).await;
    let held = silent(&house, 40, 10).await;
    // Who sits plays on, who was here comes back, and others come.
    for _ in 0..20 {
        let bot = json!({ "add_bot": { "level": "regular" } });
        ada.ask(bot).await.expect("a bot");
        let seats = ada.told["table"]["seats"].as_array().map_or(0, Vec::len);
        let remove = json!({ "remove_seat": { "seat": seats - 1 } });
        ada.ask(remove).await.expect("no bot");
    }
    let again = Player::connect(&house, &table, &ada.cookie).await;
    assert_eq!(again.expect("she comes back").seat(), Some(0));
    Player::come(&house, &table, "Bob").await;
    drop(held);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_sockets_fill_the_house_players_still_come_back() {
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.door.connections = Some(40);
    });
    let (table, ada) = at_a_table(&house, any_game()).await;
    let mut held = Vec::new();
    for source in 10..70 {
        held.extend(open_socket_from(&house, source, &table, "json", &[]).await);
    }
    assert!(held.len() < 40, "the last places are kept: {}", held.len());
    let cookie = ada.cookie.clone();
    drop(ada);
    let ada = Player::connect(&house, &table, &cookie).await;
    assert_eq!(ada.expect("she comes back").seat(), Some(0));
    assert_eq!(house.get("/", "").status, 200, "and pages are read");
}

#[tokio::test(flavor = "multi_thread")]
async fn as_many_files_are_open_as_may_be() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start_with_files(data.path(), 64, 1024, &[]);
    let mut held = Vec::new();
    for _ in 0..150 {
        held.push(Line::saying(&house, 2, WHOLE).await);
    }
    for line in &mut held {
        assert!(line.answer().await.starts_with("HTTP/1.1 200"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_delayed_closing_by_ten_seconds() {
    let data = tempfile::tempdir().expect("a folder");
    let mut house = Program::start(data.path(), &[]);
    let mut held = Vec::new();
    for sent in ["", HALF_A_HEAD, HALF_A_FORM, WHOLE] {
        held.push(Line::saying(&house, 1, sent).await);
    }
    held[3].answer().await;
    let (table, mut ada) = at_a_table(&house, any_game()).await;
    let began = Instant::now();
    let closed = tokio::task::spawn_blocking(move || house.close());
    let mut told = None;
    while let Some(message) = ada.hear().await {
        told = Some(message);
    }
    assert_eq!(told.expect("a word")["closing"], "restart", "{table}");
    assert!(closed.await.expect("it closes").success());
    let took = began.elapsed();
    assert!(took < Duration::from_secs(5), "closing took {took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_without_an_end_is_told_so() {
    let house = short();
    let endless = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: {}",
        "x".repeat(500_000)
    );
    let heard = Line::saying(&house, 1, &endless).await.rest().await;
    assert!(!heard.contains("200 OK"), "{heard:.60}");
    until(|| house.get("/", "").status == 200).await;
}
