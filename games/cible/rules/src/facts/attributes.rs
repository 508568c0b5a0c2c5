use alloc::{borrow::ToOwned, boxed::Box, collections::BTreeMap, format, string::String, vec::Vec};

use hashbrown::HashMap;

use crate::judge::Answer;

/// Which entities have which attribute, by its name and value; a bare
/// attribute such as `cote` has an empty value.
#[derive(Debug, Default)]
pub struct Attributes(BTreeMap<Box<str>, BTreeMap<Box<str>, Vec<Answer>>>);

/// Names told to someone who wrote one that does not exist.
const SUGGESTED: usize = 12;

impl Attributes {
    /// From the attributes of each entity, as they are written. What is no
    /// attribute is told with whose it is.
    pub fn new<'a>(
        entities: impl Iterator<Item = (Answer, &'a str)>,
    ) -> Result<Attributes, Vec<(Answer, String)>> {
        // The same words stand on many lines: each is looked into once.
        let mut words: HashMap<&str, Vec<Answer>> = HashMap::new();
        for (answer, attributes) in entities {
            for word in attributes.split_ascii_whitespace() {
                words.entry(word).or_default().push(answer);
            }
        }
        let mut all: BTreeMap<Box<str>, BTreeMap<Box<str>, Vec<Answer>>> = BTreeMap::new();
        let mut wrong = Vec::new();
        for (word, answers) in words {
            let Some((key, values)) = parted(word) else {
                wrong.extend(
                    answers
                        .into_iter()
                        .map(|answer| (answer, no_attribute(word))),
                );
                continue;
            };
            let known = all.entry(key.into()).or_default();
            for value in values.split(',') {
                known.entry(value.into()).or_default().extend(&answers);
            }
        }
        for answers in all.values_mut().flat_map(BTreeMap::values_mut) {
            answers.sort_unstable();
            answers.dedup();
        }
        match wrong.is_empty() {
            true => Ok(Attributes(all)),
            false => Err(wrong),
        }
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

/// The name of an attribute and its values, if it is written as one.
fn parted(attribute: &str) -> Option<(&str, &str)> {
    let word = |text: &str| {
        let mut letters = text.bytes();
        !text.is_empty() && letters.all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'))
    };
    let (key, values) = match attribute.split_once('=') {
        Some((key, values)) if values.split(',').all(word) => (key, values),
        Some(_) => return None,
        None => (attribute, ""),
    };
    word(key).then_some((key, values))
}

fn no_attribute(attribute: &str) -> String {
    format!(
        "“{attribute}” is no attribute: write `word`, `key=value` or `key=value,value`, with small \
         letters without accents, digits and hyphens"
    )
}
