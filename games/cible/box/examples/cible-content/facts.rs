//! What a file of facts must be: a head that tells its attributes, and names
//! that belong to one entity each.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use cible::facts::{Category, letters};
use tools::content::Problem;

/// Attributes that the head does not tell, and those it tells that nothing has.
pub fn head(text: &str, category: &Category) -> Vec<Problem> {
    let comments = (1..).zip(text.lines());
    let comments = comments.filter_map(|(number, line)| Some((number, line.strip_prefix('#')?)));
    let told: Vec<(usize, &str)> = comments
        .skip_while(|(_, line)| !line.trim_start().starts_with("attributes:"))
        .map(|(number, line)| (number, line.trim().trim_start_matches("attributes:").trim()))
        .collect();
    let used: BTreeMap<&str, BTreeSet<&str>> = category
        .attributes()
        .map(|(key, values)| (key, values.collect()))
        .collect();
    let words: BTreeSet<&str> = told.iter().flat_map(|(_, line)| words(line)).collect();
    let untold = used.keys().filter(|key| !words.contains(**key));
    let mut problems: Vec<Problem> = untold
        .map(|key| Problem::new(0, format!("its head does not tell the attribute {key}")))
        .collect();
    for (number, line) in told {
        for said in declared(line) {
            let unused = match said {
                Said::Key(key) => !used.contains_key(key),
                Said::Value(key, value) => !used.get(key).is_some_and(|all| all.contains(value)),
                // It may be a value that is explained.
                Said::Word(word) => {
                    !used.contains_key(word) && !used.values().any(|all| all.contains(word))
                }
            };
            if unused {
                let why = format!("its head tells of {said}, which nothing has");
                problems.push(Problem::new(number, why));
            }
        }
    }
    problems
}

/// What a head says to exist: `key=`, `key=value`, or `word:` at the beginning
/// of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said<'a> {
    Key(&'a str),
    Value(&'a str, &'a str),
    Word(&'a str),
}

impl std::fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Said::Key(key) => write!(f, "{key}="),
            Said::Value(key, value) => write!(f, "{key}={value}"),
            Said::Word(word) => f.write_str(word),
        }
    }
}

fn declared(line: &str) -> Vec<Said<'_>> {
    let mut said = Vec::new();
    let mut begins = true;
    for token in line.split_whitespace() {
        let token_begins = std::mem::replace(&mut begins, token.ends_with('.'));
        let token = token.trim_start_matches('(');
        match token.split_once('=') {
            Some((key, values)) if is_word(key) => {
                said.push(Said::Key(key));
                let values = values.split(',').map(|value| {
                    let end = value.find(|c: char| !is_word_char(c));
                    &value[..end.unwrap_or(value.len())]
                });
                let values = values.filter(|value| !value.is_empty());
                said.extend(values.map(|value| Said::Value(key, value)));
            }
            Some(_) => {}
            None => {
                let word = token.strip_suffix(':').filter(|word| is_word(word));
                said.extend(word.filter(|_| token_begins).map(Said::Word));
            }
        }
    }
    said
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !is_word_char(c))
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_word_char)
}

fn is_word_char(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

/// Names that several entities of a category have, and may: `category | name |
/// why`, one a line.
pub struct Homonyms {
    allowed: BTreeMap<(String, String), usize>,
    used: RefCell<BTreeSet<(String, String)>>,
    wrong: Vec<Problem>,
}

impl Homonyms {
    pub fn parse(text: &str) -> Homonyms {
        let mut homonyms = Homonyms {
            allowed: BTreeMap::new(),
            used: RefCell::default(),
            wrong: Vec::new(),
        };
        let lines = (1..).zip(text.lines().map(str::trim));
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            match parts[..] {
                [category, name, why] if !why.is_empty() => {
                    let key = (category.to_string(), letters(name));
                    homonyms.allowed.insert(key, number);
                }
                _ => homonyms
                    .wrong
                    .push(Problem::new(number, "write `category | name | why`")),
            }
        }
        homonyms
    }

    /// Names that several entities of a category have and that are not allowed.
    pub fn check(&self, category: &Category) -> Vec<Problem> {
        let mut owners: BTreeMap<String, Vec<(u32, &str)>> = BTreeMap::new();
        for (answer, entity) in (0u32..).zip(category.entities().iter()) {
            for name in &entity.names {
                let owners = owners.entry(letters(name)).or_default();
                if owners.iter().all(|(other, _)| *other != answer) {
                    owners.push((answer, entity.name()));
                }
            }
        }
        let mut problems = Vec::new();
        for (name, owners) in owners.into_iter().filter(|(_, owners)| owners.len() > 1) {
            let key = (category.id.to_string(), name);
            if self.allowed.contains_key(&key) {
                self.used.borrow_mut().insert(key);
                continue;
            }
            let owners: Vec<&str> = owners.into_iter().map(|(_, name)| name).collect();
            let (name, owners) = (key.1, owners.join(", "));
            let why = format!(
                "“{name}” is a name of {owners}: take it from all but one, or allow it in homonyms.txt"
            );
            problems.push(Problem::new(0, why));
        }
        problems
    }

    /// Lines of the list that cannot be read or are of no use, once all was checked.
    pub fn problems(self) -> Vec<Problem> {
        let used = self.used.into_inner();
        let unused = self
            .allowed
            .into_iter()
            .filter(|(key, _)| !used.contains(key));
        let unused = unused.map(|((category, name), line)| {
            Problem::new(
                line,
                format!("“{name}” is not the name of several in {category}"),
            )
        });
        let mut problems = self.wrong;
        problems.extend(unused);
        problems
    }
}
