//! The scenarios of every game, the examples of `docs/scenarios.md`, and what
//! is said of a scenario that is wrong, whatever it plays.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::support::{Ran, games, root, tablee};

/// The folder of each game's scenarios.
fn folders() -> Vec<PathBuf> {
    let folders = fs::read_dir(root().join("games")).expect("the games");
    let mut folders: Vec<PathBuf> = folders
        .map(|entry| entry.expect("a game").path().join("scenarios"))
        .collect();
    folders.sort();
    for folder in &folders {
        assert!(folder.is_dir(), "{} is missing", folder.display());
    }
    assert!(folders.len() >= games().len(), "{folders:?}");
    folders
}

/// Every scenario of a folder, with what is in it.
fn scenarios(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("scenarios");
    let paths = entries.map(|entry| entry.expect("a scenario").path());
    let mut found: Vec<(PathBuf, String)> = paths
        .filter(|path| path.extension().is_some_and(|kind| kind == "toml"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("text");
            (path, text)
        })
        .collect();
    found.sort();
    assert!(!found.is_empty(), "no scenario in {}", folder.display());
    found
}

/// Plays what is at a path.
fn play(path: &Path) -> Ran {
    tablee(&["scenario", path.to_str().expect("a path")])
}

/// A scenario of each game that goes as written, and expects nothing of its
/// start.
fn good_ones() -> Vec<String> {
    let good = folders().into_iter().map(|folder| {
        let mut texts = scenarios(&folder).into_iter().map(|(_, text)| text);
        let plain = |text: &String| {
            let head = text.split("\n[").next().unwrap_or_default();
            !head.contains("expect") && text.contains("[[step]]")
        };
        texts.find(plain).expect("a scenario with a plain head")
    });
    good.collect()
}

#[test]
fn the_scenarios_of_the_rules_go_as_written() {
    let folders = folders();
    let paths = folders.iter().map(|path| path.to_str().expect("a path"));
    let args: Vec<&str> = std::iter::once("scenario").chain(paths).collect();
    let played = tablee(&args);
    assert!(played.well(), "{}", played.said());
}

#[test]
fn every_scenario_says_which_rules_it_shows() {
    for folder in folders() {
        let rules = folder.join("../box/parts/rules/fr.toml");
        let rules = fs::read_to_string(rules).expect("the rules of the game");
        for (path, text) in scenarios(&folder) {
            let path = path.display();
            let says = text.starts_with("# ");
            assert!(says, "{path} begins by saying what it shows");
            let file: toml::Table = text.parse().expect("TOML");
            let shown = file.get("rules").and_then(toml::Value::as_array);
            let shown = shown.unwrap_or_else(|| panic!("{path} names no rules"));
            assert!(!shown.is_empty(), "{path} names no rules");
            for rule in shown {
                let known = format!("\nid = {rule}\n");
                assert!(
                    rules.contains(&known),
                    "{path} names {rule}, which is no rule"
                );
            }
        }
    }
}

/// Read one after another, the TOML blocks of the page are one scenario.
#[test]
fn the_examples_of_the_page_are_a_scenario() {
    let page = fs::read_to_string(root().join("docs/scenarios.md")).expect("the page");
    let blocks = page.split("```toml\n").skip(1);
    let example: String = blocks
        .filter_map(|block| block.split("```").next())
        .collect();
    assert!(example.contains("title"), "{example}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("page.toml");
    fs::write(&path, example).expect("a file");
    let played = play(&path);
    assert!(played.well(), "{}", played.said());
}

#[test]
fn a_mistake_in_any_head_is_told_with_its_cure() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut wrong: Vec<(PathBuf, Vec<String>)> = Vec::new();
    for (at, good) in good_ones().iter().enumerate() {
        let line = |start: &str| {
            let line = good.lines().find(|line| line.starts_with(start));
            line.unwrap_or_else(|| panic!("no {start} in {good}"))
        };
        let (title, game, seats) = (line("title = "), line("game = "), line("seats = "));
        let shelf = games().into_iter().map(|game| format!("`{game}`"));
        for (name, from, to, said) in [
            ("open", title, "title = \"A", vec!["line".into()]),
            ("untitled", title, "", vec!["missing field `title`".into()]),
            ("chess", game, "game = \"chess\"", shelf.collect()),
            (
                "twins",
                seats,
                "seats = [\"Lea\", \"Lea\"]",
                vec!["two seats are called Lea".into()],
            ),
            ("nobody", seats, "seats = []", vec!["1 to 32".into()]),
            (
                "colour",
                title,
                "title = \"A\"\ncolour = 3",
                vec!["unknown field `colour`".into()],
            ),
        ] {
            let path = folder.path().join(format!("{at}-{name}.toml"));
            fs::write(&path, good.replacen(from, to, 1)).expect("a file");
            wrong.push((path, said));
        }
    }
    let played = play(folder.path());
    let told = played.said();
    assert_eq!(played.code, Some(2), "{told}");
    for (path, said) in wrong {
        let name = path.display().to_string();
        let line = told.lines().find(|line| line.starts_with(&name));
        let line = line.unwrap_or_else(|| panic!("nothing on {name} in\n{told}"));
        for part in said {
            assert!(line.contains(&part), "no {part:?} in\n{line}");
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    for (text, said) in [
        (&b"title = \"a\"\ngame = \"\xff\"\n"[..], "line 2"),
        (b"title = \"a\"\ngame = \"\xff\"\n", "UTF-8"),
        (b"\0\0\0", "line 1"),
        (b"", "missing field"),
    ] {
        let path = folder.path().join("wrong.toml");
        fs::write(&path, text).expect("a file");
        let told = play(&path);
        assert_eq!(told.code, Some(2), "{}", told.said());
        for part in [said, "wrong.toml"] {
            assert!(told.said().contains(part), "no {part:?}: {}", told.said());
        }
    }
    fs::remove_file(folder.path().join("wrong.toml")).expect("the file goes");
    for (path, said) in [
        (folder.path().to_owned(), "no scenario in this folder"),
        (folder.path().join("none.toml"), "check the path"),
    ] {
        let told = play(&path);
        assert_eq!(told.code, Some(2), "{}", told.said());
        assert!(told.said().contains(said), "{}", told.said());
    }
}

/// A file with a mistake does not keep the others from being played.
#[test]
fn all_files_are_played_whatever_the_first_one_says() {
    for good in good_ones() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            fs::write(folder.path().join(name), text).expect("a file");
        };
        write("1.toml", "title = 3");
        let refused = "\nexpect.refusal = \"X9\"\ngame = ";
        write("2.toml", &good.replacen("\ngame = ", refused, 1));
        write("3.toml", &good);
        let played = play(folder.path());
        let told = played.said();
        assert_eq!(played.code, Some(2), "{told}");
        let totals = "1 of 3 as written, 1 different, 1 with a mistake in the file";
        assert!(
            told.contains(totals) && told.contains("refused with X9"),
            "{told}"
        );
    }
}
