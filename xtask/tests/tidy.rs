//! What the tree promises, kept by a test.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folders under `games`.
fn games() -> Vec<String> {
    let entries = fs::read_dir(root().join("games")).expect("games");
    let mut games: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    games.sort();
    assert!(!games.is_empty(), "a house without games");
    games
}

fn metadata() -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let out = Command::new(cargo)
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    serde_json::from_slice(&out.stdout).expect("cargo tells the workspace")
}

/// What a crate depends on, tests aside. What a feature brings is left out
/// where `optional` is false.
fn dependencies(metadata: &Value, name: &str, optional: bool) -> BTreeSet<String> {
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|package| package["name"] == name);
    let package = package.unwrap_or_else(|| panic!("no crate {name}"));
    package["dependencies"]
        .as_array()
        .expect("dependencies")
        .iter()
        .filter(|dependency| dependency["kind"].is_null())
        .filter(|dependency| optional || dependency["optional"] == false)
        .map(|dependency| dependency["name"].as_str().unwrap_or_default().to_string())
        .collect()
}

/// The crates of this workspace.
fn ours(metadata: &Value) -> BTreeSet<String> {
    let packages = metadata["packages"].as_array().expect("packages");
    let names = packages
        .iter()
        .filter_map(|package| package["name"].as_str());
    names.map(str::to_string).collect()
}

#[test]
fn the_arrows_are_kept() {
    let metadata = metadata();
    let ours = ours(&metadata);
    let check = |from: &str, allowed: &[&str]| {
        for to in dependencies(&metadata, from, false).intersection(&ours) {
            assert!(
                allowed.contains(&to.as_str()),
                "{from} points at {to}: see Arrows in ARCHITECTURE.md"
            );
        }
    };
    check("game", &[]);
    check("lexicon", &[]);
    check("table", &["game"]);
    check("journal", &[]);
    check("web", &["game", "table"]);
    check("house", &["game", "table", "journal", "web"]);
    check("tools", &["game", "lexicon"]);
    for game in games() {
        check(&game, &["game", "lexicon"]);
        let boxed = format!("{game}-box");
        let rules = game.as_str();
        check(&boxed, &["game", "lexicon", "table", "tools", "web", rules]);
    }
    let boxes: Vec<String> = games().iter().map(|game| format!("{game}-box")).collect();
    let mut program: Vec<&str> = boxes.iter().map(String::as_str).collect();
    program.extend(["house", "tools", "web"]);
    check("tablee", &program);
}

#[test]
fn every_game_has_its_rules_its_box_and_its_scenarios() {
    let metadata = metadata();
    let ours = ours(&metadata);
    for game in games() {
        for name in [game.clone(), format!("{game}-box")] {
            assert!(ours.contains(&name), "games/{game}: no crate {name}");
        }
        for folder in [
            "content",
            "scenarios",
            "rules/tests/playthroughs",
            "box/parts",
        ] {
            let path = root().join("games").join(&game).join(folder);
            let filled = fs::read_dir(&path).is_ok_and(|mut inside| inside.next().is_some());
            assert!(
                filled,
                "games/{game}/{folder} is empty or not there: fill it"
            );
        }
        let tests = root().join(format!("games/{game}/rules/src/tests.rs"));
        let folder = root().join(format!("games/{game}/rules/src/tests"));
        let texts = sources(&folder).into_iter().chain([tests]);
        let mut texts = texts.filter_map(|path| fs::read_to_string(path).ok());
        assert!(
            texts.any(|text| text.contains("game::conformance!(")),
            "games/{game}/rules: its tests do not call game::conformance!"
        );
        let boxed = sources(&root().join(format!("games/{game}/box/src")));
        let mut boxed = boxed
            .iter()
            .filter_map(|path| fs::read_to_string(path).ok());
        assert!(
            boxed.any(|text| text.contains("web::suite!(")),
            "games/{game}/box/src: its tests do not call web::suite!"
        );
    }
}

#[test]
fn rules_see_no_clock_no_network_and_no_page() {
    let metadata = metadata();
    // Text made plain, a map, and a cell filled once need no operating system.
    let allowed = [
        "game",
        "hashbrown",
        "lexicon",
        "once_cell",
        "rand",
        "serde",
        "serde_json",
        "unicode-normalization",
        "unicode-security",
    ];
    let rules = games().into_iter().map(|game| {
        let lib = format!("games/{game}/rules/src/lib.rs");
        (game, lib)
    });
    let shared = ["game", "lexicon", "table"].map(|name| {
        let lib = format!("crates/{name}/src/lib.rs");
        (name.to_string(), lib)
    });
    for (name, lib) in rules.chain(shared) {
        for dependency in dependencies(&metadata, &name, false) {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{name} depends on {dependency}"
            );
        }
        let text =
            fs::read_to_string(root().join(&lib)).unwrap_or_else(|why| panic!("{lib}: {why}"));
        assert!(text.contains("#![no_std]"), "{name} is no_std");
    }
}

#[test]
fn a_box_sees_no_server_and_no_database() {
    let metadata = metadata();
    let boxes = games().into_iter().map(|game| format!("{game}-box"));
    for name in boxes.chain(["web".into(), "tools".into()]) {
        for dependency in dependencies(&metadata, &name, false) {
            let far = ["axum", "tokio", "rusqlite", "journal", "house"];
            assert!(
                !far.contains(&dependency.as_str()),
                "{name} depends on {dependency}"
            );
        }
    }
}

/// Only the shelf and the manifests name a game, and at most two files more.
#[test]
fn nothing_shared_names_a_game() {
    let games = games();
    let mut naming = Vec::new();
    for folder in ["crates", "xtask", "bench"] {
        for path in sources(&root().join(folder)) {
            let shelf = path.ends_with("crates/tablee/src/shelf.rs");
            let manifest = path.file_name().is_some_and(|name| name == "Cargo.toml");
            if shelf || manifest {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default().to_lowercase();
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            if let Some(game) = words.find(|word| games.iter().any(|game| game == word)) {
                naming.push(format!("{}: {game}", path.display()));
            }
        }
    }
    assert!(
        naming.len() <= 2,
        "shared files that name a game:\n{}",
        naming.join("\n")
    );
}

#[test]
fn nothing_is_left_undone_in_the_text() {
    let marks = [
        ["TO", "DO"].concat(),
        ["FIX", "ME"].concat(),
        ["todo", "!("].concat(),
        ["unimplemented", "!("].concat(),
    ];
    for folder in ["crates", "games", "xtask", "bench"] {
        for file in sources(&root().join(folder)) {
            let text = fs::read_to_string(&file).unwrap_or_default();
            for mark in &marks {
                assert!(
                    !text.contains(mark.as_str()),
                    "{} contains {mark}",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn modules_are_files_of_their_own_name() {
    for folder in ["crates", "games", "xtask", "bench"] {
        for file in sources(&root().join(folder)) {
            // What several test programs share would be one of them by its own name.
            let shared = file.components().any(|part| part.as_os_str() == "tests");
            let old = file.ends_with("mod.rs") && !shared;
            assert!(!old, "{}: name it after its folder", file.display());
        }
    }
}

/// Code, styles, scripts and manifests below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ext| {
            ["rs", "js", "css", "toml"]
                .iter()
                .any(|known| ext == *known)
        }) {
            found.push(path);
        }
    }
    found
}
