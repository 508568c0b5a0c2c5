use std::any::Any;

use anyhow::{Result, bail};
use clap::{ArgMatches, Command};

use crate::{
    lab::ladder::{LadderArgs, Rung},
    play::Player,
    scenario::{Mistake, Opened, Scenario},
};

/// What a game gives so that it is played without people.
pub trait Workshop: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// Reads all that the game is played with, as a house does when it opens.
    fn read(&self) -> Result<Box<dyn Any>>;

    /// The command line of `tablee lab <id>`.
    fn lab(&self) -> Command;

    /// Lets bots play many games and prints how they fared.
    fn run_lab(&self, args: &ArgMatches) -> Result<()>;

    /// How each level of bots fares against the one below, where they can be
    /// told apart by who wins.
    fn ladder(&self, _args: &LadderArgs) -> Result<Vec<Rung>> {
        Ok(Vec::new())
    }

    /// Opens the game of a scenario. An error is the program's own, such as a
    /// dictionary that cannot be unpacked; what is wrong in the file is a
    /// mistake.
    fn script(&self, scenario: &Scenario<'_>) -> Result<Result<Opened, Mistake>>;

    /// Who plays it under load.
    fn player(&self) -> &dyn Player;

    /// Commands of the program that are this game's own.
    fn commands(&self) -> Vec<Command> {
        Vec::new()
    }

    /// Runs one of them.
    fn run(&self, command: &str, _args: &ArgMatches) -> Result<()> {
        bail!("{} has no command {command}", self.id())
    }
}
