use game::Millis;

/// The longest that a scenario may wait at once.
const LONGEST: Millis = 366 * 24 * 3_600_000;

/// Reads a time such as `30s`, `1m30s` or `250ms`.
pub fn parse(text: &str) -> Option<Millis> {
    let mut rest = text.trim();
    let mut total: Millis = 0;
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let (number, after) = rest.split_at(digits);
        let letters = after
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(after.len());
        let (unit, after) = after.split_at(letters);
        let unit = match unit {
            "ms" => 1,
            "s" => 1_000,
            "m" => 60_000,
            "h" => 3_600_000,
            _ => return None,
        };
        let part = number.parse::<Millis>().ok()?.checked_mul(unit)?;
        total = total.checked_add(part)?;
        rest = after.trim_start();
    }
    (total <= LONGEST).then_some(total)
}

/// Writes a time as [`parse`] reads it.
pub fn words(time: Millis) -> String {
    let units = [
        (time / 3_600_000, "h"),
        (time / 60_000 % 60, "m"),
        (time / 1_000 % 60, "s"),
        (time % 1_000, "ms"),
    ];
    let told: String = units
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count}{unit}"))
        .collect();
    if told.is_empty() { "0s".into() } else { told }
}

#[cfg(test)]
mod tests {
    use super::{parse, words};

    #[test]
    fn times_are_read_and_written() {
        for (text, time) in [
            ("30s", Some(30_000)),
            ("1m30s", Some(90_000)),
            ("2h 250ms", Some(7_200_250)),
            ("0s", Some(0)),
            ("", None),
            ("30", None),
            ("s", None),
            ("3 days", None),
            ("-1s", None),
            ("99999999999999999999h", None),
            ("9999999h", None),
            ("1é", None),
        ] {
            assert_eq!(parse(text), time, "{text}");
            if let Some(time) = time {
                assert_eq!(parse(&words(time)), Some(time), "{text}");
            }
        }
    }
}
