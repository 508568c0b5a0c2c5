use alloc::string::String;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::Language;

/// Whether a name begins with these small letters, accents aside. An article
/// before it does not count: « Les Misérables » begins with m.
pub fn begins(name: &str, letters: &str, language: Language) -> bool {
    let mut found = spelt(bare_name(name, language));
    letters.bytes().all(|letter| found.next() == Some(letter))
}

/// A name without the articles before it.
pub fn bare_name(mut name: &str, language: Language) -> &str {
    while let Some(rest) = without_article(name, language) {
        name = rest;
    }
    name
}

/// A text without case, accents, spaces and signs, to search in or to compare.
pub fn letters(text: &str) -> String {
    spelt(text).map(char::from).collect()
}

/// What follows an article, if there is one and something follows it.
pub fn without_article(name: &str, language: Language) -> Option<&str> {
    let articles: &[&str] = match language {
        Language::Fr => &["le", "la", "les", "l", "un", "une", "des"],
        Language::En => &["the", "a", "an"],
    };
    let part = |c: char| c == ' ' || c == '\'' || c == '’' || c == '\u{a0}';
    let (word, rest) = name.split_once(part)?;
    let article = articles.iter().any(|one| word.eq_ignore_ascii_case(one));
    (article && spelt(rest).next().is_some()).then_some(rest)
}

/// The letters and digits of a text, small and without accents.
fn spelt(text: &str) -> impl Iterator<Item = u8> {
    let letters = text.chars().nfd().filter(|c| !is_combining_mark(*c));
    let letters = letters.flat_map(char::to_lowercase).flat_map(|c| match c {
        'œ' => ['o', 'e'],
        'æ' => ['a', 'e'],
        'ø' => ['o', ' '],
        c => [c, ' '],
    });
    let letters = letters.filter(char::is_ascii_alphanumeric);
    letters.map(|c| c as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, letters: &str, language: Language, expected: bool) {
        assert_eq!(
            begins(name, letters, language),
            expected,
            "{name} {letters}"
        );
    }

    #[test]
    fn accents_articles_and_signs_do_not_count() {
        for (name, letters) in [
            ("Èvre", "e"),
            ("Œdipe", "oe"),
            ("Les Misérables", "mis"),
            ("L’Étranger", "e"),
            ("« Z »", "z"),
            ("Deux-Sèvres", "d"),
            ("M", "m"),
            ("Le", "l"),
            ("100 mètres", "1"),
            ("Saint-Malo", "saintm"),
            ("À bout de souffle", "a"),
        ] {
            check(name, letters, Language::Fr, true);
        }
    }

    #[test]
    fn letters_are_what_is_left_of_a_text() {
        assert_eq!(
            letters("« L’Œuvre » (1886), Émile Zola"),
            "loeuvre1886emilezola"
        );
    }

    #[test]
    fn an_article_is_one_of_its_language_before_something() {
        check("Les Misérables", "l", Language::Fr, false);
        check("The Birds", "b", Language::En, true);
        check("The Birds", "t", Language::Fr, true);
        check("Los Angeles", "l", Language::En, true);
        check("La La Land", "land", Language::Fr, true);
        check("La !", "l", Language::Fr, true);
        check("", "a", Language::Fr, false);
        check("A", "a", Language::En, true);
    }
}
