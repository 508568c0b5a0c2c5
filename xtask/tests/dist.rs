//! What is made for hosts, as far as it can be looked at without building it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What the manifest of the program says of its package.
fn package() -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let told = Command::new(cargo)
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
    let told: Value = serde_json::from_slice(&told.stdout).expect("cargo tells the workspace");
    let packages = told["packages"].as_array().expect("packages");
    let ours = packages.iter().find(|package| package["name"] == "tablee");
    ours.expect("the program")["metadata"]["deb"].clone()
}

#[test]
fn whatever_the_package_holds_is_in_the_tree_or_made_by_dist() {
    let made = ["tablee", "man/*.1", "tablee.bash", "_tablee", "tablee.fish"];
    let package = package();
    let assets = package["assets"].as_array().expect("assets");
    for asset in assets {
        let from = asset[0].as_str().expect("a path");
        let name = from.rsplit('/').next().unwrap_or_default();
        if let Some(file) = from.strip_prefix("../../target/given/parts/") {
            assert!(made.contains(&file), "{from}: nothing makes it");
        } else if name == "*.md" {
            let folder = root().join("crates/tablee").join(from);
            assert!(folder.parent().is_some_and(Path::is_dir), "{from}");
        } else {
            let path = root().join("crates/tablee").join(from);
            assert!(path.is_file(), "{from} is not there");
        }
    }
    // Nothing that hosts put around a house is forgotten.
    let told = assets.iter().filter_map(|asset| asset[0].as_str());
    let told: Vec<&str> = told.collect();
    for file in fs::read_dir(root().join("deploy")).expect("deploy") {
        let name = file.expect("a file").file_name();
        let name = name.to_string_lossy();
        let elsewhere = ["debian", "Containerfile"].contains(&&*name);
        let there = told.iter().any(|from| from.ends_with(&format!("/{name}")));
        assert!(there || elsewhere, "deploy/{name} is not in the package");
    }
}

#[test]
fn what_runs_when_the_package_comes_and_goes_is_written_right() {
    for name in ["postinst", "prerm", "postrm"] {
        let script = root().join("deploy/debian").join(name);
        let read = Command::new("sh").arg("-n").arg(&script).output();
        let read = read.expect("sh runs");
        let why = String::from_utf8_lossy(&read.stderr);
        assert!(read.status.success(), "{name}: {why}");
        let text = fs::read_to_string(&script).expect("a script");
        assert!(
            text.starts_with("#!/bin/sh\n") && text.contains("set -e"),
            "{name}"
        );
        assert!(
            !text.contains("rm -r"),
            "{name} takes somebody's tables away"
        );
    }
}

#[test]
fn the_container_holds_the_program_alone() {
    let file = fs::read_to_string(root().join("deploy/Containerfile")).expect("a file");
    let stages = file.lines().filter(|line| line.starts_with("FROM "));
    let stages: Vec<&str> = stages.collect();
    assert_eq!(stages.len(), 2);
    assert!(stages[0].ends_with(" AS build"));
    assert_eq!(stages[1], "FROM scratch");
    let (_, last) = file.split_once("FROM scratch").expect("a stage");
    assert!(!last.contains("RUN "), "there is no shell in it");
    assert!(last.contains("USER 10001"), "nobody is root in it");
}
