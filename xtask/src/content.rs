//! `cargo xtask content`: checks the themes, the picture decks and the box of La
//! Cible, and counts them.

mod cible;
mod decks;
mod spelling;
mod svg;
mod themes;

use std::{fmt, fs, path::Path, rc::Rc};

use anyhow::{Context, Result, bail};

/// Something wrong in a content file.
#[derive(Debug, PartialEq, Eq)]
struct Problem {
    /// From 1; 0 when it is the whole file.
    line: usize,
    why: String,
}

impl Problem {
    fn new(line: usize, why: impl Into<String>) -> Problem {
        Problem {
            line,
            why: why.into(),
        }
    }
}

/// What was found, with the file each problem is in.
#[derive(Default)]
struct Findings {
    table: Vec<[String; 4]>,
    problems: Vec<(String, Problem)>,
}

impl Findings {
    fn note(&mut self, file: &str, problems: Vec<Problem>) {
        let problems = problems.into_iter();
        self.problems
            .extend(problems.map(|problem| (file.to_string(), problem)));
    }

    fn count(&mut self, what: &str, cells: [String; 3]) {
        let [first, second, third] = cells;
        self.table.push([what.to_string(), first, second, third]);
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.table.iter().map(|[what, ..]| what.chars().count());
        let width = names.max().unwrap_or_default();
        for [what, first, second, third] in &self.table {
            writeln!(f, "{what:<width$} {first:>14} {second:>16} {third:>20}")?;
        }
        for (file, Problem { line, why }) in &self.problems {
            match line {
                0 => writeln!(f, "{file}: {why}")?,
                line => writeln!(f, "{file}:{line}: {why}")?,
            }
        }
        Ok(())
    }
}

pub fn run() -> Result<()> {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let findings = check(&content)?;
    print!("{findings}");
    match findings.problems.len() {
        0 => Ok(()),
        1 => bail!("the content has a problem"),
        count => bail!("the content has {count} problems"),
    }
}

fn check(content: &Path) -> Result<Findings> {
    let mut findings = Findings::default();
    let mut dictionaries = Vec::new();
    for language in ["fr", "en"] {
        let folder = content.join("themes").join(language);
        let lexicon = content.join(format!("lexicon/{language}.words.zst"));
        let lexicon = fs::read(&lexicon)
            .map_err(anyhow::Error::from)
            .and_then(|packed| spelling::unpack(&packed))
            .with_context(|| lexicon.display().to_string())?;
        let lexicon = Rc::new(lexicon);
        let allowed = read(&folder.join("allowed.txt"))?;
        let speller = spelling::Speller::new(lexicon.clone(), &allowed);
        for pack in themes::PACKS {
            let name = format!("content/themes/{language}/{}", pack.file);
            let text = read(&folder.join(pack.file))?;
            let (counts, problems) = themes::check(&text, pack, language);
            findings.count(&format!("{language}/{}", pack.file), counts);
            findings.note(&name, problems);
            findings.note(&name, themes::misspelt(&text, &speller));
        }
        let name = format!("content/themes/{language}/allowed.txt");
        findings.note(&name, speller.unused());
        dictionaries.push(lexicon);
    }
    decks::check_all(&content.join("decks"), &mut findings)?;
    let [fr, en] = &dictionaries[..] else {
        bail!("there are two dictionaries");
    };
    cible::check_all(&content.join("cible"), [fr, en], &mut findings)?;
    Ok(findings)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}
