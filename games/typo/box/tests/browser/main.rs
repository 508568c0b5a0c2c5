//! People who play Typo at real browsers, in a house of their own.

mod game;
mod keyboard;
mod people;
mod refusals;
mod room;
mod secrets;
mod tour;
mod turns;

use std::sync::{Arc, LazyLock};

use house::{
    Clock,
    testing::{TestHouse, boxes},
};
use web::Boxes;

static BOXES: LazyLock<Arc<Boxes>> = LazyLock::new(|| boxes(&[typo_box::open]));

/// A house with this game alone, where bots think for no time that anyone
/// would notice.
fn house() -> TestHouse {
    TestHouse::open_as(&BOXES, Clock::system(), |args| args.bot_pace = 0.02)
}

/// A house where nothing happens unless somebody does something.
fn still_house() -> TestHouse {
    TestHouse::open(&BOXES, Clock::held())
}
