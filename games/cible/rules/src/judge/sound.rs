use alloc::string::String;

/// How a plain text sounds to a French ear, roughly: texts that sound alike
/// have the same sound, some that differ have it too.
pub fn sound(plain: &str, sound: &mut String) {
    let start = sound.len();
    let mut rest = plain;
    while !rest.is_empty() {
        if rest.starts_with(' ') {
            rest = &rest[1..];
            continue;
        }
        let before = plain.as_bytes()[..plain.len() - rest.len()].last().copied();
        let (taken, heard) = heard(rest, before);
        for c in heard.chars() {
            if sound.len() == start || !sound.ends_with(c) {
                sound.push(c);
            }
        }
        rest = &rest[taken..];
    }
}

/// Whether two texts sound the same once the r that ends one of them is heard:
/// « Flober » for Flaubert, though « boulanger » ends in é.
pub fn rolls(sound: &str, plain: &str, other: &str, other_plain: &str) -> bool {
    let heard = |sound: &str, plain: &str, whole: &str| {
        plain.ends_with("er") && whole.strip_suffix("er") == Some(sound)
    };
    heard(sound, plain, other) || heard(other, other_plain, sound)
}

/// What kind of sound a plain text begins with: texts of the same sound begin
/// with the same kind.
pub fn first(plain: &str) -> u8 {
    let heard = plain.trim_start_matches(['h', ' ']).as_bytes();
    match heard.first() {
        Some(b'a' | b'e' | b'i' | b'o' | b'u' | b'y' | b'w') | None => b'a',
        Some(b'c' | b'k' | b'q' | b's' | b'z' | b'x') => b'c',
        Some(b'g' | b'j') => b'g',
        Some(b'f' | b'p') => b'f',
        Some(letter) => *letter,
    }
}

/// The letters at the beginning of `rest` that make one sound.
fn heard(rest: &str, before: Option<u8>) -> (usize, &str) {
    let next = |n: usize| rest.as_bytes().get(n).copied().unwrap_or(b' ');
    let ends_word = |n: usize| next(n) == b' ';
    let begins_word = before.is_none_or(|letter| letter == b' ');
    if !begins_word {
        for ending in SILENT_ENDINGS {
            if begins(rest, ending) && ends_word(ending.len()) {
                return (ending.len(), "");
            }
        }
    }
    for (spelling, heard) in NASALS {
        // A nasal vowel is one before a consonant or at the end.
        if begins(rest, spelling) {
            let after = next(spelling.len());
            if !is_vowel(after) && after != b'n' && after != b'm' && after != b'h' {
                return (spelling.len(), heard);
            }
        }
    }
    for (spelling, heard) in YODS {
        // « Abeille » and « écureuil », but « ville » and « il ».
        if begins(rest, spelling) && (begins_yod(next(spelling.len())) || ends_word(spelling.len()))
        {
            return (
                spelling.len() + usize::from(begins_yod(next(spelling.len()))),
                heard,
            );
        }
    }
    for (spelling, heard) in SPELLINGS {
        if begins(rest, spelling) {
            return (spelling.len(), heard);
        }
    }
    let soft = matches!(next(1), b'e' | b'i' | b'y');
    let heard = match rest.as_bytes()[0] {
        b'h' => "",
        b'c' if soft => "s",
        b'c' | b'q' | b'k' => "k",
        b'g' if soft => "j",
        b'g' if next(1) == b'u' && matches!(next(2), b'e' | b'i' | b'y') => return (2, "g"),
        b't' if rest.starts_with("tion") => return (2, "si"),
        // "Maille", but "ville".
        b'i' if rest.starts_with("ill") && before.is_some_and(is_vowel) => return (3, "i"),
        b'y' => "i",
        b'x' => "ks",
        b'z' => "s",
        // A letter of another script is heard as it is written.
        first if !first.is_ascii() => {
            let letter = rest.chars().next().map_or(1, char::len_utf8);
            return (letter, &rest[..letter]);
        }
        _ => &rest[..1],
    };
    (1, heard)
}

/// Whether a text begins so. Most do not by their first letter already.
fn begins(text: &str, spelling: &str) -> bool {
    text.as_bytes()[0] == spelling.as_bytes()[0] && text.starts_with(spelling)
}

/// The second l of « -ille ».
fn begins_yod(letter: u8) -> bool {
    letter == b'l'
}

fn is_vowel(letter: u8) -> bool {
    b"aeiouy".contains(&letter)
}

/// Endings that are not heard, or all heard as the same é, whose accent is gone.
const SILENT_ENDINGS: [&str; 24] = [
    "aient", "ey", "ait", "aie", "ais", "ai", "ees", "ee", "er", "ez", "et", "es", "e", "ds", "ts",
    "d", "t", "s", "x", "p", "gt", "lt", "ld", "h",
];

/// Spellings of one sound, the longest first.
const SPELLINGS: [(&str, &str); 25] = [
    ("oeu", "e"),
    ("geau", "jo"),
    ("eau", "o"),
    ("sch", "ch"),
    ("sce", "se"),
    ("sci", "si"),
    ("scy", "si"),
    ("cch", "k"),
    ("qu", "k"),
    ("ph", "f"),
    ("ch", "ch"),
    ("sh", "ch"),
    ("gn", "ni"),
    ("gea", "ja"),
    ("geo", "jo"),
    ("au", "o"),
    ("ai", "e"),
    ("ay", "e"),
    ("ei", "e"),
    ("ey", "e"),
    ("ou", "w"),
    ("oi", "wa"),
    ("eu", "e"),
    ("ck", "k"),
    ("th", "t"),
];

/// Vowels before the sound of « yeux », written with one l at the end of a word.
const YODS: [(&str, &str); 5] = [
    ("ueil", "ei"),
    ("euil", "ei"),
    ("ouil", "wi"),
    ("eil", "ei"),
    ("ail", "ai"),
];

const NASALS: [(&str, &str); 17] = [
    ("ain", "1"),
    ("ein", "1"),
    ("aim", "1"),
    ("oin", "w1"),
    ("ien", "i1"),
    ("in", "1"),
    ("im", "1"),
    ("yn", "1"),
    ("ym", "1"),
    ("un", "1"),
    ("an", "2"),
    ("am", "2"),
    ("en", "2"),
    ("em", "2"),
    ("aon", "2"),
    ("on", "3"),
    ("om", "3"),
];
