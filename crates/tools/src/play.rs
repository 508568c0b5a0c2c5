//! Who knows what to send next, when a game is played under load.

use anyhow::{Result, bail};

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

    /// The same by the buttons of the HTML panels.
    fn think_panels(&self, _pages: &[Page], _ask: &mut String) -> Result<usize> {
        bail!("this game is not played by its panels: ask for --as json")
    }

    /// Whether it is played by its panels too.
    fn by_panels(&self) -> bool {
        false
    }
}

/// What a table does before it is measured.
#[derive(Debug, PartialEq)]
pub enum Before {
    Ask { seat: usize },
    Wait,
    Ready,
}

/// The panels of one seat in which there is something to do.
#[derive(Default)]
pub struct Page {
    pub main: String,
    pub hand: String,
}

impl Page {
    /// Takes the panels out of a message, as they are written in JSON.
    pub fn see(&mut self, text: &str) {
        for (name, panel) in [
            (r#""main":""#, &mut self.main),
            (r#""hand":""#, &mut self.hand),
        ] {
            if let Some(at) = text.find(name) {
                let html = &text[at + name.len()..];
                panel.clear();
                panel.push_str(&html[..end_of_string(html)]);
            }
        }
    }

    /// What the n-th button sends, if it is a move.
    pub fn button(&self, n: usize) -> Option<String> {
        let mut asks = self.hand.split(r#"data-ask=\""#).skip(1);
        let ask = asks.nth(n)?.split('\\').next()?;
        ask.contains("play").then(|| ask.replace("&quot;", "\""))
    }
}

/// Where a JSON string ends.
fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.unwrap_or(text.len())
}

/// What follows a mark, up to the end of its attribute.
pub fn after<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let rest = &text[text.find(mark)? + mark.len()..];
    rest.split('\\').next()
}
