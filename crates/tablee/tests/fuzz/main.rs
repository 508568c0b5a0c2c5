//! Any input at all, on and on: frames, moves, cookies, imported tables, scenario
//! files and decks. Nothing panics, nothing hangs, and a refusal changes nothing.
//!
//! Each target plays with bytes that bolero draws: they choose something real
//! (a table of `games/*/journals`, a scenario, a deck) and what is done to it, so
//! that most inputs are almost right. What `__fuzz__/<target>/corpus` holds is
//! tried first; an input that begins with `=` is text to be read as it stands.
//! A failure names its seed: `BOLERO_RANDOM_SEED=… cargo test --test fuzz <target>`.
//!
//! `cargo test` gives each target some seconds; `cargo xtask fuzz` more, by the
//! variable `TABLEE_FUZZ_SECONDS`.

#[path = "../support/mod.rs"]
mod support;

mod cookies;
mod decks;
mod dice;
mod frames;
mod import;
mod moves;
mod positions;
mod scenarios;
mod tampering;

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// How often something was tried.
#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    pub fn one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// How long a target goes on, when somebody wants other than the usual.
fn asked_for() -> Option<Duration> {
    let seconds = std::env::var("TABLEE_FUZZ_SECONDS").ok()?;
    let seconds = seconds.parse().expect("TABLEE_FUZZ_SECONDS is a number");
    Some(Duration::from_secs(seconds))
}

/// A test for each target: for how many seconds, with inputs of how many bytes.
macro_rules! targets {
    ($($(#[$how:meta])? $name:ident: $seconds:literal s, $bytes:literal bytes;)*) => {$(
        #[test]
        $(#[$how])?
        fn $name() {
            let count = Count::default();
            let time = asked_for().unwrap_or(Duration::from_secs($seconds));
            let began = Instant::now();
            let target = $name::target();
            bolero::check!(name = stringify!($name))
                .with_iterations(usize::MAX)
                .with_test_time(time)
                .with_max_len($bytes)
                .for_each(|input: &[u8]| target.run(input, &count));
            let count = count.0.into_inner();
            let took = began.elapsed().as_secs_f64();
            // Standard error is told by `--nocapture` in one piece.
            eprintln!("fuzz {} {count} {took:.1}", stringify!($name));
            assert!(count > 0, "nothing was tried");
        }
    )*};
}

targets! {
    frames: 12 s, 64 bytes;
    moves: 12 s, 64 bytes;
    cookies: 6 s, 64 bytes;
    import: 10 s, 64 bytes;
    scenarios: 10 s, 64 bytes;
    decks: 8 s, 64 bytes;
}
