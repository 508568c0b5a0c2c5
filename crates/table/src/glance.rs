//! A table from far: what the first page of a house says of it.

use alloc::{string::String, vec::Vec};

use game::Millis;

use crate::{Face, Table};

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
    /// The others there, as they look.
    pub others: Vec<Face>,
}

/// A public table, without any name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub game: String,
    /// The language it is played in, where the game has one.
    pub language: Option<String>,
    pub slow: bool,
    pub playing: bool,
    /// The people who are there, as they look.
    pub people: Vec<Face>,
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
            others: self.faces_there(|other| Some(other) != person),
        }
    }

    /// How a public table is listed, while somebody is there and may be joined.
    pub fn listing(&self) -> Option<Listing> {
        if !self.public || self.locked {
            return None;
        }
        let people = self.faces_there(|person| self.presence.here(person));
        if people.is_empty() {
            return None;
        }
        let about = self.about().ok()?;
        let playing = self.playing();
        let bots = self
            .seats
            .iter()
            .filter(|chair| chair.bot().is_some())
            .count() as u32;
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

    /// How some of the people of the table look; those who left are none.
    fn faces_there(&self, which: impl Fn(u16) -> bool) -> Vec<Face> {
        let people = (0u16..).zip(&self.people);
        let there = people.filter(|(person, them)| them.left.is_none() && which(*person));
        there.map(|(_, them)| them.face).collect()
    }

    /// The key of the host.
    pub fn host_key(&self) -> &str {
        self.people
            .get(self.host as usize)
            .map_or("", |host| host.key.as_str())
    }
}
