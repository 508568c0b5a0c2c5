//! `tablee lab ladder`: whether the levels of bots are steps one can climb.

use anyhow::{Context, Result};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use game::Level;

use super::wilson;
use crate::Workshop;

/// How often a level should win over the one below, in percent: less is no
/// step, more a cliff.
const STEP: std::ops::RangeInclusive<f64> = 62.0..=75.0;

/// How bots of one level fare against those of the level below.
#[derive(Clone, Copy, Debug)]
pub struct Rung {
    pub lower: Level,
    pub upper: Level,
    pub games: u64,
    /// Games that the upper level won; a tie counts for half a game.
    pub won: f64,
}

/// Let bots of neighbouring levels play each other
#[derive(Args)]
pub struct LadderArgs {
    /// Only this game
    #[arg(long)]
    pub game: Option<String>,
    /// How many games for each step
    #[arg(long, default_value_t = 2_000)]
    pub games: u64,
    /// The language they play in
    #[arg(long, default_value_t = game::Language::Fr)]
    pub language: game::Language,
    /// Draws the games; the same number draws the same
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// The command line of `tablee lab ladder`.
pub fn command() -> Command {
    LadderArgs::augment_args(Command::new("ladder"))
}

/// Plays every step of every game that has a ladder, and prints them.
pub fn run(args: &ArgMatches, workshops: &[Box<dyn Workshop>]) -> Result<()> {
    let args = LadderArgs::from_arg_matches(args)?;
    anyhow::ensure!(
        args.games > 0,
        "--games 0 plays nothing: ask for one or more"
    );
    let asked = |id: &str| args.game.as_deref().is_none_or(|game| game == id);
    let found = workshops.iter().filter(|workshop| asked(workshop.id()));
    let mut found = found.peekable();
    found.peek().context("no such game is on the shelf")?;
    for workshop in found {
        for (at, rung) in workshop.ladder(&args)?.iter().enumerate() {
            if at == 0 {
                println!("{}, {} games a step", workshop.id(), rung.games);
            }
            println!("  {rung}");
        }
    }
    Ok(())
}

impl std::fmt::Display for Rung {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games = self.games as f64;
        let share = 100.0 * self.won / games;
        let (low, high) = wilson(self.won, games);
        let step = format!("{} over {}", self.upper.name(), self.lower.name());
        let (low, high) = (100.0 * low, 100.0 * high);
        write!(f, "{step:24} {share:5.1} %  ({low:.1} to {high:.1})")?;
        match STEP.contains(&share) {
            true => Ok(()),
            false => write!(f, "  MISS: {} to {} %", STEP.start(), STEP.end()),
        }
    }
}

/// Each level with the one below it.
pub fn steps() -> impl Iterator<Item = (Level, Level)> {
    Level::ALL.into_iter().zip(Level::ALL.into_iter().skip(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_says_when_it_is_none_and_when_it_is_a_cliff() {
        let told = |won| {
            let rung = Rung {
                lower: Level::Beginner,
                upper: Level::Regular,
                games: 1_000,
                won,
            };
            rung.to_string().contains("MISS")
        };
        assert_eq!(
            [615.0, 625.0, 745.0, 755.0].map(told),
            [true, false, false, true]
        );
        assert_eq!(steps().count(), 3);
    }
}
