//! A deck of drawn-up meanings and packs of themes named after their places.
//! Whatever includes this file has the crate's types at its root.

use std::{format, string::String, sync::Arc, vec::Vec};

use crate::{AXES, Content, Deck, Meaning, Pack, Picture, Themes};

/// Decks of 40 (`papier`), 39 (`thirty-nine`) and 45 (`forty-five`) pictures.
pub fn content() -> Arc<Content> {
    let decks = [("papier", 40), ("thirty-nine", 39), ("forty-five", 45)];
    Arc::new(Content::new(
        decks.map(|(id, count)| deck(id, count)).into(),
        themes("fr"),
        themes("en"),
    ))
}

fn deck(id: &str, count: usize) -> Deck {
    Deck {
        id: id.into(),
        pictures: (0..count).map(picture).collect(),
    }
}

fn picture(number: usize) -> Picture {
    Picture {
        id: format!("p{number:02}").into(),
        meaning: Meaning::parse(&meaning(number)).expect("a meaning"),
        words: [format!("image{number}")].into(),
        told: game::Each::default(),
    }
}

/// Three axes that differ from number to number.
fn meaning(number: usize) -> String {
    let axis = |at: usize| AXES[at % AXES.len()];
    format!(
        "{} 3, {} 2, {} 1",
        axis(number),
        axis(3 * number + 7),
        axis(7 * number + 12)
    )
}

/// The theme `fr c3 n5` is the fifth of card 3 of the French pack. The packs
/// are small, so that a test can turn them all.
fn themes(language: &str) -> Themes {
    let pack = |cards: usize, lines: usize| {
        let card = |card: usize| {
            let theme = |line: usize| {
                let meaning = meaning(card * 13 + line * 5);
                format!("{language} c{card} n{line} | {meaning}\n")
            };
            (1..=lines).map(theme).collect::<String>()
        };
        let cards: Vec<String> = (0..cards).map(card).collect();
        Pack::parse(&cards.join("\n"), lines).expect("a pack")
    };
    Themes::new(pack(20, 6), pack(10, 12))
}
