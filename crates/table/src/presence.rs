use alloc::vec::Vec;

use game::{Company, Millis, Refused, Running, Seat};

use crate::{AWAY_GRACE, Chair, HOST_GRACE, Holder, Now, Table, shown::Shown};

/// Who is here and what is due, in the table's time. Known while a house runs;
/// not journaled.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    /// When a house took the table into memory: nobody was here then.
    since: Millis,
    /// By person number; whoever is not in it has not come since then.
    people: Vec<Devices>,
    /// Screens and onlookers who are nobody yet.
    onlookers: u32,
    host_left: Option<Millis>,
    pub(crate) all_left: Option<Millis>,
    /// When each seat's bot means to move.
    pub(crate) due: Vec<Option<Millis>>,
    /// The host wants no reactions.
    quiet: bool,
    /// Whoever is kept out and asks to come again.
    knocks: Vec<u16>,
    /// The game refused its own alarm: not again before this.
    pub(crate) no_alarm_before: Millis,
    pub(crate) shown: Shown,
    /// There is a screen.
    pub(crate) screen: bool,
    /// Of which beat people have seen enough, by when it began.
    pub(crate) hurried: Option<Millis>,
}

/// The devices of a person.
#[derive(Clone, Copy, Debug, Default)]
struct Devices {
    count: u32,
    /// When the last one went.
    left: Millis,
}

impl Presence {
    /// A table that was just taken into memory.
    pub(crate) fn nobody(since: Millis) -> Presence {
        Presence {
            since,
            host_left: Some(since),
            all_left: Some(since),
            ..Presence::default()
        }
    }

    pub(crate) fn here(&self, person: u16) -> bool {
        self.gone_since(person).is_none()
    }

    /// Since when somebody is not here.
    pub(crate) fn gone_since(&self, person: u16) -> Option<Millis> {
        match self.people.get(person as usize) {
            Some(devices) if devices.count > 0 => None,
            Some(devices) => Some(devices.left),
            None => Some(self.since),
        }
    }

    pub(crate) fn host_is_away(&self, time: Millis) -> bool {
        self.host_left.is_some_and(|left| time >= left + HOST_GRACE)
    }

    pub(crate) fn host_left(&self) -> Option<Millis> {
        self.host_left
    }

    /// The table's time went on by this much, and nobody lived through it.
    pub(crate) fn shift(&mut self, by: Millis) {
        let due = self.due.iter_mut();
        let left = [&mut self.host_left, &mut self.all_left];
        let gone = self.people.iter_mut().map(|devices| &mut devices.left);
        let times = due.chain(left).flatten().chain(gone);
        let times = times.chain([&mut self.since]);
        times.for_each(|time| *time = time.saturating_add(by));
    }

    /// Another host has a minute of their own.
    pub(crate) fn forget_host(&mut self) {
        self.host_left = None;
    }

    /// Whoever may come again need not knock, and whoever is put out anew did not.
    pub(crate) fn answer_knock(&mut self, person: u16) {
        self.knocks.retain(|other| *other != person);
    }

    fn empty(&self) -> bool {
        self.onlookers == 0 && self.people.iter().all(|devices| devices.count == 0)
    }
}

impl Table {
    /// A device of this person (or of an onlooker) came.
    pub fn arrive(&mut self, person: Option<u16>, now: Now) {
        let now = self.keep_time(now);
        match person {
            Some(person) => {
                let (index, presence) = (person as usize, &mut self.presence);
                if presence.people.len() <= index {
                    let absent = Devices {
                        count: 0,
                        left: presence.since,
                    };
                    presence.people.resize(index + 1, absent);
                }
                presence.people[index].count += 1;
                let first = presence.people[index].count == 1;
                self.version += u64::from(first);
                if first {
                    self.note_return(person);
                }
            }
            None => self.presence.onlookers += 1,
        }
        self.review_presence(now.wall);
    }

    /// A device of this person (or of an onlooker) went.
    pub fn depart(&mut self, person: Option<u16>, now: Now) {
        let now = self.keep_time(now);
        match person {
            Some(person) => {
                if let Some(devices) = self.presence.people.get_mut(person as usize) {
                    devices.count = devices.count.saturating_sub(1);
                    devices.left = now.wall;
                    self.version += u64::from(devices.count == 0);
                }
            }
            None => self.presence.onlookers = self.presence.onlookers.saturating_sub(1),
        }
        self.review_presence(now.wall);
    }

    /// Notes since when the host, or everyone, is away.
    pub(crate) fn review_presence(&mut self, time: Millis) {
        let since = |away: bool, left: Option<Millis>| away.then(|| left.unwrap_or(time));
        let presence = &mut self.presence;
        presence.host_left = since(!presence.here(self.host), presence.host_left);
        presence.all_left = since(presence.empty(), presence.all_left);
        self.count_votes(time);
        self.review_absences(time);
    }

    /// Whether signs from the table would help or disturb whoever plays, or the
    /// host wants none.
    pub fn is_hushed(&self) -> bool {
        self.presence.quiet || self.playing() && self.running().is_some_and(Running::hushed)
    }

    pub fn is_quiet(&self) -> bool {
        self.presence.quiet
    }

    /// Whether the game waits for somebody's move.
    pub fn awaits(&self, person: u16) -> bool {
        let game = self.running().filter(|_| self.playing());
        let seat = self.viewer(Some(person)).seat();
        game.zip(seat)
            .is_some_and(|(game, seat)| game.awaiting().contains(seat))
    }

    /// The host wants no reactions, or wants them again; known while the table
    /// is in memory.
    pub fn set_quiet(&mut self, person: u16, quiet: bool, now: Now) -> Result<(), Refused> {
        let now = self.keep_time(now);
        self.host_only(person, now)?;
        self.version += u64::from(self.presence.quiet != quiet);
        self.presence.quiet = quiet;
        Ok(())
    }

    /// Somebody whom the host put out asks to come again: the host is shown it,
    /// once.
    pub fn knock(&mut self, key: &str) -> Result<(), Refused> {
        let person = self.came_as(key).filter(|_| self.keeps_out(key));
        let person = person.ok_or_else(|| Refused::new("table.no-such-person"))?;
        if !self.presence.knocks.contains(&person) {
            self.presence.knocks.push(person);
            self.version += 1;
        }
        Ok(())
    }

    pub(crate) fn knocks(&self, person: u16) -> bool {
        self.presence.knocks.contains(&person)
    }

    /// Whether anybody at all is connected.
    pub fn is_empty(&self) -> bool {
        self.presence.empty()
    }

    /// Who plays at a time of the table. Whoever is gone for a moment only is
    /// counted on: a page that is loaded again is no absence.
    pub(crate) fn company(&self, time: Millis) -> Company {
        self.company_of(&self.seats, time)
    }

    /// The same for seats as they are to be.
    pub(crate) fn company_of(&self, chairs: &[Chair], time: Millis) -> Company {
        let counts = |person: &u16| {
            let gone = self.presence.gone_since(*person);
            gone.is_none_or(|left| time < left.saturating_add(AWAY_GRACE))
        };
        let plays = |chair: &Chair| match &chair.holder {
            Holder::People(people) => chair.stand_in.is_none() && people.iter().any(counts),
            Holder::Bot { .. } => false,
        };
        let seats = (0u8..).map(Seat).zip(chairs);
        let played = seats.filter(|(_, chair)| plays(chair));
        let people = played.map(|(seat, _)| seat).collect();
        Company {
            people,
            family: self.family,
            showing: self.showing(people),
        }
    }
}
