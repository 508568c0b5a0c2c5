use alloc::{string::String, sync::Arc, vec::Vec};
use std::{fs, path::PathBuf, sync::LazyLock};

use crate::{Book, Content, fold::fold, letters::Letters, lexicon::Lexicon};

const FRENCH: &str = "bac bateau château cheval chevaux élastique élastiques élevé élève \
     frontière garçon mangeâmes maison maisons œuvre pain porte rade vaste zèbre";
const ENGLISH: &str = "front frontier table tables zebra";

/// A page of each dictionary, enough for the rules.
pub fn small() -> &'static Content {
    static SMALL: LazyLock<Content> = LazyLock::new(|| Content {
        fr: page(FRENCH),
        en: page(ENGLISH),
    });
    &SMALL
}

fn page(words: &str) -> Book {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    words.sort_by_key(|word| fold(word).unwrap());
    Book {
        letters: Letters::parse(&kept("typo/letters.fr.txt", String::from_utf8)).unwrap(),
        lexicon: Lexicon::parse(&words.join("\n")).unwrap(),
    }
}

/// The books the house plays with.
pub fn whole() -> Arc<Content> {
    static WHOLE: LazyLock<Arc<Content>> = LazyLock::new(|| {
        Arc::new(Content {
            fr: shipped("fr"),
            en: shipped("en"),
        })
    });
    WHOLE.clone()
}

fn shipped(language: &str) -> Book {
    let letters = std::format!("typo/letters.{language}.txt");
    let words = std::format!("lexicon/{language}.words.zst");
    Book {
        letters: Letters::parse(&kept(&letters, String::from_utf8)).unwrap(),
        lexicon: Lexicon::parse(&kept(&words, |packed| {
            String::from_utf8(zstd::decode_all(&packed[..]).unwrap())
        }))
        .unwrap(),
    }
}

/// A file of the `content` folder, read as text.
fn kept<E: core::fmt::Debug>(
    name: &str,
    read: impl FnOnce(Vec<u8>) -> Result<String, E>,
) -> String {
    let content = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let bytes = fs::read(content.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
    read(bytes).unwrap()
}
