//! What the operator can watch, in Prometheus' text format.

mod machine;

use std::{
    path::Path,
    sync::atomic::{AtomicI64, AtomicU64},
    time::Duration,
};

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::{Registry, Unit},
};

use crate::state::Build;
use machine::Machine;
pub use machine::disk;

/// Beyond this a move feels slow.
const SLOW: Duration = Duration::from_millis(250);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ByRoute {
    pub route: String,
    pub status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ByCode {
    pub code: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ByResult {
    pub result: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ByGame {
    pub game: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct ByFile {
    pub file: &'static str,
}

pub struct Metrics {
    registry: Registry,
    machine: Machine,
    /// Records made durable: moves, bots' moves, alarms, people coming and going.
    pub records: Counter,
    /// What people asked for, by what became of it.
    pub asks: Family<ByResult, Counter>,
    /// Refused asks, by the rule or the reason.
    pub refusals: Family<ByCode, Counter>,
    pub frames: Counter,
    pub pages: Counter,
    pub requests: Family<ByRoute, Counter>,
    pub sockets: Gauge,
    /// Sockets that were opened.
    pub visits: Counter,
    pub tables: Gauge,
    /// Tables that were opened, new ones alone.
    pub openings: Counter,
    pub started: Family<ByGame, Counter>,
    pub finished: Family<ByGame, Counter>,
    pub damaged: Counter,
    /// Records, first ones too, that the journal would not take.
    pub append_failures: Counter,
    /// Records that took longer than people wait gladly.
    pub slow_appends: Counter,
    /// Games that are being played, in memory.
    pub games: Gauge,
    append_seconds: Histogram,
    load_seconds: Histogram,
    /// When the house was last backed up, in seconds since 1970; 0 for not yet.
    pub backed_up: Gauge<u64, AtomicU64>,
    pub backup_failures: Counter,
    journal_bytes: Family<ByFile, Gauge<u64, AtomicU64>>,
    free_bytes: Gauge<u64, AtomicU64>,
    /// Tables in the journal, as last counted.
    pub kept: Gauge<i64, AtomicI64>,
}

impl Metrics {
    pub fn new(build: &Build, quota: Option<u64>) -> Metrics {
        let mut all = Registry::default();
        let machine = Machine::register(&mut all);
        let registry = all.sub_registry_with_prefix("tablee");
        let about = vec![("version", build.version), ("commit", build.commit)];
        registry.register("build", "Which program this is", Info::new(about));
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let records = counter("records", "Records appended to journals");
        let frames = counter("frames", "Frames received");
        let pages = counter("pages", "Pages asked for");
        let visits = counter("visits", "Sockets that were opened");
        let openings = counter("openings", "Tables opened");
        let damaged = counter("damaged", "Tables found damaged");
        let append_failures = counter("append_failures", "Appends that failed");
        let help = "Appends that took more than a quarter of a second";
        let slow_appends = counter("slow_appends", help);
        let backup_failures = counter("backup_failures", "Daily backups that failed");
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let sockets = gauge("sockets", "Open sockets");
        let tables = gauge("tables", "Tables in memory");
        let games = gauge("games", "Games being played, in memory");
        let kept = gauge("tables_kept", "Tables in the journal");
        let mut level = |name: &str, help: &str, unit: Unit| {
            let gauge = Gauge::<u64, AtomicU64>::default();
            registry.register_with_unit(name, help, unit, gauge.clone());
            gauge
        };
        let free_bytes = level("disk_free", "Room on the disk of the journal", Unit::Bytes);
        let allowed = level(
            "journal_quota",
            "Most that the journal may take, 0 for as much as there is",
            Unit::Bytes,
        );
        allowed.set(quota.unwrap_or(0));
        let backed_up = level(
            "last_backup_timestamp",
            "When the house was last backed up, 0 for not since it opened",
            Unit::Seconds,
        );
        let journal_bytes = Family::<ByFile, Gauge<u64, AtomicU64>>::default();
        let help = "Bytes of the journal, and of the log it writes ahead";
        registry.register_with_unit("journal", help, Unit::Bytes, journal_bytes.clone());
        let append_seconds = Histogram::new([0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25, 1.0]);
        let help = "Time until a record was durable";
        registry.register("append_seconds", help, append_seconds.clone());
        let load_seconds = Histogram::new([0.001, 0.005, 0.02, 0.1, 0.5, 2.0]);
        let help = "Time until a table was back in memory";
        registry.register("load_seconds", help, load_seconds.clone());
        let asks = Family::<ByResult, Counter>::default();
        let help = "What people asked for: granted, repeated or refused";
        registry.register("asks", help, asks.clone());
        let refusals = Family::<ByCode, Counter>::default();
        registry.register("refusals", "Asks refused, by the reason", refusals.clone());
        let requests = Family::<ByRoute, Counter>::default();
        let help = "Requests by route and status";
        registry.register("http_requests", help, requests.clone());
        let started = Family::<ByGame, Counter>::default();
        registry.register("games_started", "Games begun", started.clone());
        let finished = Family::<ByGame, Counter>::default();
        let help = "Games played to their end";
        registry.register("games_finished", help, finished.clone());
        Metrics {
            registry: all,
            machine,
            records,
            asks,
            refusals,
            frames,
            pages,
            requests,
            sockets,
            visits,
            tables,
            openings,
            started,
            finished,
            damaged,
            append_failures,
            slow_appends,
            games,
            append_seconds,
            load_seconds,
            backed_up,
            backup_failures,
            journal_bytes,
            free_bytes,
            kept,
        }
    }

    /// Has a number for each game and each result from the start, so that whoever
    /// watches sees nothing rise from nowhere.
    pub fn expect<'a>(&self, games: impl Iterator<Item = &'a str>) {
        for game in games {
            let game = ByGame { game: game.into() };
            drop(self.started.get_or_create(&game));
            drop(self.finished.get_or_create(&game));
        }
        for result in ["granted", "repeated", "refused"] {
            drop(self.asks.get_or_create(&ByResult { result }));
        }
    }

    pub fn appended(&self, took: Duration) {
        self.records.inc();
        self.append_seconds.observe(took.as_secs_f64());
        if took > SLOW {
            self.slow_appends.inc();
        }
    }

    pub fn loaded(&self, took: Duration) {
        self.load_seconds.observe(took.as_secs_f64());
    }

    pub fn granted(&self, again: bool) {
        let result = if again { "repeated" } else { "granted" };
        self.asks.get_or_create(&ByResult { result }).inc();
    }

    pub fn refused(&self, code: &'static str) {
        let result = "refused";
        self.asks.get_or_create(&ByResult { result }).inc();
        self.refusals.get_or_create(&ByCode { code }).inc();
    }

    pub fn answered(&self, route: &str, status: u16) {
        let route = ByRoute {
            route: route.into(),
            status,
        };
        self.requests.get_or_create(&route).inc();
    }

    /// The numbers, with those of the machine as they are now.
    pub fn text(&self, journal: &Path) -> String {
        self.machine.look();
        let disk = machine::disk(journal);
        let files = [("data", disk.journal), ("log", disk.log)];
        for (file, bytes) in files {
            self.journal_bytes
                .get_or_create(&ByFile { file })
                .set(bytes);
        }
        self.free_bytes.set(disk.free);
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
