//! Telling the keeper of the house when somebody is turned away, without filling
//! the log.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How often the log speaks of one reason.
const QUIET: Duration = Duration::from_secs(10);

/// What bit lately.
#[derive(Default)]
pub struct Bites(Mutex<HashMap<&'static str, Bite>>);

struct Bite {
    told: Instant,
    /// How often it bit since then.
    untold: u64,
    /// How often it bit since the house opened.
    times: u64,
}

impl Bites {
    /// Says why somebody was turned away, and what to do about it. Nothing is
    /// told of them but the address.
    pub fn tell(&self, limit: &'static str, address: IpAddr, why: &str) {
        let now = Instant::now();
        let mut bites = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let times = match bites.get_mut(limit) {
            Some(bite) if now - bite.told < QUIET => {
                bite.untold += 1;
                bite.times += 1;
                return;
            }
            Some(bite) => bite.untold + 1,
            None => 1,
        };
        let all = bites.get(limit).map_or(0, |bite| bite.times) + 1;
        let bite = Bite {
            told: now,
            untold: 0,
            times: all,
        };
        bites.insert(limit, bite);
        tracing::warn!(limit, %address, times, "{why}");
    }

    /// How often each limit bit.
    pub fn counts(&self) -> Vec<(&'static str, u64)> {
        let bites = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bites
            .iter()
            .map(|(limit, bite)| (*limit, bite.times))
            .collect()
    }
}
