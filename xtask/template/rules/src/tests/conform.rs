//! How the game is played at random, and told in its golden game.

use alloc::{format, string::String, sync::Arc, vec, vec::Vec};

use game::{
    Seat, Setup, Viewer,
    testing::{Conform, Golden, Parts},
};
use rand::{RngExt, rngs::SmallRng};

use crate::{Clock, Content, Essai, Move, NUMBERS, Options, View, state::Phase};

/// Three with a clock, as the golden game has it.
pub fn three() -> Setup<Options> {
    setup(3, Clock::Seconds30)
}

fn setup(seats: u8, clock: Clock) -> Setup<Options> {
    Setup {
        seats,
        first: None,
        options: Options { clock },
    }
}

impl Conform for Essai {
    fn content() -> Arc<Content> {
        Arc::new(Content)
    }

    fn setups() -> Vec<Setup<Options>> {
        vec![
            setup(2, Clock::Relaxed),
            setup(4, Clock::Seconds30),
            setup(8, Clock::Seconds30),
        ]
    }

    fn any_move(&self, _: Seat, _: &Content, dice: &mut SmallRng) -> Move {
        let now_and_then = dice.random_ratio(1, 10);
        Move::Choose {
            step: if now_and_then {
                dice.random()
            } else {
                self.step
            },
            number: dice.random_range(0..=10),
        }
    }

    /// What others have chosen is any other number, until all are shown.
    fn disguise(&self, viewer: Viewer, dice: &mut SmallRng) -> Essai {
        let mut other = self.clone();
        if let Phase::Over { .. } = self.phase {
            return other;
        }
        for (seat, number) in (0..).map(Seat).zip(&mut other.numbers) {
            if viewer != Viewer::Seat(seat) && number.is_some() {
                *number = Some(dice.random_range(NUMBERS));
            }
        }
        other
    }
}

impl Golden for Essai {
    fn everyone(view: &View) -> Parts {
        let seats: Vec<String> = view
            .seats
            .iter()
            .map(|seat| match seat.number {
                Some(number) => format!("{number}"),
                None if seat.awaited => "?".into(),
                None => "*".into(),
            })
            .collect();
        vec![
            ("phase", format!("{:?}", view.phase)),
            ("seats", seats.join(" ")),
            ("deadline", format!("{:?}", view.deadline)),
        ]
    }

    fn own(view: &View) -> Parts {
        let number = view.you.as_ref().and_then(|you| you.number);
        vec![("mine", format!("{number:?}"))]
    }
}
