use alloc::{
    boxed::Box,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use game::{Decided, Input, Language, Millis, Moment, Refused, Running, Seat};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    About, Ask, Chair, Event, Face, Holder, MOST_LAG, MOST_SEATS, Now, Record, Shelf, Table,
    ask::LONGEST_NONCE,
    names::{alike, free_name, proper_name},
};

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub struct Who<'a> {
    /// Secret name of the person for the house.
    pub key: &'a str,
    /// How long what they send is on its way, as measured.
    pub lag: Millis,
    /// The language of their device.
    pub language: Language,
}

/// What a table answers to a wish.
pub enum Answer {
    /// To be made durable and then committed.
    Do(Decision),
    /// Granted before, as the record with this number; or there was nothing to
    /// do, as of this record.
    Before(u64),
    /// Heard, with nothing to be made durable.
    Heard,
}

/// What is to become one record of the journal.
pub struct Decision {
    pub record: Record,
    /// The game after the record, when it moved.
    next: Option<Box<dyn Running>>,
    /// The seat that moved, if one did.
    mover: Option<Seat>,
    /// What a bot moved, in the game's own words.
    pub(crate) deed: Option<String>,
    /// The seat that alone can see anything of it, if it is for one.
    only_for: Option<Seat>,
    now: Now,
}

impl Decision {
    /// The record as the journal keeps it, or a refusal of what could not be
    /// read back: nothing else may be appended in its place.
    pub fn payload(&self) -> Result<Vec<u8>> {
        written(&self.record)
    }

    /// Whether nothing at all came of it: a move that changes nothing.
    fn is_nothing(&self) -> bool {
        matches!(&self.record.events[..], [Event::Played(events)] if events.get() == "[]")
    }

    /// The seat whose devices alone are to hear of it; `None` for everybody.
    pub fn only_for(&self) -> Option<Seat> {
        self.only_for
    }
}

/// How a table is opened.
pub struct Opening<'a> {
    pub id: &'a str,
    pub code: &'a str,
    pub game: &'a str,
    pub options: &'a str,
    /// The host, who takes the first seat.
    pub key: &'a str,
    pub name: &'a str,
    pub face: Option<Face>,
}

pub(crate) type Result<T> = core::result::Result<T, Refused>;

impl Table {
    /// A new table with its host seated, and its first record.
    pub fn open(shelf: Arc<dyn Shelf>, opening: Opening<'_>, now: Now) -> Result<(Table, Vec<u8>)> {
        let options = shelf.options(opening.game, opening.options)?;
        let name = proper_name(opening.name)?;
        let mut table = Table::empty(shelf);
        let now = table.keep_time(now);
        let decision = table.decision(
            now,
            Vec::from([
                Event::Opened {
                    id: opening.id.to_string(),
                    code: opening.code.to_string(),
                    game: opening.game.to_string(),
                    options: raw(options)?,
                },
                Event::Joined {
                    person: 0,
                    key: opening.key.to_string(),
                    name,
                    link: 1,
                    face: opening.face.filter(|face| face.is_known()),
                },
                Event::Hosted { person: 0 },
                Event::Seated {
                    seats: Vec::from([Chair::of(0)]),
                },
            ]),
        );
        let payload = decision.payload()?;
        table.commit(decision);
        Ok((table, payload))
    }

    /// Decides what a person asks. Nothing but the time changes until
    /// [`Table::commit`].
    pub fn ask(&mut self, who: Who<'_>, nonce: &str, ask: Ask<'_>, now: Now) -> Result<Answer> {
        let now = self.keep_time(now);
        if nonce.len() > LONGEST_NONCE {
            return Err(Refused::new("malformed").arg("why", "the nonce is too long"));
        }
        let came = self.came_as(who.key);
        if let Some(seq) = came.and_then(|person| self.granted.before(person, nonce)) {
            return Ok(Answer::Before(seq));
        }
        self.not_kept_out(came)?;
        let known = came.filter(|person| self.people[*person as usize].left.is_none());
        let heard = match (&ask, known) {
            (Ask::Next { game }, Some(person)) => {
                Some(self.vote(person, who, nonce, game.clone(), now)?)
            }
            (Ask::Pause, Some(person)) => Some(self.pause(person, now)?),
            (Ask::Resume, Some(person)) => Some(self.resume(person, now)?),
            (Ask::WaitFor { seat }, Some(person)) => Some(self.wait_for(person, *seat, now)?),
            (Ask::Seen, Some(person)) => Some(self.dismiss_news(person)?),
            _ => None,
        };
        let mut decision = match (ask, known) {
            _ if heard.is_some() => match heard {
                Some(Answer::Do(decision)) => decision,
                _ => return Ok(Answer::Heard),
            },
            (
                Ask::Join {
                    name,
                    animal,
                    colour,
                },
                _,
            ) => {
                let name = self.own_name(&name, came)?;
                self.join(who, came, name, (animal, colour), now)?
            }
            (_, None) => return Err(Refused::new("table.not-here")),
            (Ask::Play(mv), Some(person)) => self.play(person, who, mv.get(), now)?,
            (Ask::Start, Some(person)) => {
                self.host_only(person, now)?;
                self.start(now)?
            }
            (ask, Some(person)) => self.decision(now, self.arrange(person, who, ask, now)?),
        };
        if decision.is_nothing() {
            return Ok(Answer::Before(self.seq));
        }
        decision.record.by = decision.record.by.or(known);
        decision.record.nonce = nonce.to_string();
        Ok(Answer::Do(decision))
    }

    /// A move in the person's own seat. It was made when it was sent, not when
    /// it arrived.
    fn play(&self, person: u16, who: Who<'_>, mv: &str, now: Now) -> Result<Decision> {
        let seat = self
            .seat_of(person)
            .ok_or_else(|| Refused::new("table.not-seated"))?;
        self.game_is_here()?;
        if self.paused.is_some() {
            return Err(Refused::new("table.paused"));
        }
        if self.seats[seat.index()].stand_in.is_some() {
            return Err(Refused::new("table.stood-in"));
        }
        let mut sent = self.moment(now);
        sent.at = sent.at.saturating_sub(who.lag.min(MOST_LAG));
        sent.at = self.given_back(person, sent.at);
        self.game_decision(now, sent, Input::Move { seat, mv })
    }

    /// Applies a decision that is durable now.
    pub fn commit(&mut self, decision: Decision) {
        let Decision {
            record,
            mut next,
            mover,
            deed,
            now,
            ..
        } = decision;
        for event in &record.events {
            // A decision was made from this very table, so it fits.
            let applied = self.apply(event, &record, &mut next);
            debug_assert_eq!(applied, Ok(()));
        }
        self.count(&record);
        self.review_stand_ins(mover, deed);
        self.review_presence(now.wall);
        self.plan_bots(mover, now);
    }

    pub(crate) fn decision(&self, now: Now, mut events: Vec<Event>) -> Decision {
        if let Some(owed) = self.owed(now) {
            events.insert(0, owed);
        }
        Decision {
            record: Record {
                at: now.wall,
                by: None,
                nonce: String::new(),
                events,
            },
            next: None,
            mover: None,
            deed: None,
            only_for: None,
            now,
        }
    }

    /// A step of the game, as a record.
    pub(crate) fn game_decision(
        &self,
        now: Now,
        moment: Moment,
        input: Input<&str>,
    ) -> Result<Decision> {
        let game = self
            .running()
            .ok_or_else(|| Refused::new("table.no-game"))?;
        let mover = match input {
            Input::Move { seat, .. } => Some(seat),
            Input::Start | Input::Alarm => None,
        };
        let decided = game.decide(moment, input)?;
        let mut decision = self.played(now, Vec::new(), decided)?;
        decision.mover = mover;
        Ok(decision)
    }

    /// What a game decided, after other events of the same record.
    pub(crate) fn played(
        &self,
        now: Now,
        mut events: Vec<Event>,
        decided: Decided,
    ) -> Result<Decision> {
        events.push(Event::Played(decided.events));
        let outcome = decided.next.outcome();
        events.extend(outcome.map(|outcome| Event::Finished { outcome }));
        let only_for = decided.only_for.filter(|_| events.len() == 1);
        let mut decision = self.decision(now, events);
        decision.next = Some(decided.next);
        // What the table owes is everybody's.
        decision.only_for = only_for.filter(|_| decision.record.events.len() == 1);
        Ok(decision)
    }

    pub(crate) fn host_only(&self, person: u16, now: Now) -> Result<()> {
        if self.is_host(person, now.wall) {
            return Ok(());
        }
        Err(self.by_the_host("table.host-only"))
    }

    /// `came` is who they were when they came before, gone or not.
    fn join(
        &self,
        who: Who<'_>,
        came: Option<u16>,
        name: String,
        (animal, colour): (Option<u8>, Option<u8>),
        now: Now,
    ) -> Result<Decision> {
        let known = came.filter(|person| self.people[*person as usize].left.is_none());
        let face = |person: u16, before: Face| {
            let wish = Face {
                animal: animal.unwrap_or(before.animal),
                colour: colour.unwrap_or(before.colour),
            };
            let known = wish.is_known().then(|| self.own_face(person, wish));
            known.ok_or_else(|| Refused::new("table.no-such-face"))
        };
        if let Some(person) = known {
            let face = face(person, self.face(person))?;
            let mut events = Vec::from([Event::Renamed { person, name }]);
            if face != self.face(person) {
                events.push(Event::FaceSet { person, face });
            }
            return Ok(self.decision(now, events));
        }
        self.not_locked()?;
        let mut events = self.make_room()?;
        let person = came.map_or_else(|| self.free_number(), Ok)?;
        events.push(Event::Joined {
            person,
            key: who.key.to_string(),
            name,
            link: self.seq + 1,
            face: Some(face(
                person,
                came.map_or_else(|| Face::of_number(person), |them| self.face(them)),
            )?),
        });
        if let Ok(seats) = self.sitting(person, None) {
            events.push(Event::Seated { seats });
        }
        if self
            .people
            .get(self.host as usize)
            .is_none_or(|host| host.left.is_some())
        {
            events.push(Event::Hosted { person });
        }
        let mut decision = self.decision(now, events);
        decision.record.by = Some(person);
        Ok(decision)
    }

    /// The seats with this person in one more, or in a shared one.
    pub(crate) fn sitting(&self, person: u16, shared: Option<Seat>) -> Result<Vec<Chair>> {
        self.between_games()?;
        let about = self.about()?;
        let mut seats = self.seats.clone();
        if let Some(seat) = shared {
            let full = || Refused::new("table.seat-taken");
            let chair = seats
                .get_mut(seat.index())
                .ok_or_else(|| Refused::new("table.no-such-seat"))?;
            match &mut chair.holder {
                Holder::People(people) if people.len() < about.people_per_seat as usize => {
                    people.push(person);
                }
                _ => return Err(full()),
            }
            return Ok(seats);
        }
        if seats.len() >= about.most_seats as usize {
            // A robot makes room for a person.
            let bot = seats
                .iter_mut()
                .rfind(|chair| matches!(chair.holder, Holder::Bot { .. }));
            let full = || Refused::new("table.full").arg("most", about.most_seats.to_string());
            *bot.ok_or_else(full)? = Chair::of(person);
            return Ok(seats);
        }
        seats.push(Chair::of(person));
        Ok(seats)
    }

    /// What is to be known of the game that was chosen.
    pub(crate) fn about(&self) -> Result<About> {
        let about = self.shelf.about(&self.game);
        let about = about.ok_or_else(|| Refused::new("table.no-such-game"))?;
        Ok(About {
            most_seats: about.most_seats.min(MOST_SEATS),
            ..about
        })
    }

    /// Refuses what needs a game that waits for its box.
    pub(crate) fn game_is_here(&self) -> Result<()> {
        if self.plays_missing() {
            return Err(Refused::new("table.no-such-game"));
        }
        Ok(())
    }

    pub(crate) fn between_games(&self) -> Result<()> {
        self.game_is_here()?;
        if self.playing() {
            Err(Refused::new("table.playing"))
        } else {
            Ok(())
        }
    }

    /// What a seat is called: its people's names, or its bot's.
    pub(crate) fn chair_name(&self, chair: &Chair) -> String {
        match &chair.holder {
            Holder::Bot { name, .. } => name.clone(),
            Holder::People(people) => {
                let names: Vec<&str> = people
                    .iter()
                    .filter_map(|person| self.name(*person))
                    .collect();
                names.join(" & ")
            }
        }
    }

    /// A name nobody else has here. A robot that took over from somebody
    /// answers to that name, which stays theirs.
    fn own_name(&self, name: &str, me: Option<u16>) -> Result<String> {
        let people = (0u16..)
            .zip(&self.people)
            .filter(|(other, them)| Some(*other) != me && them.left.is_none())
            .map(|(_, them)| them.name.as_str());
        let before = me.and_then(|me| self.name(me));
        let robots = self.seats.iter().filter_map(|chair| match &chair.holder {
            Holder::Bot { name, .. } => Some(name.as_str()).filter(|name| Some(*name) != before),
            Holder::People(_) => None,
        });
        let taken: Vec<&str> = people.chain(robots).collect();
        let taken = |name: &str| taken.iter().any(|other| alike(name, other));
        Ok(free_name(&proper_name(name)?, taken))
    }
}

/// JSON that a game or its shelf wrote, as it goes into a record.
pub(crate) fn raw(json: String) -> Result<Box<RawValue>> {
    RawValue::from_string(json).map_err(|why| unwritable(&why))
}

/// The bytes of what goes into a journal.
pub(crate) fn written(record: &impl Serialize) -> Result<Vec<u8>> {
    serde_json::to_vec(record).map_err(|why| unwritable(&why))
}

fn unwritable(why: &serde_json::Error) -> Refused {
    Refused::new("table.unwritable").arg("why", why.to_string())
}
