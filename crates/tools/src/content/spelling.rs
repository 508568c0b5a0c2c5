//! Spelling, by the dictionaries and a short list of what they leave out.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, HashSet},
    sync::Arc,
};

use lexicon::{Lexicon, fold::fold};

use super::Problem;

pub struct Speller {
    lexicon: Arc<Lexicon>,
    /// Words of names, which need no list.
    names: HashSet<String>,
    /// Names, foreign words and the like, with their lines.
    allowed: BTreeMap<String, usize>,
    used: RefCell<BTreeSet<String>>,
}

impl Speller {
    /// From a dictionary, and a list of words with `#` before comments.
    pub fn new(lexicon: Arc<Lexicon>, allowed: &str) -> Speller {
        let lines = (1..).zip(allowed.lines());
        let lines = lines.filter(|(_, line)| !line.starts_with('#'));
        let allowed = lines.flat_map(|(number, line)| {
            let words = line.split_whitespace();
            words.map(move |word| (word.to_string(), number))
        });
        Speller {
            lexicon,
            names: HashSet::new(),
            allowed: allowed.collect(),
            used: RefCell::default(),
        }
    }

    /// Takes the words of names that are written elsewhere as known.
    pub fn with_names<'a>(mut self, names: impl Iterator<Item = &'a str>) -> Speller {
        let words = names.flat_map(words).map(str::to_string);
        self.names.extend(words);
        self
    }

    /// The words of a text that are written so nowhere.
    pub fn unknown(&self, text: &str) -> Vec<String> {
        words(text)
            .filter(|word| !self.knows(word))
            .map(str::to_string)
            .collect()
    }

    fn knows(&self, word: &str) -> bool {
        let small = word.to_lowercase();
        let found = fold(&small).ok().and_then(|word| self.lexicon.find(&word));
        if found.is_some_and(|index| self.lexicon.forms(index).any(|form| form == small)) {
            return true;
        }
        // A name keeps its capital; other words may begin a line.
        let spellings = [word, small.as_str()];
        let allowed = spellings
            .into_iter()
            .find(|word| self.allowed.contains_key(*word));
        if let Some(word) = allowed {
            self.used.borrow_mut().insert(word.to_string());
        }
        allowed.is_some() || spellings.into_iter().any(|word| self.names.contains(word))
    }

    /// Allowed words that nothing uses, once all was read.
    pub fn unused(&self) -> Vec<Problem> {
        let used = self.used.borrow();
        let unused = self
            .allowed
            .iter()
            .filter(|(word, _)| !used.contains(*word));
        unused
            .map(|(word, line)| Problem::new(*line, format!("nothing uses “{word}”")))
            .collect()
    }
}

/// The words of a text that are long enough to be misspelt.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.filter(|word| word.chars().count() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speller(allowed: &str) -> Speller {
        let words = "# language: fr\n# words: 2\némue\nloup\n";
        let lexicon = Lexicon::parse(words).unwrap();
        Speller::new(Arc::new(lexicon), allowed)
    }

    #[test]
    fn accents_count_and_case_does_not() {
        let speller = speller("");
        assert_eq!(speller.unknown("Loup-émue à l’Émue"), Vec::<String>::new());
        assert_eq!(speller.unknown("Emue, loups"), ["Emue", "loups"]);
    }

    #[test]
    fn names_are_known_word_by_word_as_they_are_written() {
        let speller = speller("").with_names(["Pays-Bas", "île Maurice"].into_iter());
        assert_eq!(speller.unknown("Bas Maurice Île pays"), ["pays"]);
    }

    #[test]
    fn a_list_allows_names_and_must_be_of_use() {
        let speller = speller("# names\nParis\nRome\n");
        assert_eq!(speller.unknown("Paris et paris"), ["et", "paris"]);
        let unused = Problem::new(3, "nothing uses “Rome”");
        assert_eq!(speller.unused(), [unused]);
    }
}
