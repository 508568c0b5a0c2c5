//! `cargo xtask fuzz`: the targets of `crates/tablee/tests/fuzz` for as long as
//! somebody wants, quickly and with every check that the tests have.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    thread,
};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::test::cargo;

#[derive(Args)]
pub struct FuzzArgs {
    /// How long, in all; the targets take turns on the cores there are
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,

    /// One target alone; all of them, if none is named
    #[arg(long)]
    target: Option<String>,
}

pub fn run(args: &FuzzArgs) -> Result<()> {
    ensure!(
        args.minutes > 0.0 && args.minutes <= 10_000.0,
        "--minutes {}: ask for more than 0 and at most 10000",
        args.minutes
    );
    let known = targets()?;
    let chosen = match &args.target {
        Some(target) if !known.contains(target) => {
            bail!("no target {target}: they are {}", known.join(", "));
        }
        Some(target) => vec![target.clone()],
        None => known,
    };
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    let turns = chosen.len().div_ceil(cores);
    let seconds = (args.minutes * 60.0 / turns as f64).ceil();
    println!(
        "{} for {seconds} s each, {cores} at a time",
        chosen.join(", ")
    );
    let mut fuzz = tests();
    fuzz.args(["--nocapture", "--exact", "--include-ignored"])
        .args(&chosen)
        .env("TABLEE_FUZZ_SECONDS", seconds.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut fuzz = fuzz.spawn().context("cargo runs")?;
    let told = fuzz.stderr.take().context("what it tells")?;
    let mut tried = Vec::new();
    for line in BufReader::new(told).lines() {
        let line = line?;
        match read(&line) {
            Some(one) => tried.push(one),
            None => eprintln!("{line}"),
        }
    }
    let well = fuzz.wait()?.success();
    for target in &chosen {
        match tried.iter().find(|tried| tried.target == *target) {
            Some(tried) => println!("{tried}"),
            None => println!("{target:<10} failed"),
        }
    }
    ensure!(well, "a target failed: its seed stands above");
    Ok(())
}

/// The test program with the targets.
fn tests() -> Command {
    let package = [
        "test",
        "--quiet",
        "--profile",
        "fuzz",
        "--package",
        "tablee",
    ];
    let mut tests = cargo(&package);
    tests.args(["--test", "fuzz", "--"]);
    tests
}

/// The names of the targets, as the test program lists them.
fn targets() -> Result<Vec<String>> {
    let listed = tests().args(["--list", "--format", "terse"]).output()?;
    ensure!(
        listed.status.success(),
        "the targets cannot be built: {}",
        String::from_utf8_lossy(&listed.stderr)
    );
    let listed = String::from_utf8(listed.stdout)?;
    let names = listed
        .lines()
        .filter_map(|line| line.strip_suffix(": test"));
    Ok(names.map(str::to_string).collect())
}

/// What a target tells at its end.
#[derive(Debug, PartialEq)]
struct Tried {
    target: String,
    executions: u64,
    seconds: f64,
}

fn read(line: &str) -> Option<Tried> {
    let mut words = line.strip_prefix("fuzz ")?.split(' ');
    Some(Tried {
        target: words.next()?.to_string(),
        executions: words.next()?.parse().ok()?,
        seconds: words.next()?.parse().ok()?,
    })
}

impl std::fmt::Display for Tried {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tried {
            target,
            executions,
            seconds,
        } = self;
        let rate = *executions as f64 / seconds;
        write!(
            f,
            "{target:<10} {executions:>12} executions in {seconds:.0} s, {rate:.0} a second"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_target_tells_is_read() {
        let tried = read("fuzz frames 1234 2.0").unwrap();
        assert_eq!(
            tried.to_string(),
            "frames             1234 executions in 2 s, 617 a second"
        );
        assert_eq!(read("test frames ... ok"), None);
    }
}
