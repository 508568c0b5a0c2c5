//! Composing what the words of a dictionary are, as [`lexicon::Descriptions`] reads it.

use lexicon::{Class, Gender, Grammar, Lexicon, Number, Persons, Tense};
use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
    fmt::Write,
};

use super::{frequency, hunspell::Form};

const TENSES: [(&str, Tense); 11] = [
    ("infi", Tense::Infinitive),
    ("ppre", Tense::PresentParticiple),
    ("ppas", Tense::PastParticiple),
    ("ipre", Tense::Present),
    ("iimp", Tense::Imperfect),
    ("ipsi", Tense::Past),
    ("ifut", Tense::Future),
    ("cond", Tense::Conditional),
    ("spre", Tense::SubjunctivePresent),
    ("simp", Tense::SubjunctiveImperfect),
    ("impe", Tense::Imperative),
];

/// Lemmas and grammars of one way of writing a word.
type Told<'a> = BTreeSet<(&'a str, Grammar)>;

/// The data text about a dictionary whose forms are these.
pub fn compose(
    header: &str,
    lexicon: &Lexicon,
    forms: &[Form],
    zipf: &HashMap<String, u16>,
) -> String {
    let mut told: HashMap<&str, Told> = HashMap::new();
    for form in forms {
        let about = told.entry(&form.text).or_default();
        about.extend(
            grammars(form)
                .into_iter()
                .map(|grammar| (&*form.lemma, grammar)),
        );
    }
    let ways: Vec<String> = (0..lexicon.len())
        .map(|index| {
            let forms = lexicon.forms(index);
            let parts = forms.map(|form| {
                told.get(form)
                    .map_or(String::new(), |told| parts(form, told, zipf))
            });
            let way = parts.collect::<Vec<_>>().join("/");
            way.trim_end_matches('/').to_owned()
        })
        .collect();
    number(header, &ways)
}

/// Writes each way once, the usual ones first, and for each word the number of its own.
fn number(header: &str, ways: &[String]) -> String {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for way in ways.iter().filter(|way| !way.is_empty()) {
        *counts.entry(way).or_default() += 1;
    }
    let mut usual: Vec<(&str, usize)> = counts.into_iter().collect();
    usual.sort_by_key(|&(way, count)| (Reverse(count), way));
    let mut text = format!("{header}# words: {}\n# ways: {}\n", ways.len(), usual.len());
    for (way, _) in &usual {
        writeln!(text, "{way}").expect("a string takes any text");
    }
    let numbers: HashMap<&str, usize> = usual.iter().map(|(way, _)| *way).zip(1..).collect();
    for way in ways {
        if let Some(number) = numbers.get(&**way) {
            write!(text, "{number}").expect("a string takes any text");
        }
        text.push('\n');
    }
    text
}

/// Of several lemmas the most usual comes first; of one, a noun before a verb.
fn parts(form: &str, told: &Told, zipf: &HashMap<String, u16>) -> String {
    let mut told: Vec<_> = told.iter().collect();
    told.sort_by_key(|(lemma, grammar)| (Reverse(frequency::of(lemma, zipf)), *lemma, *grammar));
    let parts = told.into_iter().map(|(lemma, grammar)| {
        let pairs = form.chars().zip(lemma.chars());
        let common = pairs.take_while(|(one, other)| one == other).count();
        let add: String = lemma.chars().skip(common).collect();
        format!("{}{add}.{}", form.chars().count() - common, grammar.code())
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// What a form is by its tags: a form of a verb may be several tenses at once.
fn grammars(form: &Form) -> Vec<Grammar> {
    let has = |tag: &str| form.tags.iter().any(|known| known == tag);
    let tenses: Vec<Tense> = TENSES
        .iter()
        .filter(|(tag, _)| has(tag))
        .map(|(_, tense)| *tense)
        .collect();
    if !tenses.is_empty() {
        let tenses = tenses.into_iter();
        return tenses.filter_map(|tense| conjugated(tense, &has)).collect();
    }
    let mut grammar = Grammar::of(class(&form.tags));
    grammar.gender = gender(&has);
    grammar.number = number_of(&has);
    let told = match grammar.class {
        // An infinitive has a tag of its own: what is left of a verb is only its entry.
        Class::Verb => false,
        Class::Unknown => form.text != form.lemma && grammar != Grammar::of(Class::Unknown),
        _ => true,
    };
    told.then_some(grammar).into_iter().collect()
}

/// One tense of a form; `None` where it exists only with a pronoun after it.
fn conjugated(tense: Tense, has: &impl Fn(&str) -> bool) -> Option<Grammar> {
    let mut grammar = Grammar::of(Class::Verb);
    grammar.tense = Some(tense);
    match tense {
        Tense::Infinitive | Tense::PresentParticiple => {}
        Tense::PastParticiple => {
            grammar.gender = gender(has);
            grammar.number = number_of(has);
        }
        _ => {
            grammar.persons = persons(has);
            if grammar.persons.is_empty() {
                return None;
            }
        }
    }
    Some(grammar)
}

fn persons(has: &impl Fn(&str) -> bool) -> Persons {
    let mut persons = Persons::default();
    for person in 1..=3 {
        if has(&format!("{person}sg")) {
            persons.insert(person, Number::Singular);
        }
        if has(&format!("{person}pl")) || has(&format!("{person}pl!")) {
            persons.insert(person, Number::Plural);
        }
    }
    persons
}

fn gender(has: &impl Fn(&str) -> bool) -> Option<Gender> {
    match (has("mas"), has("fem")) {
        (true, false) => Some(Gender::Masculine),
        (false, true) => Some(Gender::Feminine),
        _ => None,
    }
}

fn number_of(has: &impl Fn(&str) -> bool) -> Option<Number> {
    match (has("sg"), has("pl")) {
        (true, false) => Some(Number::Singular),
        (false, true) => Some(Number::Plural),
        _ => None,
    }
}

fn class(tags: &[String]) -> Class {
    let has = |tag: &str| tags.iter().any(|known| known == tag);
    let begins = |start: &str| tags.iter().any(|known| known.starts_with(start));
    match () {
        () if ["v0", "v1", "v2", "v3"].into_iter().any(begins) => Class::Verb,
        () if has("nom") && has("adj") => Class::NounOrAdjective,
        () if has("nom") => Class::Noun,
        () if has("adj") => Class::Adjective,
        () if begins("adv") || has("negadv") || has("loc.adv") => Class::Adverb,
        () if has("interj") || has("loc.interj") => Class::Interjection,
        () if begins("nb") => Class::Numeral,
        () if begins("det") => Class::Determiner,
        () if begins("pro") => Class::Pronoun,
        () if begins("prep") => Class::Preposition,
        () if begins("cj") => Class::Conjunction,
        () => Class::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::Descriptions;

    fn form(text: &str, lemma: &str, tags: &str) -> Form {
        Form {
            text: text.into(),
            lemma: lemma.into(),
            tags: tags.split_whitespace().map(str::to_owned).collect(),
        }
    }

    fn check(forms: &[Form], folded: &str, told: &[&str]) {
        let mut texts: Vec<&str> = forms.iter().map(|form| &*form.text).collect();
        texts.sort();
        texts.dedup();
        let lexicon = Lexicon::parse(&texts.join("\n")).unwrap();
        let zipf = HashMap::from([("porter".to_owned(), 400), ("porte".to_owned(), 500)]);
        let text = compose("# language: fr\n", &lexicon, forms, &zipf);
        let descriptions = Descriptions::parse(&text).unwrap();
        let words = descriptions
            .of(&lexicon, folded)
            .into_iter()
            .map(|description| {
                format!(
                    "{} {} {}",
                    description.form,
                    description.lemma,
                    description.grammar.code()
                )
            });
        assert_eq!(words.collect::<Vec<_>>(), told);
    }

    #[test]
    fn a_form_is_told_with_its_lemma_and_the_usual_one_first() {
        let forms = [
            form("portes", "porter", "v1__t ipre spre 2sg"),
            form("portes", "porte", "nom fem pl"),
            form("porte", "porte", "nom fem sg"),
        ];
        check(&forms, "porte", &["porte porte Nfs"]);
        check(
            &forms,
            "portes",
            &["portes porte Nfp", "portes porter VP2", "portes porter VU2"],
        );
    }

    #[test]
    fn participles_have_a_gender_and_verbs_persons() {
        check(
            &[form("chantées", "chanter", "v1 ppas adj fem pl")],
            "chantees",
            &["chantées chanter VQfp"],
        );
        check(
            &[form("fussiez", "être", "v0 simp 2pl")],
            "fussiez",
            &["fussiez être VW5"],
        );
        check(&[form("fussé", "être", "v0 simp 1isg")], "fusse", &[]);
    }

    #[test]
    fn what_has_no_tags_is_told_only_when_it_is_a_form() {
        let forms = [
            form("selfie", "selfie", "sg"),
            form("selfies", "selfie", "pl"),
        ];
        check(&forms, "selfie", &[]);
        check(&forms, "selfies", &["selfies selfie Xp"]);
    }
}
