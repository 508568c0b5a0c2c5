//! Players for the empty chairs. A bot sees what a person in its seat sees,
//! and knows as many words as its level says.
//!
//! Choosing and placing rest on one estimate, [`outlook`](plan::Plan::outlook):
//! how likely the cards still in hand are to get stuck on the rows as they
//! would be, against those of the others.

mod board;
mod choose;
mod doubt;
mod mind;
mod place;
mod plan;
#[cfg(test)]
mod tests;
mod words;

use game::{Level, Moment, Seat};
use rand::{RngExt, rngs::SmallRng};

use crate::{Book, Move, PhaseView, View, You};
use mind::Mind;

/// What a bot of this level does in `seat`, from what the seat sees alone.
pub(crate) fn play(
    view: &View,
    seat: Seat,
    level: Level,
    book: &Book,
    now: Moment,
) -> Option<Move> {
    let skill = Skill::of(level);
    let mut bot = Bot {
        view,
        you: view.you.as_ref()?,
        skill,
        mind: Mind::new(&book.lexicon, skill),
        dice: now.dice(),
    };
    let step = view.step;
    match &view.phase {
        PhaseView::Choosing if bot.you.chosen.is_none() => {
            let letter = bot.choose()?;
            Some(Move::Choose { step, letter })
        }
        PhaseView::Placing {
            seat: placer,
            letter,
            next,
        } if *placer == seat => bot.place(*letter, next),
        PhaseView::Clearing {
            seat: placer,
            letter,
        } if *placer == seat => bot.clear(*letter),
        PhaseView::Doubting {
            seat: announcer,
            row,
            word,
            ..
        } if *announcer != seat && bot.you.doubt.is_none() => {
            let doubt = bot.doubts(word, *row);
            Some(Move::Answer { step, doubt })
        }
        PhaseView::Judging {
            judge,
            word,
            doubters,
            ..
        } if *judge == seat => {
            let exists = bot.upholds(word, doubters.contains(&seat));
            Some(Move::Rule { step, exists })
        }
        _ => None,
    }
}

struct Bot<'a> {
    view: &'a View,
    you: &'a You,
    skill: Skill,
    mind: Mind<'a>,
    dice: SmallRng,
}

impl Bot<'_> {
    /// Whether something with this many chances in a hundred happens.
    fn chance(&mut self, percent: u32) -> bool {
        self.dice.random_ratio(percent.min(100), 100)
    }
}

/// What tells the levels apart.
#[derive(Clone, Copy)]
struct Skill {
    /// How many words it knows, the most usual ones.
    words: usize,
    /// How many words it believes the others know.
    theirs: usize,
    thinking: Thinking,
    /// How often it bluffs when stuck and a bluff is worth its risk.
    nerve: u32,
    /// How often it doubts a word it does not know: when it knows another
    /// word for that row, and when it knows none.
    suspicion: [u32; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Thinking {
    /// Plays what fits.
    Naive,
    /// Weighs its own hand.
    Careful,
    /// Also imagines the cards of the others.
    Deep,
}

const EVERYDAY: usize = 30_000;

impl Skill {
    fn of(level: Level) -> Skill {
        match level {
            Level::Beginner => Skill {
                words: 5_000,
                theirs: 5_000,
                thinking: Thinking::Naive,
                nerve: 10,
                suspicion: [3, 15],
            },
            Level::Regular => Skill {
                words: EVERYDAY,
                theirs: EVERYDAY,
                thinking: Thinking::Careful,
                nerve: 30,
                suspicion: [5, 40],
            },
            Level::Seasoned => Skill {
                words: 60_000,
                theirs: EVERYDAY,
                thinking: Thinking::Careful,
                nerve: 40,
                suspicion: [40, 70],
            },
            Level::Expert => Skill {
                words: usize::MAX,
                theirs: EVERYDAY,
                thinking: Thinking::Deep,
                nerve: 50,
                suspicion: [95, 95],
            },
        }
    }
}
