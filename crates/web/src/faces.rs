//! Whose face goes with a name.
//!
//! Boxes draw people by their seat and name. What those people look like is the
//! table's to know, so it is laid out for the time of a drawing
//! ([`Faces::during`]), and the signs of `shapes` find it there.

use std::{cell::RefCell, sync::Arc};

use maud::{Markup, PreEscaped, html};
use table::{Face, ROBOTS, TableView};

use crate::Parts;

/// Colours of people: the ground, and the light and the deep tone of the animal.
const TONES: [(&str, &str, &str); table::COLOURS as usize] = [
    ("#e4562d", "#ffe0d3", "#a3320f"),
    ("#3f78c9", "#dceaff", "#1f4b8f"),
    ("#7150bf", "#e9e0ff", "#452a86"),
    ("#eea425", "#fff2d3", "#8a5a00"),
    ("#2a9d8f", "#d3f1ec", "#0f6258"),
    ("#cf3f78", "#ffdde9", "#8a1c48"),
    ("#7f9f34", "#eef6d6", "#4c641a"),
    ("#8e5b39", "#f6e5d8", "#55301a"),
];
/// Robots that look different.
const MACHINES: usize = 7;
const PEOPLE: &str = include_str!("../parts/people.svg");

/// What is to be seen of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// The people who share it.
    People(Vec<Face>),
    Robot,
}

/// The names at a table, and who is behind them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faces(Vec<(String, Look)>);

thread_local! {
    static LAID_OUT: RefCell<Option<Arc<Faces>>> = const { RefCell::new(None) };
}

impl Faces {
    pub fn of_table(table: &TableView) -> Faces {
        let face = |number: &u16| {
            let mut people = table.people.iter();
            let person = people.find(|person| person.person == *number);
            person.map(|person| person.face)
        };
        let seats = table.seats.iter().map(|seat| {
            let look = match seat.bot {
                Some(_) => Look::Robot,
                None => Look::People(seat.people.iter().filter_map(face).collect()),
            };
            (seat.name.clone(), look)
        });
        let people = table.people.iter();
        let people = people.map(|one| (one.name.clone(), Look::People(vec![one.face])));
        // Whoever left a game has their name on a robot's seat and none at the
        // table; seats come first.
        Faces(seats.chain(people).collect())
    }

    /// Of a game that was played.
    pub fn of_past(names: &[String], faces: &[Vec<Face>]) -> Faces {
        let look = |faces: &Vec<Face>| match faces.is_empty() {
            true => Look::Robot,
            false => Look::People(faces.clone()),
        };
        let names = names.iter().cloned();
        Faces(names.zip(faces.iter().map(look)).collect())
    }

    /// Draws with these faces laid out.
    pub fn during<T>(self: &Arc<Self>, draw: impl FnOnce() -> T) -> T {
        let before = LAID_OUT.replace(Some(self.clone()));
        let drawn = draw();
        LAID_OUT.set(before);
        drawn
    }
}

/// Who is behind a name. Names that nobody has, such as those of an example on
/// a lid, have a face that is always the same.
pub fn look(name: &str, bot: bool) -> Look {
    let known = LAID_OUT.with_borrow(|faces| {
        let faces = faces.as_ref()?;
        let known = faces.0.iter().find(|(other, _)| other == name);
        known.map(|(_, look)| look.clone())
    });
    match known {
        Some(Look::People(faces)) if faces.is_empty() => Look::People(vec![made_up(name)]),
        Some(look) => look,
        None if bot => Look::Robot,
        None => Look::People(vec![made_up(name)]),
    }
}

fn made_up(name: &str) -> Face {
    let sum = name.bytes().fold(7u16, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(u16::from(byte))
    });
    Face::of_number(sum)
}

/// An animal on its ground, in a box of 48 by 48.
pub(crate) fn portrait(face: Face) -> Markup {
    html! {
        g.(tone(face)) {
            circle.ground cx="24" cy="24" r="22.5" {}
            (creature(face.animal))
        }
    }
}

/// An animal alone.
pub(crate) fn creature(animal: u8) -> Markup {
    piece(&format!("a{animal}"))
}

/// A robot, which looks as its name does.
pub(crate) fn machine(name: &str) -> Markup {
    piece(&machine_id(name))
}

fn machine_id(name: &str) -> String {
    let number = ROBOTS.iter().position(|robot| *robot == name);
    format!("r{}", number.unwrap_or(name.len()) % MACHINES)
}

fn piece(id: &str) -> Markup {
    html! { use href={ (Parts::house().address("people.svg")) "#" (id) } width="48" height="48" {} }
}

/// An animal as it stands alone: outside of a page, with nothing to refer to.
pub fn standalone(name: &str) -> Markup {
    let faces = match look(name, false) {
        Look::People(faces) => faces,
        Look::Robot => return html! { (PreEscaped(drawing(&machine_id(name)))) },
    };
    let (ground, animal) = undressed(faces[0]);
    html! { circle cx="24" cy="24" r="22.5" fill=(ground) {} (animal) }
}

/// A colour to dress in, and the animal as it stands alone.
pub(crate) fn undressed(face: Face) -> (&'static str, Markup) {
    let (ground, light, deep) = TONES[face.colour as usize % TONES.len()];
    let animal = drawing(&format!("a{}", face.animal));
    let animal = html! { g color=(light) fill=(deep) { (PreEscaped(animal)) } };
    (ground, animal)
}

/// The class that gives a person's line their colour.
pub(crate) fn tone(face: Face) -> String {
    format!("tone-{}", face.colour)
}

/// What a symbol of the sheet of people holds.
fn drawing(id: &str) -> &'static str {
    let found = PEOPLE.split_once(&format!("id=\"{id}\""));
    let symbol = found.and_then(|(_, rest)| rest.split_once('>'));
    symbol
        .and_then(|(_, rest)| rest.split_once("</symbol>"))
        .map_or("", |(drawn, _)| drawn)
}

#[cfg(test)]
mod tests {
    use table::{ANIMALS, COLOURS};

    use super::*;

    #[test]
    fn every_face_and_robot_is_drawn_and_no_two_alike() {
        let ids = (0..ANIMALS).map(|animal| format!("a{animal}"));
        let ids = ids.chain((0..MACHINES).map(|machine| format!("r{machine}")));
        let mut seen: Vec<&str> = ids.map(|id| drawing(&id)).collect();
        assert!(seen.iter().all(|drawn| drawn.len() > 100));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), ANIMALS as usize + MACHINES);
        let sheet = include_str!("../parts/styles/16-faces.css");
        for (number, (ground, light, deep)) in (0..COLOURS).zip(TONES) {
            let rule =
                format!(".tone-{number} {{ --ground: {ground}; color: {light}; fill: {deep}; }}");
            assert!(sheet.contains(&rule), "{rule}");
        }
    }

    #[test]
    fn faces_are_laid_out_for_the_time_of_a_drawing_alone() {
        let face = Face {
            animal: 3,
            colour: 5,
        };
        let names = ["Zoé".to_string(), "Boulon".to_string()];
        let faces = Arc::new(Faces::of_past(&names, &[vec![face], vec![]]));
        let seen = || (look("Zoé", false), look("Boulon", false), look("X", true));
        let before = seen();
        let during = faces.during(seen);
        assert_eq!(during, (Look::People(vec![face]), Look::Robot, Look::Robot));
        assert_eq!(seen(), before);
    }
}
