//! The rules of La Cible (Eric Bouret, Ravensburger 2004), its judge and its
//! bots.
//!
//! Five phases: a first round of list questions by camera token, definitions
//! against the hourglass, sequels, auctions between two, and a final of six
//! levels. The house reads, times and judges; or a person does.
//!
//! Rule ids (`L4.2`) are those of the numbered rules shown in the game's box.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod bot;
pub mod cards;
mod content;
mod decide;
mod events;
mod evolve;
pub mod facts;
mod fits;
mod flair;
pub mod judge;
mod legacy;
mod moves;
mod options;
mod rig;
mod scene;
mod state;
#[cfg(test)]
mod tests;
mod view;

use game::{Beat, Draft, Game, Input, Level, Millis, Moment, Outcome, Seat, Seats, Setup, Viewer};
use state::Stage;

pub use content::{BadSheets, Book, Content, Sheet};
pub use events::{Attempt, Event, Learnt, Pack, Party, Place, PlayedQuestion, Verdict};
pub use flair::{FlairView, Sense};
pub use moves::{CibleRefusal, Move};
pub use options::{AnswerTime, Arbiter, FinaleTime, Hourglass, Language, Length, Options};
pub use rig::Rig;
pub use state::Cible;
pub use view::{AppealView, FinaleView, QuestionView, SeatView, SeriesView, StageView, View, You};

impl Game for Cible {
    const ID: &'static str = "cible";

    type Options = Options;
    type Content = Content;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Refusal = CibleRefusal;

    fn new(setup: &Setup<Options>) -> Result<Self, CibleRefusal> {
        decide::check(setup)?;
        Ok(Cible::opening(setup.options.clone(), setup.seats))
    }

    fn check_options(options: &Options) -> Result<(), CibleRefusal> {
        decide::check_options(options)
    }

    fn decide(
        draft: &mut Draft<Self>,
        content: &Content,
        now: Moment,
        input: Input<Move>,
    ) -> Result<(), CibleRefusal> {
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

    /// What somebody plays along is theirs alone (L0.10).
    fn only_for(event: &Event) -> Option<Seat> {
        match event {
            Event::Predicted { seat, .. }
            | Event::Wagered { seat, .. }
            | Event::SaidAlong { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    fn legacy(&self) -> Option<impl serde::Serialize> {
        Some(self.left_over())
    }

    fn inherit(&mut self, legacy: &str, seats: &[Option<Seat>]) {
        // What cannot be read is not worth a game.
        if let Ok(legacy) = serde_json::from_str(legacy) {
            self.take_over(legacy, seats);
        }
    }

    fn awaiting(&self) -> Seats {
        self.awaited()
    }

    fn alarm(&self) -> Option<Millis> {
        self.wakes()
    }

    fn beat(&self) -> Option<Beat> {
        self.staged
    }

    /// What begins and what is over. A verdict stays as long as it may be
    /// appealed against, and a question as long as it is read.
    fn looked_at(&self) -> Option<Millis> {
        let looked = matches!(self.stage, Stage::Intro | Stage::Tally | Stage::PartyOver);
        self.deadline.filter(|_| looked && self.appeal.is_none())
    }

    /// While somebody is on air.
    fn hushed(&self) -> bool {
        matches!(
            self.stage,
            state::Stage::Answering { .. }
                | state::Stage::Series
                | state::Stage::Performing { .. }
                | state::Stage::Finale
        )
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.totals.get(seat.index()).map(|total| *total as i32)
    }

    /// Not while somebody is on air or an hourglass runs: a pause would give
    /// them time to think.
    fn pausable(&self) -> bool {
        !matches!(
            self.stage,
            Stage::Reading
                | Stage::Answering { .. }
                | Stage::Letter
                | Stage::Series
                | Stage::Bidding { .. }
                | Stage::Performing { .. }
                | Stage::Finale
        )
    }

    /// A game on air pauses between two questions, and is never slow.
    fn may_be_slow(&self) -> bool {
        false
    }

    fn bot(view: &View, seat: Seat, level: Level, content: &Content, now: Moment) -> Option<Move> {
        bot::play(view, seat, level, content.get(view.options.language), now)
    }
}
