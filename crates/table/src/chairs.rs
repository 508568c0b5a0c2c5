//! Latecomers: a robot's chair is theirs at once, unless they know the secrets
//! of another.

use alloc::vec::Vec;

use game::{Refused, Seat, Seats};

use crate::{Event, Holder, Table, decide::Result};

impl Table {
    /// Notes who holds which seat, and so has seen what it hides.
    pub(crate) fn note_witnesses(&mut self) {
        for (seat, chair) in (0u8..).map(Seat).zip(&self.players) {
            if let Holder::People(people) = &chair.holder {
                for person in people {
                    self.witnesses.entry(*person).or_insert(seat);
                }
            }
        }
    }

    /// The robots' chairs that somebody may take while a game is played.
    pub(crate) fn free_chairs(&self, person: u16) -> Seats {
        if !self.playing() || self.running.is_none() || self.seat_of(person).is_some() {
            return Seats::NONE;
        }
        let seen = self.witnesses.get(&person);
        let seats = (0u8..).map(Seat).zip(&self.seats);
        let bots = seats.filter(|(_, chair)| matches!(chair.holder, Holder::Bot { .. }));
        let free = bots.filter(|(seat, _)| seen.is_none_or(|seen| seen == seat));
        free.map(|(seat, _)| seat).collect()
    }

    /// The points so far, for somebody who looks on: where a game has some, and
    /// everyone may know them.
    pub(crate) fn scores_for(&self, person: Option<u16>) -> Vec<i32> {
        let seat = person.and_then(|person| self.seat_of(person));
        let looks_on = self.playing() && seat.is_none();
        let Some(game) = self.running().filter(|_| looks_on) else {
            return Vec::new();
        };
        let seats = (0..self.seats.len() as u8).map(Seat);
        let scores: Option<Vec<i32>> = seats.map(|seat| game.score(seat)).collect();
        scores.unwrap_or_default()
    }

    /// Takes a robot's chair in the middle of a game.
    pub(crate) fn take_chair(&self, person: u16, seat: Seat) -> Result<Vec<Event>> {
        self.game_is_here()?;
        let chair = self.seats.get(seat.index());
        let chair = chair.ok_or_else(|| Refused::new("table.no-such-seat"))?;
        if self.seat_of(person).is_some() {
            return Err(Refused::new("table.playing"));
        }
        if !matches!(chair.holder, Holder::Bot { .. }) {
            return Err(Refused::new("table.seat-taken"));
        }
        if !self.free_chairs(person).contains(seat) {
            return Err(Refused::new("table.has-seen"));
        }
        let mut seats = self.seats.clone();
        seats[seat.index()] = crate::Chair::of(person);
        Ok(Vec::from([Event::Seated { seats }]))
    }
}
