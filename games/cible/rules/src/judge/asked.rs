//! An answer said with words of what was asked, which are true of it:
//! « madeleine de Proust », « merle noir », “bald eagle”; or without them, where
//! they are part of its name: « pommes » for a tart.

use alloc::{string::String, vec::Vec};

use super::{
    Field, Meant, Words,
    fold::{fold, is_small, words},
    form::same_word,
    typed::Typed,
};

/// Shorter words are no complement.
const SHORTEST: usize = 3;

/// Shorter words are no name without the word before it.
const SHORTEST_NAME: usize = 4;

/// Words that lead to a complement: « Dijon en Bourgogne », “Elsa from Frozen”.
fn leads(word: &str) -> bool {
    is_small(word) || matches!(word, "en" | "in" | "from" | "dans")
}

/// The words of a question that may be said with an answer or left out of it. A
/// first name is none: with another surname it is somebody else.
fn asked_words<'a>(question: &'a str, known: &dyn Words) -> Vec<&'a str> {
    let long = words(question).filter(|word| word.len() >= SHORTEST);
    long.filter(|word| !is_small(word) && !known.is_first_name(word))
        .collect()
}

/// What a question asks for first: of « une mer, un golfe ou une baie », a sea.
fn kind(question: &str) -> &str {
    let others = [",", " ou ", " et ", " or ", " and "];
    let end = others.iter().filter_map(|other| question.find(other)).min();
    &question[..end.unwrap_or(question.len())]
}

/// What was typed without the words of a question before and after it, if it has
/// some: « aéroport d’Orly », “Cheddar cheese”.
pub fn beside(question: &str, typed: &str, known: &dyn Words) -> Option<String> {
    let (mut folded, mut said) = (String::new(), String::new());
    fold(question, &mut folded);
    fold(typed, &mut said);
    let asked = asked_words(&folded, known);
    let said: Vec<&str> = words(&said).collect();
    let is_asked = |word: &&str| asked.iter().any(|one| same_word(one, word));
    let aside = |word: &&str| leads(word) || is_asked(word);
    let first = said.iter().position(|word| !aside(word))?;
    let last = said.iter().rposition(|word| !aside(word))?;
    let mut around = said[..first].iter().chain(&said[last + 1..]);
    around.any(is_asked).then(|| said[first..=last].join(" "))
}

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
    let aside = |word: &str| leads(word) || is_asked(word);
    let first = said.iter().position(|word| !aside(word))?;
    let last = said.iter().rposition(|word| !aside(word))?;
    let (before, after) = (&said[..first], &said[last + 1..]);
    let head = asked.iter().find(|word| !is_small(word))?;
    let what_it_is = |word: &str| same_word(head, word) && !known.is_first_name(word);
    let true_of_a_name = before
        .iter()
        .filter(|word| is_asked(word))
        .all(|word| what_it_is(word))
        && after.first().is_none_or(|word| leads(word));
    let some = before.iter().chain(after).any(|word| is_asked(word));
    (some && (!name || true_of_a_name)).then(|| said[first..=last].join(" "))
}

impl Field {
    /// The answers with just this name.
    pub(super) fn named(&self, text: &str) -> Option<Meant<'_>> {
        self.said_plainly(&Typed::new(text)?)
    }

    /// The answer whose name begins with a word of the question that was left
    /// out: « pommes », « aux pommes » among tarts, « le Golfe » among wars.
    pub(super) fn headless(
        &self,
        question: &str,
        typed: &Typed,
        known: &dyn Words,
    ) -> Option<Meant<'_>> {
        if typed.letters.len() < SHORTEST_NAME {
            return None;
        }
        let mut folded = String::new();
        fold(kind(question), &mut folded);
        let asked = asked_words(&folded, known);
        self.all(|name| {
            let Some((head, rest)) = self.folded(name).split_once(' ') else {
                return false;
            };
            let head = asked.iter().any(|one| same_word(one, head));
            head && typed.has_the_words_of(rest)
        })
    }
}
