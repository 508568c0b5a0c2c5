//! Whether a typed answer is one of those that are accepted (L0.7).
//!
//! Case, accents, articles, hyphens, plurals, numerals and small misspellings
//! do not matter, as long as what was typed is not another known answer, nor
//! another word. Three chances, each only if the one before says nothing:
//!
//! 1. the same words once written plainly ([`plain`]);
//! 2. a few letters wrong, scaled to the length ([`near`]);
//! 3. the same sound to a French ear ([`sound`]).
//!
//! For the second and third the nearest answer must be the only one so near in
//! the whole *field*: all that is known of the kind, whether it answers the
//! question or not. So "Iran" is never a misspelt "Irak".

mod near;
mod plain;
mod sound;
#[cfg(test)]
mod tests;

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use plain::Plain;

/// Which answer of a field: entries of the same number are the same thing
/// under several names.
pub type Answer = u32;

/// Whether two texts are the same once written plainly.
pub fn same(a: &str, b: &str) -> bool {
    Plain::new(a).key == Plain::new(b).key
}

/// Whether one text holds all the words of the other, articles aside.
pub fn holds(a: &str, b: &str) -> bool {
    let (a, b) = (Plain::new(a).key, Plain::new(b).key);
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.len() > 3 && long.contains(&*short)
}

/// A text as names are compared: plain letters and digits.
pub fn plain(text: &str) -> String {
    Plain::new(text).key
}

/// Whether a name begins with these letters, articles and accents aside.
pub fn begins(name: &str, letters: &str) -> bool {
    Plain::new(name).key.starts_with(&*letters.to_lowercase())
}

/// All that is known of a kind (countries, painters…), under every name.
#[derive(Clone, Debug, Default)]
pub struct Field {
    names: Vec<Name>,
    by_key: BTreeMap<String, Vec<Answer>>,
    by_sound: BTreeMap<String, BTreeSet<Answer>>,
}

#[derive(Clone, Debug)]
struct Name {
    answer: Answer,
    plain: Plain,
}

/// Knows what is a word or a name of its own, so that it is no misspelling of
/// another.
pub trait Words {
    /// Whether the language has this word, given as plain letters.
    fn is_word(&self, plain: &str) -> bool;
}

/// No other words are known.
impl Words for () {
    fn is_word(&self, _: &str) -> bool {
        false
    }
}

impl Field {
    /// A field from names and the answers they stand for.
    pub fn new<'a>(names: impl IntoIterator<Item = (Answer, &'a str)>) -> Field {
        let mut field = Field::default();
        for (answer, name) in names {
            let plain = Plain::new(name);
            if plain.key.is_empty() {
                continue;
            }
            let same = field.by_key.entry(plain.key.clone()).or_default();
            if !same.contains(&answer) {
                same.push(answer);
            }
            let sound = sound::sound(&plain.key);
            field.by_sound.entry(sound).or_default().insert(answer);
            field.names.push(Name { answer, plain });
        }
        field
    }

    /// The answer that was meant, if it is one of the `accepted`.
    pub fn judge(
        &self,
        typed: &str,
        accepted: impl Fn(Answer) -> bool,
        words: &dyn Words,
    ) -> Option<Answer> {
        let typed = Plain::new(typed);
        if typed.key.is_empty() || typed.key.len() > 80 {
            return None;
        }
        if let Some(answers) = self.by_key.get(&typed.key) {
            return answers.iter().copied().find(|answer| accepted(*answer));
        }
        // A word of its own is what its writer meant.
        if typed.is_one_word() && words.is_word(&typed.key) {
            return None;
        }
        let meant = self.nearest(&typed).or_else(|| self.like_sounding(&typed));
        meant.filter(|answer| accepted(*answer))
    }

    /// The one answer that few enough letters part from what was typed.
    fn nearest(&self, typed: &Plain) -> Option<Answer> {
        let mut best: Option<(u8, Answer)> = None;
        let mut alone = true;
        for name in &self.names {
            if name.plain.numbers != typed.numbers {
                continue;
            }
            let allowed = near::allowed(&name.plain.key, &typed.key);
            // Even a name that would not be let through stands in the way of
            // another that is no nearer.
            let Some(distance) = near::distance(&name.plain.key, &typed.key, allowed.max(1)) else {
                continue;
            };
            match best {
                Some((nearest, answer)) if distance == nearest => alone &= answer == name.answer,
                Some((nearest, _)) if distance > nearest => {}
                _ => {
                    alone = true;
                    best = Some((distance, name.answer));
                }
            }
        }
        let (distance, answer) = best.filter(|_| alone)?;
        let mut names = self.names.iter().filter(|name| name.answer == answer);
        names
            .any(|name| {
                let allowed = near::allowed(&name.plain.key, &typed.key);
                name.plain.numbers == typed.numbers
                    && near::distance(&name.plain.key, &typed.key, allowed) == Some(distance)
            })
            .then_some(answer)
    }

    fn like_sounding(&self, typed: &Plain) -> Option<Answer> {
        let sound = sound::sound(&typed.key);
        if sound.len() < 3 {
            return None;
        }
        let answers = self.by_sound.get(&sound)?;
        let mut answers = answers.iter().filter(|answer| {
            let mut names = self.names.iter();
            names.any(|name| name.answer == **answer && name.plain.numbers == typed.numbers)
        });
        match (answers.next(), answers.next()) {
            (Some(answer), None) => Some(*answer),
            _ => None,
        }
    }
}
