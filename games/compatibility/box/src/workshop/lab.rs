//! `tablee lab compatibility`: who agrees with whom, what bots learn, and how
//! long games last.

mod book;
mod chance;
mod evening;
mod figures;
mod print;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use clap::{
    Args, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};
use compatibility::{Content, Edition, MOST, Mode, Options};
use game::Language;
use tools::lab::{Workbench, interrupted};

use book::Book;
use evening::{Evening, Skill};
use figures::{Figures, Games, Kind, Lesson, PairFigures, Rounds};

/// Rounds of the games in which learning is measured, all with the same number
/// of pictures.
const LESSON: u16 = 12;

#[derive(Debug, Args)]
pub struct LabArgs {
    /// How many games of each kind
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    #[arg(long, value_parser = edition(), default_value = "couleurs")]
    edition: Edition,
    #[arg(long, value_parser = mode(), default_value = "teams")]
    mode: Mode,
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// Who plays on each side, of beginner, regular, expert and random; over
    /// and over when there are more sides, which they change from game to game
    #[arg(long, value_enum, value_delimiter = ',', default_value = "regular")]
    levels: Vec<Skill>,
    /// Give everyone the same temper
    #[arg(long)]
    like_minded: bool,
    /// Show bots nothing of the rounds played, so that they learn nothing
    #[arg(long)]
    no_learning: bool,
    /// The language of the themes
    #[arg(long, default_value_t = Language::Fr)]
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
    /// Figures the rounds of a game in every edition, mode and number of
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

fn edition() -> impl TypedValueParser<Value = Edition> {
    let names = PossibleValuesParser::new(Edition::ALL.map(Edition::name));
    names.try_map(|name| serde_json::from_value(name.into()))
}

fn mode() -> impl TypedValueParser<Value = Mode> {
    let names = PossibleValuesParser::new(["teams", "individual", "trios"]);
    names.try_map(|name| serde_json::from_value(name.into()))
}

impl LabArgs {
    fn evening(&self, content: Arc<Content>) -> Evening {
        let options = Options {
            edition: self.edition,
            mode: self.mode,
            any_count: true,
            language: self.language,
            deck: self.deck.clone(),
            ..Options::default()
        };
        Evening {
            players: self.levels.clone(),
            like_minded: self.like_minded,
            learning: !self.no_learning,
            seed: self.seed,
            ..Evening::new(options, self.seats, content)
        }
    }
}

pub fn run(args: &LabArgs, content: Arc<Content>) -> Result<()> {
    ensure!(
        args.games > 0,
        "--games 0 plays nothing: ask for one or more"
    );
    let evening = args.evening(content);
    let (sides, players) = (evening.sides(), evening.players.len());
    ensure!(
        args.all || usize::from(sides).is_multiple_of(players),
        "--levels names {players} and there are {sides} sides: \
         each should play on as many sides as the others"
    );
    let figures = if args.all {
        every_setup(&evening, args.games)?
    } else {
        asked_for(&evening, &args.parts, args.games)?
    };
    if args.json {
        println!("{}", serde_json::to_string_pretty(&figures)?);
    } else {
        print!("{figures}");
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
fn every_kind_of_game() -> Vec<(Edition, Mode, u8)> {
    let mut kinds = Vec::new();
    for edition in Edition::ALL {
        let rules = edition.rules();
        for mode in [Mode::Teams, Mode::Trios, Mode::Individual] {
            let seats: Vec<u8> = match mode {
                Mode::Individual => (3..=rules.most_seats()).collect(),
                Mode::Teams | Mode::Trios => rules.printed(mode).to_vec(),
            };
            kinds.extend(seats.into_iter().map(|seats| (edition, mode, seats)));
        }
    }
    kinds
}

/// The rounds of a game, however it may be set up.
fn every_setup(evening: &Evening, games: u64) -> Result<Figures> {
    let setups = every_kind_of_game();
    let workbench = Workbench::new(games * setups.len() as u64)?;
    let mut figures = Figures::default();
    for (edition, mode, seats) in setups {
        let mut evening = evening.clone();
        (evening.options.edition, evening.options.mode) = (edition, mode);
        evening.seats = seats;
        let book = play(&workbench, &evening, games)?;
        figures.rounds.push(Rounds::new(&evening, &book));
    }
    Ok(figures)
}

fn asked_for(evening: &Evening, parts: &[Part], games: u64) -> Result<Figures> {
    let kinds = Kind::all();
    let levels = Skill::BOTS;
    let batches = parts.iter().map(|part| match part {
        Part::Games => 1,
        Part::Pairs => kinds.len(),
        Part::Learning => 2 * levels.len(),
    });
    let workbench = Workbench::new(games * batches.sum::<usize>() as u64)?;
    let mut figures = Figures::default();
    if parts.contains(&Part::Games) {
        let book = play(&workbench, evening, games)?;
        figures.games = Some(Games::new(evening, &book));
    }
    if parts.contains(&Part::Pairs) {
        for kind in kinds {
            let evening = Evening {
                players: vec![kind.player],
                like_minded: kind.like_minded,
                ..evening.clone()
            };
            let book = play(&workbench, &evening, games)?;
            figures.pairs.push(PairFigures::new(kind, &book));
        }
    }
    if parts.contains(&Part::Learning) {
        for player in levels {
            let lesson = |learning| Evening {
                players: vec![player],
                learning,
                // Long enough for nobody to arrive.
                track: Some(vec![MOST as u8; 255].into()),
                rounds: LESSON,
                ..evening.clone()
            };
            let with = play(&workbench, &lesson(true), games)?;
            let without = play(&workbench, &lesson(false), games)?;
            figures.learning.push(Lesson::new(player, &with, &without));
        }
    }
    Ok(figures)
}
