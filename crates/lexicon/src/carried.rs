//! The dictionaries that the program carries.

use std::sync::{Arc, LazyLock};

use alloc::string::String;
use game::{Each, Language};

use crate::Lexicon;

static CARRIED: Each<LazyLock<Arc<Lexicon>>> = Each {
    fr: LazyLock::new(|| unpack(include_bytes!("../words/fr.words.zst"))),
    en: LazyLock::new(|| unpack(include_bytes!("../words/en.words.zst"))),
};

/// The dictionary of a language. The first to ask waits some milliseconds while it is unpacked;
/// everybody shares it then.
pub fn carried(language: Language) -> Arc<Lexicon> {
    Arc::clone(CARRIED.get(language))
}

fn unpack(packed: &[u8]) -> Arc<Lexicon> {
    let bytes = zstd::decode_all(packed).expect("the dictionary is packed by zstd");
    let text = String::from_utf8(bytes).expect("the dictionary is UTF-8");
    Arc::new(Lexicon::parse(&text).expect("the dictionary is well written"))
}
