//! Reading the lists of words that the packages leave out. Lines that start with `#` are comments.

use anyhow::{Context, Result};

/// The words and their models in lines `word = model: meaning`.
pub fn inflected(list: &str) -> Result<Vec<(&str, &str)>> {
    read(list, "word = model: meaning", |words| {
        let (word, model) = words.split_once('=')?;
        let (word, model) = (word.trim(), model.trim());
        (!word.is_empty() && !model.is_empty()).then_some((word, model))
    })
}

/// The forms in lines `form form: meaning`.
pub fn forms(list: &str) -> Result<Vec<&str>> {
    let lines = read(list, "form form: meaning", |words| {
        let forms: Vec<&str> = words.split_whitespace().collect();
        (!forms.is_empty()).then_some(forms)
    })?;
    Ok(lines.into_iter().flatten().collect())
}

/// What `take` makes of that which each line has before its meaning, which it must have.
fn read<'a, T>(list: &'a str, shape: &str, take: impl Fn(&'a str) -> Option<T>) -> Result<Vec<T>> {
    let lines = (1..).zip(list.lines());
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let (words, meaning) = line.split_once(':').unwrap_or((line, ""));
            take(words)
                .filter(|_| !meaning.trim().is_empty())
                .with_context(|| format!("line {number} of the added words: write `{shape}`"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_words_and_a_meaning() {
        let list = "# Food\n\nramen = bol: noodles: hot\n";
        assert_eq!(inflected(list).unwrap(), [("ramen", "bol")]);
        assert_eq!(forms("vlog vlogs: a diary\n").unwrap(), ["vlog", "vlogs"]);
    }

    #[test]
    fn a_line_without_them_is_told() {
        for list in [
            "\nramen = bol\n",
            "\nramen: noodles\n",
            "\n= bol: noodles\n",
        ] {
            let error = inflected(list).unwrap_err().to_string();
            assert_eq!(
                error,
                "line 2 of the added words: write `word = model: meaning`"
            );
        }
        assert!(forms("vlog vlogs\n").is_err() && forms(": nothing\n").is_err());
    }
}
