//! What tables and seats cost in memory while nobody moves.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::{
    client::{Door, Socket},
    group::{Party, Sizes, open_table, sit_down},
    runs::in_parallel,
    servers::{Ground, Kind, Server},
};

/// Seconds after which the house forgets a table here; long enough for
/// everybody to come in, short enough to wait for.
const UNLOAD_AFTER: u64 = 20;

/// Resident memory in KiB.
pub struct Memory {
    pub seats: usize,
    pub tables: usize,
    pub empty: f64,
    pub per_table: f64,
    /// All told: the seat's connection and its part of the table.
    pub per_seat: f64,
    pub raw_per_seat: f64,
    /// The whole house while everybody is there.
    pub full: f64,
    /// When everybody had left and the tables with them.
    pub after: f64,
    /// When as many others had come to other tables: more than when it was
    /// first full would be a leak.
    pub again: f64,
}

pub async fn measure(ground: &Ground, sizes: Sizes, party: Party, seats: usize) -> Result<Memory> {
    let tables = (seats / party.seats).max(1);
    let raw_per_seat = raw(ground, sizes, tables, party.seats).await?;
    let unload_after = UNLOAD_AFTER.to_string();
    let extra = ["--unload-after", unload_after.as_str()];
    let mut server = Server::start(Kind::House, ground, sizes, &extra).await?;
    match house(&server, party, tables).await {
        Ok(memory) => Ok(Memory {
            raw_per_seat,
            ..memory
        }),
        Err(why) => Err(server.blame(why)),
    }
}

async fn house(server: &Server, party: Party, tables: usize) -> Result<Memory> {
    let seats = tables * party.seats;
    let empty = resident(server).await?;
    let opened = open_tables(server, party, tables).await?;
    let with_tables = resident(server).await?;
    let sockets = sit_around(server, &opened, party).await?;
    let full = resident(server).await?;
    // Who answers no ping for most of a minute is let go.
    let left = gauge(server, "tablee_sockets").await?;
    ensure!(
        left == seats,
        "only {left} of {seats} idle seats are still there: this machine is too slow for \
         so many, ask for fewer with --idle"
    );
    drop(sockets);
    wait_until_empty(server).await?;
    let after = resident(server).await?;
    let opened = open_tables(server, party, tables).await?;
    let _sockets = sit_around(server, &opened, party).await?;
    Ok(Memory {
        seats,
        tables,
        empty,
        per_table: (with_tables - empty) / tables as f64,
        per_seat: (full - empty) / seats as f64,
        raw_per_seat: f64::NAN,
        full,
        after,
        again: resident(server).await?,
    })
}

/// Opens tables; gives their ids and their hosts' cookies.
async fn open_tables(
    server: &Server,
    party: Party,
    tables: usize,
) -> Result<Vec<(String, String)>> {
    let address = server.address;
    in_parallel(tables, |_| async move {
        open_table(&mut Door::open(address).await?, party.player).await
    })
    .await
}

/// Fills every seat of these tables.
async fn sit_around(
    server: &Server,
    tables: &[(String, String)],
    party: Party,
) -> Result<Vec<Vec<Socket>>> {
    let address = server.address;
    in_parallel(tables.len(), |number| {
        let (id, host) = tables[number].clone();
        async move {
            let mut sockets = Vec::with_capacity(party.seats);
            for seat in 0..party.seats {
                let cookie = if seat == 0 { host.as_str() } else { "" };
                sockets.push(sit_down(address, &id, party.speech, cookie).await?);
            }
            Ok(sockets)
        }
    })
    .await
}

async fn raw(ground: &Ground, sizes: Sizes, tables: usize, per_table: usize) -> Result<f64> {
    let server = Server::start(Kind::Raw, ground, sizes, &[]).await?;
    let (address, empty) = (server.address, resident(&server).await?);
    let sockets = in_parallel(tables * per_table, move |number| async move {
        let path = format!("/t/{}/socket", number / per_table);
        let mut socket = Socket::open(address, &path, "").await?;
        socket.hear().await?;
        Ok(socket)
    })
    .await?;
    Ok((resident(&server).await? - empty) / sockets.len() as f64)
}

/// Memory when the dust has settled.
async fn resident(server: &Server) -> Result<f64> {
    tokio::time::sleep(Duration::from_millis(500)).await;
    let memory = server.memory().context("no /proc to read memory from")?;
    Ok(memory as f64)
}

async fn wait_until_empty(server: &Server) -> Result<()> {
    let began = Instant::now();
    loop {
        let tables = gauge(server, "tablee_tables").await?;
        if tables == 0 {
            return Ok(());
        }
        ensure!(
            began.elapsed() < Duration::from_secs(3 * UNLOAD_AFTER),
            "tables do not leave memory: {tables} are left"
        );
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// A number that the house publishes about itself.
async fn gauge(server: &Server, name: &str) -> Result<usize> {
    let metrics = Door::open(server.address).await?.get("/metrics").await?;
    let mut lines = metrics.body.lines().filter_map(|line| line.split_once(' '));
    let value = lines.find_map(|(key, value)| (key == name).then_some(value));
    let value = value.with_context(|| format!("/metrics does not tell {name}"))?;
    Ok(value.parse()?)
}
