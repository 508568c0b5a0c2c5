use std::sync::LazyLock;

use game::Language;
use lexicon::{Lexicon, carried};
use typo::{Book, Content, letters::Letters};

/// The books the house plays with.
pub fn shipped() -> &'static Content {
    static SHIPPED: LazyLock<Content> = LazyLock::new(|| Content {
        fr: book(Language::Fr),
        en: book(Language::En),
    });
    &SHIPPED
}

/// No dictionary at all: what a replay may need of one.
pub fn empty() -> Content {
    let book = |language| Book {
        letters: letters(language),
        lexicon: Lexicon::parse("").unwrap().into(),
    };
    Content {
        fr: book(Language::Fr),
        en: book(Language::En),
    }
}

fn book(language: Language) -> Book {
    Book {
        letters: letters(language),
        lexicon: carried(language),
    }
}

fn letters(language: Language) -> Letters {
    let text = match language {
        Language::Fr => include_str!("../../../content/letters.fr.txt"),
        Language::En => include_str!("../../../content/letters.en.txt"),
    };
    Letters::parse(text).unwrap()
}
