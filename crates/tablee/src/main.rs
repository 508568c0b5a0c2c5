//! Tablée: a game house open day and night, in one program.

#![forbid(unsafe_code)]

mod bench;
mod cards;
mod content;
mod decks;
mod guest;
mod identity;
mod keeper;
mod lab;
mod limits;
mod metrics;
mod pages;
mod records;
mod reports;
mod scenario;
mod serve;
mod shelf;
mod socket;
mod state;
mod tables;
mod transfer;
mod visitor;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A game house for your friends: start it, open the address it prints, take a
/// game from the shelf, share the code. Phones are private hands, a TV can be
/// the board, bots fill the empty chairs.
///
/// Without a command, the house opens. Everything it knows is in one folder
/// (--data); a pulled plug loses nothing.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true, max_term_width = 90)]
struct Cli {
    #[command(flatten)]
    serve: serve::ServeArgs,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open the house (the same as no command at all)
    Serve(serve::ServeArgs),
    /// Let bots play many games and print how they fare
    Lab(lab::LabArgs),
    /// Measure this house under load, beside a raw WebSocket broadcast
    Bench(bench::BenchArgs),
    /// Leaf through the box of La Cible
    Cards(cards::CardsArgs),
    /// Play scripted games from files and report what differs
    Scenario(scenario::ScenarioArgs),
    /// List the questions that players reported, or clear some
    Reports(reports::ReportsArgs),
    /// Write a table's journal as JSON lines
    Export(transfer::ExportArgs),
    /// Bring a table that was exported into this house
    Import(transfer::ImportArgs),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli.command.unwrap_or(Command::Serve(cli.serve))) {
        Ok(code) => code,
        Err(why) => {
            eprintln!("tablee: {why:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(args) => serve::run(&args)?,
        Command::Lab(args) => lab::run(args)?,
        Command::Bench(args) => bench::run(&args)?,
        Command::Cards(args) => cards::run(&args)?,
        Command::Scenario(args) => return scenario::run(args),
        Command::Reports(args) => reports::run(&args)?,
        Command::Export(args) => block_on(transfer::export(&args))?,
        Command::Import(args) => block_on(transfer::import(&args))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn block_on(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(work)
}
