use alloc::{boxed::Box, sync::Arc, vec::Vec};
use core::{
    ops::{Index, Range},
    slice,
};

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
    /// From its names, of which there is one at least.
    pub(crate) fn new<'a>(names: impl Iterator<Item = &'a str>, fame: u8) -> Entity {
        Entity {
            names: names.map(Arc::from).collect(),
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
    written: Written,
    /// Made when first asked for: most of a box is not played in an evening.
    list: OnceBox<Box<[Entity]>>,
    /// So is this.
    field: OnceBox<Field>,
}

/// A text and where in it the names of each entity are, parted by `;`.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub text: Arc<str>,
    pub lines: Box<[Line]>,
}

#[derive(Debug)]
pub(super) struct Line {
    pub names: Range<u32>,
    pub fame: u8,
}

impl Entities {
    /// Each entity has a name at least.
    pub(crate) fn new(list: Vec<Entity>) -> Entities {
        Entities {
            written: Written::default(),
            list: OnceBox::with_value(Box::new(list.into())),
            field: OnceBox::new(),
        }
    }

    pub(super) fn written(written: Written) -> Entities {
        Entities {
            written,
            list: OnceBox::new(),
            field: OnceBox::new(),
        }
    }

    fn list(&self) -> &[Entity] {
        self.list.get_or_init(|| {
            let lines = self.written.lines.iter();
            let list = lines.map(|line| Entity::new(self.written.names(line), line.fame));
            Box::new(list.collect())
        })
    }

    pub fn len(&self) -> usize {
        match self.list.get() {
            Some(list) => list.len(),
            None => self.written.lines.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = &Entity> {
        self.list().iter()
    }

    /// The names of one and how well known it is, without making entities.
    pub(crate) fn glance(&self, answer: Answer) -> (impl Iterator<Item = &str>, u8) {
        match self.list.get() {
            Some(list) => {
                let entity = &list[answer as usize];
                (Names::Made(entity.names.iter()), entity.fame)
            }
            None => {
                let line = &self.written.lines[answer as usize];
                (Names::Written(self.written.names(line)), line.fame)
            }
        }
    }

    /// Every name of those that are at least so well known.
    pub fn names(&self, fame: u8) -> impl Iterator<Item = &str> {
        let glances = self.answers().map(|answer| self.glance(answer));
        let known = glances.filter(move |(_, its)| *its >= fame);
        known.flat_map(|(names, _)| names)
    }

    pub(crate) fn answers(&self) -> impl Iterator<Item = Answer> + use<> {
        0..self.len() as Answer
    }

    /// All their names, for the judge.
    pub fn field(&self) -> &Field {
        self.field.get_or_init(|| {
            let entities = (0u32..).zip(self.list());
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
        &self.list()[answer as usize]
    }
}

/// The names of an entity that was made, or as they are written.
enum Names<'a, W> {
    Made(slice::Iter<'a, Arc<str>>),
    Written(W),
}

impl<'a, W: Iterator<Item = &'a str>> Iterator for Names<'a, W> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        match self {
            Names::Made(names) => names.next().map(|name| &**name),
            Names::Written(names) => names.next(),
        }
    }
}

impl Written {
    fn names(&self, line: &Line) -> impl Iterator<Item = &str> {
        split_names(&self.text[line.names.start as usize..line.names.end as usize])
    }
}
