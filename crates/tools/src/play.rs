//! Who knows what to send next, when a game is played under load.

use anyhow::Result;

/// Plays one game at every table of the load.
pub trait Player: Send + Sync {
    /// The form that opens a table of it.
    fn form(&self) -> &'static str;

    /// With how many at a table it is measured.
    fn seats(&self) -> &'static [usize];

    /// What a table does before it is measured, by the last message that any
    /// seat was told.
    fn prepare(&self, _told: &[u8], _ask: &mut String) -> Result<Before> {
        Ok(Before::Ready)
    }

    /// Writes the next ask and gives the seat that makes it, by the last JSON
    /// message that each seat was told.
    fn think(&self, told: &[&[u8]], ask: &mut String) -> Result<usize>;
}

/// What a table does before it is measured.
#[derive(Debug, PartialEq)]
pub enum Before {
    Ask { seat: usize },
    Wait,
    Ready,
}
