//! People who play Compatibility at real browsers, in a house of their own.

mod agreeing;
mod editions;
mod game;
mod hurry;
mod keyboard;
mod pinch;
mod ranking;
mod secrets;
mod sketching;
mod tour;
mod wall;

use std::sync::{Arc, LazyLock};

use house::{
    Clock,
    testing::{TestHouse, boxes},
};
use web::Boxes;

static BOXES: LazyLock<Arc<Boxes>> = LazyLock::new(|| boxes(&[compatibility_box::open]));

/// How much faster pictures are turned than people like it. Tables are relaxed
/// unless they say otherwise, so that nobody's time to choose runs out.
const HASTE: f64 = 12.0;

/// A house with this game alone, where neither pictures nor bots take their
/// time.
fn house() -> TestHouse {
    TestHouse::open_as(&BOXES, Clock::fast(HASTE), |args| args.bot_pace = 0.02)
}

/// A house where nothing happens unless somebody does something or moves the
/// clock.
fn still_house() -> TestHouse {
    TestHouse::open(&BOXES, Clock::held())
}
