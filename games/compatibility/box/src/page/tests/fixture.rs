//! Decks and themes that are nobody's, and a house that has them.

use std::{fmt::Write, sync::Arc};

use compatibility::{AXES, Content, Deck, Meaning, Options, Pack, Picture, Themes};
use game::Each;
use serde_json::value::to_raw_value;
use table::{GameState, SeatView, TableView};
use web::{Boxes, testing};

use crate::{
    CompatibilityBox,
    decks::Decks,
    page::{Album, Albums, Image},
};

pub use web::testing::EVIL;

pub fn content() -> Content {
    let pack = |lines: usize| {
        let mut text = String::new();
        for card in 0..3 {
            for line in 0..lines {
                let heart = AXES[(card * lines + line) % AXES.len()];
                let beside = AXES[(card * lines + line + 1) % AXES.len()];
                let _ = writeln!(text, "Theme {card} {line} | {heart} 3, {beside} 2");
            }
            text.push('\n');
        }
        Pack::parse(&text, lines).unwrap()
    };
    let themes = || Themes::new(pack(6), pack(12));
    let picture = |number| Picture {
        id: format!("picture-{number}").into(),
        meaning: Meaning::parse(&format!("{} 3", AXES[number])).unwrap(),
        words: vec![],
        told: game::Each::default(),
    };
    let deck = Deck {
        id: "papier".into(),
        pictures: (0..40).map(picture).collect(),
    };
    Content::new(vec![deck], themes(), themes())
}

pub fn words(text: &str) -> Each<String> {
    Each {
        fr: text.into(),
        en: text.into(),
    }
}

/// A deck whose words would like to be markup.
pub fn album(id: &str, pictures: usize, described: bool) -> Album {
    let image = |n: usize| Image {
        id: format!("p{n}"),
        title: words(&format!("Titre {n} {EVIL}")),
        alt: words(&match described {
            true => format!("Ce qu’on voit {n} {EVIL}"),
            false => format!("Titre {n} {EVIL}"),
        }),
        address: format!("/decks/{id}/1/p{n}"),
        eye: 50,
    };
    Album {
        id: id.into(),
        name: words(EVIL),
        mood: words(if described { EVIL } else { "" }),
        pictures: (0..pictures).map(image).collect(),
    }
}

pub fn albums() -> Albums {
    Albums(vec![
        album("papier", 40, true),
        album("famille", 41, false),
        album("trop-petit", 39, true),
    ])
}

/// A house with this one box, and these decks in it.
pub fn house(albums: Albums) -> Boxes {
    let decks = Decks {
        albums,
        ..Decks::default()
    };
    let content = Arc::new(content());
    Boxes::new(vec![Box::new(CompatibilityBox { content, decks })]).unwrap()
}

/// Names for so many.
pub fn names(seats: usize) -> Vec<String> {
    let names = [
        EVIL, "Karim", "Mamie Jo", "Ana", "Malo", "Zoé", "Ada", "Basile",
    ];
    names
        .iter()
        .take(seats)
        .map(|name| (*name).to_owned())
        .collect()
}

/// A table of Compatibility with so many seats.
pub fn table(house: &Boxes, options: &Options, seats: usize, state: GameState) -> TableView {
    let mut table = testing::table(house, state);
    table.options = to_raw_value(options).unwrap();
    let seat = |name| SeatView {
        name,
        people: vec![0],
        here: true,
        bot: None,
        stand_in: None,
    };
    table.seats = names(seats).into_iter().map(seat).collect();
    table
}
