//! `cargo xtask attack`: one address does its worst to a house on this machine,
//! and then many do, while people play at its tables.
//!
//! Each attack is bounded in count and in time and stays on 127.0.0.0/8. The
//! house is on one core, whoever attacks and whoever plays on another.

mod connections;
mod field;
mod frames;
mod guesses;
mod players;
mod report;
mod sockets;

use std::{
    net::Ipv4Addr,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use clap::Args;
use futures_util::future::LocalBoxFuture;
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};

use crate::{
    Workshop,
    load::{
        client::Door,
        group::Sizes,
        servers::{Ground, Kind, Server},
    },
    play::Player,
};

use field::{Field, is_open, newcomer_is_served};
use players::{Pace, Players};
use report::{Line, Report};

/// Attack a house of its own on 127.0.0.0/8 and tell how its players fared
#[derive(Args, Debug)]
pub struct AttackArgs {
    /// Everything in less than two minutes
    #[arg(long)]
    short: bool,
    /// Only attacks whose names contain this
    #[arg(long, default_value = "")]
    only: String,
    /// Folder for the house's data
    #[arg(long, default_value_os_t = std::env::temp_dir())]
    data: PathBuf,
}

/// The longest that a player's move may take, for 99 of 100.
const P99: Duration = Duration::from_millis(250);
/// The most memory that an attack may take, in MiB.
const MOST_MEMORY: u64 = 128;
/// How long a connection may say nothing, or not enough, and stay.
const IDLE: Duration = Duration::from_secs(65);
/// How long players go on after an attack.
const AFTERMATH: Duration = Duration::from_secs(1);
/// How long a house may take to close while somebody sends half a request.
const CLOSING: Duration = Duration::from_secs(5);

/// One attack: what it is, and how it is done.
struct Attack {
    name: &'static str,
    run: for<'a> fn(&'a Field) -> LocalBoxFuture<'a, Result<Told>>,
}

/// What came of an attack besides how the players fared.
#[derive(Default)]
pub struct Told {
    /// What was tried, in a few words with numbers.
    tried: String,
    /// What should not have been possible.
    faults: Vec<String>,
    /// Connections that should be closed by themselves after a while.
    lingering: Vec<TcpStream>,
}

impl Told {
    fn of(tried: String) -> Told {
        Told {
            tried,
            ..Told::default()
        }
    }

    fn fault_if(mut self, fault: bool, words: impl Into<String>) -> Told {
        if fault {
            self.faults.push(words.into());
        }
        self
    }
}

/// The attacks, those first whose connections are looked at again at the end.
const ATTACKS: &[Attack] = &[
    Attack {
        name: "nothing",
        run: |field| Box::pin(field.rest()),
    },
    Attack {
        name: "silent connections",
        run: |field| Box::pin(connections::silent(field)),
    },
    Attack {
        name: "half-sent headers",
        run: |field| Box::pin(connections::half_headers(field)),
    },
    Attack {
        name: "half-sent forms",
        run: |field| Box::pin(connections::half_forms(field)),
    },
    Attack {
        name: "huge bodies",
        run: |field| Box::pin(connections::huge(field)),
    },
    Attack {
        name: "sockets of one address",
        run: |field| Box::pin(sockets::flood(field)),
    },
    Attack {
        name: "coming and going",
        run: |field| Box::pin(sockets::come_and_go(field)),
    },
    Attack {
        name: "spectators",
        run: |field| Box::pin(sockets::spectators(field)),
    },
    Attack {
        name: "slow readers",
        run: |field| Box::pin(sockets::slow_readers(field)),
    },
    Attack {
        name: "frames",
        run: |field| Box::pin(frames::flood(field)),
    },
    Attack {
        name: "joins and leaves",
        run: |field| Box::pin(frames::joins_and_leaves(field)),
    },
    Attack {
        name: "pings",
        run: |field| Box::pin(frames::pings(field)),
    },
    Attack {
        name: "forged pongs",
        run: |field| Box::pin(frames::forged_pongs(field)),
    },
    Attack {
        name: "wrong frames",
        run: |field| Box::pin(frames::wrong(field)),
    },
    Attack {
        name: "guessing codes",
        run: |field| Box::pin(guesses::of_one(field)),
    },
    Attack {
        name: "guessing together",
        run: |field| Box::pin(guesses::of_many(field)),
    },
    Attack {
        name: "forged addresses",
        run: |field| Box::pin(guesses::forged_addresses(field)),
    },
];

pub fn run(args: &AttackArgs, workshops: &'static [Box<dyn Workshop>]) -> Result<ExitCode> {
    let player = workshops.first().context("the shelf is empty")?.player();
    let ground = Ground::take(args.data.clone());
    println!("{}", ground.describe());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let began = Instant::now();
    let report = runtime.block_on(attack(args, &ground, player))?;
    println!("{report}, in {:.0} s", began.elapsed().as_secs_f64());
    Ok(match report.faults() {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

async fn attack(args: &AttackArgs, ground: &Ground, player: &'static dyn Player) -> Result<Report> {
    let mut server = Server::start(Kind::Guarded, ground, Sizes::default(), &[]).await?;
    let behind = ["--behind-proxy"];
    let proxied = Server::start(Kind::Guarded, ground, Sizes::default(), &behind).await?;
    let mut report = Report::default();
    let mut lingering = Vec::new();
    let chosen = ATTACKS
        .iter()
        .filter(|attack| attack.name.contains(&args.only));
    for (number, one) in (0u8..).zip(chosen) {
        let time = Duration::from_secs(if args.short { 3 } else { 10 });
        let began = Instant::now();
        let mut line = go(one, number, &server, &proxied, player, time).await?;
        let left = std::mem::take(&mut line.told.lingering);
        lingering.extend(left.into_iter().map(|stream| (one.name, began, stream)));
        if let Some(death) = server.death() {
            line.told.faults.push(death);
            report.add(line);
            return Ok(report);
        }
        report.add(line);
    }
    if let Some((_, began, _)) = lingering.last() {
        sleep((*began + IDLE).saturating_duration_since(Instant::now())).await;
        report.add(linger(&lingering));
    }
    if "closing".contains(&args.only) {
        report.add(closing(&mut server).await?);
    }
    Ok(report)
}

/// One attack, with players at their tables from before it until after.
async fn go(
    attack: &Attack,
    number: u8,
    server: &Server,
    proxied: &Server,
    player: &'static dyn Player,
    time: Duration,
) -> Result<Line> {
    settle(server, number).await;
    let memory = server.memory().unwrap_or_default();
    let players = Players::gather(server.address, number, player, Pace::default())
        .with_context(|| format!("nobody can play before the attack: {}", attack.name))?;
    let field = Field {
        address: server.address,
        proxied: proxied.address,
        number,
        table: players.table.clone(),
        player,
        time,
    };
    let mut most = Most::default();
    let told = tokio::select! {
        told = (attack.run)(&field) => told,
        () = most.watch(server) => unreachable!("it watches for ever"),
    };
    // What an attack leaves behind harms players too.
    sleep(AFTERMATH).await;
    let mut told = told.unwrap_or_else(|why| {
        let tried = Told::of("broken off".into());
        tried.fault_if(true, format!("{why:#}"))
    });
    let served = players.stop();
    let answers = newcomer_is_served(&field, Duration::from_secs(2)).await;
    if !answers {
        told.faults.push("no answer afterwards".into());
    }
    let grown = most.memory.saturating_sub(memory) / 1024;
    if grown > MOST_MEMORY {
        told.faults.push(format!("{grown} MiB more memory"));
    }
    if served.quantile(0.99) > P99 {
        let p99 = served.quantile(0.99).as_millis();
        told.faults.push(format!("p99 of the players {p99} ms"));
    }
    told.faults.extend(served.thrown.iter().cloned());
    Ok(Line {
        name: attack.name,
        told,
        served: Some(served),
        files: Some(most.files),
        memory: Some(most.memory / 1024),
    })
}

/// The most that a house needed during an attack, where the system tells.
#[derive(Default)]
struct Most {
    files: usize,
    /// In KiB.
    memory: u64,
}

impl Most {
    async fn watch(&mut self, server: &Server) {
        loop {
            self.files = self.files.max(server.open_files().unwrap_or_default());
            self.memory = self.memory.max(server.memory().unwrap_or_default());
            sleep(Duration::from_millis(100)).await;
        }
    }
}

/// Waits until the house has done with the attack before, or for a while.
async fn settle(server: &Server, number: u8) {
    let from = Ipv4Addr::new(127, 8, number, 8);
    let (began, mut quick) = (Instant::now(), 0);
    while quick < 3 && began.elapsed() < Duration::from_secs(10) {
        let asked = Instant::now();
        let page = async {
            let mut door = Door::open_from(Some(from.into()), server.address).await?;
            door.get("/").await
        };
        let answered = timeout(Duration::from_secs(1), page).await;
        let well = answered.is_ok_and(|page| page.is_ok());
        quick = match well && asked.elapsed() < Duration::from_millis(50) {
            true => quick + 1,
            false => 0,
        };
        sleep(Duration::from_millis(20)).await;
    }
}

/// Whether the house closed what said nothing, or not enough.
fn linger(lingering: &[(&'static str, Instant, TcpStream)]) -> Line {
    let mut told = Told::of(format!("{} connections after a minute", lingering.len()));
    let mut open: Vec<&str> = Vec::new();
    for (name, _, stream) in lingering {
        if is_open(stream) {
            open.push(name);
        }
    }
    open.sort_unstable();
    for name in ["silent connections", "half-sent headers", "half-sent forms"] {
        let count = open.iter().filter(|open| **open == name).count();
        told = told.fault_if(count > 0, format!("{count} {name} are still open"));
    }
    Line::plain("left alone", told)
}

/// How long the house takes to close while somebody sends half a request.
async fn closing(server: &mut Server) -> Result<Line> {
    let half = connections::half_sent(server.address).await?;
    let began = Instant::now();
    server.close()?;
    let took = began.elapsed();
    drop(half);
    let told = Told::of(format!("closed in {:.1} s", took.as_secs_f64()));
    let told = told.fault_if(took > CLOSING, "half a request keeps it from closing");
    Ok(Line::plain("closing", told))
}
