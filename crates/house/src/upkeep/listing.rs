//! `tablee tables`: what a house holds, without opening any of it.

use std::{
    io::{self, Write},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use anyhow::Context;
use clap::Args;
use journal::{Listing, Onlooker};
use serde_json::json;
use time::OffsetDateTime;

use super::{Age, DataArgs};

#[derive(Args, Clone, Debug)]
pub struct TablesArgs {
    /// Only those where nothing happened for so long: 30d, 6w, 3m, 2y
    #[arg(long, value_name = "AGE")]
    older: Option<Age>,

    /// Write them as JSON lines, a table each
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    from: DataArgs,
}

pub fn list_tables(args: &TablesArgs) -> anyhow::Result<()> {
    let journal = Onlooker::open(&args.from.journal()?)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let tables = older(journal.list()?, args.older, now);
    let out = io::stdout().lock();
    let written = match args.json {
        true => write_json(out, &tables),
        false => write_words(out, &tables),
    };
    match written {
        // A pager that was closed has seen enough.
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write the list"),
    }
}

/// Those that were last touched so long ago, the latest first.
fn older(mut tables: Vec<Listing>, age: Option<Age>, now: Duration) -> Vec<Listing> {
    if let Some(Age(age)) = age {
        let before = now.saturating_sub(age).as_millis();
        tables.retain(|table| u128::from(table.touched) < before);
    }
    tables.sort_by(|a, b| (b.touched, &a.table).cmp(&(a.touched, &b.table)));
    tables
}

fn day(touched: u64) -> String {
    let at = OffsetDateTime::from_unix_timestamp(touched as i64 / 1_000);
    at.map_or_else(|_| "?".into(), |at| at.date().to_string())
}

fn write_words(mut out: impl Write, tables: &[Listing]) -> io::Result<()> {
    if tables.is_empty() {
        return writeln!(out, "no tables");
    }
    for table in tables {
        let (day, code) = (day(table.touched), &table.code);
        let (id, records) = (&table.table, table.last);
        writeln!(out, "{day}  {code:<10} {id}  {records} records")?;
    }
    writeln!(out, "{} tables", tables.len())
}

fn write_json(mut out: impl Write, tables: &[Listing]) -> io::Result<()> {
    for table in tables {
        let line = json!({
            "table": table.table, "code": table.code, "records": table.last,
            "touched": table.touched, "day": day(table.touched),
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_were_touched_lately_are_not_old() {
        let table = |name: &str, days: u64| Listing {
            table: name.into(),
            code: "RAVI-42".into(),
            last: 1,
            touched: days * 24 * 60 * 60 * 1_000,
        };
        let tables = || vec![table("old", 10), table("new", 400), table("edge", 370)];
        let now = Duration::from_secs(401 * 24 * 60 * 60);
        let names = |age: Option<&str>| -> Vec<String> {
            let age = age.map(|age| age.parse().expect("an age"));
            let found = older(tables(), age, now).into_iter();
            found.map(|table| table.table).collect()
        };
        assert_eq!(names(None), ["new", "edge", "old"]);
        assert_eq!(names(Some("31d")), ["old"]);
        assert_eq!(names(Some("30d")), ["edge", "old"]);
        assert_eq!(names(Some("2y")), [""; 0]);
        assert_eq!(day(10 * 24 * 60 * 60 * 1_000), "1970-01-11");
    }
}
