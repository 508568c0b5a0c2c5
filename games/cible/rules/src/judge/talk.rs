//! How people talk: short forms, brands and nicknames that stand for a name.

use alloc::{borrow::ToOwned, boxed::Box, collections::BTreeMap, string::String, vec::Vec};

use super::{
    Field, Meant, Words,
    fold::{fold, words as parts},
    has_words, letters,
    typed::Typed,
};
use crate::facts::Mistakes;

/// What is said, by its [`letters`], and the names that it stands for.
#[derive(Debug, Default)]
pub struct Talk(BTreeMap<String, Vec<Box<str>>>);

/// A line of the file of a language's talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying<'a> {
    pub line: usize,
    pub said: &'a str,
    pub names: Vec<&'a str>,
}

/// Reads `said | what it stands for ; or that | why`, one a line, `#` before a
/// comment.
pub fn sayings(text: &str) -> Result<Vec<Saying<'_>>, Mistakes> {
    let (mut sayings, mut mistakes) = (Vec::new(), Mistakes::default());
    for (line, text) in (1..).zip(text.lines().map(str::trim)) {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        match parts[..] {
            [said, names, why] if ![said, names, why].contains(&"") => sayings.push(Saying {
                line,
                said,
                names: names.split(';').map(str::trim).collect(),
            }),
            _ => mistakes.add(line, "write `said | what it stands for ; or that | why`"),
        }
    }
    mistakes.none()?;
    Ok(sayings)
}

impl Talk {
    pub fn parse(text: &str) -> Result<Talk, Mistakes> {
        let mut talk = BTreeMap::<String, Vec<Box<str>>>::new();
        for saying in sayings(text)? {
            let names = saying.names.into_iter().map(Box::from);
            talk.entry(letters(saying.said)).or_default().extend(names);
        }
        Ok(Talk(talk))
    }

    pub fn names(&self, letters: &str) -> &[Box<str>] {
        self.0.get(letters).map_or(&[], |names| &**names)
    }
}

impl Field {
    /// The answer that what was said stands for, as a whole or word by word.
    /// For a definition it begins as its answer does.
    pub(super) fn talked(&self, typed: &Typed, words: &dyn Words) -> Option<Meant<'_>> {
        let mut folded = String::new();
        let mut named = |name: &str| {
            folded.clear();
            fold(name, &mut folded);
            // Among several, a complement may tell one from another.
            if self.is_of_several() && has_words(&typed.folded, name) {
                return None;
            }
            let meant = self.with_the_letters_of(&folded)?;
            let alike = meant.name.chars().next() == typed.plain.chars().next();
            (alike || self.is_of_several()).then_some(meant)
        };
        let whole = words.stand_for(&typed.letters).iter();
        if let Some(meant) = whole.clone().find_map(|name| named(name)) {
            return Some(meant);
        }
        let mut said = false;
        let put = parts(&typed.folded).map(|word| match words.stand_for(word) {
            // Shorter ones are small words of other answers too.
            [name, ..] if word.len() > 3 => {
                said = true;
                &**name
            }
            _ => word,
        });
        let put: Vec<&str> = put.collect();
        (said && put.len() > 1).then(|| named(&put.join(" ")))?
    }

    /// The word in -er that was typed with an é, which sounds the same:
    /// « acheté », « boulangé ». But « orangé » is no « oranger ».
    pub(super) fn as_infinitive(&self, typed: &Typed, words: &dyn Words) -> Option<Meant<'_>> {
        let infinitive = typed.infinitive.as_ref()?;
        let other = self.is_of_several() && words.is_name(&typed.letters);
        (!other).then(|| self.with_the_letters_of(infinitive))?
    }

    /// The English verb of a definition that was typed with -ing: “humming”.
    pub(super) fn as_gerund(&self, typed: &Typed) -> Option<Meant<'_>> {
        let stem = typed
            .letters
            .strip_suffix("ing")
            .filter(|stem| stem.len() > 2)?;
        if self.is_of_several() {
            return None;
        }
        let single = stem[..stem.len() - 1].to_owned();
        let doubled = single.ends_with(&stem[single.len()..]);
        let verbs = [stem.to_owned(), stem.to_owned() + "e", single];
        let verbs = verbs.iter().take(if doubled { 3 } else { 2 });
        verbs
            .into_iter()
            .find_map(|verb| self.with_the_letters_of(verb))
    }
}

/// What a text that ends like a participle is as an infinitive, folded.
pub fn infinitive(text: &str) -> Option<String> {
    let text = text.trim();
    let stem = ["é", "és", "ée", "ées"]
        .iter()
        .find_map(|ending| text.strip_suffix(ending))?;
    let mut folded = String::new();
    fold(&(stem.to_owned() + "er"), &mut folded);
    Some(folded)
}
