//! Games played at random, for what must hold in all of them.

use alloc::vec::Vec;

use rand::{RngExt, SeedableRng, rngs::SmallRng};

use super::Conform;
use crate::{Input, Millis, Moment, Seat, Setup, Showing, step};

/// Inputs after which a game should have ended.
pub(super) const LONGEST: usize = 20_000;

/// How long people think at the most, between two inputs of a game at random.
const THINKING: Millis = 4_000;

/// Plays a whole game with moves drawn at random and shows each state reached,
/// with the events that led there; the last state is returned.
pub fn ramble<G: Conform>(
    setup: &Setup<G::Options>,
    seed: u64,
    mut seen: impl FnMut(&G, &[G::Event], &mut SmallRng),
) -> G {
    let content = G::content();
    let mut dice = SmallRng::seed_from_u64(seed);
    let mut state = G::new(setup).expect("a setup of the suite is accepted");
    let mut input = Input::Start;
    let mut at = 1_000;
    for _ in 0..LONGEST {
        let mut now = Moment::new(at, dice.random());
        // Every other game is shown, on a screen or in hands.
        now.company.showing = match seed % 4 {
            1 => Showing::STAGE,
            3 => Showing::HANDS,
            _ => Showing::default(),
        };
        if let Ok((next, events)) = step(&state, &content, now, input) {
            state = next;
            seen(&state, &events, &mut dice);
        }
        if state.outcome().is_some() {
            return state;
        }
        at += dice.random_range(1..THINKING);
        input = match state.alarm() {
            Some(alarm) if at >= alarm => Input::Alarm,
            // Before its time.
            Some(_) if dice.random_ratio(1, 20) => Input::Alarm,
            _ => random_move(&state, setup.seats, &content, &mut dice),
        };
    }
    panic!("a random game never ended: {state:?}");
}

/// Rambles through so many games of every setup, and shows each step with the
/// setup it was played in.
pub fn everywhere<G: Conform>(
    games: u64,
    mut seen: impl FnMut(&Setup<G::Options>, &G, &[G::Event], &mut SmallRng),
) {
    for (kind, setup) in (0..).zip(G::setups()) {
        for game in 0..games {
            let seen = |state: &G, events: &[G::Event], dice: &mut SmallRng| {
                seen(&setup, state, events, dice);
            };
            ramble(&setup, kind * 1_000 + game, seen);
        }
    }
}

/// A move of a seat the game waits for, or now and then of any seat at all.
fn random_move<G: Conform>(
    state: &G,
    seats: u8,
    content: &G::Content,
    dice: &mut SmallRng,
) -> Input<G::Move> {
    let awaited: Vec<Seat> = state.awaiting().iter().collect();
    let seat = if awaited.is_empty() || dice.random_ratio(1, 10) {
        Seat(dice.random_range(0..seats + 1))
    } else {
        awaited[dice.random_range(0..awaited.len())]
    };
    let mv = state.any_move(seat, content, dice);
    Input::Move { seat, mv }
}
