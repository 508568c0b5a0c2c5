use alloc::{string::String, vec::Vec};

use super::Entities;
use crate::judge::{Answer, mark, plain};

/// A name written plainly, and whose it is.
#[derive(Debug)]
pub struct Key {
    pub plain: String,
    pub answer: Answer,
    /// Whether it is the usual name, not one of the others.
    pub usual: bool,
}

/// The names of entities, in the order of their plain letters.
pub fn keys(entities: &Entities) -> Vec<Key> {
    let mut keys = Vec::with_capacity(entities.len());
    for answer in entities.answers() {
        let names = entities.glance(answer).0.enumerate();
        keys.extend(names.map(|(index, name)| Key {
            plain: plain(name),
            answer,
            usual: index == 0,
        }));
    }
    keys.sort_unstable_by(|a, b| {
        (&a.plain, a.answer, !a.usual).cmp(&(&b.plain, b.answer, !b.usual))
    });
    keys
}

/// The names of entities exactly as they are written, by a mark of each: most
/// names of a card are, and this is quicker than writing them all plainly.
#[derive(Debug)]
pub struct Exact(Vec<(u64, Answer)>);

impl Exact {
    pub fn new(entities: &Entities) -> Exact {
        let answers = entities.answers();
        let marks = answers.flat_map(|answer| {
            let names = entities.glance(answer).0;
            names.map(move |name| (mark(name.chars()), answer))
        });
        let mut marks: Vec<_> = marks.collect();
        marks.sort_unstable();
        Exact(marks)
    }

    /// Those of this name.
    pub fn find<'a>(
        &'a self,
        name: &'a str,
        entities: &'a Entities,
    ) -> impl Iterator<Item = Answer> + 'a {
        let wanted = mark(name.chars());
        let first = self.0.partition_point(|(mark, _)| *mark < wanted);
        let marked = self.0[first..].iter();
        let marked = marked.take_while(move |(mark, _)| *mark == wanted);
        let marked = marked.map(|(_, answer)| *answer);
        marked.filter(move |answer| entities.glance(*answer).0.any(|known| known == name))
    }
}
