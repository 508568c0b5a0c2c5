//! A table that somebody brings. Whoever wrote the file may mean no good, so
//! everything in it is checked, replayed and drawn before anything is stored.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::Arc,
};

use anyhow::{Context, bail};
use clap::Args;
use journal::{Journal, JournalError, private};
use table::{LARGEST_RECORD, Table};
use web::Boxes;

use super::{Head, Line, VERSION, inspect::inspect};
use crate::identity;

#[derive(Args, Clone, Debug)]
pub struct ImportArgs {
    /// A file written by `tablee export`
    pub file: PathBuf,

    /// Folder of the journal; made if it is not there
    #[arg(long, env = "TABLEE_DATA", default_value = "data")]
    pub data: PathBuf,
}

/// The longest line: a record and what stands around it.
const LONGEST_LINE: usize = LARGEST_RECORD + 1024;
/// The most records, and bytes of them, of one table: years of evenings.
const MOST_RECORDS: u64 = 1_000_000;
const MOST_BYTES: usize = 256 << 20;

/// A table that was read, checked and found sound.
pub struct Brought {
    head: Head,
    records: Vec<Vec<u8>>,
}

pub async fn import(args: &ImportArgs, boxes: Arc<Boxes>) -> anyhow::Result<()> {
    let name = args.file.display().to_string();
    let file = fs::File::open(&args.file).with_context(|| name.clone())?;
    let nothing = || "nothing was imported".to_string();
    let Brought { head, records } =
        read(BufReader::new(file), &name, &boxes).with_context(nothing)?;
    private::folder(&args.data).with_context(|| args.data.display().to_string())?;
    let journal = Journal::sqlite(&args.data.join("tablee.db"))?;
    let stored = journal.import(&head.table, &head.code, records).await;
    journal.close().await;
    match stored {
        Err(JournalError::Exists) => bail!(
            "this house already has this table, or another with its code {}: export and delete \
             that one first; nothing was imported",
            head.code
        ),
        stored => stored.with_context(nothing)?,
    }
    println!(
        "table {} ({}) imported: {} records",
        head.code, head.table, head.records
    );
    Ok(())
}

/// Reads a table, and believes nothing of it. What is wrong is told with `name`
/// and the line.
pub fn read(file: impl BufRead, name: &str, boxes: &Arc<Boxes>) -> anyhow::Result<Brought> {
    let mut lines = Lines { file, number: 0 };
    let first = lines.next(name)?;
    let first = first.with_context(|| format!("{name} is empty"))?;
    let head = head(&first).with_context(|| format!("{name}:1"))?;
    // What is read may trip the rules of a game in spite of all checks.
    let read = catch_unwind(AssertUnwindSafe(|| {
        let (table, records) = replay(lines, name, &head, boxes)?;
        inspect(&table, boxes, &records).with_context(|| name.to_string())?;
        anyhow::Ok(records)
    }));
    match read {
        Ok(records) => Ok(Brought {
            head,
            records: records?,
        }),
        Err(_) => bail!("{name}: a game of this table cannot be shown: the file is damaged"),
    }
}

fn head(line: &[u8]) -> anyhow::Result<Head> {
    let head: Head =
        serde_json::from_slice(line).context("not the head of a table that `export` wrote")?;
    if head.tablee != VERSION {
        bail!(
            "written in format {}, this program reads {VERSION}: use the version that wrote it",
            head.tablee
        );
    }
    // Those of earlier versions are as long; it becomes part of addresses.
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if !(8..=40).contains(&head.table.len()) || !head.table.bytes().all(plain) {
        bail!("this is not the id of a table: 26 small letters and digits");
    }
    if identity::proper_code(&head.code).as_ref() != Some(&head.code) {
        bail!("this is not the code of a table, such as RAVI-42");
    }
    if !(1..=MOST_RECORDS).contains(&head.records) {
        bail!("no table has {} records", head.records);
    }
    Ok(head)
}

/// The table that the records make, each checked as it is applied.
fn replay(
    mut lines: Lines<impl BufRead>,
    name: &str,
    head: &Head,
    boxes: &Arc<Boxes>,
) -> anyhow::Result<(Table, Vec<Vec<u8>>)> {
    let mut table = Table::unwritten(boxes.clone());
    let (mut records, mut bytes) = (Vec::new(), 0);
    while let Some(line) = lines.next(name)? {
        let number = lines.number;
        let at = || format!("{name}:{number}");
        let line: Line =
            serde_json::from_slice(&line).with_context(|| format!("{}: not a record", at()))?;
        if line.seq != number - 1 {
            let due = number - 1;
            bail!("{}: record {} where {due} should stand", at(), line.seq);
        }
        if line.seq > head.records {
            bail!("{}: more than the {} records", at(), head.records);
        }
        let record = line.record.get().as_bytes();
        let taken = table.take_record(record);
        taken.map_err(|damaged| anyhow::anyhow!("{}: {}", at(), damaged.why))?;
        bytes += record.len();
        if bytes > MOST_BYTES {
            bail!("{}: more than {MOST_BYTES} bytes of records", at());
        }
        records.push(record.to_vec());
    }
    if records.len() as u64 != head.records {
        let found = records.len();
        bail!(
            "{name}: {found} records of {}: the file is cut",
            head.records
        );
    }
    if table.id() != head.table || table.code() != head.code {
        bail!("{name}:2: the head names another table than the records");
    }
    Ok((table, records))
}

/// The lines of a file, none of them longer than one can be.
struct Lines<R> {
    file: R,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self, name: &str) -> anyhow::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let mut rest = (&mut self.file).take(LONGEST_LINE as u64 + 1);
        let read = rest.read_until(b'\n', &mut line);
        let read = read.with_context(|| format!("{name}: cannot be read"))?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        if line.len() > LONGEST_LINE {
            let number = self.number;
            bail!("{name}:{number}: longer than the {LONGEST_LINE} bytes of a line");
        }
        Ok(Some(line))
    }
}
