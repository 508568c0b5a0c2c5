//! Tablée: a game house open day and night, in one program.

#![forbid(unsafe_code)]

use std::{process::ExitCode, sync::Arc};

use anyhow::Context;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use house::{
    ServeArgs,
    keys::{self, KeyArgs},
    reports,
    transfer::{self, ExportArgs, ImportArgs},
    upkeep::{self, BackupArgs, CheckArgs, DeleteArgs, RestoreArgs, TablesArgs},
};
use mimalloc::MiMalloc;
use tablee::{licences, shelf};
use tools::{attack, lab::ladder, load, scenario, slow};
use web::Supplies;

/// Gives memory back to the system when people leave, which the usual one keeps.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

/// A game house for your friends: start it, open the address it prints, take a
/// game from the shelf, share the code. Phones are private hands, a TV can be
/// the board, bots fill the empty chairs.
///
/// Without a command, the house opens. Everything it knows is in one folder
/// (--data); a pulled plug loses nothing.
#[derive(Parser)]
#[command(
    name = "tablee",
    version,
    args_conflicts_with_subcommands = true,
    max_term_width = 90
)]
struct Cli {
    #[command(flatten)]
    serve: ServeArgs,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open the house (the same as no command at all)
    Serve(ServeArgs),
    /// Measure this house under load, beside a raw WebSocket broadcast
    Bench(load::BenchArgs),
    /// Attack a house of its own and tell how its players fared
    #[command(hide = true)]
    Attack(attack::AttackArgs),
    /// Put a slow line in front of a house
    Slow(slow::SlowArgs),
    /// Play scripted games from files and report what differs
    Scenario(scenario::ScenarioArgs),
    /// List the questions that players reported, or clear some
    Reports(reports::ReportsArgs),
    /// Change the key that seals cookies and personal links
    Key(KeyArgs),
    /// Write a table's journal as JSON lines
    Export(ExportArgs),
    /// Bring a table that was exported into this house
    Import(ImportArgs),
    /// Copy a house, also an open one, into one file
    Backup(BackupArgs),
    /// Make a house of a backup, in a folder where none is
    Restore(RestoreArgs),
    /// Read and replay every table, and say which are damaged
    Check(CheckArgs),
    /// List the tables of a house
    Tables(TablesArgs),
    /// Remove a table with all its games, also from an open house
    Delete(DeleteArgs),
    /// List what the program is made of, and under which licences
    Licences,
}

fn main() -> ExitCode {
    match run(&command_line().get_matches()) {
        Ok(code) => code,
        Err(why) => {
            eprintln!("tablee: {why:#}");
            ExitCode::FAILURE
        }
    }
}

/// The commands of the house, and those that its games add.
fn command_line() -> clap::Command {
    let lab = clap::Command::new("lab")
        .about("Let bots play many games and print how they fare")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(ladder::command())
        .subcommands(shelf::workshops().iter().map(|workshop| workshop.lab()));
    let own = shelf::workshops().iter();
    Cli::command()
        .subcommand(lab)
        .subcommands(own.flat_map(|workshop| workshop.commands()))
}

fn run(matches: &ArgMatches) -> anyhow::Result<ExitCode> {
    match matches.subcommand() {
        Some(("lab", lab)) => run_lab(lab)?,
        Some((name, args)) if !is_ours(name) => run_own(name, args)?,
        _ => {
            let cli = Cli::from_arg_matches(matches)?;
            return run_ours(cli.command.unwrap_or(Command::Serve(cli.serve)));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn is_ours(name: &str) -> bool {
    Command::augment_subcommands(clap::Command::new(""))
        .find_subcommand(name)
        .is_some()
}

fn run_ours(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(args) => house::run(&args, shelf::boxes)?,
        Command::Bench(args) => return load::run(&args, shelf::workshops()),
        Command::Attack(args) => return attack::run(&args, shelf::workshops()),
        Command::Slow(args) => slow::run(&args)?,
        Command::Scenario(args) => return scenario::run(args, shelf::workshops()),
        Command::Reports(args) => reports::run(&args)?,
        Command::Key(args) => block_on(keys::run(&args))?,
        Command::Export(args) => transfer::export(&args)?,
        Command::Backup(args) => upkeep::backup(&args)?,
        Command::Restore(args) => upkeep::restore(&args)?,
        Command::Check(args) => {
            let boxes = shelf::boxes(&Supplies::default())?;
            upkeep::check(&args, &Arc::new(boxes))?;
        }
        Command::Tables(args) => upkeep::list_tables(&args)?,
        Command::Delete(args) => block_on(upkeep::delete(&args))?,
        Command::Import(args) => {
            let boxes = shelf::boxes(&Supplies::default())?;
            block_on(transfer::import(&args, Arc::new(boxes)))?;
        }
        Command::Licences => licences::run(&shelf::boxes(&Supplies::default())?)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn run_lab(lab: &ArgMatches) -> anyhow::Result<()> {
    let (game, args) = lab.subcommand().context("name a game")?;
    if game == ladder::command().get_name() {
        return ladder::run(args, shelf::workshops());
    }
    let mut workshops = shelf::workshops().iter();
    let workshop = workshops.find(|workshop| workshop.id() == game);
    workshop.context("no such game")?.run_lab(args)
}

/// A command that one of the games added.
fn run_own(name: &str, args: &ArgMatches) -> anyhow::Result<()> {
    let mut workshops = shelf::workshops().iter();
    let owner = workshops.find(|workshop| {
        let commands = workshop.commands();
        commands.iter().any(|command| command.get_name() == name)
    });
    owner.context("no such command")?.run(name, args)
}

fn block_on(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(work)
}
