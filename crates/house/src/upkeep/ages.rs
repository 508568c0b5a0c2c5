use std::{str::FromStr, time::Duration};

/// A span of days, as it is written on a command line: `30d`, `6w`, `3m`, `2y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Age(pub Duration);

const DAY: u64 = 24 * 60 * 60;

#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no age: write 30d, 6w, 3m or 2y for days, weeks, months or years")]
pub struct NoAge(String);

impl FromStr for Age {
    type Err = NoAge;

    fn from_str(text: &str) -> Result<Age, NoAge> {
        let wrong = || NoAge(text.chars().take(40).collect());
        let unit = text.chars().next_back().ok_or_else(wrong)?;
        let days = match unit {
            'd' => 1,
            'w' => 7,
            'm' => 30,
            'y' => 365,
            _ => return Err(wrong()),
        };
        let count: u64 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
        let seconds = count.checked_mul(days * DAY).ok_or_else(wrong)?;
        Ok(Age(Duration::from_secs(seconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_read_as_they_are_written_and_nothing_else_is() {
        for (text, days) in [("1d", 1), ("2w", 14), ("3m", 90), ("2y", 730), ("0d", 0)] {
            let age = text.parse::<Age>().map(|age| age.0.as_secs() / DAY);
            assert_eq!(age.ok(), Some(days), "{text}");
        }
        for text in [
            "",
            "y",
            "-1d",
            "1.5y",
            "1 y",
            "99999999999999999999y",
            "1é",
            "12",
        ] {
            let told = text.parse::<Age>().map_err(|why| why.to_string());
            assert!(told.is_err_and(|why| why.contains("30d")), "{text}");
        }
    }
}
