//! How a written word becomes the letters of cards.
//!
//! A *folded* word is made of the lower-case letters `a` to `z` and nothing else:
//! case, accents, cedillas and ligatures are gone, so "Œuvré" is `oeuvre`.

use alloc::string::String;
use core::{error::Error, fmt};

/// Folds an announced word, ignoring the white space around it.
///
/// Composed and decomposed accents give the same result. What is not a letter of the Latin
/// alphabet (a hyphen, an apostrophe, a space, a digit) makes the whole word refused, because
/// dropping it would silently turn one word into another.
pub fn fold(text: &str) -> Result<String, NotLetters> {
    let text = text.trim();
    let mut folded = String::with_capacity(text.len());
    fold_onto(text, &mut folded)?;
    Ok(folded)
}

/// Folds a word that may have signs between its letters: hyphens, apostrophes and spaces are
/// dropped, so "arc-en-ciel" is `arcenciel`.
pub fn fold_compound(text: &str) -> Result<String, NotLetters> {
    let text = text.trim();
    let mut folded = String::with_capacity(text.len());
    fold_compound_onto(text, &mut folded)?;
    Ok(folded)
}

pub(crate) fn fold_compound_onto(word: &str, folded: &mut String) -> Result<(), NotLetters> {
    let pieces = || word.split(is_sign);
    if pieces().all(str::is_empty) {
        return Err(NotLetters::Empty);
    }
    for piece in pieces() {
        // A sign without a letter on either side belongs to no word.
        fold_onto(piece, folded).map_err(|reason| match reason {
            NotLetters::Empty => {
                NotLetters::Stray(word.chars().find(|c| is_sign(*c)).unwrap_or(' '))
            }
            stray => stray,
        })?;
    }
    Ok(())
}

/// Whether a character holds the parts of a compound together.
fn is_sign(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{2010}' | '\u{2011}' | '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}'
    )
}

/// Appends the folded letters of `word` to `folded`; on an error some may have been appended.
pub(crate) fn fold_onto(word: &str, folded: &mut String) -> Result<(), NotLetters> {
    let start = folded.len();
    let plain = word.bytes().take_while(u8::is_ascii_lowercase).count();
    folded.push_str(&word[..plain]);
    for character in word[plain..].chars() {
        match character {
            'A'..='Z' | 'a'..='z' => folded.push(character.to_ascii_lowercase()),
            // A combining accent belongs to the letter before it.
            '\u{300}'..='\u{36f}' if folded.len() > start => {}
            _ => folded.push_str(letters_of(character).ok_or(NotLetters::Stray(character))?),
        }
    }
    if folded.len() == start {
        return Err(NotLetters::Empty);
    }
    Ok(())
}

/// Why a text has no folded form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotLetters {
    /// There is no letter at all.
    Empty,
    /// This character is not a letter from A to Z, with or without an accent.
    Stray(char),
}

impl fmt::Display for NotLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "there is no letter; write a word"),
            Self::Stray(character) => write!(
                f,
                "{character:?} is not a letter; write one word with the letters A to Z, \
                 accented or not"
            ),
        }
    }
}

impl Error for NotLetters {}

fn letters_of(character: char) -> Option<&'static str> {
    Some(match character {
        'à'..='å' | 'À'..='Å' | 'Ā'..='ą' | 'Ǎ' | 'ǎ' => "a",
        'æ' | 'Æ' | 'Ǽ' | 'ǽ' => "ae",
        'ç' | 'Ç' | 'Ć'..='č' => "c",
        'Ď'..='đ' | 'Ð' | 'ð' => "d",
        'è'..='ë' | 'È'..='Ë' | 'Ē'..='ě' | 'Ẽ' | 'ẽ' => "e",
        'Ĝ'..='ģ' => "g",
        'Ĥ'..='ħ' => "h",
        'ì'..='ï' | 'Ì'..='Ï' | 'Ĩ'..='ı' | 'Ǐ' | 'ǐ' => "i",
        'Ĳ' | 'ĳ' => "ij",
        'Ĵ' | 'ĵ' => "j",
        'Ķ'..='ĸ' => "k",
        'Ĺ'..='ł' => "l",
        'ñ' | 'Ñ' | 'Ń'..='ň' | 'Ŋ' | 'ŋ' => "n",
        'ò'..='ö' | 'ø' | 'Ò'..='Ö' | 'Ø' | 'Ō'..='ő' | 'Ǒ' | 'ǒ' => "o",
        'œ' | 'Œ' => "oe",
        'Ŕ'..='ř' => "r",
        'Ś'..='š' | 'ſ' | 'Ș' | 'ș' => "s",
        'ß' | 'ẞ' => "ss",
        'Ţ'..='ŧ' | 'Ț' | 'ț' => "t",
        'þ' | 'Þ' => "th",
        'ù'..='ü' | 'Ù'..='Ü' | 'Ũ'..='ų' | 'Ǔ' | 'ǔ' => "u",
        'Ŵ' | 'ŵ' | 'Ẁ'..='ẅ' => "w",
        'ý' | 'ÿ' | 'Ý' | 'Ŷ'..='Ÿ' | 'Ỳ' | 'ỳ' => "y",
        'Ź'..='ž' => "z",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn check(text: &str, expected: Result<&str, NotLetters>) {
        assert_eq!(fold(text).as_deref(), expected.as_deref(), "{text:?}");
    }

    #[test]
    fn letters_keep_their_name_without_case_or_accent() {
        for (text, folded) in [
            ("frontière", "frontiere"),
            ("ÉLASTIQUE", "elastique"),
            ("  Œuvré \n", "oeuvre"),
            ("cæcum", "caecum"),
            ("garçon", "garcon"),
            ("haÿ", "hay"),
            ("señorita", "senorita"),
            ("Straße", "strasse"),
            ("smörgåsbord", "smorgasbord"),
            ("e\u{301}le\u{300}ve", "eleve"),
            ("c\u{327}a", "ca"),
        ] {
            check(text, Ok(folded));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for (text, stray) in [
            ("porte-clé", '-'),
            ("aujourd'hui", '\''),
            ("aujourd’hui", '’'),
            ("pomme de terre", ' '),
            ("3e", '3'),
            ("кот", 'к'),
            ("m²", '²'),
            ("\u{301}e", '\u{301}'),
        ] {
            check(text, Err(NotLetters::Stray(stray)));
        }
        check("", Err(NotLetters::Empty));
        check(" \t", Err(NotLetters::Empty));
    }

    #[test]
    fn a_compound_folds_without_its_signs() {
        for (text, folded) in [
            (" Arc-en-ciel", "arcenciel"),
            ("aujourd’hui", "aujourdhui"),
            ("aujourd'hui", "aujourdhui"),
            ("pomme de terre", "pommedeterre"),
            ("œil-de-bœuf", "oeildeboeuf"),
            ("simple", "simple"),
        ] {
            assert_eq!(fold_compound(text).as_deref(), Ok(folded), "{text}");
        }
        for (text, reason) in [
            ("-ci", NotLetters::Stray('-')),
            ("l'", NotLetters::Stray('\'')),
            ("a--b", NotLetters::Stray('-')),
            ("a-3", NotLetters::Stray('3')),
            (" - ", NotLetters::Empty),
            ("", NotLetters::Empty),
        ] {
            assert_eq!(fold_compound(text), Err(reason), "{text}");
        }
    }

    #[test]
    fn every_accented_letter_of_latin_1_and_latin_extended_a_folds() {
        let letters = ('\u{c0}'..='\u{17f}').filter(|character| character.is_alphabetic());
        for character in letters.filter(|character| *character != 'ŉ') {
            let mut alone = [0; 4];
            let folded = fold(character.encode_utf8(&mut alone)).unwrap();
            assert!(
                folded.bytes().all(|byte| byte.is_ascii_lowercase()),
                "{character}"
            );
        }
    }

    #[test]
    fn a_refusal_says_what_to_write() {
        assert_eq!(
            fold("l'ami").unwrap_err().to_string(),
            "'\\'' is not a letter; write one word with the letters A to Z, \
                 accented or not"
        );
    }
}
