//! What a game is.
//!
//! A rules crate implements [`Game`]: pure functions from a state and an
//! [`Input`] to events, and from a state and a [`Viewer`] to a view. Time and
//! chance enter as a [`Moment`], books (dictionary, deck, questions) as
//! `Content`; nothing else does, so a journal of events replays for ever.
//!
//! [`Running`] is the same game with its types erased, as a table holds it.
//! With the feature `testing`, [`testing`] is the suite every game passes.

#![no_std]
#![forbid(unsafe_code)]

// Public for what `refusals!` writes into other crates.
#[doc(hidden)]
pub extern crate alloc;
#[cfg(feature = "testing")]
extern crate std;

mod beat;
mod language;
mod refusal;
mod running;
mod seats;
#[cfg(feature = "testing")]
pub mod testing;

use alloc::vec::Vec;
use core::{fmt::Debug, ops::Deref};

use rand::{SeedableRng, rngs::SmallRng};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub use beat::{Beat, Length, Showing};
pub use language::{Each, Language, UnknownLanguage};
pub use refusal::{Refusal, Refused, Untimely};
pub use running::{Books, Decided, Play, Running, Unreadable};
pub use seats::{Seat, Seats};

/// Milliseconds on the table's own clock, which stands still during a pause.
pub type Millis = u64;

/// When an input arrived, the chance that came with it, and the company: the
/// only time and the only randomness a rule can see, and all it knows of who
/// sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub at: Millis,
    pub seed: u64,
    pub company: Company,
}

/// Who is at the table at a moment. It may change from one input to the next,
/// so what follows from it is told by events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Company {
    /// The seats that people play themselves and are there to play: no bot's,
    /// and nobody's who went away.
    pub people: Seats,
    /// Whether bots and the house mind their words, as in a family.
    pub family: bool,
    /// How they are shown what happens, and how long that may take.
    pub showing: Showing,
}

impl Default for Company {
    /// People on every seat, who mind words and wait for nothing to be shown.
    fn default() -> Company {
        Company {
            people: Seats::all(u8::MAX),
            family: true,
            showing: Showing::default(),
        }
    }
}

impl Moment {
    /// A moment among people.
    pub fn new(at: Millis, seed: u64) -> Moment {
        Moment {
            at,
            seed,
            company: Company::default(),
        }
    }

    /// The dice of this moment. The seed is fresh for each input, so nothing
    /// can be told from earlier throws.
    pub fn dice(&self) -> SmallRng {
        SmallRng::seed_from_u64(self.seed)
    }
}

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The holder of a seat, who also knows what that seat may know.
    Seat(Seat),
    /// A spectator or the big screen: only what everyone may see.
    Public,
}

impl Viewer {
    /// The seat whose secrets are known.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }
}

/// How a game is set up, before its rules have agreed to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup<O> {
    pub seats: u8,
    /// The "youngest", who starts; drawn by lot when nobody named one (G3).
    pub first: Option<Seat>,
    pub options: O,
}

/// What a game is asked to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<M> {
    /// The first input of every game, given once.
    Start,
    Move {
        seat: Seat,
        mv: M,
    },
    /// The time given by [`Game::alarm`] has come.
    Alarm,
}

/// How a finished game ended. A tie has several winners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub scores: Vec<i32>,
    pub winners: Vec<Seat>,
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Beginner,
    Regular,
    Seasoned,
    Expert,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 4] = [
        Level::Beginner,
        Level::Regular,
        Level::Seasoned,
        Level::Expert,
    ];

    /// The name used in files, on the wire and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Regular => "regular",
            Level::Seasoned => "seasoned",
            Level::Expert => "expert",
        }
    }
}

/// The rules of a game, and its bots.
///
/// `decide` holds every rule; `evolve` applies what was decided and can
/// neither fail nor look at a clock, a dictionary or dice. `view` is all that
/// leaves a game: a field is in it because a rule reveals it to that viewer.
///
/// The state itself can be written down, whole, so that a long game need not be
/// replayed: for the same build of the program alone, hence in any shape.
pub trait Game: Clone + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The game's name in addresses, files and journals.
    const ID: &'static str;

    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    type Content: Send + Sync;
    type Move: Clone + Debug + Serialize + DeserializeOwned;
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    type View: Clone + Debug + PartialEq + Send + Serialize + DeserializeOwned;
    type Refusal: Refusal;

    /// Checks a setup and makes the state that waits for [`Input::Start`].
    fn new(setup: &Setup<Self::Options>) -> Result<Self, Self::Refusal>;

    /// What can be said of options before anybody sits down: that what people
    /// wrote in them is neither too long nor too much, as when they write it
    /// during play.
    fn check_options(_options: &Self::Options) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Lets options that name a seat follow whoever holds it, when seats change
    /// before a game. `now` says for each seat of before where its holder sits
    /// now, if at all; a seat that nobody has is past the last.
    fn reseat(_options: &mut Self::Options, _now: &[Option<Seat>]) {}

    /// Turns an input into events emitted on the draft, or refuses it.
    fn decide(
        draft: &mut Draft<Self>,
        content: &Self::Content,
        now: Moment,
        input: Input<Self::Move>,
    ) -> Result<(), Self::Refusal>;

    fn evolve(&mut self, event: &Self::Event);

    /// Whether an event that was read, not decided, can be applied here: its
    /// seats, rows and positions are there, its numbers can be counted with.
    /// Asked before `evolve` of whatever comes from a journal, which may be
    /// damaged or made up. What was ever decided must fit for ever.
    fn fits(&self, _event: &Self::Event) -> bool {
        true
    }

    fn view(&self, viewer: Viewer) -> Self::View;

    /// What a seat knows beside the public, where a seat's view is the public
    /// one with a last field `you` and nothing else: then the public part is
    /// written once for everybody. `None` where views differ in other ways.
    fn you(&self, _seat: Seat) -> Option<impl Serialize> {
        None::<()>
    }

    /// The seat whose `you` alone an event changes, when nothing of it is to
    /// be seen by others: they are not even told that something happened.
    fn only_for(_event: &Self::Event) -> Option<Seat> {
        None
    }

    /// The seats whose move the game is waiting for: none, one or several.
    fn awaiting(&self) -> Seats;

    /// When the game wants an [`Input::Alarm`]. Every clock is one of these.
    fn alarm(&self) -> Option<Millis>;

    /// What the table is showing, or showed last. A game that takes time for it
    /// keeps a [`Moment::beat`] in an event, and its clocks run [`Moment::after`].
    fn beat(&self) -> Option<Beat> {
        None
    }

    /// Until when what happened is only looked at, where nobody can do anything
    /// else until the [`Game::alarm`]: whoever has seen enough may end it.
    fn looked_at(&self) -> Option<Millis> {
        None
    }

    /// Whether nobody at the table may give a sign now, spectators included:
    /// it could help or disturb whoever plays.
    fn hushed(&self) -> bool {
        false
    }

    /// `Some` when the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The side a seat plays for: seats of one side win and lose together.
    fn side(&self, seat: Seat) -> u8 {
        seat.0
    }

    /// The points of a seat so far, where everyone may know them.
    fn score(&self, _seat: Seat) -> Option<i32> {
        None
    }

    /// Whether the game can stop now without giving anybody time to think: not
    /// while somebody answers against a clock. A pause waits until it can.
    fn pausable(&self) -> bool {
        true
    }

    /// Whether it can be played for days, a move now and then.
    fn may_be_slow(&self) -> bool {
        true
    }

    /// What a table keeps of this game for its next one of the kind: cards
    /// that were used, who holds a trophy.
    fn legacy(&self) -> Option<impl Serialize> {
        None::<()>
    }

    /// Takes over the [`Game::legacy`] of the game before, as JSON, between
    /// `new` and the start. `seats` says for each seat where its holder sat
    /// then, if at all.
    fn inherit(&mut self, _legacy: &str, _seats: &[Option<Seat>]) {}

    /// What a bot in `seat` would do now, knowing only what that seat sees.
    /// `None` when the seat has nothing to do, or when it hesitates while a
    /// clock runs: it is asked again after a while.
    fn bot(
        view: &Self::View,
        seat: Seat,
        level: Level,
        content: &Self::Content,
        now: Moment,
    ) -> Option<Self::Move>;
}

/// A copy of a game on which events are tried while deciding.
pub struct Draft<G: Game> {
    state: G,
    events: Vec<G::Event>,
}

impl<G: Game> Draft<G> {
    /// Records an event and applies it, so that what follows sees it.
    pub fn emit(&mut self, event: G::Event) {
        debug_assert!(self.state.fits(&event), "{event:?} is decided and must fit");
        self.state.evolve(&event);
        self.events.push(event);
    }
}

impl<G: Game> Deref for Draft<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.state
    }
}

/// Decides an input on a copy: the next state and the events that lead to it.
/// A refusal leaves no trace.
pub fn step<G: Game>(
    state: &G,
    content: &G::Content,
    now: Moment,
    input: Input<G::Move>,
) -> Result<(G, Vec<G::Event>), G::Refusal> {
    let mut draft = Draft {
        state: state.clone(),
        events: Vec::new(),
    };
    G::decide(&mut draft, content, now, input)?;
    Ok((draft.state, draft.events))
}
