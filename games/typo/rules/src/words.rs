//! Words as they are announced, and the words that a table agrees on.

use alloc::{string::String, sync::Arc, vec::Vec};

use game::Language;
use lexicon::fold::{NotLetters, fold};
use serde::{Deserialize, Serialize};

use crate::{
    cards::LONGEST_WORD, moves::TypoRefusal as Refusal, options::Options, tribunal::Precedent,
};

/// Bytes of a word that are looked at; a word folds to fewer letters.
const LONGEST_TEXT: usize = 4 * LONGEST_WORD;
/// The most words that a table agrees on in advance, each way.
const MOST_WORDS: usize = 100;

/// The table's own words, written as people write them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Words {
    /// Those that count.
    #[serde(rename = "in")]
    pub counting: Vec<Arc<str>>,
    /// Those that do not.
    #[serde(rename = "out")]
    pub refused: Vec<Arc<str>>,
}

impl Words {
    pub fn is_empty(&self) -> bool {
        self.counting.is_empty() && self.refused.is_empty()
    }

    pub(crate) fn is_none(words: &Arc<Words>) -> bool {
        words.is_empty()
    }

    /// Whether they can be agreed on: few enough, each a word, none twice.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if self.counting.len().max(self.refused.len()) > MOST_WORDS {
            return Err(Refusal::TooManyWords);
        }
        let mut seen: Vec<String> = Vec::new();
        for word in self.counting.iter().chain(&self.refused) {
            let shown = || word.chars().take(LONGEST_WORD).collect();
            let letters = Some(&**word).filter(|word| word.len() <= LONGEST_TEXT);
            let letters = letters.and_then(|word| spell(word).ok());
            match letters.filter(|spelled| (2..=LONGEST_WORD).contains(&spelled.letters.len())) {
                None => return Err(Refusal::NoEntry(shown())),
                Some(spelled) if seen.contains(&spelled.letters) => {
                    return Err(Refusal::EntryTwice(shown()));
                }
                Some(spelled) => seen.push(spelled.letters),
            }
        }
        Ok(())
    }

    /// What they say of a word, by its letters.
    fn say(&self, letters: &str) -> Option<bool> {
        let among = |words: &[Arc<str>]| {
            let mut spelled = words.iter().filter_map(|word| spell(word).ok());
            spelled.any(|word| word.letters == letters)
        };
        match (among(&self.counting), among(&self.refused)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }
}

/// What a table agreed on about a word, by its letters (T12): what it was
/// opened with, or else what earlier games entered.
pub(crate) fn agreed(options: &Options, precedents: &[Precedent], letters: &str) -> Option<bool> {
    let own = options.words.say(letters);
    own.or_else(|| precedent(precedents, options.language, letters))
}

pub(crate) fn precedent(
    precedents: &[Precedent],
    language: Language,
    letters: &str,
) -> Option<bool> {
    let mut known = precedents.iter().filter(|one| one.language == language);
    let known = known.find(|one| spell(&one.word).is_ok_and(|word| word.letters == letters));
    known.map(|one| one.counts)
}

/// The letters of a word.
pub(crate) struct Spelled {
    pub letters: String,
    /// It is written with a hyphen, an apostrophe or a space.
    pub compound: bool,
}

/// Spells a word; signs between its letters are left out (T13).
pub(crate) fn spell(text: &str) -> Result<Spelled, NotLetters> {
    let stray = match fold(text) {
        Ok(letters) => {
            let compound = false;
            return Ok(Spelled { letters, compound });
        }
        Err(stray) => stray,
    };
    let text = text.trim();
    if text.starts_with(is_sign) || text.ends_with(is_sign) {
        return Err(stray);
    }
    let mut letters = String::with_capacity(text.len());
    // Two signs may meet, as in jack-o’-lantern.
    for part in text.split(is_sign).filter(|part| !part.is_empty()) {
        letters.push_str(&fold(part)?);
    }
    let compound = true;
    Ok(Spelled { letters, compound })
}

fn is_sign(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{2010}' | '\u{2011}' | '\'' | '\u{2019}' | '\u{2bc}' | ' ' | '\u{a0}' | '\u{202f}'
    )
}

/// The announced word as it is written, and its letters (T6, T13).
pub(crate) fn announced(
    text: &str,
    options: &Options,
    precedents: &[Precedent],
) -> Result<(Arc<str>, String), Refusal> {
    let word = text.trim();
    if word.is_empty() {
        return Err(Refusal::NoWord);
    }
    if word.len() > LONGEST_TEXT {
        return Err(Refusal::TooLong);
    }
    let Spelled { letters, compound } = spell(word).map_err(|_| Refusal::NotLetters)?;
    if letters.len() > LONGEST_WORD {
        return Err(Refusal::TooLong);
    }
    // A compound that the table agreed on counts at that table.
    if compound && !options.compounds && agreed(options, precedents, &letters) != Some(true) {
        return Err(Refusal::NotLetters);
    }
    Ok((word.to_lowercase().into(), letters))
}
