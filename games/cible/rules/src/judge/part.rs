//! Names said in part, or with more than is needed.

use alloc::string::String;

use super::{
    Field, Meant, Name, Words,
    fold::{is_small, same_letters, without_articles},
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

    /// The answer without a title or a first name before it.
    pub(super) fn without_what_is_before(
        &self,
        typed: &Typed,
        words: &dyn Words,
    ) -> Option<Meant<'_>> {
        let folded = without_articles(&typed.folded);
        let (first, surname) = folded.split_once(' ')?;
        if TITLES.contains(&first) {
            return self.with_the_letters_of(surname);
        }
        // "Pierre Curie" is no other name of a Curie whose first name is known,
        // nor "Juliette Capulet" of the Capulet beside a Juliette.
        let other = || self.with_the_letters_of(first).is_some();
        if !words.is_first_name(first) || words.is_first_name(surname) || other() {
            return None;
        }
        let meant = self.with_the_letters_of(surname)?;
        let has = |name: &Name| meant.answers.contains(&name.answer);
        let mut names = self.names.iter().filter(|name| has(name));
        let alone = names.all(|name| units(self.folded(name)).count() == 1);
        alone.then_some(meant)
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

    fn with_the_letters_of(&self, folded: &str) -> Option<Meant<'_>> {
        let bare = without_articles(folded);
        self.all(|name| same_letters(without_articles(self.folded(name)), bare))
    }
}

/// The words of a folded name that matter, a compound being one.
fn units(folded: &str) -> impl DoubleEndedIterator<Item = &str> {
    folded.split(' ').filter(|word| !is_small(word))
}
