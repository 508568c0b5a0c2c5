//! The words of the house and of its games, in each language.
//!
//! Messages are data (`parts/words/<language>/*.toml`): text with `{name}` for
//! an argument, `{n|point|points}` for the form that goes with a number, and
//! `{de name}` where French says "de Zoé" and "d’Ada".

use game::Language;
use maud::{Markup, PreEscaped, Render};

use crate::{parts::Parts, words::Piece};

/// Room for most messages with their arguments.
const USUAL: usize = 96;

/// A language in which the house speaks, with the words of one of its games or
/// with its own alone.
#[derive(Clone, Copy)]
pub struct Lang {
    pub language: Language,
    /// Beside those of the house.
    parts: &'static Parts,
}

impl Lang {
    /// The house's own words.
    pub fn house(language: Language) -> Lang {
        Lang::with_parts(language, Parts::house())
    }

    /// The words of a game, and those of the house.
    pub fn with_parts(language: Language, parts: &'static Parts) -> Lang {
        Lang { language, parts }
    }

    pub fn tag(self) -> &'static str {
        self.language.tag()
    }

    /// A message without arguments.
    pub fn t(self, key: &str) -> &'static str {
        match self.message(key).map(Vec::as_slice) {
            Some([Piece::Text { text, .. }]) => text,
            _ => missing(key),
        }
    }

    /// A message with its arguments, as plain text.
    pub fn with(self, key: &str, args: &[(&str, &str)]) -> String {
        self.filled(key, false, |name, out| {
            let value = args.iter().find(|(arg, _)| *arg == name);
            value.map(|(_, value)| out.push_str(value)).is_some()
        })
    }

    /// A message whose arguments are pieces of HTML; its own text is escaped.
    pub fn html(self, key: &str, args: &[(&str, &dyn Render)]) -> Markup {
        PreEscaped(self.filled(key, true, |name, out| {
            let value = args.iter().find(|(arg, _)| *arg == name);
            value.map(|(_, value)| value.render_to(out)).is_some()
        }))
    }

    /// A message, as HTML or as plain text. What stands for an argument is written
    /// by `arg`, which tells whether there is such a one.
    pub(crate) fn filled(
        self,
        key: &str,
        html: bool,
        mut arg: impl FnMut(&str, &mut String) -> bool,
    ) -> String {
        let mut out = String::with_capacity(USUAL);
        for piece in self.message(key).into_iter().flatten() {
            match piece {
                Piece::Text { escaped, .. } if html => out.push_str(escaped),
                Piece::Text { text, .. } => out.push_str(text),
                Piece::Arg(name) => {
                    arg(name, &mut out);
                }
                Piece::Elided(whole, left, name) => {
                    let start = out.len();
                    arg(name, &mut out);
                    let before = match begins_with_vowel(&out[start..]) {
                        true => left,
                        false => whole,
                    };
                    out.insert_str(start, before);
                }
                Piece::Number(name, one, other) => {
                    let start = out.len();
                    let known = arg(name, &mut out);
                    let number = out[start..]
                        .trim_start_matches(['−', '-', '+'])
                        .parse()
                        .ok();
                    let number = number.filter(|_| known).unwrap_or(2);
                    out.truncate(start);
                    out.push_str(match is_one(self.language, number) {
                        true => one,
                        false => other,
                    });
                }
            }
        }
        out
    }

    /// Whether a message of this name exists.
    pub fn has(self, key: &str) -> bool {
        self.message(key).is_some()
    }

    fn message(self, key: &str) -> Option<&'static Vec<Piece>> {
        let own = self.parts.message(self.language, key);
        own.or_else(|| Parts::house().message(self.language, key))
    }
}

/// French counts 0 and 1 as one, English only 1; below zero as above.
fn is_one(language: Language, number: u64) -> bool {
    match language {
        Language::Fr => number < 2,
        Language::En => number == 1,
    }
}

/// As far as elision goes, in text or HTML: an h is taken for a silent one, a y
/// before a vowel is none.
fn begins_with_vowel(told: &str) -> bool {
    let mut rest = told;
    while let Some((_, after)) = rest.strip_prefix('<').and_then(|tag| tag.split_once('>')) {
        rest = after;
    }
    let mut letters = rest.chars().flat_map(char::to_lowercase);
    let vowel = |letter: char| "aàâäáåæeéèêëiïîíoôöóøœuûüúù".contains(letter);
    match (letters.next(), letters.next()) {
        (Some('h'), Some(second)) => vowel(second) || second == 'y',
        (Some('y'), second) => second.is_none_or(|second| !vowel(second)),
        (first, _) => first.is_some_and(vowel),
    }
}

fn missing(key: &str) -> &'static str {
    debug_assert!(false, "no message {key:?}");
    ""
}

/// The language a browser prefers by its `Accept-Language`; French when it
/// asks for nothing we speak.
pub fn accepted(header: &str) -> Language {
    let mut best = (0.0, Language::default());
    for choice in header.split(',') {
        let (tag, weight) = choice.split_once(';').unwrap_or((choice, "q=1"));
        let weight = weight.trim().trim_start_matches("q=");
        let weight = weight.parse().unwrap_or(0.0);
        if let Some(language) = Language::from_tag(tag)
            && weight > best.0
        {
            best = (weight, language);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_get_the_language_they_prefer() {
        let check = |header: &str, language: Language| {
            assert_eq!(accepted(header), language, "{header}");
        };
        check("", Language::Fr);
        check("en-GB,en;q=0.9,fr;q=0.8", Language::En);
        check("de-DE,fr;q=0.5,en;q=0.3", Language::Fr);
        check("nl,en;q=0.1", Language::En);
        check("english;q=x,,;;", Language::Fr);
    }

    #[test]
    fn names_before_which_french_elides() {
        let vowels = [
            "Ada",
            "Élise",
            "Hugo",
            "Yves",
            "Œdipe",
            "Inès",
            "Yvonne",
            "<b>Ada</b>",
        ];
        for name in vowels {
            assert!(begins_with_vowel(name), "d’{name}");
        }
        for name in [
            "Léa",
            "Yann",
            "Chloé",
            "",
            "8",
            "Zoé",
            "Yoann",
            "<em class=\"a\">mot",
        ] {
            assert!(!begins_with_vowel(name), "de {name}");
        }
    }

    #[test]
    fn numbers_choose_their_form() {
        assert!(is_one(Language::Fr, 0) && !is_one(Language::En, 0));
        assert!(is_one(Language::Fr, 1) && is_one(Language::En, 1));
        assert!(!is_one(Language::Fr, 2) && !is_one(Language::En, 2));
    }
}
