//! What whoever keeps an open house says to it: how it is, a notice, no new
//! games before an upgrade; and the ways in that it gives.

use std::{
    fs,
    io::Write,
    path::Path,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, bail};
use clap::Args;
use game::Millis;
use journal::private;

use super::DataArgs;
use crate::{
    admin::{self, Answer, Order, Status},
    identity, keys, openers,
};

/// The token of the page `/house`, for its owner alone.
pub(crate) const TOKEN: &str = "host-token";

#[derive(Args, Clone, Debug)]
pub struct StatusArgs {
    #[command(flatten)]
    from: DataArgs,
}

#[derive(Args, Clone, Debug)]
pub struct NoticeArgs {
    /// What to tell everybody; without it, the notice is taken back
    text: Option<String>,

    #[command(flatten)]
    from: DataArgs,
}

#[derive(Args, Clone, Debug)]
pub struct DrainArgs {
    /// Let games begin again
    #[arg(long)]
    off: bool,

    /// Wait until no game is being played, or so many minutes
    #[arg(long, value_name = "MINUTES", conflicts_with = "off")]
    wait: Option<u64>,

    #[command(flatten)]
    from: DataArgs,
}

#[derive(Args, Clone, Debug)]
pub struct TokenArgs {
    /// Make another token; whoever came by the old one must come anew
    #[arg(long)]
    renew: bool,

    #[command(flatten)]
    from: DataArgs,
}

#[derive(Args, Clone, Debug)]
pub struct InviteArgs {
    /// How many days the invitation is good for
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u64).range(1..=366))]
    days: u64,

    /// How people reach the house from outside
    #[arg(long, env = "TABLEE_BASE_URL", default_value = "")]
    base_url: String,

    #[command(flatten)]
    from: DataArgs,
}

fn order(from: &DataArgs, order: &Order) -> anyhow::Result<Answer> {
    from.journal()?;
    match admin::order(&from.data, order).context("the open house does not answer")? {
        Some(Answer::Refused(why)) => bail!(why),
        Some(answer) => Ok(answer),
        None => bail!("{}: no house is open on this data", from.data.display()),
    }
}

fn ask(from: &DataArgs) -> anyhow::Result<Status> {
    match order(from, &Order::Status)? {
        Answer::Status(status) => Ok(status),
        _ => bail!("the open house answers something else: is it another version?"),
    }
}

fn describe(status: &Status) -> String {
    format!(
        "tablee {} ({}): {} devices, {} tables in memory, {} games being played{}",
        status.version,
        status.commit,
        status.sockets,
        status.tables,
        status.games,
        if status.draining {
            "; new games wait"
        } else {
            ""
        }
    )
}

pub fn status(args: &StatusArgs) -> anyhow::Result<()> {
    println!("{}", describe(&ask(&args.from)?));
    Ok(())
}

pub fn notice(args: &NoticeArgs) -> anyhow::Result<()> {
    let text = args.text.clone().unwrap_or_default();
    let taken_back = text.trim().is_empty();
    order(&args.from, &Order::Notice { text })?;
    println!(
        "{}",
        if taken_back {
            "The notice is taken back."
        } else {
            "All tables are told."
        }
    );
    Ok(())
}

/// Before an upgrade: games that are played go on, new ones wait.
pub fn drain(args: &DrainArgs) -> anyhow::Result<()> {
    order(&args.from, &Order::Drain { on: !args.off })?;
    let until = args
        .wait
        .map(|minutes| SystemTime::now() + Duration::from_secs(60 * minutes));
    loop {
        let status = ask(&args.from)?;
        println!("{}", describe(&status));
        match until {
            Some(_) if status.games == 0 => return Ok(()),
            Some(until) if SystemTime::now() < until => {
                std::thread::sleep(Duration::from_secs(2));
            }
            Some(_) => bail!("{} games are still being played", status.games),
            None => return Ok(()),
        }
    }
}

/// Shows the token of the page `/house` again.
pub fn token(args: &TokenArgs) -> anyhow::Result<()> {
    args.from.journal()?;
    if args.renew {
        write_token(&args.from.data)?;
    }
    println!("{}", read_token(&args.from.data)?);
    Ok(())
}

/// The token of a house, which is made when it is first asked for.
pub(crate) fn read_token(data: &Path) -> anyhow::Result<String> {
    let path = data.join(TOKEN);
    if let Ok(text) = fs::read_to_string(&path)
        && text.trim().len() >= 20
    {
        return Ok(text.trim().to_string());
    }
    write_token(data)
}

fn write_token(data: &Path) -> anyhow::Result<String> {
    let (path, token) = (data.join(TOKEN), identity::random_name(32));
    let draft = data.join("host-token.part");
    let _ = fs::remove_file(&draft);
    let write = || -> std::io::Result<()> {
        let mut file = private::options()
            .write(true)
            .create_new(true)
            .open(&draft)?;
        writeln!(file, "{token}")?;
        file.sync_all()?;
        fs::rename(&draft, &path)
    };
    write().with_context(|| path.display().to_string())?;
    Ok(token)
}

/// Prints a link by which somebody may open tables in a private house.
pub fn invite(args: &InviteArgs) -> anyhow::Result<()> {
    args.from.journal()?;
    let keys = keys::of(&args.from.data)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as Millis;
    let until = now + args.days * 24 * 60 * 60 * 1_000;
    let base = args.base_url.trim_end_matches('/');
    println!("{base}/invitation/{}", openers::invitation(&keys, until));
    Ok(())
}
