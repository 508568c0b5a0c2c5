//! `tablee bench`: a whole house under load on this machine, beside the raw
//! WebSocket broadcast that is its limit.

mod backup;
mod boxes;
pub(crate) mod client;
mod files;
pub(crate) mod group;
mod memory;
mod messages;
mod raw;
mod report;
mod runs;
pub(crate) mod servers;
mod startup;
mod targets;
mod weights;

use std::{path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use files::{SPARE_FILES, idle_seats, open_files};
use group::{Party, Sizes, Speech};
use report::Loaded;
use runs::{Arm, Load, Pace};
use servers::Ground;
use startup::Extent;
use targets::Targets;

use crate::Workshop;

/// Measure this house under load, beside a raw WebSocket broadcast
///
/// Starts servers of its own on 127.0.0.1 and plays whole games on them: the
/// house, a raw broadcast of the same bytes without any game, and the same
/// with the journal. They take turns, each on one core with the load on
/// another, so that the ratios hold on a busy machine too. Then what a game
/// sends to each kind of device, what idle seats cost in memory, and how soon
/// the house and its tables are there. At the end stands every target with what
/// was measured; one that is missed makes the command fail.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BenchArgs {
    #[command(subcommand)]
    server: Option<Hidden>,

    /// The games to play, by their ids; the first of the shelf if none is named
    #[arg(long, value_delimiter = ',')]
    game: Vec<String>,
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
    /// What the people's devices are told. Panels are measured as the second
    /// device of whoever plays by JSON, and compared with JSON
    #[arg(
        long = "as",
        value_enum,
        value_delimiter = ',',
        default_value = "json,panels"
    )]
    speech: Vec<Speech>,
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
        default_value = "load,messages,memory,start,backup"
    )]
    parts: Vec<Part>,
    /// Measure everything in less than a minute, with fewer tables and seats,
    /// and fail only where half of a target is missed
    #[arg(long, conflicts_with_all = ["tables", "seconds", "rounds", "rate", "idle"])]
    short: bool,
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
    /// Bytes of a whole game of each kind, by kind of device
    Messages,
    /// Memory of idle seats and tables
    Memory,
    /// Time to start and to recover
    Start,
    /// Moves while a gigabyte is backed up; not in the short form
    Backup,
}

/// What is measured, and by whose hand.
struct Measure<'a> {
    args: &'a BenchArgs,
    workshops: &'static [Box<dyn Workshop>],
    /// The games under load.
    games: Vec<&'static dyn Workshop>,
    effort: Effort,
}

/// How much time is taken for it.
struct Effort {
    tables: Vec<usize>,
    /// Moves of a seat in a second, when they come by the clock.
    rate: f64,
    warm_up: Duration,
    measured: Duration,
    rounds: usize,
    idle: usize,
    extent: Extent,
    slack: f64,
}

impl Effort {
    fn of(args: &BenchArgs) -> Effort {
        if args.short {
            return Effort {
                tables: vec![200],
                rate: args.rate,
                warm_up: Duration::from_millis(200),
                measured: Duration::from_millis(1_200),
                rounds: 3,
                idle: 1_600,
                extent: Extent {
                    starts: 3,
                    tables: 100,
                    long: 1,
                },
                slack: 2.0,
            };
        }
        Effort {
            tables: args.tables.clone(),
            rate: args.rate,
            warm_up: Duration::from_secs(1),
            measured: Duration::from_secs(args.seconds),
            rounds: args.rounds,
            idle: args.idle,
            extent: Extent {
                starts: 5,
                tables: 10_000,
                long: 5,
            },
            slack: 1.0,
        }
    }
}

impl Measure<'_> {
    fn party(&self, game: &'static dyn Workshop) -> Party {
        Party {
            player: game.player(),
            seats: self.args.seats,
            second: None,
        }
    }

    /// How often a table moves, where moves come by the clock.
    fn every(&self) -> Duration {
        Duration::from_secs_f64(1.0 / (self.effort.rate * self.args.seats as f64))
    }

    fn by_panels(&self) -> bool {
        self.args.speech.contains(&Speech::Panels)
    }

    /// The servers that take turns.
    fn arms(&self, pace: Pace) -> Vec<Arm> {
        let mut arms = vec![Arm::JOURNAL, Arm::HOUSE];
        if !self.args.short {
            arms.insert(0, Arm::RAW);
        }
        if self.by_panels() {
            arms.extend(match pace {
                Pace::Closed => [Arm::JSON_TWICE, Arm::PANELS],
                Pace::Open { .. } => [Arm::JOURNAL_TWICE, Arm::PANELS],
            });
        }
        arms
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

pub fn run(args: &BenchArgs, workshops: &'static [Box<dyn Workshop>]) -> Result<ExitCode> {
    match &args.server {
        Some(Hidden::RawServer(raw)) => {
            raw::run(raw)?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(Hidden::ReadBox { game }) => {
            boxes::run(workshop(workshops, game)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        None => {}
    }
    let first = workshops.first().context("the shelf is empty")?;
    let named = args.game.iter().map(|game| workshop(workshops, game));
    let mut games = named.collect::<Result<Vec<_>>>()?;
    if games.is_empty() {
        games.push(first.as_ref());
    }
    let measure = Measure {
        args,
        workshops,
        games,
        effort: Effort::of(args),
    };
    check(&measure)?;
    let ground = Ground::take(args.data.clone());
    // One thread, on the core of the load.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let targets = runtime.block_on(async {
        // Servers are killed when dropped, so an interruption must unwind.
        tokio::select! {
            done = go(&measure, &ground) => done,
            () = interrupted() => bail!("interrupted"),
        }
    })?;
    print!("{targets}");
    Ok(match targets.missed() {
        0 => ExitCode::SUCCESS,
        missed => {
            println!("{missed} missed");
            ExitCode::FAILURE
        }
    })
}

fn check(measure: &Measure<'_>) -> Result<()> {
    let args = measure.args;
    ensure!(!args.tables.is_empty(), "--tables names no number");
    for tables in &args.tables {
        ensure!(
            (1..=20_000).contains(tables),
            "--tables {tables}: ask for 1 to 20000 tables"
        );
    }
    for game in &measure.games {
        let (id, seats) = (game.id(), game.player().seats());
        ensure!(
            seats.contains(&args.seats),
            "--seats {}: {id} is measured with one of {seats:?}",
            args.seats
        );
    }
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
        let most = measure.effort.tables.iter().max().copied().unwrap_or(0);
        if let Some(files) = open_files() {
            let devices = if measure.by_panels() { 2 } else { 1 };
            let needed = most * args.seats * devices + SPARE_FILES;
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

async fn go(measure: &Measure<'_>, ground: &Ground) -> Result<Targets> {
    let parts = &measure.args.parts;
    let mut targets = Targets::new(measure.effort.slack);
    println!("{}", ground.describe());
    if parts.contains(&Part::Load) {
        for game in &measure.games {
            game_under_load(measure, ground, *game, &mut targets).await?;
        }
    }
    if parts.contains(&Part::Messages) {
        let waiting = spinner("whole games");
        let told = messages::measure(ground, measure.workshops, measure.args.seats).await?;
        waiting.finish_and_clear();
        print!("{}", report::told(&told));
        report::judge_told(&told, &mut targets);
    }
    if parts.contains(&Part::Memory) && measure.effort.idle > 0 {
        idle(measure, ground, &mut targets).await?;
    }
    if parts.contains(&Part::Start) {
        start(measure, ground, &mut targets).await?;
    }
    if parts.contains(&Part::Backup) && !measure.args.short {
        back_up(measure, ground, &mut targets).await?;
    }
    Ok(targets)
}

async fn idle(measure: &Measure<'_>, ground: &Ground, targets: &mut Targets) -> Result<()> {
    let waiting = spinner("idle seats");
    let seats = idle_seats(measure.effort.idle);
    let party = measure.party(measure.games[0]);
    // Nobody moves, so that either kind of device can be alone.
    let speeches = &measure.args.speech;
    let speech = speeches.first().copied().unwrap_or(Speech::Json);
    // The raw server greets with as many bytes.
    let sizes = runs::measure_sizes(ground, party).await?;
    let memory = memory::measure(ground, sizes, party, speech, seats).await?;
    waiting.finish_and_clear();
    print!("{}", report::memory(speech, &memory));
    report::judge_memory(&memory, targets);
    Ok(())
}

async fn start(measure: &Measure<'_>, ground: &Ground, targets: &mut Targets) -> Result<()> {
    let waiting = spinner("starts and crashes");
    let party = measure.party(measure.games[0]);
    let startup = startup::measure(ground, party, measure.effort.extent).await?;
    waiting.finish_and_clear();
    print!("{}", report::startup(&startup));
    report::judge_startup(&startup, targets);
    for workshop in measure.workshops {
        let reading = boxes::measure(workshop.id())?;
        print!("{}", report::reading(workshop.id(), &reading));
    }
    Ok(())
}

async fn back_up(measure: &Measure<'_>, ground: &Ground, targets: &mut Targets) -> Result<()> {
    let waiting = spinner("a backup");
    let backup = backup::measure(ground, measure.party(measure.games[0]), measure.every()).await?;
    waiting.finish_and_clear();
    print!("{}", report::backup(&backup));
    report::judge_backup(&backup, targets);
    Ok(())
}

/// What to put on the servers, one after the other.
fn loads(measure: &Measure<'_>) -> Vec<(usize, Pace)> {
    let (args, tables) = (measure.args, &measure.effort.tables);
    let closed = tables.iter().map(|tables| (*tables, Pace::Closed));
    let most = tables.iter().max();
    let every = measure.every();
    let most = most.map(|tables| (*tables, Pace::Open { every }));
    match args.mode {
        // The latest of a hundred moves in a second or two is anybody's guess.
        _ if args.short => closed.collect(),
        Mode::Closed => closed.collect(),
        Mode::Open => most.into_iter().collect(),
        Mode::Both => closed.chain(most).collect(),
    }
}

async fn game_under_load(
    measure: &Measure<'_>,
    ground: &Ground,
    game: &'static dyn Workshop,
    targets: &mut Targets,
) -> Result<()> {
    let party = measure.party(game);
    let waiting = spinner("sizes of messages");
    let sizes = runs::measure_sizes(ground, party).await?;
    // A raw server with second devices sends each what they get on average.
    let second = measure.by_panels().then_some(Speech::Panels);
    let both = Party { second, ..party };
    let sizes_twice = match second {
        Some(_) => runs::measure_sizes(ground, both).await?,
        None => sizes,
    };
    waiting.finish_and_clear();
    println!("{}: {}", game.id(), report::sizes(sizes));
    for (tables, pace) in loads(measure) {
        let load = Load {
            tables,
            party,
            pace,
            warm_up: measure.effort.warm_up,
            measured: measure.effort.measured,
        };
        let samples = under_load(measure, ground, [sizes, sizes_twice], &load).await?;
        let loaded = Loaded {
            game: game.id(),
            tables,
            seats: measure.args.seats,
            pace,
            samples: &samples,
        };
        print!("{}", loaded.show());
        loaded.judge(targets);
    }
    Ok(())
}

/// Every server under the same load, taking turns.
async fn under_load(
    measure: &Measure<'_>,
    ground: &Ground,
    sizes: [Sizes; 2],
    load: &Load,
) -> Result<Vec<runs::Sample>> {
    let arms = measure.arms(load.pace);
    let runs = measure.effort.rounds * arms.len();
    let style = "{msg:40} {wide_bar} {pos}/{len} runs, {eta} left";
    let bar = ProgressBar::new(runs as u64).with_style(ProgressStyle::with_template(style)?);
    let mut samples = Vec::with_capacity(runs);
    for _ in 0..measure.effort.rounds {
        for arm in &arms {
            let tables = load.tables;
            bar.set_message(format!("{tables} tables, {}", arm.name()));
            let [once, twice] = sizes;
            let sizes = if arm.second.is_some() { twice } else { once };
            let sample = runs::run(*arm, ground, sizes, load).await;
            samples.push(sample.with_context(|| format!("{tables} tables"))?);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(samples)
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
