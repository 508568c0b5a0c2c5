use std::{format, prelude::v1::*};

use super::room::{Room, check, key};
use crate::Frame;

#[test]
fn a_second_device_sees_the_same_and_both_go_before_one_is_away() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: 'start'",
    );
    let (first, second) = (
        room.table.person(&key("bob")),
        room.table.person(&key("bob")),
    );
    room.script("bob comes");
    assert_eq!(first, second);
    assert_eq!(room.table.viewer(first), room.table.viewer(second));
    room.script(
        "bob goes
        people Ann, Bob
        bob goes
        people Ann, Bob-
        bob goes
        people Ann, Bob-
        bob comes
        people Ann, Bob",
    );
}

#[test]
fn the_hosts_minute_begins_when_the_last_device_goes() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann comes
        ann goes
        wait 100s
        bob waits
        ann goes
        wait 60s
        bob hosts",
    );
}

#[test]
fn without_the_key_nothing_can_be_asked() {
    let mut room = check("bob: {'join':{'name':'Bob'}}");
    for ask in [
        "'stand'",
        "'leave'",
        "{'sit':{}}",
        "{'play':1}",
        "'pause'",
        "'resume'",
        "'return'",
    ] {
        room.script(&format!("Bob: {ask} -> table.not-here"));
        room.script(&format!(": {ask} -> table.not-here"));
    }
    assert_eq!(room.table.person("Bob"), None);
    assert_eq!(room.table.person(""), None);
}

/// Sends the frame twice and expects one record, also by a later house.
fn check_repeated(room: &mut Room, name: &str, ask: &str) {
    let ask = ask.replace('\'', "\"");
    let nonce = format!("again-{}", room.journal.len());
    let granted = room.send(name, &nonce, &ask);
    let records = room.journal.len();
    assert_eq!(granted, Ok(records as u64), "{ask}");
    for _ in 0..2 {
        assert_eq!(room.send(name, &nonce, &ask), granted, "{ask}");
        room.restart_after(1);
        assert_eq!(room.send(name, &nonce, &ask), granted, "{ask}");
    }
    assert_eq!(room.journal.len(), records, "{ask} was granted twice");
}

#[test]
fn a_wish_sent_twice_is_granted_once() {
    let mut room = Room::open();
    for (name, ask) in [
        ("bob", "{'join':{'name':'Bob'}}"),
        ("bob", "'stand'"),
        ("bob", "{'sit':{}}"),
        ("ann", "{'add_bot':{'level':'regular'}}"),
        ("ann", "'shuffle'"),
        ("ann", "{'options':{'rounds':3}}"),
        ("ann", "'start'"),
        ("bob", "{'play':{'round':1,'number':3}}"),
        ("bob", "'pause'"),
        ("bob", "'resume'"),
        ("bob", "'leave'"),
        ("bob", "{'join':{'name':'Bob'}}"),
        ("ann", "'leave'"),
    ] {
        check_repeated(&mut room, name, ask);
    }
}

#[test]
fn a_wish_to_join_that_comes_late_does_not_bring_back_who_left() {
    let mut room = Room::open();
    let join = r#"{"join":{"name":"Bob"}}"#;
    assert_eq!(room.send("bob", "one", join), Ok(2));
    assert_eq!(room.send("bob", "two", "\"leave\""), Ok(3));
    assert_eq!(room.send("bob", "one", join), Ok(2));
    room.script("people Ann");
}

#[test]
fn a_nonce_belongs_to_one_person() {
    let mut room = check("bob: {'join':{'name':'Bob'}}");
    assert_eq!(room.send("ann", "n", "\"stand\""), Ok(3));
    assert_eq!(room.send("bob", "n", "\"stand\""), Ok(4));
    assert_eq!(room.send("ann", "n", "\"stand\""), Ok(3));
}

#[test]
fn a_wish_without_a_nonce_is_granted_each_time() {
    let mut room = Room::open();
    let bot = r#"{"add_bot":{"level":"regular"}}"#;
    assert_eq!(room.send("ann", "", bot), Ok(2));
    assert_eq!(room.send("ann", "", bot), Ok(3));
}

#[test]
fn what_others_ask_does_not_make_a_wish_be_granted_again() {
    let mut room = check("bob: {'join':{'name':'Bob'}}");
    let bot = r#"{"add_bot":{"level":"regular"}}"#;
    assert_eq!(room.send("ann", "lost", bot), Ok(3));
    for number in 0..200 {
        room.script(&format!("bob: {{'join':{{'name':'Bob {number}'}}}}"));
    }
    assert_eq!(room.send("ann", "lost", bot), Ok(3));
    assert!(room.table.granted.len() < 300, "memory stays bounded");
}

#[test]
fn a_wish_repeated_after_ninety_nine_of_ones_own_is_not_granted_again() {
    let mut room = Room::open();
    let bot = r#"{"add_bot":{"level":"regular"}}"#;
    let granted = room.send("ann", "lost", bot);
    for number in 0..99 {
        room.wait(120_000);
        room.script(&format!("ann: {{'join':{{'name':'Ann {number}'}}}}"));
    }
    assert_eq!(room.send("ann", "lost", bot), granted);
    room.restart_after(1);
    assert_eq!(room.send("ann", "lost", bot), granted);
}

#[test]
fn a_wish_that_a_device_could_still_repeat_is_not_granted_again_after_a_flood_of_others() {
    let mut room = Room::open();
    let bot = r#"{"add_bot":{"level":"regular"}}"#;
    let granted = room.send("ann", "lost", bot);
    for _ in 0..700 {
        room.wait(60);
        room.script("ann: 'shuffle'");
    }
    assert_eq!(room.send("ann", "lost", bot), granted);
    for _ in 0..2_000 {
        room.wait(60);
        room.script("ann: 'shuffle'");
    }
    assert!(room.table.granted.len() <= 1_024, "memory stays bounded");
    room.wait(120_000);
    room.script("ann: 'shuffle'");
    assert_eq!(room.table.granted.len(), 100);
}

#[test]
fn a_refusal_is_not_remembered() {
    let mut room = Room::open();
    let refused = room.send("ann", "n", "\"start\"");
    assert_eq!(refused, Err("table.too-few least=2".into()));
    room.script("bob: {'join':{'name':'Bob'}}");
    assert_eq!(room.send("ann", "n", "\"start\""), Ok(3));
}

#[test]
fn a_nonce_too_long_to_remember_is_refused() {
    let mut room = Room::open();
    assert_eq!(room.send("ann", &"n".repeat(40), "\"shuffle\""), Ok(2));
    let refused = room.send("ann", &"n".repeat(41), "\"shuffle\"");
    assert_eq!(refused, Err("malformed why=the nonce is too long".into()));
}

#[test]
fn a_malformed_frame_is_an_error() {
    let deep = "[".repeat(200_000);
    let options = format!(r#"{{"ask":{{"options":{deep}"#);
    for text in [
        "",
        "null",
        "[]",
        "7",
        "\"start\"",
        "{}",
        r#"{"nonce":"n"}"#,
        r#"{"nonce":7,"ask":"start"}"#,
        r#"{"nonce":"n","ask":"dance"}"#,
        r#"{"nonce":"n","ask":{"dance":{}}}"#,
        r#"{"nonce":"n","ask":{"start":{},"clear":{}}}"#,
        r#"{"nonce":"n","ask":"sit"}"#,
        r#"{"nonce":"n","ask":{"sit":{"seat":256}}}"#,
        r#"{"nonce":"n","ask":{"sit":{"seat":-1}}}"#,
        r#"{"nonce":"n","ask":{"sit":{"chair":1}}}"#,
        r#"{"nonce":"n","ask":{"add_bot":{"level":"god"}}}"#,
        r#"{"nonce":"n","ask":{"host":{"person":65536}}}"#,
        r#"{"nonce":"n","ask":{"join":{}}}"#,
        r#"{"nonce":"n","ask":{"join":{"name":"\ud800"}}}"#,
        r#"{"nonce":"n","ask":"start","as":"ann"}"#,
        r#"{"nonce":"n","ask":"start""#,
        r#"{"nonce":"n","ask":"start"} "#.trim_end_matches("} "),
        r#"{"ask":{"play":}}"#,
        &deep,
        &options,
    ] {
        let frame = serde_json::from_str::<Frame>(text);
        assert!(frame.is_err(), "{text:.60} is {frame:?}");
    }
    assert!(serde_json::from_slice::<Frame>(b"{\"ask\":\"st\xffrt\"}").is_err());
}

#[test]
fn any_well_formed_frame_is_answered() {
    let nested = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    let long = format!("\"{}\"", "x".repeat(1_000_000));
    for json in [
        "{}",
        "[]",
        "null",
        "1e400",
        "-0",
        "\"\\u0000\"",
        &nested,
        &long,
    ] {
        let mut room = check(
            "ann: {'add_bot':{'level':'regular'}}
            bob: {'join':{'name':'Bob'}}",
        );
        for round in 0..2 {
            for ask in ["options", "play"] {
                let answer = room.ask("ann", &format!(r#"{{"{ask}":{json}}}"#));
                let granted = ask == "options" && json == "{}" && round == 0;
                assert_eq!(answer.is_ok(), granted, "{ask} {json:.40}: {answer:?}");
            }
            room.ask("ann", "\"start\"").ok();
        }
    }
}
