//! `tablee licences` names what is shipped.

use std::fs;

use crate::support::{root, tablee};

#[test]
fn every_library_and_all_that_games_are_played_with_is_named() {
    let ran = tablee(&["licences"]);
    assert!(ran.well(), "{}", ran.said());
    let games = fs::read_dir(root().join("games")).expect("games").flatten();
    let contents = games.map(|game| game.path().join("content"));
    let folders = contents.chain([
        root().join("crates/lexicon/words"),
        root().join("crates/tablee"),
    ]);
    let mut named = 0;
    for folder in folders {
        // A game may have nothing of anybody's.
        let licences = fs::read_to_string(folder.join("licences.txt")).unwrap_or_default();
        for line in licences.lines() {
            assert!(
                ran.out.lines().any(|said| said == line),
                "{line} is not named"
            );
            named += 1;
        }
    }
    assert!(named > 100, "only {named} things are named");
}
