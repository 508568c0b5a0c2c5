use alloc::{collections::VecDeque, vec::Vec};

use game::Seat;

use crate::{
    events::{Event, Place},
    state::pack_of,
};

/// How many throws are tried for what is rigged; some packs have hundreds of
/// sides.
const THROWS: u64 = 20_000;

/// What chance decides in a real game, agreed on purpose: for scenarios.
///
/// No decision is changed. Chance is asked until it gives what is rigged, so a
/// rigged game goes by the rules like any other, and what the rules rule out
/// cannot be rigged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rig {
    /// Seats in the order in which camera tokens are turned.
    pub cameras: VecDeque<Seat>,
    /// Questions in the order in which they are read, by phase; of definitions
    /// and finals the side alone matters. What is not named stays to chance.
    pub places: [VecDeque<Place>; 5],
}

impl Rig {
    /// A seed with which the game decides as rigged, beginning with this one;
    /// what is decided then is used up. `None` if it cannot be.
    pub fn seed(
        &mut self,
        phase: u8,
        first: u64,
        decided: impl Fn(u64) -> Option<Vec<Event>>,
    ) -> Option<u64> {
        let seeds = (0..THROWS).map(|n| first ^ n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for seed in seeds {
            // A refusal is the same whatever chance says.
            let Some(events) = decided(seed) else {
                return Some(first);
            };
            if let Some(rest) = self.after(phase, &events) {
                *self = rest;
                return Some(seed);
            }
        }
        None
    }

    /// What is left to rig after these events of a phase, if they are as rigged.
    fn after(&self, phase: u8, events: &[Event]) -> Option<Rig> {
        let mut rest = self.clone();
        let mut shuffled = false;
        for event in events {
            let as_rigged = match event {
                Event::Shuffled { .. } => {
                    shuffled = true;
                    true
                }
                Event::Camera { seat, .. } => next(&mut rest.cameras, |rigged| rigged == seat),
                // Only the first opener is chosen by camera (L4.3).
                Event::Bidding { seat, .. } if shuffled => {
                    next(&mut rest.cameras, |rigged| rigged == seat)
                }
                Event::SeriesOpened { seat, side, .. } => {
                    next(&mut rest.cameras, |rigged| rigged == seat)
                        && next(&mut rest.places[1], |rigged| rigged.side == *side)
                }
                Event::Asked { place, .. } => {
                    next(&mut rest.places[pack_of(phase)], |rigged| rigged == place)
                }
                Event::FinaleBegan { side, .. } => {
                    next(&mut rest.places[4], |rigged| rigged.side == *side)
                }
                _ => true,
            };
            if !as_rigged {
                return None;
            }
        }
        Some(rest)
    }
}

/// Whether the next that is rigged is so; anything is, when nothing is rigged.
fn next<T>(rigged: &mut VecDeque<T>, is: impl FnOnce(&T) -> bool) -> bool {
    rigged.pop_front().is_none_or(|rigged| is(&rigged))
}
