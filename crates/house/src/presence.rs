//! Who comes and goes is told to the others at once, and not more often than they
//! can read: many may come together.

use crate::pauses::Pauses;

#[derive(Default)]
pub struct Presence {
    /// The version of the table that everyone was told of.
    told: u64,
    pauses: Pauses,
}

impl Presence {
    /// Everyone was told everything.
    pub fn told(&mut self, version: u64) {
        self.told = version;
        self.pauses.settle();
    }

    /// Somebody came or went: whether to tell at once. If not, it is due soon.
    pub fn changed(&mut self, version: u64) -> bool {
        version != self.told && self.pauses.now()
    }

    /// Until the rest is to be told; for ever, if there is none.
    pub async fn due(&mut self) {
        self.pauses.due().await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::*;
    use crate::pauses::PAUSE;

    #[tokio::test(start_paused = true)]
    async fn a_crowd_is_told_of_a_few_times() {
        let mut presence = Presence::default();
        let (mut version, mut told) = (0, 0);
        let start = Instant::now();
        for _ in 0..1000 {
            version += 1;
            if presence.changed(version) {
                presence.told(version);
                told += 1;
            }
            tokio::select! {
                biased;
                () = presence.due() => {
                    presence.told(version);
                    told += 1;
                }
                () = tokio::time::sleep(Duration::from_millis(1)) => {}
            }
        }
        assert!(start.elapsed() >= Duration::from_secs(1));
        assert!((4..=5).contains(&told), "{told} tellings of 1000 changes");
    }

    #[tokio::test(start_paused = true)]
    async fn one_who_comes_is_told_of_at_once_and_a_stranger_not_at_all() {
        let mut presence = Presence::default();
        assert!(presence.changed(1));
        presence.told(1);
        assert!(!presence.changed(1), "nothing to be seen has changed");
        tokio::time::sleep(2 * PAUSE).await;
        assert!(presence.changed(2));
    }
}
