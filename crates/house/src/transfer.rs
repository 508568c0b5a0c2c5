//! A table's journal as JSON lines: out of one house, into another.

mod import;
pub(crate) mod inspect;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use journal::{Onlooker, private};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{identity, upkeep::DataArgs};

pub(crate) use inspect::inspect;

pub use import::{Brought, ImportArgs, import, read};

#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// The table's id (in its address after /t/) or its spoken code
    table: String,

    #[command(flatten)]
    from: DataArgs,

    /// File to write, which only its owner can read; the terminal if none is
    /// given
    #[arg(long, short)]
    output: Option<PathBuf>,
}

/// The first line: which table this is.
#[derive(Serialize, Deserialize)]
struct Head {
    tablee: u32,
    table: String,
    code: String,
    records: u64,
}

/// Every further line: one record.
#[derive(Serialize, Deserialize)]
struct Line {
    seq: u64,
    record: Box<RawValue>,
}

const VERSION: u32 = 1;

/// What whoever has such a file should know.
const HOLDS: &str = "It holds the names of its people, the secret keys by which they have \
                     their seats, and what is hidden in a running game: keep it to yourself.";

pub fn export(args: &ExportArgs) -> anyhow::Result<()> {
    let path = args.from.journal()?;
    let journal = Onlooker::open(&path)?;
    let code = identity::proper_code(&args.table);
    let tables = journal.list()?;
    let by_id = tables.iter().find(|table| table.table == args.table);
    let by_code = || {
        tables
            .iter()
            .find(|table| code.as_ref() == Some(&table.code))
    };
    let Some(listing) = by_id.or_else(by_code).cloned() else {
        bail!(
            "no table {:?} in {}; give its id or its code",
            args.table,
            path.display()
        );
    };
    let mut out: Box<dyn Write> = match &args.output {
        Some(path) => Box::new(io::BufWriter::new(
            create(path).with_context(|| path.display().to_string())?,
        )),
        None => Box::new(io::stdout().lock()),
    };
    let entries = journal.read(&listing.table)?;
    let head = Head {
        tablee: VERSION,
        table: listing.table,
        code: listing.code,
        records: entries.len() as u64,
    };
    writeln!(out, "{}", serde_json::to_string(&head)?)?;
    for entry in &entries {
        let record = serde_json::from_slice(&entry.payload)
            .with_context(|| format!("record {} is not JSON", entry.seq))?;
        let line = Line {
            seq: entry.seq,
            record,
        };
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    }
    out.flush()?;
    let records = entries.len();
    match &args.output {
        Some(path) => eprintln!("{records} records written to {}. {HOLDS}", path.display()),
        None => eprintln!("{records} records. {HOLDS}"),
    }
    Ok(())
}

/// A file for its owner alone, even if there was one that others could read.
fn create(path: &Path) -> io::Result<std::fs::File> {
    private::tighten(path);
    private::options()
        .write(true)
        .create(true)
        .truncate(true)
        .open(path)
}
