//! What the house promises, beside what was measured.

use std::fmt;

#[derive(Clone, Copy, Debug)]
enum Bound {
    AtLeast(f64),
    AtMost(f64),
}

struct Line {
    what: String,
    bound: Bound,
    measured: f64,
    unit: &'static str,
}

/// Every target that was measured. With a slack of two, a run fails only where
/// half of a target is missed: on a busy machine a short run is no better judge.
pub struct Targets {
    slack: f64,
    lines: Vec<Line>,
}

impl Targets {
    pub fn new(slack: f64) -> Targets {
        let lines = Vec::new();
        Targets { slack, lines }
    }

    pub fn at_least(
        &mut self,
        what: impl Into<String>,
        least: f64,
        measured: f64,
        unit: &'static str,
    ) {
        self.add(what.into(), Bound::AtLeast(least), measured, unit);
    }

    pub fn at_most(
        &mut self,
        what: impl Into<String>,
        most: f64,
        measured: f64,
        unit: &'static str,
    ) {
        self.add(what.into(), Bound::AtMost(most), measured, unit);
    }

    fn add(&mut self, what: String, bound: Bound, measured: f64, unit: &'static str) {
        self.lines.push(Line {
            what,
            bound,
            measured,
            unit,
        });
    }

    /// How many were missed, beyond the slack.
    pub fn missed(&self) -> usize {
        let missed = self.lines.iter().filter(|line| !line.meets(self.slack));
        missed.count()
    }
}

impl Line {
    /// A figure that is not there meets nothing.
    fn meets(&self, slack: f64) -> bool {
        match self.bound {
            Bound::AtLeast(least) => self.measured >= least / slack,
            Bound::AtMost(most) => self.measured <= most * slack,
        }
    }

    fn verdict(&self, slack: f64) -> &'static str {
        match (self.meets(1.0), self.meets(slack)) {
            (true, _) => "ok",
            (false, true) => "missed by less than half",
            (false, false) => "MISS",
        }
    }
}

impl fmt::Display for Targets {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(wide) = self
            .lines
            .iter()
            .map(|line| line.what.chars().count())
            .max()
        else {
            return Ok(());
        };
        writeln!(
            to,
            "\n{:<wide$} {:>16} {:>16} {:>7}",
            "target", "", "measured", "ratio"
        )?;
        for line in &self.lines {
            let (sign, target) = match line.bound {
                Bound::AtLeast(least) => ('≥', least),
                Bound::AtMost(most) => ('≤', most),
            };
            let (measured, unit) = (line.measured, line.unit);
            writeln!(
                to,
                "{:<wide$} {:>16} {:>16} {:>7.2} {}",
                line.what,
                format!("{sign} {} {unit}", figure(target)),
                format!("{} {unit}", figure(measured)),
                measured / target,
                line.verdict(self.slack)
            )?;
        }
        Ok(())
    }
}

/// As many digits as say something.
fn figure(value: f64) -> String {
    match value.abs() {
        ..10.0 => format!("{value:.2}"),
        ..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_misses_a_target_is_counted_and_shown() {
        let mut targets = Targets::new(1.0);
        targets.at_least("share", 75.0, 76.0, "%");
        targets.at_most("page", 40.0, 41.0, "kB");
        targets.at_most("unknown", 40.0, f64::NAN, "kB");
        assert_eq!(targets.missed(), 2);
        let shown = targets.to_string();
        let lines: Vec<&str> = shown.lines().skip(2).collect();
        assert!(lines[0].ends_with("1.01 ok"), "{shown}");
        assert!(lines[1].ends_with("1.02 MISS"), "{shown}");
        assert!(lines[2].ends_with("MISS"), "{shown}");
    }

    #[test]
    fn with_slack_only_half_of_a_target_is_missed() {
        let mut targets = Targets::new(2.0);
        targets.at_least("share", 75.0, 38.0, "%");
        targets.at_most("page", 40.0, 79.0, "kB");
        assert_eq!(targets.missed(), 0);
        targets.at_least("share", 75.0, 37.0, "%");
        targets.at_most("page", 40.0, 81.0, "kB");
        assert_eq!(targets.missed(), 2);
        assert!(targets.to_string().contains("missed by less than half"));
    }
}
