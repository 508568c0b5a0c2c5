//! What answers a definition: the names on its card, the other names of whom or
//! what it means, and its kind said with its name.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

use super::answers::{Answers, named_items, parts};
use crate::{
    facts::{Category, Entity, Facts, Language, bare_name, begins, split_names},
    judge::{Answer, has_words, same},
};

/// Reads `answer ; also accepted | whom or what it means`. After the | stand
/// categories in which it is (`peintres`), one with the name by which it is
/// found there (`peintres [Francisco de Goya]`), or its full names written out
/// (`[Neil Armstrong]`), joined by ` + `; a `-` says that it is in none.
///
/// A name of what it means is accepted when it begins with the letter, or when
/// it is an answer with a complement: « Jean-Paul Sartre » for « Sartre ».
pub(super) fn one(text: &str, letter: char, facts: &Facts) -> Result<Answers, String> {
    let (names, meant) = text.split_once(" | ").unwrap_or((text, "-"));
    let own: Vec<&str> = split_names(names).collect();
    if own.is_empty() {
        return Err("write the answer after the =".to_owned());
    }
    let letter = letter.to_ascii_lowercase();
    let mut all: Vec<String> = own.iter().map(|name| (*name).to_owned()).collect();
    for part in parts(meant).into_iter().filter(|part| *part != "-") {
        match part.strip_prefix('[').map(|list| list.strip_suffix(']')) {
            Some(Some(list)) => all.extend(list.split(',').map(|name| name.trim().to_owned())),
            Some(None) => return Err("a list begins with [ and ends with ]".to_owned()),
            None => {
                let (category, answers) = found(part, &own, facts)?;
                for answer in answers {
                    add(&mut all, &own, letter, category, answer, facts);
                }
            }
        }
    }
    Ok(Answers::single(Entity::new(
        all.iter().map(|name| &**name),
        3,
    )))
}

/// The entities that a part names, or that have one of the card's own names.
fn found<'a>(
    part: &str,
    own: &[&str],
    facts: &'a Facts,
) -> Result<(&'a Category, Vec<Answer>), String> {
    let (id, list) = part.split_once(' ').unwrap_or((part, ""));
    let category = facts.category(id).ok_or_else(|| {
        format!("there is no category {id}: name a file of the facts without its ending")
    })?;
    if !list.is_empty() {
        return Ok((category, named_items(list, category)?));
    }
    let mut names = own.iter().map(|name| category.find(name));
    let first = names.next().unwrap_or_else(|| Err(String::new()));
    let found = first.or_else(|why| names.find_map(Result::ok).ok_or(why))?;
    Ok((category, Vec::from([found])))
}

/// The names of an entity that answer, and its kind with those of the card.
fn add(
    all: &mut Vec<String>,
    own: &[&str],
    letter: char,
    category: &Category,
    answer: Answer,
    facts: &Facts,
) {
    let mut letters = [0; 4];
    let letter = &*letter.encode_utf8(&mut letters);
    let mut keep = |name: String| {
        if !all.iter().any(|known| same(known, &name)) {
            all.push(name);
        }
    };
    for name in category.entities().glance(answer).0 {
        let complement = || own.iter().any(|own| has_words(name, own));
        if begins(name, letter, category.language) || complement() {
            keep(name.to_owned());
        }
    }
    for kind in facts.kinds(&category.id, answer) {
        for name in own.iter().map(|name| bare_name(name, category.language)) {
            keep(format!("{kind} {name}"));
            if category.language == Language::En {
                keep(format!("{name} {kind}"));
            }
        }
    }
}
