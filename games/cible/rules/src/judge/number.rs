//! Numbers as digits, Roman numbers, ordinals and words, in French and English.

/// The number that begins these words, and of how many of them it is made.
/// A Roman number counts only beside another word: "Louis XIV", not the letter
/// "Xi".
pub fn number(words: &[&str], first: bool) -> Option<(u32, usize)> {
    let beside = words.len() > 1 || !first;
    digits(words)
        .or_else(|| spelt(words).filter(|_| beside || !is_also_a_thing(words[0])))
        .or_else(|| beside.then(|| Some((roman(words[0], first)?, 1))).flatten())
}

/// Numbers that alone are something else: a second of time, a class at school.
fn is_also_a_thing(word: &str) -> bool {
    matches!(
        word,
        "second" | "seconde" | "premier" | "premiere" | "third" | "ire"
    )
}

/// A Roman number that nobody would write, which stands for no other.
pub const NONE: u32 = u32::MAX;

/// Digits with or without the ending of an ordinal, in groups of three or not:
/// "20 000", "1er".
fn digits(words: &[&str]) -> Option<(u32, usize)> {
    let first = words[0];
    let ending = first.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &first[..first.len() - ending.len()];
    let ordinal = matches!(
        ending,
        "" | "e" | "er" | "ere" | "re" | "eme" | "ieme" | "nd" | "nde" | "st" | "rd" | "th"
    );
    if digits.is_empty() || digits.len() > 9 || !ordinal {
        return None;
    }
    let mut value: u32 = digits.parse().ok()?;
    let mut taken = 1;
    while ending.is_empty() && value < 1_000_000 && digits.len() <= 3 {
        match words.get(taken) {
            Some(group) if group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit()) => {
                value = value * 1000 + group.parse::<u32>().ok()?;
                taken += 1;
            }
            _ => break,
        }
    }
    Some((value, taken))
}

/// A number in words: "quatre-vingts", "vingt mille", "mille et un".
fn spelt(words: &[&str]) -> Option<(u32, usize)> {
    let mut thousands = 0u32;
    let mut value = 0u32;
    let mut taken = 0;
    let mut last = u32::MAX;
    while let Some(word) = words.get(taken) {
        // "Vingt et un", "one hundred and one": only between two numbers.
        let joined = taken > 0 && matches!(*word, "et" | "and");
        let at = taken + usize::from(joined);
        let Some(word) = words.get(at) else { break };
        let inside = taken > 0 && last >= 20;
        let multiplied = matches!(words.get(at + 1), Some(&"hundred" | &"thousand"));
        let part = match *word {
            "un" | "une" | "one" if inside || multiplied => 1,
            word => match value_of(word) {
                Some(part) => part,
                None => break,
            },
        };
        match part {
            100 if taken > 0 && value > 0 && value < 10 => value *= 100,
            1000 if taken > 0 => {
                thousands = thousands.checked_add(value.max(1).checked_mul(1000)?)?;
                value = 0;
            }
            1000 => thousands = 1000,
            20 if last == 4 => value += 76,
            7..=9 if last == 10 => value += part,
            _ if taken == 0 || (part < last && last >= 20) => value += part,
            _ => break,
        }
        last = part;
        taken = at + 1;
    }
    (taken > 0).then_some((thousands + value, taken))
}

/// What one word is worth.
fn value_of(word: &str) -> Option<u32> {
    let bare = match word {
        "quatrieme" | "quatriemes" => "quatre",
        "cinquieme" => "cinq",
        "neuvieme" => "neuf",
        word => word.strip_suffix("ieme").unwrap_or(word),
    };
    Some(match bare {
        "premier" | "premiere" | "ier" | "iere" | "ire" | "first" => 1,
        "second" | "seconde" | "deux" | "two" => 2,
        "trois" | "three" | "third" => 3,
        "quatre" | "four" | "fourth" => 4,
        "cinq" | "five" | "fifth" => 5,
        "six" | "sixth" => 6,
        "sept" | "seven" | "seventh" => 7,
        "huit" | "eight" | "eighth" => 8,
        "neuf" | "nine" | "ninth" => 9,
        "dix" | "ten" | "tenth" => 10,
        "onze" | "onz" | "eleven" | "eleventh" => 11,
        "douze" | "douz" | "twelve" | "twelfth" => 12,
        "treize" | "treiz" | "thirteen" | "thirteenth" => 13,
        "quatorze" | "quatorz" | "fourteen" | "fourteenth" => 14,
        "quinze" | "quinz" | "fifteen" | "fifteenth" => 15,
        "seize" | "seiz" | "sixteen" | "sixteenth" => 16,
        "seventeen" | "seventeenth" => 17,
        "eighteen" | "eighteenth" => 18,
        "nineteen" | "nineteenth" => 19,
        "vingt" | "vingts" | "vint" | "twenty" => 20,
        "trente" | "trent" | "thirty" => 30,
        "quarante" | "quarant" | "forty" => 40,
        "cinquante" | "fifty" => 50,
        "soixante" | "sixty" => 60,
        "seventy" => 70,
        "eighty" => 80,
        "ninety" => 90,
        "cent" | "cents" | "hundred" => 100,
        "mille" | "thousand" => 1000,
        _ => return None,
    })
}

/// A Roman number up to 39, as kings and popes have; perhaps an ordinal: "XXe".
/// One that begins a text must be longer than a letter.
fn roman(word: &str, first: bool) -> Option<u32> {
    let word = match word.strip_suffix("eme").or(word.strip_suffix('e')) {
        Some(ordinal) if ordinal.len() > 1 => ordinal,
        _ => word,
    };
    if word.is_empty() || !word.bytes().all(|byte| b"ivx".contains(&byte)) {
        return None;
    }
    if first && word.len() < 2 {
        return None;
    }
    let tens = word.bytes().take_while(|b| *b == b'x').count();
    let units = match &word[tens..] {
        "" => 0,
        "i" => 1,
        "ii" => 2,
        "iii" => 3,
        "iv" | "iiii" => 4,
        "v" => 5,
        "vi" => 6,
        "vii" => 7,
        "viii" => 8,
        "ix" => 9,
        _ => return Some(NONE),
    };
    Some(if tens < 4 {
        10 * tens as u32 + units
    } else {
        NONE
    })
}
