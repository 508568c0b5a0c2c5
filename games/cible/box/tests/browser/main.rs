//! People who play La Cible at real browsers, in a house of their own.

mod along;
mod field;
mod game;
mod haste;
mod sizes;
mod tour;
mod voice;

use std::sync::{Arc, LazyLock};

use house::{
    Clock,
    testing::{TestHouse, boxes},
};
use web::Boxes;

static BOXES: LazyLock<Arc<Boxes>> = LazyLock::new(|| boxes(&[cible_box::open]));

/// A house with this game alone, where nothing happens unless somebody does
/// something or moves the clock.
fn still_house() -> TestHouse {
    TestHouse::open(&BOXES, Clock::held())
}
