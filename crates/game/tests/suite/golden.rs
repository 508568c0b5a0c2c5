//! Golden games: kept ones pass, and whatever is wrong with them is seen.

use std::{fs, panic};

use game::{
    Setup, Showing,
    testing::golden::{Folder, Tale},
};

use crate::highest::{Highest, KEEPS_HALF_AN_EVENT, SHOWS_EVERY_PICK, SOUND};

type Sound = Highest<SOUND>;

fn three() -> Setup<bool> {
    Setup {
        seats: 3,
        first: None,
        options: false,
    }
}

fn five_with_a_clock() -> Setup<bool> {
    Setup {
        seats: 5,
        options: true,
        ..three()
    }
}

game::conformance!(Sound, golden: three = 3, five_with_a_clock = 5);

/// What somebody reads who did something to the golden games of a folder that
/// held one.
fn told(spoil: impl Fn(&str) -> Result<(), std::io::Error>, check: fn(&str)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();
    let tale = Tale::play::<Sound>(&three(), 3, Showing::default());
    tale.keep(Folder(folder), "three");
    check(folder);
    spoil(folder).unwrap();
    let fault = panic::catch_unwind(|| check(folder)).expect_err("it is not seen");
    fault.downcast_ref::<String>().cloned().unwrap_or_default()
}

fn told_alike(folder: &str) {
    Tale::play::<Sound>(&three(), 3, Showing::default()).compare(Folder(folder), "three");
}

fn replays(folder: &str) {
    Folder(folder).replays::<Sound>();
}

fn whole(folder: &str) {
    Folder(folder).holds_every_kind_of_event::<Sound>();
}

#[test]
fn a_folder_without_golden_games_is_seen() {
    let clear = |folder: &str| fs::remove_file(format!("{folder}/three.jsonl"));
    assert!(told(clear, replays).contains("has no golden game"));
    assert!(told(clear, whole).contains("no golden game"));
    assert!(told(clear, told_alike).contains("three.jsonl is missing"));
}

/// Replaces a text in a file of the folder.
fn edit(folder: &str, name: &str, from: &str, to: &str) -> Result<(), std::io::Error> {
    let path = format!("{folder}/{name}");
    let text = fs::read_to_string(&path)?;
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replacen(from, to, 1))
}

#[test]
fn a_story_that_differs_is_seen_with_its_line() {
    let fault = told(
        |folder| edit(folder, "three.txt", "round 1", "round 2"),
        told_alike,
    );
    assert!(fault.contains("three.txt, line 5"), "{fault}");
}

#[test]
fn a_journal_that_tells_something_else_is_seen() {
    let fault = told(
        |folder| edit(folder, "three.jsonl", "\"round\":4", "\"round\":3"),
        replays,
    );
    assert!(fault.contains("three.jsonl"), "{fault}");
}

#[test]
fn a_journal_that_cannot_be_read_is_seen() {
    let fault = told(
        |folder| edit(folder, "three.jsonl", "Picked", "Chosen"),
        replays,
    );
    assert!(fault.contains("Chosen"), "{fault}");
}

#[test]
fn a_kind_of_event_that_no_journal_holds_is_seen() {
    let fault = told(
        |folder| {
            let path = format!("{folder}/three.jsonl");
            let text = fs::read_to_string(&path)?;
            let lines: Vec<&str> = text.lines().filter(|it| !it.contains("Picked")).collect();
            fs::write(path, lines.join("\n"))
        },
        whole,
    );
    assert!(fault.contains("Picked"), "{fault}");
}

#[test]
fn what_only_one_seat_sees_is_told_of_that_seat() {
    let sound = Tale::play::<Sound>(&three(), 3, Showing::default()).story;
    let shown = Tale::play::<Highest<SHOWS_EVERY_PICK>>(&three(), 3, Showing::default()).story;
    assert!(sound.contains("\n   2: picks - - 99"), "{sound}");
    assert!(!shown.contains("\n   2: "), "{shown}");
    assert_ne!(
        Tale::play::<Highest<KEEPS_HALF_AN_EVENT>>(&three(), 3, Showing::default()).story,
        sound
    );
}
