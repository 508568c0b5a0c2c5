mod book;
mod chance;
mod evening;
mod print;
mod report;
#[cfg(test)]
mod tests;

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use compatibility as rules;

use super::{Workbench, interrupted};
use crate::decks::Decks;
use book::Book;
use evening::{Evening, Player};
use report::{Games, Kind, Lesson, Pair, Report, Rounds};

/// Rounds of the games in which learning is measured, all with the same number
/// of pictures.
const LESSON: u16 = 12;

#[derive(Debug, Args)]
pub struct CompatibilityArgs {
    /// How many games of each kind
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    #[arg(long, value_enum, default_value_t = Edition::Couleurs)]
    edition: Edition,
    #[arg(long, value_enum, default_value_t = Mode::Teams)]
    mode: Mode,
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// Who plays on each side, of beginner, regular, expert and random; over
    /// and over when there are more sides, which they change from game to game
    #[arg(long, value_enum, value_delimiter = ',', default_value = "regular")]
    levels: Vec<Player>,
    /// Give everyone the same temper
    #[arg(long)]
    like_minded: bool,
    /// Show bots nothing of the rounds played, so that they learn nothing
    #[arg(long)]
    no_learning: bool,
    /// The language of the themes
    #[arg(long, value_enum, default_value_t = Language::Fr)]
    language: Language,
    /// The deck of pictures
    #[arg(long, default_value = "papier")]
    deck: String,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What to report
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_value = "games,pairs,learning"
    )]
    parts: Vec<Part>,
    /// Report the rounds of a game in every edition, mode and number of
    /// players instead
    #[arg(long)]
    all: bool,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Rounds, wins, special cards and guides of the games asked for
    Games,
    /// Accords of like-minded bots, of any two, and of random players
    Pairs,
    /// Early rounds against late ones, with learning and without
    Learning,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Edition {
    Originale,
    Jetons,
    Couleurs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    Teams,
    Individual,
    Trios,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    Fr,
    En,
}

impl CompatibilityArgs {
    fn evening(&self) -> Result<Evening> {
        let options = rules::Options {
            edition: match self.edition {
                Edition::Originale => rules::Edition::Originale,
                Edition::Jetons => rules::Edition::Jetons,
                Edition::Couleurs => rules::Edition::Couleurs,
            },
            mode: match self.mode {
                Mode::Teams => rules::Mode::Teams,
                Mode::Individual => rules::Mode::Individual,
                Mode::Trios => rules::Mode::Trios,
            },
            any_count: true,
            language: match self.language {
                Language::Fr => rules::Language::Fr,
                Language::En => rules::Language::En,
            },
            deck: self.deck.clone(),
            ..rules::Options::default()
        };
        let content = crate::content::compatibility(&Decks::load(None)?)?;
        Ok(Evening {
            players: self.levels.clone(),
            like_minded: self.like_minded,
            learning: !self.no_learning,
            seed: self.seed,
            ..Evening::new(options, self.seats, content)
        })
    }
}

pub fn run(args: CompatibilityArgs) -> Result<()> {
    ensure!(
        args.games > 0,
        "--games 0 plays nothing: ask for one or more"
    );
    let evening = args.evening()?;
    let (sides, players) = (evening.sides(), evening.players.len());
    ensure!(
        args.all || usize::from(sides).is_multiple_of(players),
        "--levels names {players} and there are {sides} sides: \
         each should play on as many sides as the others"
    );
    let report = if args.all {
        every_setup(&evening, args.games)?
    } else {
        asked_for(&evening, &args.parts, args.games)?
    };
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{report}");
    }
    if interrupted() {
        bail!("interrupted: some of these games were not played");
    }
    Ok(())
}

fn play(workbench: &Workbench, evening: &Evening, games: u64) -> Result<Book> {
    workbench.play(
        games,
        || Book::new(evening.players.len()),
        |number, book| {
            let played = evening.play(number)?;
            book.note(evening, number, &played);
            Ok(())
        },
    )
}

/// Every edition, mode and number of players, house options among them.
fn every_kind_of_game() -> Vec<(rules::Edition, rules::Mode, u8)> {
    use rules::Mode::{Individual, Teams, Trios};
    let mut kinds = Vec::new();
    for edition in rules::Edition::ALL {
        let rules = edition.rules();
        for mode in [Teams, Trios, Individual] {
            let seats: Vec<u8> = match mode {
                Individual => (3..=rules.most_seats()).collect(),
                Teams | Trios => rules.printed(mode).to_vec(),
            };
            kinds.extend(seats.into_iter().map(|seats| (edition, mode, seats)));
        }
    }
    kinds
}

/// The rounds of a game, however it may be set up.
fn every_setup(evening: &Evening, games: u64) -> Result<Report> {
    let setups = every_kind_of_game();
    let workbench = Workbench::new(games * setups.len() as u64)?;
    let mut report = Report::default();
    for (edition, mode, seats) in setups {
        let mut evening = evening.clone();
        (evening.options.edition, evening.options.mode) = (edition, mode);
        evening.seats = seats;
        let book = play(&workbench, &evening, games)?;
        report.rounds.push(Rounds::new(&evening, &book));
    }
    Ok(report)
}

fn asked_for(evening: &Evening, parts: &[Part], games: u64) -> Result<Report> {
    let kinds = Kind::all();
    let levels = [Player::Beginner, Player::Regular, Player::Expert];
    let batches = parts.iter().map(|part| match part {
        Part::Games => 1,
        Part::Pairs => kinds.len(),
        Part::Learning => 2 * levels.len(),
    });
    let workbench = Workbench::new(games * batches.sum::<usize>() as u64)?;
    let mut report = Report::default();
    if parts.contains(&Part::Games) {
        let book = play(&workbench, evening, games)?;
        report.games = Some(Games::new(evening, &book));
    }
    if parts.contains(&Part::Pairs) {
        for kind in kinds {
            let evening = Evening {
                players: vec![kind.player],
                like_minded: kind.like_minded,
                ..evening.clone()
            };
            let book = play(&workbench, &evening, games)?;
            report.pairs.push(Pair::new(kind, &book));
        }
    }
    if parts.contains(&Part::Learning) {
        for player in levels {
            let lesson = |learning| Evening {
                players: vec![player],
                learning,
                // Long enough for nobody to arrive.
                track: Some(vec![rules::MOST as u8; 255].into()),
                rounds: LESSON,
                ..evening.clone()
            };
            let with = play(&workbench, &lesson(true), games)?;
            let without = play(&workbench, &lesson(false), games)?;
            report.learning.push(Lesson::new(player, &with, &without));
        }
    }
    Ok(report)
}
