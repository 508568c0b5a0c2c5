use alloc::{string::String, vec::Vec};
use core::fmt;

/// What is wrong in a content file: where, why, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// From 1; 0 when it is the whole file.
    pub line: usize,
    pub why: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.why),
            line => write!(f, "line {line}: {}", self.why),
        }
    }
}

/// All that is wrong in a content file that cannot be used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Mistake>);

impl Mistakes {
    pub(crate) fn add(&mut self, line: usize, why: impl Into<String>) {
        let why = why.into();
        self.0.push(Mistake { line, why });
    }

    /// That there are none, or all of them from the top of the file down.
    pub(crate) fn none(mut self) -> Result<(), Mistakes> {
        self.0.sort_by_key(|mistake| mistake.line);
        match self.0.is_empty() {
            true => Ok(()),
            false => Err(self),
        }
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            mistake.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for Mistakes {}
