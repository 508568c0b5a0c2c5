use std::ops::Range;

use toml::Spanned;

/// Where lines begin, to tell a reader where something stands in a file.
pub struct Lines(Vec<usize>);

/// Something in a file that cannot be played, and what to do about it.
#[derive(Debug)]
pub struct Mistake {
    /// From 1; 0 when it is the whole file.
    pub line: usize,
    pub text: String,
}

impl Mistake {
    pub fn whole(text: impl Into<String>) -> Mistake {
        let text = text.into();
        Mistake { line: 0, text }
    }
}

impl Lines {
    pub fn new(text: &str) -> Lines {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines(std::iter::once(0).chain(breaks).collect())
    }

    pub fn at(&self, offset: usize) -> usize {
        self.0.partition_point(|start| *start <= offset)
    }

    pub fn of<T>(&self, value: &Spanned<T>) -> usize {
        self.at(value.span().start)
    }

    pub fn mistake<T>(&self, value: &Spanned<T>, text: impl Into<String>) -> Mistake {
        let (line, text) = (self.of(value), text.into());
        Mistake { line, text }
    }

    /// A mistake that the TOML reader found.
    pub fn unreadable(&self, why: &toml::de::Error) -> Mistake {
        let Range { start, .. } = why.span().unwrap_or(0..0);
        Mistake {
            line: self.at(start),
            text: why.message().trim_end().replace('\n', ", "),
        }
    }
}
