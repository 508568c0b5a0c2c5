//! What people notice of a backup that is made while they play.

use std::{
    fs,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use futures_util::future::try_join_all;
use hdrhistogram::Histogram;
use journal::Journal;

use super::{
    group::{Group, Party, Sizes},
    runs::{Pace, in_parallel, while_playing},
    servers::{Ground, Kind, Server},
};

/// Tables that play meanwhile, and what the journal takes.
const TABLES: usize = 200;
const BYTES: u64 = 1_000_000_000;
/// Moves of a table that fills the journal, again and again.
const MOVES: usize = 500;

pub struct Backup {
    /// What the journal took, and how long it was copied and looked at.
    pub bytes: u64,
    pub took: Duration,
    pub tables: usize,
    /// Microseconds from a move to the last seat told, meanwhile.
    pub latency: Histogram<u64>,
}

/// Has tables play by the clock while all that the house keeps is backed up by
/// its own core.
pub async fn measure(ground: &Ground, party: Party, every: Duration) -> Result<Backup> {
    let no_quota = ["--quota", "0"];
    let mut server = Server::start(Kind::House, ground, Sizes::default(), &no_quota).await?;
    match of(&mut server, party, every).await {
        Ok(backup) => Ok(backup),
        Err(why) => Err(server.blame(why)),
    }
}

async fn of(server: &mut Server, party: Party, every: Duration) -> Result<Backup> {
    let mut group = Group::seated(server.address, party).await?;
    group.prepare().await?;
    for _ in 0..MOVES {
        group.play().await?;
    }
    server.close()?;
    fill(server).await?;
    server.restart().await?;
    let address = server.address;
    let groups = in_parallel(TABLES, move |_| Group::seated(address, party));
    let mut groups = groups.await?;
    try_join_all(groups.iter_mut().map(Group::prepare)).await?;

    let bytes = fs::metadata(server.journal())?.len();
    let work = async {
        let began = Instant::now();
        let mut backup = server.command(&["backup"], "copy")?;
        let status = loop {
            match backup.try_wait()? {
                Some(status) => break status,
                None => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        };
        ensure!(status.success(), "the backup failed: {status}");
        Ok(began.elapsed())
    };
    let warm_up = Duration::from_secs(2);
    let (took, latency) = while_playing(groups, Pace::Open { every }, warm_up, work).await?;
    Ok(Backup {
        bytes,
        took,
        tables: TABLES,
        latency,
    })
}

/// Copies the one table that was played at under other names.
async fn fill(server: &Server) -> Result<()> {
    let journal = Journal::sqlite(&server.journal())?;
    let played = journal.list().await?;
    let played = played.first().context("nobody played")?;
    let entries = journal.read(&played.table, 0).await?;
    let log: Vec<Vec<u8>> = entries.iter().map(|entry| entry.payload.to_vec()).collect();
    for number in 0.. {
        if fs::metadata(server.journal())?.len() >= BYTES {
            break;
        }
        let (table, code) = (format!("bench{number}"), format!("BENCH-{number}"));
        journal.import(&table, &code, log.clone()).await?;
    }
    journal.close().await;
    Ok(())
}
