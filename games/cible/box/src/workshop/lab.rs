//! `tablee lab cible`: bots of several levels at many tables.

mod evening;
mod results;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use cible::{Content, Length, Options};
use clap::{Args, ValueEnum};
use game::{Language, Level};
use tools::lab::{
    Workbench, interrupted,
    ladder::{LadderArgs, Rung, steps},
};

use self::{
    evening::Evening,
    results::{Results, Tallied},
};

/// Games one after the other at one table, which keeps its used cards.
const AT_A_TABLE: u64 = 25;

#[derive(Debug, Args)]
pub struct LabArgs {
    /// How many games, twenty-five after each other at a table
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// Who sits there, of beginner, regular and expert; over and over when
    /// there are more seats, which they change from game to game
    #[arg(long, value_enum, value_delimiter = ',', default_value = "regular")]
    levels: Vec<Skill>,
    /// How long a game is
    #[arg(long, value_enum, default_value_t = Parties::One)]
    parties: Parties,
    /// The language of the cards, fr or en
    #[arg(long, default_value_t)]
    language: Language,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Skill {
    Beginner,
    Regular,
    Seasoned,
    Expert,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Parties {
    One,
    Two,
    /// Until somebody has fifteen points
    Goal,
}

impl LabArgs {
    fn options(&self) -> Options {
        Options {
            language: self.language,
            length: match self.parties {
                Parties::One => Length::One,
                Parties::Two => Length::Two,
                Parties::Goal => Length::Goal,
            },
            ..Options::default()
        }
    }

    fn levels(&self) -> Vec<Level> {
        let levels = self.levels.iter().map(|skill| match skill {
            Skill::Beginner => Level::Beginner,
            Skill::Regular => Level::Regular,
            Skill::Seasoned => Level::Seasoned,
            Skill::Expert => Level::Expert,
        });
        levels.collect()
    }
}

/// How each level fares at four seats against the one below, two of each.
pub fn ladder(args: &LadderArgs, content: &Arc<Content>) -> Result<Vec<Rung>> {
    let rung = |(lower, upper)| {
        let evening = Evening {
            options: Options {
                language: args.language,
                ..Options::default()
            },
            seats: 4,
            levels: vec![upper, lower],
            seed: args.seed,
            content: content.clone(),
        };
        let results = play(&evening, args.games)?;
        let mut bots = results.bots.iter();
        let wins = bots.find(|bot| bot.level == upper.name());
        Ok(Rung {
            lower,
            upper,
            games: results.games,
            won: wins.map_or(0.0, |bot| bot.wins) * results.games as f64,
        })
    };
    steps().map(rung).collect()
}

fn play(evening: &Evening, games: u64) -> Result<Results> {
    let workbench = Workbench::new(games)?;
    let tables = games.div_ceil(AT_A_TABLE);
    let played = workbench.play(
        tables,
        || Tallied::new(&evening.levels, evening.book()),
        |table, tallied| {
            let games = AT_A_TABLE.min(games - table * AT_A_TABLE);
            evening.play(table, games, tallied, || workbench.count(1))
        },
    )?;
    if played.games == 0 {
        bail!("interrupted before a game was over");
    }
    Ok(played.results())
}

pub fn run(args: &LabArgs, content: Arc<Content>) -> Result<()> {
    ensure!(
        args.games > 0,
        "--games 0 plays nothing: ask for one or more"
    );
    ensure!(
        (3..=6).contains(&args.seats),
        "La Cible has 3 to 6 seats, not {}",
        args.seats
    );
    let evening = Evening {
        options: args.options(),
        seats: args.seats,
        levels: args.levels(),
        seed: args.seed,
        content,
    };
    let results = play(&evening, args.games)?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&results)?),
        false => print!("{results}"),
    }
    if interrupted() {
        eprintln!("interrupted: this is what was played");
    }
    Ok(())
}
