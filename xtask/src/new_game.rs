//! `cargo xtask new-game`: the smallest complete game, on the shelf at once.
//!
//! The game of `template` is copied with its name changed: everyone secretly
//! chooses a number, then all are shown. `CONTRIBUTING.md` walks through it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::test::{Tools, cargo, root, step};

/// What the game of the template is called, in files and in the code.
const TEMPLATE: (&str, &str) = ("essai", "Essai");

/// The two files that know a new game besides its own.
const SHELF: &str = "crates/tablee/src/shelf.rs";
const MANIFEST: &str = "crates/tablee/Cargo.toml";

#[derive(Args)]
pub struct NewGameArgs {
    /// The game's id in addresses, files and journals: a word of small letters
    name: String,

    /// The tree to write it into; this one if none is named
    #[arg(long, default_value_os_t = root().to_path_buf())]
    tree: PathBuf,
}

pub fn run(args: &NewGameArgs) -> Result<()> {
    write(&args.tree, &args.name)?;
    let name = &args.name;
    println!(
        "games/{name} is written and on the shelf. Play it with `cargo run --release`, \
         test it with `cargo test -p {name} -p {name}-box`, then make it yours: \
         CONTRIBUTING.md goes through it file by file."
    );
    Ok(())
}

/// Writes the game and puts it on the shelf.
fn write(tree: &Path, name: &str) -> Result<()> {
    check_name(tree, name)?;
    let shelf = on_the_shelf(&read(&tree.join(SHELF))?, name)?;
    let manifest = in_the_manifest(&read(&tree.join(MANIFEST))?, name)?;
    let folder = tree.join("games").join(name);
    copy(&root().join("xtask/template"), &folder, name)?;
    fs::write(tree.join(SHELF), shelf)?;
    fs::write(tree.join(MANIFEST), manifest)?;
    // Names sort and lines break as the name has it.
    let mut format = cargo(&[
        "fmt",
        "--package",
        name,
        "--package",
        &format!("{name}-box"),
    ]);
    let formatted = format.current_dir(tree).status();
    ensure!(
        formatted.context("cargo fmt cannot be run")?.success(),
        "the new game could not be formatted: {format:?}"
    );
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

fn check_name(tree: &Path, name: &str) -> Result<()> {
    let word = name.len() >= 2
        && name.len() <= 24
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    ensure!(
        word,
        "{name:?} cannot name a game: write 2 to 24 small letters, such as `belote`"
    );
    let folder = tree.join("games").join(name);
    ensure!(
        !folder.exists(),
        "{}: there is a game of this name; choose another",
        folder.display()
    );
    // A crate of this name would hide one that the game needs.
    let lock = read(&tree.join("Cargo.lock"))?;
    let taken = ["std", "core", "alloc", "test", "crate", "self", "super"];
    ensure!(
        !taken.contains(&name) && !lock.contains(&format!("name = \"{name}\"\n")),
        "{name:?} is the name of a crate that the house uses; choose another"
    );
    let keyword = [
        "as", "box", "do", "dyn", "else", "enum", "fn", "for", "if", "impl", "in", "let",
    ];
    let keyword = keyword
        .iter()
        .chain(&["loop", "match", "mod", "move", "mut", "pub", "ref"]);
    let mut keyword =
        keyword.chain(&["return", "static", "struct", "trait", "true", "type", "use"]);
    ensure!(
        !keyword.any(|word| *word == name),
        "{name:?} is a word of the language; choose another"
    );
    Ok(())
}

/// The shelf with one more line, in the list that `shelf!` holds.
fn on_the_shelf(shelf: &str, name: &str) -> Result<String> {
    let (before, list) = shelf
        .split_once("shelf! {\n")
        .context("the shelf has no list")?;
    let (list, after) = list
        .split_once("}\n")
        .context("the list of the shelf has no end")?;
    Ok(format!(
        "{before}shelf! {{\n{list}    {name}_box,\n}}\n{after}"
    ))
}

/// The program's manifest with the box of the game beside the others.
fn in_the_manifest(manifest: &str, name: &str) -> Result<String> {
    let (before, after) = manifest
        .split_once("\n[dev-dependencies]")
        .context("the manifest has no [dev-dependencies]")?;
    let line = format!("{name}-box = {{ path = \"../../games/{name}/box\" }}");
    Ok(format!(
        "{}\n{line}\n\n[dev-dependencies]{after}",
        before.trim_end()
    ))
}

/// Copies a folder with the template's name changed in names and texts.
fn copy(from: &Path, to: &Path, name: &str) -> Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let path = entry?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        // A manifest by its own name would be taken for a crate of ours.
        let target = to.join(renamed(file.trim_end_matches(".in"), name));
        if path.is_dir() {
            copy(&path, &target, name)?;
        } else {
            fs::write(&target, renamed(&read(&path)?, name))
                .with_context(|| target.display().to_string())?;
        }
    }
    Ok(())
}

fn renamed(text: &str, name: &str) -> String {
    let title: String = name
        .char_indices()
        .map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c })
        .collect();
    text.replace(TEMPLATE.0, name).replace(TEMPLATE.1, &title)
}

/// Makes a new game in a copy of the tree and puts it through every suite, with
/// the target folder of this one.
pub fn rehearse(tools: &Tools) -> Result<()> {
    const NAME: &str = "nouveau";
    let tree = root().join("target/new-game");
    if tree.exists() {
        fs::remove_dir_all(&tree).with_context(|| tree.display().to_string())?;
    }
    copy_tree(root(), &tree)?;
    write(&tree, NAME)?;
    touched_only(&tree)?;
    let (rules, boxed) = (NAME.to_string(), format!("{NAME}-box"));
    let in_tree = |args: &[&str]| {
        let mut command = cargo(args);
        command
            .current_dir(&tree)
            .env("CARGO_TARGET_DIR", root().join("target"));
        tools.tell(&mut command);
        command
    };
    step(
        "its format",
        in_tree(&["fmt", "--check", "-p", &rules, "-p", &boxed]),
    )?;
    step("its tests", in_tree(&["test", "-p", &rules, "-p", &boxed]))?;
    step(
        "the shelf with it",
        in_tree(&["test", "-p", "tablee", "--test", "shelf"]),
    )?;
    fs::remove_dir_all(&tree).with_context(|| tree.display().to_string())
}

/// The files of a checkout, built things aside.
fn files(tree: &Path) -> Result<Vec<String>> {
    let listed = Command::new("git")
        .args([
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "-z",
        ])
        .current_dir(tree)
        .output()
        .context("git tells the files of the tree")?;
    ensure!(
        listed.status.success(),
        "git does not tell the files of the tree"
    );
    let names = String::from_utf8(listed.stdout)?;
    let names = names.split('\0').filter(|name| !name.is_empty());
    // What is deleted and not yet committed is listed too.
    let there = names.filter(|name| tree.join(name).is_file());
    Ok(there.map(str::to_string).collect())
}

fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    for name in files(from)? {
        let (source, target) = (from.join(&name), to.join(&name));
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(&source, &target).with_context(|| source.display().to_string())?;
    }
    Ok(())
}

/// A new game changes nothing but its folder, the shelf and the manifest.
fn touched_only(tree: &Path) -> Result<()> {
    for name in files(root())? {
        let own = name == SHELF || name == MANIFEST;
        let same = fs::read(root().join(&name))? == fs::read(tree.join(&name))?;
        ensure!(own || same, "a new game touched more than its own: {name}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_gets_a_line_on_the_shelf_and_one_in_the_manifest() {
        let shelf = on_the_shelf("a\nshelf! {\n    x_box,\n}\n\nb\n", "belote").unwrap();
        assert_eq!(shelf, "a\nshelf! {\n    x_box,\n    belote_box,\n}\n\nb\n");
        let manifest = in_the_manifest("[dependencies]\nx = 1\n\n[dev-dependencies]\n", "belote");
        let line = "belote-box = { path = \"../../games/belote/box\" }";
        let told = format!("[dependencies]\nx = 1\n{line}\n\n[dev-dependencies]\n");
        assert_eq!(manifest.unwrap(), told);
    }

    #[test]
    fn names_that_cannot_be_are_refused_with_what_to_write() {
        for name in [
            "", "a", "Belote", "bel-ote", "9mm", "été", "match", "serde", "game",
        ] {
            assert!(check_name(root(), name).is_err(), "{name}");
        }
        check_name(root(), "belote").unwrap();
    }

    #[test]
    fn both_spellings_of_the_name_are_changed() {
        assert_eq!(
            renamed("essai_box::EssaiBox", "belote"),
            "belote_box::BeloteBox"
        );
    }
}
