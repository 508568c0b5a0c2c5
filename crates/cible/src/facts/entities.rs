use alloc::{boxed::Box, sync::Arc, vec::Vec};
use core::ops::Index;

use once_cell::race::OnceBox;

use super::split_names;
use crate::judge::{Answer, Field};

/// Something that can be an answer.
#[derive(Clone, Debug)]
pub struct Entity {
    /// The usual name first, then others that are accepted.
    pub names: Box<[Arc<str>]>,
    /// From 1 (specialists) to 5 (everybody).
    pub fame: u8,
}

impl Entity {
    /// From names parted by `;`. Those that are `known` already are shared.
    pub(crate) fn new(names: &str, fame: u8, known: &[Arc<str>]) -> Entity {
        Entity::named(split_names(names), fame, known)
    }

    pub(crate) fn named<'a>(
        names: impl Iterator<Item = &'a str> + Clone,
        fame: u8,
        known: &[Arc<str>],
    ) -> Entity {
        // Counted first, because a list that grows is copied each time, and
        // there are a hundred thousand of them.
        let mut list = Vec::with_capacity(names.clone().count());
        list.extend(names.map(|name| {
            let same = known.iter().find(|known| ***known == *name);
            same.cloned().unwrap_or_else(|| name.into())
        }));
        Entity {
            names: list.into(),
            fame,
        }
    }

    pub fn name(&self) -> &Arc<str> {
        &self.names[0]
    }

    /// More names for the same, those that it has already aside.
    pub(crate) fn add_names(&mut self, names: &[Arc<str>]) {
        let new = names.iter().filter(|name| !self.names.contains(name));
        self.names = self.names.iter().chain(new).cloned().collect();
    }
}

/// Entities of a kind in one language, numbered as answers.
#[derive(Debug)]
pub struct Entities {
    list: Box<[Entity]>,
    /// Made when first asked for: most of a box is not played in an evening.
    field: OnceBox<Field>,
}

impl Entities {
    /// Each entity has a name at least.
    pub(crate) fn new(list: Vec<Entity>) -> Entities {
        Entities {
            list: list.into(),
            field: OnceBox::new(),
        }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Entity> {
        self.list.iter()
    }

    /// All their names, for the judge.
    pub fn field(&self) -> &Field {
        self.field.get_or_init(|| {
            let entities = (0u32..).zip(&self.list);
            let names = entities.flat_map(|(answer, entity): (Answer, &Entity)| {
                entity.names.iter().map(move |name| (answer, &**name))
            });
            Box::new(Field::new(names))
        })
    }
}

impl Index<Answer> for Entities {
    type Output = Entity;

    fn index(&self, answer: Answer) -> &Entity {
        &self.list[answer as usize]
    }
}
