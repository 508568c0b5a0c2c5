//! Turns what players reported into edits of the cards and facts.
//!
//! An answer that was refused is added: to the list on the card, to the names of
//! a definition, or beside a selection of the facts. An answer that was taken and
//! is a false fact is taken out: of the list on the card, or of the facts that
//! the card selects.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail};
use cible::{
    Pack, Sheet,
    cards::{Id, Packs},
    facts::{Facts, begins, letters},
};
use game::Language;
use serde::Deserialize;

use super::cards;

/// A question as `tablee reports --json` tells it.
#[derive(Deserialize)]
struct Reported {
    id: String,
    #[serde(default)]
    typed: Vec<Typed>,
    #[serde(default)]
    reports: Vec<Reason>,
}

#[derive(Deserialize)]
struct Typed {
    text: String,
    verdict: String,
    #[serde(default)]
    times: usize,
}

#[derive(Deserialize)]
struct Reason {
    reason: String,
}

/// One line of a file, and what it becomes; nothing when it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub file: String,
    /// From 1.
    pub line: usize,
    pub old: String,
    pub new: Option<String>,
    pub why: String,
}

impl Edit {
    fn told(&self) -> String {
        let new = self.new.iter().map(|new| format!("+{new}\n"));
        format!(
            "{}:{}: {}\n-{}\n{}",
            self.file,
            self.line,
            self.why,
            self.old,
            new.collect::<String>()
        )
    }
}

/// The files of a box by their paths within its folder.
pub struct Shelf(pub BTreeMap<String, String>);

impl Shelf {
    fn read(folder: &Path) -> Result<Shelf> {
        let mut files = BTreeMap::new();
        for part in ["facts", "fr", "en"] {
            for (name, text) in super::read_sheets(&folder.join(part))? {
                files.insert(format!("{part}/{name}.txt"), text);
            }
        }
        Ok(Shelf(files))
    }

    fn sheets(&self, part: &str) -> impl Iterator<Item = Sheet<'_>> {
        let files = self.0.iter();
        files.filter_map(move |(path, text)| {
            let name = path.strip_prefix(part)?.strip_prefix('/')?;
            Some(Sheet {
                name: name.strip_suffix(".txt")?,
                text,
            })
        })
    }

    /// Where a question is written: its file, its line, and its language.
    fn find(&self, id: Id) -> Result<(String, usize, Language)> {
        let (fr, en) = Facts::read(self.sheets("facts"))?;
        for (language, facts) in [(Language::Fr, fr), (Language::En, en)] {
            for sheet in self.sheets(language.tag()) {
                if Pack::of_sheet(sheet.name) != Some(id.pack) {
                    continue;
                }
                let packs = Packs::read([sheet], &facts)?;
                let lines = cards::lines(sheet.text, id.pack);
                let mut entries = packs.entries(id.pack).zip(lines);
                if let Some((_, line)) = entries.find(|(entry, _)| entry.id() == id) {
                    let file = format!("{}/{}.txt", language.tag(), sheet.name);
                    return Ok((file, line, language));
                }
            }
        }
        bail!("no card has the id {id}: its wording was changed since");
    }

    fn line(&self, file: &str, line: usize) -> &str {
        let text = self.0.get(file).map_or("", String::as_str);
        text.lines().nth(line - 1).unwrap_or_default()
    }

    /// The edits of one reported question.
    fn edits(&self, reported: &Reported, only: &[String]) -> Result<Vec<Edit>> {
        let id: Id = reported.id.parse()?;
        let (file, line, language) = self.find(id)?;
        let wanted = |typed: &&Typed| {
            only.is_empty()
                || only
                    .iter()
                    .any(|only| letters(only) == letters(&typed.text))
        };
        let because = |reason: &str| reported.reports.iter().any(|one| one.reason == reason);
        let mut card = self.line(&file, line).to_string();
        let before = card.clone();
        let (mut why, mut edits) = (Vec::new(), Vec::new());
        for typed in reported.typed.iter().filter(wanted) {
            let (text, times) = (typed.text.trim(), typed.times.max(1));
            if typed.verdict == "wrong" && because("missing") {
                card = with_answer(&card, text, id.pack, letter(&self.0[&file], line), language);
                why.push(format!("“{text}” was refused, {times} ×"));
            } else if typed.verdict == "right" && because("fact") {
                match without_item(&card, text) {
                    Some(without) => {
                        card = without;
                        why.push(format!("“{text}” was accepted, {times} ×"));
                    }
                    None => edits.extend(self.without_fact(&card, text, language)),
                }
            }
        }
        if card != before {
            edits.push(Edit {
                file,
                line,
                old: before,
                new: Some(card),
                why: why.join(", "),
            });
        }
        Ok(edits)
    }

    /// Takes a name, or what makes a card select it, out of the facts.
    fn without_fact(&self, card: &str, text: &str, language: Language) -> Option<Edit> {
        let (_, answers) = card.rsplit_once(" = ")?;
        for part in answers.split(" + ").map(str::trim) {
            let mut words = part.split_whitespace();
            let file = format!("facts/{}.txt", words.next()?);
            let Some(facts) = self.0.get(&file) else {
                continue;
            };
            let lines = (1..).zip(facts.lines());
            let mut lines = lines.filter(|(_, line)| !line.starts_with('#'));
            let found = lines.find(|(_, line)| {
                let mut names = names(line, language).split(';');
                names.any(|name| letters(name) == letters(text))
            });
            if let Some((line, old)) = found {
                let condition =
                    words.rfind(|word| !word.starts_with(['!', '[']) && !word.ends_with('*'));
                return Some(Edit {
                    file,
                    line,
                    old: old.to_string(),
                    new: less(old, text, condition, language),
                    why: format!("“{text}” was accepted"),
                });
            }
        }
        None
    }
}

/// The names of a fact in a language.
fn names(line: &str, language: Language) -> &str {
    let names = line.split('|').next().unwrap_or_default();
    match (names.split_once(" / "), language) {
        (Some((fr, _)), Language::Fr) => fr,
        (Some((_, en)), Language::En) => en,
        (None, _) => names,
    }
}

/// A fact without this name if it is another than the usual one, else without
/// the attribute that it was selected by; nothing when there is none.
fn less(line: &str, text: &str, condition: Option<&str>, language: Language) -> Option<String> {
    let own = names(line, language).trim();
    let mut all = own.split(';').map(str::trim);
    let usual = all.next().unwrap_or_default();
    if letters(usual) != letters(text) {
        let kept = all.filter(|name| letters(name) != letters(text));
        let kept: Vec<&str> = [usual].into_iter().chain(kept).collect();
        return Some(line.replacen(own, &kept.join(" ; "), 1));
    }
    let (head, attributes) = line.rsplit_once('|')?;
    let (key, value) = condition?.split_once('=').unwrap_or((condition?, ""));
    let kept = attributes.split_whitespace().filter_map(|attribute| {
        let Some((name, values)) = attribute.split_once('=') else {
            return (attribute != key || !value.is_empty()).then(|| attribute.to_string());
        };
        if name != key {
            return Some(attribute.to_string());
        }
        let wanted: Vec<&str> = value.split(',').collect();
        let values = values.split(',').filter(|value| !wanted.contains(value));
        let values: Vec<&str> = values.collect();
        (!values.is_empty()).then(|| format!("{name}={}", values.join(",")))
    });
    Some(format!("{head}| {}", kept.collect::<Vec<_>>().join(" ")))
}

/// The letter of the series that a line is in.
fn letter(text: &str, line: usize) -> String {
    let before: Vec<&str> = text.lines().take(line - 1).collect();
    let mut before = before.iter().rev().filter(|line| !line.starts_with('#'));
    let head = before
        .find(|line| !line.contains(" = "))
        .and_then(|line| line.chars().next());
    head.map(|letter| letter.to_ascii_lowercase().to_string())
        .unwrap_or_default()
}

/// A card's line that also takes this answer.
fn with_answer(card: &str, text: &str, pack: Pack, letter: String, language: Language) -> String {
    if pack != Pack::Definitions {
        return match card.strip_suffix(']') {
            Some(list) if open_list(card) => format!("{list} ; {text}]"),
            _ => format!("{card} + [{text}]"),
        };
    }
    let (names, meant) = card.split_once(" | ").unwrap_or((card, "-"));
    if begins(text, &letter, language) {
        return match meant {
            "-" => format!("{names} ; {text}"),
            meant => format!("{names} ; {text} | {meant}"),
        };
    }
    match meant {
        "-" => format!("{names} | [{text}]"),
        meant => format!("{names} | {meant} + [{text}]"),
    }
}

/// Whether a card ends with answers that are written out, not named in the facts.
fn open_list(card: &str) -> bool {
    let before = card.rsplit_once('[').map_or("", |(before, _)| before);
    before.ends_with("= ") || before.ends_with("+ ")
}

/// A card's line without this answer, if the card itself has it.
fn without_item(card: &str, text: &str) -> Option<String> {
    let (asked, answers) = card.rsplit_once(" = ")?;
    let is = |name: &str| letters(name) == letters(text);
    let start = answers.find('[').map_or(0, |at| at + 1);
    let end = answers.rfind(']').unwrap_or(answers.len());
    let mut found = false;
    // How well known it is holds for those that follow too.
    let mut fame = None;
    let items = answers[start..end].split(';').filter_map(|item| {
        let (known, names) = match item.split_once(": ") {
            Some((known, names)) => (Some(known.trim()), names),
            None => (None, item),
        };
        fame = known.or(fame);
        let all: Vec<&str> = names.split(',').map(str::trim).collect();
        let kept: Vec<&str> = match all.first().is_some_and(|usual| is(usual)) {
            true => Vec::new(),
            false => all.iter().copied().filter(|name| !is(name)).collect(),
        };
        found |= kept.len() < all.len();
        let names = (!kept.is_empty()).then(|| kept.join(", "))?;
        Some(match fame.take() {
            Some(known) => format!("{known}: {names}"),
            None => names,
        })
    });
    let items = items.collect::<Vec<_>>().join(" ; ");
    found.then(|| format!("{asked} = {}{items}{}", &answers[..start], &answers[end..]))
}

/// Shows the edits that answer the reports of a file, and writes them if asked.
pub fn run(folder: &Path, file: &Path, only: &[String], write: bool) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut shelf = Shelf::read(folder)?;
    let mut all = 0;
    for (number, line) in (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let at = || format!("{}:{number}", file.display());
        let reported: Reported = serde_json::from_str(line).with_context(at)?;
        for edit in shelf.edits(&reported, only).with_context(at)? {
            print!("{}", edit.told());
            all += 1;
            shelf.take(&edit);
            if write {
                let path = folder.join(&edit.file);
                fs::write(&path, &shelf.0[&edit.file])
                    .with_context(|| path.display().to_string())?;
            }
        }
    }
    match (all, write) {
        (0, _) => println!(
            "nothing to edit: no refused answer is reported missing, no accepted one false"
        ),
        (all, true) => {
            println!("{all} written: read them with `git diff`, then `cargo xtask content`")
        }
        (all, false) => println!("{all} shown: choose with --only, write with --write"),
    }
    Ok(())
}

impl Shelf {
    /// The file as it is after an edit.
    fn take(&mut self, edit: &Edit) {
        let Some(text) = self.0.get_mut(&edit.file) else {
            return;
        };
        let mut lines: Vec<&str> = text.split('\n').collect();
        match &edit.new {
            Some(new) => lines[edit.line - 1] = new,
            None => drop(lines.remove(edit.line - 1)),
        }
        *text = lines.join("\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACTS: &str = "# Things.\n# attributes: rouge, mer=…\nLoire ; Ligérie / Loire | 5 | rouge mer=a,b\nSeine | 5 | rouge mer=a\n";
    const FINALS: &str =
        "1: Un fleuve = [5: Rhin ; 3: Elbe, Labe]\n1: Une mer = things rouge\n1: b = things\n";
    const DEFINITIONS: &str =
        "# c\nS 1\nIl coule à Paris = Seine | things\na = Sa\nb = Sb\nc = Sc\nd = Sd\ne = Se\n";

    fn check(pack: Pack, asked: &str, typed: &str, verdict: &str, reason: &str, expected: &[&str]) {
        let levels = (2..=6).map(|level| {
            let line = |n| format!("{level}: {level} {n} = [a ; b ; c ; d ; e ; f]\n");
            (1..=3).map(line).collect::<String>()
        });
        let finals = format!("{FINALS}{}", levels.collect::<String>());
        let mut shelf = Shelf(BTreeMap::from([
            ("facts/things.txt".to_string(), FACTS.to_string()),
            ("fr/finals.txt".to_string(), finals),
            ("fr/definitions.txt".to_string(), DEFINITIONS.to_string()),
        ]));
        let line = serde_json::json!({
            "id": Id::new(pack, asked).to_string(),
            "typed": [{ "text": typed, "verdict": verdict, "times": 2 }],
            "reports": [{ "reason": reason }],
        });
        let reported: Reported = serde_json::from_value(line).unwrap();
        let edits = shelf.edits(&reported, &[]).unwrap();
        let news = edits
            .iter()
            .map(|edit| edit.new.as_deref().unwrap_or_default());
        assert_eq!(news.collect::<Vec<_>>(), expected, "{typed}");
        for edit in &edits {
            shelf.take(edit);
        }
        // What was edited can still be read.
        shelf.find(Id::new(Pack::Finals, "b")).unwrap();
    }

    #[test]
    fn what_was_refused_is_added_where_it_belongs() {
        let missing = |pack, asked: &str, typed: &str, expected: &str| {
            check(pack, asked, typed, "wrong", "missing", &[expected]);
        };
        missing(
            Pack::Finals,
            "Un fleuve",
            "Oder",
            "1: Un fleuve = [5: Rhin ; 3: Elbe, Labe ; Oder]",
        );
        missing(
            Pack::Finals,
            "Une mer",
            "Noire",
            "1: Une mer = things rouge + [Noire]",
        );
        missing(
            Pack::Definitions,
            "Il coule à Paris",
            "Sequana",
            "Il coule à Paris = Seine ; Sequana | things",
        );
        missing(
            Pack::Definitions,
            "Il coule à Paris",
            "la basse Seine",
            "Il coule à Paris = Seine | things + [la basse Seine]",
        );
        missing(Pack::Definitions, "a", "Saa", "a = Sa ; Saa");
    }

    #[test]
    fn what_was_accepted_falsely_is_taken_out_of_the_card_or_the_facts() {
        let false_fact = |asked: &str, typed: &str, expected: &str| {
            check(Pack::Finals, asked, typed, "right", "fact", &[expected]);
        };
        false_fact("Un fleuve", "rhin", "1: Un fleuve = [3: Elbe, Labe]");
        let kept = without_item("a = [5: x ; y ; 3: z]", "x");
        assert_eq!(kept.as_deref(), Some("a = [5: y ; 3: z]"));
        false_fact("Un fleuve", "Labe", "1: Un fleuve = [5: Rhin ; 3: Elbe]");
        false_fact("Une mer", "Ligérie", "Loire / Loire | 5 | rouge mer=a,b");
        false_fact("Une mer", "Seine", "Seine | 5 | mer=a");
        check(Pack::Finals, "b", "Seine", "right", "fact", &[""]);
    }

    #[test]
    fn what_nobody_calls_wrong_is_left_alone() {
        check(Pack::Finals, "Un fleuve", "Oder", "wrong", "other", &[]);
        check(Pack::Finals, "Un fleuve", "Rhin", "right", "missing", &[]);
    }
}
