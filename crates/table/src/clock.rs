use alloc::vec::Vec;

use game::{Input, Millis, Moment, Seat};
use rand::{RngExt, SeedableRng, rngs::SmallRng};

use crate::{
    Chair, Decision, EMPTY_GRACE, Event, HOST_GRACE, Table, decide::Result, presence::Presence,
};

/// The moment of an input: wall-clock milliseconds and fresh chance.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    pub wall: Millis,
    pub chance: Chance,
}

/// Seeds drawn independently of each other: what can be seen tells nothing of
/// what is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// What the rules shuffle and draw by, and seats are drawn by.
    pub rules: u64,
    /// What bots choose by.
    pub choices: u64,
    /// How long bots seem to think.
    pub delays: u64,
}

impl Chance {
    fn delays(self) -> SmallRng {
        SmallRng::seed_from_u64(self.delays)
    }
}

/// The least time before a bot that had no move is asked again.
const HESITATION: Millis = 500;

/// How long bots seem to think, in milliseconds. Zero answers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotPace {
    pub least: Millis,
    pub most: Millis,
}

impl Default for BotPace {
    fn default() -> Self {
        BotPace {
            least: 900,
            most: 2_400,
        }
    }
}

impl BotPace {
    fn draw(self, delays: &mut SmallRng) -> Millis {
        delays.random_range(self.least..=self.most.max(self.least))
    }
}

impl Table {
    pub fn set_pace(&mut self, pace: BotPace) {
        self.pace = pace;
    }

    /// To be called once when a house takes a table into memory: nobody is
    /// here yet. Gives the time the house was away back to running clocks.
    pub fn wake_up(&mut self, now: Now) -> Option<Decision> {
        let now = self.keep_time(now);
        self.presence = Presence::nobody(now.wall);
        self.plan_bots(None, now);
        self.was_away(now);
        self.pause_missing(now).or_else(|| self.give_back(now))
    }

    /// When the table next has something to do by itself, on the clock of the
    /// house, which says `wall` now.
    pub fn wake_at(&self, wall: Millis) -> Option<Millis> {
        let time = self.time(wall);
        let due = self.due_at(time)?;
        Some(wall.saturating_add(due.saturating_sub(time)))
    }

    fn due_at(&self, time: Millis) -> Option<Millis> {
        let host = self.presence.host_left().map(|left| left + HOST_GRACE);
        let host = host.filter(|at| *at > time && !self.is_empty());
        let absence = self.absence_due(time);
        if !self.playing() || self.paused.is_some() {
            let opens = self.votes.opens.as_ref().map(|opens| opens.at);
            return [host, opens, absence].into_iter().flatten().min();
        }
        if self.pause_is_due() {
            return Some(time);
        }
        if self.is_owed_time() || self.plays_missing() {
            return Some(time);
        }
        let bots = self.presence.due.iter().flatten().copied().min();
        let empty = self.presence.all_left.map(|left| left + EMPTY_GRACE);
        let empty = empty.filter(|_| !self.slow);
        [host, self.alarm_at(), bots, empty, absence]
            .into_iter()
            .flatten()
            .min()
    }

    /// What is due now: a pause because everyone left, a bot's move, an alarm.
    /// To be called again until there is nothing. A game that refuses its own
    /// alarm or the move of its bot is asked again after a while: a fault of
    /// the game, for whoever keeps the house to hear of.
    pub fn wake(&mut self, now: Now) -> Result<Option<Decision>> {
        let now = self.keep_time(now);
        self.review_absences(now.wall);
        if let Some(back) = self.give_seats_back(now) {
            return Ok(Some(back));
        }
        if !self.playing() {
            return self.open_voted(now);
        }
        if self.paused.is_some() {
            return Ok(None);
        }
        let woken = self.pause_missing(now).or_else(|| self.give_back(now));
        let woken = woken.or_else(|| self.wanted_pause(now));
        if woken.is_some() {
            return Ok(woken);
        }
        let alone = self.presence.all_left.filter(|_| !self.slow);
        if alone.is_some_and(|left| now.wall >= left + EMPTY_GRACE) {
            return Ok(Some(self.pause_by_itself(now)));
        }
        if let Some(seat) = self.due_bot(now.wall) {
            let decision = self.bot_move(seat, now);
            if let Ok(Some(_)) = decision {
                return decision;
            }
            // A bot that hesitates is asked again after a while: the game goes
            // on by its other players and its clock.
            let think = self.pace_at(now.wall).draw(&mut now.chance.delays());
            self.presence.due[seat.index()] = Some(now.wall.saturating_add(think.max(HESITATION)));
            decision?;
        }
        if self.alarm_at().is_none_or(|at| now.wall < at) {
            return Ok(None);
        }
        let decision = match self.thinking_since() {
            Some(_) => return self.ring_after_a_day(now),
            None => self.game_decision(now, self.moment(now), Input::Alarm),
        };
        if decision.is_err() {
            self.presence.no_alarm_before = now.wall + HESITATION;
        }
        decision.map(Some)
    }

    /// A game that waits for its box waits in a pause, so that its clock goes
    /// on from where it stood when the box is back.
    fn pause_missing(&self, now: Now) -> Option<Decision> {
        let running = self.plays_missing() && self.paused.is_none();
        running.then(|| self.pause_by_itself(now))
    }

    fn pause_by_itself(&self, now: Now) -> Decision {
        let paused = Event::Paused {
            by_itself: true,
            by: None,
        };
        self.decision(now, Vec::from([paused]))
    }

    /// When the game's alarm rings.
    fn alarm_at(&self) -> Option<Millis> {
        if self.thinking_since().is_some() {
            // Nobody waits with a table that nobody looks at: the next visit rings.
            return self.day_is_over().filter(|_| !self.is_empty());
        }
        let alarm = self.running()?.alarm()?;
        let rings = alarm.saturating_add(self.shown_late(alarm));
        let alarm = rings.saturating_add(self.behind);
        Some(alarm.max(self.presence.no_alarm_before))
    }

    fn due_bot(&self, time: Millis) -> Option<Seat> {
        let due = self
            .presence
            .due
            .iter()
            .position(|due| due.is_some_and(|at| at <= time));
        due.map(|seat| Seat(seat as u8))
    }

    fn bot_move(&self, seat: Seat, now: Now) -> Result<Option<Decision>> {
        let level = self.seats.get(seat.index()).and_then(Chair::bot);
        let (Some(level), Some(game)) = (level, self.running()) else {
            return Ok(None);
        };
        let whim = Moment {
            seed: now.chance.choices,
            ..self.moment(now)
        };
        let Some(mv) = game.bot(seat, level, whim) else {
            return Ok(None);
        };
        let input = Input::Move {
            seat,
            mv: mv.as_str(),
        };
        let mut decision = self.game_decision(now, self.moment(now), input)?;
        decision.deed = Some(mv);
        Ok(Some(decision))
    }

    /// How quickly bots think: twice as quickly where only they play.
    fn pace_at(&self, time: Millis) -> BotPace {
        let BotPace { least, most } = self.pace;
        match self.company(time).people == game::Seats::NONE {
            true => BotPace {
                least: least / 2,
                most: most / 2,
            },
            false => self.pace,
        }
    }

    /// Decides when each awaited bot will move: not before what is shown was
    /// seen. A bot that just moved thinks anew; the others keep to what they had
    /// in mind.
    pub(crate) fn plan_bots(&mut self, moved: Option<Seat>, now: Now) {
        let awaited = match self.running() {
            Some(game) if self.playing() => game.awaiting(),
            _ => game::Seats::NONE,
        };
        let (pace, mut delays) = (self.pace_at(now.wall), now.chance.delays());
        let seen = self.shown_until(now.wall);
        let from = seen.unwrap_or(now.wall);
        let before = core::mem::take(&mut self.presence.due);
        self.presence.due = (0u8..)
            .zip(&self.seats)
            .map(|(seat, chair)| {
                let planned = before.get(seat as usize).copied().flatten();
                let planned = planned.filter(|_| moved != Some(Seat(seat)));
                let planned = planned.filter(|at| seen.is_none_or(|seen| *at >= seen));
                (awaited.contains(Seat(seat)) && chair.bot().is_some()).then(|| {
                    let think = pace.draw(&mut delays);
                    planned.unwrap_or(from.saturating_add(think))
                })
            })
            .collect();
    }
}
