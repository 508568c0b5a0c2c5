//! Moves that may not be, as a program on a socket sends them.

use house::testing::{Player, TestHouse};
use serde_json::{Value, json};

use crate::{house, tour::simple_move};

/// Ada and Bob, who have just begun.
async fn two_players(house: &TestHouse) -> (Player, Player) {
    let (table, cookie) = house.open_table("typo", "Ada");
    let ada = Player::connect(house, &table, &cookie).await;
    let mut ada = ada.expect("the host comes");
    let mut bob = Player::come(house, &table, "Bob").await;
    ada.ask(json!("start")).await.expect("two may start");
    bob.hear_up_to(ada.seq()).await.expect("Bob is told");
    (ada, bob)
}

async fn check(player: &mut Player, mv: Value, code: &str, rule: Value) {
    let refused = player.ask(json!({ "play": mv })).await;
    let refused = refused.expect_err(&format!("{mv} is refused"));
    assert_eq!((&refused["code"], &refused["rule"]), (&json!(code), &rule));
    let text = refused["text"].as_str().unwrap_or_default();
    assert!(!text.is_empty(), "{refused} says nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_may_not_be_are_refused_with_their_rule() {
    let house = house();
    let (mut ada, mut bob) = two_players(&house).await;
    let seq = ada.seq();
    let choose = |step: u32, letter: &str| json!({ "choose": { "step": step, "letter": letter } });
    let answer = json!({ "answer": { "step": 1, "doubt": true } });
    check(&mut ada, answer, "typo.not-now", json!("T9")).await;
    check(&mut ada, choose(0, "E"), "stale", Value::Null).await;
    check(&mut ada, choose(99, "E"), "stale", Value::Null).await;
    check(&mut ada, choose(1, "é"), "malformed", Value::Null).await;
    let seat = json!({ "choose": { "step": 1, "letter": "E", "seat": 1 } });
    check(&mut ada, seat, "malformed", Value::Null).await;
    check(&mut ada, json!({ "fly": {} }), "malformed", Value::Null).await;
    assert_eq!(ada.seq(), seq, "a refusal is no record");

    for player in [&mut ada, &mut bob] {
        let mv = simple_move(player).expect("a card to choose");
        let chosen = player.ask(json!({ "play": mv })).await;
        chosen.expect("a card of one's own");
    }
    ada.hear_up_to(bob.seq()).await.expect("Ada is told");
    let placer = ada.game()["phase"]["placing"]["seat"].as_u64();
    let (placer, other) = match placer.expect("someone places") {
        0 => (&mut ada, &mut bob),
        _ => (&mut bob, &mut ada),
    };
    words_that_may_not_be(placer, other).await;
}

async fn words_that_may_not_be(placer: &mut Player, other: &mut Player) {
    let step = placer.game()["step"].clone();
    let place =
        |word: &str| json!({ "place": { "step": step, "row": 0, "end": "right", "word": word } });
    check(other, place("a"), "not-your-turn", json!("T5")).await;
    let long = "é".repeat(10_000 / 2);
    for (word, code, rule) in [
        ("qwxzk", "typo.not-that-beginning", "T6"),
        ("", "typo.no-word", "T6"),
        ("peut-être", "typo.not-letters", "T13"),
        (long.as_str(), "typo.too-long", "T6"),
    ] {
        check(placer, place(word), code, json!(rule)).await;
    }
    let clear = |row: i32| json!({ "clear": { "step": step, "row": row } });
    check(placer, clear(7), "typo.no-such-row", json!("T6")).await;
    check(placer, clear(-1), "malformed", Value::Null).await;
    let cleared = placer.ask(json!({ "play": clear(0) })).await;
    cleared.expect("the game goes on");
}
