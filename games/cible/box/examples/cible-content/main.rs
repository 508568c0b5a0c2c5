//! Checks what La Cible is played with: as many cards as printed, questions that are asked once
//! and have answers enough, facts that are told apart, words rightly spelt, and
//! a judge who knows every answer by each of its names.

mod cards;
mod facts;
mod judged;
mod tables;
mod talk;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::Path,
    sync::Arc,
};

use anyhow::{Context, Result};
use cible::{
    BadSheets, Pack, Sheet,
    cards::{Entry, Id, Packs},
    facts::{Facts, letters},
    judge::{Talk, Words},
};
use game::Language;
use lexicon::Lexicon;
use tools::content::{Findings, Problem, Speller, read, run};

fn main() -> Result<()> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../content"));
    let dictionaries = Language::ALL.map(lexicon::carried);
    run(|findings| {
        check(&Files::read(folder)?, &dictionaries, findings);
        Ok(())
    })
}

/// The files of the box; where there are two of a kind, in the order of
/// [`Language::ALL`].
struct Files {
    facts: BTreeMap<String, String>,
    cards: [BTreeMap<String, String>; 2],
    /// Names that several entities may have.
    homonyms: String,
    /// What may be said with names.
    kinds: String,
    /// How people talk.
    talk: [String; 2],
    /// Words that are in no dictionary.
    allowed: [String; 2],
}

impl Files {
    fn read(folder: &Path) -> Result<Files> {
        let cards = |code: &str| read_sheets(&folder.join(code));
        let allowed = |code: &str| read(&folder.join(format!("allowed.{code}.txt")));
        let talk = |code: &str| read(&folder.join(format!("talk.{code}.txt")));
        Ok(Files {
            facts: read_sheets(&folder.join("facts"))?,
            cards: [cards("fr")?, cards("en")?],
            homonyms: read(&folder.join("homonyms.txt"))?,
            kinds: read(&folder.join("kinds.txt"))?,
            talk: [talk("fr")?, talk("en")?],
            allowed: [allowed("fr")?, allowed("en")?],
        })
    }
}

/// Dictionaries are in the order of [`Language::ALL`].
fn check(files: &Files, dictionaries: &[Arc<Lexicon>; 2], findings: &mut Findings) {
    let (fr, en) = match Facts::read(sheets(&files.facts)) {
        Ok(facts) => facts,
        Err(bad) => return note_bad("games/cible/content/facts", bad, findings),
    };
    let kinds = (
        fr.with_kinds(&files.kinds, Language::Fr),
        en.with_kinds(&files.kinds, Language::En),
    );
    let (fr, en) = match kinds {
        (Ok(fr), Ok(en)) => (fr, en),
        (Err(wrong), _) | (_, Err(wrong)) => {
            let bad = BadSheets(vec![("kinds".to_string(), wrong)]);
            return note_bad("games/cible/content", bad, findings);
        }
    };
    for (name, text) in &files.facts {
        let category = fr.category(name).into_iter();
        let problems = category.flat_map(|category| facts::head(text, category));
        let file = format!("games/cible/content/facts/{name}.txt");
        findings.note(&file, problems.collect());
    }
    let homonyms = facts::Homonyms::parse(&files.homonyms);
    let facts = [fr, en];
    for category in facts.iter().flat_map(Facts::categories) {
        let file = format!("games/cible/content/facts/{}.txt", category.id);
        findings.note(&file, homonyms.check(category));
    }
    findings.note("games/cible/content/homonyms.txt", homonyms.problems());

    let boxes = [0, 1].map(|index| {
        let (language, facts) = (Language::ALL[index], &facts[index]);
        let cards = Cards::read(language, &files.cards[index], facts, findings);
        let speller = Speller::new(dictionaries[index].clone(), &files.allowed[index]);
        let speller = speller.with_names(facts.names());
        cards.check(&speller, findings);
        cards.check_meant(&files.cards[index], facts, findings);
        let talk = talk::check(
            &files.talk[index],
            facts,
            cards.written().map(|written| written.entry),
        );
        findings.note(
            &format!("games/cible/content/talk.{}.txt", language.tag()),
            talk,
        );
        let allowed = format!("games/cible/content/allowed.{}.txt", language.tag());
        findings.note(&allowed, speller.unused());
        let talk = Talk::parse(&files.talk[index]).unwrap_or_default();
        let words = judged::words(dictionaries[index].clone(), facts, talk);
        cards.check_judge(&words, findings);
        cards
    });
    unique_ids(&boxes, findings);
    tables::print(&facts, &boxes, findings);
}

/// The files of a folder, by their names without ending.
fn read_sheets(folder: &Path) -> Result<BTreeMap<String, String>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut sheets = BTreeMap::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        sheets.insert(name.into_owned(), read(&path)?);
    }
    Ok(sheets)
}

fn sheets(files: &BTreeMap<String, String>) -> impl Iterator<Item = Sheet<'_>> {
    files.iter().map(|(name, text)| Sheet { name, text })
}

fn note_bad(folder: &str, bad: BadSheets, findings: &mut Findings) {
    for (name, mistakes) in bad.0 {
        let problems = mistakes.0.into_iter();
        let problems = problems.map(|one| Problem::new(one.line, one.why));
        findings.note(&format!("{folder}/{name}.txt"), problems.collect());
    }
}

/// The cards of one language, sheet by sheet.
struct Cards {
    language: Language,
    read: Vec<ReadSheet>,
}

struct ReadSheet {
    file: String,
    pack: Pack,
    packs: Packs,
    /// The line of each entry.
    lines: Vec<usize>,
}

/// A question and where it is written.
struct Written<'a> {
    file: &'a str,
    line: usize,
    entry: Entry<'a>,
}

impl Cards {
    fn read(
        language: Language,
        files: &BTreeMap<String, String>,
        facts: &Facts,
        findings: &mut Findings,
    ) -> Cards {
        let folder = format!("games/cible/content/{}", language.tag());
        let mut read = Vec::new();
        for sheet in sheets(files) {
            match (Packs::read([sheet], facts), Pack::of_sheet(sheet.name)) {
                (Ok(packs), Some(pack)) => read.push(ReadSheet {
                    file: format!("{folder}/{}.txt", sheet.name),
                    pack,
                    packs,
                    lines: cards::lines(sheet.text, pack),
                }),
                (Err(bad), _) => note_bad(&folder, bad, findings),
                (Ok(_), None) => {}
            }
        }
        Cards { language, read }
    }

    fn written(&self) -> impl Iterator<Item = Written<'_>> {
        self.read.iter().flat_map(|sheet| {
            let entries = sheet.packs.entries(sheet.pack).zip(&sheet.lines);
            entries.map(|(entry, line)| Written {
                file: &sheet.file,
                line: *line,
                entry,
            })
        })
    }

    fn sides(&self, pack: Pack) -> usize {
        let sheets = self.read.iter().filter(|sheet| sheet.pack == pack);
        sheets.map(|sheet| sheet.packs.sides(pack)).sum()
    }

    fn check(&self, speller: &Speller, findings: &mut Findings) {
        for pack in Pack::ALL {
            let file = format!(
                "games/cible/content/{}/{}*",
                self.language.tag(),
                pack.file()
            );
            findings.note(&file, cards::enough(pack, self.language, self.sides(pack)));
        }
        let mut seen: HashMap<String, (&str, usize)> = HashMap::new();
        for Written { file, line, entry } in self.written() {
            let mut wrong = cards::check(&entry, self.language);
            wrong.extend(cards::misspelt(&entry, speller));
            if let Some((file, line)) = seen.insert(letters(entry.text), (file, line)) {
                wrong.push(format!("it is asked already, in {file}:{line}"));
            }
            let problems = wrong.into_iter().map(|why| Problem::new(line, why));
            findings.note(file, problems.collect());
        }
    }

    /// That definitions of names say whom or what they mean.
    fn check_meant(
        &self,
        files: &BTreeMap<String, String>,
        facts: &Facts,
        findings: &mut Findings,
    ) {
        let known = cards::known(facts);
        for Written { file, line, entry } in self.written() {
            let name = Path::new(file).file_stem().unwrap_or_default();
            let text = name.to_str().and_then(|name| files.get(name));
            let text = text.and_then(|text| text.lines().nth(line - 1));
            let why = cards::unmeant(&entry, text.unwrap_or_default(), &known);
            let problems = why.map(|why| Problem::new(line, why));
            findings.note(file, problems.into_iter().collect());
        }
    }

    fn check_judge(&self, words: &dyn Words, findings: &mut Findings) {
        let mut examiner = judged::Examiner::new(words);
        for Written { file, line, entry } in self.written() {
            let wrong = examiner.check(entry.answers).into_iter();
            let problems = wrong.map(|why| Problem::new(line, why));
            findings.note(file, problems.collect());
        }
    }
}

/// Two questions must not have one id, in whatever language. Those that are the
/// same question are told of already.
fn unique_ids(boxes: &[Cards], findings: &mut Findings) {
    let mut seen: BTreeMap<Id, (Language, Written<'_>)> = BTreeMap::new();
    for cards in boxes {
        for written in cards.written() {
            let id = written.entry.id();
            let Some((language, other)) = seen.get(&id) else {
                seen.insert(id, (cards.language, written));
                continue;
            };
            let same = letters(other.entry.text) == letters(written.entry.text);
            if !(same && *language == cards.language) {
                let (file, line) = (other.file, other.line);
                let why = format!("it has the id {id} of {file}:{line}: change a word");
                findings.note(written.file, vec![Problem::new(written.line, why)]);
            }
        }
    }
}
