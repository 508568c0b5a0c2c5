//! A table's journal as JSON lines: out of one house, into another.

mod import;
mod inspect;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use journal::{Journal, private};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::identity;

pub use import::{Brought, ImportArgs, import, read};

#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// The table's id (in its address after /t/) or its spoken code
    table: String,

    /// Folder of the journal
    #[arg(long, env = "TABLEE_DATA", default_value = "data")]
    data: PathBuf,

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

pub async fn export(args: &ExportArgs) -> anyhow::Result<()> {
    let path = args.data.join("tablee.db");
    if !path.exists() {
        bail!(
            "{}: no journal here; say where the house keeps its data with --data",
            path.display()
        );
    }
    let journal = Journal::sqlite(&path)?;
    let by_code = match identity::proper_code(&args.table) {
        Some(code) => journal.find(&code).await?,
        None => None,
    };
    let id = by_code.unwrap_or_else(|| args.table.clone());
    let listing = journal
        .list()
        .await?
        .into_iter()
        .find(|listing| listing.table == id);
    let Some(listing) = listing else {
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
    let entries = journal.read(&id, 0).await?;
    let head = Head {
        tablee: VERSION,
        table: id,
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
    journal.close().await;
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
