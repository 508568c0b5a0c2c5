//! What the game is played with: facts, and the cards of both languages that
//! are answered from them.

use std::{panic::resume_unwind, sync::Arc, thread};

use cible::{
    Book, Content, Sheet,
    cards::Packs,
    facts::Facts,
    judge::{Known, Talk, Words},
};
use game::Language;
use include_dir::{Dir, include_dir};
use web::BadBox;

static FACTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../content/facts");
static FR: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../content/fr");
static EN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../content/en");
/// How people talk, in each language.
const TALK: game::Each<&str> = game::Each {
    fr: include_str!("../../content/talk.fr.txt"),
    en: include_str!("../../content/talk.en.txt"),
};
/// What may be said with the names of facts.
const KINDS: &str = include_str!("../../content/kinds.txt");

/// All there is, with the dictionaries of the house.
pub fn load() -> Result<Arc<Content>, BadBox> {
    let (fr, en) = facts()?;
    let book = |language, facts: &Facts| -> Result<Book, BadBox> {
        Ok(Book {
            packs: packs(language, facts)?,
            words: Box::new(words(language, facts)?),
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
pub fn cards(language: Language) -> Result<Packs, BadBox> {
    let (fr, en) = facts()?;
    match language {
        Language::Fr => packs(language, &fr),
        Language::En => packs(language, &en),
    }
}

fn facts() -> Result<(Facts, Facts), BadBox> {
    let sheets = sheets(&FACTS, "facts")?;
    let half = |odd| {
        let sheets = sheets.iter().skip(odd).step_by(2);
        Facts::read(sheets.copied()).map_err(|bad| bad_files("facts", bad))
    };
    let (even, odd) = beside(|| half(0), || half(1));
    let ((even_fr, even_en), (odd_fr, odd_en)) = (even?, odd?);
    let kinds = |facts: Facts, language| {
        let known = facts.with_kinds(KINDS, language);
        known.map_err(|wrong| BadBox(format!("games/cible/content/kinds.txt, {wrong}")))
    };
    Ok((
        kinds(even_fr.and(odd_fr), Language::Fr)?,
        kinds(even_en.and(odd_en), Language::En)?,
    ))
}

fn packs(language: Language, facts: &Facts) -> Result<Packs, BadBox> {
    let folder = match language {
        Language::Fr => &FR,
        Language::En => &EN,
    };
    let packs = Packs::read(sheets(folder, language.tag())?, facts);
    packs.map_err(|bad| bad_files(language.tag(), bad))
}

/// Every mistake says what to write, so only the folder is missing.
fn bad_files(folder: &str, bad: cible::BadSheets) -> BadBox {
    BadBox(format!("games/cible/content/{folder}: {bad}"))
}

fn sheets(folder: &'static Dir<'static>, named: &str) -> Result<Vec<Sheet<'static>>, BadBox> {
    let files = folder.files().map(|file| {
        let name = file.path().file_stem().and_then(|name| name.to_str());
        let sheet = name.zip(file.contents_utf8());
        let sheet = sheet.map(|(name, text)| Sheet { name, text });
        sheet.ok_or_else(|| {
            let file = file.path().display();
            BadBox(format!(
                "games/cible/content/{named}/{file}: this is not UTF-8 text: save it as UTF-8"
            ))
        })
    });
    files.collect()
}

/// The words of a language and the names of the facts: whoever types one of
/// them means it.
fn words(language: Language, facts: &Facts) -> Result<impl Words + use<>, BadBox> {
    // Unpacked here, so that no game waits for it.
    let lexicon = lexicon::carried(language);
    let known = Known::new(facts, move |word: &str| {
        lexicon.find(word).map(|index| lexicon.zipf(index))
    });
    let talk = Talk::parse(TALK.get(language));
    let bad = |wrong| BadBox(format!("games/cible/content/talk.{language}.txt, {wrong}"));
    Ok(known.talking(talk.map_err(bad)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_box_is_read_and_its_words_are_known() {
        let content = load().expect("the box");
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
