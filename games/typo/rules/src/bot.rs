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

use core::ops::RangeInclusive;

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
    let mut dice = now.dice();
    let recall = dice.random_range(RECALL);
    let mut bot = Bot {
        view,
        you: view.you.as_ref()?,
        skill,
        mind: Mind::new(book, skill, recall),
        book,
        family: now.company.family,
        dice,
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
    book: &'a Book,
    /// It minds its words.
    family: bool,
    dice: SmallRng,
}

impl Bot<'_> {
    /// Whether something with this many chances in a hundred happens.
    fn chance(&mut self, percent: u32) -> bool {
        self.dice.random_ratio(percent.min(100), 100)
    }

    /// How it thinks this time: now and then nobody does.
    fn thinking(&mut self) -> Thinking {
        if self.chance(self.skill.lapse) {
            return Thinking::Naive;
        }
        self.skill.thinking
    }
}

/// What tells the levels apart.
#[derive(Clone, Copy)]
struct Skill {
    /// How many of the words in use it knows, in hundredths: the most usual.
    words: usize,
    /// How many it believes the others know.
    theirs: usize,
    thinking: Thinking,
    /// How often it plays what fits without thinking.
    lapse: u32,
    /// How often it bluffs when stuck and a bluff is worth its risk.
    nerve: u32,
    /// How often it doubts a word it does not know: when it knows another
    /// word for that row, and when it knows none, or the word sounds like none.
    suspicion: [u32; 2],
    /// Whether it weighs what a doubt can win.
    weighs: bool,
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

/// How much of what one knows comes to mind, in hundredths: one time this, one
/// time that.
const RECALL: RangeInclusive<usize> = 20..=100;

/// What everybody knows, in hundredths of the words in use.
const EVERYDAY: usize = 25;

impl Skill {
    /// Chosen so that each level wins some seven games of ten over the one below
    /// (`tablee lab ladder`).
    fn of(level: Level) -> Skill {
        let theirs = EVERYDAY;
        match level {
            Level::Beginner => Skill {
                words: 34,
                theirs,
                thinking: Thinking::Naive,
                lapse: 0,
                nerve: 15,
                suspicion: [4, 20],
                weighs: false,
            },
            Level::Regular => Skill {
                words: 42,
                theirs,
                thinking: Thinking::Careful,
                lapse: 55,
                nerve: 30,
                suspicion: [8, 32],
                weighs: true,
            },
            Level::Seasoned => Skill {
                words: 62,
                theirs,
                thinking: Thinking::Careful,
                lapse: 20,
                nerve: 40,
                suspicion: [15, 42],
                weighs: true,
            },
            Level::Expert => Skill {
                words: 100,
                theirs,
                thinking: Thinking::Deep,
                lapse: 35,
                nerve: 45,
                suspicion: [20, 45],
                weighs: true,
            },
        }
    }
}
