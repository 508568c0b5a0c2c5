//! Who comes in, who is kept out, and who is forgotten.

use alloc::{borrow::ToOwned, vec::Vec};

use game::Refused;

use crate::{
    Chair, Decision, Event, Face, Holder, MOST_GONE, MOST_OUT, MOST_PEOPLE, Now, Person, Table,
    decide::Result,
};

impl Table {
    /// Whether the host put the person with this key out.
    pub fn keeps_out(&self, key: &str) -> bool {
        let came = self.came_as(key);
        came.is_some_and(|person| self.people[person as usize].out)
    }

    /// The key of whoever has this number, gone or not, and the number of
    /// their personal link.
    pub fn holder(&self, person: u16) -> Option<(&str, u64)> {
        let person = self.people.get(person as usize)?;
        Some((&person.key, person.link))
    }

    /// The person with this key, gone or not.
    pub fn came_as(&self, key: &str) -> Option<u16> {
        let known = self.people.iter().position(|person| person.key == key);
        known.map(|number| number as u16)
    }

    /// A new code, in the place of one that was retired.
    pub fn recode(&mut self, code: &str, now: Now) -> Decision {
        let now = self.keep_time(now);
        let code = code.to_owned();
        self.decision(now, Vec::from([Event::Coded { code }]))
    }

    pub(crate) fn by_the_host(&self, code: &'static str) -> Refused {
        Refused::new(code).arg("name", self.name(self.host).unwrap_or_default())
    }

    pub(crate) fn not_kept_out(&self, came: Option<u16>) -> Result<()> {
        match came.is_some_and(|person| self.people[person as usize].out) {
            true => Err(self.by_the_host("table.kept-out")),
            false => Ok(()),
        }
    }

    pub(crate) fn not_locked(&self) -> Result<()> {
        match self.locked {
            true => Err(self.by_the_host("table.locked")),
            false => Ok(()),
        }
    }

    /// Makes room for one more. Where there is none, whoever only looked on
    /// and is away goes: first those who never played, and came first.
    pub(crate) fn make_room(&self) -> Result<Vec<Event>> {
        let here = self.people.iter().filter(|them| them.left.is_none());
        if here.count() < MOST_PEOPLE {
            return Ok(Vec::new());
        }
        let idle = (0u16..).zip(&self.people).filter(|(person, them)| {
            let gone = them.left.is_some() || self.presence.here(*person);
            !gone && *person != self.host && self.seat_of(*person).is_none()
        });
        let first = idle.min_by_key(|(_, them)| (them.played, them.came));
        let (person, _) = first.ok_or_else(|| Refused::new("table.crowded"))?;
        Ok(Vec::from([Event::Left { person }]))
    }

    /// A number for a newcomer: that of somebody forgotten, or a new one.
    /// Whoever left without having played is forgotten when so many others
    /// have done the same since; a device of theirs could still ask again.
    pub(crate) fn free_number(&self) -> Result<u16> {
        let gone = (0u16..).zip(&self.people).filter_map(|(person, them)| {
            let left = them.left.filter(|_| !them.played && !them.out)?;
            Some((left, person))
        });
        let gone: Vec<_> = gone.collect();
        if gone.len() >= MOST_GONE
            && let Some((_, person)) = gone.iter().min()
        {
            return Ok(*person);
        }
        u16::try_from(self.people.len()).map_err(|_| Refused::new("table.crowded"))
    }

    /// The host has somebody go. The host stays, whoever acts in their place.
    pub(crate) fn remove(&self, by: u16, person: u16) -> Result<Vec<Event>> {
        self.named(person)?;
        if person == by || person == self.host {
            return Err(Refused::new("table.stays"));
        }
        let mut events = self.longest_out(1);
        events.extend(self.going(person, Event::Removed { person })?);
        Ok(events)
    }

    /// The people of a seat that is freed go, but for the host and whoever
    /// frees it, who only stand up.
    pub(crate) fn putting_out(&self, chair: &Chair, by: u16) -> Vec<Event> {
        let people: &[u16] = match &chair.holder {
            Holder::People(people) => people,
            Holder::Bot { .. } => &[],
        };
        let others = people.iter().filter(|them| ![by, self.host].contains(them));
        let out: Vec<_> = others
            .map(|person| Event::Removed { person: *person })
            .collect();
        let mut events = self.longest_out(out.len());
        events.extend(out);
        events
    }

    /// Lets in whoever is out for longest, where so many more would be too
    /// many to remember: a lock keeps more people out than a list.
    fn longest_out(&self, more: usize) -> Vec<Event> {
        let out = (0u16..).zip(&self.people).filter(|(_, them)| them.out);
        let mut out: Vec<_> = out.map(|(person, them)| (them.left, person)).collect();
        out.sort_unstable();
        let surplus = (out.len() + more).saturating_sub(MOST_OUT);
        let longest = out.into_iter().take(surplus);
        longest.map(|(_, person)| Event::LetIn { person }).collect()
    }

    pub(crate) fn let_in(&self, person: u16) -> Result<Vec<Event>> {
        match self.people.get(person as usize) {
            Some(them) if them.out => Ok(Vec::from([Event::LetIn { person }])),
            _ => Err(Refused::new("table.no-such-person")),
        }
    }

    /// Applies what happened at the door.
    pub(crate) fn apply_at_the_door(&mut self, event: &Event) {
        let seq = self.seq + 1;
        if let Event::Joined {
            person,
            key,
            name,
            link,
            face,
        } = event
        {
            let face = face.unwrap_or_else(|| Face::of_number(*person));
            self.welcome(*person, key, name, *link, face);
        }
        if let Event::Locked { locked } = event {
            self.locked = *locked;
        }
        let (Event::Renamed { person, .. }
        | Event::FaceSet { person, .. }
        | Event::Left { person }
        | Event::Removed { person }
        | Event::LetIn { person }
        | Event::LinkRenewed { person, .. }) = event
        else {
            return;
        };
        let Some(them) = self.people.get_mut(*person as usize) else {
            return;
        };
        if let Event::LetIn { person } | Event::Removed { person } = event {
            self.presence.answer_knock(*person);
        }
        match event {
            Event::Renamed { name, .. } => them.name.clone_from(name),
            Event::FaceSet { face, .. } => them.face = *face,
            Event::Left { .. } => them.left = Some(seq),
            Event::Removed { .. } => (them.left, them.out) = (Some(seq), true),
            Event::LetIn { .. } => them.out = false,
            Event::LinkRenewed { link, .. } => them.link = *link,
            _ => {}
        }
    }

    fn welcome(&mut self, person: u16, key: &str, name: &str, link: u64, face: Face) {
        let mut newcomer = Person {
            key: key.to_owned(),
            name: name.to_owned(),
            link,
            came: self.seq + 1,
            left: None,
            played: false,
            face,
            out: false,
            unlisted: false,
        };
        match self.people.get_mut(person as usize) {
            Some(known) if known.key == key => {
                newcomer.played = known.played;
                newcomer.unlisted = known.unlisted;
                *known = newcomer;
            }
            Some(forgotten) => {
                *forgotten = newcomer;
                self.granted.forget(person);
            }
            None => self.people.push(newcomer),
        }
    }

    /// Notes who holds a seat of the game that is played.
    pub(crate) fn note_players(&mut self) {
        for chair in &self.players {
            let Holder::People(people) = &chair.holder else {
                continue;
            };
            for person in people {
                if let Some(person) = self.people.get_mut(*person as usize) {
                    person.played = true;
                }
            }
        }
    }
}
