use std::{fs, path::PathBuf, sync::LazyLock};

use typo::{Book, Content, letters::Letters, lexicon::Lexicon};

/// The books the house plays with.
pub fn shipped() -> &'static Content {
    static SHIPPED: LazyLock<Content> = LazyLock::new(|| Content {
        fr: book("fr"),
        en: book("en"),
    });
    &SHIPPED
}

/// No dictionary at all: what a replay may need of one.
pub fn empty() -> Content {
    let book = |language| Book {
        letters: letters(language),
        lexicon: Lexicon::parse("").unwrap(),
    };
    Content {
        fr: book("fr"),
        en: book("en"),
    }
}

fn book(language: &str) -> Book {
    let packed = kept(&format!("lexicon/{language}.words.zst"));
    let text = String::from_utf8(zstd::decode_all(&packed[..]).unwrap()).unwrap();
    Book {
        letters: letters(language),
        lexicon: Lexicon::parse(&text).unwrap(),
    }
}

fn letters(language: &str) -> Letters {
    let text = kept(&format!("typo/letters.{language}.txt"));
    Letters::parse(&String::from_utf8(text).unwrap()).unwrap()
}

fn kept(name: &str) -> Vec<u8> {
    let content = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../content");
    fs::read(content.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}
