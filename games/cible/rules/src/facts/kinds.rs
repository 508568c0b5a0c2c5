use alloc::{boxed::Box, format, sync::Arc, vec::Vec};

use super::{Facts, Language, Mistakes};
use crate::judge::Answer;

/// What some entities of a category are, as it may be said with their names:
/// « lac » Titicaca, « mont » Everest.
#[derive(Debug)]
pub struct Kind {
    category: Arc<str>,
    /// All of the category, or only these.
    of: Option<Vec<Answer>>,
    words: Box<[Box<str>]>,
}

impl Facts {
    /// Also knows what may be said with a name, from lines
    /// `category conditions | French words / English words`.
    pub fn with_kinds(mut self, text: &str, language: Language) -> Result<Facts, Mistakes> {
        let mut mistakes = Mistakes::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match self.kind(line, language) {
                Ok(kind) => self.kinds.push(kind),
                Err(why) => mistakes.add(number, why),
            }
        }
        mistakes.none()?;
        Ok(self)
    }

    fn kind(&self, line: &str, language: Language) -> Result<Kind, alloc::string::String> {
        let write = "write `category conditions | French words / English words`";
        let (selection, words) = line.split_once(" | ").ok_or(write)?;
        let (fr, en) = words.split_once('/').ok_or(write)?;
        let words = match language {
            Language::Fr => fr,
            Language::En => en,
        };
        let mut selection = selection.split_whitespace();
        let id = selection.next().ok_or(write)?;
        let category = self
            .category(id)
            .ok_or_else(|| format!("there is no category {id}"))?;
        let conditions: Vec<&str> = selection.collect();
        let of = match conditions.is_empty() {
            true => None,
            false => Some(category.select(&conditions)?),
        };
        let words = words.split(',').map(str::trim);
        Ok(Kind {
            category: category.id.clone(),
            of,
            words: words
                .filter(|word| !word.is_empty())
                .map(Box::from)
                .collect(),
        })
    }

    /// The words that may be said with a name of this one.
    pub(crate) fn kinds(&self, category: &str, answer: Answer) -> impl Iterator<Item = &str> {
        let kinds = self.kinds.iter().filter(move |kind| {
            let of = |of: &Vec<Answer>| of.binary_search(&answer).is_ok();
            *kind.category == *category && kind.of.as_ref().is_none_or(of)
        });
        kinds.flat_map(|kind| kind.words.iter().map(|word| &**word))
    }
}
