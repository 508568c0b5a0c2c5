//! `tablee bench`: a whole house under load on this machine, beside the raw
//! WebSocket broadcast that is its limit.

mod boxes;
mod client;
mod group;
mod memory;
mod raw;
mod report;
mod runs;
mod servers;
mod startup;

use std::{fs, path::PathBuf, time::Duration};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use group::{Party, Sizes, Speech};
use runs::{Load, Pace};
use servers::{Ground, Kind};

use crate::{Workshop, play::Player};

/// Measure this house under load, beside a raw WebSocket broadcast
///
/// Starts servers of its own on 127.0.0.1 and plays whole games on them: the
/// house, a raw broadcast of the same bytes without any game, and the same
/// with the journal. They take turns, each on one core with the load on
/// another, so that the ratios hold on a busy machine too. Then what idle seats
/// cost in memory, and how soon the house is there after a start and a crash.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BenchArgs {
    #[command(subcommand)]
    server: Option<Hidden>,

    /// The game to play, by its id; the first of the shelf if none is named
    #[arg(long)]
    game: Option<String>,
    /// How many tables play at once, one run for each number
    #[arg(long, value_delimiter = ',', default_value = "50,200,500")]
    tables: Vec<usize>,
    /// Seats at each table
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// Seconds measured in each run, after one of warming up
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// Runs of each server; medians are printed
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// What the clients speak
    #[arg(long = "as", value_enum, default_value_t = Speech::Json)]
    speech: Speech,
    /// When the next move comes: once all were told of the last (closed), by
    /// the clock (open, at the largest number of tables), or first one then the other
    #[arg(long, value_enum, default_value_t = Mode::Both)]
    mode: Mode,
    /// Moves of a seat in a second, when they come by the clock
    #[arg(long, default_value_t = 0.5)]
    rate: f64,
    /// Idle seats to measure memory with
    #[arg(long, default_value_t = 8_000)]
    idle: usize,
    /// What to measure
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_value = "load,memory,start"
    )]
    parts: Vec<Part>,
    /// Folder for the servers' journals, on the disk that counts
    #[arg(long, default_value_os_t = std::env::temp_dir())]
    data: PathBuf,
}

#[derive(Debug, Subcommand)]
enum Hidden {
    /// The raw broadcast to compare with
    #[command(hide = true)]
    RawServer(raw::RawArgs),
    /// A box read once
    #[command(hide = true)]
    ReadBox { game: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    Closed,
    Open,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Moves a second and their latency
    Load,
    /// Memory of idle seats and tables
    Memory,
    /// Time to start and to recover
    Start,
}

/// What is measured, and by whose hand.
struct Measure<'a> {
    args: &'a BenchArgs,
    workshops: &'static [Box<dyn Workshop>],
    player: &'static dyn Player,
}

impl Measure<'_> {
    fn party(&self) -> Party {
        Party {
            player: self.player,
            speech: self.args.speech,
            seats: self.args.seats,
        }
    }
}

/// The workshop of a game, or what to write instead.
fn workshop<'a>(workshops: &'a [Box<dyn Workshop>], game: &str) -> Result<&'a dyn Workshop> {
    let known = workshops.iter().find(|workshop| workshop.id() == game);
    known.map(AsRef::as_ref).with_context(|| {
        let ids: Vec<&str> = workshops.iter().map(|workshop| workshop.id()).collect();
        format!("--game {game}: the games are {}", ids.join(", "))
    })
}

pub fn run(args: &BenchArgs, workshops: &'static [Box<dyn Workshop>]) -> Result<()> {
    match &args.server {
        Some(Hidden::RawServer(raw)) => return raw::run(raw),
        Some(Hidden::ReadBox { game }) => return boxes::run(workshop(workshops, game)?),
        None => {}
    }
    let first = workshops.first().context("the shelf is empty")?;
    let game = args.game.as_deref().unwrap_or(first.id());
    let measure = Measure {
        args,
        workshops,
        player: workshop(workshops, game)?.player(),
    };
    check(&measure)?;
    let ground = Ground::take(args.data.clone());
    // One thread, on the core of the load.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        // Servers are killed when dropped, so an interruption must unwind.
        tokio::select! {
            done = go(&measure, &ground) => done,
            () = interrupted() => bail!("interrupted"),
        }
    })
}

fn check(measure: &Measure<'_>) -> Result<()> {
    let (args, player) = (measure.args, measure.player);
    ensure!(!args.tables.is_empty(), "--tables names no number");
    for tables in &args.tables {
        ensure!(
            (1..=20_000).contains(tables),
            "--tables {tables}: ask for 1 to 20000 tables"
        );
    }
    ensure!(
        player.seats().contains(&args.seats),
        "--seats {}: this game is measured with one of {:?}",
        args.seats,
        player.seats()
    );
    ensure!(
        player.by_panels() || args.speech == Speech::Json,
        "--as panels: this game is not played by its panels, ask for --as json"
    );
    ensure!(
        (1..=600).contains(&args.seconds),
        "--seconds {}: ask for 1 to 600",
        args.seconds
    );
    ensure!(
        (1..=50).contains(&args.rounds),
        "--rounds {}: ask for 1 to 50",
        args.rounds
    );
    ensure!(
        args.rate > 0.0 && args.rate <= 1_000.0,
        "--rate {}: ask for more than 0 and at most 1000 moves a second",
        args.rate
    );
    if args.parts.contains(&Part::Load) {
        let most = args.tables.iter().max().copied().unwrap_or(0);
        if let Some(files) = open_files() {
            let needed = most * args.seats + SPARE_FILES;
            ensure!(
                needed <= files,
                "{most} tables of {} need {needed} open files, and {files} are allowed: \
                 raise the limit with `ulimit -n {needed}`, or ask for fewer --tables",
                args.seats
            );
        }
    }
    Ok(())
}

/// Open files besides one for each seat.
const SPARE_FILES: usize = 200;

/// How many files this process may have open.
fn open_files() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Fewer idle seats where the limit of open files is low.
fn idle_seats(args: &BenchArgs) -> usize {
    let files = open_files().unwrap_or(usize::MAX);
    let possible = files.saturating_sub(SPARE_FILES);
    if possible < args.idle {
        eprintln!(
            "only {files} open files are allowed: measuring {possible} idle seats instead of {}; \
             `ulimit -n {}` allows them all",
            args.idle,
            args.idle + SPARE_FILES
        );
    }
    args.idle.min(possible)
}

async fn go(measure: &Measure<'_>, ground: &Ground) -> Result<()> {
    let args = measure.args;
    println!("{}", ground.describe());
    let waiting = spinner("sizes of messages");
    let sizes = runs::measure_sizes(ground, measure.party()).await?;
    waiting.finish_and_clear();
    println!("{}", report::sizes(sizes));
    if args.parts.contains(&Part::Load) {
        for (tables, pace) in loads(args) {
            under_load(measure, ground, sizes, tables, pace).await?;
        }
    }
    if args.parts.contains(&Part::Memory) && args.idle > 0 {
        let waiting = spinner("idle seats");
        let seats = idle_seats(args);
        let memory = memory::measure(ground, sizes, measure.party(), seats).await?;
        waiting.finish_and_clear();
        print!("{}", report::memory(&memory));
    }
    if args.parts.contains(&Part::Start) {
        let waiting = spinner("starts and crashes");
        let startup = startup::measure(ground, measure.party()).await?;
        waiting.finish_and_clear();
        print!("{}", report::startup(&startup));
        for workshop in measure.workshops {
            let reading = boxes::measure(workshop.id())?;
            print!("{}", report::reading(workshop.id(), &reading));
        }
    }
    Ok(())
}

/// What to put on the servers, one after the other.
fn loads(args: &BenchArgs) -> Vec<(usize, Pace)> {
    let closed = args.tables.iter().map(|tables| (*tables, Pace::Closed));
    let every = Duration::from_secs_f64(1.0 / (args.rate * args.seats as f64));
    let most = args
        .tables
        .iter()
        .max()
        .map(|tables| (*tables, Pace::Open { every }));
    match args.mode {
        Mode::Closed => closed.collect(),
        Mode::Open => most.into_iter().collect(),
        Mode::Both => closed.chain(most).collect(),
    }
}

async fn under_load(
    measure: &Measure<'_>,
    ground: &Ground,
    sizes: Sizes,
    tables: usize,
    pace: Pace,
) -> Result<()> {
    let args = measure.args;
    let load = Load {
        tables,
        party: measure.party(),
        pace,
        warm_up: Duration::from_secs(1),
        measured: Duration::from_secs(args.seconds),
    };
    let runs = args.rounds * Kind::ALL.len();
    let style = "{msg:30} {wide_bar} {pos}/{len} runs, {eta} left";
    let bar = ProgressBar::new(runs as u64).with_style(ProgressStyle::with_template(style)?);
    let mut samples = Vec::with_capacity(runs);
    for _ in 0..args.rounds {
        for kind in Kind::ALL {
            bar.set_message(format!("{tables} tables, {}", kind.name()));
            let sample = runs::run(kind, ground, sizes, &load).await;
            samples.push(sample.with_context(|| format!("{tables} tables"))?);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    print!(
        "{}",
        report::load(tables, args.seats, args.speech, pace, &samples)
    );
    Ok(())
}

/// Shows that something goes on. It moves only now and then, since the load
/// shares its core.
fn spinner(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(what);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Ctrl-C, or being asked to end.
async fn interrupted() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
