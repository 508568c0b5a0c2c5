//! The rules of Typo (Corné van Moorsel, Cwali 2004), its lexicon and its bots.
//!
//! Everyone secretly chooses a letter; in alphabetical order each extends a
//! row at either end and announces a word that begins with the row. Who cannot
//! clears the longest row and loses its cards in points; the others may doubt
//! the word. A second half is played in reverse order.
//!
//! Rule ids (`T4`) are those of the numbered rules shown in the game's box.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod bot;
mod cards;
mod chronicle;
mod compounds;
mod decide;
mod events;
mod fits;
pub mod letters;
mod moves;
mod options;
mod remembered;
mod rig;
mod scene;
mod sounds;
mod state;
#[cfg(test)]
mod tests;
mod tribunal;
mod view;
mod words;

use alloc::{sync::Arc, vec::Vec};

use game::{
    Beat, Draft, Each, Game, Input, Level, Millis, Moment, Outcome, Seat, Seats, Setup, Viewer,
};

pub use cards::{Bag, End, LONGEST_WORD, Letter, Row};
pub use chronicle::{Chronicle, Word};
pub use compounds::Compounds;
pub use events::{Event, Gloss, Near, Said, Source, Verdict};
pub use game::Language;
pub use moves::{Move, TypoRefusal};
pub use options::{Authority, Clock, DoubtWindow, Options, hand_size};
pub use rig::{Deal, Misdeal, Rig};
pub use scene::{Scene, Staged};
pub use sounds::Sounds;
pub use state::{Note, Typo};
pub use tribunal::{Dispute, Legacy, Precedent, Proposal};
pub use view::{PhaseView, SeatView, View, You};
pub use words::Words;

use letters::Letters;
use lexicon::{Description, Lexicon, Unsaid};

/// The cards and the dictionary of one language, with its words of several parts (T13).
pub struct Book {
    pub letters: Letters,
    pub lexicon: Arc<Lexicon>,
    pub compounds: Compounds,
    /// What bots leave unsaid where a family plays.
    pub unsaid: Arc<Unsaid>,
    /// What their bluffs sound like.
    pub sounds: Sounds,
    /// What a folded word is, the most usual first, where that is known.
    pub describe: fn(&str) -> Vec<Description>,
}

/// The books of every language Typo is played in.
pub type Content = Each<Book>;

impl Game for Typo {
    const ID: &'static str = "typo";

    type Options = Options;
    type Content = Content;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Refusal = TypoRefusal;

    fn new(setup: &Setup<Options>) -> Result<Self, TypoRefusal> {
        if !(2..=6).contains(&setup.seats) {
            return Err(TypoRefusal::Players);
        }
        let judged = setup.options.authority == Authority::Judge;
        let named = setup
            .first
            .into_iter()
            .chain(judged.then_some(setup.options.judge));
        if named.into_iter().any(|seat| seat.0 >= setup.seats) {
            return Err(TypoRefusal::NoSuchSeat);
        }
        Typo::check_options(&setup.options)?;
        Ok(Typo::opening(
            setup.options.clone(),
            setup.seats,
            setup.first,
        ))
    }

    fn check_options(options: &Options) -> Result<(), TypoRefusal> {
        options.words.check()
    }

    /// A judge is a person, wherever that person sits (T12).
    fn reseat(options: &mut Options, now: &[Option<Seat>]) {
        if let Some(moved) = now.get(options.judge.index()) {
            let past_the_last = Seat(now.iter().flatten().count() as u8);
            options.judge = moved.unwrap_or(past_the_last);
        }
    }

    fn decide(
        draft: &mut Draft<Self>,
        content: &Content,
        now: Moment,
        input: Input<Move>,
    ) -> Result<(), TypoRefusal> {
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

    fn awaiting(&self) -> Seats {
        self.awaited()
    }

    fn alarm(&self) -> Option<Millis> {
        self.deadline
    }

    fn beat(&self) -> Option<Beat> {
        self.staged.map(|staged| staged.beat)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.scores.get(seat.index()).map(|score| i32::from(*score))
    }

    fn legacy(&self) -> Option<impl serde::Serialize> {
        self.left_over()
    }

    fn inherit(&mut self, legacy: &str, _seats: &[Option<Seat>]) {
        if let Ok(legacy) = serde_json::from_str(legacy) {
            self.take_over(legacy);
        }
    }

    fn bot(view: &View, seat: Seat, level: Level, content: &Content, now: Moment) -> Option<Move> {
        bot::play(view, seat, level, content.get(view.options.language), now)
    }
}
