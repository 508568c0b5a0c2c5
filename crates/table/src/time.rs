use alloc::vec::Vec;

use game::{Millis, Moment};

use crate::{Decision, Event, Now, Record, Table};

/// The year 10000: a clock that says more is wrong, and is not followed there.
pub(crate) const LATEST: Millis = 253_402_300_800_000;

/// How a table's time follows the clock of its house. Known while a house
/// runs; not journaled.
///
/// A table's time never goes backwards. The clock of the house may: it was set
/// back while the house was closed, or another house, whose clock is ahead,
/// wrote a record. Then the table runs ahead of the clock, so that what was
/// running goes on from where it stood.
#[derive(Debug, Default)]
pub(crate) struct Time {
    /// How far the table is ahead of the clock of its house.
    skew: Millis,
    /// The time of the last input or record.
    seen: Millis,
    /// Since when no house kept the table. The game's clock stands still until
    /// a record gives the time back.
    away_since: Option<Millis>,
}

impl Time {
    /// As it is after the replay of a record that happened at `last`.
    pub(crate) fn after(last: Millis) -> Time {
        Time {
            seen: last,
            ..Time::default()
        }
    }
}

impl Table {
    /// The table's time when the clock of its house says `wall`.
    pub(crate) fn time(&self, wall: Millis) -> Millis {
        let time = wall.min(LATEST).saturating_add(self.time.skew);
        time.max(self.time.seen)
    }

    /// An input in the table's time, which goes on from there.
    pub(crate) fn keep_time(&mut self, now: Now) -> Now {
        let wall = self.time(now.wall);
        self.time.skew = wall - now.wall.min(LATEST);
        self.time.seen = wall;
        Now { wall, ..now }
    }

    /// The table's time goes on by so much at once, and runs ahead of the clock of
    /// its house from then on; nobody waited meanwhile. Gives the time it is then.
    pub(crate) fn go_forward(&mut self, time: Millis, by: Millis) -> Millis {
        self.time.skew = self.time.skew.saturating_add(by);
        self.time.seen = time.saturating_add(by).min(LATEST);
        self.presence.shift(by);
        self.time.seen
    }

    /// When a record happened. One that says it was before the record before
    /// it was written while the clock was set back.
    pub(crate) fn time_of(&self, record: &Record) -> Millis {
        record.at.min(LATEST).max(self.last_at)
    }

    /// Notes when a record happened. Whoever wrote it kept the table.
    pub(crate) fn follow(&mut self, record: &Record) {
        self.last_at = self.time_of(record);
        self.time.seen = self.time.seen.max(self.last_at);
        self.time.away_since = None;
    }

    /// Notes that no house kept the table since its last record, if a clock
    /// was running meanwhile.
    pub(crate) fn was_away(&mut self, now: Now) {
        // Nobody can tell whether a game that waits for its box is clocked.
        let clocked = self.running().is_none_or(|game| game.alarm().is_some());
        let thinking = self.thinking_since().is_some();
        let running = self.playing() && self.paused.is_none() && clocked && !thinking;
        let away = running && now.wall > self.last_at;
        self.time.away_since = away.then_some(self.last_at);
    }

    /// Whether the time no house kept the table is still to be given back.
    pub(crate) fn is_owed_time(&self) -> bool {
        self.time.away_since.is_some()
    }

    /// The record that gives back the time no house kept the table, if some is
    /// still owed. Any other record does as well.
    pub(crate) fn give_back(&self, now: Now) -> Option<Decision> {
        self.is_owed_time().then(|| self.decision(now, Vec::new()))
    }

    /// The time that a record made now gives back.
    pub(crate) fn owed(&self, now: Now) -> Option<Event> {
        let since = self.time.away_since.or_else(|| self.thinking_since())?;
        let lost = now.wall.saturating_sub(since);
        Some(Event::Resumed { lost })
    }

    /// The game's clock when that of the house says `wall`. It stands still
    /// during a pause.
    pub fn game_time(&self, wall: Millis) -> Millis {
        self.game_clock(self.time(wall))
    }

    /// The game's clock at a time of the table.
    pub(crate) fn game_clock(&self, time: Millis) -> Millis {
        let paused = self.paused.map(|pause| pause.at);
        let stopped = paused.or(self.time.away_since);
        let stopped = stopped.or_else(|| self.thinking_since());
        stopped.unwrap_or(time).saturating_sub(self.behind)
    }

    /// What the game sees of an input.
    pub(crate) fn moment(&self, now: Now) -> Moment {
        Moment {
            at: self.game_clock(now.wall),
            seed: now.chance.rules,
            company: self.company(now.wall),
        }
    }
}
