//! `cargo xtask licences`: writes down which crates are in the program, for
//! `tablee licences` to tell. A test keeps the list true.

use std::{collections::BTreeSet, fs, path::PathBuf};

use anyhow::{Context, Result, ensure};

use crate::test::{cargo, root};

/// The list names what is in the program for this system; others differ in few.
const SYSTEM: &str = "x86_64-unknown-linux-gnu";

pub fn run() -> Result<()> {
    let path = file();
    fs::write(&path, shipped()?).with_context(|| path.display().to_string())?;
    println!("{} is written", path.display());
    Ok(())
}

fn file() -> PathBuf {
    root().join("crates/tablee/licences.txt")
}

/// Every crate of others in the program: its name, its version, its licence.
fn shipped() -> Result<String> {
    let told = cargo(&["tree", "--quiet", "--package", "tablee", "--target", SYSTEM])
        .args(["--edges", "normal,no-proc-macro", "--prefix", "none"])
        .args(["--format", "{p}|{l}"])
        .output()?;
    ensure!(
        told.status.success(),
        "cargo tree: {}",
        String::from_utf8_lossy(&told.stderr)
    );
    let told = String::from_utf8(told.stdout)?;
    let lines: BTreeSet<String> = told.lines().filter_map(line).collect();
    Ok(lines.into_iter().collect())
}

/// `name v1.2.3|MIT (*)` as it is listed; nothing for our own, which have a path.
fn line(told: &str) -> Option<String> {
    let (package, licence) = told.split_once('|')?;
    let (name, version) = package.split_once(" v")?;
    if version.contains('(') {
        return None;
    }
    let licence = licence.trim_end_matches(" (*)");
    Some(format!("{name} {version}: {licence}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_what_is_shipped_is_true() {
        let kept = fs::read_to_string(file()).unwrap_or_default();
        assert_eq!(
            kept,
            shipped().unwrap(),
            "the program is made of other crates: `cargo xtask licences` writes them"
        );
    }

    #[test]
    fn every_crate_says_its_licence() {
        for line in shipped().unwrap().lines() {
            let (_, licence) = line.split_once(": ").expect("a licence");
            assert!(!licence.is_empty(), "{line}");
        }
    }

    #[test]
    fn a_crate_is_listed_and_ours_are_not() {
        let listed = line("anyhow v1.0.104|MIT OR Apache-2.0 (*)");
        assert_eq!(
            listed.as_deref(),
            Some("anyhow 1.0.104: MIT OR Apache-2.0\n")
        );
        assert_eq!(line("house v0.1.0 (/somewhere/house)|MIT"), None);
        assert_eq!(line(""), None);
    }
}
