//! How much one address and one person may ask for.

mod bites;
mod guesses;
mod names;
mod rate;

use std::{hash::Hash, net::IpAddr, time::Instant};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

pub use bites::Bites;
pub use names::{Limit, What, help};

use crate::identity::PersonKey;
use guesses::{Counted, Dry, Guesses};
use rate::Rate;

/// Rates that no club behind one address reaches, and that a flood does.
pub struct Limits {
    pages: Limiter<IpAddr>,
    openings: Limiter<IpAddr>,
    reports: Limiter<IpAddr>,
    sockets: Limiter<IpAddr>,
    frames: Limiter<PersonKey>,
    address_frames: Limiter<IpAddr>,
    guesses: Guesses,
    bites: Bites,
}

impl Limits {
    /// The usual limits, but for these.
    pub fn new(others: &[Limit]) -> Limits {
        Limits::by(|what| {
            let mut others = others.iter().rev();
            let other = others.find(|limit| limit.what == what);
            other.map_or(Some(what.usual()), |limit| limit.rate)
        })
    }

    pub fn none() -> Limits {
        Limits::by(|_| None)
    }

    fn by(rate: impl Fn(What) -> Option<Rate>) -> Limits {
        Limits {
            pages: Limiter::new(rate(What::Page)),
            openings: Limiter::new(rate(What::Opening)),
            reports: Limiter::new(rate(What::Report)),
            sockets: Limiter::new(rate(What::Socket)),
            frames: Limiter::new(rate(What::Frame)),
            address_frames: Limiter::new(rate(What::AddressFrame)),
            guesses: Guesses::new(rate(What::WrongCode), rate(What::AnyWrongCode)),
            bites: Bites::default(),
        }
    }

    /// Whether an address may have this now.
    pub fn allow(&self, what: What, address: IpAddr) -> bool {
        let allowed = match what {
            What::Page => self.pages.allows(&address),
            What::Opening => self.openings.allows(&address),
            What::Report => self.reports.allows(&address),
            What::Socket => self.sockets.allows(&address),
            What::AddressFrame => self.address_frames.allows(&address),
            // Counted by what else is known of them.
            What::Frame | What::WrongCode | What::AnyWrongCode => true,
        };
        self.told(allowed, what, address)
    }

    /// Whether one more frame may come now from an address, and from a person
    /// on whichever device. A person who floods does not use up what others
    /// behind the same address have.
    pub fn allow_frame(&self, person: Option<&PersonKey>, address: IpAddr) -> bool {
        let allowed = person.is_none_or(|person| self.frames.allows(person));
        self.told(allowed, What::Frame, address) && self.allow(What::AddressFrame, address)
    }

    /// Whether a code from this address is looked up now. It counts as wrong
    /// until [`Limits::right_code`].
    pub fn allow_code(&self, address: IpAddr) -> Option<Counted> {
        let guess = self.guesses.guess(address, Instant::now());
        let dry = match guess {
            Ok(counted) => return Some(counted),
            Err(Dry::Each) => What::WrongCode,
            Err(Dry::All) => What::AnyWrongCode,
        };
        self.told(false, dry, address);
        None
    }

    pub fn right_code(&self, address: IpAddr, counted: Counted) {
        self.guesses.right(address, counted);
    }

    fn told(&self, allowed: bool, what: What, address: IpAddr) -> bool {
        if !allowed {
            let why = format!("a limit was reached; --limit {}=… sets it", what.name());
            self.bites.tell(what.name(), address, &why);
        }
        allowed
    }

    pub fn bites(&self) -> &Bites {
        &self.bites
    }

    /// Forgets addresses that have been quiet, so that the lists stay short.
    pub fn sweep(&self) {
        let by_address = [
            &self.pages,
            &self.openings,
            &self.reports,
            &self.sockets,
            &self.address_frames,
        ];
        by_address.into_iter().for_each(Limiter::sweep);
        self.frames.sweep();
        self.guesses.sweep(Instant::now());
    }
}

/// One limit, or none.
struct Limiter<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>);

impl<K: Hash + Eq + Clone> Limiter<K> {
    fn new(rate: Option<Rate>) -> Limiter<K> {
        let quota = rate.and_then(|rate| {
            let quota = Quota::with_period(rate.period)?;
            Some(quota.allow_burst(rate.burst))
        });
        Limiter(quota.map(RateLimiter::keyed))
    }

    fn allows(&self, key: &K) -> bool {
        let limiter = self.0.as_ref();
        limiter.is_none_or(|limiter| limiter.check_key(key).is_ok())
    }

    fn sweep(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io,
        sync::{Arc, Mutex},
    };

    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    #[test]
    fn a_flood_of_frames_is_cut_for_one_person_only() {
        let (flooding, other) = (PersonKey::fresh(), PersonKey::fresh());
        let limits = Limits::new(&[]);
        let heard = (0..1000).filter(|_| limits.allow_frame(Some(&flooding), HERE));
        let heard = heard.count();
        assert!((60..100).contains(&heard), "{heard} frames were heard");
        assert!(limits.allow_frame(Some(&other), HERE));
        let free = Limits::none();
        assert!((0..1000).all(|_| free.allow_frame(Some(&flooding), HERE)));
    }

    #[test]
    fn a_flood_of_strangers_is_cut_for_one_address_only() {
        let limits = Limits::new(&[]);
        let fresh = || Some(PersonKey::fresh());
        let heard = (0..5000).filter(|_| limits.allow_frame(fresh().as_ref(), HERE));
        let heard = heard.count();
        assert!((900..2000).contains(&heard), "{heard} frames were heard");
        assert!(limits.allow_frame(fresh().as_ref(), THERE));
    }

    #[test]
    fn the_last_word_on_a_limit_counts() {
        let set = ["pages=1/h,5", "pages=1/h,2"].map(|limit| limit.parse().unwrap());
        let limits = Limits::new(&set);
        let pages = (0..9).filter(|_| limits.allow(What::Page, HERE)).count();
        assert_eq!(pages, 2);
    }

    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(line);
            Ok(line.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_log_says_once_that_a_limit_bites() {
        let log = Log::default();
        let writer = log.clone();
        let lines = tracing_subscriber::fmt()
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        let set = ["pages=1/h,1", "wrong-codes=1/h,1"].map(|limit| limit.parse().unwrap());
        let limits = Limits::new(&set);
        tracing::subscriber::with_default(lines, || {
            for _ in 0..50 {
                limits.allow(What::Page, HERE);
                limits.allow_code(THERE);
            }
        });
        let said = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        assert_eq!(said.lines().count(), 2, "{said}");
        for word in [
            "WARN",
            "pages",
            "10.0.0.1",
            "wrong-codes",
            "10.0.0.2",
            "--limit",
        ] {
            assert!(said.contains(word), "{said}");
        }
    }
}
