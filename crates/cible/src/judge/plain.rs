use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// A text written plainly: small letters and digits, without accents, articles,
/// plural endings and spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    pub key: String,
    /// The numbers in it, which no misspelling changes.
    pub numbers: Vec<u32>,
    words: usize,
}

impl Plain {
    pub fn new(text: &str) -> Plain {
        let words = words(text);
        let first = words
            .iter()
            .position(|word| !ARTICLES.contains(&word.as_str()))
            // "La" alone may be a musical note.
            .unwrap_or(0);
        let mut plain = Plain {
            key: String::new(),
            numbers: Vec::new(),
            words: 0,
        };
        let many = words.len() - first > 1;
        for word in &words[first..] {
            match number(word, many) {
                Some(number) => {
                    plain.numbers.push(number);
                    plain.key.push_str(&number.to_string());
                }
                None => plain.key.push_str(singular(standard(word))),
            }
            plain.words += 1;
        }
        plain
    }

    pub fn is_one_word(&self) -> bool {
        self.words == 1
    }
}

/// Words that may stand before an answer without being part of it.
const ARTICLES: [&str; 19] = [
    "s", "se", "le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "the", "a", "an",
    "mon", "ma", "mes", "some",
];

/// The words of a text in small letters without accents.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut end = |word: &mut String| {
        if !word.is_empty() {
            words.push(core::mem::take(word));
        }
    };
    // An answer is a line at most; whatever follows is not looked at.
    for c in text.chars().take(200).nfkd() {
        match c {
            'œ' | 'Œ' => word.push_str("oe"),
            'æ' | 'Æ' => word.push_str("ae"),
            'ß' => word.push_str("ss"),
            'ø' | 'Ø' => word.push('o'),
            'ł' | 'Ł' => word.push('l'),
            'đ' | 'Đ' => word.push('d'),
            'ı' => word.push('i'),
            '&' => {
                end(&mut word);
                word.push_str("et");
                end(&mut word);
            }
            c if is_combining_mark(c) => {}
            c if c.is_alphanumeric() => word.extend(c.to_lowercase()),
            _ => end(&mut word),
        }
    }
    end(&mut word);
    words
}

/// Ways of writing the same word.
fn standard(word: &str) -> &str {
    match word {
        "st" => "saint",
        "ste" => "sainte",
        "mr" | "m" => "monsieur",
        "mme" => "madame",
        "dr" => "docteur",
        "and" => "et",
        other => other,
    }
}

/// Without the ending of a plural. Both sides lose it, so nothing is confused
/// but singular and plural.
fn singular(word: &str) -> &str {
    if word.len() < 4 || word.ends_with("ss") {
        return word;
    }
    word.strip_suffix(['s', 'x']).unwrap_or(word)
}

/// The number a word stands for: digits, an ordinal, a Roman number beside
/// other words, or a number in words.
fn number(word: &str, beside_others: bool) -> Option<u32> {
    let digits = word.trim_end_matches(|c: char| c.is_alphabetic());
    let ending = &word[digits.len()..];
    if !digits.is_empty() && digits.len() < 10 && digits.bytes().all(|b| b.is_ascii_digit()) {
        let ordinal = [
            "", "e", "er", "ere", "eme", "ieme", "nd", "nde", "st", "rd", "th",
        ];
        return ordinal
            .contains(&ending)
            .then(|| digits.parse().ok())
            .flatten();
    }
    let spelt = SPELT.iter().find(|(name, _)| *name == word);
    let spelt = spelt.map(|(_, number)| *number);
    spelt.or_else(|| beside_others.then(|| roman(word)).flatten())
}

const SPELT: [(&str, u32); 44] = [
    ("premier", 1),
    ("premiere", 1),
    ("ier", 1),
    ("iere", 1),
    ("first", 1),
    ("second", 2),
    ("seconde", 2),
    ("deux", 2),
    ("deuxieme", 2),
    ("two", 2),
    ("trois", 3),
    ("troisieme", 3),
    ("three", 3),
    ("third", 3),
    ("quatre", 4),
    ("four", 4),
    ("cinq", 5),
    ("five", 5),
    ("six", 6),
    ("sept", 7),
    ("seven", 7),
    ("huit", 8),
    ("eight", 8),
    ("neuf", 9),
    ("nine", 9),
    ("dix", 10),
    ("ten", 10),
    ("onze", 11),
    ("eleven", 11),
    ("douze", 12),
    ("twelve", 12),
    ("treize", 13),
    ("quatorze", 14),
    ("quinze", 15),
    ("seize", 16),
    ("vingt", 20),
    ("twenty", 20),
    ("trente", 30),
    ("quarante", 40),
    ("cinquante", 50),
    ("soixante", 60),
    ("cent", 100),
    ("mille", 1000),
    ("thousand", 1000),
];

/// A Roman number up to 39, as kings and popes have.
fn roman(word: &str) -> Option<u32> {
    let tens = word.bytes().take_while(|b| *b == b'x').count();
    let units = match &word[tens..] {
        "" if tens > 0 => 0,
        "i" => 1,
        "ii" => 2,
        "iii" => 3,
        "iv" | "iiii" => 4,
        "v" => 5,
        "vi" => 6,
        "vii" => 7,
        "viii" => 8,
        "ix" => 9,
        _ => return None,
    };
    (tens < 4).then_some(10 * tens as u32 + units)
}
