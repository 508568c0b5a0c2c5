use game::{Level, Moment, Seat};
use rand::RngExt;

use crate::{
    moves::{Move, NUMBERS},
    view::{PhaseView, View},
};

/// What a bot would do now, knowing only what its seat sees.
pub(crate) fn play(view: &View, seat: Seat, level: Level, now: Moment) -> Option<Move> {
    let awaited = view.seats.get(seat.index())?.awaited;
    if view.phase != PhaseView::Choosing || !awaited {
        return None;
    }
    let mut dice = now.dice();
    let number = match level {
        Level::Beginner => dice.random_range(NUMBERS),
        // High numbers win, and everybody knows it.
        Level::Regular => dice.random_range(5..=*NUMBERS.end()),
        Level::Seasoned => dice.random_range(7..=*NUMBERS.end()),
        Level::Expert => *NUMBERS.end() - dice.random_range(0..view.seats.len() as u8).min(6),
    };
    Some(Move::Choose {
        step: view.step,
        number,
    })
}
