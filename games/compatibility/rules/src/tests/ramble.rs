//! What games at random are played with: setups of each kind, and any move.

use alloc::{format, vec::Vec};

use game::{Seat, Setup};
use rand::{RngExt, rngs::SmallRng, seq::SliceRandom};

use super::script::setup;
use crate::{Compatibility, Move, Options, state::Phase};

/// One setup of each kind worth playing.
pub fn setups() -> Vec<Setup<Options>> {
    [
        "originale teams 4 | pace brisk | themes le_chat la_pluie",
        "originale teams 6 | pace brisk | first 4 | clock 60",
        "originale individual 3 | pace brisk | first anyone | clock 90",
        "originale individual 6 | pace brisk | english",
        "jetons teams 4 | pace brisk | clock 60 | deck forty-five",
        "jetons teams 8 | pace brisk | first anyone",
        "jetons individual 4 | any count | pace brisk | clock 120",
        "jetons individual 5 | pace brisk | themes le_chat",
        "couleurs teams 6 | pace brisk",
        "couleurs individual 7 | pace brisk | clock 60 | first 6",
        "couleurs trios 6 | pace brisk | english | first anyone",
        "couleurs trios 6 | pace brisk | clock 60",
    ]
    .map(setup)
    .to_vec()
}

/// A move for a seat: mostly one the rules allow.
pub fn any_move(state: &Compatibility, seat: Seat, dice: &mut SmallRng) -> Move {
    if dice.random_ratio(1, 12) {
        return garbage(state, dice);
    }
    let voting = state.voters().contains(seat);
    if voting && dice.random_ratio(1, 2) {
        return Move::Vote {
            round: state.round,
            guilty: dice.random_ratio(3, 4),
        };
    }
    let step = state.step;
    match &state.phase {
        Phase::Ready | Phase::Announcing => {
            let rules = state.options.edition.rules();
            let number = (!rules.die).then(|| dice.random_range(1..=rules.lines));
            Move::Announce { step, number }
        }
        Phase::Choosing => choice(state, seat, dice),
        Phase::Specials => special(state, seat, dice),
        Phase::Laid => match dice.random_range(0..4) {
            0 => Move::Token {
                step,
                position: Some(dice.random_range(0..5)),
            },
            _ => Move::Reveal { step },
        },
        Phase::Revealing | Phase::Over { .. } => garbage(state, dice),
    }
}

/// Few pictures are liked by all, so that there are accords.
fn choice(state: &Compatibility, seat: Seat, dice: &mut SmallRng) -> Move {
    let step = state.step;
    if dice.random_ratio(1, 12) {
        return Move::Token {
            step,
            position: None,
        };
    }
    let mut liked: Vec<u8> = (0..6).collect();
    liked.shuffle(dice);
    if dice.random_ratio(1, 4) {
        let places = liked.iter().take(dice.random_range(0..5));
        return Move::Sketch {
            step,
            ranking: places
                .map(|it| dice.random::<bool>().then_some(*it))
                .collect(),
            token: dice.random_ratio(1, 4).then_some(0),
        };
    }
    let count = state.lying.counts.get(seat.index()).copied();
    liked.truncate(count.unwrap_or(5) as usize);
    let mut marks = state.lying.marks.iter().flatten();
    let announced = marks.any(|mark| mark.seat == seat);
    Move::Lay {
        step,
        ranking: liked,
        token: (announced && dice.random()).then_some(0),
    }
}

fn special(state: &Compatibility, seat: Seat, dice: &mut SmallRng) -> Move {
    let step = state.step;
    if state.shuffled_after_stake(state.side(seat)) && dice.random() {
        return Move::TakeBack { step };
    }
    match dice.random_range(0..6) {
        0 => Move::Stake {
            step,
            position: dice.random_range(0..5),
        },
        1 => Move::Shuffle {
            step,
            seat: Seat(dice.random_range(0..state.seats)),
            a: dice.random_range(0..5),
            b: dice.random_range(0..5),
        },
        2 => Move::TakeBack { step },
        _ => Move::Pass { step },
    }
}

/// Any move that can be written down.
fn garbage(state: &Compatibility, dice: &mut SmallRng) -> Move {
    let step = match dice.random_range(0..4) {
        0 => dice.random(),
        1 => state.step.wrapping_sub(1),
        _ => state.step,
    };
    let seat = Seat(match dice.random_range(0..3) {
        0 => dice.random(),
        _ => dice.random_range(0..state.seats),
    });
    let round = match dice.random_range(0..3) {
        0 => dice.random(),
        _ => state.round,
    };
    match dice.random_range(0..13) {
        0 => Move::Announce {
            step,
            number: dice.random::<bool>().then(|| dice.random()),
        },
        1 => Move::Lay {
            step,
            ranking: (0..dice.random_range(0..8))
                .map(|_| dice.random_range(0..60))
                .collect(),
            token: dice.random::<bool>().then(|| dice.random()),
        },
        2 => Move::Token {
            step,
            position: dice.random::<bool>().then(|| dice.random()),
        },
        3 => Move::Stake {
            step,
            position: dice.random(),
        },
        4 => Move::Shuffle {
            step,
            seat,
            a: dice.random_range(0..7),
            b: dice.random(),
        },
        5 => Move::TakeBack { step },
        6 => Move::Pass { step },
        12 => Move::Abstain { yes: dice.random() },
        7 => Move::Reveal { step },
        8 => Move::Accuse { round, seat },
        9 => Move::Vote {
            round,
            guilty: dice.random(),
        },
        10 => Move::Sketch {
            step,
            ranking: (0..dice.random_range(0..8))
                .map(|_| dice.random::<bool>().then(|| dice.random_range(0..60)))
                .collect(),
            token: dice.random::<bool>().then(|| dice.random()),
        },
        _ => Move::Write {
            text: match dice.random() {
                true => format!("thème {}", dice.random_range(0..100)),
                false => (0..dice.random_range(0..70))
                    .map(|_| dice.random_range('\0'..'\u{300}'))
                    .collect(),
            },
        },
    }
}
