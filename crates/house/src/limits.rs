//! How much one address and one person may ask for.

use std::{net::IpAddr, num::NonZeroU32};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Rates that no group in one living room reaches, and that a flood does.
pub struct Limits {
    rates: Option<Rates>,
}

struct Rates {
    pages: DefaultKeyedRateLimiter<IpAddr>,
    codes: DefaultKeyedRateLimiter<IpAddr>,
    openings: DefaultKeyedRateLimiter<IpAddr>,
    sockets: DefaultKeyedRateLimiter<IpAddr>,
}

/// What is being asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Page,
    /// A guess at a table's spoken code.
    Code,
    /// A new table.
    Opening,
    Socket,
}

impl Limits {
    pub fn new(limited: bool) -> Limits {
        let per = |quota: fn(NonZeroU32) -> Quota, rate: u32, burst: u32| {
            let (rate, burst) = (NonZeroU32::new(rate), NonZeroU32::new(burst));
            let quota = quota(rate.unwrap_or(NonZeroU32::MIN));
            RateLimiter::keyed(quota.allow_burst(burst.unwrap_or(NonZeroU32::MIN)))
        };
        Limits {
            rates: limited.then(|| Rates {
                pages: per(Quota::per_second, 20, 200),
                codes: per(Quota::per_minute, 10, 20),
                openings: per(Quota::per_minute, 10, 30),
                sockets: per(Quota::per_second, 5, 100),
            }),
        }
    }

    /// Whether an address may have this now.
    pub fn allow(&self, what: What, address: IpAddr) -> bool {
        let Some(rates) = &self.rates else {
            return true;
        };
        let limiter = match what {
            What::Page => &rates.pages,
            What::Code => &rates.codes,
            What::Opening => &rates.openings,
            What::Socket => &rates.sockets,
        };
        limiter.check_key(&address).is_ok()
    }

    /// Forgets addresses that have been quiet, so that the lists stay short.
    pub fn sweep(&self) {
        if let Some(rates) = &self.rates {
            for limiter in [&rates.pages, &rates.codes, &rates.openings, &rates.sockets] {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
        }
    }

    /// The budget of one connection's frames.
    pub fn frames(&self) -> Budget {
        Budget {
            limited: self.rates.is_some(),
            left: Budget::BURST,
            since: std::time::Instant::now(),
        }
    }
}

/// A bucket of frames that fills up again with time.
pub struct Budget {
    limited: bool,
    left: f32,
    since: std::time::Instant,
}

impl Budget {
    const BURST: f32 = 60.0;
    const PER_SECOND: f32 = 15.0;

    /// Whether one more frame may be heard now.
    pub fn spend(&mut self) -> bool {
        if !self.limited {
            return true;
        }
        let passed = self.since.elapsed().as_secs_f32();
        self.since = std::time::Instant::now();
        self.left = (self.left + passed * Budget::PER_SECOND).min(Budget::BURST);
        let enough = self.left >= 1.0;
        self.left -= f32::from(u8::from(enough));
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guessing_codes_runs_dry_for_one_address_only() {
        let limits = Limits::new(true);
        let (guesser, other) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let allowed = (0..100)
            .filter(|_| limits.allow(What::Code, guesser))
            .count();
        assert_eq!(allowed, 20);
        assert!(limits.allow(What::Code, other));
    }

    #[test]
    fn a_flood_of_frames_is_cut() {
        let mut budget = Limits::new(true).frames();
        assert!((0..1000).filter(|_| budget.spend()).count() < 100);
        let mut free = Limits::new(false).frames();
        assert!((0..1000).all(|_| free.spend()));
    }
}
