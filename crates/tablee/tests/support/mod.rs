//! The games of the shelf, the program as a process, and people who play
//! whatever the shelf offers.

#![allow(dead_code, unused_imports)]

pub mod group;
pub mod program;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
};

use house::{
    Clock,
    testing::TestHouse,
    transfer::{self, ImportArgs},
};
use tablee::shelf;
use web::{Boxes, Supplies};

pub use group::Group;
pub use program::{Program, Ran, tablee};

/// Every box of the house, read once for all tests.
pub static BOXES: LazyLock<Arc<Boxes>> = LazyLock::new(|| {
    let boxes = shelf::boxes(&Supplies::default());
    Arc::new(boxes.unwrap_or_else(|why| panic!("{why}")))
});

/// A house with the whole shelf, where nothing happens unless somebody does
/// something or moves the clock.
pub fn still_house() -> TestHouse {
    TestHouse::open(&BOXES, Clock::held())
}

/// The ids of the games, in the order of the shelf.
pub fn games() -> Vec<&'static str> {
    let workshops = shelf::workshops().iter();
    workshops.map(|workshop| workshop.id()).collect()
}

/// Some game, where it does not matter which.
pub fn any_game() -> &'static str {
    games()[0]
}

/// The folder of the whole project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Brings an exported table into a folder, as the program does, and a key as an
/// operator would.
pub fn import(file: &Path, data: &Path) {
    fs::write(data.join("signing.key"), [7; 64]).expect("a key");
    let args = ImportArgs {
        file: file.to_path_buf(),
        data: data.to_path_buf(),
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let imported = runtime.block_on(transfer::import(&args, BOXES.clone()));
    imported.unwrap_or_else(|why| panic!("{}: {why:#}", file.display()));
}
