//! Picture decks: forty pictures or more, each described in both languages.

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use compatibility::{Meaning, PICTURES};
use serde::Deserialize;
use tools::content::{Findings, Problem, read};

use super::{PLACE, svg};

/// Bytes of a whole shipped deck.
const LARGEST: u64 = 600_000;
/// Meanings of a picture, and letters of a deck's mood.
const MEANINGS: std::ops::RangeInclusive<usize> = 4..=7;
const LONGEST_MOOD: usize = 90;

/// A deck.toml in which anything may be missing, so that it can be told.
#[derive(Default, Deserialize)]
#[serde(default)]
struct DeckFile {
    name: Words,
    mood: Words,
    licence: String,
    picture: Vec<Described>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Described {
    id: String,
    title: Words,
    alt: Words,
    tags: Tags,
    axes: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Words {
    fr: String,
    en: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Tags {
    fr: Vec<String>,
    en: Vec<String>,
}

pub fn check_all(folder: &Path, findings: &mut Findings) -> Result<()> {
    let mut ids = HashMap::new();
    for deck in sorted(folder)?.iter().filter(|path| path.is_dir()) {
        check_deck(deck, &mut ids, findings)?;
    }
    Ok(())
}

/// What is in a folder, in the order of its names.
fn sorted(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}

fn check_deck(
    deck: &Path,
    ids: &mut HashMap<String, String>,
    findings: &mut Findings,
) -> Result<()> {
    let name = deck.file_name().unwrap_or_default().to_string_lossy();
    let place = format!("{PLACE}/decks/{name}");
    let (mut pictures, mut bytes) = (BTreeSet::new(), 0);
    for file in sorted(deck)? {
        bytes += fs::metadata(&file)?.len();
        if file.extension().is_some_and(|ending| ending == "svg") {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let problems = svg::check(&format!("{name}/{stem}"), &read(&file)?, ids);
            findings.note(&format!("{place}/{stem}.svg"), problems);
            pictures.insert(stem.into_owned());
        }
    }
    if bytes > LARGEST {
        let why = format!("{bytes} bytes in all, more than {LARGEST}");
        findings.note(&place, vec![Problem::new(0, why)]);
    }
    let counts = [
        format!("{} pictures", pictures.len()),
        format!("{} kB", bytes.div_ceil(1000)),
        String::new(),
    ];
    findings.count(&format!("deck {name}"), counts);
    match fs::read_to_string(deck.join("deck.toml")) {
        Ok(text) => findings.note(&format!("{place}/deck.toml"), check(&text, &pictures)),
        Err(_) => findings.note(&place, vec![Problem::new(0, "it has no deck.toml")]),
    }
    Ok(())
}

/// What is wrong in a deck.toml, beside pictures of these names.
fn check(text: &str, pictures: &BTreeSet<String>) -> Vec<Problem> {
    let deck: DeckFile = match toml::from_str(text) {
        Ok(deck) => deck,
        Err(why) => {
            let line = why.span().map_or(0, |span| line_at(text, span.start));
            return vec![Problem::new(line, why.message())];
        }
    };
    let mut problems = Vec::new();
    for (what, words) in [("name", &deck.name), ("mood", &deck.mood)] {
        in_both(0, what, words, &mut problems);
    }
    for mood in [&deck.mood.fr, &deck.mood.en] {
        if mood.chars().count() > LONGEST_MOOD {
            let why = format!("a mood has at most {LONGEST_MOOD} letters: “{mood}”");
            problems.push(Problem::new(0, why));
        }
    }
    if deck.licence.is_empty() {
        problems.push(Problem::new(0, "the deck has no licence"));
    }
    if deck.picture.len() < PICTURES {
        let why = format!("{} pictures, fewer than {PICTURES}", deck.picture.len());
        problems.push(Problem::new(0, why));
    }
    let mut described = BTreeSet::new();
    let lines = lines_of_pictures(text);
    for (told, line) in deck.picture.iter().zip(lines) {
        check_picture(told, line, &mut problems);
        if !pictures.contains(&told.id) {
            problems.push(Problem::new(line, format!("there is no {}.svg", told.id)));
        }
        if !described.insert(told.id.clone()) {
            problems.push(Problem::new(line, format!("{} is there already", told.id)));
        }
    }
    for forgotten in pictures.difference(&described) {
        problems.push(Problem::new(0, format!("{forgotten}.svg is not described")));
    }
    problems
}

fn check_picture(told: &Described, line: usize, problems: &mut Vec<Problem>) {
    in_both(line, "title", &told.title, problems);
    in_both(line, "alt", &told.alt, problems);
    for (language, tags) in [("fr", &told.tags.fr), ("en", &told.tags.en)] {
        if tags.is_empty() || tags.iter().any(|tag| tag.trim().is_empty()) {
            problems.push(Problem::new(line, format!("tags.{language} are missing")));
        }
    }
    match Meaning::parse(&told.axes) {
        Ok(meaning) => {
            let count = meaning.0.iter().filter(|weight| **weight > 0).count();
            if !MEANINGS.contains(&count) {
                let why = format!("a picture has 4 to 7 meanings, this one {count}");
                problems.push(Problem::new(line, why));
            }
        }
        Err(why) => problems.push(Problem::new(line, why)),
    }
}

fn in_both(line: usize, what: &str, words: &Words, problems: &mut Vec<Problem>) {
    for (language, text) in [("fr", &words.fr), ("en", &words.en)] {
        if text.trim().is_empty() {
            problems.push(Problem::new(line, format!("{what}.{language} is missing")));
        }
    }
}

fn line_at(text: &str, at: usize) -> usize {
    1 + text[..at.min(text.len())].matches('\n').count()
}

/// The line on which each picture begins.
fn lines_of_pictures(text: &str) -> impl Iterator<Item = usize> + '_ {
    let lines = (1..).zip(text.lines());
    lines.filter_map(|(number, line)| (line.trim() == "[[picture]]").then_some(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(id: usize) -> String {
        format!(
            "[[picture]]\nid = \"{id}\"\ntitle = {{ fr = \"t\", en = \"t\" }}\n\
             alt = {{ fr = \"a\", en = \"a\" }}\ntags = {{ fr = [\"m\"], en = [\"w\"] }}\n\
             axes = \"love 3, time 1, joy 1, sky 1\"\n"
        )
    }

    fn deck() -> String {
        let head = "name = { fr = \"n\", en = \"n\" }\nmood = { fr = \"m\", en = \"m\" }\n\
             licence = \"CC BY 4.0\"\n";
        head.to_string() + &(0..PICTURES).map(picture).collect::<String>()
    }

    fn wrong(text: &str, expected: &[(usize, &str)]) {
        let pictures = (0..PICTURES).map(|id| id.to_string()).collect();
        let problems = check(text, &pictures);
        let told: Vec<(usize, &str)> = problems
            .iter()
            .map(|problem| (problem.line, problem.why.as_str()))
            .collect();
        assert_eq!(told, expected);
    }

    #[test]
    fn a_good_deck_passes() {
        wrong(&deck(), &[]);
    }

    #[test]
    fn each_picture_needs_words_in_both_languages_and_a_meaning() {
        let first = |from: &str, to: &str| deck().replacen(from, to, 1);
        wrong(
            &first(
                "title = { fr = \"t\", en = \"t\" }",
                "title = { fr = \"t\" }",
            ),
            &[(4, "title.en is missing")],
        );
        wrong(
            &first("alt = { fr = \"a\", en", "alt = { fr = \" \", en"),
            &[(4, "alt.fr is missing")],
        );
        wrong(
            &first("en = [\"w\"]", "en = []"),
            &[(4, "tags.en are missing")],
        );
        wrong(
            &first("love 3, time 1, ", ""),
            &[(4, "a picture has 4 to 7 meanings, this one 2")],
        );
        wrong(
            &first("love 3", "hate 3"),
            &[(4, "“hate” is not one of the meanings")],
        );
        wrong(&first("CC BY 4.0", ""), &[(0, "the deck has no licence")]);
    }

    #[test]
    fn pictures_and_descriptions_belong_together() {
        wrong(
            &deck().replacen("id = \"0\"", "id = \"1\"", 1),
            &[(10, "1 is there already"), (0, "0.svg is not described")],
        );
        wrong(
            &(deck() + &picture(99)),
            &[(4 + 6 * PICTURES, "there is no 99.svg")],
        );
    }

    #[test]
    fn a_small_deck_and_a_broken_file_are_refused() {
        let small = deck().replacen(&picture(39), "", 1);
        wrong(
            &small,
            &[
                (0, "39 pictures, fewer than 40"),
                (0, "39.svg is not described"),
            ],
        );
        let problems = check("name = {}\npicture = 3\n", &BTreeSet::new());
        assert_eq!(problems[0].line, 2);
    }
}
