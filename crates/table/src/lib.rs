//! One table, sans-I/O: the people, their seats and devices, bots, pauses, and
//! one game after another.
//!
//! The house feeds a [`Table`] with what people [`Ask`] and with the passing
//! of time; the table answers with a [`Decision`], which the house makes
//! durable as one journal record and then hands back to [`Table::commit`].
//! Nothing else changes a table, so [`Table::replay`] of its records is the
//! table. Who is present is not part of that: it is known while a house runs.
//! A long table need not be replayed whole: its [`Table::snapshot`] and the
//! records after it are the same table, to the same build of the program.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod absence;
mod arrange;
mod ask;
mod beat;
mod chairs;
mod check;
mod clock;
mod decide;
mod doors;
pub mod erase;
mod evening;
mod event;
mod evolve;
mod face;
mod glance;
mod granted;
mod names;
mod next;
mod pace;
mod presence;
mod shelf;
mod shown;
mod snapshot;
mod start;
mod time;
mod view;

#[cfg(test)]
mod tests;

use alloc::{boxed::Box, collections::BTreeMap, string::String, sync::Arc, vec::Vec};

use game::{Millis, Outcome, Running, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use absence::{HOST_DECIDES, MissingView, PATIENCE, WhileAway};
pub use ask::{Ask, Frame};
pub use check::LARGEST_RECORD;
pub use clock::{BotPace, Chance, Now};
pub use decide::{Answer, Decision, Opening, Who};
pub use evening::{EVENING_GAP, Evening, EveningGame, Place, Sitting, Standing};
pub use event::{Chair, Event, Holder, Record};
pub use evolve::Damaged;
pub use face::{ANIMALS, COLOURS, Face};
pub use glance::{Glance, Listing};
pub use names::ROBOTS;
pub use next::{NextView, OPENING_DELAY, OpensView, VoteView};
pub use pace::A_DAY;
pub use shelf::{About, Legacy, Setup, Shelf};
pub use shown::MOST_SHOWN;
pub use view::{
    EveningView, GameState, Me, OutView, PastGameView, PersonView, SeatView, TableView,
};

/// How long the host must be away before anyone seated may act as host.
pub const HOST_GRACE: Millis = 60_000;
/// How long somebody must be gone before the game no longer counts on them.
pub const AWAY_GRACE: Millis = 30_000;
/// How long a game goes on when nobody is there to see it.
pub const EMPTY_GRACE: Millis = 60_000;
/// People who may be at one table, spectators included.
pub const MOST_PEOPLE: usize = 100;
/// Of those who left without having played, how many are remembered.
pub const MOST_GONE: usize = 100;
/// People who may be kept out of one table.
pub const MOST_OUT: usize = 100;
/// As many seats as a set of [`game::Seats`] can hold, whatever a game allows.
pub(crate) const MOST_SEATS: u8 = 31;
/// How much of the network's delay a player is given back at most.
pub const MOST_LAG: Millis = 300;
/// Letters of a person's name.
pub const LONGEST_NAME: usize = 24;

/// A place where a group stays and plays one game after another.
pub struct Table {
    shelf: Arc<dyn Shelf>,
    id: String,
    code: String,
    /// Indexed by person number. Whoever left keeps the number, unless they
    /// are forgotten (`doors.rs`) and a newcomer gets it.
    people: Vec<Person>,
    /// Nobody new may come.
    locked: bool,
    host: u16,
    game: String,
    options: Box<RawValue>,
    first: Option<Seat>,
    /// Bots and the house mind their words.
    family: bool,
    seats: Vec<Chair>,
    /// The seats of the game on the table. Those of the next may already be
    /// others while people look at a finished one.
    players: Vec<Chair>,
    running: Option<Box<dyn Running>>,
    /// The game on the table is not on the shelf: nothing is known of it but
    /// that it began, and how it ended.
    missing: bool,
    past: Vec<PastGame>,
    /// What the last game of each kind left, as JSON, and who sat where in it.
    legacies: BTreeMap<String, (String, Vec<Chair>)>,
    paused: Option<Pause>,
    /// The table's time minus the game's clock.
    behind: Millis,
    /// Records so far, and the time of the last.
    seq: u64,
    last_at: Millis,
    time: time::Time,
    /// Wishes granted lately, to answer a repeated one as before.
    granted: granted::Granted,
    /// Counts changes of what [`TableView`] shows.
    version: u64,
    /// Counts changes of the game on the table.
    game_version: u64,
    presence: presence::Presence,
    pace: BotPace,
    votes: next::Votes,
    absences: absence::Absences,
    /// Whose seats people have seen in the game on the table.
    witnesses: BTreeMap<u16, Seat>,
    /// The game waits for people for as long as they like, or for a day.
    slow: bool,
    /// Anybody may find the table from the first page of the house.
    public: bool,
    /// Somebody wants a pause as soon as the game can stop.
    pause_wanted: Option<u16>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Person {
    key: String,
    name: String,
    /// The number of their personal link; 0 if they came before links had one.
    link: u64,
    /// The record by which they came.
    came: u64,
    /// The record by which they left, if they did.
    left: Option<u64>,
    /// They held a seat in a game: what it left may be theirs.
    played: bool,
    face: Face,
    /// The host put them out, and they stay out.
    out: bool,
    /// They are not named on the pages of their evenings.
    unlisted: bool,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Pause {
    at: Millis,
    by_itself: bool,
    by: Option<u16>,
}

/// A game that was played here, and where its records are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PastGame {
    pub number: u32,
    pub game: String,
    pub options: Box<RawValue>,
    pub first: Option<Seat>,
    pub legacy: Option<Legacy>,
    pub names: Vec<String>,
    /// How the people of each seat looked; nobody's, for a robot.
    pub faces: Vec<Vec<Face>>,
    /// The record that started it, and the last one of it so far.
    pub from: u64,
    pub to: u64,
    /// `None` while it is played, and for ever if it was put away unfinished.
    pub outcome: Option<Outcome>,
    pub ended_at: Option<Millis>,
    pub started_at: Millis,
    /// Who sat where when it came to its end.
    pub sitting: Sitting,
}

impl Table {
    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn code(&self) -> &str {
        &self.code
    }

    /// The sequence number of the last record.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Changes whenever [`Table::view`] may have changed.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Changes whenever a view of the game may have changed.
    pub fn game_version(&self) -> u64 {
        self.game_version
    }

    pub fn game_id(&self) -> &str {
        &self.game
    }

    /// The game on the table, finished or not, if it is on the shelf.
    pub fn running(&self) -> Option<&dyn Running> {
        self.running.as_deref()
    }

    pub fn past(&self) -> &[PastGame] {
        &self.past
    }

    /// The person with this key, if they came and did not leave.
    pub fn person(&self, key: &str) -> Option<u16> {
        let known = self
            .people
            .iter()
            .position(|person| person.key == key && person.left.is_none());
        known.map(|number| number as u16)
    }

    pub fn name(&self, person: u16) -> Option<&str> {
        self.people
            .get(person as usize)
            .map(|person| person.name.as_str())
    }

    pub fn seat_of(&self, person: u16) -> Option<Seat> {
        let seat = self.seats.iter().position(|chair| chair.holds(person));
        seat.map(|index| Seat(index as u8))
    }

    /// What a person may see of the game: their seat's view, or the public's.
    pub fn viewer(&self, person: Option<u16>) -> Viewer {
        let dealt = self.past.last().map_or(0, |game| game.names.len());
        let mut players = self.players.iter().take(dealt);
        let seat = person.and_then(|person| players.position(|chair| chair.holds(person)));
        match seat {
            Some(seat) => Viewer::Seat(Seat(seat as u8)),
            None => Viewer::Public,
        }
    }

    /// Whether a game is on the table that has not ended.
    fn playing(&self) -> bool {
        match &self.running {
            Some(game) => game.outcome().is_none(),
            None => self.plays_missing(),
        }
    }

    /// Whether the game that is played is not on the shelf, and waits there.
    fn plays_missing(&self) -> bool {
        let last = self.past.last();
        self.missing && last.is_some_and(|game| game.outcome.is_none())
    }

    /// Whether a game is on the table, finished or not, known or not.
    fn has_game(&self) -> bool {
        self.running.is_some() || self.missing
    }

    fn is_host(&self, person: u16, time: Millis) -> bool {
        person == self.host || (self.seat_of(person).is_some() && self.presence.host_is_away(time))
    }
}
