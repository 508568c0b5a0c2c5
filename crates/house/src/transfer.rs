//! A table's journal as JSON lines: out of one house, into another.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    sync::Arc,
};

use anyhow::{Context, bail};
use clap::Args;
use journal::{Journal, JournalError};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::Table;

use web::Boxes;

use crate::identity;

#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// The table's id (in its address after /t/) or its spoken code
    table: String,

    /// Folder of the journal
    #[arg(long, env = "TABLEE_DATA", default_value = "data")]
    data: PathBuf,

    /// File to write; the terminal if none is given
    #[arg(long, short)]
    output: Option<PathBuf>,
}

#[derive(Args, Clone, Debug)]
pub struct ImportArgs {
    /// A file written by `tablee export`
    pub file: PathBuf,

    /// Folder of the journal; made if it is not there
    #[arg(long, env = "TABLEE_DATA", default_value = "data")]
    pub data: PathBuf,
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
        Some(path) => Box::new(fs::File::create(path).with_context(|| path.display().to_string())?),
        None => Box::new(std::io::stdout().lock()),
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
    if let Some(path) = &args.output {
        eprintln!("{} records written to {}", entries.len(), path.display());
    }
    Ok(())
}

pub async fn import(args: &ImportArgs, boxes: Arc<Boxes>) -> anyhow::Result<()> {
    let name = args.file.display();
    let file = fs::File::open(&args.file).with_context(|| format!("{name}"))?;
    let mut lines = BufReader::new(file).lines();
    let first = lines.next().with_context(|| format!("{name} is empty"))??;
    let head: Head = serde_json::from_str(&first)
        .with_context(|| format!("{name}:1: not the head of an exported table"))?;
    if head.tablee != VERSION {
        bail!(
            "{name}:1: written in format {}, this program reads {VERSION}",
            head.tablee
        );
    }
    let mut records: Vec<Vec<u8>> = Vec::new();
    for (number, line) in (2u64..).zip(lines) {
        let line: Line = serde_json::from_str(&line?)
            .with_context(|| format!("{name}:{number}: not a record"))?;
        if line.seq != number - 1 {
            bail!(
                "{name}:{number}: record {} where {} should stand",
                line.seq,
                number - 1
            );
        }
        records.push(line.record.get().as_bytes().to_vec());
    }
    if records.len() as u64 != head.records {
        bail!(
            "{name}: {} records of {}: the file is cut",
            records.len(),
            head.records
        );
    }
    let table = Table::replay(boxes, &records).map_err(|damaged| {
        anyhow::anyhow!(
            "{name}:{}: {}; nothing was imported",
            damaged.seq + 1,
            damaged.why
        )
    })?;
    if table.id() != head.table || table.code() != head.code {
        bail!("{name}: the head names another table than the records; nothing was imported");
    }
    fs::create_dir_all(&args.data).with_context(|| args.data.display().to_string())?;
    let journal = Journal::sqlite(&args.data.join("tablee.db"))?;
    store(&journal, &head, records).await?;
    journal.close().await;
    println!(
        "table {} ({}) imported: {} records",
        head.code, head.table, head.records
    );
    Ok(())
}

async fn store(journal: &Journal, head: &Head, records: Vec<Vec<u8>>) -> anyhow::Result<()> {
    let mut records = records.into_iter();
    let first = records.next().context("a table has at least one record")?;
    match journal.create(&head.table, &head.code, first).await {
        Err(JournalError::Exists) => {
            bail!(
                "this house already has a table {} or a table with its code; nothing was imported",
                head.code
            )
        }
        created => created?,
    }
    for (seq, record) in (1..).zip(records) {
        if let Err(why) = journal.append(&head.table, seq, record).await {
            // All or nothing: half a table would be worse than none.
            let _ = journal.delete(&head.table).await;
            return Err(why).context("nothing was imported");
        }
    }
    Ok(())
}
