//! La Cible without people: bots against bots, scripted games, a load, and its
//! cards in the terminal.

mod cards;
mod lab;
mod load;
mod scenario;

use std::{
    any::Any,
    sync::{Arc, OnceLock},
};

use anyhow::Result;
use cible::{Cible, Content};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use game::Game;
use tools::{
    Workshop,
    lab::ladder::{LadderArgs, Rung},
    play::Player,
    scenario::{Mistake, Opened, Scenario},
};

use self::{cards::CardsArgs, lab::LabArgs, load::Passing};

const CARDS: &str = "cards";

/// What is read is kept for whoever asks again.
#[derive(Default)]
pub struct CibleWorkshop {
    content: OnceLock<Arc<Content>>,
    /// The box that scenarios are played with.
    small: OnceLock<Arc<Content>>,
}

impl Workshop for CibleWorkshop {
    fn id(&self) -> &'static str {
        Cible::ID
    }

    fn read(&self) -> Result<Box<dyn Any>> {
        Ok(Box::new(crate::load()?))
    }

    fn lab(&self) -> Command {
        let command = Command::new(Cible::ID)
            .about("La Cible: pawns lost, phase lengths, points and finals of each level");
        LabArgs::augment_args(command)
    }

    fn run_lab(&self, args: &ArgMatches) -> Result<()> {
        let content = read_once(&self.content, || Ok(crate::load()?))?;
        lab::run(&LabArgs::from_arg_matches(args)?, content)
    }

    fn ladder(&self, args: &LadderArgs) -> Result<Vec<Rung>> {
        let content = read_once(&self.content, || Ok(crate::load()?))?;
        lab::ladder(args, &content)
    }

    fn script(&self, scenario: &Scenario<'_>) -> Result<Result<Opened, Mistake>> {
        let content = read_once(&self.small, scenario::small_box)?;
        Ok(scenario::open(scenario, content))
    }

    fn player(&self) -> &dyn Player {
        &Passing
    }

    fn commands(&self) -> Vec<Command> {
        vec![CardsArgs::augment_args(Command::new(CARDS))]
    }

    fn run(&self, command: &str, args: &ArgMatches) -> Result<()> {
        match command {
            CARDS => cards::run(&CardsArgs::from_arg_matches(args)?),
            other => anyhow::bail!("La Cible has no command {other}: it has {CARDS}"),
        }
    }
}

/// What was read before, or what is read now.
fn read_once(
    kept: &OnceLock<Arc<Content>>,
    read: impl FnOnce() -> Result<Arc<Content>>,
) -> Result<Arc<Content>> {
    if let Some(content) = kept.get() {
        return Ok(content.clone());
    }
    let content = read()?;
    Ok(kept.get_or_init(|| content).clone())
}
