//! What is played next: people say it with one tap each, and the box opens.
//!
//! Votes are known while a house runs and are not journaled: what they lead to
//! is. When they are lost, people tap again.

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};

use game::{Language, Level, Millis, Refused};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    About, Answer, Chair, Decision, Event, Holder, MOST_SEATS, Now, Table, Who,
    decide::{Result, raw},
    start::Plan,
};

/// How long a box that most people want waits before it opens.
pub const OPENING_DELAY: Millis = 8_000;

/// What people want to play next.
#[derive(Debug, Default)]
pub(crate) struct Votes {
    list: Vec<Vote>,
    /// The box that opens by itself, when, and for whom its words are.
    pub(crate) opens: Option<Opens>,
}

#[derive(Debug)]
struct Vote {
    person: u16,
    game: String,
    language: Language,
    /// A tap that is sent twice is one tap.
    nonce: String,
}

#[derive(Clone, Debug)]
pub(crate) struct Opens {
    pub(crate) game: String,
    language: Language,
    pub(crate) at: Millis,
}

/// What people want to play next, as everyone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextView {
    pub votes: Vec<VoteView>,
    /// Of how many people: those who are here.
    pub present: u32,
    /// How many people would have a seat, if there is room for all.
    pub people: u8,
    /// The box that opens, and when by the game's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens: Option<OpensView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VoteView {
    pub person: u16,
    pub game: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpensView {
    pub game: String,
    pub at: Millis,
}

impl Votes {
    pub(crate) fn forget(&mut self) {
        *self = Votes::default();
    }
}

impl Table {
    /// Somebody says what to play next. The host's second tap opens the box at
    /// once, and so does that of whoever is alone here.
    pub(crate) fn vote(
        &mut self,
        person: u16,
        who: Who<'_>,
        nonce: &str,
        game: String,
        now: Now,
    ) -> Result<Answer> {
        self.between_games()?;
        if self.shelf.about(&game).is_none() {
            return Err(Refused::new("table.no-such-game"));
        }
        let before = self
            .votes
            .list
            .iter()
            .position(|vote| vote.person == person);
        let before = before.map(|at| &self.votes.list[at]);
        let repeated = before.is_some_and(|vote| !nonce.is_empty() && vote.nonce == nonce);
        let second = before.is_some_and(|vote| vote.game == game) && !repeated;
        let alone = self.present().all(|other| other == person);
        if alone || second && self.is_host(person, now.wall) {
            return self.open_next(&game, who.language, now).map(Answer::Do);
        }
        self.votes.list.retain(|vote| vote.person != person);
        self.votes.list.push(Vote {
            person,
            game,
            language: who.language,
            nonce: nonce.to_string(),
        });
        self.version += 1;
        self.count_votes(now.wall);
        Ok(Answer::Heard)
    }

    /// People who are here.
    fn present(&self) -> impl Iterator<Item = u16> {
        let people = (0u16..).zip(&self.people);
        let here =
            people.filter(|(person, them)| them.left.is_none() && self.presence.here(*person));
        here.map(|(person, _)| person)
    }

    /// A box that more than half of the people here want opens after a while;
    /// votes of those who went do not count.
    pub(crate) fn count_votes(&mut self, time: Millis) {
        if self.votes.list.is_empty() {
            return;
        }
        let present: Vec<u16> = self.present().collect();
        let count = |game: &str| {
            let votes = self.votes.list.iter();
            let votes = votes.filter(|vote| vote.game == game && present.contains(&vote.person));
            votes.count()
        };
        let mut votes = self.votes.list.iter();
        let wanted = votes.find(|vote| count(&vote.game) * 2 > present.len());
        let opens = wanted.map(|vote| {
            let running = self.votes.opens.clone();
            running
                .filter(|opens| opens.game == vote.game)
                .unwrap_or(Opens {
                    game: vote.game.clone(),
                    language: vote.language,
                    at: time.saturating_add(OPENING_DELAY),
                })
        });
        self.votes.opens = opens;
    }

    /// The box that is due to open now.
    pub(crate) fn open_voted(&mut self, now: Now) -> Result<Option<Decision>> {
        let Some(opens) = self
            .votes
            .opens
            .clone()
            .filter(|opens| opens.at <= now.wall)
        else {
            return Ok(None);
        };
        let opened = self.open_next(&opens.game, opens.language, now);
        if opened.is_err() {
            self.votes.forget();
            self.version += 1;
        }
        opened.map(Some)
    }

    /// Opens a box with the settings it had here last, for whoever is here.
    fn open_next(&self, game: &str, language: Language, now: Now) -> Result<Decision> {
        self.between_games()?;
        let about = self
            .shelf
            .about(game)
            .ok_or_else(|| Refused::new("table.no-such-game"))?;
        let options = self.last_options(game, language)?;
        let mut seats = self.next_seats(about);
        while seats.len() < about.least_seats as usize {
            seats.push(self.another_bot(&seats, self.usual_level()));
        }
        // A game may be particular about how many sit down.
        let mut refused = None;
        while seats.len() <= about.most_seats.min(MOST_SEATS) as usize {
            match self.open_with(game, &options, &seats, now) {
                Ok(decision) => return Ok(decision),
                Err(why) => refused = refused.or(Some(why)),
            }
            seats.push(self.another_bot(&seats, self.usual_level()));
        }
        Err(refused.unwrap_or_else(|| Refused::new("table.full")))
    }

    fn open_with(
        &self,
        game: &str,
        options: &RawValue,
        seats: &[Chair],
        now: Now,
    ) -> Result<Decision> {
        let mut events = Vec::new();
        if self.game != game || self.options.get() != options.get() {
            let (game, options) = (game.to_string(), options.to_owned());
            events.push(Event::GameChosen { game, options });
        }
        let reseated = self.seats != seats;
        if reseated {
            let seats = seats.to_vec();
            events.push(Event::Seated { seats });
            events.extend(self.first.map(|_| Event::FirstNamed { seat: None }));
        }
        let plan = Plan {
            game,
            options,
            first: self.first.filter(|_| !reseated),
            seats,
        };
        self.begin(plan, events, now)
    }

    /// The options a game had here last, or those of a table that opens.
    fn last_options(&self, game: &str, language: Language) -> Result<Box<RawValue>> {
        if self.game == game {
            return Ok(self.options.clone());
        }
        let last = self.past.iter().rfind(|past| past.game == game);
        let last = last.and_then(|past| self.shelf.options(game, past.options.get()).ok());
        match last {
            Some(options) => raw(options),
            None => raw(self.shelf.opening(game, language)?),
        }
    }

    /// Who sits down next: those who sat and are here, where they sat; those
    /// who came meanwhile, or said what to play; then the robots. A robot that
    /// sits for somebody who left goes too.
    fn next_seats(&self, about: About) -> Vec<Chair> {
        let here: Vec<u16> = self.present().collect();
        let most = about.most_seats.min(MOST_SEATS) as usize;
        let mut seats: Vec<Chair> = Vec::new();
        let mut spare: Vec<Chair> = Vec::new();
        for chair in &self.seats {
            match &chair.holder {
                Holder::People(people) => {
                    let people = people.iter().copied().filter(|one| here.contains(one));
                    let mut people: Vec<u16> = people.collect();
                    let more =
                        people.split_off(people.len().min(about.people_per_seat.max(1) as usize));
                    spare.extend(more.into_iter().map(Chair::of));
                    if !people.is_empty() {
                        seats.push(Chair {
                            holder: Holder::People(people),
                            stand_in: None,
                        });
                    }
                }
                Holder::Bot { name, .. } => {
                    let mut gone = self.people.iter().filter(|them| them.left.is_some());
                    if !gone.any(|them| them.name == *name) {
                        spare.push(chair.clone());
                    }
                }
            }
        }
        let since = self.past.last().map_or(0, |game| game.from);
        let newcomers = here.into_iter().filter(|person| {
            let voted = self.votes.list.iter().any(|vote| vote.person == *person);
            let came = self.people[*person as usize].came > since;
            self.seat_of(*person).is_none() && (voted || came)
        });
        seats.extend(newcomers.map(Chair::of));
        spare.sort_by_key(|chair| chair.bot().is_some());
        seats.extend(spare);
        seats.truncate(most);
        seats
    }

    /// How well robots play here.
    fn usual_level(&self) -> Level {
        let bots = self.seats.iter().rev().filter_map(Chair::bot);
        bots.into_iter().next().unwrap_or(Level::Regular)
    }

    /// What people want to play next, once a game is over.
    pub(crate) fn next_view(&self) -> Option<NextView> {
        self.running.as_ref()?.outcome()?;
        let about = About {
            least_seats: 0,
            most_seats: MOST_SEATS,
            people_per_seat: 1,
        };
        let sitting = self.next_seats(about);
        let people = sitting.iter().filter(|chair| chair.bot().is_none()).count();
        let votes = self.votes.list.iter().map(|vote| VoteView {
            person: vote.person,
            game: vote.game.clone(),
        });
        Some(NextView {
            votes: votes.collect(),
            present: self.present().count() as u32,
            people: people as u8,
            opens: self.votes.opens.as_ref().map(|opens| OpensView {
                game: opens.game.clone(),
                at: self.game_clock(opens.at),
            }),
        })
    }
}
