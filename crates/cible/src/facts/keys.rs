use alloc::{string::String, vec::Vec};

use super::Entities;
use crate::judge::{Answer, plain};

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
