//! The games of the tree, found by their folders, and the commands that each
//! brings: examples of its box, named `<game>-<command>`.

use std::{ffi::OsString, fs, path::PathBuf, process::Command};

use anyhow::{Context, Result, bail};

use crate::test::{cargo, root};

/// The names of the folders under `games`.
pub fn names() -> Result<Vec<String>> {
    let folder = root().join("games");
    let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_string()))
        .collect();
    names.sort();
    Ok(names)
}

/// The commands of a game.
fn commands(game: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(format!("games/{game}/box/examples")));
    let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_string());
    let mut found: Vec<String> = entries
        .into_iter()
        .flatten()
        .filter_map(|entry| stem(entry.ok()?.path()))
        .filter_map(|name| Some(name.strip_prefix(&format!("{game}-"))?.to_string()))
        .collect();
    found.sort();
    found
}

/// Runs a command that one of the games brings.
pub fn run(args: &[OsString]) -> Result<()> {
    let Some((name, args)) = args.split_first() else {
        bail!("name a command");
    };
    let name = name.to_string_lossy();
    let games = names()?;
    if let Some(game) = games
        .iter()
        .find(|game| commands(game).iter().any(|is| *is == name))
    {
        return succeed(example(game, &name).args(args));
    }
    let mut known = vec![];
    for game in &games {
        known.extend(
            commands(game)
                .into_iter()
                .map(|command| format!("{command} ({game})")),
        );
    }
    bail!(
        "no command {name}; those of the games are {}",
        known.join(", ")
    );
}

/// Checks what every game is played with. A game without a check is a fault.
pub fn check_content() -> Result<()> {
    for game in names()? {
        if !commands(&game).iter().any(|command| command == "content") {
            bail!(
                "games/{game}/box/examples/{game}-content is not there: \
                 write what checks the content of {game}"
            );
        }
        println!("{game}");
        succeed(&mut example(&game, "content"))?;
    }
    Ok(())
}

#[derive(clap::Subcommand)]
pub enum ContentCommand {
    /// Show the edits that answer reports, and write those that are taken
    Report(ReportArgs),
}

#[derive(clap::Args)]
pub struct ReportArgs {
    /// What `tablee reports --json` wrote: a question a line
    file: PathBuf,

    /// Only what concerns this answer, as it was typed; several times for several
    #[arg(long, value_name = "ANSWER")]
    only: Vec<String>,

    /// Write the edits; without it they are only shown
    #[arg(long)]
    write: bool,
}

/// Turns reports into edits of what their game is played with: each line says
/// its game.
pub fn report(args: &ReportArgs) -> Result<()> {
    let file = fs::canonicalize(&args.file).with_context(|| args.file.display().to_string())?;
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let mut games = Vec::new();
    for (number, line) in (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let at = || format!("{}:{number}", args.file.display());
        let line: serde_json::Value = serde_json::from_str(line)
            .with_context(|| format!("{}: this is no line of `tablee reports --json`", at()))?;
        let Some(game) = line["game"].as_str() else {
            bail!(
                "{}: it does not say its game: write `\"game\"` into it",
                at()
            );
        };
        if !games.iter().any(|known| known == game) {
            games.push(game.to_string());
        }
    }
    for game in games {
        if !commands(&game).iter().any(|command| command == "content") {
            bail!("there is no game {game}");
        }
        let mut run = example(&game, "content");
        run.arg("report").arg(&file);
        run.args(args.only.iter().map(|answer| format!("--only={answer}")));
        if args.write {
            run.arg("--write");
        }
        succeed(&mut run)?;
    }
    Ok(())
}

fn example(game: &str, command: &str) -> Command {
    let (package, example) = (format!("{game}-box"), format!("{game}-{command}"));
    let mut run = cargo(&[
        "run",
        "--quiet",
        "--package",
        &package,
        "--example",
        &example,
    ]);
    run.arg("--");
    run
}

fn succeed(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot run {:?}", command.get_program()))?;
    if !status.success() {
        bail!("it failed: {command:?}");
    }
    Ok(())
}
