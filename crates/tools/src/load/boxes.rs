//! What it takes to read a box: each time in a new process on one core, so that
//! memory is not what another reading left.

use std::{
    fs, hint,
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use crate::Workshop;

const READINGS: usize = 5;

pub struct Reading {
    pub time: Duration,
    /// Memory it stays in, in KiB, where the system tells.
    pub memory: Option<u64>,
}

/// The reading that took the median time.
pub fn measure(game: &str) -> Result<Reading> {
    let mut readings = (0..READINGS)
        .map(|_| in_child(game))
        .collect::<Result<Vec<Reading>>>()?;
    readings.sort_by_key(|reading| reading.time);
    Ok(readings.swap_remove(READINGS / 2))
}

/// Reads the box in a child, which has the core of this thread to itself.
fn in_child(game: &str) -> Result<Reading> {
    let program = std::env::current_exe()?;
    let out = Command::new(program)
        .args(["bench", "read-box", game])
        .output()?;
    ensure!(
        out.status.success(),
        "reading the box failed: {}",
        String::from_utf8_lossy(&out.stderr)
    );
    let told = String::from_utf8(out.stdout)?;
    let mut numbers = told.split_whitespace().map(str::parse);
    let micros = numbers.next().context("no time was told")??;
    Ok(Reading {
        time: Duration::from_micros(micros),
        memory: numbers.next().transpose()?,
    })
}

/// Reads the box once and prints microseconds and, if known, KiB.
pub fn run(workshop: &dyn Workshop) -> Result<()> {
    let before = memory();
    let began = Instant::now();
    let read = workshop.read()?;
    let time = began.elapsed().as_micros();
    let grown = memory().zip(before).map(|(after, before)| after - before);
    let grown = grown.map(|kib| kib.to_string()).unwrap_or_default();
    println!("{time} {grown}");
    hint::black_box(read);
    Ok(())
}

/// KiB of memory of this process that no file holds.
fn memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.split_whitespace().next()?.parse().ok()
}
