//! Tickets by which somebody moves to another device: six letters that are good
//! for a minute and once, and only when the first device agrees. They live in
//! memory alone.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use game::Millis;

use crate::identity::{self, PersonKey};

/// How long a ticket is good.
pub const MINUTE: Millis = 60_000;
/// How long it is remembered after that, to say what became of it.
const REMEMBERED: Millis = 10 * MINUTE;
/// Tickets that are remembered; beyond, the oldest go.
const MOST: usize = 10_000;
/// Letters that are not taken for one another, nor for a digit.
const LETTERS: &[u8] = b"ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH: usize = 6;

#[derive(Default)]
pub struct Tickets(Mutex<HashMap<String, Ticket>>);

struct Ticket {
    table: String,
    key: PersonKey,
    name: String,
    until: Millis,
    stage: Stage,
}

/// Where a ticket is on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Shown on the first device.
    Shown,
    /// Another device asks; the first has not answered. It is known by a name
    /// that nobody guesses.
    Asked(String),
    Agreed(String),
    Used,
}

/// Why a ticket is no good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    #[error("there is no such ticket")]
    Unknown,
    #[error("its minute is over")]
    Late,
    #[error("it was used before")]
    Used,
}

/// What the first device is told of its ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mine {
    pub letters: String,
    pub stage: Stage,
    /// How long it is good; nothing when its minute is over.
    pub left: Millis,
}

impl Tickets {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Ticket>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A ticket for somebody at a table; the one they had is no good any more.
    pub fn give(&self, table: &str, key: &PersonKey, name: &str, now: Millis) -> String {
        let mut all = self.all();
        all.retain(|_, ticket| {
            let fresh = now < ticket.until + REMEMBERED;
            fresh && !(ticket.is_of(table, key) && ticket.stage != Stage::Used)
        });
        if all.len() >= MOST {
            let oldest = all.iter().min_by_key(|(_, ticket)| ticket.until);
            let oldest = oldest.map(|(letters, _)| letters.clone());
            oldest.and_then(|letters| all.remove(&letters));
        }
        let mut letters = fresh_letters();
        while all.contains_key(&letters) {
            letters = fresh_letters();
        }
        let ticket = Ticket {
            table: table.to_string(),
            key: key.clone(),
            name: name.to_string(),
            until: now + MINUTE,
            stage: Stage::Shown,
        };
        all.insert(letters.clone(), ticket);
        letters
    }

    /// The last ticket of somebody at a table.
    pub fn mine(&self, table: &str, key: &PersonKey, now: Millis) -> Option<Mine> {
        let all = self.all();
        let own = all.iter().filter(|(_, ticket)| ticket.is_of(table, key));
        let latest = |ticket: &Ticket| (ticket.until, ticket.stage != Stage::Used);
        let (letters, ticket) = own.max_by_key(|(_, ticket)| latest(ticket))?;
        Some(Mine {
            letters: letters.clone(),
            stage: ticket.stage.clone(),
            left: ticket.until.saturating_sub(now),
        })
    }

    /// Whose a ticket is that another device holds.
    pub fn name(&self, letters: &str, now: Millis) -> Result<String, Lost> {
        let all = self.all();
        let ticket = all.get(letters).ok_or(Lost::Unknown)?;
        match ticket.good(now)? {
            Stage::Shown => Ok(ticket.name.clone()),
            _ => Err(Lost::Used),
        }
    }

    /// Another device asks to be that person: by which name it is known then.
    pub fn ask(&self, letters: &str, now: Millis) -> Result<String, Lost> {
        let mut all = self.all();
        let ticket = all.get_mut(letters).ok_or(Lost::Unknown)?;
        if *ticket.good(now)? != Stage::Shown {
            return Err(Lost::Used);
        }
        let asker = identity::random_name(24);
        ticket.stage = Stage::Asked(asker.clone());
        Ok(asker)
    }

    /// The first device agrees, or does not: then the ticket is spent.
    pub fn answer(&self, table: &str, key: &PersonKey, yes: bool, now: Millis) -> Result<(), Lost> {
        let mut all = self.all();
        let mut own = all.values_mut().filter(|ticket| ticket.is_of(table, key));
        let asked = own.find(|ticket| matches!(ticket.stage, Stage::Asked(_)));
        let ticket = asked.ok_or(Lost::Unknown)?;
        let Stage::Asked(asker) = ticket.good(now)?.clone() else {
            return Err(Lost::Used);
        };
        ticket.stage = match yes {
            true => Stage::Agreed(asker),
            false => Stage::Used,
        };
        Ok(())
    }

    /// At which table the first device agreed; nothing while it has not
    /// answered.
    pub fn agreed(&self, letters: &str, asker: &str, now: Millis) -> Result<Option<String>, Lost> {
        let all = self.all();
        let ticket = all.get(letters).ok_or(Lost::Unknown)?;
        match ticket.good(now)? {
            Stage::Agreed(name) if name == asker => Ok(Some(ticket.table.clone())),
            Stage::Asked(name) if name == asker => Ok(None),
            _ => Err(Lost::Used),
        }
    }

    /// Whom the other device is at that table, once.
    pub fn redeem(
        &self,
        table: &str,
        letters: &str,
        asker: &str,
        now: Millis,
    ) -> Result<PersonKey, Lost> {
        let mut all = self.all();
        let ticket = all.get_mut(letters).ok_or(Lost::Unknown)?;
        match ticket.good(now)? {
            Stage::Agreed(name) if name == asker && ticket.table == table => {
                ticket.stage = Stage::Used;
                Ok(ticket.key.clone())
            }
            _ => Err(Lost::Used),
        }
    }
}

impl Ticket {
    fn is_of(&self, table: &str, key: &PersonKey) -> bool {
        self.table == table && self.key == *key
    }

    /// Where it is, unless it is no good any more.
    fn good(&self, now: Millis) -> Result<&Stage, Lost> {
        match &self.stage {
            Stage::Used => Err(Lost::Used),
            _ if now >= self.until => Err(Lost::Late),
            stage => Ok(stage),
        }
    }
}

fn fresh_letters() -> String {
    let mut chance = identity::random_seed();
    let letter = |_| {
        let letter = LETTERS[(chance % LETTERS.len() as u64) as usize];
        chance /= LETTERS.len() as u64;
        letter as char
    };
    (0..LENGTH).map(letter).collect()
}

/// Six letters as people type them: case and spaces aside. A table's code has
/// digits, and so is none.
pub fn proper_letters(text: &str) -> Option<String> {
    let plain = text.chars().filter(char::is_ascii_alphanumeric);
    let typed: String = plain
        .map(|c| c.to_ascii_uppercase())
        .take(LENGTH + 1)
        .collect();
    let fits = typed.len() == LENGTH && typed.bytes().all(|letter| LETTERS.contains(&letter));
    fits.then_some(typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> PersonKey {
        PersonKey("key".into())
    }

    #[test]
    fn a_ticket_is_good_once_and_when_the_first_device_agrees() {
        let tickets = Tickets::default();
        let letters = tickets.give("table", &key(), "Zoé", 0);
        assert_eq!(
            proper_letters(&letters.to_lowercase()),
            Some(letters.clone())
        );
        assert_eq!(tickets.name(&letters, 1), Ok("Zoé".into()));
        assert_eq!(tickets.answer("table", &key(), true, 1), Err(Lost::Unknown));
        let asker = tickets.ask(&letters, 2).unwrap();
        assert_eq!(tickets.ask(&letters, 3), Err(Lost::Used), "used twice");
        let redeem = |table, asker: &str, now| tickets.redeem(table, &letters, asker, now);
        assert_eq!(tickets.agreed(&letters, &asker, 4), Ok(None));
        assert!(redeem("table", &asker, 4) == Err(Lost::Used), "not agreed");
        assert_eq!(tickets.agreed(&letters, "another", 4), Err(Lost::Used));
        tickets.answer("table", &key(), true, 5).unwrap();
        assert_eq!(tickets.agreed(&letters, "another", 6), Err(Lost::Used));
        let table = tickets.agreed(&letters, &asker, 6).unwrap();
        assert_eq!(table.as_deref(), Some("table"));
        assert!(redeem("another", &asker, 6) == Err(Lost::Used));
        assert!(redeem("table", "another", 6) == Err(Lost::Used));
        assert!(redeem("table", &asker, 7) == Ok(key()));
        assert!(redeem("table", &asker, 8) == Err(Lost::Used));
        assert_eq!(tickets.name(&letters, 9), Err(Lost::Used));
        let next = tickets.give("table", &key(), "Zoé", 0);
        assert_eq!(tickets.mine("table", &key(), 0).unwrap().letters, next);
    }

    #[test]
    fn a_ticket_is_no_good_after_its_minute_or_when_it_is_denied() {
        let tickets = Tickets::default();
        let letters = tickets.give("table", &key(), "Zoé", 0);
        let asker = tickets.ask(&letters, MINUTE - 1).unwrap();
        assert_eq!(
            tickets.answer("table", &key(), true, MINUTE),
            Err(Lost::Late)
        );
        assert_eq!(tickets.agreed(&letters, &asker, MINUTE), Err(Lost::Late));
        assert!(tickets.redeem("table", &letters, &asker, MINUTE) == Err(Lost::Late));
        let letters = tickets.give("table", &key(), "Zoé", MINUTE);
        let asker = tickets.ask(&letters, MINUTE).unwrap();
        tickets.answer("table", &key(), false, MINUTE).unwrap();
        assert!(tickets.redeem("table", &letters, &asker, MINUTE) == Err(Lost::Used));
        let before = tickets.give("table", &key(), "Zoé", 2 * MINUTE);
        tickets.give("table", &key(), "Zoé", 2 * MINUTE);
        assert_eq!(tickets.name(&before, 2 * MINUTE), Err(Lost::Unknown));
        for nonsense in ["", "RAVI-42", "ABCDE", "ABCDEFG", "ABCDE1", "ÀBCDEF"] {
            assert_eq!(proper_letters(nonsense), None, "{nonsense}");
        }
    }
}
