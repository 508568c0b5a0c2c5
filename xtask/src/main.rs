//! What the project does to itself.

mod attack;
mod deny;
mod dist;
mod fuzz;
mod games;
mod instructions;
mod lexicon;
mod licences;
mod new_game;
mod test;

use std::ffi::OsString;

use clap::Parser;

#[derive(Parser)]
#[command(about = "What the project does to itself", max_term_width = 90)]
enum Cli {
    /// Set up what the tests need, then run every check and every test
    Test(test::TestArgs),
    /// Write the smallest complete game and put it on the shelf
    NewGame(new_game::NewGameArgs),
    /// Rebuild the dictionaries from their sources
    Lexicon(lexicon::LexiconArgs),
    /// Check what every game is played with, and count it; or turn what players reported into an
    /// edit of it: `content report FILE`, where FILE is what `tablee reports --json` wrote
    Content {
        #[command(subcommand)]
        report: Option<games::ContentCommand>,
    },
    /// Attack a house on this machine, and tell how its players fared
    Attack(attack::AttackArgs),
    /// Hold what we build upon against deny.toml
    Deny,
    /// Write down which crates are in the program
    Licences,
    /// Make what hosts are given: static programs, archives, Debian packages, checksums
    Dist(dist::DistArgs),
    /// Try any input at all, for as long as there is time
    Fuzz(fuzz::FuzzArgs),
    /// Count the instructions of the hot paths and compare them with what is kept
    Instructions,
    /// A command of one of the games: `cargo xtask games` lists them
    #[command(external_subcommand)]
    Game(Vec<OsString>),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse() {
        Cli::Test(args) => test::run(&args),
        Cli::NewGame(args) => new_game::run(&args),
        Cli::Lexicon(args) => lexicon::run(args),
        Cli::Content { report: None } => games::check_content(),
        Cli::Content {
            report: Some(games::ContentCommand::Report(args)),
        } => games::report(&args),
        Cli::Attack(args) => attack::run(&args),
        Cli::Deny => deny::run(),
        Cli::Licences => licences::run(),
        Cli::Dist(args) => dist::run(&args),
        Cli::Fuzz(args) => fuzz::run(&args),
        Cli::Instructions => instructions::run(),
        Cli::Game(args) => games::run(&args),
    }
}
