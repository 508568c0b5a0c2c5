//! Packs of themes: as many as printed, each once, short, with a meaning.

use std::collections::HashMap;

use compatibility::Meaning;
use game::Language;
use tools::content::{Problem, Speller};

/// Letters that fit on a card.
const LONGEST: usize = 48;

#[derive(Clone, Copy)]
pub struct PackKind {
    pub file: &'static str,
    pub cards: usize,
    pub lines: usize,
}

pub const PACKS: [PackKind; 2] = [
    PackKind {
        file: "cents.txt",
        cards: 100,
        lines: 6,
    },
    PackKind {
        file: "couleurs.txt",
        cards: 25,
        lines: 12,
    },
];

/// What does not make two themes different, at their beginning.
fn articles(language: Language) -> &'static [&'static str] {
    match language {
        Language::Fr => &["le", "la", "les", "l", "un", "une", "des", "du", "de", "d"],
        Language::En => &["the", "a", "an"],
    }
}

/// Themes, cards and the longest theme, for the table; and what is wrong.
pub fn check(text: &str, pack: PackKind, language: Language) -> ([String; 3], Vec<Problem>) {
    let mut problems = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let (mut themes, mut cards, mut on_card, mut longest) = (0, 0, 0, 0);
    let lines = (1..).zip(text.lines().chain([""]));
    for (number, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
        if line.trim().is_empty() {
            if on_card > 0 {
                cards += 1;
                if on_card != pack.lines {
                    let why = format!("the card above has {on_card} themes, not {}", pack.lines);
                    problems.push(Problem::new(number, why));
                }
            }
            on_card = 0;
            continue;
        }
        on_card += 1;
        themes += 1;
        let Some((theme, meaning)) = line.split_once('|') else {
            problems.push(Problem::new(
                number,
                "a theme and its meaning are parted by |",
            ));
            continue;
        };
        let theme = theme.trim();
        let letters = theme.chars().count();
        longest = longest.max(letters);
        if letters > LONGEST {
            let why = format!("“{theme}” has {letters} letters, more than {LONGEST}");
            problems.push(Problem::new(number, why));
        }
        if theme.is_empty() || theme.chars().any(char::is_control) {
            problems.push(Problem::new(number, "a theme that cannot be read"));
        }
        if let Some(first) = seen.insert(fold(theme, language), number) {
            let why = format!("“{theme}” is there already, in line {first}");
            problems.push(Problem::new(number, why));
        }
        if let Err(why) = Meaning::parse(meaning) {
            problems.push(Problem::new(number, why));
        }
    }
    if (themes, cards) != (pack.cards * pack.lines, pack.cards) {
        let wanted = pack.cards * pack.lines;
        let why = format!(
            "{themes} themes on {cards} cards, not {wanted} on {}",
            pack.cards
        );
        problems.push(Problem::new(0, why));
    }
    let counts = [
        format!("{themes} themes"),
        format!("{cards} cards of {}", pack.lines),
        format!("longest {longest}"),
    ];
    (counts, problems)
}

/// The words of the themes that no dictionary knows.
pub fn misspelt(text: &str, speller: &Speller) -> Vec<Problem> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.starts_with('#'));
    let themes = lines.filter_map(|(number, line)| Some((number, line.split_once('|')?.0)));
    themes
        .flat_map(|(number, theme)| {
            let unknown = speller.unknown(theme).into_iter();
            unknown.map(move |word| Problem::new(number, format!("“{word}” is in no dictionary")))
        })
        .collect()
}

/// A theme without case, accents, punctuation and a leading article.
fn fold(theme: &str, language: Language) -> String {
    let plain = theme.to_lowercase();
    let words = plain.split(|c: char| !c.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(|word| lexicon::fold::fold(word).unwrap_or_else(|_| word.to_string()))
        .collect();
    let articles = articles(language);
    let leading = words.first();
    let skipped = leading.is_some_and(|word| articles.contains(&word.to_lowercase().as_str()));
    words[usize::from(skipped && words.len() > 1)..].join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: PackKind = PackKind {
        file: "small.txt",
        cards: 2,
        lines: 2,
    };

    fn wrong(text: &str, expected: &[(usize, &str)]) {
        let (_, problems) = check(text, SMALL, Language::Fr);
        let told: Vec<(usize, &str)> = problems
            .iter()
            .map(|problem| (problem.line, problem.why.as_str()))
            .collect();
        assert_eq!(told, expected);
    }

    #[test]
    fn a_good_pack_passes() {
        wrong(
            "# two cards\nA | love 1\nB | time 3, joy 1\n\nC | sky 2\nD | sky 1\n",
            &[],
        );
    }

    #[test]
    fn a_theme_twice_is_found_under_case_accents_and_articles() {
        wrong(
            "L’Été | love 1\nB | joy 1\n\nC | joy 1\nun ete | joy 1\n",
            &[(5, "“un ete” is there already, in line 1")],
        );
    }

    #[test]
    fn what_is_too_long_or_means_nothing_is_named_with_its_line() {
        let long = "x".repeat(49);
        wrong(
            &format!("{long} | love 1\nB | lov 1\n\nC | joy 4\nD\n"),
            &[
                (1, &format!("“{long}” has 49 letters, more than 48")),
                (2, "“lov” is not one of the meanings"),
                (4, "“joy” needs a weight of 1, 2 or 3"),
                (5, "a theme and its meaning are parted by |"),
            ],
        );
    }

    #[test]
    fn cards_are_whole_and_as_many_as_printed() {
        wrong(
            "A | love 1\n\nB | joy 1\nC | joy 1\n",
            &[
                (2, "the card above has 1 themes, not 2"),
                (0, "3 themes on 2 cards, not 4 on 2"),
            ],
        );
    }

    #[test]
    fn the_packs_are_those_of_the_editions() {
        let sizes = PACKS.map(|pack| (pack.cards * pack.lines, pack.lines));
        assert_eq!(sizes, [(600, 6), (300, 12)]);
    }
}
