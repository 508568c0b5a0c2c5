use alloc::{borrow::ToOwned, boxed::Box, string::String, vec::Vec};

use game::{Level, Millis, Outcome, Seat, Seats};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::{Chair, Face, Holder, MissingView, NextView, Standing, Table, WhileAway};

/// What everyone may see of a table, the game itself aside.
#[derive(Clone, Debug, Serialize)]
pub struct TableView {
    pub code: String,
    pub game: String,
    /// The game is not on the shelf (any more): the host may take another.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub missing: bool,
    pub options: Box<RawValue>,
    /// What the last game of this kind left for the next, before it starts. For
    /// its box alone, which knows what of it people may see.
    #[serde(skip)]
    pub legacy: Option<String>,
    pub least_seats: u8,
    pub most_seats: u8,
    /// How many people may share a seat in this game.
    pub people_per_seat: u8,
    /// The person who is host.
    pub host: u16,
    pub people: Vec<PersonView>,
    /// People whom the host put out, and who stay out until they are let in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<OutView>,
    /// Nobody new may come.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub locked: bool,
    pub seats: Vec<SeatView>,
    /// The seat named to start; nobody: drawn by lot.
    pub first: Option<Seat>,
    /// Bots and the house mind their words.
    pub family: bool,
    /// The host wants no reactions.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub quiet: bool,
    pub state: GameState,
    pub paused: bool,
    /// Paused because everybody had gone.
    pub paused_by_itself: bool,
    /// Games played here, the present one included.
    pub games: Vec<PastGameView>,
    /// What the games of the last evening came to.
    pub evening: EveningView,
}

/// What there is around the games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct EveningView {
    /// The games of the evening that have ended.
    pub games: u32,
    /// Whoever scored, best first.
    pub standings: Vec<Standing>,
    /// What people want to play next, once a game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<NextView>,
    /// Seats whose people are missing while a game is played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<MissingView>,
    /// Who stopped the game, and when.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused_by: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused_at: Option<Millis>,
    /// Who wants a pause as soon as the game can stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause_wanted: Option<u16>,
    /// The game waits for people, for a day at most where it has a clock.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub slow: bool,
    /// The game on the table only pauses, and is never slow.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub lively: bool,
    /// Anybody may find the table from the first page.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub public: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// No game on the table, or none that can be shown: people sit down and
    /// choose.
    Waiting,
    Playing,
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PersonView {
    pub person: u16,
    pub name: String,
    pub here: bool,
    pub seat: Option<Seat>,
    #[serde(flatten)]
    pub face: Face,
}

/// Somebody who is kept out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutView {
    pub person: u16,
    pub name: String,
    /// They ask to come again.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub knocks: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    pub name: String,
    pub people: Vec<u16>,
    /// Whether any of its people is here; always, for a bot.
    pub here: bool,
    /// The level of the bot whose seat this is.
    pub bot: Option<Level>,
    /// The level of the bot that plays for absent people.
    pub stand_in: Option<Level>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PastGameView {
    pub number: u32,
    pub game: String,
    pub names: Vec<String>,
    pub outcome: Option<Outcome>,
    pub ended_at: Option<Millis>,
}

/// What one person is at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Me {
    pub person: Option<u16>,
    pub seat: Option<Seat>,
    /// Whether the host's controls are theirs now.
    pub may_host: bool,
    /// The host put them out, and they stay out until they are let in.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub out: bool,
    /// The robots' chairs that they may take now.
    #[serde(skip_serializing_if = "is_none", serialize_with = "as_list")]
    pub chairs: Seats,
    /// The points of each seat so far, for somebody who came in the middle of a
    /// game and has no seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i32>,
    /// What a bot did in their place, until they play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<WhileAway>,
}

fn is_none(seats: &Seats) -> bool {
    *seats == Seats::NONE
}

fn as_list<S: Serializer>(seats: &Seats, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(seats.iter())
}

impl Me {
    /// Somebody who only passes by.
    pub const NOBODY: Me = Me::of(None, None, false);

    /// Whoever has this number and this seat.
    pub const fn of(person: Option<u16>, seat: Option<Seat>, may_host: bool) -> Me {
        Me {
            person,
            seat,
            may_host,
            out: false,
            chairs: Seats::NONE,
            scores: Vec::new(),
            away: None,
        }
    }
}

impl Table {
    pub fn view(&self) -> TableView {
        let about = self.about().ok();
        let paused = self.paused.filter(|_| self.running.is_some());
        TableView {
            code: self.code.clone(),
            game: self.game.clone(),
            missing: about.is_none(),
            options: self.options.clone(),
            legacy: self
                .legacies
                .get(&self.game)
                .filter(|_| self.running.is_none())
                .map(|(kept, _)| kept.clone()),
            least_seats: about.map_or(0, |about| about.least_seats),
            most_seats: about.map_or(0, |about| about.most_seats),
            people_per_seat: about.map_or(1, |about| about.people_per_seat),
            host: self.host,
            people: self.people_view(),
            out: self.out_view(),
            locked: self.locked,
            seats: self
                .seats
                .iter()
                .map(|chair| self.seat_view(chair))
                .collect(),
            first: self.first,
            family: self.family,
            quiet: self.is_quiet(),
            state: match &self.running {
                None => GameState::Waiting,
                Some(game) if game.outcome().is_some() => GameState::Over,
                Some(_) => GameState::Playing,
            },
            paused: paused.is_some(),
            paused_by_itself: paused.is_some_and(|pause| pause.by_itself),
            games: self
                .past
                .iter()
                .map(|game| PastGameView {
                    number: game.number,
                    game: game.game.clone(),
                    names: game.names.clone(),
                    outcome: game.outcome.clone(),
                    ended_at: game.ended_at,
                })
                .collect(),
            evening: self.evening_view(),
        }
    }

    fn evening_view(&self) -> EveningView {
        let evening = self.last_evening().unwrap_or_default();
        EveningView {
            games: evening.games.len() as u32,
            standings: evening.standings,
            next: self.next_view(),
            missing: self.missing_view(),
            paused_by: self.paused.and_then(|pause| pause.by),
            paused_at: self.paused.map(|pause| pause.at),
            pause_wanted: self.pause_wanted,
            slow: self.slow,
            lively: self.running().is_some_and(|game| !game.may_be_slow()),
            public: self.public,
        }
    }

    fn people_view(&self) -> Vec<PersonView> {
        (0u16..)
            .zip(&self.people)
            .filter(|(_, person)| person.left.is_none())
            .map(|(number, person)| PersonView {
                person: number,
                name: person.name.clone(),
                here: self.presence.here(number),
                seat: self.seat_of(number),
                face: person.face,
            })
            .collect()
    }

    fn out_view(&self) -> Vec<OutView> {
        let out = (0u16..).zip(&self.people).filter(|(_, them)| them.out);
        out.map(|(person, them)| OutView {
            person,
            name: them.name.clone(),
            knocks: self.knocks(person),
        })
        .collect()
    }

    /// How the people of a seat look.
    pub(crate) fn faces(&self, chair: &Chair) -> Vec<Face> {
        match &chair.holder {
            Holder::People(people) => people.iter().map(|person| self.face(*person)).collect(),
            Holder::Bot { .. } => Vec::new(),
        }
    }

    fn seat_view(&self, chair: &Chair) -> SeatView {
        let (people, bot) = match &chair.holder {
            Holder::People(people) => (people.to_owned(), None),
            Holder::Bot { level, .. } => (Vec::new(), Some(*level)),
        };
        SeatView {
            name: self.chair_name(chair),
            here: bot.is_some() || people.iter().any(|person| self.presence.here(*person)),
            people,
            bot,
            stand_in: chair.stand_in,
        }
    }

    /// What a person is when the clock of the house says `wall`; somebody who
    /// is kept out is nobody here ([`Table::keeps_out`]).
    pub fn me(&self, person: Option<u16>, wall: Millis) -> Me {
        Me {
            person,
            seat: person.and_then(|person| self.seat_of(person)),
            may_host: person.is_some_and(|person| self.is_host(person, self.time(wall))),
            out: false,
            chairs: person.map_or(Seats::NONE, |person| self.free_chairs(person)),
            scores: self.scores_for(person),
            away: self.while_away(person),
        }
    }
}
