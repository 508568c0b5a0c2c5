use alloc::{borrow::ToOwned, boxed::Box, collections::BTreeMap, format, string::String, vec::Vec};

use crate::judge::Answer;

/// Which entities have which attribute, by its name and value; a bare
/// attribute such as `cote` has an empty value.
#[derive(Debug)]
pub struct Attributes(BTreeMap<Box<str>, BTreeMap<Box<str>, Vec<Answer>>>);

/// Names told to someone who wrote one that does not exist.
const SUGGESTED: usize = 12;

impl Attributes {
    /// From the attributes of each entity, as they were checked.
    pub fn new<'a>(entities: impl Iterator<Item = (Answer, &'a str)>) -> Attributes {
        let mut all: BTreeMap<&str, BTreeMap<&str, Vec<Answer>>> = BTreeMap::new();
        for (answer, attributes) in entities {
            for attribute in attributes.split_ascii_whitespace() {
                let (key, values) = attribute.split_once('=').unwrap_or((attribute, ""));
                let known = all.entry(key).or_default();
                for value in values.split(',') {
                    let having = known.entry(value).or_default();
                    if having.last() != Some(&answer) {
                        having.push(answer);
                    }
                }
            }
        }
        let owned = all.into_iter().map(|(key, values)| {
            let values = values.into_iter();
            let values = values.map(|(value, having)| (value.into(), having));
            (key.into(), values.collect())
        });
        Attributes(owned.collect())
    }

    pub fn all(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
        let all = self.0.iter();
        all.map(|(key, values)| (&**key, values.keys().map(|value| &**value)))
    }

    /// The entities with an attribute, in order: `cote`, `mer=noire` or, with
    /// either of two values, `mer=noire,rouge`.
    pub fn having(&self, attribute: &str) -> Result<Vec<Answer>, String> {
        let (key, values) = attribute.split_once('=').unwrap_or((attribute, ""));
        let Some(known) = self.0.get(key) else {
            return Err(format!(
                "no attribute is called {key}; there are {}",
                suggested(self.0.keys())
            ));
        };
        let mut answers = Vec::new();
        for value in values.split(',') {
            let Some(having) = known.get(value) else {
                return Err(unknown_value(key, value, known.keys()));
            };
            answers.extend_from_slice(having);
        }
        answers.sort_unstable();
        answers.dedup();
        Ok(answers)
    }
}

fn unknown_value<'a>(
    key: &str,
    value: &str,
    known: impl Iterator<Item = &'a Box<str>> + Clone,
) -> String {
    if known.clone().all(|known| known.is_empty()) {
        return format!("{key} has no values: write `{key}` alone");
    }
    let known = suggested(known);
    match value {
        "" => format!("{key} needs a value, such as {known}"),
        value => format!("nothing has {key}={value}; there are {known}"),
    }
}

/// A list of names to choose from, not longer than one reads.
fn suggested<'a>(names: impl Iterator<Item = &'a Box<str>> + Clone) -> String {
    let count = names.clone().count();
    let first: Vec<&str> = names.take(SUGGESTED).map(|name| &**name).collect();
    let first = first.join(", ");
    match count {
        0 => "none".to_owned(),
        count if count > SUGGESTED => format!("{first} and {} more", count - SUGGESTED),
        _ => first,
    }
}

/// Whether all of these are written as attributes are.
pub fn check(attributes: &str) -> Result<(), String> {
    let word = |text: &str| {
        let mut letters = text.bytes();
        !text.is_empty() && letters.all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'))
    };
    for attribute in attributes.split_ascii_whitespace() {
        let right = match attribute.split_once('=') {
            Some((key, values)) => word(key) && values.split(',').all(word),
            None => word(attribute),
        };
        if !right {
            return Err(format!(
                "“{attribute}” is no attribute: write `word`, `key=value` or `key=value,value`, \
                 with small letters without accents, digits and hyphens"
            ));
        }
    }
    Ok(())
}
