//! Keeping the style sheets of a game to its own pages.
//!
//! Every selector is put below `[data-game="<id>"]`, which the page of that
//! game has on its root; `:where` adds nothing to what outweighs what. Names
//! of keyframes get the game's name before them.

use std::collections::BTreeSet;

/// The sheets as one, in order. An error names the sheet and the line.
pub(crate) fn bundle(game: &str, sheets: &[(String, &str)]) -> Result<String, String> {
    let mut keyframes = BTreeSet::new();
    let mut read = Vec::new();
    for (name, text) in sheets {
        let text = without_comments(text);
        let items = items(&text).map_err(|(at, why)| {
            let line = 1 + text[..at].matches('\n').count();
            format!("{name}:{line}: {why}")
        })?;
        collect_keyframes(&items, &mut keyframes);
        read.push(items);
    }
    let scope = Scope { game, keyframes };
    let mut out = String::new();
    read.iter().for_each(|items| scope.write(items, &mut out));
    Ok(out)
}

/// Every selector of a sheet, those inside `@media` and the like too.
pub fn selectors(sheet: &str) -> Result<Vec<String>, String> {
    fn walk(items: &[Item], found: &mut Vec<String>) {
        for item in items {
            match item {
                Item::Rule { selectors, .. } => {
                    found.extend(parted(selectors).map(str::to_string));
                }
                Item::Group { items, .. } => walk(items, found),
                Item::Keyframes { .. } | Item::Other(_) => {}
            }
        }
    }
    let text = without_comments(sheet);
    let items = items(&text).map_err(|(_, why)| why)?;
    let mut found = Vec::new();
    walk(&items, &mut found);
    Ok(found)
}

enum Item {
    Rule {
        selectors: String,
        body: String,
    },
    /// `@media` and the like: a condition around further items.
    Group {
        head: String,
        items: Vec<Item>,
    },
    Keyframes {
        name: String,
        body: String,
    },
    /// Anything else, as it is written.
    Other(String),
}

struct Scope<'a> {
    game: &'a str,
    keyframes: BTreeSet<String>,
}

impl Scope<'_> {
    fn write(&self, items: &[Item], out: &mut String) {
        for item in items {
            match item {
                Item::Rule { selectors, body } => {
                    let scoped: Vec<String> =
                        parted(selectors).map(|one| self.selector(one)).collect();
                    out.push_str(&scoped.join(","));
                    out.push_str(&format!("{{{}}}\n", self.body(body)));
                }
                Item::Group { head, items } => {
                    out.push_str(&format!("{head}{{\n"));
                    self.write(items, out);
                    out.push_str("}\n");
                }
                Item::Keyframes { name, body } => {
                    out.push_str(&format!("@keyframes {}-{name}{{{body}}}\n", self.game));
                }
                Item::Other(text) => out.push_str(&format!("{text}\n")),
            }
        }
    }

    fn selector(&self, one: &str) -> String {
        let here = format!(":where([data-game=\"{}\"])", self.game);
        for root in ["html", ":root"] {
            if let Some(rest) = one.strip_prefix(root)
                && !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_')
            {
                return format!("{root}{here}{rest}");
            }
        }
        format!("{here} {one}")
    }

    /// Declarations, in which animations go by the keyframes' new names.
    fn body(&self, body: &str) -> String {
        let declarations = body.split(';').map(|declaration| {
            let Some((name, value)) = declaration.split_once(':') else {
                return declaration.to_string();
            };
            if !matches!(name.trim(), "animation" | "animation-name") {
                return declaration.to_string();
            }
            format!("{name}:{}", self.animations(value))
        });
        declarations.collect::<Vec<_>>().join(";")
    }

    fn animations(&self, value: &str) -> String {
        let mut out = String::new();
        let mut word = String::new();
        let end = |word: &mut String, out: &mut String| {
            if self.keyframes.contains(word.as_str()) {
                out.push_str(&format!("{}-", self.game));
            }
            out.push_str(word);
            word.clear();
        };
        for c in value.chars() {
            if c.is_alphanumeric() || c == '-' || c == '_' {
                word.push(c);
            } else {
                end(&mut word, &mut out);
                out.push(c);
            }
        }
        end(&mut word, &mut out);
        out
    }
}

fn collect_keyframes(items: &[Item], names: &mut BTreeSet<String>) {
    for item in items {
        match item {
            Item::Keyframes { name, .. } => drop(names.insert(name.clone())),
            Item::Group { items, .. } => collect_keyframes(items, names),
            Item::Rule { .. } | Item::Other(_) => {}
        }
    }
}

/// Comments become spaces, so that lines and places stay.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        let (comment, after) = after.split_once("*/").unwrap_or((after, ""));
        out.push_str(before);
        out.extend(comment.chars().filter(|c| *c == '\n'));
        out.push(' ');
        rest = after;
    }
    out.push_str(rest);
    out
}

fn items(text: &str) -> Result<Vec<Item>, (usize, &'static str)> {
    let mut items = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let start = at + rest.len() - rest.trim_start().len();
        if start == text.len() {
            return Ok(items);
        }
        let Some(end) = find(text, start, b"{;}") else {
            return Err((start, "a rule without its block: add { and }"));
        };
        let head = text[start..end].trim().to_string();
        match text.as_bytes()[end] {
            b'}' => return Err((end, "a } that closes nothing: take it out")),
            b';' => {
                items.push(Item::Other(format!("{head};")));
                at = end + 1;
            }
            _ => {
                let Some(close) = closing(text, end) else {
                    return Err((end, "a { without its }: close it"));
                };
                let body = &text[end + 1..close];
                items.push(item(head, body).map_err(|(place, why)| (end + 1 + place, why))?);
                at = close + 1;
            }
        }
    }
}

fn item(head: String, body: &str) -> Result<Item, (usize, &'static str)> {
    if let Some(name) = head.strip_prefix("@keyframes") {
        let name = name.trim().to_string();
        return Ok(Item::Keyframes {
            name,
            body: tidy(body),
        });
    }
    let group = ["@media", "@supports", "@container", "@layer"];
    if group.iter().any(|start| head.starts_with(start)) {
        let items = items(body)?;
        return Ok(Item::Group { head, items });
    }
    if head.starts_with('@') {
        return Ok(Item::Other(format!("{head}{{{}}}", tidy(body))));
    }
    Ok(Item::Rule {
        selectors: head,
        body: tidy(body),
    })
}

/// Without the white space at the ends of lines.
fn tidy(body: &str) -> String {
    let lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// The next of these bytes that is in no string and no parentheses.
fn find(text: &str, from: usize, wanted: &[u8]) -> Option<usize> {
    let (mut deep, mut quote) = (0u32, None);
    let mut bytes = text.bytes().enumerate().skip(from);
    while let Some((at, byte)) = bytes.next() {
        match (quote, byte) {
            (Some(_), b'\\') => drop(bytes.next()),
            (Some(open), byte) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(' | b'[') => deep += 1,
            (None, b')' | b']') => deep = deep.saturating_sub(1),
            (None, byte) if deep == 0 && wanted.contains(&byte) => return Some(at),
            (None, _) => {}
        }
    }
    None
}

/// The brace that closes the one at `open`.
fn closing(text: &str, open: usize) -> Option<usize> {
    let (mut deep, mut at) = (0u32, open);
    loop {
        at = find(text, at, b"{}")?;
        match text.as_bytes()[at] {
            b'{' => deep += 1,
            _ if deep == 1 => return Some(at),
            _ => deep -= 1,
        }
        at += 1;
    }
}

/// The selectors of a list.
fn parted(selectors: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(selectors);
    std::iter::from_fn(move || {
        let text = rest?;
        let (one, after) = match find(text, 0, b",") {
            Some(comma) => (&text[..comma], Some(&text[comma + 1..])),
            None => (text, None),
        };
        rest = after;
        Some(one.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sheet: &str, scoped: &str) {
        let made = bundle("essai", &[("a.css".to_string(), sheet)]).unwrap();
        assert_eq!(made.trim(), scoped, "{sheet}");
    }

    #[test]
    fn selectors_are_put_below_the_game() {
        check(
            ".a, .b:is(.c, .d) > p { color: red; }",
            ":where([data-game=\"essai\"]) .a,:where([data-game=\"essai\"]) .b:is(.c, .d) > p{color: red;}",
        );
        check(
            "html.big .a{x:y}",
            "html:where([data-game=\"essai\"]).big .a{x:y}",
        );
        check(
            ":root[data-theme=\"night\"] .a{x:y}",
            ":root:where([data-game=\"essai\"])[data-theme=\"night\"] .a{x:y}",
        );
    }

    #[test]
    fn conditions_are_looked_into_and_strings_are_not() {
        check(
            "@media (width > 2px) { .a { content: \"} , {\"; } }",
            "@media (width > 2px){\n:where([data-game=\"essai\"]) .a{content: \"} , {\";}\n}",
        );
        check(
            "/* .no { } */ .a { b: c }",
            ":where([data-game=\"essai\"]) .a{b: c}",
        );
    }

    #[test]
    fn keyframes_get_the_name_of_the_game_and_others_stay() {
        check(
            "@keyframes turn { to { x: y } } .a { animation: turn 1s, fade 2s; }",
            "@keyframes essai-turn{to { x: y }}\n:where([data-game=\"essai\"]) .a{animation: essai-turn 1s, fade 2s;}",
        );
    }

    #[test]
    fn a_sheet_that_is_broken_says_where() {
        let told = |sheet: &str| bundle("essai", &[("a.css".to_string(), sheet)]).unwrap_err();
        assert_eq!(told(".a {\n"), "a.css:1: a { without its }: close it");
        assert_eq!(
            told(".a {}\n}"),
            "a.css:2: a } that closes nothing: take it out"
        );
    }
}
