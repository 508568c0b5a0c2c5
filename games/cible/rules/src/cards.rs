//! The five packs of cards, and what answers each of their questions.

mod answers;
mod id;
mod read;
#[cfg(test)]
mod tests;
mod whole;
mod wording;

use alloc::{boxed::Box, sync::Arc, vec::Vec};

pub use answers::{Answers, answers};
pub use id::Id;
pub use read::{definitions, finals, questions};
pub use wording::parted;

use crate::Pack;

/// Questions on a side of a card, chosen by the die.
pub const SIDE: usize = 6;
/// Levels of the final, and questions for each.
pub const LEVELS: usize = 6;
pub const OF_LEVEL: usize = 3;

/// A question answered from a list, perhaps with examples that do not count.
#[derive(Clone, Debug)]
pub struct Question {
    pub text: Arc<str>,
    pub examples: Vec<Arc<str>>,
    pub answers: Answers,
}

/// One definition; its answer begins with the letter of its series.
#[derive(Clone, Debug)]
pub struct Definition {
    pub text: Arc<str>,
    pub answers: Answers,
}

#[derive(Clone, Debug)]
pub struct Series {
    pub letter: char,
    /// 1 easy, 2 medium, 3 hard.
    pub level: u8,
    pub definitions: Vec<Definition>,
}

/// Three questions for each of six levels.
#[derive(Clone, Debug)]
pub struct FinalCard {
    pub levels: Vec<Vec<Question>>,
}

/// The cards of one language, each pack a list of sides.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    pub first: Vec<Vec<Question>>,
    pub definitions: Vec<Series>,
    pub sequels: Vec<Vec<Question>>,
    pub auctions: Vec<Vec<Question>>,
    pub finals: Vec<FinalCard>,
}

/// A question or a definition where it stands in its pack.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub pack: Pack,
    /// Which side of the pack, from 0.
    pub side: usize,
    /// Which line of the side, from 0; in the final, over all levels.
    pub line: usize,
    /// The letter of a definition's series.
    pub letter: Option<char>,
    /// The level of a final question, or how hard a series of definitions is.
    pub level: Option<u8>,
    pub text: &'a Arc<str>,
    pub examples: &'a [Arc<str>],
    pub answers: &'a Answers,
}

impl Entry<'_> {
    pub fn id(&self) -> Id {
        Id::new(self.pack, self.text)
    }
}

impl Packs {
    /// Whether there is a card of every kind.
    pub fn is_whole(&self) -> bool {
        !(self.first.is_empty()
            || self.definitions.is_empty()
            || self.sequels.is_empty()
            || self.auctions.is_empty()
            || self.finals.is_empty())
    }

    /// How many sides a pack has.
    pub fn sides(&self, pack: Pack) -> usize {
        match pack {
            Pack::First => self.first.len(),
            Pack::Definitions => self.definitions.len(),
            Pack::Sequels => self.sequels.len(),
            Pack::Auctions => self.auctions.len(),
            Pack::Finals => self.finals.len(),
        }
    }

    /// All questions of a pack, side by side.
    pub fn entries(&self, pack: Pack) -> Box<dyn Iterator<Item = Entry<'_>> + '_> {
        match pack {
            Pack::First => Box::new(listed(pack, &self.first)),
            Pack::Sequels => Box::new(listed(pack, &self.sequels)),
            Pack::Auctions => Box::new(listed(pack, &self.auctions)),
            Pack::Definitions => Box::new(defined(&self.definitions)),
            Pack::Finals => Box::new(final_questions(&self.finals)),
        }
    }

    /// The question of this id, if it is still so in the box.
    pub fn find(&self, id: Id) -> Option<Entry<'_>> {
        self.entries(id.pack).find(|entry| entry.id() == id)
    }
}

fn listed(pack: Pack, sides: &[Vec<Question>]) -> impl Iterator<Item = Entry<'_>> {
    sides.iter().enumerate().flat_map(move |(side, questions)| {
        let questions = questions.iter().enumerate();
        questions.map(move |(line, question)| entry(pack, side, line, question))
    })
}

fn final_questions(cards: &[FinalCard]) -> impl Iterator<Item = Entry<'_>> {
    cards.iter().enumerate().flat_map(|(side, card)| {
        let levels = (1..).zip(&card.levels);
        let questions = levels.flat_map(|(level, three)| three.iter().map(move |one| (level, one)));
        questions
            .enumerate()
            .map(move |(line, (level, question))| Entry {
                level: Some(level),
                ..entry(Pack::Finals, side, line, question)
            })
    })
}

fn defined(series: &[Series]) -> impl Iterator<Item = Entry<'_>> {
    series.iter().enumerate().flat_map(|(side, series)| {
        let definitions = series.definitions.iter().enumerate();
        definitions.map(move |(line, definition)| Entry {
            pack: Pack::Definitions,
            side,
            line,
            letter: Some(series.letter),
            level: Some(series.level),
            text: &definition.text,
            examples: &[],
            answers: &definition.answers,
        })
    })
}

fn entry(pack: Pack, side: usize, line: usize, question: &Question) -> Entry<'_> {
    Entry {
        pack,
        side,
        line,
        letter: None,
        level: None,
        text: &question.text,
        examples: &question.examples,
        answers: &question.answers,
    }
}
