//! What Typo is played with: the letter cards of this box and the dictionaries
//! of the house.

use std::{sync::Arc, thread};

use game::Language;
use typo::{Book, Compounds, Content, Sounds, letters::Letters};
use web::BadBox;

/// Reads the cards and the dictionaries. Takes a moment: the dictionaries are
/// unpacked and read, one thread each.
pub fn load() -> Result<Arc<Content>, BadBox> {
    thread::scope(|scope| {
        let fr = scope.spawn(|| book(Language::Fr));
        let en = book(Language::En)?;
        let broken = |_| BadBox("the French dictionary cannot be read: pack it again".into());
        let fr = fr.join().map_err(broken)??;
        Ok(Arc::new(Content { fr, en }))
    })
}

fn book(language: Language) -> Result<Book, BadBox> {
    let letters = Letters::parse(letters(language))
        .map_err(|why| BadBox(format!("games/typo/content/letters.{language}.txt: {why}")))?;
    let compounds = Compounds::parse(compounds(language)).map_err(|why| {
        BadBox(format!(
            "games/typo/content/compounds.{language}.txt: {why}"
        ))
    })?;
    let lexicon = lexicon::carried(language);
    Ok(Book {
        letters,
        compounds,
        unsaid: lexicon::unsaid(language),
        sounds: Sounds::of(&lexicon),
        describe: match language {
            Language::Fr => |word| lexicon::describe(Language::Fr, word),
            Language::En => |word| lexicon::describe(Language::En, word),
        },
        lexicon,
    })
}

fn compounds(language: Language) -> &'static str {
    match language {
        Language::Fr => include_str!("../../content/compounds.fr.txt"),
        Language::En => include_str!("../../content/compounds.en.txt"),
    }
}

fn letters(language: Language) -> &'static str {
    match language {
        Language::Fr => include_str!("../../content/letters.fr.txt"),
        Language::En => include_str!("../../content/letters.en.txt"),
    }
}
