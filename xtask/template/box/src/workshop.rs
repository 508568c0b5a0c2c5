//! Essai without people: the lab, the scenarios, and who plays it under load.

mod load;
mod scenario;

use std::any::Any;

use anyhow::{Result, ensure};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use essai::{Content, Essai, Options};
use game::{Game, Input, Level, Moment, Seat, Setup, Viewer, step};
use tools::{
    Workshop,
    lab::{Tally, Workbench},
    play::Player,
    scenario::{Mistake, Opened, Scenario},
};

pub struct EssaiWorkshop;

#[derive(Args, Debug)]
struct EssaiArgs {
    /// How many games
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Workshop for EssaiWorkshop {
    fn id(&self) -> &'static str {
        Essai::ID
    }

    fn read(&self) -> Result<Box<dyn Any>> {
        Ok(Box::new(Content))
    }

    fn lab(&self) -> Command {
        EssaiArgs::augment_args(Command::new(Essai::ID))
            .about("Essai: how often a bot of each level wins")
    }

    fn run_lab(&self, args: &ArgMatches) -> Result<()> {
        let args = EssaiArgs::from_arg_matches(args)?;
        ensure!(
            args.games > 0,
            "--games 0 plays nothing: ask for one or more"
        );
        let wins = Workbench::new(args.games)?.play(args.games, Wins::default, |game, wins| {
            wins.play(args.seed.wrapping_add(game))
        })?;
        for (level, won) in Level::ALL.iter().zip(wins.0) {
            println!("{:10} {won} of {} games", level.name(), args.games);
        }
        Ok(())
    }

    fn script(&self, scenario: &Scenario<'_>) -> Result<Result<Opened, Mistake>> {
        Ok(scenario::open(scenario))
    }

    fn player(&self) -> &dyn Player {
        &load::EssaiPlayer
    }
}

/// Games won by a bot of each level.
#[derive(Default)]
struct Wins([u64; Level::ALL.len()]);

impl Tally for Wins {
    fn add(&mut self, other: &Wins) {
        let both = self.0.iter_mut().zip(other.0);
        both.for_each(|(sum, more)| *sum += more);
    }
}

impl Wins {
    fn play(&mut self, seed: u64) -> Result<()> {
        let setup = Setup {
            seats: Level::ALL.len() as u8,
            first: None,
            options: Options::default(),
        };
        let refused = |why| anyhow::anyhow!("a bot was refused: {why:?}");
        let mut game = Essai::new(&setup).map_err(refused)?;
        let mut now = Moment::new(0, seed);
        let mut input = Input::Start;
        loop {
            (game, _) = step(&game, &Content, now, input).map_err(refused)?;
            let Some(seat) = game.awaiting().iter().next() else {
                break;
            };
            now.seed = now.seed.wrapping_mul(31).wrapping_add(7);
            let view = game.view(Viewer::Seat(seat));
            let mv = Essai::bot(&view, seat, Level::ALL[seat.index()], &Content, now);
            let mv = mv.ok_or_else(|| anyhow::anyhow!("a bot does nothing"))?;
            input = Input::Move { seat, mv };
        }
        let outcome = game.outcome().into_iter();
        for Seat(winner) in outcome.flat_map(|outcome| outcome.winners) {
            self.0[winner as usize] += 1;
        }
        Ok(())
    }
}
