//! Eight shapes and colours for seats and sides; each colour has its shape, so
//! that colour is never the only sign. People have faces of their own, with the
//! mark of their seat beside them.

use maud::{Markup, html};
use table::Face;

use crate::faces::{Look, creature, look, machine, portrait};

/// In a box of 48 by 48.
const SHAPES: [&str; 8] = [
    "M24 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44z",
    "M13 3.5h22a9.5 9.5 0 0 1 9.5 9.5v22a9.5 9.5 0 0 1-9.5 9.5H13A9.5 9.5 0 0 1 3.5 35V13A9.5 9.5 0 0 1 13 3.5z",
    "M24 1.5l19.5 11.2v22.6L24 46.5 4.5 35.3V12.7z",
    "M24 1l23 23-23 23L1 24z",
    "M4 5h40v20c0 11-9 18-20 22C13 43 4 36 4 25z",
    "M24 2.5c5 0 8.5 3 9.5 7 4-.5 8.5 1.5 10.5 6s.5 9-2 11.5c2 3 2 8-1.5 11.5s-8 3.5-10.5 2c-1.5 3.5-8 5.5-12 3.5s-5-4.5-5-7c-4 .5-8-1.5-9.5-6.5S4 22 6.5 20c-2-3.5-2-8 1.5-11.5s8-3 11-1.5c1-2.5 2.5-4.5 5-4.5z",
    "M24 3c2 0 3.5 1 4.5 2.7l17 32C48 42 45.5 46 41 46H7c-4.5 0-7-4-4.5-8.3l17-32C20.5 4 22 3 24 3z",
    "M24 1l6.2 10.2L42 7.5l-.9 12.2L48 30l-11 5-4 11.5L24 41l-9 5.5L11 35 0 30l6.9-10.3L6 7.5l11.8 3.7z",
];

/// The outline of a shape; from the ninth on they come again.
pub fn shape(number: u8) -> &'static str {
    SHAPES[number as usize % SHAPES.len()]
}

/// How far down letters stand in a shape: a triangle has its room below the
/// middle, a shield above.
pub fn down(number: u8) -> i8 {
    match number as usize % SHAPES.len() {
        6 => 6,
        4 => -2,
        _ => 0,
    }
}

/// The class that gives a seat or a side its colour.
pub fn colour(number: u8) -> String {
    format!("side-{}", number as usize % SHAPES.len())
}

/// Whoever has this name, with the mark of their seat or side. The name is
/// written beside it.
pub fn sign(number: u8, name: &str, bot: bool) -> Markup {
    framed(Some(number), &body(number, name, bot))
}

/// Somebody without a seat.
pub fn face(face: Face) -> Markup {
    framed(None, &portrait(face))
}

/// An animal that is nobody's yet.
pub fn animal(animal: u8) -> Markup {
    framed(None, &html! { g.plain { (creature(animal)) } })
}

fn framed(number: Option<u8>, drawn: &Markup) -> Markup {
    html! {
        svg.avatar.(number.map(colour).unwrap_or_default()) viewBox="0 0 48 48" width="40" height="40"
            aria-hidden="true" focusable="false" { (drawn) }
    }
}

/// The same inside another drawing. A robot that plays for somebody is a badge
/// on them.
pub fn body(number: u8, name: &str, bot: bool) -> Markup {
    let look = look(name, bot);
    html! {
        (who(&look, name))
        @if bot && look != Look::Robot { g.stands-in transform="translate(28 -2) scale(.42)" { (machine("")) } }
        path.body d=(shape(number)) transform="translate(29 29) scale(.39)" {}
    }
}

/// The people behind some names, within the frame of what they share: a team, a
/// pawn. In a box of 48 by 48.
pub fn group(names: &[&str]) -> Markup {
    let (scale, places): (f32, &[(u8, u8)]) = match names.len() {
        0 | 1 => (0.8, &[(5, 5)]),
        2 => (0.52, &[(0, 11), (23, 11)]),
        3 => (0.48, &[(0, 3), (25, 3), (12, 24)]),
        _ => (0.46, &[(1, 1), (25, 1), (1, 25), (25, 25)]),
    };
    html! {
        @for (name, (x, y)) in names.iter().zip(places) {
            g transform={ "translate(" (x) " " (y) ") scale(" (scale) ")" } { (who(&look(name, false), name)) }
        }
    }
}

fn who(look: &Look, name: &str) -> Markup {
    match look {
        Look::Robot => machine(name),
        Look::People(faces) if faces.len() == 1 => portrait(faces[0]),
        Look::People(faces) => html! {
            @for (face, place) in faces.iter().take(3).zip([(0, 0), (17, 3), (4, 18)]) {
                g transform={ "translate(" (place.0) " " (place.1) ") scale(.62)" } { (portrait(*face)) }
            }
        },
    }
}

/// A shape alone, as the key of a drawing has it.
pub fn swatch(number: u8, size: u8) -> Markup {
    html! {
        svg.swatch.(colour(number)) viewBox="0 0 48 48" width=(size) height=(size) aria-hidden="true" { path.body d=(shape(number)) {} }
    }
}

/// The letter that stands for a name.
pub fn initial(name: &str) -> String {
    let first = name.chars().find(|c| c.is_alphanumeric());
    first.map_or_else(|| "?".into(), |c| c.to_uppercase().collect())
}
