//! Telling the keeper of the house when a limit bites, without filling the log.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How often the log speaks of one limit.
const QUIET: Duration = Duration::from_secs(10);

/// What bit lately.
#[derive(Default)]
pub struct Bites(Mutex<HashMap<&'static str, Bite>>);

struct Bite {
    told: Instant,
    /// How often it bit since then.
    untold: u64,
}

impl Bites {
    /// Says that a limit bit, and how to set it. Nothing is told of whoever it
    /// bit but the address.
    pub fn tell(&self, limit: &'static str, address: IpAddr, cure: &str) {
        let now = Instant::now();
        let mut bites = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let times = match bites.get_mut(limit) {
            Some(bite) if now - bite.told < QUIET => {
                bite.untold += 1;
                return;
            }
            Some(bite) => bite.untold + 1,
            None => 1,
        };
        let bite = Bite {
            told: now,
            untold: 0,
        };
        bites.insert(limit, bite);
        tracing::warn!(limit, %address, times, "a limit was reached; {cure}");
    }
}
