//! How well the judge of La Cible reads what people type, by labelled cases:
//! `cargo run -p cible-box --example cible-judge`.

mod cards;
mod cases;
mod figures;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use cards::Cards;
use cases::Case;
use cible::{
    Sheet,
    cards::{Answers, Packs, answers},
    facts::Facts,
    judge::{Known, Talk, Words},
};
use clap::Parser;
use figures::{Figures, Judged};
use game::Language;

/// Judge the labelled answers and say how many were judged well; or judge those of other files,
/// a line each: `card id | typed | +` for what must be accepted, `-` for what must be refused
#[derive(Parser)]
struct Cli {
    /// Files of cases by the ids of cards; what differs is shown, and counted
    files: Vec<PathBuf>,

    /// Do not show the held-out cases that were misjudged: so that nobody tunes by them
    #[arg(long)]
    blind: bool,
}

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../content");

fn main() -> Result<()> {
    let cli = Cli::parse();
    let benches = cards::benches()?;
    if !cli.files.is_empty() {
        let cards = Cards::new(&benches);
        let files = cli.files.iter();
        let judged = files.map(|path| Ok((&**path, cards.judge(path)?)));
        print!("{}", cards::told(&judged.collect::<Result<Vec<_>>>()?));
        return Ok(());
    }
    for bench in &benches {
        println!("{}: {}", bench.language, bench.speed());
    }
    let figures = all(&benches)?;
    print!("{}", figures.told(cli.blind));
    figures.suffice()
}

/// Every labelled case, judged.
fn all(benches: &[Bench]) -> Result<Figures> {
    let mut figures = Figures::default();
    for bench in benches {
        figures.extend(bench.judge_all()?);
    }
    let path = Path::new(CONTENT).join("judge-cases.cards.txt");
    figures.extend(Cards::new(benches).judge(&path)?);
    Ok(figures)
}

/// The facts of a language, its words, its cards and its cases.
struct Bench {
    language: Language,
    words: Box<dyn Words>,
    packs: Packs,
    cases: Vec<Case>,
    selections: BTreeMap<String, Answers>,
}

impl Bench {
    fn open(language: Language) -> Result<Bench> {
        let content = Path::new(CONTENT);
        let facts = facts(content, language)?;
        let lexicon = lexicon::carried(language);
        let words = Known::new(&facts, move |word: &str| {
            lexicon.find(word).map(|index| lexicon.zipf(index))
        });
        let talk = fs::read_to_string(content.join(format!("talk.{language}.txt")))?;
        let words = words.talking(Talk::parse(&talk).context("talk")?);
        let path = content.join(format!("judge-cases.{language}.txt"));
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let cases = cases::parse(&text).with_context(|| path.display().to_string())?;
        let selections = selections(&cases, &facts)?;
        let files = files(&content.join(language.tag()))?;
        Ok(Bench {
            language,
            words: Box::new(words),
            packs: Packs::read(sheets(&files), &facts)?,
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
            let found = answers.judge(&case.typed, &*self.words);
            let found = found.map(|name| name.to_string());
            Ok(Judged {
                language: self.language,
                case: case.clone(),
                held_out: position % 4 == 3,
                right: found == case.meant,
                found,
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

fn facts(content: &Path, language: Language) -> Result<Facts> {
    let files = files(&content.join("facts"))?;
    let (fr, en) = Facts::read(sheets(&files))?;
    let facts = match language {
        Language::Fr => fr,
        Language::En => en,
    };
    let kinds = fs::read_to_string(content.join("kinds.txt"))?;
    facts.with_kinds(&kinds, language).context("kinds.txt")
}

/// The files of a folder, by their names without ending.
fn files(folder: &Path) -> Result<Vec<(String, String)>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let files = entries.map(|file| {
        let path = file?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok((name.into_owned(), fs::read_to_string(&path)?))
    });
    files.collect()
}

fn sheets(files: &[(String, String)]) -> impl Iterator<Item = Sheet<'_>> {
    files.iter().map(|(name, text)| Sheet { name, text })
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
        let figures = all(&cards::benches().unwrap()).unwrap();
        if let Err(bad) = figures.suffice() {
            panic!("{bad}\n{}", figures.told(false));
        }
    }

    /// Even when only one of several that share a name fits the question.
    #[test]
    fn every_name_of_the_facts_is_accepted_for_what_it_names() {
        for language in Language::ALL {
            let facts = facts(Path::new(CONTENT), language).unwrap();
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

    #[test]
    fn cases_of_others_are_judged_by_the_ids_of_definitions_and_lists() {
        let benches = cards::benches().unwrap();
        let cards = Cards::new(&benches);
        let folder = tempfile::tempdir().unwrap();
        let file = |text: &str| {
            let path = folder.path().join("cases.txt");
            fs::write(&path, text).unwrap();
            path
        };
        let path = file("# a comment\n\nD-5c355e67 | le samedi | +\nE-3e4e8b6b | Gobi|-\n");
        let judged = cards.judge(&path).unwrap();
        let told = cards::told(&[(&path, judged)]);
        let expected = "cases.txt:4: E-3e4e8b6b Citez des déserts ← “Gobi” (mistaken): Désert de Gobi, \
                        not refused\n2 cases: 1 of 1 right answers accepted, 0 refused; 0 of 1 wrong \
                        answers refused, 1 accepted\n";
        assert!(told.ends_with(expected), "{told}");
        for (text, why) in [
            (
                "D-5c355e67 | samedi\n",
                "cases.txt:1: write `card id | typed | +`",
            ),
            (
                "\nD-5c355e67 | samedi | ?\n",
                "cases.txt:2: “?” is neither + nor -",
            ),
            (
                "D-1 | samedi | +\n",
                "cases.txt:1: “D-1”: a question is named",
            ),
            (
                "D-00000000 | samedi | +",
                "cases.txt:1: no card has the id D-00000000",
            ),
        ] {
            let error = cards.judge(&file(text)).map(drop).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
        let missing = cards.judge(&folder.path().join("none")).map(drop);
        assert!(missing.unwrap_err().to_string().contains("no such file"));
    }
}
