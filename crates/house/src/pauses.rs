//! What may be told many times a second is told at once, and then after a pause.

use std::{pin::Pin, time::Duration};

use tokio::time::{Instant, Sleep, sleep_until};

/// The least time between two tellings. It is the time of the network, not of the
/// table.
pub const PAUSE: Duration = Duration::from_millis(250);

#[derive(Default)]
pub struct Pauses {
    /// When something was last told for its own sake.
    told: Option<Instant>,
    /// When what waits is to be told.
    due: Option<Pin<Box<Sleep>>>,
}

impl Pauses {
    /// Something is to be told: whether at once. If not, it is due soon.
    pub fn now(&mut self) -> bool {
        if self.due.is_some() {
            return false;
        }
        let now = Instant::now();
        let next = self.told.map_or(now, |told| told + PAUSE);
        if next > now {
            self.due = Some(Box::pin(sleep_until(next)));
            return false;
        }
        self.told = Some(now);
        true
    }

    /// Nothing waits any more: it was told with something else, or never is.
    pub fn settle(&mut self) {
        self.due = None;
    }

    /// Until what waits is to be told; for ever, if nothing does.
    pub async fn due(&mut self) {
        match &mut self.due {
            Some(due) => due.await,
            None => std::future::pending().await,
        }
        self.due = None;
        self.told = Some(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn what_was_told_with_something_else_puts_nothing_off() {
        let mut pauses = Pauses::default();
        assert!(pauses.now());
        for _ in 0..100 {
            assert!(!pauses.now());
            pauses.settle();
        }
        tokio::time::sleep(PAUSE).await;
        assert!(pauses.now(), "a pause after what was told, and no longer");
    }
}
