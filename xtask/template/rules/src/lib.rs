//! The rules of Essai, and its bots.
//!
//! Everyone secretly chooses a number from 1 to 9; then all are shown at once.
//! The highest number that nobody else chose wins.
//!
//! Rule ids (`E2`) are those of the numbered rules shown in the game's box.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod bot;
mod decide;
mod events;
mod fits;
mod moves;
mod options;
mod state;
#[cfg(test)]
mod tests;
mod view;

use game::{Draft, Game, Input, Level, Millis, Moment, Outcome, Seat, Seats, Setup, Viewer};

pub use events::Event;
pub use moves::{EssaiRefusal, Move, NUMBERS};
pub use options::{Clock, Options};
pub use state::Essai;
pub use view::{PhaseView, SeatView, View, You};

/// What the game is played with besides people: nothing. A game with cards or
/// words has its books here.
pub struct Content;

impl Game for Essai {
    const ID: &'static str = "essai";

    type Options = Options;
    type Content = Content;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Refusal = EssaiRefusal;

    fn new(setup: &Setup<Options>) -> Result<Self, EssaiRefusal> {
        if !(2..=8).contains(&setup.seats) {
            return Err(EssaiRefusal::Players);
        }
        Ok(Essai::opening(setup.options.clone(), setup.seats))
    }

    fn decide(
        draft: &mut Draft<Self>,
        _: &Content,
        now: Moment,
        input: Input<Move>,
    ) -> Result<(), EssaiRefusal> {
        decide::decide(draft, now, input)
    }

    fn evolve(&mut self, event: &Event) {
        self.apply(event);
    }

    fn fits(&self, event: &Event) -> bool {
        self.can_have(event)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn you(&self, seat: Seat) -> Option<impl serde::Serialize> {
        (seat.0 < self.seats()).then(|| view::you(self, seat))
    }

    fn awaiting(&self) -> Seats {
        self.awaited()
    }

    fn alarm(&self) -> Option<Millis> {
        self.deadline
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn bot(view: &View, seat: Seat, level: Level, _: &Content, now: Moment) -> Option<Move> {
        bot::play(view, seat, level, now)
    }
}
