//! Records that come from elsewhere: nothing in them is believed that a table
//! could not have written itself.

use alloc::{
    format,
    string::{String, ToString},
};
use core::result::Result;

use game::Seat;
use serde_json::{Value, value::RawValue};

use crate::{
    Chair, Damaged, Event, Face, Holder, LONGEST_NAME, MOST_PEOPLE, MOST_SEATS, Record, Table,
    ask::LONGEST_NONCE, evolve::Trust, names::is_invisible, time::LATEST,
};

/// The longest record that is taken, in bytes. Those of play are a few
/// thousand.
pub const LARGEST_RECORD: usize = 512 * 1024;
/// Letters of a name with the number that tells it from another, and of all
/// names on a seat.
const LONGEST_GIVEN: usize = LONGEST_NAME + 8;
const LONGEST_SHARED: usize = 40 * LONGEST_GIVEN;
/// Of what a game writes: letters of a text, items of a list, lists in lists.
const LONGEST_TEXT: usize = 1_000;
const LONGEST_LIST: usize = 5_000;
const DEEPEST: usize = 24;
/// The largest whole number that every reader of JSON reads alike.
const LARGEST_NUMBER: f64 = 9_007_199_254_740_992.0;

type Checked = Result<(), String>;

impl Table {
    /// A table from elsewhere, without any record yet: for
    /// [`Table::take_record`].
    pub fn unwritten(shelf: alloc::sync::Arc<dyn crate::Shelf>) -> Table {
        Table::empty(shelf)
    }

    /// Applies the next record of a table that was written elsewhere.
    pub fn take_record(&mut self, record: &[u8]) -> Result<(), Damaged> {
        let seq = self.seq() + 1;
        let damaged = |why: String| Damaged { seq, why };
        if record.len() > LARGEST_RECORD {
            return Err(damaged(format!(
                "a record of {} bytes: {LARGEST_RECORD} at most",
                record.len()
            )));
        }
        self.read_record(record, Trust::Strangers)?;
        self.check_outcome().map_err(damaged)
    }

    pub(crate) fn check_record(&self, record: &Record) -> Checked {
        known("time", record.at <= LATEST)?;
        let nonce = record.nonce.chars();
        let plain = nonce.clone().count() <= LONGEST_NONCE && !nonce.clone().any(char::is_control);
        known("nonce", plain)?;
        // Whoever comes with this record is the next.
        let by = record.by.is_none_or(|by| by as usize <= self.people.len());
        known("person", by)
    }

    pub(crate) fn check_event(&self, event: &Event) -> Checked {
        match event {
            Event::Opened { game, options, .. } | Event::GameChosen { game, options } => {
                check_game(game)?;
                check_json(options)
            }
            Event::OptionsSet { options } => check_json(options),
            Event::Joined {
                person,
                key,
                name,
                face,
                ..
            } => {
                known("face", face.is_none_or(Face::is_known))?;
                let next = self.people.len().min(usize::from(u16::MAX) - 1);
                known("person", *person as usize <= next)?;
                let here = self.people.iter().filter(|person| person.left.is_none());
                known("number of people", here.count() < MOST_PEOPLE)?;
                let key = (1..=64).contains(&key.len()) && key.bytes().all(is_plain);
                known("key", key)?;
                check_name(name, LONGEST_GIVEN)
            }
            Event::Renamed { person, name } => {
                self.check_person(*person)?;
                check_name(name, LONGEST_GIVEN)
            }
            Event::FaceSet { person, face } => {
                known("face", face.is_known())?;
                self.check_person(*person)
            }
            Event::Left { person }
            | Event::Removed { person }
            | Event::LetIn { person }
            | Event::LinkRenewed { person, .. }
            | Event::Unlisted { person, .. }
            | Event::Hosted { person } => self.check_person(*person),
            Event::Coded { code } => known("code", code.len() <= 16 && code.bytes().all(is_plain)),
            Event::Seated { seats } => {
                known("number of seats", seats.len() <= MOST_SEATS as usize)?;
                seats.iter().try_for_each(|chair| self.check_chair(chair))
            }
            Event::FirstNamed { seat } => known("seat", seat.is_none_or(is_seat)),
            Event::Started {
                number,
                game,
                options,
                first,
                names,
                legacy,
            } => {
                let next = self.past.len() + 1;
                known("number of a game", *number as usize == next)?;
                known("number of seats", names.len() == self.seats.len())?;
                known("seat", first.is_none_or(is_seat))?;
                let mut names = names.iter();
                names.try_for_each(|name| check_name(name, LONGEST_SHARED))?;
                check_game(game)?;
                check_json(options)?;
                let Some(legacy) = legacy else { return Ok(()) };
                known("number of seats", legacy.seats.len() <= MOST_SEATS as usize)?;
                known("seat", legacy.seats.iter().flatten().copied().all(is_seat))?;
                check_json(&legacy.kept)
            }
            Event::Played(events) => {
                known("move without a game", self.has_game())?;
                check_json(events)
            }
            Event::Finished { outcome } => {
                known("end without a game", self.has_game())?;
                let seats = self.past.last().map_or(0, |game| game.names.len());
                known("number of scores", outcome.scores.len() == seats)?;
                let mut winners = outcome.winners.iter();
                known("winner", winners.all(|winner| winner.index() < seats))
            }
            Event::Resumed { lost } => known("time", *lost <= LATEST),
            Event::Paused { by, .. } => by.map_or(Ok(()), |by| self.check_person(by)),
            Event::Cleared
            | Event::Locked { .. }
            | Event::FamilySet { .. }
            | Event::Paced { .. }
            | Event::Published { .. } => Ok(()),
        }
    }

    fn check_person(&self, person: u16) -> Checked {
        known("person", (person as usize) < self.people.len())
    }

    fn check_chair(&self, chair: &Chair) -> Checked {
        match &chair.holder {
            Holder::Bot { name, .. } => check_name(name, LONGEST_GIVEN),
            Holder::People(people) => {
                known(
                    "number of people",
                    (1..=MOST_PEOPLE).contains(&people.len()),
                )?;
                let mut people = people.iter();
                people.try_for_each(|person| self.check_person(*person))
            }
        }
    }

    /// A game has ended in its own records when the table says so, and as it
    /// says.
    fn check_outcome(&self) -> Checked {
        let (Some(game), Some(past)) = (&self.running, self.past.last()) else {
            return Ok(());
        };
        known("end of a game", game.outcome() == past.outcome)
    }
}

/// Refuses what no table has: `what` says of which kind it is.
fn known(what: &str, is: bool) -> Checked {
    match is {
        true => Ok(()),
        false => Err(format!("no table has such a {what}")),
    }
}

fn is_seat(seat: Seat) -> bool {
    seat.0 < MOST_SEATS
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

fn check_game(game: &str) -> Checked {
    let plain = (1..=40).contains(&game.len()) && game.bytes().all(is_plain);
    known("game", plain)
}

fn check_name(name: &str, longest: usize) -> Checked {
    let proper = name.chars().count() <= longest && !name.chars().any(is_invisible);
    known("name", proper && !name.trim().is_empty())
}

/// What a game wrote, which is for the game to understand, is of a size that
/// people can have brought about.
fn check_json(json: &RawValue) -> Checked {
    let value = serde_json::from_str(json.get()).map_err(|why| why.to_string())?;
    check_value(&value, DEEPEST)
}

fn check_value(value: &Value, deep: usize) -> Checked {
    let Some(deeper) = deep.checked_sub(1) else {
        return known("list in a list", false);
    };
    match value {
        Value::Null | Value::Bool(_) => Ok(()),
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or(f64::INFINITY);
            known(
                "number",
                (-LARGEST_NUMBER..=LARGEST_NUMBER).contains(&number),
            )
        }
        Value::String(text) => check_text(text),
        Value::Array(list) => {
            known("list", list.len() <= LONGEST_LIST)?;
            list.iter().try_for_each(|value| check_value(value, deeper))
        }
        Value::Object(object) => {
            known("list", object.len() <= LONGEST_LIST)?;
            object.iter().try_for_each(|(key, value)| {
                check_text(key)?;
                check_value(value, deeper)
            })
        }
    }
}

/// Whatever people typed, as long as they may type; who shows it takes care.
fn check_text(text: &str) -> Checked {
    known("text", text.chars().count() <= LONGEST_TEXT)
}
