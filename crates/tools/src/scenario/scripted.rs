use std::{cell::OnceCell, sync::Arc};

use anyhow::Result;
use game::{Input, Moment, Refused, Running, Seat};
use serde_json::Value as Json;

use crate::{content, decks::Decks};

use super::{
    cible, compatibility,
    file::{File, Names},
    lines::{Lines, Mistake},
    typo,
};

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

/// The contents of the games, read when the first scenario asks for them.
#[derive(Default)]
pub struct Boxes {
    typo: OnceCell<Arc<::typo::Content>>,
    compatibility: OnceCell<Arc<::compatibility::Content>>,
    cible: OnceCell<Arc<::cible::Content>>,
}

impl Boxes {
    pub fn typo(&self) -> Result<Arc<::typo::Content>> {
        read_once(&self.typo, content::typo)
    }

    pub fn compatibility(&self) -> Result<Arc<::compatibility::Content>> {
        read_once(&self.compatibility, || {
            content::compatibility(&Decks::load(None)?)
        })
    }

    pub fn cible(&self) -> Result<Arc<::cible::Content>> {
        read_once(&self.cible, cible::small_box)
    }
}

fn read_once<C>(cell: &OnceCell<Arc<C>>, read: impl Fn() -> Result<Arc<C>>) -> Result<Arc<C>> {
    if let Some(content) = cell.get() {
        return Ok(content.clone());
    }
    let content = read()?;
    Ok(cell.get_or_init(|| content).clone())
}

/// Opens the game that a scenario names.
pub fn open(
    file: &File,
    text: &str,
    lines: &Lines,
    names: &Names,
    boxes: &Boxes,
) -> Result<Result<Opened, Mistake>> {
    match file.game.get_ref().as_str() {
        "typo" => {
            let content = boxes.typo()?;
            Ok(typo::open(file, text, lines, names, content))
        }
        "compatibility" => {
            let content = boxes.compatibility()?;
            Ok(compatibility::open(file, text, lines, names, content))
        }
        "cible" => Ok(cible::open(file, text, lines, names, boxes.cible()?)),
        other => {
            let text =
                format!("there is no game `{other}`: write `typo`, `compatibility` or `cible`");
            Ok(Err(lines.mistake(&file.game, text)))
        }
    }
}
