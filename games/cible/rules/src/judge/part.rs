//! Names said in part, or with more than is needed.

use alloc::{string::String, vec::Vec};

use super::{
    Field, Meant, Name, UNLIKE, Words,
    fold::{is_small, same_letters, without_articles, words},
    typed::Typed,
};

/// A text without what it has in brackets, if it has any.
pub fn outside_brackets(text: &str) -> Option<String> {
    let (before, rest) = text.split_once('(')?;
    let after = rest.split_once(')').map_or("", |(_, after)| after);
    let outside = [before.trim(), after.trim()].join(" ");
    (!outside.trim().is_empty()).then_some(outside)
}

/// What things are, said before (French) or after (English) their name or left
/// out.
const KINDS: [&str; 30] = [
    "ile",
    "iles",
    "archipel",
    "mont",
    "monts",
    "pic",
    "massif",
    "volcan",
    "fleuve",
    "riviere",
    "lac",
    "mer",
    "ocean",
    "golfe",
    "detroit",
    "canal",
    "desert",
    "ville",
    "chateau",
    "mount",
    "mountain",
    "mountains",
    "river",
    "lake",
    "sea",
    "island",
    "islands",
    "isle",
    "desert",
    "city",
];

/// Ranks that are said before a name.
const TITLES: [&str; 13] = [
    "monsieur",
    "madame",
    "mme",
    "mr",
    "mrs",
    "general",
    "marechal",
    "president",
    "docteur",
    "professeur",
    "capitaine",
    "commandant",
    "sir",
];

impl Field {
    /// The answer with the same words in another order, as lists of names have
    /// them: « Proust Marcel ».
    pub(super) fn in_another_order(&self, typed: &Typed) -> Option<Meant<'_>> {
        let said = sorted(&typed.folded);
        let likely = |name: &Name| said.len() > 1 && name.unlike(typed) <= UNLIKE;
        self.all(|name| likely(name) && sorted(self.folded(name)) == said)
    }

    /// The answer without the word that tells its kind, which other names of
    /// the field have: "mont Etna" beside "Mont Blanc".
    pub(super) fn without_its_kind(&self, typed: &Typed) -> Option<Meant<'_>> {
        let folded = without_articles(&typed.folded);
        let (first, after) = folded.split_once([' ', '-'])?;
        let (before, last) = folded.rsplit_once([' ', '-'])?;
        let begin = |kind: &str| {
            let mut names = self.names.iter();
            names.any(|name| {
                let name = without_articles(self.folded(name));
                name.split([' ', '-']).next() == Some(kind) && name.len() > kind.len()
            })
        };
        let end = |kind: &str| {
            let mut names = self.names.iter();
            names.any(|name| self.folded(name).split([' ', '-']).next_back() == Some(kind))
        };
        let rest = if KINDS.contains(&first) && begin(first) {
            after
        } else if KINDS.contains(&last) && end(last) {
            before
        } else {
            return None;
        };
        self.with_the_letters_of(rest)
    }

    /// The answer without a title before it. A first name is no such thing:
    /// those that are somebody's own are among the names, and with another
    /// it is somebody else. Nor may one be said with the answer of a definition,
    /// whose card tells all that may.
    pub(super) fn without_its_title(&self, typed: &Typed) -> Option<Meant<'_>> {
        let (first, surname) = without_articles(&typed.folded).split_once(' ')?;
        match TITLES.contains(&first) && self.is_of_several() {
            true => self.with_the_letters_of(surname),
            false => None,
        }
    }

    /// The answer whose name ends so, after a first name, or when it is of
    /// several words after one more: "Chaperon rouge".
    pub(super) fn surnamed(&self, typed: &Typed, words: &dyn Words) -> Option<Meant<'_>> {
        let surname = without_articles(&typed.folded);
        if surname.len() < 4 || words.is_first_name(surname) {
            return None;
        }
        let said = units(surname).count();
        self.all(|name| {
            let Some(before) = self.folded(name).strip_suffix(surname) else {
                return false;
            };
            let mut unsaid = units(before).filter(|unit| !unit.is_empty());
            before.ends_with(' ')
                && match (unsaid.next(), unsaid.count()) {
                    // "Lovelace", but not "Africa" for "South Africa".
                    (Some(first), 0 | 1) if said == 1 => words.is_first_name(first),
                    (Some(_), 0) => true,
                    _ => false,
                }
        })
    }

    pub(super) fn with_the_letters_of(&self, folded: &str) -> Option<Meant<'_>> {
        let bare = without_articles(folded);
        self.all(|name| same_letters(without_articles(self.folded(name)), bare))
    }
}

/// The words of a folded name that matter, by the alphabet.
fn sorted(folded: &str) -> Vec<&str> {
    let mut sorted: Vec<&str> = words(folded).filter(|word| !is_small(word)).collect();
    sorted.sort_unstable();
    sorted
}

/// The words of a folded name that matter, a compound being one.
fn units(folded: &str) -> impl DoubleEndedIterator<Item = &str> {
    folded.split(' ').filter(|word| !is_small(word))
}
