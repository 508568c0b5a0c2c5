//! Compatibility without people: bots against bots, scripted games, and who
//! plays it under load.

mod lab;
mod load;
mod scenario;

use std::{
    any::Any,
    sync::{Arc, OnceLock},
};

use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use compatibility::{Compatibility, Content};
use game::Game;
use tools::{
    Workshop,
    play::Player,
    scenario::{Mistake, Opened, Scenario},
};
use web::{BadBox, Boxed, Supplies};

use self::{lab::LabArgs, load::LoadPlayer};
use crate::CompatibilityBox;

pub struct CompatibilityWorkshop;

/// What the box is played with, read once for all that is asked of it.
fn content() -> Result<Arc<Content>, BadBox> {
    static CONTENT: OnceLock<Arc<Content>> = OnceLock::new();
    if let Some(content) = CONTENT.get() {
        return Ok(content.clone());
    }
    let content = CompatibilityBox::open(&Supplies::default())?.content;
    Ok(CONTENT.get_or_init(|| content).clone())
}

impl Workshop for CompatibilityWorkshop {
    fn id(&self) -> &'static str {
        Compatibility::ID
    }

    fn read(&self) -> Result<Box<dyn Any>> {
        Ok(Box::new(CompatibilityBox::open(&Supplies::default())?))
    }

    fn lab(&self) -> Command {
        LabArgs::augment_args(Command::new(Compatibility::ID))
            .about("Compatibility: who agrees with whom, what bots learn, how long games last")
    }

    fn run_lab(&self, args: &ArgMatches) -> Result<()> {
        lab::run(&LabArgs::from_arg_matches(args)?, content()?)
    }

    fn script(&self, scenario: &Scenario<'_>) -> Result<Result<Opened, Mistake>> {
        Ok(scenario::open(scenario, content()?))
    }

    fn player(&self) -> &dyn Player {
        &LoadPlayer
    }
}
