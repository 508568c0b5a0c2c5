//! How soon the house is there: at its start, after a crash, and for a table
//! that comes back from the journal.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use journal::Journal;

use super::{
    client::{Door, Socket},
    group::{Group, Party, Sizes, Speech, open_table, seq_of},
    runs::in_parallel,
    servers::{Ground, Kind, Server},
};

/// Tables of the house that crashes.
pub const TABLES: usize = 10_000;
/// Records of a long table.
pub const RECORDS: u64 = 1_000;
/// How many long tables; the median of their times counts.
const LONG_TABLES: usize = 5;

pub struct Startup {
    pub first_page: Duration,
    /// From connecting to a long table until it is seen.
    pub long_table: Duration,
    /// Opening the journal, listing its tables and finding one by its code.
    pub list: Duration,
    /// From the start after the crash to the first page.
    pub first_page_after: Duration,
}

pub async fn measure(ground: &Ground, party: Party) -> Result<Startup> {
    let mut server = Server::start(Kind::House, ground, Sizes::default(), &[]).await?;
    match of(&mut server, party).await {
        Ok(startup) => Ok(startup),
        Err(why) => Err(server.blame(why)),
    }
}

async fn of(server: &mut Server, party: Party) -> Result<Startup> {
    let party = Party {
        speech: Speech::Json,
        ..party
    };
    let mut starts = vec![server.took];
    for _ in 1..5 {
        server.crash();
        server.restart().await?;
        starts.push(server.took);
    }
    let address = server.address;
    let opened = in_parallel(TABLES - LONG_TABLES, |_| async move {
        open_table(&mut Door::open(address).await?, party.player).await
    });
    opened.await?;
    in_parallel(LONG_TABLES, |_| async move {
        let mut group = Group::seated(address, party).await?;
        group.prepare().await?;
        while group.seq < RECORDS {
            group.play().await?;
        }
        Ok(())
    })
    .await?;
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
    journal.close().await;
    ensure!(
        tables.len() == TABLES,
        "{} tables of {TABLES} are left",
        tables.len()
    );

    server.restart().await?;
    let first_page_after = server.took;
    let mut comebacks = Vec::new();
    for table in tables.iter().filter(|table| table.last >= RECORDS) {
        let began = Instant::now();
        let path = format!("/t/{}/socket?as=json", table.table);
        let mut socket = Socket::open(address, &path, "").await?;
        socket.hear().await?;
        ensure!(
            seq_of(socket.text()) >= Some(RECORDS),
            "a long table came back short"
        );
        comebacks.push(began.elapsed());
    }
    Ok(Startup {
        first_page: median(starts),
        long_table: median(comebacks),
        list,
        first_page_after,
    })
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
