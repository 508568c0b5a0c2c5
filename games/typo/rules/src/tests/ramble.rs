//! What games at random are played with: setups of each kind, and any move.

use alloc::{format, string::String, sync::Arc, vec::Vec};

use game::{Seat, Setup};
use rand::{RngExt, rngs::SmallRng, seq::IndexedRandom};

use crate::{
    Authority, Clock, Content, DoubtWindow, End, Language, Letter, Move, Options, Typo, Words,
    state::Phase,
};

/// One setup of each kind worth playing.
pub fn setups() -> Vec<Setup<Options>> {
    use Authority::*;
    use Clock::*;
    [
        (2, Language::Fr, Dictionary, Relaxed),
        (2, Language::En, Vote, Seconds30),
        (3, Language::Fr, Judge, Seconds30),
        (4, Language::En, Dictionary, Seconds90),
        (4, Language::Fr, Judge, Relaxed),
        (5, Language::Fr, Vote, Relaxed),
        (6, Language::En, Dictionary, Relaxed),
        (6, Language::Fr, Judge, Seconds60),
    ]
    .map(|(seats, language, authority, clock)| Setup {
        seats,
        first: (seats % 2 == 0).then_some(Seat(seats - 1)),
        options: Options {
            language,
            authority,
            judge: Seat(1),
            clock,
            doubt: DoubtWindow::Seconds5,
            compounds: seats % 3 == 0,
            words: Arc::new(Words {
                counting: (seats == 4).then(|| "zzz".into()).into_iter().collect(),
                refused: (seats == 6).then(|| "bateau".into()).into_iter().collect(),
            }),
        },
    })
    .to_vec()
}

/// A move for a seat: mostly one the rules allow.
pub fn any_move(state: &Typo, seat: Seat, content: &Content, dice: &mut SmallRng) -> Move {
    if dice.random_ratio(1, 12) {
        return garbage(state, dice);
    }
    let step = state.step;
    match &state.phase {
        Phase::Choosing => {
            let hand = state.hands.get(seat.index()).copied().unwrap_or_default();
            let letter = hand.shuffled(dice).first().copied().unwrap_or(Letter::A);
            Move::Choose { step, letter }
        }
        Phase::Placing => placement(state, content, dice),
        Phase::Doubting { .. } => Move::Answer {
            step,
            doubt: dice.random_ratio(1, 3),
        },
        Phase::Judging { .. } => Move::Rule {
            step,
            exists: dice.random(),
        },
        Phase::Clearing | Phase::Ready | Phase::Over { .. } => clearing(state, dice),
    }
}

fn clearing(state: &Typo, dice: &mut SmallRng) -> Move {
    let rows: Vec<u8> = state.clearable().collect();
    let row = rows.choose(dice).copied().unwrap_or(0);
    let step = state.step;
    Move::Clear { step, row }
}

/// A row that some word begins with, and such a word, or now and then a bluff.
fn placement(state: &Typo, content: &Content, dice: &mut SmallRng) -> Move {
    let lexicon = &content.get(state.options.language).lexicon;
    let letter = state
        .placer()
        .and_then(|seat| state.chosen[seat.index()])
        .unwrap_or(Letter::A);
    for _ in 0..10 {
        let row = dice.random_range(0..4);
        let end = if dice.random() { End::Left } else { End::Right };
        let after = state.rows[row as usize].with(end, letter);
        let beginning = after.as_str().to_lowercase();
        let words = lexicon.range(&beginning);
        let word: String = if dice.random_ratio(1, 20) {
            format!("{beginning}{}", ["", "zz", "ait"][dice.random_range(0..3)])
        } else if words.is_empty() {
            continue;
        } else {
            let index = dice.random_range(words);
            lexicon.forms(index).next().unwrap_or_default().into()
        };
        let step = state.step;
        return Move::Place {
            step,
            row,
            end,
            word,
        };
    }
    clearing(state, dice)
}

/// Any move that can be written down.
fn garbage(state: &Typo, dice: &mut SmallRng) -> Move {
    let step = match dice.random_range(0..4) {
        0 => dice.random(),
        1 => state.step.wrapping_sub(1),
        _ => state.step,
    };
    match dice.random_range(0..7) {
        0 => Move::Choose {
            step,
            letter: Letter::all().nth(dice.random_range(0..26)).unwrap(),
        },
        1 => Move::Place {
            step,
            row: dice.random_range(0..6),
            end: End::Left,
            word: (0..dice.random_range(0..40))
                .map(|_| dice.random_range('\0'..'\u{300}'))
                .collect(),
        },
        2 => Move::Clear {
            step,
            row: dice.random_range(0..=255),
        },
        3 => Move::Answer {
            step,
            doubt: dice.random(),
        },
        4 => Move::Rule {
            step,
            exists: dice.random(),
        },
        5 => Move::Propose {
            step,
            word: any_disputed(state, dice),
            counts: dice.random(),
        },
        _ => Move::Vote {
            step,
            word: any_disputed(state, dice),
            yes: dice.random(),
        },
    }
}

/// A word that was disputed, if any was.
fn any_disputed(state: &Typo, dice: &mut SmallRng) -> String {
    let words: Vec<&str> = state.disputes.iter().map(|one| &*one.word).collect();
    words.choose(dice).copied().unwrap_or("zut").into()
}
