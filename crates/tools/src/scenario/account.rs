use std::{fmt, path::Path};

use super::{file::File, lines::Mistake, play::Table};

/// How one scenario went.
#[derive(Default)]
pub struct Account {
    pub mistake: Option<Mistake>,
    title: String,
    /// Where the game is.
    line: usize,
    step: usize,
    told: String,
    differences: usize,
    /// What there is to read, in order.
    body: String,
    verbose: bool,
}

/// Something that is not as expected.
pub struct Difference {
    what: String,
    expected: String,
    seen: String,
    line: Option<usize>,
}

impl Difference {
    pub fn new(
        what: impl Into<String>,
        expected: impl Into<String>,
        seen: impl Into<String>,
    ) -> Difference {
        Difference {
            what: what.into(),
            expected: expected.into(),
            seen: seen.into(),
            line: None,
        }
    }

    /// The line of the expectation, when the step has one.
    pub fn on(mut self, line: usize) -> Difference {
        self.line = Some(line);
        self
    }
}

impl Account {
    pub fn new(file: &File, verbose: bool) -> Account {
        let mut title = file.title.clone();
        if !file.rules.is_empty() {
            title += &format!(" ({})", file.rules.join(", "));
        }
        Account {
            title,
            verbose,
            ..Account::default()
        }
    }

    /// A file that could not be played at all.
    pub fn broken(mistake: Mistake) -> Account {
        Account {
            mistake: Some(mistake),
            ..Account::default()
        }
    }

    /// What happens next.
    pub fn begin(&mut self, line: usize, step: usize, told: &str) {
        (self.line, self.step) = (line, step);
        self.told = told.into();
        if self.verbose {
            self.body += &format!("  step {step}: {told}\n");
        }
    }

    /// Notes differences, and the table when the step is done.
    pub fn found(
        &mut self,
        differences: impl IntoIterator<Item = Difference>,
        table: Option<&Table>,
    ) {
        for Difference {
            what,
            expected,
            seen,
            line,
        } in differences
        {
            self.differences += 1;
            let line = line.unwrap_or(self.line);
            self.body += &format!(
                "  line {line}, step {} ({}): {what}\n    expected  {expected}\n    seen      {seen}\n",
                self.step, self.told
            );
        }
        if let (true, Some(table)) = (self.verbose, table) {
            self.body += &format!("    {}\n", table.script.tell(&*table.game));
        }
    }

    /// The whole report; nothing when all went as written.
    pub fn text(&self, path: &Path) -> String {
        let path = path.display();
        let mut text = String::new();
        if self.verbose || self.differences > 0 {
            text += &format!("{path}: {}\n{}", self.title, self.body);
        }
        if let Some(Mistake { line, text: why }) = &self.mistake {
            text += &match line {
                0 => format!("{path}: {why}\n"),
                line => format!("{path}, line {line}: {why}\n"),
            };
        }
        text
    }
}

/// How all scenarios went.
#[derive(Default)]
pub struct Totals {
    as_written: usize,
    different: usize,
    broken: usize,
}

impl Totals {
    pub fn add(&mut self, report: &Account) {
        match report {
            Account {
                mistake: Some(_), ..
            } => self.broken += 1,
            Account { differences: 0, .. } => self.as_written += 1,
            _ => self.different += 1,
        }
    }

    pub fn exit_code(&self) -> u8 {
        match self {
            Totals { broken: 1.., .. } => 2,
            Totals { different: 1.., .. } => 1,
            _ => 0,
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.as_written + self.different + self.broken;
        write!(f, "{} of {all} as written", self.as_written)?;
        if self.different > 0 {
            write!(f, ", {} different", self.different)?;
        }
        if self.broken > 0 {
            write!(f, ", {} with a mistake in the file", self.broken)?;
        }
        Ok(())
    }
}
