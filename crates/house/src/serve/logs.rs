//! What the house says of itself while it is open, a line each.

use std::io::{IsTerminal, stderr};

use anyhow::Context;
use tracing_subscriber::{filter::Targets, prelude::*, registry};

use super::ServeArgs;

/// Coloured where somebody looks at a terminal that can, and plain elsewhere: a
/// file and a journal of the system keep no colours.
pub fn start(args: &ServeArgs) -> anyhow::Result<()> {
    let wanted: Targets = args.log.parse().with_context(|| {
        format!(
            "--log {:?} is not a level or a list such as \"warn,house=info\"; try \"info\"",
            args.log
        )
    })?;
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(stderr().is_terminal() && !plain)
        .with_writer(stderr);
    let lines = match args.log_json {
        true => lines.json().boxed(),
        false => lines.compact().boxed(),
    };
    registry().with(lines.with_filter(wanted)).init();
    Ok(())
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;
    use crate::serve::args::LOG;

    /// The usual level named no part of the program: a house said nothing all day.
    #[test]
    fn a_house_that_was_told_nothing_says_what_it_does() {
        let wanted: Targets = LOG.parse().expect("levels");
        assert!(wanted.would_enable(module_path!(), &Level::INFO));
        assert!(!wanted.would_enable("hyper", &Level::INFO));
        assert!(wanted.would_enable("hyper", &Level::WARN));
    }
}
