//! `tablee lab`: bots against bots, thousands of games without a server, to
//! see what a change of bot, dictionary, cards or track does to a game.

mod cible;
mod compatibility;
mod statistics;
mod typo;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
    time::Duration,
};

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

/// Play many games between bots and print what came of them
#[derive(Debug, Args)]
pub struct LabArgs {
    #[command(subcommand)]
    game: LabGame,
}

#[derive(Debug, Subcommand)]
enum LabGame {
    /// Typo: wins, scores, stuck cards, doubts and bluffs of each player
    Typo(typo::TypoArgs),
    /// Compatibility: who agrees with whom, what bots learn, how long games last
    Compatibility(compatibility::CompatibilityArgs),
    /// La Cible: pawns lost, phase lengths, points and finals of each level
    Cible(cible::CibleArgs),
}

pub fn run(args: LabArgs) -> Result<()> {
    match args.game {
        LabGame::Typo(args) => typo::run(args),
        LabGame::Compatibility(args) => compatibility::run(args),
        LabGame::Cible(args) => cible::run(args),
    }
}

/// What is kept of many games; each core keeps its own, and they are added up.
trait Tally: Send {
    fn add(&mut self, other: &Self);
}

/// Every core at work, with one bar for all there is to play.
struct Workbench {
    bar: ProgressBar,
}

impl Workbench {
    fn new(games: u64) -> Result<Workbench> {
        let bar = ProgressBar::new(games).with_style(ProgressStyle::with_template(
            "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left",
        )?);
        bar.enable_steady_tick(Duration::from_millis(200));
        listen_for_interruption();
        Ok(Workbench { bar })
    }

    /// Plays games 0 to `games` until all are played, or until Ctrl-C.
    fn play<T: Tally>(
        &self,
        games: u64,
        empty: impl Fn() -> T + Sync,
        play: impl Fn(u64, &mut T) -> Result<()> + Sync,
    ) -> Result<T> {
        let next = AtomicU64::new(0);
        let work = || -> Result<T> {
            let mut tally = empty();
            while !interrupted() {
                let game = next.fetch_add(1, Relaxed);
                if game >= games {
                    break;
                }
                play(game, &mut tally)?;
                self.bar.inc(1);
            }
            Ok(tally)
        };
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
        let tallies: Vec<Result<T>> = thread::scope(|scope| {
            let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|_| bail!("a game panicked")))
                .collect()
        });
        let mut total = empty();
        for tally in tallies {
            total.add(&tally?);
        }
        Ok(total)
    }
}

impl Drop for Workbench {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}

/// Lets Ctrl-C end the run after the present games, so that what was played
/// is still told.
fn listen_for_interruption() {
    thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        if let Ok(runtime) = runtime
            && runtime.block_on(tokio::signal::ctrl_c()).is_ok()
        {
            INTERRUPTED.store(true, Relaxed);
        }
    });
}
