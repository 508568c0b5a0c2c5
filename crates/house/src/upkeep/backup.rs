//! `tablee backup` and `tablee restore`: a house in one file.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use journal::{Beside, private};

use super::{DataArgs, check, journal_file};
use crate::{keys, reports};

/// Whatever of a house lies beside its journal and belongs to it. Nothing else
/// is ever taken out of a backup.
const BESIDE: [&str; 3] = [keys::CURRENT, keys::PREVIOUS, reports::FILE];

#[derive(Args, Clone, Debug)]
pub struct BackupArgs {
    /// File to write, which only its owner can read; it must not exist yet
    file: PathBuf,

    #[command(flatten)]
    from: DataArgs,
}

#[derive(Args, Clone, Debug)]
pub struct RestoreArgs {
    /// A file written by `tablee backup`
    file: PathBuf,

    #[command(flatten)]
    to: DataArgs,
}

/// Copies a house, also one that is open, and looks at the copy.
pub fn backup(args: &BackupArgs) -> anyhow::Result<()> {
    let journal = args.from.journal()?;
    let bar = bar(&journal)?;
    let part = part(&args.file);
    let made = thread::scope(|scope| {
        let copying = scope.spawn(|| copy(&args.from.data, &args.file));
        while !copying.is_finished() {
            bar.set_position(fs::metadata(&part).map_or(0, |file| file.len()));
            thread::sleep(Duration::from_millis(100));
        }
        copying.join()
    });
    bar.finish_and_clear();
    match made {
        Ok(made) => made?,
        Err(_) => bail!("copying broke off"),
    }
    let found = check::look(&args.file, |_, _| Ok(()))?;
    println!(
        "{} tables and {} records are in {}. It holds the keys of its people's seats: keep it to \
         yourself.",
        found.tables,
        found.records,
        args.file.display()
    );
    found.tell()
}

/// The house in the folder `data`, as it is now, in one new file.
pub(super) fn copy(data: &Path, to: &Path) -> anyhow::Result<()> {
    let mut beside = Vec::new();
    for name in BESIDE {
        let path = data.join(name);
        match fs::read(&path) {
            Ok(bytes) => beside.push(Beside {
                name: name.into(),
                bytes,
            }),
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => {}
            Err(why) => return Err(why).with_context(|| path.display().to_string()),
        }
    }
    Ok(journal::backup(&journal_file(data), &beside, to)?)
}

/// Makes a house of a copy, where none is.
pub fn restore(args: &RestoreArgs) -> anyhow::Result<()> {
    let folder = &args.to.data;
    private::folder(folder).with_context(|| folder.display().to_string())?;
    let journal = journal_file(folder);
    let there = BESIDE.map(|name| folder.join(name));
    if let Some(path) = there.iter().chain([&journal]).find(|path| path.exists()) {
        bail!(
            "{} is there already: nothing is overwritten. Restore into another folder with \
             --data, or move the house of this one away first",
            path.display()
        );
    }
    let found = check::look(&args.file, |_, _| Ok(()))?;
    let beside = journal::restore(&args.file, &journal)?;
    if let Err(why) = keep_beside(folder, beside) {
        // Half a house would be in the way of a whole one.
        for path in there.iter().chain([&journal]) {
            let _ = fs::remove_file(path);
        }
        return Err(why);
    }
    if !folder.join(keys::CURRENT).exists() {
        eprintln!(
            "tablee: this backup has no {}: bring it along, or people lose their seats",
            keys::CURRENT
        );
    }
    println!(
        "{} tables and {} records are in {}",
        found.tables,
        found.records,
        folder.display()
    );
    found.tell()
}

/// Puts the files that lay beside a journal where they belong.
fn keep_beside(folder: &Path, beside: Vec<Beside>) -> anyhow::Result<()> {
    for Beside { name, bytes } in beside {
        if !BESIDE.contains(&name.as_str()) {
            eprintln!("tablee: {name:?} in the backup belongs to no house, left out");
            continue;
        }
        let path = folder.join(name);
        let keep = || -> io::Result<()> {
            let mut file = private::options()
                .write(true)
                .create_new(true)
                .open(&path)?;
            file.write_all(&bytes)?;
            file.sync_all()
        };
        keep().with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// What is written before it has its name, to see how far it is.
fn part(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn bar(journal: &Path) -> anyhow::Result<ProgressBar> {
    let bytes = fs::metadata(journal).map_or(0, |file| file.len());
    let style = ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes}")?;
    Ok(ProgressBar::new(bytes).with_style(style))
}
