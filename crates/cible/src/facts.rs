//! The knowledge base: categories of entities with their names, how well known
//! they are and their attributes, so that one fact answers many questions.

use alloc::{
    borrow::ToOwned,
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use crate::judge::{Answer, Field};

/// A content file that cannot be used: where, what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadContent {
    /// From 1; 0 when it is the whole file.
    pub line: usize,
    pub why: String,
}

impl core::fmt::Display for BadContent {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.line {
            0 => f.write_str(&self.why),
            line => write!(f, "line {line}: {}", self.why),
        }
    }
}

impl core::error::Error for BadContent {}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    Fr,
    En,
}

/// Something that can be an answer.
#[derive(Clone, Debug)]
pub struct Entity {
    /// The usual name first, then others that are accepted.
    pub names: Vec<Arc<str>>,
    /// From 1 (specialists) to 5 (everybody).
    pub fame: u8,
    attributes: BTreeSet<String>,
}

impl Entity {
    pub fn name(&self) -> &Arc<str> {
        &self.names[0]
    }

    /// Whether it has an attribute, such as `cote` or `continent=europe`.
    pub fn has(&self, attribute: &str) -> bool {
        self.attributes.contains(attribute)
    }
}

/// All entities of a kind, in one language.
#[derive(Clone, Debug)]
pub struct Category {
    pub id: Arc<str>,
    pub entities: Vec<Entity>,
    pub field: Field,
}

impl Category {
    /// Reads `names / English names | fame | attributes`, one entity a line,
    /// `#` before a comment.
    pub fn parse(id: &str, text: &str, language: Language) -> Result<Category, BadContent> {
        let mut entities = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let entity = entity(line, language).map_err(|why| BadContent { line: number, why })?;
            entities.push(entity);
        }
        let names = (0u32..).zip(&entities);
        let names = names.flat_map(|(answer, entity): (Answer, &Entity)| {
            entity.names.iter().map(move |name| (answer, &**name))
        });
        let field = Field::new(names);
        Ok(Category {
            id: id.into(),
            entities,
            field,
        })
    }

    /// The entities with all of these attributes; a `!` before one means that
    /// it must be missing, `a*` that the name begins with a.
    pub fn select(&self, attributes: &[&str]) -> Result<Vec<Answer>, String> {
        for attribute in attributes {
            let wanted = attribute.trim_start_matches('!');
            let known = wanted.ends_with('*') || self.entities.iter().any(|one| one.has(wanted));
            if !known {
                return Err(format!("nothing in {} has the attribute {wanted}", self.id));
            }
        }
        let fits = |entity: &Entity| {
            attributes
                .iter()
                .all(|attribute| match attribute.strip_prefix('!') {
                    Some(missing) => !fits(entity, missing),
                    None => fits(entity, attribute),
                })
        };
        let answers = (0u32..).zip(&self.entities);
        Ok(answers
            .filter(|(_, entity)| fits(entity))
            .map(|(answer, _)| answer)
            .collect())
    }
}

fn fits(entity: &Entity, attribute: &str) -> bool {
    match attribute.strip_suffix('*') {
        Some(beginning) => crate::judge::begins(entity.name(), beginning),
        None => entity.has(attribute),
    }
}

fn entity(line: &str, language: Language) -> Result<Entity, String> {
    let mut parts = line.split('|').map(str::trim);
    let (Some(names), Some(fame)) = (parts.next(), parts.next()) else {
        return Err("write `names | fame | attributes`".to_owned());
    };
    let attributes = parts.next().unwrap_or_default();
    if parts.next().is_some() {
        return Err("there is a | too many".to_owned());
    }
    let (fr, en) = names.split_once(" / ").unwrap_or((names, names));
    let names = match language {
        Language::Fr => fr,
        Language::En => en,
    };
    let names: Vec<Arc<str>> = split_names(names).map(Arc::from).collect();
    if names.is_empty() {
        return Err("an entity needs a name".to_owned());
    }
    let fame = match fame {
        "1" => 1,
        "2" => 2,
        "3" => 3,
        "4" => 4,
        "5" => 5,
        other => return Err(format!("“{other}” is no fame: write 1 to 5")),
    };
    let mut set = BTreeSet::new();
    for attribute in attributes.split_whitespace() {
        match attribute.split_once('=') {
            Some((key, values)) => {
                for value in values.split(',') {
                    set.insert(format!("{key}={value}"));
                }
            }
            None => drop(set.insert(attribute.to_string())),
        }
    }
    Ok(Entity {
        names,
        fame,
        attributes: set,
    })
}

pub(crate) fn split_names(names: &str) -> impl Iterator<Item = &str> {
    names
        .split(';')
        .map(str::trim)
        .filter(|name| !name.is_empty())
}

/// All categories of one language.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    categories: BTreeMap<Arc<str>, Arc<Category>>,
}

impl Facts {
    pub fn new(categories: impl IntoIterator<Item = Category>) -> Facts {
        let categories = categories
            .into_iter()
            .map(|one| (one.id.clone(), Arc::new(one)));
        Facts {
            categories: categories.collect(),
        }
    }

    pub fn category(&self, id: &str) -> Option<&Arc<Category>> {
        self.categories.get(id)
    }

    pub fn categories(&self) -> impl Iterator<Item = &Arc<Category>> {
        self.categories.values()
    }
}
