//! The words of the interface, in each language.
//!
//! Messages are data (`i18n/<language>/*.toml`): text with `{name}` for an
//! argument and `{n|point|points}` for the form that goes with a number.
//! Both languages have the same keys and arguments; a test keeps it so.

use std::{collections::HashMap, fmt::Write, sync::LazyLock};

use maud::{Markup, PreEscaped, Render};

/// A language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    #[default]
    Fr,
    En,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::Fr, Lang::En];

    pub fn tag(self) -> &'static str {
        match self {
            Lang::Fr => "fr",
            Lang::En => "en",
        }
    }

    /// The name of the language in itself.
    pub fn name(self) -> &'static str {
        match self {
            Lang::Fr => "Français",
            Lang::En => "English",
        }
    }

    pub fn from_tag(tag: &str) -> Option<Lang> {
        let primary = tag.trim().get(..2)?;
        let exact = matches!(tag.trim().as_bytes().get(2), None | Some(b'-' | b'_'));
        Lang::ALL
            .into_iter()
            .find(|lang| exact && lang.tag().eq_ignore_ascii_case(primary))
    }

    /// The language a browser prefers by its `Accept-Language`; French when it
    /// asks for nothing we speak.
    pub fn accepted(header: &str) -> Lang {
        let mut best = (0.0, Lang::default());
        for choice in header.split(',') {
            let (tag, weight) = choice.split_once(';').unwrap_or((choice, "q=1"));
            let weight = weight
                .trim()
                .trim_start_matches("q=")
                .parse()
                .unwrap_or(0.0);
            if let Some(lang) = Lang::from_tag(tag)
                && weight > best.0
            {
                best = (weight, lang);
            }
        }
        best.1
    }

    /// A message without arguments.
    pub fn t(self, key: &str) -> &'static str {
        match self.message(key).map(Vec::as_slice) {
            Some([Piece::Text(text)]) => text,
            _ => missing(key),
        }
    }

    /// A message with its arguments, as plain text.
    pub fn with(self, key: &str, args: &[(&str, &str)]) -> String {
        let mut out = String::new();
        for piece in self.message(key).into_iter().flatten() {
            let value = |name: &str| {
                args.iter()
                    .find(|(arg, _)| *arg == name)
                    .map(|(_, value)| *value)
            };
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Arg(name) => out.push_str(value(name).unwrap_or_default()),
                Piece::Number(name, one, other) => {
                    let number = value(name).and_then(|value| value.replace('−', "-").parse().ok());
                    out.push_str(if self.is_one(number.unwrap_or(2)) {
                        one
                    } else {
                        other
                    });
                }
            }
        }
        out
    }

    /// A message whose arguments are pieces of HTML; its own text is escaped.
    pub fn html(self, key: &str, args: &[(&str, &dyn Render)]) -> Markup {
        let mut out = String::new();
        for piece in self.message(key).into_iter().flatten() {
            let value = |name: &str| {
                args.iter()
                    .find(|(arg, _)| *arg == name)
                    .map(|(_, value)| value)
            };
            match piece {
                Piece::Text(text) => text.render_to(&mut out),
                Piece::Arg(name) => {
                    if let Some(value) = value(name) {
                        value.render_to(&mut out);
                    }
                }
                Piece::Number(name, one, other) => {
                    let number = value(name)
                        .and_then(|value| value.render().0.replace('−', "-").parse().ok());
                    let _ = out.write_str(if self.is_one(number.unwrap_or(2)) {
                        one
                    } else {
                        other
                    });
                }
            }
        }
        PreEscaped(out)
    }

    /// Whether a message of this name exists.
    pub fn has(self, key: &str) -> bool {
        self.message(key).is_some()
    }

    /// French counts 0 and 1 (and −1) as one, English only 1.
    fn is_one(self, number: i64) -> bool {
        match self {
            Lang::Fr => number.abs() < 2,
            Lang::En => number.abs() == 1,
        }
    }

    fn message(self, key: &str) -> Option<&'static Vec<Piece>> {
        CATALOGS[self as usize].get(key)
    }
}

fn missing(key: &str) -> &'static str {
    debug_assert!(false, "no message {key:?}");
    ""
}

#[derive(Debug, PartialEq)]
enum Piece {
    Text(&'static str),
    Arg(&'static str),
    Number(&'static str, &'static str, &'static str),
}

type Catalog = HashMap<String, Vec<Piece>>;

static CATALOGS: LazyLock<[Catalog; 2]> = LazyLock::new(|| {
    [
        catalog(&[
            include_str!("../i18n/fr/house.toml"),
            include_str!("../i18n/fr/typo.toml"),
            include_str!("../i18n/fr/compatibility.toml"),
            include_str!("../i18n/fr/compatibility-around.toml"),
            include_str!("../i18n/fr/cible.toml"),
            include_str!("../i18n/fr/cible-around.toml"),
        ]),
        catalog(&[
            include_str!("../i18n/en/house.toml"),
            include_str!("../i18n/en/typo.toml"),
            include_str!("../i18n/en/compatibility.toml"),
            include_str!("../i18n/en/compatibility-around.toml"),
            include_str!("../i18n/en/cible.toml"),
            include_str!("../i18n/en/cible-around.toml"),
        ]),
    ]
});

/// The messages of some files. Keys of nested tables are joined by dots.
fn catalog(files: &[&'static str]) -> Catalog {
    let mut messages = Catalog::new();
    for file in files {
        let table: toml::Table = file.parse().expect("the message files are valid TOML");
        flatten("", table, &mut messages);
    }
    messages
}

fn flatten(prefix: &str, table: toml::Table, messages: &mut Catalog) {
    for (key, value) in table {
        let key = if prefix.is_empty() {
            key
        } else {
            format!("{prefix}.{key}")
        };
        match value {
            toml::Value::Table(table) => flatten(&key, table, messages),
            toml::Value::String(text) => {
                // The catalogue lives as long as the program.
                let text: &'static str = Box::leak(text.into_boxed_str());
                messages.insert(key, pieces(text));
            }
            other => panic!("the message {key} is not text: {other}"),
        }
    }
}

fn pieces(text: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, after) = after.split_once('}').expect("an argument ends with }");
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        let mut parts = inside.split('|');
        pieces.push(match (parts.next(), parts.next(), parts.next()) {
            (Some(name), Some(one), Some(other)) => Piece::Number(name, one, other),
            _ => Piece::Arg(inside),
        });
        rest = after;
    }
    if !rest.is_empty() || pieces.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn both_languages_have_the_same_messages_and_arguments() {
        let shape = |lang: Lang| -> BTreeSet<(String, BTreeSet<&str>)> {
            let args = |pieces: &'static Vec<Piece>| {
                let named = pieces.iter().filter_map(|piece| match piece {
                    Piece::Text(_) => None,
                    Piece::Arg(name) | Piece::Number(name, ..) => Some(*name),
                });
                named.collect()
            };
            CATALOGS[lang as usize]
                .iter()
                .map(|(key, pieces)| (key.clone(), args(pieces)))
                .collect()
        };
        let (fr, en) = (shape(Lang::Fr), shape(Lang::En));
        let differing: Vec<_> = fr.symmetric_difference(&en).collect();
        assert!(differing.is_empty(), "{differing:#?}");
    }

    #[test]
    fn browsers_get_the_language_they_prefer() {
        let check = |header: &str, lang: Lang| assert_eq!(Lang::accepted(header), lang, "{header}");
        check("", Lang::Fr);
        check("en-GB,en;q=0.9,fr;q=0.8", Lang::En);
        check("de-DE,fr;q=0.5,en;q=0.3", Lang::Fr);
        check("nl,en;q=0.1", Lang::En);
        check("english;q=x,,;;", Lang::Fr);
    }

    #[test]
    fn numbers_choose_their_form() {
        let message = pieces("{n} {n|point|points}");
        assert_eq!(message.len(), 3);
        assert!(Lang::Fr.is_one(0) && !Lang::En.is_one(0));
        assert!(Lang::Fr.is_one(-1) && Lang::En.is_one(1));
    }
}
