//! How much one address and one person may ask for.

use std::{net::IpAddr, num::NonZeroU32};

use crate::identity::PersonKey;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Rates that no group in one living room reaches, and that a flood does.
pub struct Limits {
    rates: Option<Rates>,
}

struct Rates {
    pages: DefaultKeyedRateLimiter<IpAddr>,
    codes: DefaultKeyedRateLimiter<IpAddr>,
    openings: DefaultKeyedRateLimiter<IpAddr>,
    reports: DefaultKeyedRateLimiter<IpAddr>,
    sockets: DefaultKeyedRateLimiter<IpAddr>,
    frames: DefaultKeyedRateLimiter<PersonKey>,
}

/// What is being asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Page,
    /// A guess at a table's spoken code.
    Code,
    /// A new table.
    Opening,
    /// A question that somebody finds wrong.
    Report,
    Socket,
}

impl Limits {
    pub fn new(limited: bool) -> Limits {
        let quota = |per: fn(NonZeroU32) -> Quota, rate: u32, burst: u32| {
            let (rate, burst) = (NonZeroU32::new(rate), NonZeroU32::new(burst));
            let quota = per(rate.unwrap_or(NonZeroU32::MIN));
            quota.allow_burst(burst.unwrap_or(NonZeroU32::MIN))
        };
        Limits {
            rates: limited.then(|| Rates {
                pages: RateLimiter::keyed(quota(Quota::per_second, 20, 200)),
                codes: RateLimiter::keyed(quota(Quota::per_minute, 10, 20)),
                openings: RateLimiter::keyed(quota(Quota::per_minute, 10, 30)),
                reports: RateLimiter::keyed(quota(Quota::per_minute, 6, 20)),
                sockets: RateLimiter::keyed(quota(Quota::per_second, 5, 100)),
                frames: RateLimiter::keyed(quota(Quota::per_second, 15, 60)),
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
            What::Report => &rates.reports,
            What::Socket => &rates.sockets,
        };
        limiter.check_key(&address).is_ok()
    }

    /// Forgets addresses that have been quiet, so that the lists stay short.
    pub fn sweep(&self) {
        if let Some(rates) = &self.rates {
            for limiter in [
                &rates.pages,
                &rates.codes,
                &rates.openings,
                &rates.reports,
                &rates.sockets,
            ] {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
            rates.frames.retain_recent();
            rates.frames.shrink_to_fit();
        }
    }

    /// Whether a person may send one more frame now, on whichever device.
    pub fn allow_frame(&self, person: &PersonKey) -> bool {
        self.rates
            .as_ref()
            .is_none_or(|rates| rates.frames.check_key(person).is_ok())
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
    fn a_flood_of_frames_is_cut_for_one_person_only() {
        let (flooding, other) = (PersonKey::fresh(), PersonKey::fresh());
        let limits = Limits::new(true);
        let heard = (0..1000).filter(|_| limits.allow_frame(&flooding)).count();
        assert!((60..100).contains(&heard), "{heard} frames were heard");
        assert!(limits.allow_frame(&other));
        let free = Limits::new(false);
        assert!((0..1000).all(|_| free.allow_frame(&flooding)));
    }
}
