use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};

use game::{Input, Moment, Refused, Seat};
use serde_json::value::RawValue;

use crate::{
    Chair, Decision, Event, Legacy, Now, Setup, Table,
    decide::{Result, raw},
};

/// How a game is to begin.
pub(crate) struct Plan<'a> {
    pub(crate) game: &'a str,
    pub(crate) options: &'a RawValue,
    pub(crate) first: Option<Seat>,
    pub(crate) seats: &'a [Chair],
}

impl Table {
    /// Opens the box for the people who sit here, and starts.
    pub(crate) fn start(&self, now: Now) -> Result<Decision> {
        self.between_games()?;
        let about = self.about()?;
        let least = about.least_seats as usize;
        if self.seats.len() < least {
            return Err(Refused::new("table.too-few").arg("least", least.to_string()));
        }
        let plan = Plan {
            game: &self.game,
            options: &self.options,
            first: self.first,
            seats: &self.seats,
        };
        self.begin(plan, Vec::new(), now)
    }

    /// A game that begins as planned, after other events of the same record.
    pub(crate) fn begin(
        &self,
        plan: Plan<'_>,
        mut events: Vec<Event>,
        now: Now,
    ) -> Result<Decision> {
        let legacy = self.legacy(&plan)?;
        let setup = Setup {
            seats: plan.seats.len() as u8,
            first: plan.first,
            options: plan.options.get(),
            legacy: legacy.as_ref(),
        };
        let game = self.shelf.open(plan.game, setup)?;
        // The clock of a game starts with it: what was paused before is no
        // matter of this one.
        let moment = Moment {
            at: now.wall,
            seed: now.chance.rules,
            company: self.company_of(plan.seats, now.wall),
        };
        let started = Event::Started {
            number: self.past.len() as u32 + 1,
            game: plan.game.to_owned(),
            options: plan.options.to_owned(),
            first: plan.first,
            names: self.chair_names(plan.seats),
            legacy,
        };
        let decided = game.decide(moment, Input::Start)?;
        events.push(started);
        self.played(now, events, decided)
    }

    fn chair_names(&self, seats: &[Chair]) -> Vec<String> {
        seats.iter().map(|chair| self.chair_name(chair)).collect()
    }

    /// What the last game of this kind left for the people who sit here now.
    fn legacy(&self, plan: &Plan<'_>) -> Result<Option<Legacy>> {
        let Some((kept, chairs)) = self.legacies.get(plan.game) else {
            return Ok(None);
        };
        let before = |chair: &Chair| {
            let seat = chairs.iter().position(|other| other.holder == chair.holder);
            seat.map(|index| Seat(index as u8))
        };
        Ok(Some(Legacy {
            kept: raw(kept.clone())?,
            seats: plan.seats.iter().map(before).collect(),
        }))
    }
}
