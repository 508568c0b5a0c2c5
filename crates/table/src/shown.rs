//! The time that a question takes to a device: a clock runs from when it can be
//! seen there, not from when it was sent.

use alloc::vec::Vec;

use game::Millis;

use crate::{MOST_LAG, Table};

/// How much of that time a player is given back at most.
pub const MOST_SHOWN: Millis = 2_000;

/// How late people saw what ends at an alarm. Known while a house runs; not
/// journaled.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    alarm: Option<Millis>,
    late: Vec<(u16, Millis)>,
}

impl Table {
    /// A device of a person shows now what it was told so long ago. Where the
    /// game waits for their seat until an alarm, that much is given back, within
    /// a bound; gives how much.
    pub fn shown(&mut self, person: u16, after: Millis) -> Option<Millis> {
        let game = self.running()?;
        let alarm = game.alarm()?;
        let awaited = self
            .seat_of(person)
            .filter(|seat| game.awaiting().contains(*seat));
        awaited?;
        let shown = &mut self.presence.shown;
        if shown.alarm != Some(alarm) {
            shown.alarm = Some(alarm);
            shown.late.clear();
        }
        let late = after.min(MOST_SHOWN);
        match shown.late.iter_mut().find(|(who, _)| *who == person) {
            Some((_, known)) => *known = late.max(*known),
            None => shown.late.push((person, late)),
        }
        Some(late)
    }

    /// How late those were who saw latest what ends at this alarm.
    pub(crate) fn shown_late(&self, alarm: Millis) -> Millis {
        let late = self.late(alarm).map(|(_, late)| *late);
        late.max().unwrap_or(0)
    }

    /// When a move counts that a person sent at this time. Only what would come
    /// too late counts earlier: the next clock runs from when it was made.
    pub(crate) fn given_back(&self, person: u16, at: Millis) -> Millis {
        let Some(alarm) = self.running().and_then(|game| game.alarm()) else {
            return at;
        };
        let in_time = alarm.saturating_sub(MOST_LAG);
        let mut late = self.late(alarm).filter(|(who, _)| *who == person);
        match late.next() {
            Some((_, late)) if at > in_time => at.saturating_sub(*late).max(in_time),
            _ => at,
        }
    }

    fn late(&self, alarm: Millis) -> impl Iterator<Item = &(u16, Millis)> {
        let shown = &self.presence.shown;
        let of_it = shown.alarm == Some(alarm);
        shown.late.iter().filter(move |_| of_it)
    }
}
