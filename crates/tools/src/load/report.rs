//! The figures beside their targets.

use std::fmt::{self, Write};

use super::{
    boxes::Reading,
    group::{Sizes, Speech},
    memory::Memory,
    runs::{Pace, Sample},
    servers::Kind,
    startup::{RECORDS, Startup, TABLES},
};

/// The least part of the raw broadcast's moves, journal included.
fn least_share(speech: Speech) -> f64 {
    match speech {
        Speech::Json => 0.60,
        Speech::Panels => 0.40,
    }
}

/// At most this many times raw's p99 when everything is busy.
const MOST_TIMES_RAW: f64 = 2.0;
/// The target above is for this many tables or more.
const MANY_TABLES: usize = 500;
/// Milliseconds at the 99th percentile at human pace.
const HUMAN_PACE: f64 = 6.0;
const IDLE_SEAT: f64 = 12.0;
const PLAYING_SEAT: f64 = 20.0;

pub fn sizes(sizes: Sizes) -> String {
    let Sizes {
        asked,
        told,
        record,
    } = sizes;
    format!("a move is {asked} bytes, told to each seat in {told}, kept in {record}")
}

/// One table of figures: several rounds of every server under the same load.
pub fn load(tables: usize, seats: usize, speech: Speech, pace: Pace, samples: &[Sample]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_load(&mut text, tables, seats, speech, pace, samples);
    text
}

fn write_load(
    to: &mut String,
    tables: usize,
    seats: usize,
    speech: Speech,
    pace: Pace,
    samples: &[Sample],
) -> fmt::Result {
    let of = |kind, figure: &dyn Fn(&Sample) -> f64| {
        median(
            samples
                .iter()
                .filter(|sample| sample.kind == kind)
                .map(figure),
        )
    };
    // Within a round the servers took turns, so its ratios hold even when the
    // machine was busier in another.
    let ratio = |to: Kind, figure: &dyn Fn(&Sample) -> f64| {
        let all = |kind| samples.iter().filter(move |sample| sample.kind == kind);
        median(
            all(Kind::House)
                .zip(all(to))
                .map(|(house, raw)| figure(house) / figure(raw)),
        )
    };
    let pace_name = match pace {
        Pace::Closed => "closed loop".to_string(),
        Pace::Open { every } => format!("a move every {} ms a table", every.as_millis()),
    };
    let speech_name = speech.name();
    writeln!(
        to,
        "\n{tables} tables of {seats}, {speech_name}, {pace_name}"
    )?;
    writeln!(
        to,
        "  {:<14} {:>9} {:>9} {:>9} {:>9} {:>10}",
        "server", "moves/s", "µs/move", "p50 ms", "p99 ms", "load busy"
    )?;
    for kind in Kind::ALL {
        writeln!(
            to,
            "  {:<14} {:>9.0} {:>9.1} {:>9.2} {:>9.2} {:>8.0} %",
            kind.name(),
            of(kind, &Sample::rate),
            of(kind, &Sample::server_micros),
            of(kind, &|sample| sample.millis_at(0.5)),
            of(kind, &|sample| sample.millis_at(0.99)),
            100.0 * of(kind, &Sample::load_share),
        )?;
    }
    for to_kind in [Kind::Raw, Kind::RawJournal] {
        let moves = ratio(to_kind, &Sample::rate);
        let cpu = 1.0 / ratio(to_kind, &Sample::server_micros);
        let p99 = ratio(to_kind, &|sample| sample.millis_at(0.99));
        write!(
            to,
            "  house to {:<13} {:>4.0} % by moves, {:>3.0} % by server time, p99 × {p99:.1}",
            to_kind.name(),
            100.0 * moves,
            100.0 * cpu
        )?;
        match (to_kind, pace) {
            (Kind::RawJournal, Pace::Closed) => {
                let least = least_share(speech);
                write!(to, "   {}", at_least(100.0 * moves, 100.0 * least, "%"))?;
            }
            (Kind::Raw, Pace::Closed) if tables >= MANY_TABLES => {
                write!(to, "   {}", at_most(p99, MOST_TIMES_RAW, "× p99"))?;
            }
            _ => {}
        }
        writeln!(to)?;
    }
    let p99 = of(Kind::House, &|sample| sample.millis_at(0.99));
    if pace != Pace::Closed {
        writeln!(
            to,
            "  house p99 {p99:.2} ms   {}",
            at_most(p99, HUMAN_PACE, "ms")
        )?;
    }
    let grown = of(Kind::House, &|sample| sample.per_seat);
    let grown_raw = of(Kind::Raw, &|sample| sample.per_seat);
    write!(to, "  playing seat {grown:.1} KiB (raw {grown_raw:.1})")?;
    // With few tables, what a house needs anyway counts for too much.
    if tables >= MANY_TABLES {
        write!(to, "   {}", at_most(grown, PLAYING_SEAT, "KiB"))?;
    }
    writeln!(to)
}

pub fn memory(memory: &Memory) -> String {
    let Memory {
        seats,
        tables,
        empty,
        per_table,
        per_seat,
        raw_per_seat,
        full,
        after,
        again,
    } = memory;
    let mib = |kib: &f64| kib / 1024.0;
    format!(
        "\nidle, {seats} seats at {tables} tables\n\
         \x20 idle seat {per_seat:.1} KiB all told (raw {raw_per_seat:.1})   {}\n\
         \x20 table without anyone {per_table:.1} KiB\n\
         \x20 house {:.1} MiB when it opens, {:.1} MiB full, {:.1} MiB when all had left, {:.1} MiB full again\n",
        at_most(*per_seat, IDLE_SEAT, "KiB"),
        mib(empty),
        mib(full),
        mib(after),
        mib(again),
    )
}

pub fn startup(startup: &Startup) -> String {
    let millis = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    let (first, long) = (millis(startup.first_page), millis(startup.long_table));
    let (list, after) = (millis(startup.list), millis(startup.first_page_after));
    format!(
        "\nstart\n\
         \x20 first page {first:.0} ms   {}\n\
         \x20 table of {RECORDS} records, from the journal to a new socket {long:.1} ms   {}\n\
         \x20 after a crash with {TABLES} tables: listed and one found {list:.0} ms   {}\n\
         \x20 after a crash with {TABLES} tables: first page {after:.0} ms   {}\n",
        at_most(first, 300.0, "ms"),
        at_most(long, 20.0, "ms"),
        at_most(list, 2_000.0, "ms"),
        at_most(after, 2_000.0, "ms"),
    )
}

/// A line that follows those of the start.
pub fn reading(game: &str, reading: &Reading) -> String {
    let time = reading.time.as_secs_f64() * 1e3;
    let memory = reading.memory.map(|kib| kib as f64 / 1024.0);
    let memory = memory.map_or_else(String::new, |mib| {
        format!(", {mib:.1} MiB   {}", at_most(mib, 30.0, "MiB"))
    });
    format!(
        "\x20 box of {game} read {time:.0} ms   {}{memory}\n",
        at_most(time, 100.0, "ms")
    )
}

fn at_least(value: f64, least: f64, unit: &str) -> String {
    format!("[≥ {least:.0} {unit}: {}]", verdict(value >= least))
}

fn at_most(value: f64, most: f64, unit: &str) -> String {
    format!("[≤ {most:.0} {unit}: {}]", verdict(value <= most))
}

fn verdict(met: bool) -> &'static str {
    if met { "ok" } else { "MISS" }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => values[odd / 2],
        even => (values[even / 2 - 1] + values[even / 2]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()), 2.0);
        assert_eq!(median([4.0, 1.0].into_iter()), 2.5);
        assert!(median([].into_iter()).is_nan());
    }

    #[test]
    fn a_figure_that_is_not_there_misses() {
        assert!(at_most(f64::NAN, 12.0, "KiB").contains("MISS"));
        assert!(at_least(61.0, 60.0, "%").contains("ok"));
    }
}
