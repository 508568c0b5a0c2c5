//! Reading message files.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use maud::Render;
use toml::de::{DeTable, DeValue};

/// A piece of a message.
#[derive(Debug, PartialEq)]
pub(crate) enum Piece {
    /// As it is, and as it is written in HTML.
    Text {
        text: &'static str,
        escaped: &'static str,
    },
    Arg(&'static str),
    /// An argument after a word that loses its vowel before another: that word,
    /// what is left of it, and the argument.
    Elided(&'static str, &'static str, &'static str),
    /// The argument that counts, and the two forms.
    Number(&'static str, &'static str, &'static str),
}

/// Words that French shortens before a vowel: `{de name}` is "de Zoé", "d’Ada".
const ELIDED: [(&str, &str); 2] = [("de ", "d’"), ("que ", "qu’")];

impl Piece {
    fn arg(inside: &'static str) -> Piece {
        let elided = ELIDED.iter().find_map(|(whole, left)| {
            let name = inside.strip_prefix(whole)?;
            Some(Piece::Elided(whole, left, name))
        });
        elided.unwrap_or(Piece::Arg(inside))
    }

    fn text(text: &'static str) -> Piece {
        let escaped = text.render().0;
        let escaped = match escaped == text {
            true => text,
            false => Box::leak(escaped.into_boxed_str()),
        };
        Piece::Text { text, escaped }
    }
}

/// A message, and where it is written.
pub(crate) struct Message {
    pub pieces: Vec<Piece>,
    pub file: String,
    pub line: usize,
}

impl Message {
    /// The arguments it takes, in order, each once.
    pub fn args(&self) -> Vec<&'static str> {
        let mut named: Vec<&str> = self
            .pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Text { .. } => None,
                Piece::Arg(name) | Piece::Number(name, ..) | Piece::Elided(.., name) => Some(*name),
            })
            .collect();
        named.sort_unstable();
        named.dedup();
        named
    }
}

/// The messages of one language. Its keys are ours: nobody makes them meet.
#[derive(Default)]
pub(crate) struct Catalog(pub HashMap<String, Message, FixedState>);

impl Catalog {
    /// Adds the messages of a file; keys of nested tables are joined by dots.
    /// What is wrong is noted, with its line and its cure.
    pub fn read(&mut self, file: &str, text: &str, faults: &mut Vec<String>) {
        let line_of = |at: usize| 1 + text[..at].matches('\n').count();
        let table = match DeTable::parse(text) {
            Ok(table) => table,
            Err(why) => {
                let line = why.span().map_or(1, |span| line_of(span.start));
                faults.push(format!("{file}:{line}: {}", why.message()));
                return;
            }
        };
        self.add(file, &line_of, "", table.get_ref(), faults);
    }

    fn add(
        &mut self,
        file: &str,
        line_of: &dyn Fn(usize) -> usize,
        prefix: &str,
        table: &DeTable<'_>,
        faults: &mut Vec<String>,
    ) {
        for (name, value) in table {
            let line = line_of(name.span().start);
            let key = match prefix {
                "" => name.get_ref().to_string(),
                prefix => format!("{prefix}.{}", name.get_ref()),
            };
            match value.get_ref() {
                DeValue::Table(inner) => self.add(file, line_of, &key, inner, faults),
                DeValue::String(text) => match pieces(text) {
                    Some(pieces) => self.insert(key, file, line, pieces, faults),
                    None => faults.push(format!(
                        "{file}:{line}: `{key}` has a {{ without its }}: close it"
                    )),
                },
                _ => faults.push(format!(
                    "{file}:{line}: `{key}` is no text: write it in quotes"
                )),
            }
        }
    }

    fn insert(
        &mut self,
        key: String,
        file: &str,
        line: usize,
        pieces: Vec<Piece>,
        faults: &mut Vec<String>,
    ) {
        if let Some(before) = self.0.get(&key) {
            faults.push(format!(
                "{file}:{line}: `{key}` is in {}:{} already: take one out",
                before.file, before.line
            ));
            return;
        }
        let file = file.to_string();
        self.0.insert(key, Message { pieces, file, line });
    }
}

/// The pieces of a message; none if a brace is left open. Messages live as
/// long as the program.
pub(crate) fn pieces(text: &str) -> Option<Vec<Piece>> {
    let mut rest: &'static str = Box::leak(text.to_owned().into_boxed_str());
    let mut pieces = Vec::new();
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, after) = after.split_once('}')?;
        if !before.is_empty() {
            pieces.push(Piece::text(before));
        }
        let mut parts = inside.split('|');
        pieces.push(match (parts.next(), parts.next(), parts.next()) {
            (Some(name), Some(one), Some(other)) => Piece::Number(name, one, other),
            _ => Piece::arg(inside),
        });
        rest = after;
    }
    if !rest.is_empty() || pieces.is_empty() {
        pieces.push(Piece::text(rest));
    }
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_cut_at_its_arguments() {
        let message = pieces("{n} {n|point|points}").unwrap();
        assert_eq!(message.len(), 3);
        assert_eq!(message[2], Piece::Number("n", "point", "points"));
        assert_eq!(pieces("open {n"), None);
        let elided = Piece::Elided("de ", "d’", "name");
        assert_eq!(pieces("{de name}").unwrap(), [elided]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_its_cure() {
        let check = |text: &str, told: &str| {
            let (mut catalog, mut faults) = (Catalog::default(), Vec::new());
            catalog.read("a.toml", "[x]\nknown = \"1\"\n", &mut faults);
            catalog.read("b.toml", text, &mut faults);
            assert_eq!(faults, [told], "{text}");
        };
        check(
            "\n[x]\nknown = \"2\"\n",
            "b.toml:3: `x.known` is in a.toml:2 already: take one out",
        );
        check(
            "[x]\nn = 3\n",
            "b.toml:2: `x.n` is no text: write it in quotes",
        );
        check(
            "[x]\nn = \"{n\"\n",
            "b.toml:2: `x.n` has a { without its }: close it",
        );
        let (mut catalog, mut faults) = (Catalog::default(), Vec::new());
        catalog.read("c.toml", "[x]\na = \"1\"\na = \"2\"\n", &mut faults);
        assert!(faults[0].starts_with("c.toml:3: "), "{faults:?}");
    }
}
