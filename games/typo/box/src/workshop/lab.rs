//! Bots against bots: wins, scores, stuck cards, doubts and bluffs.

mod match_up;
mod oracle;
mod rates;
mod tally;

use std::{fmt, sync::Arc};

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use game::{Language, Level};
use tools::lab::Workbench;
use typo::Content;

use match_up::MatchUp;
use rates::Rates;
use tally::TypoTally;

#[derive(Debug, Args)]
pub struct TypoArgs {
    /// How many games; each deal is played once in every rotation of the seats
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Who plays, two to six of beginner, regular, expert and oracle (which
    /// sees every hand, and takes seconds a game)
    #[arg(long, value_delimiter = ',', default_value = "beginner,regular")]
    seats: Vec<Contender>,
    /// The language of the cards and of the dictionary: fr or en
    #[arg(long, default_value_t = Language::Fr)]
    language: Language,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Contender {
    Beginner,
    Regular,
    Seasoned,
    Expert,
    Oracle,
}

impl Contender {
    fn level(self) -> Option<Level> {
        match self {
            Contender::Beginner => Some(Level::Beginner),
            Contender::Regular => Some(Level::Regular),
            Contender::Seasoned => Some(Level::Seasoned),
            Contender::Expert => Some(Level::Expert),
            Contender::Oracle => None,
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.level().map_or("oracle", Level::name))
    }
}

/// Plays the games that are asked for and prints how they went. `content` is
/// read only once it is known that there is something to play.
pub fn run(args: TypoArgs, content: impl FnOnce() -> Result<Arc<Content>>) -> Result<()> {
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
        language: args.language,
        seed: args.seed,
        content: content()?,
    };
    let tally = Workbench::new(args.games)?.play(
        args.games,
        || TypoTally::new(match_up.players.len()),
        |game, tally| match_up.play(game, tally),
    )?;
    ensure!(tally.games > 0, "interrupted before the first game ended");
    let rates = Rates::new(&match_up.players, &tally);
    if args.json {
        println!("{}", serde_json::to_string_pretty(&rates)?);
    } else {
        print!("{rates}");
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
