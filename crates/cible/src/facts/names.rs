use alloc::{boxed::Box, string::String, vec::Vec};

use super::Entities;
use crate::judge::{Answer, plain};

/// A name written plainly, and whose it is.
#[derive(Debug)]
pub struct Key {
    pub plain: Box<str>,
    pub answer: Answer,
    /// Whether it is the usual name, not one of the others.
    pub usual: bool,
}

/// The names of entities, in the order of their plain letters.
pub fn keys(entities: &Entities) -> Vec<Key> {
    let mut keys = Vec::with_capacity(entities.len());
    for (answer, entity) in (0u32..).zip(entities.iter()) {
        let names = entity.names.iter().enumerate();
        keys.extend(names.map(|(index, name)| Key {
            plain: plain(name).into(),
            answer,
            usual: index == 0,
        }));
    }
    keys.sort_unstable_by(|a, b| {
        (&a.plain, a.answer, !a.usual).cmp(&(&b.plain, b.answer, !b.usual))
    });
    keys
}

/// Names written plainly, to ask whether something is one. Kept in one text,
/// because there are tens of thousands of them.
#[derive(Debug, Default)]
pub struct Names {
    /// In order.
    text: Box<str>,
    /// Where each name ends in it.
    ends: Box<[u32]>,
}

impl Names {
    pub fn new<'a>(plain: impl Iterator<Item = &'a str>) -> Names {
        let mut names: Vec<&str> = plain.filter(|name| !name.is_empty()).collect();
        names.sort_unstable();
        names.dedup();
        let mut text = String::with_capacity(names.iter().map(|name| name.len()).sum());
        let ends = names.into_iter().map(|name| {
            text.push_str(name);
            text.len() as u32
        });
        Names {
            ends: ends.collect(),
            text: text.into(),
        }
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether these plain letters are a name.
    pub fn contains(&self, plain: &str) -> bool {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.name(middle).cmp(plain) {
                core::cmp::Ordering::Equal => return true,
                core::cmp::Ordering::Less => low = middle + 1,
                core::cmp::Ordering::Greater => high = middle,
            }
        }
        false
    }

    fn name(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start as usize..self.ends[index] as usize]
    }
}
