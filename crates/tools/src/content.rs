//! Checking what games are played with: what was counted and what is wrong,
//! and spelling by the dictionaries.

mod spelling;

use std::{fmt, fs, path::Path};

use anyhow::{Context, Result, bail};

pub use spelling::Speller;

/// Something wrong in a content file.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    /// From 1; 0 when it is the whole file.
    pub line: usize,
    pub why: String,
}

impl Problem {
    pub fn new(line: usize, why: impl Into<String>) -> Problem {
        Problem {
            line,
            why: why.into(),
        }
    }
}

/// What was found, with the file each problem is in.
#[derive(Default)]
pub struct Findings {
    pub table: Vec<[String; 4]>,
    pub problems: Vec<(String, Problem)>,
}

impl Findings {
    pub fn note(&mut self, file: &str, problems: Vec<Problem>) {
        let problems = problems.into_iter();
        self.problems
            .extend(problems.map(|problem| (file.to_string(), problem)));
    }

    pub fn count(&mut self, what: &str, cells: [String; 3]) {
        let [first, second, third] = cells;
        self.table.push([what.to_string(), first, second, third]);
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.table.iter().map(|[what, ..]| what.chars().count());
        let width = names.max().unwrap_or_default();
        for [what, first, second, third] in &self.table {
            writeln!(f, "{what:<width$} {first:>14} {second:>16} {third:>20}")?;
        }
        for (file, Problem { line, why }) in &self.problems {
            match line {
                0 => writeln!(f, "{file}: {why}")?,
                line => writeln!(f, "{file}:{line}: {why}")?,
            }
        }
        Ok(())
    }
}

/// Runs the check of a game's content and prints what was found: the whole of
/// `cargo xtask content` for one game.
pub fn run(check: impl FnOnce(&mut Findings) -> Result<()>) -> Result<()> {
    let mut findings = Findings::default();
    check(&mut findings)?;
    print!("{findings}");
    match findings.problems.len() {
        0 => Ok(()),
        1 => bail!("the content has a problem"),
        count => bail!("the content has {count} problems"),
    }
}

pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}
