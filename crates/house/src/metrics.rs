//! What the operator can watch, in Prometheus' text format.

use std::time::Duration;

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

pub struct Metrics {
    registry: Registry,
    /// Records made durable: moves, bots' moves, alarms, people coming and going.
    pub records: Counter,
    pub refusals: Counter,
    pub frames: Counter,
    pub pages: Counter,
    pub sockets: Gauge,
    pub tables: Gauge,
    /// Tables that were opened, new ones alone.
    pub openings: Counter,
    pub damaged: Counter,
    /// Records, first ones too, that the journal would not take.
    pub append_failures: Counter,
    append_seconds: Histogram,
}

impl Metrics {
    pub fn new() -> Metrics {
        let mut registry = Registry::with_prefix("tablee");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let records = counter("records", "Records appended to journals");
        let refusals = counter("refusals", "Asks refused");
        let frames = counter("frames", "Frames received");
        let pages = counter("pages", "Pages asked for");
        let openings = counter("openings", "Tables opened");
        let damaged = counter("damaged", "Tables found damaged");
        let append_failures = counter("append_failures", "Appends that failed");
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let sockets = gauge("sockets", "Open sockets");
        let tables = gauge("tables", "Tables in memory");
        let append_seconds = Histogram::new([0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25, 1.0]);
        registry.register(
            "append_seconds",
            "Time until a record was durable",
            append_seconds.clone(),
        );
        Metrics {
            registry,
            records,
            refusals,
            frames,
            pages,
            openings,
            damaged,
            append_failures,
            sockets,
            tables,
            append_seconds,
        }
    }

    pub fn appended(&self, took: Duration) {
        self.records.inc();
        self.append_seconds.observe(took.as_secs_f64());
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
