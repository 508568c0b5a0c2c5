//! What the big screen may not show.

use std::collections::BTreeSet;

use house::testing::Page;

/// Notes everything that the screen ever shows from now on: the letter cards
/// that are not in the rows (those that players showed, and those that are told
/// of), and what only a hand may have.
const WATCH: &str = r##"
    window.seen = { cards: new Set(), hands: new Set(), early: 0 };
    const note = () => {
      const faces = [...document.querySelectorAll(".letter .face")].filter((e) => !e.closest(".lane"));
      window.seen.cards.add(faces.map((e) => e.textContent).join(""));
      for (const e of document.querySelectorAll(".fan, .choice, .held, [data-ask], [data-slot], [id^=card-]")) {
        window.seen.hands.add(e.outerHTML);
      }
      const choosing = document.querySelector("#panel-players .letter.back");
      if (choosing && document.querySelector("#panel-players .shown .face")) window.seen.early += 1;
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true, childList: true, characterData: true, attributes: true,
    });
    note();
"##;

const TELL: &str = "const { cards, hands, early } = window.seen; \
                    return { cards: [...cards], hands: [...hands], early };";

/// Begins to note what the screen shows.
pub fn watch(screen: &Page) {
    screen.js(WATCH, &[]);
}

/// Checks that the screen showed none of these hands since it was watched.
pub fn kept_secret(screen: &Page, hands: &BTreeSet<String>) {
    let seen = screen.js(TELL, &[]);
    let none: [&str; 0] = [];
    assert_eq!(
        seen["hands"],
        serde_json::json!(none),
        "the screen had a hand"
    );
    assert_eq!(seen["early"], 0, "the screen showed cards chosen in secret");
    let cards: Vec<&str> = seen["cards"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|cards| cards.as_str())
        .collect();
    assert!(cards.len() > 20, "the screen showed only {cards:?}");
    let whole = hands.iter().filter(|hand| hand.len() >= 8);
    let mut compared = 0;
    for hand in whole {
        let told = cards.iter().find(|cards| holds(cards, hand));
        assert_eq!(told, None, "the screen showed the hand {hand}");
        compared += 1;
    }
    assert!(compared > 4, "few hands were seen: {hands:?}");
}

/// Whether all cards of `hand` are among `cards`.
fn holds(cards: &str, hand: &str) -> bool {
    let mut cards: Vec<char> = cards.chars().collect();
    hand.chars().all(|letter| {
        let place = cards.iter().position(|card| *card == letter);
        place.map(|place| cards.swap_remove(place)).is_some()
    })
}
