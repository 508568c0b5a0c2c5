use alloc::{sync::Arc, vec::Vec};

use crate::Event;

/// What chance decides in a real game, set on purpose: for scenarios and for
/// the lab. What is left open stays as it was drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rig {
    /// The numbers on the squares, Départ first.
    pub track: Option<Arc<[u8]>>,
    /// What sets each bot apart, by seat.
    pub tempers: Option<Vec<u32>>,
    /// The themes in the order in which they are read.
    pub themes: Vec<Arc<str>>,
}

impl Rig {
    /// Puts what is rigged into events that the game has just decided, in its
    /// round `round`.
    pub fn apply(&self, round: u16, mut decided: Vec<Event>) -> Vec<Event> {
        for event in &mut decided {
            match event {
                Event::Started { track, tempers, .. } => {
                    if let Some(rigged) = &self.track {
                        *track = rigged.clone();
                    }
                    if let Some(rigged) = &self.tempers {
                        tempers.clone_from(rigged);
                    }
                }
                Event::Announced { theme, .. } => {
                    let rigged = (round as usize).checked_sub(1);
                    if let Some(text) = rigged.and_then(|at| self.themes.get(at)) {
                        theme.text = text.clone();
                    }
                }
                _ => {}
            }
        }
        decided
    }
}
