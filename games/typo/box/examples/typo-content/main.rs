//! Checks what Typo is played with, `games/typo/content`, and counts it.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use game::Language;
use tools::content::{Findings, Problem, read, run};
use typo::{
    Compounds,
    letters::{CARDS, Letters},
};

const FOLDER: &str = "games/typo/content";

fn main() -> Result<()> {
    run(check)
}

fn check(findings: &mut Findings) -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    for language in Language::ALL {
        let name = compounds_name(language);
        if let Err(why) = Compounds::parse(&read(&folder.join(&name))?) {
            let problem = Problem::new(0, why.to_string());
            findings.note(&format!("{FOLDER}/{name}"), vec![problem]);
        }
        let name = pack_name(language);
        let text = read(&folder.join(&name))?;
        match check_pack(&text) {
            Ok(counts) => findings.count(&name, counts),
            Err(problem) => findings.note(&format!("{FOLDER}/{name}"), vec![problem]),
        }
    }
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        findings.note(&format!("{FOLDER}/{name}"), stray(&name));
    }
    Ok(())
}

fn pack_name(language: Language) -> String {
    format!("letters.{language}.txt")
}

fn compounds_name(language: Language) -> String {
    format!("compounds.{language}.txt")
}

/// What is to be known of a pack, or what is wrong with it.
fn check_pack(text: &str) -> Result<[String; 3], Problem> {
    let letters =
        Letters::parse(text).map_err(|why| Problem::new(why.line, why.fault.to_string()))?;
    let vowels = letters.cards().filter(|card| "AEIOUY".contains(*card));
    let rare = ('A'..='Z').filter(|letter| letters.count(*letter) == 1);
    Ok([
        format!("{CARDS} cards"),
        format!("{} vowels", vowels.count()),
        format!("{} letters once", rare.count()),
    ])
}

/// A file that nothing reads.
fn stray(name: &str) -> Vec<Problem> {
    let names = |language| [pack_name(language), compounds_name(language)];
    let mut known = Language::ALL.into_iter().flat_map(names);
    match name == "README.md" || known.any(|file| file == name) {
        true => Vec::new(),
        false => vec![Problem::new(0, "nothing reads this file: take it out")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_box_has_is_sound_and_counted() {
        let mut findings = Findings::default();
        check(&mut findings).unwrap();
        assert_eq!(findings.problems, []);
        assert_eq!(findings.table.len(), Language::ALL.len());
        let sums = findings.table.iter().map(|[_, cards, ..]| cards.as_str());
        assert!(sums.into_iter().all(|cards| cards == "64 cards"));
    }

    #[test]
    fn a_bad_pack_is_told_with_its_line_and_cure() {
        let told = |text: &str| check_pack(text).unwrap_err();
        let twice = "A is already counted; keep one line for it";
        assert_eq!(told("A 5\n\nA 2\n"), Problem::new(3, twice));
        let missing = "no card bears B; give it one at least";
        assert_eq!(told("# Nothing else\nA 64\n"), Problem::new(2, missing));
    }

    #[test]
    fn a_file_that_nothing_reads_is_found() {
        assert_eq!(stray("letters.fr.txt"), []);
        assert_eq!(stray("letters.de.txt").len(), 1);
    }
}
