//! An answer said with words of its definition, which are true of it:
//! « madeleine de Proust », « merle noir », “bald eagle”.

use alloc::{string::String, vec::Vec};

use super::{
    Words,
    fold::{fold, is_small, words},
    form::same_word,
};

/// Shorter words are no complement.
const SHORTEST: usize = 3;

/// What was typed without the words of the definition before and after it, if
/// it has some. Of a name only what it is may be said before (« la reine
/// Marie-Antoinette »), and where it is from after it: any other word before a
/// name may be somebody's first name, as in « frère de Théo ».
pub fn unasked(asked: &str, typed: &str, name: bool, known: &dyn Words) -> Option<String> {
    let (mut question, mut said) = (String::new(), String::new());
    fold(asked, &mut question);
    fold(typed, &mut said);
    let asked: Vec<&str> = words(&question)
        .filter(|word| word.len() >= SHORTEST)
        .collect();
    let said: Vec<&str> = words(&said).collect();
    let is_asked = |word: &str| asked.iter().any(|one| same_word(one, word));
    let aside = |word: &str| is_small(word) || is_asked(word);
    let first = said.iter().position(|word| !aside(word))?;
    let last = said.iter().rposition(|word| !aside(word))?;
    let (before, after) = (&said[..first], &said[last + 1..]);
    let head = asked.iter().find(|word| !is_small(word))?;
    let what_it_is = |word: &str| same_word(head, word) && !known.is_first_name(word);
    let true_of_a_name = before
        .iter()
        .filter(|word| is_asked(word))
        .all(|word| what_it_is(word))
        && after.first().is_none_or(|word| is_small(word));
    let some = before.iter().chain(after).any(|word| is_asked(word));
    (some && (!name || true_of_a_name)).then(|| said[first..=last].join(" "))
}
