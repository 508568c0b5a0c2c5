//! Cut-paper pictures. Colours that change with the light are classes, which
//! the style sheet fills for day and night; so they are part of the page.

use maud::PreEscaped;

type Picture = PreEscaped<&'static str>;

macro_rules! picture {
    ($name:literal) => {
        PreEscaped(include_str!(concat!("drawings/", $name, ".svg")))
    };
}

/// A table under a lamp, people around it, day or night at the window.
pub const EVENING: Picture = picture!("evening");
/// What else lives on the shelf.
pub const PLANT: Picture = picture!("plant");
pub const BOOKS: Picture = picture!("books");
pub const STEP_BOX: Picture = picture!("step-box");
pub const STEP_PHONE: Picture = picture!("step-phone");
pub const STEP_SCREEN: Picture = picture!("step-screen");
/// A door ajar, with light behind it.
pub const DOOR: Picture = picture!("door");
/// A chair on its side beside a table: nothing that cannot be picked up.
pub const FALLEN_CHAIR: Picture = picture!("fallen-chair");
