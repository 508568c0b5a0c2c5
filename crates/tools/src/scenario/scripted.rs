use anyhow::Result;
use game::{Input, Moment, Refused, Running, Seat};
use serde_json::Value as Json;

use super::{
    file::{File, Names, one_of},
    lines::{Lines, Mistake},
};
use crate::Workshop;

/// What a game adds to scenarios: its phrases, its rigging and what can be
/// seen on its table. All the rest is the same for every game.
pub trait Scripted {
    /// A move told in words, as JSON without its step; or what to write.
    fn phrase(&self, phrase: &str, seat: Seat, game: &dyn Running) -> Result<Json, String>;

    /// The chance that an input comes with, where it can be chosen so that what
    /// is rigged is drawn.
    fn seed(&self, _: &dyn Running, now: Moment, _: Input<&str>) -> Result<u64, Mistake> {
        Ok(now.seed)
    }

    /// Puts rigged cards in place of those that chance drew in `events`, which
    /// `game` has just decided. `None` leaves the events as they are.
    fn rig(&self, game: &dyn Running, events: &str, now: Moment)
    -> Result<Option<String>, Mistake>;

    /// The names that `see` knows.
    fn sights(&self) -> &'static [&'static str];

    fn see(&self, what: &str, game: &dyn Running) -> Option<Sight>;

    /// The table in a line.
    fn tell(&self, game: &dyn Running) -> String;

    /// Names the step that a move answers, unless it names one itself. A move
    /// is written `{ name = { step = 1, … } }` in every game.
    fn stamp(&self, mv: &mut Json, step: u64) {
        let inside = mv.as_object_mut().and_then(|mv| mv.values_mut().next());
        if let Some(Json::Object(fields)) = inside {
            fields.entry("step").or_insert(step.into());
        }
    }
}

/// Something to be seen on a table.
pub enum Sight {
    Value(Json),
    Seat(Seat),
    /// Some seats, whatever their order.
    Seats(Vec<Seat>),
    /// One value for each seat.
    Each(Vec<Json>),
}

/// A game ready to start and what scenarios need of it; or the refusal of
/// its setup.
pub struct Opened {
    pub script: Box<dyn Scripted>,
    pub game: Result<Box<dyn Running>, Refused>,
}

/// A scenario as a game reads it.
pub struct Scenario<'a> {
    pub file: &'a File,
    pub text: &'a str,
    pub lines: &'a Lines,
    pub names: &'a Names,
}

/// Opens the game that a scenario names.
pub(super) fn open(
    scenario: &Scenario<'_>,
    workshops: &[Box<dyn Workshop>],
) -> Result<Result<Opened, Mistake>> {
    let game = &scenario.file.game;
    let mut known = workshops.iter();
    if let Some(workshop) = known.find(|workshop| workshop.id() == game.get_ref()) {
        return workshop.script(scenario);
    }
    let ids: Vec<&str> = workshops.iter().map(|workshop| workshop.id()).collect();
    let text = format!(
        "there is no game `{}`: write {}",
        game.get_ref(),
        one_of(&ids)
    );
    Ok(Err(scenario.lines.mistake(game, text)))
}
