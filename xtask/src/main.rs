//! What the project does to itself.

mod content;
mod judge;
mod letters;
mod lexicon;
mod test;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "What the project does to itself", max_term_width = 90)]
enum Cli {
    /// Set up what the tests need, then run every check and every test
    Test(test::TestArgs),
    /// Check the themes, the picture decks and the box of La Cible, and count them
    Content,
    /// Judge labelled answers to La Cible, and say how many were judged well
    Judge(judge::JudgeArgs),
    #[command(flatten)]
    Building(Building),
}

#[derive(Subcommand)]
enum Building {
    /// Rebuild the dictionaries from their sources
    Lexicon(lexicon::LexiconArgs),
    /// Simulate packs of letters, to choose the 64 cards of each language
    Letters(letters::LettersArgs),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse() {
        Cli::Test(args) => test::run(&args),
        Cli::Content => content::run(),
        Cli::Judge(args) => judge::run(&args),
        Cli::Building(Building::Lexicon(args)) => lexicon::run(args),
        Cli::Building(Building::Letters(args)) => letters::run(args),
    }
}
