//! What the table is showing. Robots wait until it was seen, and the clocks of
//! the game do (`game::Beat`); people may act at once, or have seen enough.

use game::{Beat, Millis, Refused, Seats, Showing};

use crate::{BotPace, Now, Table};

impl Table {
    /// How what happens is shown, with people on these seats. Robots in a hurry
    /// are shown in a hurry; where only they play, everything takes half the
    /// time. A slow game is looked at now and then: nobody waits there.
    pub(crate) fn showing(&self, people: Seats) -> Showing {
        let usual = BotPace::default().most;
        let full = self.pace.most.saturating_mul(100) / usual;
        let percent = full.min(100) as u8;
        Showing {
            percent: match people == Seats::NONE {
                _ if self.slow => 0,
                true => percent / 2,
                false => percent,
            },
            screen: self.presence.screen,
        }
    }

    /// What is being shown when the clock of the house says `wall`, on the
    /// game's clock; nothing once it is over, or nobody wants to see more of it.
    pub fn beat(&self, wall: Millis) -> Option<Beat> {
        self.shown_at(self.time(wall))
    }

    fn shown_at(&self, time: Millis) -> Option<Beat> {
        let beat = self.running()?.beat().filter(|_| !self.slow)?;
        let hurried = self.presence.hurried == Some(beat.from);
        let over = hurried || self.game_clock(time) >= beat.until;
        (!over).then_some(beat)
    }

    /// When what is shown at a time of the table is over, in the same time.
    pub(crate) fn shown_until(&self, time: Millis) -> Option<Millis> {
        let beat = self.shown_at(time)?;
        Some(beat.until.saturating_add(self.behind))
    }

    /// Until when what happened is only looked at, on the game's clock, when the
    /// clock of the house says `wall`; nothing, where somebody may act.
    pub fn looked_at(&self, wall: Millis) -> Option<Millis> {
        self.looked_at_in(self.time(wall))
    }

    fn looked_at_in(&self, time: Millis) -> Option<Millis> {
        let stopped = !self.clock_runs() || self.is_owed_time() || self.slow;
        let runs = self.playing() && !stopped;
        let until = self.running().filter(|_| runs)?.looked_at()?;
        (until > self.game_clock(time)).then_some(until)
    }

    /// Somebody who plays has seen enough of what is shown, or looked at. Gives
    /// whether anything was.
    pub fn hurry(&mut self, person: u16, now: Now) -> Result<bool, Refused> {
        let mut now = self.keep_time(now);
        self.seat_of(person)
            .ok_or_else(|| Refused::new("table.not-seated"))?;
        if let Some(until) = self.looked_at_in(now.wall) {
            let time = self.game_clock(now.wall);
            now.wall = self.go_forward(now.wall, until.saturating_sub(time));
            self.presence.hurried = Some(until);
        } else if let Some(beat) = self.shown_at(now.wall) {
            self.presence.hurried = Some(beat.from);
        } else {
            return Ok(false);
        }
        self.presence.due.fill(None);
        self.plan_bots(None, now);
        Ok(true)
    }

    /// What was hurried last: a beat, by when it began, or a look, by its end.
    pub fn hurried(&self) -> Option<Millis> {
        self.presence.hurried
    }

    /// There is a screen that all look at, or no longer. Known while a house runs.
    pub fn set_screen(&mut self, there: bool) {
        self.presence.screen = there;
    }

    pub fn has_screen(&self) -> bool {
        self.presence.screen
    }
}
