//! How soon the house is there: at its start, after a crash, and for a table
//! that comes back from the journal.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use futures_util::future::try_join_all;
use journal::{Journal, Listing};

use super::{
    client::{Door, Socket},
    group::{Group, Party, Sizes, open_table, seq_of},
    runs::in_parallel,
    servers::{Ground, Kind, Server},
    weights::{self, Weight},
};

/// Records of a long table.
pub const RECORDS: u64 = 10_000;

/// How much of it is measured.
#[derive(Clone, Copy)]
pub struct Extent {
    /// Starts of an empty house; the median of their times counts.
    pub starts: usize,
    /// Tables of the house that crashes.
    pub tables: usize,
    /// How many of them are long; the median of their times counts.
    pub long: usize,
}

pub struct Startup {
    pub first_page: Duration,
    /// What the first page weighs.
    pub weight: Weight,
    /// From connecting to a long table until it is seen, by its records alone.
    pub long_table: Duration,
    /// The same after it was in memory and the house was closed gently.
    pub long_table_again: Duration,
    /// Tables in the journal.
    pub tables: usize,
    /// Opening the journal, listing its tables and finding one by its code.
    pub list: Duration,
    /// From the start after the crash to the first page.
    pub first_page_after: Duration,
    /// The same when the house was closed gently.
    pub first_page_again: Duration,
}

pub async fn measure(ground: &Ground, party: Party, extent: Extent) -> Result<Startup> {
    let mut server = Server::start(Kind::House, ground, Sizes::default(), &[]).await?;
    match of(&mut server, party, extent).await {
        Ok(startup) => Ok(startup),
        Err(why) => Err(server.blame(why)),
    }
}

async fn of(server: &mut Server, party: Party, extent: Extent) -> Result<Startup> {
    let mut starts = vec![server.took];
    starts.extend(start_again(server, extent.starts - 1).await?);
    let weight = weights::weigh(server.address, "/", "").await?;
    fill(server, party, extent).await?;
    server.crash();

    let began = Instant::now();
    let journal = Journal::sqlite(&server.journal())?;
    let tables = journal.list().await?;
    let code = &tables.last().context("an empty list")?.code;
    journal
        .find(code)
        .await?
        .context("a listed table is not found")?;
    let list = began.elapsed();
    let long = tables.iter().filter(|table| table.last >= RECORDS);
    let long: Vec<&Listing> = long.collect();
    let written = long.iter().map(|table| write_anew(&journal, table));
    try_join_all(written).await?;
    journal.close().await;
    ensure!(
        tables.len() == extent.tables,
        "{} tables of {} are left",
        tables.len(),
        extent.tables
    );

    server.restart().await?;
    let first_page_after = server.took;
    let long_table = come_back(server, &long).await?;
    server.close()?;
    server.restart().await?;
    let long_table_again = come_back(server, &long).await?;
    let first_page_again = median(start_again(server, extent.starts).await?);
    Ok(Startup {
        first_page: median(starts),
        weight,
        long_table,
        long_table_again,
        tables: extent.tables,
        list,
        first_page_after,
        first_page_again,
    })
}

/// Closes the house gently and opens it again, so many times.
async fn start_again(server: &mut Server, times: usize) -> Result<Vec<Duration>> {
    let mut took = Vec::new();
    for _ in 0..times {
        server.close()?;
        server.restart().await?;
        took.push(server.took);
    }
    Ok(took)
}

/// Opens tables, some of which are played for long.
async fn fill(server: &Server, party: Party, extent: Extent) -> Result<()> {
    let (address, form) = (server.address, party.player.form());
    let opened = in_parallel(extent.tables - extent.long, |_| async move {
        open_table(&mut Door::open(address).await?, form).await
    });
    opened.await?;
    let played = in_parallel(extent.long, |_| async move {
        let mut group = Group::seated(address, party).await?;
        group.prepare().await?;
        while group.seq < RECORDS {
            group.play().await?;
        }
        Ok(())
    });
    played.await?;
    Ok(())
}

/// Writes a table's records into the journal anew, so that nothing else is kept
/// of it and it has to be replayed.
async fn write_anew(journal: &Journal, table: &Listing) -> Result<()> {
    let Listing { table, code, .. } = table;
    let entries = journal.read(table, 0).await?;
    journal.delete(table).await?;
    for entry in entries {
        let record = entry.payload.into_vec();
        match entry.seq - 1 {
            0 => journal.create(table, code, record).await?,
            before => drop(journal.append(table, before, record).await?),
        }
    }
    Ok(())
}

/// How long it takes to see tables that are not in memory.
async fn come_back(server: &Server, tables: &[&Listing]) -> Result<Duration> {
    let mut times = Vec::new();
    for table in tables {
        let path = format!("/t/{}/socket?as=json", table.table);
        let began = Instant::now();
        let mut socket = Socket::open(server.address, &path, "").await?;
        socket.hear().await?;
        times.push(began.elapsed());
        ensure!(
            seq_of(socket.text()) >= Some(RECORDS),
            "a long table came back short"
        );
    }
    Ok(median(times))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
