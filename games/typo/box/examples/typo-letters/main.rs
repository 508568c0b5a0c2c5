//! Plays Typo with several packs and tells how often a card fits nowhere.
//!
//! The packs of `games/typo/content` were chosen from its tables.

mod play;

use std::path::Path;

use anyhow::{Context, Result};
use clap::Parser;
use game::Language;
use indicatif::{ProgressBar, ProgressStyle};
use lexicon::Lexicon;
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};
use tools::content::read;
use typo::letters::{CARDS, Letters};

use play::{Blocked, Known};

/// Simulate games with several packs of letters and compare them
#[derive(Parser)]
struct LettersArgs {
    /// How many games to play with each pack
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Also look for a better pack, by this many changes of one card
    #[arg(long, default_value_t = 0)]
    climb: u32,
}

type Counts = [u8; 26];

/// How many forms an everyday player thinks of in time.
const EVERYDAY: usize = 20_000;
/// How many plays should be blocked, for an everyday player: neither all easy nor all stuck.
const TARGET: f64 = 0.25;
/// How many games judge one step of a climb.
const GAMES_PER_STEP: u64 = 150;

/// How many tiles of each letter the national Scrabble has, from A to Z.
const SCRABBLE_FR: Counts = [
    9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1,
];
const SCRABBLE_EN: Counts = [
    9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1,
];
/// The first proposal, from how many everyday French words begin with each prefix.
const FIRST_PROPOSAL: Counts = [
    5, 2, 3, 2, 6, 2, 2, 2, 4, 1, 1, 3, 2, 3, 4, 3, 1, 3, 4, 3, 3, 1, 1, 1, 1, 1,
];

fn main() -> Result<()> {
    let args = LettersArgs::parse();
    for (language, scrabble) in [(Language::Fr, SCRABBLE_FR), (Language::En, SCRABBLE_EN)] {
        let lexicon = lexicon::carried(language);
        let mut packs = vec![
            ("flat", scaled([1; 26])),
            ("Scrabble, scaled", scaled(scrabble)),
            ("first proposal", FIRST_PROPOSAL),
            ("shipped", shipped(language)?),
        ];
        if args.climb > 0 {
            packs.push(("climbed", climb(&lexicon, scaled(scrabble), args.climb)?));
        }
        print_table(language, &lexicon, &packs, args.games);
    }
    Ok(())
}

/// The pack that the game is played with.
fn shipped(language: Language) -> Result<Counts> {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let path = content.join(format!("letters.{language}.txt"));
    let letters = Letters::parse(&read(&path)?).with_context(|| path.display().to_string())?;
    let mut counts = [0; 26];
    for (count, letter) in counts.iter_mut().zip('A'..='Z') {
        *count = letters.count(letter);
    }
    Ok(counts)
}

/// Shares the cards in proportion to the weights, each letter having one at least.
fn scaled(weights: Counts) -> Counts {
    let mut counts = [1; 26];
    for _ in counts.len()..CARDS {
        let due =
            |&letter: &usize| f64::from(weights[letter]) / (2.0 * f64::from(counts[letter]) + 1.0);
        let neediest = (0..26)
            .rev()
            .max_by(|one, other| due(one).total_cmp(&due(other)));
        counts[neediest.expect("there are letters")] += 1;
    }
    counts
}

fn print_table(language: Language, lexicon: &Lexicon, packs: &[(&str, Counts)], games: u64) {
    println!("\n{language}, {games} games of four with each pack\n");
    println!(
        "| pack | blocked, any word | blocked, everyday words | luck of the draw | lost per player |"
    );
    println!("| --- | --- | --- | --- | --- |");
    let mut rates = String::new();
    for (name, counts) in packs {
        let any = play::many(counts, Known::new(lexicon, 0), 0..games);
        let everyday = play::many(counts, everyday(lexicon), 0..games);
        println!(
            "| {name} | {} | {} | {:.1} | {:.1} |",
            percentage(&any),
            percentage(&everyday),
            100.0 * everyday.luck(counts),
            everyday.lost_per_player(),
        );
        rates += &format!("\n{name}, cards and how many % of them are blocked:\n");
        for (letter, count) in ('A'..='Z').zip(counts) {
            rates += &format!("{letter}{count} {:.0}  ", 100.0 * everyday.rate(letter));
        }
    }
    println!("{rates}");
}

/// How likely two cards are to bear the same letter: a pack with little variety is dull.
fn sameness(counts: &Counts) -> f64 {
    let share = |&count: &u8| f64::from(count) / CARDS as f64;
    counts.iter().map(|count| share(count).powi(2)).sum()
}

fn everyday(lexicon: &Lexicon) -> Known<'_> {
    Known::new(lexicon, lexicon.vocabulary(EVERYDAY))
}

/// A rate with the half-width of its 95 % confidence interval.
fn percentage(blocked: &Blocked) -> String {
    let (mean, error) = blocked.share();
    format!("{:.1} % ± {:.1}", 100.0 * mean, 100.0 * 1.96 * error)
}

/// Moves one card at a time from a letter to another and keeps what makes a better pack. Every
/// pack is judged by the same games, so that what differs is the pack.
fn climb(lexicon: &Lexicon, start: Counts, steps: u32) -> Result<Counts> {
    let bar = ProgressBar::new(steps.into())
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}")?);
    let fault = |counts: &Counts| {
        let blocked = play::many(
            counts,
            everyday(lexicon),
            1_000_000..1_000_000 + GAMES_PER_STEP,
        );
        (blocked.share().0 - TARGET).abs() + blocked.luck(counts) + 3.0 * sameness(counts)
    };
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(64);
    let (mut best, mut least) = (start, fault(&start));
    for _ in 0..steps {
        bar.inc(1);
        let (from, to) = (chance.random_range(0..26), chance.random_range(0..26));
        if from == to || best[from] == 1 {
            continue;
        }
        let mut tried = best;
        tried[from] -= 1;
        tried[to] += 1;
        let found = fault(&tried);
        if found < least {
            (best, least) = (tried, found);
            bar.set_message(format!("fault {:.4}", least));
        }
    }
    bar.finish_and_clear();
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scaling_gives_a_pack_in_proportion() {
        for weights in [[1; 26], SCRABBLE_FR, SCRABBLE_EN] {
            Letters::new(scaled(weights)).unwrap();
        }
        let french = scaled(SCRABBLE_FR);
        assert_eq!((french[4], french[25]), (9, 1));
    }
}
