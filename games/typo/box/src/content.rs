//! The boxes of the games, carried inside the program.

pub mod cible;

use std::{sync::Arc, thread};

use anyhow::{Context, Result, anyhow};
use compatibility::{Pack, Themes};
use typo::{Book, letters::Letters, lexicon::Lexicon};

use crate::decks::Decks;

/// A data file and the name it has in the tree, for errors to tell.
macro_rules! file {
    ($path:literal) => {
        File {
            name: concat!("content/", $path),
            bytes: include_bytes!(concat!("../../../content/", $path)),
        }
    };
}

struct File {
    name: &'static str,
    bytes: &'static [u8],
}

/// The cards and dictionaries of Typo. Takes a moment: the dictionaries are
/// unpacked and read, one thread each.
pub fn typo() -> Result<Arc<typo::Content>> {
    thread::scope(|scope| {
        let fr = scope.spawn(|| book(file!("typo/letters.fr.txt"), file!("lexicon/fr.words.zst")));
        let en = book(file!("typo/letters.en.txt"), file!("lexicon/en.words.zst"))?;
        let fr = fr
            .join()
            .map_err(|_| anyhow!("reading the French dictionary failed"))??;
        Ok(Arc::new(typo::Content { fr, en }))
    })
}

fn book(letters: File, words: File) -> Result<Book> {
    let pack = text(letters.bytes.to_vec())
        .and_then(|text| Ok(Letters::parse(&text)?))
        .context(letters.name)?;
    let lexicon = zstd::decode_all(words.bytes)
        .context("it does not unpack")
        .and_then(text)
        .and_then(|text| Ok(Lexicon::parse(&text)?))
        .context(words.name)?;
    Ok(Book {
        letters: pack,
        lexicon,
    })
}

/// The themes of Compatibility, and the decks it is played with.
pub fn compatibility(decks: &Decks) -> Result<Arc<compatibility::Content>> {
    let fr = themes(
        file!("themes/fr/cents.txt"),
        file!("themes/fr/couleurs.txt"),
    )?;
    let en = themes(
        file!("themes/en/cents.txt"),
        file!("themes/en/couleurs.txt"),
    )?;
    let content = compatibility::Content::new(decks.for_rules(), fr, en);
    Ok(Arc::new(content))
}

fn themes(cents: File, couleurs: File) -> Result<Themes> {
    let pack = |file: File, lines| {
        text(file.bytes.to_vec())
            .and_then(|text| Ok(Pack::parse(&text, lines)?))
            .context(file.name)
    };
    Ok(Themes::new(pack(cents, 6)?, pack(couleurs, 12)?))
}

fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).context("it is not UTF-8")
}
