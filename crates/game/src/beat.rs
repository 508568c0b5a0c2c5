//! How long the table takes to show what just happened.
//!
//! What is shown is settled and told already, and no move is refused for it.
//! But the next clock runs from the end of the beat, and whoever acts by itself
//! waits for it: so that every device is at the same place.

use serde::{Deserialize, Serialize};

use crate::{Millis, Moment};

/// What the table is showing, on its own clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beat {
    /// When it happened.
    pub from: Millis,
    /// When those tell how it came out who must not be quicker than the screen:
    /// at once, where there is none.
    pub told: Millis,
    /// When the game goes on.
    pub until: Millis,
}

impl Beat {
    /// More than any beat takes: what says more was made up.
    const LONGEST: Millis = 120_000;

    /// Whether there can be such a beat ([`crate::Game::fits`]).
    pub fn fits(&self) -> bool {
        let in_order = self.from <= self.told && self.told <= self.until;
        in_order && self.until - self.from <= Beat::LONGEST
    }

    pub fn length(&self) -> Millis {
        self.until.saturating_sub(self.from)
    }
}

/// How what happens is shown at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Showing {
    /// How much of their full length beats take, in parts of a hundred. None:
    /// nobody waits for anything to be shown.
    pub percent: u8,
    /// There is a screen that all look at; else everybody shows it on their own.
    pub screen: bool,
}

impl Showing {
    /// In full length, on a screen.
    pub const STAGE: Showing = Showing {
        percent: 100,
        screen: true,
    };
    /// In full length, on everybody's own device.
    pub const HANDS: Showing = Showing {
        percent: 100,
        screen: false,
    };
}

/// How long it takes to show something, in full length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// On a screen, until it says how it came out.
    pub told: Millis,
    /// On a screen, in all.
    pub screen: Millis,
    /// On everybody's own device.
    pub hands: Millis,
}

impl Moment {
    /// The beat that begins now; nothing, where it takes no time.
    pub fn beat(&self, length: Length) -> Option<Beat> {
        let Showing { percent, screen } = self.company.showing;
        let part = |time: Millis| time.saturating_mul(u64::from(percent)) / 100;
        let (told, whole) = match screen {
            true => (length.told, length.screen),
            false => (0, length.hands),
        };
        let (told, whole) = (part(told), part(whole).min(Beat::LONGEST));
        (whole > 0).then(|| Beat {
            from: self.at,
            told: self.at.saturating_add(told.min(whole)),
            until: self.at.saturating_add(whole),
        })
    }

    /// When clocks begin that run next: once what is shown was seen.
    pub fn after(&self, beat: Option<Beat>) -> Millis {
        beat.map_or(self.at, |beat| beat.until.max(self.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTH: Length = Length {
        told: 3_000,
        screen: 4_500,
        hands: 1_600,
    };

    fn check(showing: Showing, beat: Option<(Millis, Millis)>) {
        let mut now = Moment::new(1_000, 1);
        now.company.showing = showing;
        let begins = now.beat(LENGTH);
        let times = begins.map(|beat| (beat.told - beat.from, beat.until - beat.from));
        assert_eq!(times, beat, "{showing:?}");
        assert!(begins.is_none_or(|beat| beat.fits() && beat.from == now.at));
        assert_eq!(
            now.after(begins),
            1_000 + beat.map_or(0, |(_, whole)| whole)
        );
    }

    #[test]
    fn a_beat_is_as_long_as_it_is_shown() {
        let half = |showing: Showing| Showing {
            percent: 50,
            ..showing
        };
        check(Showing::STAGE, Some((3_000, 4_500)));
        check(half(Showing::STAGE), Some((1_500, 2_250)));
        check(Showing::HANDS, Some((0, 1_600)));
        check(half(Showing::HANDS), Some((0, 800)));
        check(Showing::default(), None);
    }
}
