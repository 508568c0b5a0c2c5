//! How many durable appends a second: `cargo run --release -p journal --example append_rate`.
//!
//! Each table is a task that appends 200 bytes, waits until they are durable, and goes on. The raw
//! figures are loops of SQLite transactions on a plain table, with no task, no queue, no checksum
//! and no table to look up: one insert in each transaction, and as many as there are tables.

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use journal::Journal;
use rusqlite::Connection;

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

const PAYLOAD: [u8; 200] = [b'x'; 200];
const RUN: Duration = Duration::from_secs(3);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let folder = tempfile::tempdir()?;
    println!("tables   journal/s   p50 ms   p99 ms |  raw, 1 a commit/s   raw, all in a commit/s");
    for tables in [1, 50, 500] {
        let journal = Journal::sqlite(&folder.path().join(format!("{tables}.db")))?;
        let (rate, mut waits) = closed_loop(&journal, tables).await?;
        journal.close().await;
        let one = raw(&folder.path().join(format!("{tables}.one")), 1)?;
        let all = raw(&folder.path().join(format!("{tables}.all")), tables)?;
        let [p50, p99] = percentiles(&mut waits);
        println!("{tables:6} {rate:11.0} {p50:8.2} {p99:8.2} | {one:19.0} {all:24.0}");
    }
    let journal = Journal::sqlite(&folder.path().join("pace.db"))?;
    let [p50, p99] = percentiles(&mut human_pace(&journal, 500).await?);
    println!("500 tables at human pace, 1,000 appends/s: p50 {p50:.2} ms, p99 {p99:.2} ms");
    let start = Instant::now();
    let read = journal.read("0", 0).await?.len();
    println!("reading {read} entries: {:?}", start.elapsed());
    journal.close().await;
    Ok(())
}

/// Each table appends as soon as its last entry is durable.
async fn closed_loop(journal: &Journal, tables: usize) -> Outcome<(f64, Vec<Duration>)> {
    create(journal, tables).await?;
    let start = Instant::now();
    let waits = appending(journal, tables, Duration::ZERO, RUN).await?;
    Ok((waits.len() as f64 / start.elapsed().as_secs_f64(), waits))
}

/// Each table appends every half second, at its own moment.
async fn human_pace(journal: &Journal, tables: usize) -> Outcome<Vec<Duration>> {
    create(journal, tables).await?;
    appending(journal, tables, Duration::from_millis(500), 3 * RUN).await
}

/// How long each append of each table took, with this pace between two of a table.
async fn appending(
    journal: &Journal,
    tables: usize,
    pace: Duration,
    run: Duration,
) -> Outcome<Vec<Duration>> {
    let start = tokio::time::Instant::now();
    let tasks = (0..tables).map(|table| {
        let journal = journal.clone();
        tokio::spawn(async move {
            let mut due = start + pace * table as u32 / tables as u32;
            let table = table.to_string();
            let mut waits = Vec::new();
            let mut last = 1;
            while start.elapsed() < run {
                if !pace.is_zero() {
                    tokio::time::sleep_until(due).await;
                    due += pace;
                }
                let asked = Instant::now();
                last = journal.append(&table, last, PAYLOAD.into()).await?;
                waits.push(asked.elapsed());
            }
            Outcome::Ok(waits)
        })
    });
    let mut waits = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        waits.extend(task.await??);
    }
    Ok(waits)
}

async fn create(journal: &Journal, tables: usize) -> Outcome<()> {
    for table in 0..tables {
        let table = table.to_string();
        journal.create(&table, &table, PAYLOAD.into()).await?;
    }
    Ok(())
}

fn raw(path: &Path, batch: usize) -> Outcome<f64> {
    let conn = Connection::open(path)?;
    conn.pragma_update(None, "journal_mode", "wal")?;
    conn.pragma_update(None, "synchronous", "FULL")?;
    conn.execute_batch("CREATE TABLE entries (id INTEGER PRIMARY KEY, payload BLOB)")?;
    let mut begin = conn.prepare("BEGIN IMMEDIATE")?;
    let mut insert = conn.prepare("INSERT INTO entries (payload) VALUES (?1)")?;
    let mut commit = conn.prepare("COMMIT")?;
    let start = Instant::now();
    let mut done = 0;
    while start.elapsed() < RUN {
        begin.execute([])?;
        for _ in 0..batch {
            insert.execute([&PAYLOAD[..]])?;
        }
        commit.execute([])?;
        done += batch;
    }
    Ok(done as f64 / start.elapsed().as_secs_f64())
}

fn percentiles(waits: &mut [Duration]) -> [f64; 2] {
    waits.sort_unstable();
    [50, 99].map(|percent| waits[waits.len() * percent / 100].as_secs_f64() * 1e3)
}
