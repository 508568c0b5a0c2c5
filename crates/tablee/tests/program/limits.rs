//! Limits mean people: a flood meets one, a club does not.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use house::{
    Clock,
    testing::{Line, PATIENCE, Player, Socket, TestHouse, open_socket, open_socket_from},
};
use serde_json::Value;
use tablee::shelf;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::{
    bad_input::at_a_table,
    support::{BOXES, Group, any_game},
};

fn limited(limits: &[&str]) -> TestHouse {
    TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.no_limits = false;
        let limits = limits.iter().map(|limit| limit.parse());
        args.door.limits = limits.collect::<Result<_, _>>().expect("limits");
    })
}

/// The code with which the house hangs up; nothing when it says something else.
async fn hangs_up(socket: &mut Socket, until: impl Fn(&str) -> bool) -> Option<u16> {
    let heard = timeout(PATIENCE, async {
        while let Some(Ok(message)) = socket.next().await {
            match message {
                Message::Close(frame) => return frame.map(|frame| u16::from(frame.code)),
                Message::Text(text) if until(&text) => return None,
                _ => {}
            }
        }
        Some(0)
    });
    heard.await.expect("the house goes on")
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_sockets_without_a_cookie_wrote_unhindered() {
    let house = limited(&["address-frames=1/h,100"]);
    let (table, _ada) = at_a_table(&house, any_game()).await;
    let (mut heard, mut cut) = (0, 0);
    for _ in 0..40 {
        let opened = open_socket_from(&house, 7, &table, "json", &[]).await;
        let (mut socket, _) = opened.expect("a socket");
        for _ in 0..10 {
            let _ = socket.send(Message::Text("{".into())).await;
            match hangs_up(&mut socket, |text| text.contains("malformed")).await {
                None => heard += 1,
                Some(1008) => cut += 1,
                Some(_) => break,
            }
        }
    }
    assert!((50..=100).contains(&heard), "{heard} frames were heard");
    assert!(cut > 20, "{cut} sockets were cut");
    let others = open_socket_from(&house, 8, &table, "json", &[]).await;
    let (mut socket, _) = others.expect("a socket");
    let _ = socket.send(Message::Text("{".into())).await;
    let cut = hangs_up(&mut socket, |text| text.contains("malformed")).await;
    assert_eq!(cut, None, "another address is another");
}

#[tokio::test(flavor = "multi_thread")]
async fn pings_and_pongs_were_not_counted() {
    let house = limited(&["frames=1/h,20"]);
    let (table, _ada) = at_a_table(&house, any_game()).await;
    for kind in ["json", "screen"] {
        for frame in [Message::Ping(Bytes::new()), Message::Pong(Bytes::new())] {
            let opened = open_socket(&house, &table, kind, "", &[]).await;
            let (mut socket, _) = opened.expect("a socket");
            for _ in 0..100 {
                let _ = socket.send(frame.clone()).await;
            }
            // A screen is nobody: its address alone is counted.
            let cut = match kind {
                "json" => Some(1008),
                _ => None,
            };
            let _ = socket.send(Message::Text("{".into())).await;
            let heard = hangs_up(&mut socket, |text| text.contains("seq")).await;
            if cut.is_some() {
                let late = hangs_up(&mut socket, |_| false).await;
                assert_eq!(heard.or(late), cut, "{frame}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_pong_earned_time_on_the_clock() {
    let house = limited(&[]);
    let (table, _ada) = at_a_table(&house, any_game()).await;
    let opened = open_socket(&house, &table, "json", "", &[]).await;
    let (mut socket, _) = opened.expect("a socket");
    // As if sent when the socket opened, each time longer ago.
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_millis(60)).await;
        let forged = Message::Pong(Bytes::from_static(&[0; 8]));
        socket.send(forged).await.expect("it is open");
    }
    socket.send(Message::Text("{".into())).await.expect("open");
    let mut measured = Vec::new();
    loop {
        let next = timeout(PATIENCE, socket.next()).await;
        let Some(Ok(message)) = next.expect("the house goes on") else {
            panic!("the house hung up");
        };
        let Message::Text(text) = message else {
            continue;
        };
        let told: Value = serde_json::from_str(&text).expect("JSON");
        measured.extend(told["lag"].as_u64());
        if told["refused"].is_object() {
            break;
        }
    }
    // There was one ping, so there is one pong.
    assert!(measured.len() <= 1, "forged pongs earned {measured:?} ms");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_much_is_hung_up_on() {
    let house = limited(&["pages=1/h,2"]);
    let page = "GET /join HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let mut line = Line::saying(&house, 1, &page.repeat(5)).await;
    let heard = line.rest().await;
    let answers = heard.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]);
    assert_eq!(answers.collect::<Vec<_>>(), ["200", "200", "429"]);
}

/// The code of a table, as its host reads it.
fn code(player: &Player) -> String {
    let code = player.told["table"]["code"].as_str();
    code.expect("a code").to_string()
}

/// Codes that no table has, or hardly.
fn guess(number: usize) -> String {
    format!("/join?code=ZUZU-{}", 10 + number % 90)
}

#[tokio::test(flavor = "multi_thread")]
async fn many_addresses_guessed_codes_without_end() {
    let house = limited(&["all-wrong-codes=1/h,30", "wrong-codes=1/h,10"]);
    let (_table, ada) = at_a_table(&house, any_game()).await;
    let right = format!("/join?code={}", code(&ada));
    let mut looked_up = 0;
    for number in 0..400 {
        let source = 10 + (number % 40) as u8;
        let page = Line::get(&house, source, &guess(number), "").await;
        looked_up += usize::from(page.starts_with("HTTP/1.1 404"));
    }
    // Each address has one more guess when the house has run dry.
    assert!((30..=70).contains(&looked_up), "{looked_up} guesses");
    // The right code is no guess: whoever has made none comes in.
    let page = Line::get(&house, 90, &right, "").await;
    assert!(page.starts_with("HTTP/1.1 303"), "{page:.60}");
}

#[tokio::test(flavor = "multi_thread")]
async fn right_codes_counted_as_guesses() {
    let house = limited(&["wrong-codes=1/h,5"]);
    let (_table, ada) = at_a_table(&house, any_game()).await;
    let right = format!("/join?code={}", code(&ada));
    for _ in 0..40 {
        assert_eq!(house.get(&right, "").status, 303);
    }
    let guesses: Vec<u16> = (0..8).map(|i| house.get(&guess(i), "").status).collect();
    assert_eq!(guesses, [404, 404, 404, 404, 404, 429, 429, 429]);
    // Else a guesser would be told by what passes.
    assert_eq!(house.get(&right, "").status, 429);
}

/// Thirty people in one room: all come at once, mistype, look, sit down and
/// play; the house restarts, and all come back at once.
#[tokio::test(flavor = "multi_thread")]
async fn thirty_people_behind_one_address_meet_no_limit() {
    let house = limited(&[]);
    let workshop = shelf::workshops()[0].as_ref();
    let seats = workshop.player().seats()[0];
    let mut groups = Vec::new();
    let mut people = 0;
    while people < 30 {
        groups.push(Group::of(&house, workshop, seats).await);
        people += seats;
    }
    let codes: Vec<String> = groups.iter().map(|group| code(&group.players[0])).collect();
    let come = (0..people).map(|who| {
        let (house, code) = (house.clone(), codes[who % codes.len()].clone());
        tokio::task::spawn_blocking(move || arrive(&house, &code))
    });
    for came in come.collect::<Vec<_>>() {
        came.await.expect("they come");
    }
    for _ in 0..15 {
        for group in &mut groups {
            group.step(&house).await;
        }
    }
    for group in &mut groups {
        for player in &mut group.players {
            for kind in ["json", "panels", "screen"] {
                let cookie = player.cookie.clone();
                let back = open_socket(&house, &group.table, kind, &cookie, &[]).await;
                back.unwrap_or_else(|why| panic!("{kind}: {why}"));
            }
        }
        group.step(&house).await;
    }
}

/// What one browser asks for until its person sits at a table.
fn arrive(house: &TestHouse, code: &str) {
    let shelf = house.get("/", "");
    assert_eq!(shelf.status, 200);
    let cookie = shelf.cookie("tablee");
    assert_eq!(house.get("/join", &cookie).status, 200);
    let wrong = house.get("/join?code=ZUZU-99", &cookie);
    assert_eq!(wrong.status, 404, "one mistake is nothing");
    let found = house.get(&format!("/join?code={code}"), &cookie);
    assert_eq!(found.status, 303);
    for path in [found.location.clone(), format!("{}/screen", found.location)] {
        for _ in 0..3 {
            assert_eq!(house.get(&path, &cookie).status, 200, "{path}");
        }
    }
}
