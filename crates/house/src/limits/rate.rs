//! How often, and how much at once: `20/s,200`.

use std::{fmt, num::NonZeroU32, str::FromStr, time::Duration};

/// So many in a while, and a burst of them at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// How long it takes until there may be one more.
    pub period: Duration,
    pub burst: NonZeroU32,
}

#[derive(Debug, thiserror::Error, PartialEq)]
#[error("{0:?} is not a rate such as 20/s,200 (20 a second, 200 at once), 10/m,30 or off")]
pub struct NoRate(String);

impl Rate {
    /// Reads a rate; `off` is none.
    pub fn read(text: &str) -> Result<Option<Rate>, NoRate> {
        match text {
            "off" => Ok(None),
            text => text.parse().map(Some),
        }
    }
}

impl FromStr for Rate {
    type Err = NoRate;

    fn from_str(text: &str) -> Result<Rate, NoRate> {
        let read = || {
            let (rate, burst) = text.split_once(',')?;
            let (count, unit) = rate.split_once('/')?;
            let unit = match unit {
                "s" => 1,
                "m" => 60,
                "h" => 3600,
                _ => return None,
            };
            let count: NonZeroU32 = count.parse().ok()?;
            Some(Rate {
                period: Duration::from_secs(unit) / count.get(),
                burst: burst.parse().ok()?,
            })
        };
        let rate = read().filter(|rate| !rate.period.is_zero());
        rate.ok_or_else(|| NoRate(text.to_string()))
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one in {:?}, {} at once", self.period, self.burst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_and_what_is_none_is_told() {
        for (text, millis, burst) in [("20/s,200", 50, 200), ("10/m,30", 6_000, 30)] {
            let rate = Rate::read(text).unwrap().unwrap();
            assert_eq!(rate.period, Duration::from_millis(millis));
            assert_eq!(rate.burst.get(), burst);
        }
        assert_eq!(Rate::read("off"), Ok(None));
        for text in [
            "",
            "20",
            "20/s",
            "0/s,1",
            "1/s,0",
            "-1/s,2",
            "1/d,2",
            "4294967295/s,1,",
        ] {
            assert!(Rate::read(text).is_err(), "{text}");
        }
    }
}
