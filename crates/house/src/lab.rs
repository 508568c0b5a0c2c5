//! `tablee lab`: bots against bots, thousands of games without a server, to
//! see what a change of bot, dictionary or cards does to the game.

mod match_up;
mod oracle;
mod report;

use std::{
    fmt,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
    time::Duration,
};

use anyhow::{Result, bail, ensure};
use clap::{Args, Subcommand, ValueEnum};
use game::Level;
use indicatif::{ProgressBar, ProgressStyle};

use match_up::MatchUp;
use report::{Report, Tally};

/// Play many games between bots and print who wins
#[derive(Debug, Args)]
pub struct LabArgs {
    #[command(subcommand)]
    game: LabGame,
}

#[derive(Debug, Subcommand)]
enum LabGame {
    /// Typo: wins, scores, stuck cards, doubts and bluffs of each player
    Typo(TypoArgs),
}

#[derive(Debug, Args)]
pub struct TypoArgs {
    /// How many games; each deal is played once in every rotation of the seats
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Who plays, two to six of beginner, regular, expert and oracle (which
    /// sees every hand, and takes seconds a game)
    #[arg(long, value_delimiter = ',', default_value = "beginner,regular")]
    seats: Vec<Player>,
    /// The language of the cards and of the dictionary
    #[arg(long, value_enum, default_value_t = Language::Fr)]
    language: Language,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Player {
    Beginner,
    Regular,
    Expert,
    Oracle,
}

impl Player {
    fn level(self) -> Option<Level> {
        match self {
            Player::Beginner => Some(Level::Beginner),
            Player::Regular => Some(Level::Regular),
            Player::Expert => Some(Level::Expert),
            Player::Oracle => None,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.level().map_or("oracle", Level::name))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    Fr,
    En,
}

impl From<Language> for typo::Language {
    fn from(language: Language) -> Self {
        match language {
            Language::Fr => typo::Language::Fr,
            Language::En => typo::Language::En,
        }
    }
}

pub fn run(args: LabArgs) -> Result<()> {
    let LabGame::Typo(args) = args.game;
    ensure!(
        args.games > 0,
        "--games 0 plays nothing: ask for one or more"
    );
    ensure!(
        (2..=6).contains(&args.seats.len()),
        "Typo is for two to six players, --seats names {}",
        args.seats.len()
    );
    let match_up = MatchUp {
        players: args.seats,
        language: args.language.into(),
        seed: args.seed,
        content: crate::content::typo()?,
    };
    let tally = play(&match_up, args.games)?;
    let report = Report::new(&match_up.players, &tally);
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{report}");
    }
    if tally.games < args.games {
        bail!(
            "interrupted: these are {} games of {}",
            tally.games,
            args.games
        );
    }
    Ok(())
}

/// Plays on every core until all is played, or until Ctrl-C.
fn play(match_up: &MatchUp, games: u64) -> Result<Tally> {
    let bar = ProgressBar::new(games).with_style(ProgressStyle::with_template(
        "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left",
    )?);
    bar.enable_steady_tick(Duration::from_millis(200));
    let next = AtomicU64::new(0);
    let work = || -> Result<Tally> {
        let mut tally = Tally::new(match_up.players.len());
        while !interrupted() {
            let game = next.fetch_add(1, Relaxed);
            if game >= games {
                break;
            }
            match_up.play(game, &mut tally)?;
            bar.inc(1);
        }
        Ok(tally)
    };
    listen_for_interruption();
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    let tallies: Vec<Result<Tally>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| bail!("a game panicked")))
            .collect()
    });
    bar.finish_and_clear();
    let mut total = Tally::new(match_up.players.len());
    for tally in tallies {
        total.add(&tally?);
    }
    ensure!(total.games > 0, "interrupted before the first game ended");
    Ok(total)
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
