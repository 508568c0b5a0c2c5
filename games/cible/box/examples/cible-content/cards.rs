//! What a question must be: its examples, its answers, its letter, its words.

use std::collections::HashMap;

use cible::{
    Pack,
    cards::Entry,
    facts::{Entity, Facts, begins, letters},
    judge::has_words,
};
use game::Language;
use tools::content::{Problem, Speller};

/// Sides of the printed packs (L0.1).
pub fn printed(pack: Pack) -> usize {
    match pack {
        Pack::First => 20,
        Pack::Definitions => 340,
        Pack::Sequels => 72,
        Pack::Auctions => 44,
        Pack::Finals => 88,
    }
}

/// Sides that a box must have at least: those printed in French, a quarter of
/// them in English.
pub fn wanted(pack: Pack, language: Language) -> usize {
    match language {
        Language::Fr => printed(pack),
        Language::En => printed(pack).div_ceil(4),
    }
}

pub fn enough(pack: Pack, language: Language, sides: usize) -> Vec<Problem> {
    let wanted = wanted(pack, language);
    if sides >= wanted {
        return Vec::new();
    }
    let why = format!("{sides} sides, {} short of {wanted}", wanted - sides);
    vec![Problem::new(0, why)]
}

/// The line of each question of a sheet that could be read, in the order of
/// its entries.
pub fn lines(text: &str, pack: Pack) -> Vec<usize> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.starts_with('#')).collect();
    let groups = lines.split(|(_, line)| line.is_empty());
    let groups = groups.filter(|group| !group.is_empty());
    groups
        .flat_map(|group| {
            let mut group = group.to_vec();
            match pack {
                Pack::Definitions => drop(group.remove(0)),
                // Questions stand by their level, whose digit begins the line.
                Pack::Finals => group.sort_by_key(|(_, line)| line.bytes().next()),
                _ => {}
            }
            group.into_iter().map(|(number, _)| number)
        })
        .collect()
}

/// Answers that many know, in the first round.
const FAMOUS: usize = 15;

/// What is wrong with a question.
pub fn check(entry: &Entry<'_>, language: Language) -> Vec<String> {
    let mut wrong = Vec::new();
    // Examples, and answers beside them.
    let (examples, least) = match entry.pack {
        Pack::First => (1, 24),
        Pack::Sequels => (3, 10),
        Pack::Auctions => (0, 10),
        Pack::Finals => (0, usize::from(entry.level.unwrap_or(1))),
        Pack::Definitions => (0, 1),
    };
    let given = entry.examples.iter();
    let mut given: Vec<_> = given.map(|name| entry.answers.find(name, &())).collect();
    given.sort_unstable();
    given.dedup();
    if given.len() != entry.examples.len() {
        wrong.push("two examples are the same answer: take another".to_string());
    }
    if entry.examples.len() != examples {
        let count = entry.examples.len();
        wrong.push(format!(
            "it has {count} examples, and {examples} are wanted"
        ));
    }
    let beside = entry.answers.len().saturating_sub(given.len());
    if beside < least {
        wrong.push(format!(
            "{beside} answers are known beside the examples, and {least} are wanted"
        ));
    }
    let known = entry.answers.accepted_entities();
    let famous = known.filter(|entity| entity.fame >= 3).count();
    if entry.pack == Pack::First && famous < FAMOUS {
        wrong.push(format!(
            "{famous} of its answers have a fame of 3 or more, and {FAMOUS} are wanted"
        ));
    }
    if let Some(letter) = entry.letter {
        let letter = letter.to_ascii_lowercase().to_string();
        let fits = |name: &&str| begins(name, &letter, language);
        // An answer with its complement may begin otherwise: « Jean-Paul Sartre ».
        let whole = |name: &&str| names(entry).filter(fits).any(|own| has_words(name, own));
        let names = names(entry).filter(|name| !fits(name) && !whole(name));
        wrong.extend(names.map(|name| format!("“{name}” does not begin with {letter}")));
    }
    wrong.extend(typography(entry.text, language));
    wrong
}

/// A definition of a name that the facts have must say whom or what it means,
/// or that it is none of them: by the line it is written in.
pub fn unmeant(
    entry: &Entry<'_>,
    line: &str,
    known: &HashMap<String, Vec<&str>>,
) -> Option<String> {
    let name = entry.answers.all().next()?.0;
    let named = entry.pack == Pack::Definitions && name.starts_with(char::is_uppercase);
    if !named || line.contains(" | ") {
        return None;
    }
    let categories = known.get(&letters(name))?.join(", ");
    Some(format!(
        "“{name}” is a name in {categories}: write after a | which it is, or `| -` if none"
    ))
}

/// The categories that have each name, by its letters.
pub fn known(facts: &Facts) -> HashMap<String, Vec<&str>> {
    let mut known: HashMap<String, Vec<&str>> = HashMap::new();
    for category in facts.categories() {
        for name in category.names() {
            let categories = known.entry(letters(name)).or_default();
            if categories.last() != Some(&&*category.id) {
                categories.push(&category.id);
            }
        }
    }
    known
}

fn names<'a>(entry: &Entry<'a>) -> impl Iterator<Item = &'a str> {
    let entities = entry.answers.accepted_entities();
    entities.flat_map(|entity: &Entity| entity.names.iter().map(|name| &**name))
}

/// Signs as they are printed.
fn typography(text: &str, language: Language) -> Vec<String> {
    let mut wrong = Vec::new();
    if text.contains('\'') {
        wrong.push("write ’, not '".to_string());
    }
    let mut before = None;
    for c in text.chars() {
        let parted = language == Language::Fr && matches!(c, ';' | ':' | '!' | '?' | '»');
        if parted && before != Some('\u{202f}') {
            wrong.push(format!("a narrow space (U+202F) is missing before {c}"));
        }
        before = Some(c);
    }
    wrong
}

/// Words that no dictionary knows: of the question, its examples, and the
/// answer of a definition.
pub fn misspelt(entry: &Entry<'_>, speller: &Speller) -> Vec<String> {
    let examples = entry.examples.iter().map(|name| &**name);
    let mut texts: Vec<&str> = [&**entry.text].into_iter().chain(examples).collect();
    if entry.pack == Pack::Definitions {
        texts.extend(names(entry));
    }
    let unknown = texts.into_iter().flat_map(|text| speller.unknown(text));
    unknown
        .map(|word| format!("“{word}” is in no dictionary"))
        .collect()
}
