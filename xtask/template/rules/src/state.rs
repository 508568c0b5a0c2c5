use alloc::{vec, vec::Vec};

use game::{Millis, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{events::Event, options::Options};

/// A game of Essai.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Essai {
    pub(crate) options: Options,
    /// What each seat has chosen.
    pub(crate) numbers: Vec<Option<u8>>,
    pub(crate) phase: Phase,
    /// Counts what a move can answer.
    pub(crate) step: u32,
    pub(crate) deadline: Option<Millis>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Phase {
    Ready,
    Choosing,
    Over { winners: Vec<Seat> },
}

impl Essai {
    pub(crate) fn opening(options: Options, seats: u8) -> Essai {
        Essai {
            options,
            numbers: vec![None; seats as usize],
            phase: Phase::Ready,
            step: 0,
            deadline: None,
        }
    }

    pub(crate) fn seats(&self) -> u8 {
        self.numbers.len() as u8
    }

    /// The seats that have not chosen.
    pub(crate) fn awaited(&self) -> Seats {
        let seats = (0..).map(Seat).zip(&self.numbers);
        let open = seats.filter(|(_, number)| number.is_none());
        match self.phase {
            Phase::Choosing => open.map(|(seat, _)| seat).collect(),
            Phase::Ready | Phase::Over { .. } => Seats::NONE,
        }
    }

    pub(crate) fn result(&self) -> Option<Outcome> {
        let Phase::Over { winners } = &self.phase else {
            return None;
        };
        let score = |seat: u8| i32::from(winners.contains(&Seat(seat)));
        Some(Outcome {
            scores: (0..self.seats()).map(score).collect(),
            winners: winners.clone(),
        })
    }

    /// Makes an event true. It knows no rule.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { deadline } => {
                self.phase = Phase::Choosing;
                self.step = 1;
                self.deadline = *deadline;
            }
            Event::Chosen { seat, number } => {
                if let Some(place) = self.numbers.get_mut(seat.index()) {
                    *place = Some(*number);
                }
            }
            Event::Shown { winners } => {
                self.phase = Phase::Over {
                    winners: winners.clone(),
                };
                self.step += 1;
                self.deadline = None;
            }
        }
    }
}
