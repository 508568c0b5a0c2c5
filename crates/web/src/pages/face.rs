//! A person wherever there is no seat to tell them by: between games, on the
//! pages of the evening and in its picture.

use maud::{Markup, html};

use crate::shapes;

/// Colours of people and of what is written on them, for drawings that have no
/// sheet; those of the sheet's sides.
const COLOURS: [(&str, &str); 8] = [
    ("#c23f18", "#fff"),
    ("#14776b", "#fff"),
    ("#6c4bb4", "#fff"),
    ("#2f62a8", "#fff"),
    ("#e8a523", "#1f1b2e"),
    ("#b03a72", "#fff"),
    ("#5d6b22", "#fff"),
    ("#44405c", "#fff"),
];

fn number(person: u16) -> u8 {
    (person % COLOURS.len() as u16) as u8
}

/// The class that gives a person's line its colour.
pub fn colour(person: u16) -> String {
    shapes::colour(number(person))
}

pub fn face(person: u16, name: &str) -> Markup {
    shapes::sign(number(person), name, false)
}

/// The same in a picture of its own, 48 by 48, with a colour to dress in.
pub fn portrait(person: u16, name: &str) -> (&'static str, Markup) {
    let number = number(person);
    let (fill, ink) = COLOURS[number as usize];
    let drawn = html! {
        path d=(shapes::shape(number)) fill=(fill) stroke="#fffdf6" stroke-width="2" {}
        text x="24" y=(33 + i32::from(shapes::down(number))) text-anchor="middle" font-family="system-ui,sans-serif"
            font-weight="700" font-size="23" fill=(ink) { (shapes::initial(name)) }
    };
    (fill, drawn)
}
