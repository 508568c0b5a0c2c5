use alloc::{string::String, vec::Vec};
use core::fmt::Write;

use super::{
    fold::{is_small, words},
    number,
};

/// Adds the plain form of a folded text: the words that matter, parted by
/// spaces, each in its standard spelling without the ending of a plural, and
/// numbers as digits. Tells `each` of which folded words it was made.
pub fn write(folded: &str, plain: &mut String, mut each: impl FnMut(&[&str])) {
    let words: Vec<&str> = words(folded).collect();
    // "La" alone may be a musical note.
    let small = words.iter().all(|word| is_small(word));
    let start = plain.len();
    let mut at = 0;
    while at < words.len() {
        let rest = &words[at..];
        let number = number::number(rest, at == 0);
        if number.is_none() && !small && is_small(rest[0]) {
            at += 1;
            continue;
        }
        if plain.len() > start {
            plain.push(' ');
        }
        let taken = match number {
            Some((number, taken)) => {
                write!(plain, "{number}").expect("a string takes any text");
                taken
            }
            None => {
                plain.push_str(singular(standard(rest[0])));
                1
            }
        };
        each(&rest[..taken]);
        at += taken;
    }
}

/// Whether a word of a plain text is a number.
pub fn is_number(plain: &str) -> bool {
    plain.bytes().all(|byte| byte.is_ascii_digit())
}

/// Ways of writing the same word.
fn standard(word: &str) -> &str {
    match word {
        "st" => "saint",
        "ste" => "sainte",
        "mt" => "mont",
        "mr" | "m" | "mister" => "monsieur",
        "mme" | "mrs" => "madame",
        "dr" => "docteur",
        "and" => "et",
        "clef" => "cle",
        "numero" | "no" | "number" => "n",
        other => other,
    }
}

/// A word without the ending of a plural. Both sides lose it, so nothing is
/// confused but singular and plural.
fn singular(word: &str) -> &str {
    if word.len() < 4 || word.ends_with("ss") {
        return word;
    }
    word.strip_suffix(['s', 'x']).unwrap_or(word)
}
