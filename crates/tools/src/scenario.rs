//! `tablee scenario`: plays scripted games from readable files and reports
//! what differs from what they expect. `docs/scenarios.md` is the format.

mod account;
mod expect;
mod file;
mod lines;
mod plan;
mod play;
mod scripted;
mod time;

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use clap::Args;

use account::{Account, Totals};

use crate::Workshop;

pub use file::{Expect, File, Names, Step, json, one_of};
pub use lines::{Lines, Mistake};
pub use scripted::{Opened, Scenario, Scripted, Sight};

/// Play scripted games and report what differs from what they expect
///
/// A scenario is a TOML file: the game, its options and seats, the cards as
/// they are dealt, then steps (moves, waiting) with what must be true after
/// each. The format is described in docs/scenarios.md; the examples of the
/// rules are under games/*/scenarios.
///
/// The exit code is 0 when every game went as written, 1 when something
/// differs, 2 when a file has a mistake.
#[derive(Debug, Args)]
pub struct ScenarioArgs {
    /// Scenario files, or folders whose .toml files are all played
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Tell each game as it goes
    #[arg(short, long)]
    verbose: bool,
}

pub fn run(args: ScenarioArgs, workshops: &[Box<dyn Workshop>]) -> Result<ExitCode> {
    let mut out = io::stdout().lock();
    let code = tell(&args.files, args.verbose, workshops, &mut out)?;
    Ok(ExitCode::from(code))
}

/// Plays the scenarios at these paths and writes what there is to say of them;
/// gives the exit code.
pub fn tell(
    files: &[PathBuf],
    verbose: bool,
    workshops: &[Box<dyn Workshop>],
    out: &mut impl Write,
) -> Result<u8> {
    let mut totals = Totals::default();
    for given in files {
        let mut found = Vec::new();
        let mut tell = |path: &Path, report: Account| {
            totals.add(&report);
            print(out, &report.text(path))
        };
        if let Err(mistake) = find(given, &mut found) {
            tell(given, Account::broken(mistake))?;
        }
        for path in found {
            let report = match read(&path) {
                Ok(text) => play_text(&text, workshops, verbose)?,
                Err(mistake) => Account::broken(mistake),
            };
            tell(&path, report)?;
        }
    }
    print(out, &format!("{totals}\n"))?;
    Ok(totals.exit_code())
}

/// Plays the scenario in a text; gives what there is to say of it, and the exit
/// code.
pub fn tell_text(text: &str, workshops: &[Box<dyn Workshop>]) -> Result<(String, u8)> {
    let mut totals = Totals::default();
    let report = play_text(text, workshops, true)?;
    totals.add(&report);
    Ok((report.text(Path::new("text")), totals.exit_code()))
}

/// Writes to a reader who may have seen enough, such as `head`.
fn print(out: &mut impl Write, text: &str) -> io::Result<()> {
    match out.write_all(text.as_bytes()) {
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Plays one scenario. An error is the program's own, such as a dictionary
/// that cannot be unpacked; the file's are in the report.
fn play_text(text: &str, workshops: &[Box<dyn Workshop>], verbose: bool) -> Result<Account> {
    let lines = Lines::new(text);
    match File::parse(text, &lines) {
        Ok(file) => play::play(&file, text, &lines, workshops, verbose),
        Err(mistake) => Ok(Account::broken(mistake)),
    }
}

/// The scenarios at a path.
fn find(path: &Path, found: &mut Vec<PathBuf>) -> Result<(), Mistake> {
    walk(path, found).map_err(|why| Mistake::whole(unread(&why)))?;
    if found.is_empty() {
        let text = "no scenario in this folder: a scenario is a file named like `clocks.toml`";
        return Err(Mistake::whole(text));
    }
    Ok(())
}

/// A file, or those of a folder and its folders in the order of their names.
fn walk(path: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        found.push(path.to_owned());
        return Ok(());
    }
    let inside = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path()));
    let mut inside = inside.collect::<io::Result<Vec<_>>>()?;
    inside.sort();
    for path in inside {
        // Links to folders are left alone: they could lead back here.
        let folder = path.is_dir() && !path.is_symlink();
        if folder
            || path
                .extension()
                .is_some_and(|extension| extension == "toml")
        {
            walk(&path, found)?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, Mistake> {
    let bytes = fs::read(path).map_err(|why| Mistake::whole(unread(&why)))?;
    String::from_utf8(bytes).map_err(|why| {
        let before = &why.as_bytes()[..why.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let text = "this is not UTF-8 text: save the file as UTF-8".into();
        Mistake { line, text }
    })
}

fn unread(why: &io::Error) -> String {
    format!("cannot be read ({why}): check the path")
}
