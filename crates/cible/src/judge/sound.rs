use alloc::string::String;

/// How a plain text sounds to a French ear, roughly: texts that sound alike
/// have the same sound, some that differ have it too.
pub fn sound(plain: &str) -> String {
    let letters = plain.as_bytes();
    let mut sound = String::with_capacity(letters.len());
    let mut at = 0;
    while at < letters.len() {
        let rest = &plain[at..];
        let (taken, heard) = heard(rest, at == 0, sound.as_bytes().last().copied());
        for c in heard.chars() {
            if !sound.ends_with(c) {
                sound.push(c);
            }
        }
        at += taken;
    }
    sound
}

/// The letters at the beginning of `rest` that make one sound.
fn heard(rest: &str, first: bool, _before: Option<u8>) -> (usize, &'static str) {
    let next = |n: usize| rest.as_bytes().get(n).copied().unwrap_or(b' ');
    let vowel = |c: u8| b"aeiouy".contains(&c);
    for (spelling, heard) in SPELLINGS {
        if rest.starts_with(spelling) {
            return (spelling.len(), heard);
        }
    }
    for (spelling, heard) in NASALS {
        // A nasal vowel is one before a consonant or at the end.
        if rest.starts_with(spelling) {
            let after = next(spelling.len());
            if !vowel(after) && after != b'n' && after != b'm' && after != b'h' {
                return (spelling.len(), heard);
            }
        }
    }
    let soft = matches!(next(1), b'e' | b'i' | b'y');
    let last = rest.len() == 1;
    match rest.as_bytes()[0] {
        b'h' => (1, ""),
        b'c' if soft => (1, "s"),
        b'c' | b'q' | b'k' => (1, "k"),
        b'g' if soft => (1, "j"),
        b'y' => (1, "i"),
        b'w' => (1, "v"),
        b'x' if last && !first => (1, ""),
        b'x' => (1, "ks"),
        b'z' => (1, "s"),
        b'e' | b's' | b't' | b'd' | b'p' if last && !first => (1, ""),
        b'a' => (1, "a"),
        b'b' => (1, "b"),
        b'd' => (1, "d"),
        b'e' => (1, "e"),
        b'f' => (1, "f"),
        b'g' => (1, "g"),
        b'i' => (1, "i"),
        b'j' => (1, "j"),
        b'l' => (1, "l"),
        b'm' => (1, "m"),
        b'n' => (1, "n"),
        b'o' => (1, "o"),
        b'p' => (1, "p"),
        b'r' => (1, "r"),
        b's' => (1, "s"),
        b't' => (1, "t"),
        b'u' => (1, "u"),
        b'v' => (1, "v"),
        b'0'..=b'9' => (1, DIGITS[(rest.as_bytes()[0] - b'0') as usize]),
        // A letter of another script, whole.
        _ => (rest.chars().next().map_or(1, char::len_utf8), ""),
    }
}

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Spellings of one sound, the longest first.
const SPELLINGS: [(&str, &str); 22] = [
    ("eau", "o"),
    ("oeu", "e"),
    ("tion", "sion"),
    ("qu", "k"),
    ("ph", "f"),
    ("ch", "ch"),
    ("sch", "ch"),
    ("sh", "ch"),
    ("gn", "ni"),
    ("gu", "g"),
    ("ge", "je"),
    ("sc", "sk"),
    ("au", "o"),
    ("ai", "e"),
    ("ei", "e"),
    ("ou", "w"),
    ("oi", "wa"),
    ("oy", "wai"),
    ("eu", "e"),
    ("oe", "e"),
    ("ck", "k"),
    ("th", "t"),
];

const NASALS: [(&str, &str); 12] = [
    ("ain", "1n"),
    ("ein", "1n"),
    ("aim", "1n"),
    ("in", "1n"),
    ("im", "1n"),
    ("un", "1n"),
    ("an", "2n"),
    ("am", "2n"),
    ("en", "2n"),
    ("em", "2n"),
    ("on", "3n"),
    ("om", "3n"),
];
