//! What tables and seats cost in memory while nobody moves.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::{
    client::{Door, Socket},
    group::{Party, Sizes, Speech, open_table, sit_down},
    runs::in_parallel,
    servers::{Ground, Kind, Server},
};

/// Seats that come first: what a server does for the first time it also
/// allocates for the first time, and that is no seat's.
const FIRST: usize = 64;

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

/// What idle seats cost that are told in some way.
pub async fn measure(
    ground: &Ground,
    sizes: Sizes,
    party: Party,
    speech: Speech,
    seats: usize,
) -> Result<Memory> {
    let idle = Idle {
        party,
        speech,
        tables: (seats / party.seats).max(1),
        // Long enough for everybody to come in, short enough to wait for.
        unload_after: 4 + seats as u64 / 500,
    };
    let raw_per_seat = raw(ground, sizes, idle.tables, party.seats).await?;
    let unload_after = idle.unload_after.to_string();
    let extra = ["--unload-after", unload_after.as_str()];
    let mut server = Server::start(Kind::House, ground, sizes, &extra).await?;
    match idle.house(&server).await {
        Ok(memory) => Ok(Memory {
            raw_per_seat,
            ..memory
        }),
        Err(why) => Err(server.blame(why)),
    }
}

/// Who comes, and how long a table is kept that nobody looks at.
struct Idle {
    party: Party,
    speech: Speech,
    tables: usize,
    unload_after: u64,
}

impl Idle {
    async fn house(&self, server: &Server) -> Result<Memory> {
        let seats = self.tables * self.party.seats;
        let empty = resident(server).await?;
        let first = self.open_tables(server, FIRST / self.party.seats).await?;
        let first = self.sit_around(server, &first).await?;
        let warm = resident(server).await?;
        let opened = self.open_tables(server, self.tables).await?;
        let with_tables = resident(server).await?;
        let sockets = self.sit_around(server, &opened).await?;
        let full = resident(server).await?;
        // Who answers no ping for most of a minute is let go.
        let left = gauge(server, "tablee_sockets").await?;
        ensure!(
            left >= seats,
            "only {left} of {seats} idle seats are still there: this machine is too slow for \
             so many, ask for fewer with --idle"
        );
        drop((first, sockets));
        self.wait_until_empty(server).await?;
        let after = resident(server).await?;
        let opened = self.open_tables(server, self.tables).await?;
        let _sockets = self.sit_around(server, &opened).await?;
        Ok(Memory {
            seats,
            tables: self.tables,
            empty,
            per_table: (with_tables - warm) / self.tables as f64,
            per_seat: (full - warm) / seats as f64,
            raw_per_seat: f64::NAN,
            full,
            after,
            again: resident(server).await?,
        })
    }

    /// Opens tables; gives their ids and their hosts' cookies.
    async fn open_tables(&self, server: &Server, tables: usize) -> Result<Vec<(String, String)>> {
        let (address, form) = (server.address, self.party.player.form());
        in_parallel(tables, |_| async move {
            open_table(&mut Door::open(address).await?, form).await
        })
        .await
    }

    /// Fills every seat of these tables.
    async fn sit_around(
        &self,
        server: &Server,
        tables: &[(String, String)],
    ) -> Result<Vec<Vec<Socket>>> {
        let (address, seats, speech) = (server.address, self.party.seats, self.speech);
        in_parallel(tables.len(), |number| {
            let (id, host) = tables[number].clone();
            async move {
                let mut sockets = Vec::with_capacity(seats);
                for seat in 0..seats {
                    let cookie = if seat == 0 { host.as_str() } else { "" };
                    sockets.push(sit_down(address, &id, speech, cookie).await?);
                }
                Ok(sockets)
            }
        })
        .await
    }

    async fn wait_until_empty(&self, server: &Server) -> Result<()> {
        let began = Instant::now();
        loop {
            let tables = gauge(server, "tablee_tables").await?;
            if tables == 0 {
                return Ok(());
            }
            ensure!(
                began.elapsed() < Duration::from_secs(10 + 3 * self.unload_after),
                "tables do not leave memory: {tables} are left"
            );
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}

async fn raw(ground: &Ground, sizes: Sizes, tables: usize, per_table: usize) -> Result<f64> {
    let server = Server::start(Kind::Raw, ground, sizes, &[]).await?;
    let address = server.address;
    let come = |from: usize, seats: usize| {
        in_parallel(seats, move |number| async move {
            let path = format!("/t/{}/socket", (from + number) / per_table);
            let mut socket = Socket::open(address, &path, "").await?;
            socket.hear().await?;
            Ok(socket)
        })
    };
    let _first = come(0, FIRST).await?;
    let warm = resident(&server).await?;
    let sockets = come(FIRST, tables * per_table).await?;
    Ok((resident(&server).await? - warm) / sockets.len() as f64)
}

/// Memory when the dust has settled.
async fn resident(server: &Server) -> Result<f64> {
    tokio::time::sleep(Duration::from_millis(500)).await;
    let memory = server.memory().context("no /proc to read memory from")?;
    Ok(memory as f64)
}

/// A number that the house publishes about itself.
async fn gauge(server: &Server, name: &str) -> Result<usize> {
    let metrics = Door::open(server.address).await?.get("/metrics").await?;
    let mut lines = metrics.body.lines().filter_map(|line| line.split_once(' '));
    let value = lines.find_map(|(key, value)| (key == name).then_some(value));
    let value = value.with_context(|| format!("/metrics does not tell {name}"))?;
    Ok(value.parse()?)
}
