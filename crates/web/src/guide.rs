//! The first table of a game: what is said beside it, as data. It is a real
//! table with robots, and one learns by doing what is said.

use game::Level;
use serde::Deserialize;
use serde_json::{Map, Value};

/// `parts/guide.toml` of a box. A box without it has no guided table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// How many robots sit down, and how well they play.
    pub robots: u8,
    pub level: Level,
    /// The options of such a table, where they are others than usual.
    #[serde(default)]
    pub options: Map<String, Value>,
    pub step: Vec<Step>,
}

/// A sentence or two, said once, when the page comes to it. The steps are in the
/// order in which they are looked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The message.
    pub say: String,
    /// It is said when the page shows this (a selector).
    pub when: String,
    /// What is pointed at; what it waited for, if nothing else is named.
    pub at: Option<String>,
    /// It is over when the page shows this; when it no longer shows what it
    /// waited for, if nothing else is named.
    pub until: Option<String>,
    /// It is over when it was read.
    #[serde(default)]
    pub read: bool,
    /// The guide ends without it: not every game comes to it.
    #[serde(default)]
    pub perhaps: bool,
}

impl Guide {
    pub(crate) fn read(file: &str, text: &str, faults: &mut Vec<String>) -> Option<Guide> {
        let guide = toml::from_str(text);
        guide
            .map_err(|why: toml::de::Error| {
                let at = why.span().map_or(0, |span| span.start);
                let line = 1 + text[..at].matches('\n').count();
                faults.push(format!("{file}:{line}: {}", why.message()));
            })
            .ok()
    }
}
