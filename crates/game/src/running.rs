use alloc::{boxed::Box, string::String, sync::Arc, vec::Vec};
use core::any::Any;

use crate::{
    Draft, Game, Input, Level, Millis, Moment, Outcome, Refusal, Refused, Seat, Seats, Viewer,
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

    fn view(&self, viewer: Viewer) -> String {
        let mut json = Vec::new();
        self.write_view(viewer, &mut json);
        String::from_utf8(json).expect("JSON is UTF-8")
    }

    /// Writes a view at the end of `to`.
    fn write_view(&self, viewer: Viewer, to: &mut Vec<u8>);

    /// Writes what [`Game::you`] gives, if it does; tells whether it did.
    fn write_you(&self, seat: Seat, to: &mut Vec<u8>) -> bool;

    fn awaiting(&self) -> Seats;
    fn alarm(&self) -> Option<Millis>;
    fn outcome(&self) -> Option<Outcome>;

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
    pub events: String,
    pub next: Box<dyn Running>,
}

/// Events in a journal that this version of the game cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

/// A game and the content it is played with.
pub struct Play<G: Game> {
    pub state: G,
    pub content: Arc<G::Content>,
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

fn write_json<T: serde::Serialize>(value: &T, to: &mut Vec<u8>) {
    to.extend_from_slice(json(value).as_bytes());
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
        G::decide(&mut draft, &self.content, now, input).map_err(|refusal| refusal.refused())?;
        Ok(Decided {
            events: json(&draft.events),
            next: Box::new(Play {
                state: draft.state,
                content: self.content.clone(),
            }),
        })
    }

    fn replay(&mut self, events: &str) -> Result<(), Unreadable> {
        let events: Vec<G::Event> =
            serde_json::from_str(events).map_err(|why| Unreadable(alloc::format!("{why}")))?;
        events.iter().for_each(|event| self.state.evolve(event));
        Ok(())
    }

    fn write_view(&self, viewer: Viewer, to: &mut Vec<u8>) {
        write_json(&self.state.view(viewer), to);
    }

    fn write_you(&self, seat: Seat, to: &mut Vec<u8>) -> bool {
        let you = self.state.you(seat);
        you.inspect(|you| write_json(you, to)).is_some()
    }

    fn awaiting(&self) -> Seats {
        self.state.awaiting()
    }

    fn alarm(&self) -> Option<Millis> {
        self.state.alarm()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn legacy(&self) -> Option<String> {
        self.state.legacy().map(|legacy| json(&legacy))
    }

    fn bot(&self, seat: Seat, level: Level, now: Moment) -> Option<String> {
        let view = self.state.view(Viewer::Seat(seat));
        G::bot(&view, seat, level, &self.content, now).map(|mv| json(&mv))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn Running> {
        Box::new(self.clone())
    }
}
