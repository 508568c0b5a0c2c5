//! Codes that were typed, of which only the wrong ones count.
//!
//! A code is counted before it is looked up and forgotten when it was right.
//! When too many wrong ones came from everywhere, an address that was wrong
//! itself a moment ago is not listened to, so that others can still come.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::rate::Rate;

pub struct Guesses {
    /// How many wrong ones an address may have, and all of them together.
    each: Option<Rate>,
    all: Option<Rate>,
    paid: Mutex<Paid>,
}

/// Until when guesses are paid for: one takes a period.
#[derive(Default)]
struct Paid {
    each: HashMap<IpAddr, Instant>,
    all: Option<Instant>,
}

/// A code that is counted as wrong.
#[derive(Debug, PartialEq)]
pub struct Counted {
    /// Whether it is counted among all of them: not in a house run dry.
    among_all: bool,
}

/// Which limit is reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dry {
    Each,
    All,
}

impl Guesses {
    pub fn new(each: Option<Rate>, all: Option<Rate>) -> Guesses {
        Guesses {
            each,
            all,
            paid: Mutex::default(),
        }
    }

    fn paid(&self) -> MutexGuard<'_, Paid> {
        self.paid.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a code as wrong until it is known to be right.
    pub fn guess(&self, address: IpAddr, now: Instant) -> Result<Counted, Dry> {
        let mut paid = self.paid();
        let before = paid.each.get(&address).copied();
        let each = match self.each {
            Some(rate) => Some(pay(rate, before, now).ok_or(Dry::Each)?),
            None => None,
        };
        let mut among_all = false;
        if let Some(rate) = self.all {
            match pay(rate, paid.all, now) {
                Some(until) => {
                    paid.all = Some(until);
                    among_all = true;
                }
                None if before.is_some_and(|until| until > now) => return Err(Dry::All),
                None => {}
            }
        }
        if let Some(until) = each {
            paid.each.insert(address, until);
        }
        Ok(Counted { among_all })
    }

    /// Gives back what a right code was counted for.
    pub fn right(&self, address: IpAddr, counted: Counted) {
        let paid = &mut *self.paid();
        let back = |rate: Option<Rate>, until: Option<&mut Instant>| {
            if let (Some(rate), Some(until)) = (rate, until) {
                *until = until.checked_sub(rate.period).unwrap_or(*until);
            }
        };
        back(self.each, paid.each.get_mut(&address));
        back(self.all.filter(|_| counted.among_all), paid.all.as_mut());
    }

    /// Forgets addresses that have been quiet.
    pub fn sweep(&self, now: Instant) {
        let mut paid = self.paid();
        paid.each.retain(|_, until| *until > now);
        paid.each.shrink_to_fit();
    }
}

/// Until when one more is paid for; nothing when that is too far ahead.
fn pay(rate: Rate, before: Option<Instant>, now: Instant) -> Option<Instant> {
    let until = before.map_or(now, |before| before.max(now)) + rate.period;
    let most: Duration = rate.period * rate.burst.get();
    (until - now <= most).then_some(until)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guesses() -> Guesses {
        let rate = |text: &str| Some(text.parse().unwrap());
        Guesses::new(rate("1/m,3"), rate("1/m,5"))
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn an_address_runs_dry_and_recovers() {
        let (guesses, now) = (guesses(), Instant::now());
        for _ in 0..3 {
            assert!(guesses.guess(address(1), now).is_ok());
        }
        assert_eq!(guesses.guess(address(1), now), Err(Dry::Each));
        assert!(guesses.guess(address(2), now).is_ok());
        let later = now + Duration::from_secs(60);
        assert!(guesses.guess(address(1), later).is_ok());
        assert_eq!(guesses.guess(address(1), later), Err(Dry::Each));
    }

    #[test]
    fn what_is_right_costs_nothing() {
        let (guesses, now) = (guesses(), Instant::now());
        for _ in 0..100 {
            let counted = guesses.guess(address(1), now).unwrap();
            guesses.right(address(1), counted);
        }
    }

    #[test]
    fn what_is_right_does_not_pay_for_what_is_wrong() {
        let (guesses, now) = (guesses(), Instant::now());
        for last in 0..5 {
            guesses.guess(address(last), now).unwrap();
        }
        for _ in 0..10 {
            let counted = guesses.guess(address(7), now).unwrap();
            guesses.right(address(7), counted);
        }
        assert_eq!(guesses.guess(address(0), now), Err(Dry::All));
    }

    #[test]
    fn in_a_house_run_dry_whoever_was_not_wrong_is_listened_to() {
        let (guesses, now) = (guesses(), Instant::now());
        for last in 0..5 {
            assert!(guesses.guess(address(last), now).is_ok());
        }
        assert_eq!(guesses.guess(address(0), now), Err(Dry::All));
        assert!(guesses.guess(address(7), now).is_ok());
        assert_eq!(guesses.guess(address(7), now), Err(Dry::All));
        guesses.sweep(now + Duration::from_secs(600));
        assert!(guesses.paid().each.is_empty());
    }
}
