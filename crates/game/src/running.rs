use alloc::{boxed::Box, string::String, sync::Arc, vec::Vec};
use core::{any::Any, ops::Deref};

use serde_json::value::RawValue;

use crate::{
    Beat, Draft, Game, Input, Level, Millis, Moment, Outcome, Refusal, Refused, Seat, Seats, Viewer,
};

/// A game in progress with its types erased: moves, events and views are JSON.
/// This is what a table holds, whatever is being played.
pub trait Running: Send + Sync {
    fn id(&self) -> &'static str;

    /// Decides an input without applying it, so that the events can be made
    /// durable first.
    fn decide(&self, now: Moment, input: Input<&str>) -> Result<Decided, Refused>;

    /// Applies events read back from a journal.
    fn replay(&mut self, events: &str) -> Result<(), Unreadable>;

    /// The whole state, secrets and all, for [`Running::restore`] of the same
    /// build; nothing where it cannot be written down.
    fn state(&self) -> Option<Box<RawValue>>;

    /// Puts a state that was written down in the place of this one.
    fn restore(&mut self, state: &str) -> Result<(), Unreadable>;

    fn view(&self, viewer: Viewer) -> String {
        let mut json = String::new();
        self.write_view(viewer, &mut json);
        json
    }

    /// Writes a view at the end of `to`.
    fn write_view(&self, viewer: Viewer, to: &mut String);

    /// Writes what [`Game::you`] gives, if it does; tells whether it did.
    fn write_you(&self, seat: Seat, to: &mut String) -> bool;

    /// Whether whatever people could hint by is held ([`Game::hushed`]).
    fn hushed(&self) -> bool;

    fn awaiting(&self) -> Seats;
    fn alarm(&self) -> Option<Millis>;

    /// See [`Game::beat`].
    fn beat(&self) -> Option<Beat>;

    /// See [`Game::looked_at`].
    fn looked_at(&self) -> Option<Millis>;

    fn outcome(&self) -> Option<Outcome>;

    /// See [`Game::side`].
    fn side(&self, seat: Seat) -> u8;

    /// See [`Game::score`].
    fn score(&self, seat: Seat) -> Option<i32>;

    /// See [`Game::pausable`].
    fn pausable(&self) -> bool;

    /// See [`Game::may_be_slow`].
    fn may_be_slow(&self) -> bool;

    /// What the table keeps for the next game of the kind, as JSON.
    fn legacy(&self) -> Option<String>;

    /// The move a bot would make in `seat`, as JSON.
    fn bot(&self, seat: Seat, level: Level, now: Moment) -> Option<String>;

    /// The typed game behind, for who knows its type ([`Play`]).
    fn as_any(&self) -> &dyn Any;

    fn boxed_clone(&self) -> Box<dyn Running>;
}

/// What an input leads to: the events as a JSON array, and the game after them.
pub struct Decided {
    pub events: Box<RawValue>,
    /// The seat that alone can see anything of it ([`Game::only_for`]).
    pub only_for: Option<Seat>,
    pub next: Box<dyn Running>,
}

/// Events in a journal, or a state, that this version of the game cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

/// What games are played with, shared by all of a kind. It may be read when it
/// is first needed: to show a game, nothing of it is.
pub type Books<C> = Arc<dyn Deref<Target = C> + Send + Sync>;

/// A game and the content it is played with.
pub struct Play<G: Game> {
    pub state: G,
    pub content: Books<G::Content>,
}

impl<G: Game> Clone for Play<G> {
    fn clone(&self) -> Self {
        Play {
            state: self.state.clone(),
            content: self.content.clone(),
        }
    }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("views, moves and events are plain data")
}

/// Events as they go into a journal, or a refusal of what could not be read
/// back: nothing else may be kept in its place.
fn written<T: serde::Serialize>(events: &[T]) -> Result<Box<RawValue>, Refused> {
    let refused = |why| Refused::new("table.unwritable").arg("why", alloc::format!("{why}"));
    serde_json::value::to_raw_value(events).map_err(refused)
}

/// The seat for which all of these events are, and no other.
fn only_for<G: Game>(events: &[G::Event]) -> Option<Seat> {
    let seat = G::only_for(events.first()?)?;
    let mut events = events.iter();
    events
        .all(|event| G::only_for(event) == Some(seat))
        .then_some(seat)
}

impl<G: Game> Running for Play<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn decide(&self, now: Moment, input: Input<&str>) -> Result<Decided, Refused> {
        let input = match input {
            Input::Start => Input::Start,
            Input::Alarm => Input::Alarm,
            Input::Move { seat, mv } => Input::Move {
                seat,
                mv: serde_json::from_str(mv)
                    .map_err(|why| Refused::new("malformed").arg("why", alloc::format!("{why}")))?,
            },
        };
        let mut draft = Draft {
            state: self.state.clone(),
            events: Vec::new(),
        };
        G::decide(&mut draft, &**self.content, now, input).map_err(|refusal| refusal.refused())?;
        Ok(Decided {
            events: written(&draft.events)?,
            only_for: only_for::<G>(&draft.events),
            next: Box::new(Play {
                state: draft.state,
                content: self.content.clone(),
            }),
        })
    }

    fn replay(&mut self, events: &str) -> Result<(), Unreadable> {
        let events: Vec<G::Event> =
            serde_json::from_str(events).map_err(|why| Unreadable(alloc::format!("{why}")))?;
        for event in &events {
            if !self.state.fits(event) {
                // Its name alone: the rest may be a secret of the game.
                let what = alloc::format!("{event:?}");
                let what = what.split(|c: char| !c.is_alphanumeric()).next();
                let what = what.unwrap_or_default();
                let why = alloc::format!("{what} cannot have happened");
                return Err(Unreadable(why));
            }
            self.state.evolve(event);
        }
        Ok(())
    }

    fn state(&self) -> Option<Box<RawValue>> {
        serde_json::value::to_raw_value(&self.state).ok()
    }

    fn restore(&mut self, state: &str) -> Result<(), Unreadable> {
        self.state =
            serde_json::from_str(state).map_err(|why| Unreadable(alloc::format!("{why}")))?;
        Ok(())
    }

    fn write_view(&self, viewer: Viewer, to: &mut String) {
        to.push_str(&json(&self.state.view(viewer)));
    }

    fn write_you(&self, seat: Seat, to: &mut String) -> bool {
        let you = self.state.you(seat);
        you.inspect(|you| to.push_str(&json(you))).is_some()
    }

    fn hushed(&self) -> bool {
        self.state.hushed()
    }

    fn awaiting(&self) -> Seats {
        self.state.awaiting()
    }

    fn alarm(&self) -> Option<Millis> {
        self.state.alarm()
    }

    fn beat(&self) -> Option<Beat> {
        self.state.beat()
    }

    fn looked_at(&self) -> Option<Millis> {
        self.state.looked_at()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn side(&self, seat: Seat) -> u8 {
        self.state.side(seat)
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.state.score(seat)
    }

    fn pausable(&self) -> bool {
        self.state.pausable()
    }

    fn may_be_slow(&self) -> bool {
        self.state.may_be_slow()
    }

    fn legacy(&self) -> Option<String> {
        self.state.legacy().map(|legacy| json(&legacy))
    }

    fn bot(&self, seat: Seat, level: Level, now: Moment) -> Option<String> {
        let view = self.state.view(Viewer::Seat(seat));
        G::bot(&view, seat, level, &**self.content, now).map(|mv| json(&mv))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn Running> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_that_cannot_be_written_are_refused_and_not_kept_as_nothing() {
        struct Unwritable;
        impl serde::Serialize for Unwritable {
            fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                Err(serde::ser::Error::custom("no words for it"))
            }
        }
        let refused = written(&[Unwritable]).expect_err("nothing to keep");
        assert_eq!(refused.code, "table.unwritable");
    }
}
