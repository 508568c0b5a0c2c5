//! Bots against bots: wins, scores, stuck cards, doubts and bluffs.

mod match_up;
mod oracle;
mod rates;
mod tally;

use std::{fmt, sync::Arc};

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use game::{Language, Level};
use tools::lab::{
    Workbench,
    ladder::{LadderArgs, Rung, steps},
};
use typo::Content;

use match_up::MatchUp;
use rates::Rates;
use tally::TypoTally;

#[derive(Debug, Args)]
pub struct TypoArgs {
    /// How many games; each deal is played once in every rotation of the seats
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Who plays, two to six of beginner, regular, seasoned, expert and oracle
    /// (which sees every hand, and takes seconds a game)
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
    const ALL: [Contender; 5] = [
        Contender::Beginner,
        Contender::Regular,
        Contender::Seasoned,
        Contender::Expert,
        Contender::Oracle,
    ];

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

impl MatchUp {
    fn play_all(&self, games: u64) -> Result<TypoTally> {
        let tally = Workbench::new(games)?.play(
            games,
            || TypoTally::new(self.players.len()),
            |game, tally| self.play(game, tally),
        )?;
        ensure!(tally.games > 0, "interrupted before the first game ended");
        Ok(tally)
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.level().map_or("oracle", Level::name))
    }
}

/// Each level against the one below, two at a table, every deal both ways.
pub fn ladder(args: &LadderArgs, content: Arc<Content>) -> Result<Vec<Rung>> {
    let contender = |level| {
        Contender::ALL
            .into_iter()
            .find(|one| one.level() == Some(level))
    };
    let climb = |(lower, upper)| {
        let match_up = MatchUp {
            players: [lower, upper].into_iter().filter_map(contender).collect(),
            language: args.language,
            seed: args.seed,
            content: content.clone(),
        };
        let tally = match_up.play_all(args.games)?;
        Ok(Rung {
            lower,
            upper,
            games: tally.games,
            won: tally.lines[1].wins,
        })
    };
    steps().map(climb).collect()
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
    let tally = match_up.play_all(args.games)?;
    let rates = Rates::new(&match_up.players, &tally);
    if args.json {
        println!("{}", serde_json::to_string_pretty(&rates)?);
    } else {
        print!("{rates}");
    }
    ensure!(
        tally.unclean.is_empty(),
        "said at a family's table: {}",
        tally.unclean.join(", ")
    );
    if tally.games < args.games {
        bail!(
            "interrupted: these are {} games of {}",
            tally.games,
            args.games
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content;

    /// `tablee lab typo` says the same of any number of games.
    #[test]
    fn bots_of_every_level_mind_their_words_in_both_languages_and_in_bluffs() {
        let content = content::load().unwrap();
        for language in Language::ALL {
            for player in &Contender::ALL[..4] {
                let match_up = MatchUp {
                    players: vec![*player; 4],
                    language,
                    seed: 15,
                    content: content.clone(),
                };
                let mut tally = TypoTally::new(4);
                (0..10).for_each(|game| match_up.play(game, &mut tally).unwrap());
                assert!(tally.lines.iter().any(|line| line.bluffs > 0), "{player}");
                assert_eq!(tally.unclean, [""; 0], "{player} in {language}");
            }
        }
    }
}
