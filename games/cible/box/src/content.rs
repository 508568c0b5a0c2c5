//! What the game is played with: facts, and the cards of both languages that
//! are answered from them.

use std::{
    collections::HashMap,
    panic::resume_unwind,
    sync::{Arc, LazyLock},
    thread,
};

use cible::{
    Book, Content, Sheet,
    cards::{Packs, parted},
    facts::Facts,
    judge::{Known, Talk, Words},
};
use game::Language;
use miniz_oxide::inflate::decompress_to_vec;
use web::BadBox;

/// How people talk, in each language.
const TALK: game::Each<&str> = game::Each {
    fr: include_str!("../../content/talk.fr.txt"),
    en: include_str!("../../content/talk.en.txt"),
};
/// What may be said with the names of facts.
const KINDS: &str = include_str!("../../content/kinds.txt");

/// A folder of content, as `build.rs` packs it.
macro_rules! packed {
    ($folder:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $folder, ".packed"))
    };
}

static FACTS: &[u8] = packed!("facts");
static FR: &[u8] = packed!("fr");
static EN: &[u8] = packed!("en");

/// All there is, with the dictionaries of the house.
pub fn load() -> Result<Arc<Content>, BadBox> {
    let (fr, en) = facts()?;
    let book = |language, facts: &Facts| -> Result<Book, BadBox> {
        Ok(Book {
            packs: packs(language, facts)?,
            words: Box::new(words(language, facts)?),
            unsaid: Some(lexicon::unsaid(language)),
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
    let text = unpack(FACTS);
    let sheets: Vec<Sheet<'_>> = sheets(&text).collect();
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
        Language::Fr => FR,
        Language::En => EN,
    };
    let packs = Packs::read(sheets(&unpack(folder)), facts);
    packs.map_err(|bad| bad_files(language.tag(), bad))
}

/// A question as it is shown: what is asked, and what is remarked below it in
/// small, if its card parts the two. Games tell the whole wording.
pub fn shown(whole: &str) -> (&str, Option<&'static str>) {
    static PARTED: LazyLock<HashMap<String, (String, String)>> = LazyLock::new(|| {
        let folders = [FR, EN].map(unpack);
        let lines = folders.iter().flat_map(|folder| folder.lines());
        lines.filter_map(parted_line).collect()
    });
    match PARTED.get(whole) {
        Some((asked, remark)) => (asked, Some(remark)),
        None => (whole, None),
    }
}

/// The whole wording of a card's line with a remark, and its two parts.
fn parted_line(line: &str) -> Option<(String, (String, String))> {
    let (asked, _) = line
        .split_once(" = ")
        .filter(|(asked, _)| asked.contains('{'))?;
    let level = asked.split_once(": ").filter(|(level, _)| level.len() == 1);
    let asked = level.map_or(asked, |(_, asked)| asked);
    // Examples stand in brackets after it.
    let end = asked
        .rfind(" (")
        .filter(|at| level.is_none() && *at > asked.rfind('}').unwrap_or(0));
    let written = &asked[..end.unwrap_or(asked.len())];
    Some((written.replace(['{', '}'], ""), parted(written)?))
}

/// Every mistake says what to write, so only the folder is missing.
fn bad_files(folder: &str, bad: cible::BadSheets) -> BadBox {
    BadBox(format!("games/cible/content/{folder}: {bad}"))
}

fn unpack(folder: &[u8]) -> String {
    let text = decompress_to_vec(folder).expect("the build packed it");
    String::from_utf8(text).expect("the build read it as text")
}

/// The files of an unpacked folder.
fn sheets(folder: &str) -> impl Iterator<Item = Sheet<'_>> {
    let files = folder.split_terminator('\0');
    let files = files.filter_map(|file| file.split_once('\n'));
    files.map(|(name, text)| Sheet { name, text })
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
    use cible::Pack;

    use super::*;

    #[test]
    fn a_remark_is_parted_from_what_is_asked_by_the_whole_wording() {
        for (whole, asked, remark) in [
            (
                "Quatre capitales, en 2025, dont le nom commence par M",
                "Quatre capitales dont le nom commence par M",
                Some("En 2025"),
            ),
            (
                "Un pays d’Europe, au sens large, jusqu’au Caucase",
                "Un pays d’Europe",
                Some("Au sens large, jusqu’au Caucase"),
            ),
            ("Un fruit", "Un fruit", None),
        ] {
            assert_eq!(shown(whole), (asked, remark));
        }
        let content = load().expect("the box");
        let packs = Language::ALL.map(|language| &content.get(language).packs);
        let entries = packs
            .into_iter()
            .flat_map(|packs| Pack::ALL.into_iter().flat_map(|pack| packs.entries(pack)));
        let remarks = entries
            .filter(|entry| shown(entry.text).1.is_some())
            .count();
        assert!(
            remarks > 290,
            "every remark of the cards is found: {remarks}"
        );
    }

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
