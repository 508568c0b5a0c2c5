//! `tablee check`: every checksum, and every table replayed.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use journal::{Entry, JournalError, Onlooker};
use table::Table;
use web::Boxes;

use super::DataArgs;
use crate::transfer::inspect;

#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    /// Look at this backup instead of a house
    #[arg(long, value_name = "FILE", conflicts_with = "data")]
    backup: Option<PathBuf>,

    #[command(flatten)]
    from: DataArgs,
}

/// What a look at a journal found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub tables: usize,
    pub records: usize,
    /// What is wrong with the file itself.
    faults: Vec<String>,
    /// Tables that are damaged, and how.
    damaged: Vec<(String, String)>,
}

impl Found {
    /// Says what is wrong; an error if anything is.
    pub fn tell(&self) -> anyhow::Result<()> {
        for fault in &self.faults {
            eprintln!("the file: {fault}");
        }
        for (table, why) in &self.damaged {
            eprintln!("{table}: {why}");
        }
        let (tables, faults) = (self.damaged.len(), self.faults.len());
        if tables + faults > 0 {
            bail!(
                "{tables} damaged tables, {faults} faults of the file: restore an earlier backup, \
                 or delete those tables; the others are whole"
            );
        }
        Ok(())
    }
}

/// Reads every table of a house or a backup and plays it again.
pub fn check(args: &CheckArgs, boxes: &Arc<Boxes>) -> anyhow::Result<()> {
    let path = match &args.backup {
        Some(file) => file.clone(),
        None => args.from.journal()?,
    };
    let found = look(&path, |id, entries| replay(id, entries, boxes))?;
    if found.faults.is_empty() && found.damaged.is_empty() {
        println!(
            "{} tables with {} records: all whole, and all can be played on",
            found.tables, found.records
        );
    }
    found.tell()
}

/// Reads every table, which checks its entries, and asks `whole` of each; a bar
/// tells how far it is.
pub(super) fn look(
    path: &Path,
    whole: impl Fn(&str, &[Entry]) -> Result<(), String>,
) -> anyhow::Result<Found> {
    let journal = Onlooker::open(path)?;
    let faults = match journal.faults() {
        Ok(faults) => faults,
        Err(JournalError::Corrupt { why }) => vec![why],
        Err(why) => return Err(why.into()),
    };
    let mut found = Found {
        faults,
        ..Found::default()
    };
    let tables = journal.list()?;
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} tables, {eta} left")?;
    let bar = ProgressBar::new(tables.len() as u64).with_style(style);
    for listing in tables {
        bar.inc(1);
        found.tables += 1;
        let named = || format!("{} ({})", listing.code, listing.table);
        match journal.read(&listing.table) {
            // A running house may have removed it meanwhile.
            Err(JournalError::Unknown) => found.tables -= 1,
            Err(why) => found.damaged.push((named(), why.to_string())),
            Ok(entries) => {
                found.records += entries.len();
                if let Err(why) = whole(&listing.table, &entries) {
                    found.damaged.push((named(), why));
                }
            }
        }
    }
    bar.finish_and_clear();
    Ok(found)
}

/// Makes a table of its records again and looks at it as its people would. A
/// game may trip over what is damaged in a way that no checksum tells.
fn replay(id: &str, entries: &[Entry], boxes: &Arc<Boxes>) -> Result<(), String> {
    let replayed = catch_unwind(AssertUnwindSafe(|| {
        let records = entries.iter().map(|entry| &entry.payload);
        let table = Table::replay(boxes.clone(), records)
            .map_err(|damaged| format!("record {}: {}", damaged.seq, damaged.why))?;
        if table.id() != id {
            return Err("its records are those of another table".to_owned());
        }
        let records: Vec<Vec<u8>> = entries.iter().map(|entry| entry.payload.to_vec()).collect();
        inspect(&table, boxes, &records).map_err(|why| format!("{why:#}"))
    }));
    replayed.unwrap_or_else(|_| Err("its game cannot be shown".to_owned()))
}
