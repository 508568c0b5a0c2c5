mod match_up;
mod oracle;
mod report;

use std::fmt;

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use game::Level;

use super::Workbench;
use match_up::MatchUp;
use report::{Played, Report};

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

pub fn run(args: TypoArgs) -> Result<()> {
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
    let played = Workbench::new(args.games)?.play(
        args.games,
        || Played::new(match_up.players.len()),
        |game, played| match_up.play(game, played),
    )?;
    ensure!(played.games > 0, "interrupted before the first game ended");
    let report = Report::new(&match_up.players, &played);
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{report}");
    }
    if played.games < args.games {
        bail!(
            "interrupted: these are {} games of {}",
            played.games,
            args.games
        );
    }
    Ok(())
}
