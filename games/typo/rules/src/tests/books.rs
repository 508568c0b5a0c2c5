use alloc::{sync::Arc, vec::Vec};
use std::sync::LazyLock;

use game::Language;
use lexicon::{Class, Description, Grammar, Lexicon, Number, carried, fold::fold};

use crate::{Book, Compounds, Content, Sounds, letters::Letters};

const FRENCH: &str = "bac bateau château cheval chevaux élastique élastiques élevé élève \
     frontière garçon mangeâmes maison maisons œuvre pain porte rade vaste zèbre";
const COMPOUNDS: &str = "arc-en-ciel\naujourd’hui\npomme de terre\nporte-clé\n";
const ENGLISH: &str = "front frontier table tables zebra";

/// A page of each dictionary, enough for the rules.
pub fn small() -> Arc<Content> {
    static SMALL: LazyLock<Arc<Content>> = LazyLock::new(|| {
        Arc::new(Content {
            fr: page(FRENCH),
            en: page(ENGLISH),
        })
    });
    SMALL.clone()
}

fn page(words: &str) -> Book {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    words.sort_by_key(|word| fold(word).unwrap());
    Book {
        letters: letters(Language::Fr),
        lexicon: Lexicon::parse(&words.join("\n")).unwrap().into(),
        compounds: Compounds::parse(COMPOUNDS).unwrap(),
        unsaid: lexicon::unsaid(Language::Fr),
        sounds: Sounds::of(&Lexicon::parse("").unwrap()),
        describe,
    }
}

/// The books the house plays with.
pub fn whole() -> Arc<Content> {
    static WHOLE: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::new(Content::from_fn(shipped)));
    WHOLE.clone()
}

fn shipped(language: Language) -> Book {
    Book {
        letters: letters(language),
        lexicon: carried(language),
        compounds: compounds(language),
        unsaid: lexicon::unsaid(language),
        sounds: Sounds::of(&carried(language)),
        describe: match language {
            Language::Fr => |word| lexicon::describe(Language::Fr, word),
            Language::En => |word| lexicon::describe(Language::En, word),
        },
    }
}

fn describe(word: &str) -> Vec<Description> {
    let plural = Grammar {
        number: Some(Number::Plural),
        ..Grammar::of(Class::Noun)
    };
    let chevaux = Description {
        form: "chevaux".into(),
        lemma: "cheval".into(),
        grammar: plural,
    };
    (word == "chevaux").then_some(chevaux).into_iter().collect()
}

fn compounds(language: Language) -> Compounds {
    let text = match language {
        Language::Fr => include_str!("../../../content/compounds.fr.txt"),
        Language::En => include_str!("../../../content/compounds.en.txt"),
    };
    Compounds::parse(text).unwrap()
}

fn letters(language: Language) -> Letters {
    let text = match language {
        Language::Fr => include_str!("../../../content/letters.fr.txt"),
        Language::En => include_str!("../../../content/letters.en.txt"),
    };
    Letters::parse(text).unwrap()
}
