//! What the big screen may not show.

use serde_json::json;

use crate::page::Page;

/// The letter cards of the screen that are not in the rows: those that players
/// showed, and those that are told of. With what only a hand may have.
const CARDS: &str = r##"
    const faces = [...document.querySelectorAll(".letter .face")].filter((e) => !e.closest(".lane"));
    return {
      told: faces.map((e) => e.textContent).join(""),
      hands: document.querySelectorAll(".fan, .choice, .held, [data-ask], [data-slot], [id^=card-]").length,
      choosing: document.querySelectorAll("#panel-players .letter.back").length > 0,
      shown: document.querySelectorAll("#panel-players .shown .face").length,
      sayable: arguments[0].filter((hand) => document.body.textContent.replace(/\W/g, "").includes(hand)),
    };
"##;

/// Checks that the screen shows none of these hands.
pub fn keeps_hands_secret(screen: &Page, hands: &[String]) {
    let hands: Vec<&String> = hands.iter().filter(|hand| hand.len() > 4).collect();
    let seen = screen.js(CARDS, &[json!(hands)]);
    assert_eq!(seen["hands"], 0, "the screen has what belongs to a hand");
    assert_eq!(seen["sayable"], json!([]), "the screen spells a hand");
    if seen["choosing"] == true {
        assert_eq!(
            seen["shown"], 0,
            "the screen shows a card that was chosen in secret"
        );
    }
    let told = seen["told"].as_str().unwrap_or_default();
    for hand in hands {
        assert!(
            !holds(told, hand),
            "the screen shows {told}, and with it the hand {hand}"
        );
    }
}

/// Whether all cards of `hand` are among `cards`.
fn holds(cards: &str, hand: &str) -> bool {
    let mut cards: Vec<char> = cards.chars().collect();
    hand.chars().all(|letter| {
        let place = cards.iter().position(|card| *card == letter);
        place.map(|place| cards.swap_remove(place)).is_some()
    })
}
