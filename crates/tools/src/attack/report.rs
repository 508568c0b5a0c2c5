use std::fmt;

use super::{Told, players::Served};

/// What came of one attack.
pub struct Line {
    pub name: &'static str,
    pub told: Told,
    pub served: Option<Served>,
    /// The most that the house had open and took, in MiB.
    pub files: Option<usize>,
    pub memory: Option<u64>,
}

impl Line {
    /// A check that needs no players.
    pub fn plain(name: &'static str, told: Told) -> Line {
        Line {
            name,
            told,
            served: None,
            files: None,
            memory: None,
        }
    }
}

/// All of them, as a table.
#[derive(Default)]
pub struct Report(Vec<Line>);

impl Report {
    pub fn add(&mut self, line: Line) {
        println!("{line}");
        self.0.push(line);
    }

    /// How many attacks did something that they should not be able to.
    pub fn faults(&self) -> usize {
        let faulty = self.0.iter().filter(|line| !line.told.faults.is_empty());
        faulty.count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (faults, all) = (self.faults(), self.0.len());
        write!(f, "{} of {all} held", all - faults)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.told.faults.as_slice() {
            [] => "ok",
            _ => "FAULT",
        };
        write!(f, "{verdict:<6}{:<24}", self.name)?;
        match &self.served {
            Some(served) => {
                let millis = |at| served.quantile(at).as_secs_f64() * 1e3;
                let (p50, p99) = (millis(0.5), millis(0.99));
                let moves = served.moves();
                write!(f, "p50 {p50:>6.1} ms p99 {p99:>7.1} ms of {moves:>4} moves")?;
            }
            None => write!(f, "{:<39}", "")?,
        }
        let number = |number: Option<u64>| number.map_or("-".into(), |number| number.to_string());
        let (files, memory) = (
            number(self.files.map(|files| files as u64)),
            number(self.memory),
        );
        write!(f, "{files:>6} files {memory:>4} MiB  {}", self.told.tried)?;
        for fault in &self.told.faults {
            write!(f, "\n        {fault}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_what_should_not_have_been_possible() {
        let told = Told::of("3 pongs".into());
        let held = Line::plain("pongs", told);
        assert!(held.to_string().starts_with("ok    pongs"), "{held}");
        let told = Told::of("3 pongs".into()).fault_if(true, "600 ms earned");
        let fault = Line::plain("pongs", told).to_string();
        assert!(fault.starts_with("FAULT pongs"), "{fault}");
        assert!(fault.ends_with("\n        600 ms earned"), "{fault}");
    }
}
