//! Typo without people: the lab, the scenarios, and who plays it under load.

mod lab;
mod load;
mod scenario;

use std::{
    any::Any,
    sync::{Arc, OnceLock},
};

use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use game::Game;
use tools::{
    Workshop,
    lab::ladder::{LadderArgs, Rung},
    play::Player,
    scenario::{Mistake, Opened, Scenario},
};
use typo::{Content, Typo};

use crate::content;
use lab::TypoArgs;
use load::TypoPlayer;

#[derive(Default)]
pub struct TypoWorkshop {
    /// Read by the first that needs it.
    content: OnceLock<Arc<Content>>,
}

impl TypoWorkshop {
    fn content(&self) -> Result<Arc<Content>> {
        if let Some(content) = self.content.get() {
            return Ok(content.clone());
        }
        let content = content::load()?;
        Ok(self.content.get_or_init(|| content).clone())
    }
}

impl Workshop for TypoWorkshop {
    fn id(&self) -> &'static str {
        Typo::ID
    }

    fn read(&self) -> Result<Box<dyn Any>> {
        Ok(Box::new(content::load()?))
    }

    fn lab(&self) -> Command {
        TypoArgs::augment_args(Command::new(Typo::ID))
            .about("Typo: wins, scores, stuck cards, doubts and bluffs of each player")
    }

    fn run_lab(&self, args: &ArgMatches) -> Result<()> {
        lab::run(TypoArgs::from_arg_matches(args)?, || self.content())
    }

    fn ladder(&self, args: &LadderArgs) -> Result<Vec<Rung>> {
        lab::ladder(args, self.content()?)
    }

    fn script(&self, scenario: &Scenario<'_>) -> Result<Result<Opened, Mistake>> {
        Ok(scenario::open(scenario, self.content()?))
    }

    fn player(&self) -> &dyn Player {
        &TypoPlayer
    }
}
