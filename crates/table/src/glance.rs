//! A table from far: what the first page of a house says of it.

use alloc::string::String;

use game::Millis;

use crate::{Holder, Table};

/// What somebody who was at a table may want to know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The game that is played, or that people wait for.
    pub game: String,
    pub playing: bool,
    pub paused: bool,
    pub slow: bool,
    /// The game waits for them.
    pub awaited: bool,
    /// When something happened last.
    pub since: Millis,
    /// They are still at the table.
    pub here: bool,
}

/// A public table, without any name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub game: String,
    /// The language it is played in, where the game has one.
    pub language: Option<String>,
    pub slow: bool,
    pub playing: bool,
    pub people: u32,
    /// Chairs that a newcomer can have at once: free ones, or robots'.
    pub free: u32,
}

impl Table {
    /// The table as the person with this key finds it on the first page.
    pub fn glance(&self, key: &str) -> Glance {
        let person = self.person(key);
        let seat = person.and_then(|person| self.seat_of(person));
        let playing = self.running().filter(|_| self.playing());
        let played = playing.and_then(|_| self.past.last());
        let awaited = playing
            .zip(seat)
            .is_some_and(|(game, seat)| game.awaiting().contains(seat));
        Glance {
            game: played.map_or_else(|| self.game.clone(), |game| game.game.clone()),
            playing: playing.is_some(),
            paused: playing.is_some() && self.paused.is_some(),
            slow: self.slow,
            awaited: awaited && self.paused.is_none(),
            since: self.last_at,
            here: person.is_some(),
        }
    }

    /// How a public table is listed, while somebody is there and may be joined.
    pub fn listing(&self) -> Option<Listing> {
        if !self.public || self.locked {
            return None;
        }
        let (people, bots) = self.company_here();
        if people == 0 {
            return None;
        }
        let about = self.about().ok()?;
        let playing = self.playing();
        let empty = u32::from(about.most_seats).saturating_sub(self.seats.len() as u32);
        let options: Option<serde_json::Value> = serde_json::from_str(self.options.get()).ok();
        let language = options
            .as_ref()
            .and_then(|options| options["language"].as_str());
        Some(Listing {
            game: self.game.clone(),
            language: language.map(String::from),
            slow: self.slow,
            playing,
            people,
            free: if playing { bots } else { empty + bots },
        })
    }

    /// How many people are here, and how many robots sit here.
    fn company_here(&self) -> (u32, u32) {
        let people = (0u16..).zip(&self.people);
        let here =
            people.filter(|(person, them)| them.left.is_none() && self.presence.here(*person));
        let bots = self
            .seats
            .iter()
            .filter(|chair| matches!(chair.holder, Holder::Bot { .. }));
        (here.count() as u32, bots.count() as u32)
    }

    /// The key of the host.
    pub fn host_key(&self) -> &str {
        self.people
            .get(self.host as usize)
            .map_or("", |host| host.key.as_str())
    }
}
