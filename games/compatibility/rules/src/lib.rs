//! The rules of Compatibility (Craig Browne) in its three printed editions,
//! and its bots.
//!
//! Everyone has the same forty pictures. A theme is read; everyone secretly
//! ranks the pictures that suit it best, as many as the square of their pawn
//! says; pictures are turned one position at a time, and partners advance by
//! what they have in common.
//!
//! The editions are data ([`Edition::rules`]); the engine is one. Rule ids
//! (`C2.4`) are those of the numbered rules shown in the game's box.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod affinity;
mod bot;
mod content;
mod decide;
mod edition;
mod events;
mod evolve;
mod fits;
mod moves;
mod options;
mod ranking;
mod rig;
mod scene;
pub mod score;
mod sketch;
mod state;
#[cfg(test)]
mod tests;
mod things;
mod view;

use game::{Beat, Draft, Game, Input, Level, Millis, Moment, Outcome, Seat, Seats, Setup, Viewer};

pub use bot::suiting;
pub use content::{AXES, Axes, BadContent, Content, Deck, Meaning, Pack, Picture, Themes};
pub use edition::{Edition, Guide, Rules, Specials, Stock, Tie, track};
pub use events::{Event, Swap, Theme};
pub use moves::{CompatibilityRefusal, Move};
pub use options::{Clock, Language, Mode, Options, Pace};
pub use ranking::{MOST, PICTURES, Ranking};
pub use rig::Rig;
pub use score::{Accord, Mark};
pub use sketch::Sketch;
pub use state::{Accusation, Compatibility, Round, side_of, sides};
pub use things::Links;
pub use view::{PhaseView, SeatView, SideView, View, You};

impl Game for Compatibility {
    const ID: &'static str = "compatibility";

    type Options = Options;
    type Content = Content;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Refusal = CompatibilityRefusal;

    fn new(setup: &Setup<Options>) -> Result<Self, CompatibilityRefusal> {
        decide::check(setup)?;
        Ok(Compatibility::opening(
            setup.options.clone(),
            setup.seats,
            setup.first,
        ))
    }

    fn check_options(options: &Options) -> Result<(), CompatibilityRefusal> {
        decide::check_options(options)
    }

    fn decide(
        draft: &mut Draft<Self>,
        content: &Content,
        now: Moment,
        input: Input<Move>,
    ) -> Result<(), CompatibilityRefusal> {
        decide::decide(draft, content, now, input)
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
        (seat.0 < self.seats).then(|| view::you(self, seat))
    }

    /// What somebody has chosen so far is nobody else's to know.
    fn only_for(event: &Event) -> Option<Seat> {
        match event {
            Event::Sketched { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    fn awaiting(&self) -> Seats {
        self.awaited()
    }

    /// While rankings are made nobody may hint at anything (C1.5).
    fn hushed(&self) -> bool {
        self.phase == state::Phase::Choosing
    }

    fn alarm(&self) -> Option<Millis> {
        self.deadline
    }

    fn beat(&self) -> Option<Beat> {
        self.staged
    }

    /// The pictures that were turned last.
    fn looked_at(&self) -> Option<Millis> {
        let turning = self.phase == state::Phase::Revealing && self.accusation.is_none();
        self.deadline.filter(|_| turning)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn side(&self, seat: Seat) -> u8 {
        self.side(seat)
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        Some(self.score(seat))
    }

    fn bot(view: &View, seat: Seat, level: Level, content: &Content, now: Moment) -> Option<Move> {
        bot::play(view, seat, level, content, now)
    }
}
