//! How fast a game goes: pauses that wait for a good moment, and slow games,
//! whose clocks stand still while people think, for a day at most.

use alloc::vec::Vec;

use game::{Input, Millis, Refused, Seat};

use crate::{Answer, Decision, Event, Holder, Now, Table, decide::Result};

/// How long somebody may think in a slow game with a clock.
pub const A_DAY: Millis = 24 * 3_600_000;

impl Table {
    /// Somebody stops the game: now, or as soon as what is running is over.
    pub(crate) fn pause(&mut self, person: u16, now: Now) -> Result<Answer> {
        self.seated_in_play(person, now)?;
        if self.paused.is_some() {
            return Err(Refused::new("table.paused"));
        }
        if self.running().is_some_and(|game| !game.pausable()) {
            self.pause_wanted = Some(person);
            self.version += 1;
            return Ok(Answer::Heard);
        }
        let paused = Event::Paused {
            by_itself: false,
            by: Some(person),
        };
        Ok(Answer::Do(self.decision(now, Vec::from([paused]))))
    }

    /// The game goes on, or is not stopped after all.
    pub(crate) fn resume(&mut self, person: u16, now: Now) -> Result<Answer> {
        self.seated_in_play(person, now)?;
        if self.paused.is_none() && self.pause_wanted.take().is_some() {
            self.version += 1;
            return Ok(Answer::Heard);
        }
        let pause = self
            .paused
            .ok_or_else(|| Refused::new("table.not-paused"))?;
        let lost = now.wall.saturating_sub(pause.at);
        let resumed = Event::Resumed { lost };
        Ok(Answer::Do(self.decision(now, Vec::from([resumed]))))
    }

    /// Whether somebody wants a pause, and the game can stop now.
    pub(crate) fn pause_is_due(&self) -> bool {
        self.pause_wanted.is_some() && self.running().is_some_and(|game| game.pausable())
    }

    pub(crate) fn wanted_pause(&mut self, now: Now) -> Option<Decision> {
        if !self.pause_is_due() {
            return None;
        }
        let by = self.pause_wanted.take();
        let by_itself = false;
        Some(self.decision(now, Vec::from([Event::Paused { by_itself, by }])))
    }

    /// The host makes the game slow, or live again.
    pub(crate) fn set_slow(&self, slow: bool) -> Result<Vec<Event>> {
        self.game_is_here()?;
        let lively = self
            .running()
            .is_some_and(|game| self.playing() && !game.may_be_slow());
        if slow && lively {
            return Err(Refused::new("table.not-slow"));
        }
        Ok(Vec::from([Event::Paced { slow }]))
    }

    /// Since when the clock of a slow game stands still: while it waits for
    /// people, it does so from the last record on.
    pub(crate) fn thinking_since(&self) -> Option<Millis> {
        let game = self
            .running()
            .filter(|_| self.slow && self.playing() && self.paused.is_none())?;
        let people = |seat: Seat| {
            let chair = self.seats.get(seat.index());
            chair.is_some_and(|chair| {
                matches!(chair.holder, Holder::People(_)) && chair.stand_in.is_none()
            })
        };
        game.awaiting().iter().any(people).then_some(self.last_at)
    }

    /// When a slow game with a clock waits no longer.
    pub(crate) fn day_is_over(&self) -> Option<Millis> {
        let since = self.thinking_since()?;
        self.running()?.alarm()?;
        Some(since.saturating_add(A_DAY))
    }

    /// The alarm of a slow game after a day: its clock is put forward to it.
    pub(crate) fn ring_after_a_day(&self, now: Now) -> Result<Option<Decision>> {
        let (Some(over), Some(since)) = (self.day_is_over(), self.thinking_since()) else {
            return Ok(None);
        };
        let alarm = self.running().and_then(|game| game.alarm());
        let Some(alarm) = alarm.filter(|_| now.wall >= over) else {
            return Ok(None);
        };
        let clock = since.saturating_sub(self.behind);
        let runs = alarm.saturating_sub(clock);
        let lost = now.wall.saturating_sub(since).saturating_sub(runs);
        let mut moment = self.moment(now);
        moment.at = alarm.max(clock);
        let mut decision = self.game_decision(now, moment, Input::Alarm)?;
        for event in &mut decision.record.events {
            if let Event::Resumed { lost: given } = event {
                *given = lost;
            }
        }
        Ok(Some(decision))
    }

    /// Whether the clocks of the game run.
    pub fn clock_runs(&self) -> bool {
        self.paused.is_none() && self.thinking_since().is_none()
    }
}
