//! The evening: what the games that follow one another at a table come to.
//! It is worked out from what the journal says of them, old journals included.

use alloc::{string::String, vec::Vec};

use game::{Millis, Seat};
use serde::Serialize;

use crate::{Chair, Event, Face, Holder, PastGame, Person, Table};

/// A game that begins this long after the one before is of another evening.
pub const EVENING_GAP: Millis = 6 * 3_600_000;
/// What the first places are worth; those below are worth the last of them.
const POINTS: [u32; 5] = [5, 4, 3, 2, 1];

/// Games that followed one another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Evening {
    pub games: Vec<EveningGame>,
    /// Whoever scored, best first.
    pub standings: Vec<Standing>,
}

/// One game of an evening, which has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EveningGame {
    pub number: u32,
    pub game: String,
    pub ended_at: Millis,
    /// How it went for people, best first; nothing where it was put away
    /// unfinished.
    pub places: Vec<Place>,
}

/// How a game went for somebody who held a seat at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    pub person: u16,
    /// Among people, from 1; their team's, where they played in one.
    pub place: u32,
    pub points: u32,
    /// The score of the seat in the game itself.
    pub score: i32,
    pub won: bool,
}

/// What somebody has at the end of the evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    pub person: u16,
    pub name: String,
    #[serde(flatten)]
    pub face: Face,
    pub points: u32,
    /// The games they won, by id, in the order of the evening.
    pub trophies: Vec<String>,
}

/// Who sat where when a game was over: what its scores are for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Sitting {
    /// The people of each seat; nobody on a bot's.
    pub people: Vec<Vec<u16>>,
    /// The side of each seat.
    pub sides: Vec<u8>,
}

impl Sitting {
    pub(crate) fn of(chairs: &[Chair], side: impl Fn(Seat) -> u8) -> Sitting {
        let people = |chair: &Chair| match &chair.holder {
            Holder::People(people) => people.clone(),
            Holder::Bot { .. } => Vec::new(),
        };
        Sitting {
            people: chairs.iter().map(people).collect(),
            sides: (0..chairs.len() as u8)
                .map(|seat| side(Seat(seat)))
                .collect(),
        }
    }
}

impl PastGame {
    /// How the game went for the people who held a seat at its end: sides are
    /// ranked among those on which people play, equal ones share the better
    /// place.
    pub fn places(&self) -> Vec<Place> {
        let Some(outcome) = &self.outcome else {
            return Vec::new();
        };
        let seats = || {
            let scores = (0u8..).map(Seat).zip(outcome.scores.iter().copied());
            let sides = self.sitting.sides.iter().copied();
            let people = self.sitting.people.iter();
            scores
                .zip(sides)
                .zip(people)
                .filter(|(_, people)| !people.is_empty())
        };
        // A side counts once, and by the best of its seats.
        let mut sides: Vec<(u8, (bool, i32))> = Vec::new();
        for (((seat, score), side), _) in seats() {
            let result = (outcome.winners.contains(&seat), score);
            match sides.iter_mut().find(|(other, _)| *other == side) {
                Some((_, best)) => *best = result.max(*best),
                None => sides.push((side, result)),
            }
        }
        let mut places = Vec::new();
        for (((seat, score), side), people) in seats() {
            let own = sides.iter().find(|(other, _)| *other == side);
            let Some((_, own)) = own else { continue };
            let better = sides.iter().filter(|(_, other)| other > own).count();
            places.extend(people.iter().map(|person| Place {
                person: *person,
                place: better as u32 + 1,
                points: POINTS[better.min(POINTS.len() - 1)],
                score,
                won: outcome.winners.contains(&seat),
            }));
        }
        places.sort_by_key(|place| place.place);
        places
    }
}

impl Table {
    /// The evening of a game, by the game's number: it begins with the first
    /// that was not soon after another, and lasts until one is not.
    pub fn evening(&self, number: u32) -> Option<Evening> {
        let ended = |game: &&PastGame| game.ended_at.is_some();
        let games: Vec<&PastGame> = self.past.iter().filter(ended).collect();
        let at = games.iter().position(|game| game.number == number)?;
        let follows = |game: &PastGame, before: &PastGame| {
            let end = before.ended_at.unwrap_or(before.started_at);
            game.started_at < end.saturating_add(EVENING_GAP)
        };
        let from = (1..=at).rev().find(|i| !follows(games[*i], games[i - 1]));
        let from = from.unwrap_or(0);
        let to = (at + 1..games.len()).find(|i| !follows(games[*i], games[i - 1]));
        let to = to.unwrap_or(games.len());
        Some(self.told(&games[from..to]))
    }

    /// The last evening so far.
    pub fn last_evening(&self) -> Option<Evening> {
        let ended = self.past.iter().rfind(|game| game.ended_at.is_some())?;
        self.evening(ended.number)
    }

    fn told(&self, games: &[&PastGame]) -> Evening {
        let mut standings: Vec<Standing> = Vec::new();
        let mut told = Vec::new();
        for game in games {
            let places = game.places();
            for place in &places {
                let known = standings
                    .iter_mut()
                    .position(|one| one.person == place.person);
                let at = known.unwrap_or_else(|| {
                    standings.push(Standing {
                        person: place.person,
                        name: self.name(place.person).unwrap_or_default().into(),
                        face: self.face(place.person),
                        points: 0,
                        trophies: Vec::new(),
                    });
                    standings.len() - 1
                });
                standings[at].points += place.points;
                if place.won {
                    standings[at].trophies.push(game.game.clone());
                }
            }
            told.push(EveningGame {
                number: game.number,
                game: game.game.clone(),
                ended_at: game.ended_at.unwrap_or(game.started_at),
                places,
            });
        }
        standings.sort_by_key(|one| core::cmp::Reverse(one.points));
        Evening {
            games: told,
            standings,
        }
    }

    /// The evening without those who took themselves out of it.
    pub fn evening_to_show(&self, number: u32) -> Option<Evening> {
        let mut evening = self.evening(number)?;
        let shown = |person: u16| self.is_listed(person);
        evening.standings.retain(|one| shown(one.person));
        for game in &mut evening.games {
            game.places.retain(|place| shown(place.person));
        }
        Some(evening)
    }

    /// The names on the seats of a past game, for its page of the evening:
    /// nothing in the place of whoever took themselves out.
    pub fn listed_names(&self, game: &PastGame) -> Vec<String> {
        let people = |seat: usize| game.sitting.people.get(seat).into_iter().flatten();
        let named = |(seat, name): (usize, &String)| {
            let out = people(seat).any(|person| !self.is_listed(*person));
            if out { String::new() } else { name.clone() }
        };
        game.names.iter().enumerate().map(named).collect()
    }

    fn is_listed(&self, person: u16) -> bool {
        let person = self.people.get(person as usize);
        person.is_some_and(|person: &Person| !person.unlisted)
    }

    /// Whether somebody took themselves out of the pages of their evenings.
    pub fn is_unlisted(&self, person: u16) -> bool {
        !self.is_listed(person)
    }

    pub(crate) fn apply_to_evening(&mut self, event: &Event) {
        if let Event::Unlisted { person, on } = event
            && let Some(person) = self.people.get_mut(*person as usize)
        {
            person.unlisted = *on;
        }
    }
}
