use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use game::{Language, Level, Refused, Seat};
use rand::{SeedableRng, rngs::SmallRng, seq::SliceRandom};

use crate::{
    Ask, Chair, Event, Holder, Now, Table, Who,
    decide::{Result, raw},
    names::{alike, bot_name},
};

impl Table {
    /// Everything that is neither joining, starting nor playing.
    pub(crate) fn arrange(
        &self,
        person: u16,
        who: Who<'_>,
        ask: Ask<'_>,
        now: Now,
    ) -> Result<Vec<Event>> {
        let host_only = !matches!(
            ask,
            Ask::Sit { .. }
                | Ask::Stand
                | Ask::Leave
                | Ask::StandIn { .. }
                | Ask::Return
                | Ask::RenewLink
                | Ask::Unlist { .. }
        );
        if host_only {
            self.host_only(person, now)?;
        }
        let one = |event| Ok(Vec::from([event]));
        match ask {
            Ask::Sit { seat } => self.sit(person, seat),
            Ask::Put { person, seat } => {
                self.named(person)?;
                self.sit(person, seat)
            }
            Ask::Slow { on } => self.set_slow(on),
            Ask::Public { on } => one(Event::Published { on }),
            Ask::Stand => {
                self.between_games()?;
                self.seat_of(person)
                    .ok_or_else(|| Refused::new("table.not-seated"))?;
                Ok(self.reseated(self.without(person)))
            }
            Ask::Leave => self.going(person, Event::Left { person }),
            Ask::RenewLink => one(Event::LinkRenewed {
                person,
                link: self.seq + 1,
            }),
            Ask::Return => {
                let seat = self
                    .seat_of(person)
                    .ok_or_else(|| Refused::new("table.not-seated"))?;
                one(self.standing_in(seat, None))
            }
            Ask::AddBot { level } => self.add_bot(level),
            Ask::RemoveSeat { seat } => {
                self.between_games()?;
                self.check_seat(seat)?;
                let mut seats = self.seats.clone();
                let chair = seats.remove(seat.index());
                let mut events = self.putting_out(&chair, person);
                events.extend(self.reseated(seats));
                Ok(events)
            }
            Ask::Remove { person: them } => self.remove(person, them),
            Ask::LetIn { person } => self.let_in(person),
            Ask::Lock => one(Event::Locked { locked: true }),
            Ask::Unlock => one(Event::Locked { locked: false }),
            Ask::Shuffle => {
                self.between_games()?;
                let mut seats = self.seats.clone();
                seats.shuffle(&mut SmallRng::seed_from_u64(now.chance.rules));
                Ok(self.reseated(seats))
            }
            Ask::Swap { a, b } => {
                self.between_games()?;
                self.check_seat(a)?;
                self.check_seat(b)?;
                let mut seats = self.seats.clone();
                seats.swap(a.index(), b.index());
                Ok(self.reseated(seats))
            }
            Ask::First { seat } => {
                self.between_games()?;
                seat.map_or(Ok(()), |seat| self.check_seat(seat))?;
                one(Event::FirstNamed { seat })
            }
            Ask::Family { on } => one(Event::FamilySet { on }),
            Ask::Options(changes) => {
                self.between_games()?;
                self.about()?;
                let options = raw(self.merged_options(changes.get())?)?;
                one(Event::OptionsSet { options })
            }
            Ask::Game { game } => self.take_game(game, who.language),
            Ask::Clear if !self.has_game() => Err(Refused::new("table.no-game")),
            Ask::Clear => one(Event::Cleared),
            Ask::StandIn { seat, level } => {
                self.may_stand_in(person, seat, now)?;
                self.game_is_here()?;
                self.check_seat(seat)?;
                if !self.playing() || self.seats[seat.index()].bot().is_some() {
                    return Err(Refused::new("table.no-stand-in"));
                }
                one(self.standing_in(seat, Some(level)))
            }
            Ask::Host { person } => {
                self.named(person)?;
                one(Event::Hosted { person })
            }
            Ask::Unlist { on } => one(Event::Unlisted { person, on }),
            Ask::Join { .. }
            | Ask::Start
            | Ask::Play(_)
            | Ask::Next { .. }
            | Ask::Pause
            | Ask::Resume
            | Ask::WaitFor { .. }
            | Ask::Seen => Err(Refused::new("malformed")),
        }
    }

    /// Another game from the shelf. One that waits for its box is put away.
    fn take_game(&self, game: String, language: Language) -> Result<Vec<Event>> {
        let mut events = Vec::new();
        if self.plays_missing() {
            events.push(Event::Cleared);
        } else {
            self.between_games()?;
        }
        let options = raw(self.shelf.opening(&game, language)?)?;
        events.push(Event::GameChosen { game, options });
        Ok(events)
    }

    /// The seats changed between games: whoever was to start may be another, and
    /// options that name somebody follow them.
    fn reseated(&self, seats: Vec<Chair>) -> Vec<Event> {
        let now: Vec<Option<Seat>> = self
            .seats
            .iter()
            .map(|chair| chair.place_among(&seats))
            .collect();
        let options = self.shelf.reseat(&self.game, self.options.get(), &now);
        let options = options.filter(|options| options != self.options.get());
        let options = options.and_then(|options| raw(options).ok());
        let mut events = Vec::from([Event::Seated { seats }]);
        events.extend(self.first.map(|_| Event::FirstNamed { seat: None }));
        events.extend(options.map(|options| Event::OptionsSet { options }));
        events
    }

    /// A seat for somebody, who leaves the one they had.
    fn sit(&self, person: u16, seat: Option<Seat>) -> Result<Vec<Event>> {
        if let Some(seat) = seat.filter(|_| self.playing()) {
            return self.take_chair(person, seat);
        }
        let Some(now) = self.seat_of(person) else {
            let seats = self.sitting(person, seat)?;
            return Ok(Vec::from([Event::Seated { seats }]));
        };
        let alone = matches!(
            &self.seats[now.index()].holder,
            Holder::People(people) if people.len() == 1
        );
        if seat == Some(now) || (seat.is_none() && alone) {
            return Err(Refused::new("table.seated"));
        }
        let mut seats = self.sitting(person, seat)?;
        if let Holder::People(people) = &mut seats[now.index()].holder {
            people.retain(|other| *other != person);
        }
        if alone {
            seats.remove(now.index());
        }
        Ok(self.reseated(seats))
    }

    /// The name of somebody who is at the table.
    pub(crate) fn named(&self, person: u16) -> Result<&str> {
        match self.people.get(person as usize) {
            Some(person) if person.left.is_none() => Ok(&person.name),
            _ => Err(Refused::new("table.no-such-person")),
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<()> {
        match self.seats.get(seat.index()) {
            Some(_) => Ok(()),
            None => Err(Refused::new("table.no-such-seat")),
        }
    }

    pub(crate) fn seated_in_play(&self, person: u16, now: Now) -> Result<()> {
        if !self.playing() {
            return Err(Refused::new("table.no-game"));
        }
        self.game_is_here()?;
        if self.seat_of(person).is_none() && !self.is_host(person, now.wall) {
            return Err(Refused::new("table.not-seated"));
        }
        Ok(())
    }

    fn without(&self, person: u16) -> Vec<Chair> {
        let mut seats = self.seats.clone();
        for chair in &mut seats {
            if let Holder::People(people) = &mut chair.holder {
                people.retain(|other| *other != person);
            }
        }
        seats.retain(|chair| !matches!(&chair.holder, Holder::People(people) if people.is_empty()));
        seats
    }

    /// Somebody goes, as `event` says. In the middle of a game a bot takes
    /// their seat. Nobody could unlock a table that everybody left.
    pub(crate) fn going(&self, person: u16, event: Event) -> Result<Vec<Event>> {
        let mut events = Vec::from([event]);
        if let Some(seat) = self.seat_of(person) {
            if self.playing() {
                let mut seats = self.seats.clone();
                let chair = &mut seats[seat.index()];
                if let Holder::People(people) = &mut chair.holder {
                    people.retain(|other| *other != person);
                    if people.is_empty() {
                        chair.holder = Holder::Bot {
                            level: Level::Regular,
                            name: self.named(person)?.to_string(),
                        };
                        chair.stand_in = None;
                    }
                }
                events.push(Event::Seated { seats });
            } else {
                events.extend(self.reseated(self.without(person)));
            }
        }
        match self.heir(person) {
            Some(heir) if person == self.host => events.push(Event::Hosted { person: heir }),
            None if self.locked => events.push(Event::Locked { locked: false }),
            _ => {}
        }
        Ok(events)
    }

    /// Who becomes host after `person`: someone seated, or else anyone left.
    fn heir(&self, person: u16) -> Option<u16> {
        let mut others = (0u16..)
            .zip(&self.people)
            .filter(|(other, them)| *other != person && them.left.is_none())
            .map(|(other, _)| other);
        let seated = others.clone().find(|other| self.seat_of(*other).is_some());
        seated.or_else(|| others.next())
    }

    fn standing_in(&self, seat: Seat, level: Option<Level>) -> Event {
        let mut seats = self.seats.clone();
        seats[seat.index()].stand_in = level;
        Event::Seated { seats }
    }

    fn add_bot(&self, level: Level) -> Result<Vec<Event>> {
        self.between_games()?;
        let about = self.about()?;
        if self.seats.len() >= about.most_seats as usize {
            return Err(Refused::new("table.full").arg("most", about.most_seats.to_string()));
        }
        let mut seats = self.seats.clone();
        seats.push(self.another_bot(&seats, level));
        Ok(Vec::from([Event::Seated { seats }]))
    }

    /// A bot beside those who have these seats.
    pub(crate) fn another_bot(&self, seats: &[Chair], level: Level) -> Chair {
        let bots = seats.iter().map(|chair| self.chair_name(chair));
        let people = self.people.iter().map(|person| person.name.clone());
        let taken: Vec<String> = bots.chain(people).collect();
        let name = bot_name(|name| taken.iter().any(|other| alike(other, name)));
        Chair {
            holder: Holder::Bot { level, name },
            stand_in: None,
        }
    }

    /// The present options with some of them changed, checked by the game.
    fn merged_options(&self, changes: &str) -> Result<String> {
        let malformed = |why: String| Refused::new("malformed").arg("why", why);
        let object = |text: &str| {
            serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text)
                .map_err(|why| malformed(format!("{why}")))
        };
        let mut options = object(self.options.get())?;
        options.extend(object(changes)?);
        let merged = serde_json::to_string(&options).map_err(|why| malformed(format!("{why}")))?;
        self.shelf.options(&self.game, &merged)
    }
}
