//! The knowledge base: categories of entities with their names, how well known
//! they are and their attributes, so that one fact answers many questions.
//!
//! Attributes serve to choose the answers of a question and are not needed
//! afterwards: what answers a question keeps the entities alone.

mod attributes;
mod entities;
mod initial;
mod keys;
mod kinds;
mod mistakes;

use alloc::{
    borrow::ToOwned, boxed::Box, collections::BTreeMap, format, string::String, sync::Arc, vec::Vec,
};
use core::ops::Range;

use once_cell::race::OnceBox;

use crate::judge::Answer;
use attributes::Attributes;
pub use entities::{Entities, Entity};
use entities::{Line, Written};
pub(crate) use initial::bare_name;
use initial::without_article;
pub use initial::{begins, letters};
use keys::{Exact, Key, keys};
use kinds::Kind;
pub use mistakes::{Mistake, Mistakes};

pub use game::Language;

/// All entities of a kind, in one language, and their attributes.
#[derive(Debug)]
pub struct Category {
    pub id: Arc<str>,
    pub(crate) language: Language,
    entities: Arc<Entities>,
    attributes: Arc<Attributes>,
    /// Every name as it is written; made when first asked for.
    exact: OnceBox<Exact>,
    /// Every name written plainly, in order; so is this.
    keys: OnceBox<Vec<Key>>,
}

/// What one line of a file says.
struct Row<'a> {
    fr: &'a str,
    en: &'a str,
    fame: u8,
    attributes: &'a str,
}

impl Category {
    /// Reads `names / English names | fame | attributes`, one entity a line,
    /// `#` before a comment.
    pub fn parse(id: &str, text: &str, language: Language) -> Result<Category, Mistakes> {
        let (fr, en) = Category::parse_both(id, text)?;
        Ok(match language {
            Language::Fr => fr,
            Language::En => en,
        })
    }

    /// A category in French and in English, which share what they can.
    pub fn parse_both<'a>(id: &str, text: &'a str) -> Result<(Category, Category), Mistakes> {
        let mut mistakes = Mistakes::default();
        let mut rows = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match row(line) {
                Ok(row) => rows.push((number, row)),
                Err(why) => mistakes.add(number, why),
            }
        }
        let attributes = (0u32..).zip(rows.iter().map(|(_, row)| row.attributes));
        let attributes = Attributes::new(attributes).unwrap_or_else(|wrong| {
            for (answer, why) in wrong {
                mistakes.add(rows[answer as usize].0, why);
            }
            Attributes::default()
        });
        mistakes.none()?;
        let attributes = Arc::new(attributes);
        let whole: Arc<str> = text.into();
        let category = |language, names: fn(&Row<'a>) -> &'a str| Category {
            id: id.into(),
            language,
            entities: Arc::new(Entities::written(Written {
                text: whole.clone(),
                lines: rows
                    .iter()
                    .map(|(_, row)| Line {
                        names: place(names(row), text),
                        fame: row.fame,
                    })
                    .collect(),
            })),
            attributes: attributes.clone(),
            exact: OnceBox::new(),
            keys: OnceBox::new(),
        };
        Ok((
            category(Language::Fr, |row| row.fr),
            category(Language::En, |row| row.en),
        ))
    }

    pub fn entities(&self) -> &Arc<Entities> {
        &self.entities
    }

    /// Every name of every entity.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entities.names(1)
    }

    /// Each attribute with its values; a bare one has one that is empty.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
        self.attributes.all()
    }

    fn keys(&self) -> &[Key] {
        self.keys.get_or_init(|| Box::new(keys(&self.entities)))
    }

    /// The entities that fulfil all of these conditions: `cote` and
    /// `continent=afrique` are attributes, `continent=afrique,asie` is either,
    /// a `!` before one means that it must be missing, `b*` that the usual name
    /// begins with b.
    pub fn select(&self, conditions: &[&str]) -> Result<Vec<Answer>, String> {
        let mut chosen: Option<Vec<Answer>> = None;
        let all = || self.entities.answers().collect();
        for condition in conditions {
            let (wanted, condition) = match condition.strip_prefix('!') {
                Some(condition) => (false, condition),
                None => (true, *condition),
            };
            let fitting = match condition.strip_suffix('*') {
                Some(letters) => self.beginning(letters)?,
                None => self.having(condition)?,
            };
            chosen = Some(match chosen {
                None if wanted => fitting,
                chosen => {
                    let mut chosen = chosen.unwrap_or_else(all);
                    chosen.retain(|answer| fitting.binary_search(answer).is_ok() == wanted);
                    chosen
                }
            });
        }
        Ok(chosen.unwrap_or_else(all))
    }

    fn having(&self, attribute: &str) -> Result<Vec<Answer>, String> {
        let having = self.attributes.having(attribute);
        having.map_err(|why| format!("{}: {why}", self.id))
    }

    fn beginning(&self, letters: &str) -> Result<Vec<Answer>, String> {
        if letters.is_empty() || !letters.bytes().all(|b| b.is_ascii_lowercase()) {
            return Err(
                "write the letters that names begin with before the *, small and without accents: \
                 `b*`"
                    .to_owned(),
            );
        }
        let beginning = self.entities.answers().filter(|answer| {
            let usual = self.entities.glance(*answer).0.next();
            usual.is_some_and(|name| begins(name, letters, self.language))
        });
        Ok(beginning.collect())
    }

    /// The entity of this name, as it is written or else written plainly. One
    /// that is usually called so goes before one that may be.
    pub fn find(&self, name: &str) -> Result<Answer, String> {
        let is_usual = |answer| self.entities.glance(answer).0.next() == Some(name);
        let exact = self.exactly(name).map(|answer| (answer, is_usual(answer)));
        let mut found: Vec<(Answer, bool)> = exact.collect();
        if found.is_empty() {
            found.extend(self.called(name).map(|key| (key.answer, key.usual)));
        }
        if found.iter().any(|(_, usual)| *usual) {
            found.retain(|(_, usual)| *usual);
        }
        found.dedup_by_key(|(answer, _)| *answer);
        match found[..] {
            [(answer, _)] => Ok(answer),
            [] => Err(format!(
                "“{name}” is not in facts/{}.txt: write one of its names there",
                self.id
            )),
            _ => Err(format!(
                "“{name}” is the name of several in facts/{}.txt: write a name of one alone",
                self.id
            )),
        }
    }

    /// Whether one of these answers has this name, an article before it or not.
    pub(crate) fn has_name(&self, name: &str, among: &[Answer]) -> bool {
        let is_among = |answer: Answer| among.binary_search(&answer).is_ok();
        let bare = without_article(name, Language::Fr);
        let bare = bare.or_else(|| without_article(name, Language::En));
        self.exactly(name).any(is_among)
            || bare.is_some_and(|bare| self.exactly(bare).any(is_among))
            || self.called(name).any(|key| is_among(key.answer))
    }

    fn exactly<'a>(&'a self, name: &'a str) -> impl Iterator<Item = Answer> + 'a {
        let exact = self
            .exact
            .get_or_init(|| Box::new(Exact::new(&self.entities)));
        exact.find(name, &self.entities)
    }

    fn called(&self, name: &str) -> impl Iterator<Item = &Key> {
        let plain = crate::judge::plain(name);
        let keys = self.keys();
        let first = keys.partition_point(|key| *key.plain < *plain);
        keys[first..]
            .iter()
            .take_while(move |key| *key.plain == *plain)
    }
}

/// Where in a text a part of it is.
fn place(part: &str, text: &str) -> Range<u32> {
    let start = (part.as_ptr() as usize - text.as_ptr() as usize) as u32;
    start..start + part.len() as u32
}

fn row(line: &str) -> Result<Row<'_>, String> {
    let mut parts = line.split('|').map(str::trim);
    let (Some(names), Some(fame)) = (parts.next(), parts.next()) else {
        return Err("write `names | fame | attributes`".to_owned());
    };
    let attributes = parts.next().unwrap_or_default();
    if parts.next().is_some() {
        return Err(
            "there is a | too many: write `names | fame | attributes`, with spaces between \
             attributes"
                .to_owned(),
        );
    }
    let (fr, en) = names.split_once(" / ").unwrap_or((names, names));
    if split_names(fr).next().is_none() || split_names(en).next().is_none() {
        return Err("an entity needs a name: write it before the |".to_owned());
    }
    Ok(Row {
        fr,
        en,
        fame: fame_of(fame)?,
        attributes,
    })
}

/// How well known something is, from 1 (specialists) to 5 (everybody).
pub(crate) fn fame_of(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        [digit @ b'1'..=b'5'] => Ok(digit - b'0'),
        _ => Err(format!(
            "“{text}” is no fame: write 1 (specialists) to 5 (everybody)"
        )),
    }
}

pub(crate) fn split_names(names: &str) -> impl Iterator<Item = &str> {
    names
        .split(';')
        .map(str::trim)
        .filter(|name| !name.is_empty())
}

/// All categories of one language.
#[derive(Debug, Default)]
pub struct Facts {
    categories: BTreeMap<Arc<str>, Category>,
    kinds: Vec<Kind>,
}

impl Facts {
    pub fn new(categories: impl IntoIterator<Item = Category>) -> Facts {
        let categories = categories.into_iter().map(|one| (one.id.clone(), one));
        Facts {
            categories: categories.collect(),
            kinds: Vec::new(),
        }
    }

    /// These and those.
    pub fn and(mut self, other: Facts) -> Facts {
        self.categories.extend(other.categories);
        self
    }

    pub fn category(&self, id: &str) -> Option<&Category> {
        self.categories.get(id)
    }

    pub fn categories(&self) -> impl Iterator<Item = &Category> {
        self.categories.values()
    }

    /// Every name of every category.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.categories().flat_map(Category::names)
    }

    /// First names, which may be said before a surname.
    pub fn first_names(&self) -> impl Iterator<Item = &str> {
        self.category("prenoms")
            .into_iter()
            .flat_map(Category::names)
    }
}

#[cfg(test)]
mod tests;
