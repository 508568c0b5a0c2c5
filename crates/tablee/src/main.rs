//! Tablée: a game house open day and night, in one program.

#![forbid(unsafe_code)]

use std::{path::PathBuf, process::ExitCode, sync::Arc};

use anyhow::Context;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use house::{
    Build, ServeArgs,
    keys::{self, KeyArgs},
    reports,
    transfer::{self, ExportArgs, ImportArgs},
    upkeep::{
        self, BackupArgs, CheckArgs, DeleteArgs, DrainArgs, EraseArgs, InviteArgs, NoticeArgs,
        RestoreArgs, ResultsArgs, StatusArgs, TablesArgs, TokenArgs,
    },
};
use mimalloc::MiMalloc;
use tablee::{
    config::{Config, ConfigArgs, ConfigCommand},
    licences, shelf,
};
use tools::{attack, lab::ladder, load, scenario, slow};
use web::Supplies;

/// Gives memory back to the system when people leave, which the usual one keeps.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

const BUILD: Build = Build {
    version: env!("CARGO_PKG_VERSION"),
    commit: env!("TABLEE_COMMIT"),
};

/// A game house for your friends: start it, open the address it prints, take a
/// game from the shelf, share the code. Phones are private hands, a TV can be
/// the board, bots fill the empty chairs.
///
/// Without a command, the house opens. Everything it knows is in one folder
/// (--data); a pulled plug loses nothing.
#[derive(Parser)]
#[command(
    name = "tablee",
    version = concat!(env!("CARGO_PKG_VERSION"), " (", env!("TABLEE_COMMIT"), ")"),
    args_conflicts_with_subcommands = true,
    max_term_width = 90
)]
struct Cli {
    #[command(flatten)]
    serve: ServeArgs,

    /// File of settings, each a flag without its dashes; tablee.toml in this
    /// folder if it is there
    #[arg(long, env = "TABLEE_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open the house (the same as no command at all)
    Serve(ServeArgs),
    /// Look at the settings: whether they are right, and where each comes from
    Config(ConfigArgs),
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
    /// Take somebody's names and key out of a table, also of an open house
    Erase(EraseArgs),
    /// Write how games ended, as CSV
    Results(ResultsArgs),
    /// Say how the open house is
    Status(StatusArgs),
    /// Tell all tables of the open house something
    Notice(NoticeArgs),
    /// Let no new game begin in the open house, before an upgrade
    Drain(DrainArgs),
    /// Show the token of the page /house
    Token(TokenArgs),
    /// Print a link by which somebody may open tables in a private house
    Invite(InviteArgs),
    /// Print completions for a shell
    #[command(hide = true)]
    Completions { shell: clap_complete::Shell },
    /// Print the manual page; or write that of every command into a folder
    #[command(hide = true)]
    Manual { folder: Option<PathBuf> },
    /// List what the program is made of, and under which licences
    Licences,
}

fn main() -> ExitCode {
    match settled().and_then(|(matches, config)| run(&matches, &config)) {
        Ok(code) => code,
        Err(why) => {
            eprintln!("tablee: {why:#}");
            ExitCode::FAILURE
        }
    }
}

/// What was asked for, with the settings of the file in their places.
fn settled() -> anyhow::Result<(ArgMatches, Config)> {
    let matches = command_line().get_matches();
    let mut innermost = &matches;
    while let Some((_, inner)) = innermost.subcommand() {
        innermost = inner;
    }
    let named = innermost.try_get_one::<PathBuf>("config").ok().flatten();
    let config = Config::find(named)?;
    let matches = config.apply(command_line()).get_matches();
    Ok((matches, config))
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

fn run(matches: &ArgMatches, config: &Config) -> anyhow::Result<ExitCode> {
    match matches.subcommand() {
        Some(("lab", lab)) => run_lab(lab)?,
        Some(("config", args)) => look_at(args, config)?,
        Some((name, args)) if !is_ours(name) => run_own(name, args)?,
        _ => {
            let cli = Cli::from_arg_matches(matches)?;
            return run_ours(cli.command.unwrap_or(Command::Serve(cli.serve)));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// `tablee config`: the settings, and what is wrong with them.
fn look_at(matches: &ArgMatches, config: &Config) -> anyhow::Result<()> {
    match ConfigArgs::from_arg_matches(matches)?.command {
        ConfigCommand::Check(args) => {
            args.checked()?;
            println!("The house would open: {}.", config.told());
        }
        ConfigCommand::Show(_) => {
            let (_, args) = matches.subcommand().context("show or check")?;
            config.show(args);
        }
    }
    Ok(())
}

fn is_ours(name: &str) -> bool {
    Command::augment_subcommands(clap::Command::new(""))
        .find_subcommand(name)
        .is_some()
}

fn run_ours(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(args) => house::run(&args, shelf::boxes, BUILD)?,
        // Looked at before, with its matches.
        Command::Config(_) => {}
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
        Command::Erase(args) => block_on(upkeep::erase(&args))?,
        Command::Results(args) => {
            let boxes = shelf::boxes(&Supplies::default())?;
            upkeep::results(&args, &Arc::new(boxes))?;
        }
        Command::Status(args) => upkeep::status(&args)?,
        Command::Notice(args) => upkeep::notice(&args)?,
        Command::Drain(args) => upkeep::drain(&args)?,
        Command::Token(args) => upkeep::token(&args)?,
        Command::Invite(args) => upkeep::invite(&args)?,
        Command::Completions { shell } => {
            let mut out = std::io::stdout();
            clap_complete::generate(shell, &mut command_line(), "tablee", &mut out);
        }
        Command::Manual { folder: None } => {
            clap_mangen::Man::new(command_line()).render(&mut std::io::stdout())?;
        }
        Command::Manual {
            folder: Some(folder),
        } => clap_mangen::generate_to(command_line(), folder)?,
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
