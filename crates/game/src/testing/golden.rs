//! Golden games: whole games told step by step in `tests/playthroughs/*.txt`,
//! with what was asked, what happened, and what each viewer then sees that is
//! new. When a rule, a view or a bot changes, read the difference, then keep it
//! with `UPDATE=1 cargo test -p` and the game's name.
//!
//! Beside each lies its journal, `*.jsonl`, as tables keep them: a setup, the
//! events of each step, and the views at the end. Journals are written once and
//! must replay for ever; `UPDATE=1` only writes one that is missing, and the run
//! after it sees that they are whole.

mod folder;

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use core::fmt::Write;

use rand::{RngExt, SeedableRng, rngs::SmallRng};

use super::{Conform, json, laws::you_is_all_that_differs};
use crate::{Input, Level, Millis, Moment, Refusal, Seat, Setup, Showing, Viewer, step};

pub use folder::Folder;

/// The parts of a view, each with its name.
pub type Parts = Vec<(&'static str, String)>;

/// How a game is played and told in its golden games.
pub trait Golden: Conform {
    /// Kinds of events that no journal kept holds: the game says why.
    const NOT_KEPT: &'static [&'static str] = &[];

    /// The books of the golden games: those of the suite, unless smaller ones
    /// read better.
    fn books() -> Arc<Self::Content> {
        Self::content()
    }

    /// What everybody sees.
    fn everyone(view: &Self::View) -> Parts;

    /// What a seat's view tells beside.
    fn own(view: &Self::View) -> Parts;

    /// A move in words, with whose it is.
    fn asks(seat: Seat, mv: &Self::Move) -> String {
        let mut told = serde_json::to_value(mv).expect("plain data");
        let named = told.as_object_mut().and_then(|it| it.iter_mut().next());
        let (name, what) = named.expect("a move has a name");
        if let Some(what) = what.as_object_mut() {
            what.remove("step");
        }
        format!("seat {}: {name} {what}", seat.0)
    }

    /// What is asked next, and when. It may change only when a story should.
    fn next(
        &self,
        at: Millis,
        content: &Self::Content,
        dice: &mut SmallRng,
    ) -> (Millis, Input<Self::Move>) {
        next_of_bots(self, at, content, dice)
    }

    /// What a person at an awaited seat does, given a bot that answers to a
    /// seed: by default what the bot would. Nothing is to hesitate.
    fn plays(
        _view: &Self::View,
        _seat: Seat,
        dice: &mut SmallRng,
        bot: impl FnOnce(u64) -> Option<Self::Move>,
    ) -> Option<Self::Move> {
        bot(dice.random())
    }
}

/// The levels of the bots in these stories, seat by seat.
const BOTS: [Level; 3] = [Level::Beginner, Level::Regular, Level::Expert];

/// The move of a seat that is awaited, by [`Golden::plays`]; or the alarm when
/// nobody is awaited, when everyone has hesitated for too long, and now and then.
pub fn next_of_bots<G: Golden>(
    state: &G,
    mut at: Millis,
    content: &G::Content,
    dice: &mut SmallRng,
) -> (Millis, Input<G::Move>) {
    let awaited: Vec<Seat> = state.awaiting().iter().collect();
    let alarm = state.alarm();
    if let Some(alarm) = alarm.filter(|_| awaited.is_empty() || dice.random_ratio(1, 40)) {
        return (alarm, Input::Alarm);
    }
    loop {
        let seat = awaited[dice.random_range(0..awaited.len())];
        let view = state.view(Viewer::Seat(seat));
        at += dice.random_range(200..1_500);
        if let Some(alarm) = alarm.filter(|alarm| at >= *alarm) {
            return (alarm, Input::Alarm);
        }
        let level = BOTS[seat.index() % BOTS.len()];
        let bot = |seed| G::bot(&view, seat, level, content, Moment::new(at, seed));
        if let Some(mv) = G::plays(&view, seat, dice, bot) {
            return (at, Input::Move { seat, mv });
        }
        assert!(alarm.is_some(), "seat {} hesitates for ever", seat.0);
    }
}

/// A game played to its end: its story and its journal.
pub struct Tale {
    pub story: String,
    pub journal: String,
}

impl Tale {
    pub fn play<G: Golden>(setup: &Setup<G::Options>, seed: u64, showing: Showing) -> Tale {
        let content = G::books();
        let mut dice = SmallRng::seed_from_u64(seed);
        let mut state = G::new(setup).expect("a golden setup is accepted");
        let mut seen = Seen::default();
        let mut tale = Tale {
            story: json(setup) + "\n",
            journal: json(setup) + "\n",
        };
        let (mut at, mut input) = (0, Input::Start);
        for number in 1.. {
            let asked = asked::<G>(&input);
            tale.tell(format_args!("\n{number}. {at} ms, {asked}"));
            let seed = dice.random();
            let mut now = Moment::new(at, seed);
            now.company.showing = showing;
            match step(&state, &content, now, input) {
                Ok((next, events)) => {
                    state = next;
                    let told = events.iter().map(json);
                    told.for_each(|event| tale.tell(format_args!("   {event}")));
                    tale.journal += &(json(&events) + "\n");
                    seen.views(&state, setup.seats, &mut tale);
                }
                Err(refusal) => {
                    let refused = json(&refusal.refused());
                    tale.tell(format_args!("   refused: {refused}"));
                }
            }
            if state.outcome().is_some() {
                break;
            }
            (at, input) = state.next(at, &content, &mut dice);
        }
        let views: Vec<_> = viewers(setup.seats).map(|it| state.view(it)).collect();
        tale.journal += &(json(&views) + "\n");
        tale
    }

    fn tell(&mut self, line: core::fmt::Arguments<'_>) {
        writeln!(self.story, "{line}").expect("a string takes any line");
    }
}

fn asked<G: Golden>(input: &Input<G::Move>) -> String {
    match input {
        Input::Start => "the game starts".into(),
        Input::Alarm => "the alarm".into(),
        Input::Move { seat, mv } => G::asks(*seat, mv),
    }
}

/// In the order in which journals keep their views.
fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    let seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
    [Viewer::Public].into_iter().chain(seats)
}

/// What each viewer saw last, to tell only what is new.
#[derive(Default)]
struct Seen {
    public: Parts,
    seats: Vec<Parts>,
}

impl Seen {
    /// Tells what is new for everyone, then for each seat alone.
    fn views<G: Golden>(&mut self, state: &G, seats: u8, tale: &mut Tale) {
        let public = G::everyone(&state.view(Viewer::Public));
        news("all", &mut self.public, public.clone(), tale);
        self.seats.resize(seats as usize, Parts::new());
        for (seat, seen) in (0..seats).map(Seat).zip(&mut self.seats) {
            you_is_all_that_differs(state, seat);
            let view = state.view(Viewer::Seat(seat));
            let mut parts = G::everyone(&view);
            parts.retain(|part| !public.contains(part));
            parts.extend(G::own(&view));
            news(&seat.0.to_string(), seen, parts, tale);
        }
    }
}

fn news(who: &str, seen: &mut Parts, now: Parts, tale: &mut Tale) {
    let new = now.iter().filter(|part| !seen.contains(part));
    let new: Vec<String> = new.map(|(name, value)| format!("{name} {value}")).collect();
    if !new.is_empty() {
        tale.tell(format_args!("   {who}: {}", new.join(" | ")));
    }
    *seen = now;
}
