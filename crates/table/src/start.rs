use alloc::{string::ToString, vec::Vec};

use game::{Input, Moment, Refused, Seat};

use crate::{
    Chair, Decision, Event, Legacy, Now, Setup, Table,
    decide::{Result, raw},
};

impl Table {
    /// Opens the box for the people who sit here, and starts.
    pub(crate) fn start(&self, now: Now) -> Result<Decision> {
        self.between_games()?;
        let about = self.about()?;
        let least = about.least_seats as usize;
        if self.seats.len() < least {
            return Err(Refused::new("table.too-few").arg("least", least.to_string()));
        }
        let legacy = self.legacy()?;
        let setup = Setup {
            seats: self.seats.len() as u8,
            first: self.first,
            options: self.options.get(),
            legacy: legacy.as_ref(),
        };
        let game = self.shelf.open(&self.game, setup)?;
        // The clock of a game starts with it: what was paused before is no
        // matter of this one.
        let moment = Moment {
            at: now.wall,
            seed: now.chance.rules,
            company: self.company(now.wall),
        };
        let started = Event::Started {
            number: self.past.len() as u32 + 1,
            game: self.game.clone(),
            options: self.options.clone(),
            first: self.first,
            names: self
                .seats
                .iter()
                .map(|chair| self.chair_name(chair))
                .collect(),
            legacy,
        };
        let decided = game.decide(moment, Input::Start)?;
        self.played(now, Vec::from([started]), decided)
    }

    /// What the last game of this kind left for the people who sit here now.
    fn legacy(&self) -> Result<Option<Legacy>> {
        let Some((kept, chairs)) = self.legacies.get(&self.game) else {
            return Ok(None);
        };
        let before = |chair: &Chair| {
            let seat = chairs.iter().position(|other| other.holder == chair.holder);
            seat.map(|index| Seat(index as u8))
        };
        Ok(Some(Legacy {
            kept: raw(kept.clone())?,
            seats: self.seats.iter().map(before).collect(),
        }))
    }
}
