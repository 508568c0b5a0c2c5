//! `tablee lab`: bots against bots, thousands of games without a server, to
//! see what a change of bot, dictionary, cards or track does to a game.

pub mod ladder;
mod statistics;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
    time::Duration,
};

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};

pub use statistics::{Z, wilson};

/// What is kept of many games; each core keeps its own, and they are added up.
pub trait Tally: Send {
    fn add(&mut self, other: &Self);
}

/// Every core at work, with one bar for all there is to play.
pub struct Workbench {
    bar: ProgressBar,
}

impl Workbench {
    pub fn new(games: u64) -> Result<Workbench> {
        let bar = ProgressBar::new(games).with_style(ProgressStyle::with_template(
            "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left",
        )?);
        bar.enable_steady_tick(Duration::from_millis(200));
        listen_for_interruption();
        Ok(Workbench { bar })
    }

    /// Moves the bar on, where one item of [`Workbench::play`] is several
    /// games.
    pub fn count(&self, games: u64) {
        self.bar.inc(games);
    }

    /// Plays games 0 to `games` until all are played, or until Ctrl-C.
    pub fn play<T: Tally>(
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

/// Whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}

/// Lets Ctrl-C end the run after the present games, so that what was played
/// is still told.
fn listen_for_interruption() {
    // A second run listens already.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Relaxed));
}
