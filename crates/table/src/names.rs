//! What people and robots are called: visible, told apart, and robots as such.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use game::Refused;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_security::skeleton;

use crate::{LONGEST_NAME, decide::Result};

/// Robots are called after parts of machines, in any language.
pub const ROBOTS: [&str; 14] = [
    "Boulon",
    "Rivet",
    "Ressort",
    "Piston",
    "Cardan",
    "Pignon",
    "Bielle",
    "Écrou",
    "Turbine",
    "Levier",
    "Poulie",
    "Soupape",
    "Crémaillère",
    "Vilebrequin",
];

/// Marks above and below one letter that are kept; more than any language has
/// only reach into the lines around.
const MOST_MARKS: usize = 2;

/// A name as it can be shown: visible, one line, neither empty nor too long.
pub(crate) fn proper_name(name: &str) -> Result<String> {
    let words: Vec<String> = name
        .split(|c: char| c.is_whitespace() || c.is_control())
        .map(visible)
        .filter(|word| !word.is_empty())
        .collect();
    let name = words.join(" ");
    if !name.chars().any(is_seen) {
        return Err(Refused::new("table.no-name"));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Refused::new("table.long-name").arg("most", LONGEST_NAME.to_string()));
    }
    Ok(name)
}

/// What is seen of a word.
fn visible(word: &str) -> String {
    let mut marks = 0;
    let seen = word.chars().filter(|c| {
        marks = if is_combining_mark(*c) { marks + 1 } else { 0 };
        !is_invisible(*c) && !is_blank(*c) && marks <= MOST_MARKS
    });
    seen.collect()
}

/// The name, or the name with a number when somebody else has it.
pub(crate) fn free_name(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_string();
    let mut number = 1;
    while taken(&free) {
        number += 1;
        free = format!("{name} {number}");
    }
    free
}

/// What another bot is called, where some names are taken.
pub(crate) fn bot_name(taken: impl Fn(&str) -> bool) -> String {
    let free = ROBOTS.iter().find(|name| !taken(name));
    free.map_or_else(|| free_name("Robot", taken), ToString::to_string)
}

/// A name as an eye across a table takes it in: names of the same looks are
/// mistaken for one another, whatever their case, accents and alphabets.
#[derive(PartialEq, Eq)]
pub(crate) struct Looks {
    /// As small letters, then by their shapes.
    small: String,
    /// By their shapes as they are written: a capital I is a small l.
    written: String,
}

impl Looks {
    pub(crate) fn of(name: &str) -> Looks {
        let plain: String = name.nfkd().filter(|c| is_seen(*c)).collect();
        let small = plain.to_lowercase();
        Looks {
            small: skeleton(&small).filter(|c| is_seen(*c)).collect(),
            written: skeleton(&plain).flat_map(char::to_lowercase).collect(),
        }
    }

    pub(crate) fn mistaken_for(&self, other: &Looks) -> bool {
        self.small == other.small || self.written == other.written
    }
}

/// Whether two names could be taken for one another.
pub(crate) fn alike(a: &str, b: &str) -> bool {
    Looks::of(a).mistaken_for(&Looks::of(b))
}

/// What tells one name from another.
fn is_seen(c: char) -> bool {
    let joins = matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}');
    !(c.is_whitespace() || is_combining_mark(c) || joins || is_invisible(c) || is_blank(c))
}

/// Characters that are not seen, or that turn the text around them. Joiners
/// are left alone: they hold some pictures and scripts together.
pub(crate) fn is_invisible(c: char) -> bool {
    let format = ['\u{AD}', '\u{200B}', '\u{200E}', '\u{200F}', '\u{FEFF}'];
    c.is_control()
        || format.contains(&c)
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
}

/// More of them, and what is only empty space, which names of before may hold.
fn is_blank(c: char) -> bool {
    let blank = [
        '\u{34F}', '\u{61C}', '\u{115F}', '\u{1160}', '\u{17B4}', '\u{17B5}', '\u{2800}',
        '\u{3164}', '\u{FFA0}',
    ];
    blank.contains(&c)
        || matches!(c, '\u{180B}'..='\u{180F}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}
