//! The dictionaries that the program carries.

use std::{
    io::Read,
    sync::{Arc, LazyLock},
};

use alloc::{string::String, vec::Vec};
use brotli_decompressor::Decompressor;
use game::{Each, Language};

use crate::{Description, Descriptions, Lexicon, Unsaid};

/// Under which licences the words and their frequencies come.
pub const LICENCES: &str = include_str!("../words/licences.txt");

/// How much is unpacked at a time.
const BUFFER: usize = 64 * 1024;

const WORDS: Each<&[u8]> = Each {
    fr: include_bytes!("../words/fr.words.br"),
    en: include_bytes!("../words/en.words.br"),
};

const COMPOUNDS: Each<&[u8]> = Each {
    fr: include_bytes!("../words/fr.compounds.br"),
    en: include_bytes!("../words/en.compounds.br"),
};

static CARRIED: Each<LazyLock<Arc<Lexicon>>> = Each {
    fr: LazyLock::new(|| words(WORDS.fr, None)),
    en: LazyLock::new(|| words(WORDS.en, None)),
};

static WITH_COMPOUNDS: Each<LazyLock<Arc<Lexicon>>> = Each {
    fr: LazyLock::new(|| words(WORDS.fr, Some(COMPOUNDS.fr))),
    en: LazyLock::new(|| words(WORDS.en, Some(COMPOUNDS.en))),
};

/// Nothing tells what English words are.
static DESCRIPTIONS: LazyLock<Descriptions> = LazyLock::new(|| {
    let text = unpack(include_bytes!("../words/fr.grammar.br"));
    Descriptions::parse(&text).expect("the descriptions are well written")
});

/// The dictionary of a language. The first to ask waits some milliseconds while it is unpacked;
/// everybody shares it then.
pub fn carried(language: Language) -> Arc<Lexicon> {
    Arc::clone(CARRIED.get(language))
}

/// The dictionary of a language together with its words that have a hyphen, an apostrophe or a space,
/// whose letters count without the sign: `arcenciel`, shown as "arc-en-ciel". A second dictionary,
/// which takes its own room from when it is first asked for.
pub fn carried_with_compounds(language: Language) -> Arc<Lexicon> {
    Arc::clone(WITH_COMPOUNDS.get(language))
}

/// What a folded word of [`carried`] is, the most usual first; nothing where the source does not know.
pub fn describe(language: Language, folded: &str) -> Vec<Description> {
    match language {
        Language::Fr => DESCRIPTIONS.of(CARRIED.get(language), folded),
        Language::En => Vec::new(),
    }
}

static UNSAID: Each<LazyLock<Arc<Unsaid>>> = Each {
    fr: LazyLock::new(|| leave(include_str!("../words/unsaid.fr.txt"))),
    en: LazyLock::new(|| leave(include_str!("../words/unsaid.en.txt"))),
};

/// What robots do not say in a language where a family plays.
pub fn unsaid(language: Language) -> Arc<Unsaid> {
    Arc::clone(UNSAID.get(language))
}

fn leave(text: &str) -> Arc<Unsaid> {
    Arc::new(Unsaid::parse(text).expect("the list of unsaid words is well written"))
}

fn words(packed: &[u8], compounds: Option<&[u8]>) -> Arc<Lexicon> {
    let compounds = compounds.map_or(String::new(), unpack);
    let lexicon = Lexicon::parse_with_compounds(&unpack(packed), &compounds);
    Arc::new(lexicon.expect("the dictionary is well written"))
}

fn unpack(packed: &[u8]) -> String {
    let mut text = String::new();
    Decompressor::new(packed, BUFFER)
        .read_to_string(&mut text)
        .expect("the data are UTF-8, packed by brotli");
    text
}
