//! The box of La Cible: facts, and the cards of both languages that are
//! answered from them.

use std::{panic::resume_unwind, sync::Arc, thread};

use anyhow::{Context, Result};
use cible::{
    Book, Content, Language, Sheet,
    cards::Packs,
    facts::Facts,
    judge::{Known, Words},
};
use include_dir::{Dir, include_dir};

static FACTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../content/cible/facts");
static FR: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../content/cible/fr");
static EN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../content/cible/en");

/// The whole box; words are those of Typo's dictionaries.
pub fn load(dictionaries: &Arc<typo::Content>) -> Result<Arc<Content>> {
    let (fr, en) = facts()?;
    let book = |language, facts: &Facts| -> Result<Book> {
        Ok(Book {
            packs: packs(language, facts)?,
            words: Box::new(words(dictionaries.clone(), language, facts)),
        })
    };
    let (fr, en) = beside(|| book(Language::Fr, &fr), || book(Language::En, &en));
    Ok(Arc::new(Content { fr: fr?, en: en? }))
}

/// Two things done at once, on a core each if there are two.
fn beside<A, B: Send>(one: impl FnOnce() -> A, other: impl FnOnce() -> B + Send) -> (A, B) {
    thread::scope(|scope| {
        let other = scope.spawn(other);
        let one = one();
        let other = other.join();
        (one, other.unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// The cards of one language, without the dictionaries that a game needs.
pub fn cards(language: Language) -> Result<Packs> {
    let (fr, en) = facts()?;
    match language {
        Language::Fr => packs(language, &fr),
        Language::En => packs(language, &en),
    }
}

fn facts() -> Result<(Facts, Facts)> {
    let sheets = sheets(&FACTS)?;
    let half = |odd| {
        let sheets = sheets.iter().skip(odd).step_by(2);
        Facts::read(sheets.copied()).context("content/cible/facts")
    };
    let (even, odd) = beside(|| half(0), || half(1));
    let ((even_fr, even_en), (odd_fr, odd_en)) = (even?, odd?);
    Ok((even_fr.and(odd_fr), even_en.and(odd_en)))
}

fn packs(language: Language, facts: &Facts) -> Result<Packs> {
    let folder = match language {
        Language::Fr => &FR,
        Language::En => &EN,
    };
    let packs = Packs::read(sheets(folder)?, facts);
    packs.with_context(|| format!("content/cible/{}", language.tag()))
}

fn sheets(folder: &'static Dir<'static>) -> Result<Vec<Sheet<'static>>> {
    let files = folder.files().map(|file| {
        let name = file.path().file_stem().and_then(|name| name.to_str());
        let sheet = name.zip(file.contents_utf8());
        let sheet = sheet.map(|(name, text)| Sheet { name, text });
        sheet.with_context(|| format!("content/cible: {} is not UTF-8", file.path().display()))
    });
    files.collect()
}

/// The words of a language and the names of the facts: whoever types one of
/// them means it.
fn words(
    dictionaries: Arc<typo::Content>,
    language: Language,
    facts: &Facts,
) -> impl Words + use<> {
    Known::new(facts, move |word: &str| {
        let lexicon = match language {
            Language::Fr => &dictionaries.fr.lexicon,
            Language::En => &dictionaries.en.lexicon,
        };
        lexicon.find(word).map(|index| lexicon.zipf(index))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_box_is_read_and_its_words_are_known() {
        let content = load(&crate::content::typo().expect("dictionaries")).expect("the box");
        for language in Language::ALL {
            let book = content.get(language);
            assert!(!book.packs.definitions.is_empty());
            // A word, and names that no dictionary has, of several words too.
            for word in ["table", "belgrade", "newyork"] {
                assert!(book.words.is_word(word), "{word} in {language:?}");
            }
            assert!(!book.words.is_word("belgrzde"));
        }
        assert!(content.fr.words.is_word("londres") && !content.en.words.is_word("londres"));
        assert!(content.fr.words.is_first_name("marguerite"));
    }
}
