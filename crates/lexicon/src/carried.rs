//! The dictionaries that the program carries.

use std::{
    io::Read,
    sync::{Arc, LazyLock},
};

use alloc::string::String;
use brotli_decompressor::Decompressor;
use game::{Each, Language};

use crate::{Lexicon, Unsaid};

/// Under which licences the words and their frequencies come.
pub const LICENCES: &str = include_str!("../words/licences.txt");

/// How much is unpacked at a time.
const BUFFER: usize = 64 * 1024;

static CARRIED: Each<LazyLock<Arc<Lexicon>>> = Each {
    fr: LazyLock::new(|| unpack(include_bytes!("../words/fr.words.br"))),
    en: LazyLock::new(|| unpack(include_bytes!("../words/en.words.br"))),
};

/// The dictionary of a language. The first to ask waits some milliseconds while it is unpacked;
/// everybody shares it then.
pub fn carried(language: Language) -> Arc<Lexicon> {
    Arc::clone(CARRIED.get(language))
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

fn unpack(packed: &[u8]) -> Arc<Lexicon> {
    let mut text = String::new();
    Decompressor::new(packed, BUFFER)
        .read_to_string(&mut text)
        .expect("the dictionary is UTF-8, packed by brotli");
    Arc::new(Lexicon::parse(&text).expect("the dictionary is well written"))
}
