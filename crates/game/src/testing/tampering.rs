//! Journals that were damaged or made up: what is read from them may be refused,
//! and never trips a game.

use alloc::{string::ToString, sync::Arc, vec::Vec};

use rand::{RngExt, rngs::SmallRng, seq::IndexedRandom};
use serde_json::Value;

use super::{Conform, json, laws::viewers, ramble};
use crate::{Play, Running};

/// How often the events of each step are tampered with.
const TIMES: usize = 3;

/// Events with a number changed, or that happen twice, do not fit
/// ([`Game::fits`](crate::Game::fits)) or can be applied: then whatever is
/// asked of the game has an answer.
pub fn tampered_events_do_no_harm<G: Conform>() {
    let content = Arc::new(G::content());
    for (seed, setup) in (0..).zip(G::setups()) {
        let mut before = Play {
            state: G::new(&setup).expect("a setup of the suite is accepted"),
            content: content.clone(),
        };
        ramble::<G>(&setup, seed, |_, events, dice| {
            let events = json(&events);
            for _ in 0..TIMES {
                let mut play = before.clone();
                if play.replay(&tampered(&events, dice)).is_ok() {
                    use_all_of(&play, setup.seats);
                }
            }
            let replayed = before.replay(&events);
            assert_eq!(replayed, Ok(()), "what was decided must fit: {events}");
        });
    }
}

fn use_all_of<G: Conform>(play: &Play<G>, seats: u8) {
    for viewer in viewers(seats) {
        play.view(viewer);
    }
    let _ = (play.awaiting(), play.alarm(), play.outcome(), play.legacy());
}

/// The same events with a number changed, or one of them doubled.
fn tampered(events: &str, dice: &mut SmallRng) -> alloc::string::String {
    let mut events: Value = serde_json::from_str(events).expect("events are JSON");
    let mut numbers = Vec::new();
    gather(&mut events, &mut numbers);
    if !numbers.is_empty() && dice.random_ratio(4, 5) {
        let at = dice.random_range(0..numbers.len());
        let others = [0, 1, 4, 6, 8, 31, 200, 255, 32_767, 65_535, u64::MAX];
        let other = others.choose(dice).copied().unwrap_or_default();
        *numbers[at] = other.into();
    } else if let Value::Array(list) = &mut events {
        let twice = list.choose(dice).cloned();
        list.extend(twice);
    }
    events.to_string()
}

fn gather<'v>(value: &'v mut Value, numbers: &mut Vec<&'v mut Value>) {
    match value {
        Value::Number(_) => numbers.push(value),
        Value::Array(list) => list.iter_mut().for_each(|inner| gather(inner, numbers)),
        Value::Object(object) => object.values_mut().for_each(|inner| gather(inner, numbers)),
        _ => {}
    }
}
