//! How well the judge of La Cible reads what people type, by labelled cases:
//! `cargo run -p cible-box --example cible-judge`.

mod cases;
mod figures;

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use cases::Case;
use cible::{
    cards::{Answers, answers},
    facts::{Category, Facts},
    judge::{Known, Words},
};
use clap::Parser;
use figures::{Figures, Judged};
use game::Language;

/// Judge the labelled answers and say how many were judged well
#[derive(Parser)]
struct Cli {
    /// Do not show the held-out cases that were misjudged: so that nobody tunes by them
    #[arg(long)]
    blind: bool,
}

/// Of the answers accepted, how many were to be; of those to be, how many were accepted.
const LEAST_PRECISION: f64 = 0.995;
const LEAST_RECALL: f64 = 0.97;

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../content");

fn main() -> Result<()> {
    let cli = Cli::parse();
    let mut figures = Figures::default();
    for language in Language::ALL {
        let bench = Bench::open(Path::new(CONTENT), language)?;
        figures.extend(bench.judge_all()?);
        println!("{language}: {}", bench.speed());
    }
    print!("{}", figures.told(cli.blind));
    figures.suffice()
}

/// The facts of a language, its words and its cases.
struct Bench {
    language: Language,
    words: Box<dyn Words>,
    cases: Vec<Case>,
    selections: BTreeMap<String, Answers>,
}

impl Bench {
    fn open(content: &Path, language: Language) -> Result<Bench> {
        let facts = facts(&content.join("facts"), language)?;
        let lexicon = lexicon::carried(language);
        let words = Known::new(&facts, move |word: &str| {
            lexicon.find(word).map(|index| lexicon.zipf(index))
        });
        let path = content.join(format!("judge-cases.{language}.txt"));
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let cases = cases::parse(&text).with_context(|| path.display().to_string())?;
        let selections = selections(&cases, &facts)?;
        Ok(Bench {
            language,
            words: Box::new(words),
            cases,
            selections,
        })
    }

    fn judge_all(&self) -> Result<Vec<Judged>> {
        let judged = self.cases.iter().enumerate().map(|(position, case)| {
            let answers = &self.selections[&case.selection];
            if let Some(meant) = &case.meant
                && !answers.all().any(|(name, _)| **name == **meant)
            {
                bail!(
                    "line {}: “{meant}” does not answer {}: write a usual name of the facts",
                    case.line,
                    case.selection
                );
            }
            Ok(Judged {
                language: self.language,
                case: case.clone(),
                held_out: position % 4 == 3,
                found: answers
                    .judge(&case.typed, &*self.words)
                    .map(|name| name.to_string()),
            })
        });
        judged.collect()
    }

    /// How long an answer takes against long lists.
    fn speed(&self) -> String {
        const LONG: usize = 200;
        const ROUNDS: u32 = 5;
        let long = self.cases.iter().filter_map(|case| {
            let answers = &self.selections[&case.selection];
            (answers.len() >= LONG).then_some((case, answers))
        });
        let long: Vec<_> = long.collect();
        let mut slowest = (Duration::ZERO, "");
        let mut all = Duration::ZERO;
        for (case, answers) in &long {
            // The quickest of a few, since a machine does other things too.
            let took = (0..ROUNDS).map(|_| {
                let start = Instant::now();
                std::hint::black_box(answers.judge(&case.typed, &*self.words));
                start.elapsed()
            });
            let took = took.min().unwrap_or_default();
            all += took;
            slowest = slowest.max((took, &case.typed));
        }
        format!(
            "{} answers against lists of {LONG} and more: {:.0} µs each, {:.0} µs at most (“{}”)",
            long.len(),
            all.as_secs_f64() * 1e6 / long.len().max(1) as f64,
            slowest.0.as_secs_f64() * 1e6,
            slowest.1
        )
    }
}

fn facts(folder: &Path, language: Language) -> Result<Facts> {
    let mut categories = Vec::new();
    for file in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = file?.path();
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let category = Category::parse(&id, &fs::read_to_string(&path)?, language);
        categories.push(category.with_context(|| path.display().to_string())?);
    }
    Ok(Facts::new(categories))
}

/// What each selection of the cases stands for.
fn selections(cases: &[Case], facts: &Facts) -> Result<BTreeMap<String, Answers>> {
    let mut read = BTreeMap::new();
    for case in cases {
        if !read.contains_key(&case.selection) {
            let selected = answers(&case.selection, facts)
                .map_err(|why| anyhow::anyhow!("{}: {why}", case.selection))?;
            read.insert(case.selection.clone(), selected);
        }
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_judge_reads_what_people_type() {
        let mut figures = Figures::default();
        for language in Language::ALL {
            let bench = Bench::open(Path::new(CONTENT), language).unwrap();
            figures.extend(bench.judge_all().unwrap());
        }
        if let Err(bad) = figures.suffice() {
            panic!("{bad}\n{}", figures.told(false));
        }
    }

    /// Even when only one of several that share a name fits the question.
    #[test]
    fn every_name_of_the_facts_is_accepted_for_what_it_names() {
        let folder = Path::new(CONTENT).join("facts");
        for language in Language::ALL {
            let facts = facts(&folder, language).unwrap();
            for category in facts.categories() {
                for (answer, entity) in (0..).zip(category.entities().iter()) {
                    for name in &entity.names {
                        let itself = |one| one == answer;
                        let judged = category
                            .entities()
                            .field()
                            .judge(name, itself, &|_: &str| true);
                        assert_eq!(judged, Some(answer), "{}: {name}", category.id);
                    }
                }
            }
        }
    }
}
