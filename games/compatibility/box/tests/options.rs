//! What is written into the options is as short as what is written during play.

use game::Language;
use house::{
    Clock,
    testing::{Player, TestHouse, boxes},
};
use serde_json::{Value, json};

/// Options that nobody may have, and a word of the refusal in each language.
fn too_much() -> Vec<(Value, [&'static str; 2])> {
    let long = |letters: usize| "x".repeat(letters);
    let many: Vec<String> = (0..100).map(|number| format!("thème {number}")).collect();
    vec![
        (json!({ "themes": [long(61)] }), ["60", "60"]),
        (json!({ "themes": [long(10_000)] }), ["60", "60"]),
        (json!({ "themes": ["a\u{0}b"] }), ["thème", "theme"]),
        (json!({ "themes": ["  "] }), ["thème", "theme"]),
        (json!({ "themes": many }), ["60", "60"]),
        (json!({ "deck": long(10_000) }), ["paquet", "deck"]),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn options_took_what_play_refuses() {
    let house = TestHouse::open(&boxes(&[compatibility_box::open]), Clock::held());
    let (table, cookie) = house.open_table("compatibility", "Ada");
    let mut ada = Player::connect(&house, &table, &cookie).await.expect("Ada");
    for (options, words) in too_much() {
        let refused = ada.ask(json!({ "options": options })).await;
        let refused = refused.expect_err("it is too much");
        let text = refused["text"].as_str().expect("words");
        assert!(text.contains(words[0]), "{refused}");
        let options = options.to_string();
        let form = [
            ("game", "compatibility"),
            ("name", "Bob"),
            ("options", &options),
        ];
        for (language, word) in Language::ALL.into_iter().zip(words) {
            let headers = [("accept-language", language.tag())];
            let answer = house.post_with("/tables", &headers, &form);
            assert_eq!(answer.status, 400, "{}", answer.text);
            assert!(answer.text.contains(word), "{word}: {}", answer.text);
        }
    }
    let options = json!({ "themes": ["La mer", "L’ennui"] }).to_string();
    let form = [
        ("game", "compatibility"),
        ("name", "Bob"),
        ("options", &options),
    ];
    assert_eq!(house.post("/tables", "", &form).status, 303);
}

#[test]
fn a_form_that_is_too_long_is_told_so_in_words() {
    let house = TestHouse::open(&boxes(&[compatibility_box::open]), Clock::held());
    let options = json!({ "themes": ["x".repeat(20_000)] }).to_string();
    let form = [
        ("game", "compatibility"),
        ("name", "Bob"),
        ("options", &options),
    ];
    for (language, word) in [("fr", "trop long"), ("en", "too long")] {
        let answer = house.post_with("/tables", &[("accept-language", language)], &form);
        assert_eq!(answer.status, 413);
        assert!(answer.text.contains(word), "{}", answer.text);
    }
}
