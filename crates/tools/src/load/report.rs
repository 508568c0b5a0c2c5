//! The figures as text, and which of them are promised.

use std::{
    fmt::{self, Write},
    time::Duration,
};

use super::{
    backup::Backup,
    boxes::Reading,
    group::{Sizes, Speech},
    memory::Memory,
    messages::{DEVICES, Told},
    runs::{Arm, Pace, Sample},
    startup::{RECORDS, Startup},
    targets::Targets,
};

/// The least part of what raw + journal serves with the same server time, in
/// per cent.
const LEAST_SHARE: f64 = 75.0;
/// At most so many times the server time of a move by JSON.
const PANELS_TO_JSON: f64 = 1.6;
/// At most this many times the 99th percentile of raw + journal.
const P99_TO_JOURNAL: f64 = 1.5;
/// Latency in a closed loop and memory of a seat are promised for this many
/// tables or more: with few, what a house needs anyway counts for too much.
const MANY_TABLES: usize = 500;

pub fn sizes(sizes: Sizes) -> String {
    let Sizes {
        asked,
        told,
        record,
    } = sizes;
    format!("a move is {asked} bytes, told to each seat in {told}, kept in {record}")
}

/// Several rounds of every server under the same load.
pub struct Loaded<'a> {
    pub game: &'a str,
    pub tables: usize,
    pub seats: usize,
    pub pace: Pace,
    pub samples: &'a [Sample],
}

type Figure = fn(&Sample) -> f64;

const P50: Figure = |sample| sample.millis_at(0.5);
const P99: Figure = |sample| sample.millis_at(0.99);
const SEAT: Figure = |sample| sample.per_seat;

impl Loaded<'_> {
    fn each(&self, arm: Arm, figure: Figure) -> impl Iterator<Item = f64> {
        let own = self.samples.iter().filter(move |sample| sample.arm == arm);
        own.map(figure)
    }

    fn of(&self, arm: Arm, figure: Figure) -> f64 {
        median(self.each(arm, figure))
    }

    fn has(&self, arm: Arm) -> bool {
        self.samples.iter().any(|sample| sample.arm == arm)
    }

    /// Within a round the servers took turns, so its ratios hold even when the
    /// machine was busier in another.
    fn ratio(&self, arm: Arm, to: Arm, figure: Figure) -> f64 {
        let pairs = self.each(arm, figure).zip(self.each(to, figure));
        median(pairs.map(|(one, other)| one / other))
    }

    /// Of each round, what browsers alone would cost ([`super::group::Party`]),
    /// and what programs alone did.
    fn by_panels(&self, figure: Figure) -> impl Iterator<Item = (f64, f64)> {
        let json = self.each(Arm::HOUSE, figure);
        let both = self.each(Arm::PANELS, figure);
        let twice = self.each(Arm::JSON_TWICE, figure);
        let rounds = json.zip(both.zip(twice));
        rounds.map(|(json, (both, twice))| (json + both - twice, json))
    }

    /// The figures as a table.
    pub fn show(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, to: &mut String) -> fmt::Result {
        let pace = match self.pace {
            Pace::Closed => "closed loop".to_string(),
            Pace::Open { every } => format!("a move every {} ms a table", every.as_millis()),
        };
        let Loaded {
            game,
            tables,
            seats,
            ..
        } = self;
        writeln!(to, "\n{game}, {tables} tables of {seats}, {pace}")?;
        writeln!(
            to,
            "  {:<21} {:>9} {:>9} {:>9} {:>9} {:>8} {:>10}",
            "server", "moves/s", "µs/move", "p50 ms", "p99 ms", "KiB/seat", "load busy"
        )?;
        let mut arms: Vec<Arm> = Vec::new();
        for sample in self.samples {
            if !arms.contains(&sample.arm) {
                arms.push(sample.arm);
            }
        }
        for arm in arms {
            writeln!(
                to,
                "  {:<21} {:>9.0} {:>9.1} {:>9.2} {:>9.2} {:>8.1} {:>8.0} %",
                arm.name(),
                self.of(arm, Sample::rate),
                self.of(arm, Sample::server_micros),
                self.of(arm, P50),
                self.of(arm, P99),
                self.of(arm, SEAT),
                100.0 * self.of(arm, Sample::load_share),
            )?;
        }
        if self.has(Arm::JSON_TWICE) {
            let micros = median(self.by_panels(Sample::server_micros).map(|(one, _)| one));
            let kib = median(self.by_panels(SEAT).map(|(one, _)| one));
            writeln!(
                to,
                "  by panels alone: {micros:.1} µs/move, {kib:.1} KiB/seat"
            )?;
        }
        Ok(())
    }

    pub fn judge(&self, targets: &mut Targets) {
        let (game, tables) = (self.game, self.tables);
        let pace = match self.pace {
            Pace::Closed => format!("{tables} tables"),
            Pace::Open { every } => {
                let rate = tables as f64 / every.as_secs_f64();
                format!("{tables} tables, {rate:.0} moves/s")
            }
        };
        let closed = self.pace == Pace::Closed;
        let what = |figure: &str| format!("{game}, {pace}: {figure}");
        if closed && self.has(Arm::HOUSE) {
            let time = self.ratio(Arm::JOURNAL, Arm::HOUSE, Sample::server_micros);
            let name = what("JSON to raw + journal, server time");
            targets.at_least(name, LEAST_SHARE, 100.0 * time, "%");
        }
        if closed && self.has(Arm::JSON_TWICE) {
            let time = self.by_panels(Sample::server_micros);
            let time = median(time.map(|(panels, json)| panels / json));
            let name = what("panels to JSON, server time");
            targets.at_most(name, PANELS_TO_JSON, time, "×");
        }
        if !closed || tables >= MANY_TABLES {
            for (arm, to, name) in [
                (Arm::HOUSE, Arm::JOURNAL, "p99 JSON to raw + journal"),
                (
                    Arm::PANELS,
                    Arm::JOURNAL_TWICE,
                    "p99 panels to raw + journal",
                ),
            ] {
                if self.has(arm) && self.has(to) {
                    let p99 = self.ratio(arm, to, P99);
                    targets.at_most(what(name), P99_TO_JOURNAL, p99, "×");
                }
            }
        }
        if closed && tables >= MANY_TABLES {
            let json = self.of(Arm::HOUSE, SEAT);
            targets.at_most(what("playing seat, JSON"), 12.0, json, "KiB");
            if self.has(Arm::JSON_TWICE) {
                let panels = median(self.by_panels(SEAT).map(|(panels, _)| panels));
                targets.at_most(what("playing seat, panels"), 24.0, panels, "KiB");
            }
        }
    }
}

pub fn told(games: &[Told]) -> String {
    let mut text = "\na whole game, bytes of a message and of the page\n".to_string();
    for told in games {
        for ((_, device), bytes) in DEVICES.iter().zip(&told.bytes) {
            let (median, p99) = (bytes.at(0.5), bytes.at(0.99));
            let (game, count) = (told.game, bytes.count());
            let _ = writeln!(
                text,
                "  {game:<14} {device:<7} {median:>7} at the median, {p99:>7} at p99, of {count}"
            );
        }
        let page = told.page;
        let _ = writeln!(
            text,
            "  {:<14} page    {:>7} in {} requests, and {} of pictures",
            told.game,
            page.bytes - page.pictures,
            page.requests,
            page.pictures
        );
    }
    text
}

pub fn judge_told(games: &[Told], targets: &mut Targets) {
    for told in games {
        let game = told.game;
        let phone = told.bytes[0].at(0.5) as f64;
        targets.at_most(format!("{game}: a move to a phone"), 1_500.0, phone, "B");
        let page = (told.page.bytes - told.page.pictures) as f64 / 1e3;
        let name = format!("{game}: table page, cold, without pictures");
        targets.at_most(name, 80.0, page, "kB");
    }
}

pub fn memory(speech: Speech, memory: &Memory) -> String {
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
        "\nidle, {seats} seats at {tables} tables, {}\n\
         \x20 idle seat {per_seat:.1} KiB all told (raw {raw_per_seat:.1})\n\
         \x20 table without anyone {per_table:.1} KiB\n\
         \x20 house {:.1} MiB when it opens, {:.1} MiB full, {:.1} MiB when all had left, {:.1} MiB full again\n",
        speech.name(),
        mib(empty),
        mib(full),
        mib(after),
        mib(again),
    )
}

pub fn judge_memory(memory: &Memory, targets: &mut Targets) {
    let mib = |kib: f64| kib / 1024.0;
    let more = memory.per_seat - memory.raw_per_seat;
    targets.at_most("memory: idle seat, more than raw", 1.5, more, "KiB");
    targets.at_most("memory: empty house", 40.0, mib(memory.empty), "MiB");
    let kept = mib(memory.after - memory.empty);
    let name = format!("memory: kept after {} seats left", memory.seats);
    targets.at_most(name, 16.0, kept, "MiB");
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

pub fn startup(startup: &Startup) -> String {
    let (first, long) = (millis(startup.first_page), millis(startup.long_table));
    let again = millis(startup.long_table_again);
    let (list, after) = (millis(startup.list), millis(startup.first_page_after));
    let gently = millis(startup.first_page_again);
    let (tables, weight) = (startup.tables, startup.weight);
    format!(
        "\nstart\n\
         \x20 first page {first:.0} ms, {} bytes in {} requests\n\
         \x20 table of {RECORDS} records, until a new socket sees it: {long:.1} ms by its records \
         alone, {again:.1} ms after a gentle close\n\
         \x20 after a crash with {tables} tables: listed and one found {list:.0} ms, \
         first page {after:.0} ms; after a gentle close {gently:.0} ms\n",
        weight.bytes, weight.requests,
    )
}

pub fn judge_startup(startup: &Startup, targets: &mut Targets) {
    let mut within = |what: &str, most: f64, took: Duration| {
        targets.at_most(what, most, millis(took), "ms");
    };
    within("first page, after the start", 150.0, startup.first_page);
    within("10,000 records, replayed", 250.0, startup.long_table);
    within(
        "10,000 records, by a snapshot",
        20.0,
        startup.long_table_again,
    );
    within("journal listed after a crash", 2_000.0, startup.list);
    within(
        "first page after a crash",
        2_000.0,
        startup.first_page_after,
    );
    let again = millis(startup.first_page_again) / millis(startup.first_page);
    let name = format!(
        "first page with {} tables, to an empty house's",
        startup.tables
    );
    targets.at_most(name, 1.2, again, "×");
    let Startup { weight, .. } = startup;
    let kilobytes = weight.bytes as f64 / 1e3;
    targets.at_most("first page, transferred", 40.0, kilobytes, "kB");
    targets.at_most("first page, requests", 10.0, weight.requests as f64, "");
}

pub fn backup(backup: &Backup) -> String {
    let at = |quantile| backup.latency.value_at_quantile(quantile) as f64 / 1e3;
    let (tables, took) = (backup.tables, backup.took.as_secs_f64());
    let (bytes, moves) = (backup.bytes as f64 / 1e9, backup.latency.len());
    format!(
        "\nbackup of {bytes:.2} GB while {tables} tables play at human pace: {took:.1} s, {moves} \
         moves meanwhile\n\
         \x20 p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, longest {:.1} ms\n",
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
    )
}

pub fn judge_backup(backup: &Backup, targets: &mut Targets) {
    let millis = |micros: u64| micros as f64 / 1e3;
    let p99 = millis(backup.latency.value_at_quantile(0.99));
    targets.at_most("p99 of moves during a backup", 250.0, p99, "ms");
    let longest = millis(backup.latency.max());
    targets.at_most("longest move during a backup", 1_000.0, longest, "ms");
}

/// A line that follows those of the start.
pub fn reading(game: &str, reading: &Reading) -> String {
    let memory = reading.memory.map(|kib| kib as f64 / 1024.0);
    let memory = memory.map_or_else(String::new, |mib| format!(", {mib:.1} MiB"));
    let time = millis(reading.time);
    format!("\x20 box of {game} read in {time:.0} ms{memory}\n")
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
    use hdrhistogram::Histogram;

    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()), 2.0);
        assert_eq!(median([4.0, 1.0].into_iter()), 2.5);
        assert!(median([].into_iter()).is_nan());
    }

    fn sample(arm: Arm, micros: u64) -> Sample {
        Sample {
            arm,
            moves: 1,
            seconds: 1.0,
            server_cpu: Duration::from_micros(micros),
            load_cpu: Duration::ZERO,
            latency: Histogram::new(1).unwrap(),
            per_seat: 1.0,
        }
    }

    #[test]
    fn browsers_cost_what_their_devices_cost_more_than_programs() {
        // A move costs 10, a device by JSON 5 and by panels 8, for four seats.
        let samples = [
            sample(Arm::JOURNAL, 24),
            sample(Arm::HOUSE, 30),
            sample(Arm::JSON_TWICE, 50),
            sample(Arm::PANELS, 62),
        ];
        let loaded = Loaded {
            game: "any",
            tables: 50,
            seats: 4,
            pace: Pace::Closed,
            samples: &samples,
        };
        let rounds: Vec<_> = loaded.by_panels(Sample::server_micros).collect();
        assert_eq!(rounds.len(), 1);
        assert!((rounds[0].0 - 42.0).abs() < 1e-9, "{rounds:?}");
        let mut targets = Targets::new(1.0);
        loaded.judge(&mut targets);
        let shown = targets.to_string();
        assert_eq!(targets.missed(), 0, "{shown}");
        assert!(shown.contains("80.0 %"), "{shown}");
        assert!(shown.contains("1.40 ×"), "{shown}");
    }
}
