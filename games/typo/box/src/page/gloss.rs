//! What a word is, as the dictionary told it: "béquilles, plural of béquille".

use lexicon::{Class, Grammar};
use maud::{Markup, html};
use typo::Gloss;
use web::Lang;

/// What is said after the word; nothing where that tells nothing.
pub(super) fn gloss(lang: Lang, words_lang: &str, word: &str, gloss: &Gloss) -> Option<Markup> {
    let grammar = Grammar::of_code(&gloss.grammar)?;
    let form = form(lang, &grammar);
    if *gloss.lemma == *word || form.is_empty() {
        let class = lang.t(class(grammar.class)?);
        return Some(html! { (class) });
    }
    let lemma = html! { em.word lang=(words_lang) { (gloss.lemma) } };
    Some(lang.html("typo.gloss.of", &[("form", &form), ("lemma", &lemma)]))
}

fn class(class: Class) -> Option<&'static str> {
    Some(match class {
        Class::Noun => "typo.gloss.noun",
        Class::Adjective => "typo.gloss.adjective",
        Class::NounOrAdjective => "typo.gloss.noun-or-adjective",
        Class::Verb => "typo.gloss.verb",
        Class::Adverb => "typo.gloss.adverb",
        Class::Interjection => "typo.gloss.interjection",
        Class::Numeral => "typo.gloss.numeral",
        Class::Pronoun => "typo.gloss.pronoun",
        Class::Determiner => "typo.gloss.determiner",
        Class::Preposition => "typo.gloss.preposition",
        Class::Conjunction => "typo.gloss.conjunction",
        Class::Unknown => return None,
    })
}

/// Which form of its lemma it is: a tense, or gender and number.
fn form(lang: Lang, grammar: &Grammar) -> String {
    let tense = grammar.tense.map(|tense| tense.name());
    let gender = grammar.gender.filter(|_| grammar.class != Class::Noun);
    let gender = gender.map(|gender| gender.name());
    let number = grammar.number.map(|number| number.name());
    let of_a_verb = tense.is_some() && tense != Some("past-participle");
    let parts = match of_a_verb {
        true => [tense, None, None],
        false => [tense, gender, number],
    };
    let told = parts.into_iter().flatten();
    let told = told.map(|name| lang.t(&format!("typo.gloss.{name}")));
    told.collect::<Vec<_>>().join(" ")
}
