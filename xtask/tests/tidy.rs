//! What the tree promises, kept by a test.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
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

/// What a crate depends on, tests aside.
fn dependencies(metadata: &Value, name: &str) -> Vec<String> {
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|package| package["name"] == name);
    let package = package.unwrap_or_else(|| panic!("no crate {name}"));
    package["dependencies"]
        .as_array()
        .expect("dependencies")
        .iter()
        .filter(|dependency| dependency["kind"].is_null())
        .map(|dependency| dependency["name"].as_str().unwrap_or_default().to_string())
        .collect()
}

#[test]
fn the_arrows_are_kept() {
    let metadata = metadata();
    let ours = [
        "game",
        "typo",
        "compatibility",
        "cible",
        "table",
        "journal",
        "web",
        "house",
    ];
    let check = |from: &str, to: &[&str]| {
        let inside: Vec<String> = dependencies(&metadata, from)
            .into_iter()
            .filter(|name| ours.contains(&name.as_str()))
            .collect();
        assert_eq!(
            inside, to,
            "{from} depends on other crates than the design says"
        );
    };
    check("game", &[]);
    check("typo", &["game"]);
    check("compatibility", &["game"]);
    check("cible", &["game"]);
    check("table", &["game"]);
    check("journal", &[]);
    check("web", &["cible", "compatibility", "game", "table", "typo"]);
    check(
        "house",
        &[
            "cible",
            "compatibility",
            "game",
            "journal",
            "table",
            "typo",
            "web",
        ],
    );
}

#[test]
fn rules_see_no_clock_no_network_and_no_page() {
    let metadata = metadata();
    for rules in ["game", "typo", "compatibility", "cible", "table"] {
        // Text made plain, a map, and a cell filled once need no operating system.
        let allowed = [
            "game",
            "hashbrown",
            "once_cell",
            "rand",
            "serde",
            "serde_json",
            "unicode-normalization",
        ];
        for dependency in dependencies(&metadata, rules) {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{rules} depends on {dependency}"
            );
        }
        let text =
            fs::read_to_string(root().join(format!("crates/{rules}/src/lib.rs"))).expect("lib.rs");
        assert!(text.contains("#![no_std]"), "{rules} is no_std");
    }
}

#[test]
fn nothing_is_left_undone_in_the_text() {
    let marks = [
        ["TO", "DO"].concat(),
        ["FIX", "ME"].concat(),
        ["todo", "!("].concat(),
        ["unimplemented", "!("].concat(),
    ];
    for file in sources(&root().join("crates")) {
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

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path
            .extension()
            .is_some_and(|ext| ["rs", "js", "css"].iter().any(|known| ext == *known))
        {
            found.push(path);
        }
    }
    found
}
