//! Every form that a hunspell dictionary accepts.
//!
//! A dictionary is a list of entries with flags (`.dic`) and what each flag allows (`.aff`): a
//! rule strips letters at one end of a word, adds others, and may give the result flags of its
//! own. Rules that add an apostrophe (`l'`, `qu'`) are left out: nothing here is elided.

#[cfg(test)]
mod tests;

use anyhow::{Context, Result, bail, ensure};
use std::{
    collections::{HashMap, hash_map},
    fs,
    path::Path,
};

type Flag = String;

pub struct Dictionary {
    pub entries: Vec<Entry>,
    rules: Rules,
}

#[derive(Clone)]
pub struct Entry {
    pub word: String,
    flags: Vec<Flag>,
    /// Parts of speech and the like, such as `nom` and `mas` for `po:nom is:mas`.
    pub tags: Vec<String>,
}

/// One form of an entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
    pub text: String,
    /// The word it is a form of: the entry, with the prefix it took, as in "kilowatt".
    pub lemma: String,
    /// Those of the entry, and those of its suffixes.
    pub tags: Vec<String>,
}

impl Dictionary {
    /// Reads the files `stem.aff` and `stem.dic`.
    pub fn read(stem: &Path) -> Result<Self> {
        let text = |extension| {
            let path = stem.with_extension(extension);
            fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))
        };
        Self::parse(&text("aff")?, &text("dic")?)
            .with_context(|| format!("in the dictionary {}", stem.display()))
    }

    pub fn parse(rules: &str, entries: &str) -> Result<Self> {
        let rules = Rules::parse(rules)?;
        let lines = entries.lines().enumerate().skip(1);
        let entries = lines
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(at, line)| {
                rules
                    .entry(line)
                    .with_context(|| format!("line {} of the entries", at + 1))
            })
            .collect::<Result<_>>()?;
        Ok(Self { entries, rules })
    }

    /// Whether the entry exists only in this very case, as symbols of units do.
    pub fn keeps_case(&self, entry: &Entry) -> bool {
        entry.flags.contains(&self.rules.keep_case)
    }

    /// Every form of an entry, some perhaps twice.
    pub fn expand(&self, entry: &Entry) -> Vec<Form> {
        let mut forms = Vec::new();
        if !entry.flags.contains(&self.rules.forbidden) {
            let form = Form {
                text: entry.word.clone(),
                lemma: entry.word.clone(),
                tags: entry.tags.clone(),
            };
            let allowed = Allowance {
                prefixes: 1,
                suffixes: 2,
            };
            self.rules.grow(form, &entry.flags, allowed, &mut forms);
        }
        forms
    }

    /// A new entry that is inflected as the only one with the word `model` is.
    pub fn like(&self, word: &str, model: &str) -> Result<Entry> {
        let mut models = self.entries.iter().filter(|entry| entry.word == model);
        match (models.next(), models.next()) {
            (Some(entry), None) => Ok(Entry {
                word: word.to_owned(),
                ..entry.clone()
            }),
            (None, _) => bail!("the model {model} of {word} is no entry"),
            (Some(_), Some(_)) => bail!("the model {model} of {word} is more than one entry"),
        }
    }
}

/// How many affixes a word may still take: hunspell looks no deeper.
#[derive(Clone, Copy)]
struct Allowance {
    prefixes: u8,
    suffixes: u8,
}

#[derive(Default)]
struct Rules {
    flag_format: FlagFormat,
    /// Flags and tags that entries name by their number, from 1, where the file has such a list.
    flag_aliases: Option<Vec<String>>,
    tag_aliases: Option<Vec<String>>,
    need_affix: Flag,
    forbidden: Flag,
    keep_case: Flag,
    full_strip: bool,
    affixes: HashMap<(End, Flag), Affix>,
}

#[derive(Default)]
enum FlagFormat {
    #[default]
    Character,
    Long,
    Number,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum End {
    Front,
    Back,
}

struct Affix {
    /// Whether a word may have this affix together with one at the other end.
    crosses: bool,
    rules: Vec<Rule>,
}

struct Rule {
    strip: String,
    add: String,
    flags: Vec<Flag>,
    condition: Vec<Place>,
    tags: Vec<String>,
}

/// What one letter of a word must be: `[ab]`, `[^ab]`, `a`, or `.` which is none of no letters.
struct Place {
    letters: String,
    negated: bool,
}

impl Rules {
    fn parse(text: &str) -> Result<Self> {
        let mut rules = Self::default();
        for (at, line) in text.lines().enumerate() {
            rules
                .line(line)
                .with_context(|| format!("line {} of the rules", at + 1))?;
        }
        Ok(rules)
    }

    fn line(&mut self, line: &str) -> Result<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["FLAG", "long"] => self.flag_format = FlagFormat::Long,
            ["FLAG", "num"] => self.flag_format = FlagFormat::Number,
            ["AF", flags, ..] => list(&mut self.flag_aliases, flags),
            ["AM", ..] => list(&mut self.tag_aliases, line.trim_start_matches("AM").trim()),
            ["NEEDAFFIX", flag] => self.need_affix = flag.into(),
            ["FORBIDDENWORD", flag] => self.forbidden = flag.into(),
            ["KEEPCASE", flag] => self.keep_case = flag.into(),
            ["FULLSTRIP"] => self.full_strip = true,
            ["PFX", flag, ref rest @ ..] => self.affix(End::Front, flag, rest)?,
            ["SFX", flag, ref rest @ ..] => self.affix(End::Back, flag, rest)?,
            _ => {}
        }
        Ok(())
    }

    /// The first line about an affix says how many rules follow, each other line is one of them.
    fn affix(&mut self, end: End, flag: &str, rest: &[&str]) -> Result<()> {
        let key = || (end, flag.to_owned());
        if let hash_map::Entry::Vacant(place) = self.affixes.entry(key()) {
            place.insert(Affix {
                crosses: rest.first() == Some(&"Y"),
                rules: Vec::new(),
            });
            return Ok(());
        }
        let [strip, add, condition, tags @ ..] = rest else {
            bail!("a rule has letters to strip, letters to add and a condition");
        };
        let (add, flags) = add.split_once('/').unwrap_or((add, ""));
        if add.contains(['\'', '’']) {
            return Ok(());
        }
        let text = |written: &str| {
            if written == "0" {
                String::new()
            } else {
                written.to_owned()
            }
        };
        let rule = Rule {
            strip: text(strip),
            add: text(add),
            flags: self.flags(flags)?,
            condition: condition_places(condition)?,
            tags: tag_values(tags.iter().copied()),
        };
        self.affixes
            .entry(key())
            .and_modify(|affix| affix.rules.push(rule));
        Ok(())
    }

    /// Reads `word/flags tag tag`; a slash that belongs to the word is written `\/`.
    fn entry(&self, line: &str) -> Result<Entry> {
        let (written, tags) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let slash = written
            .match_indices('/')
            .find(|(at, _)| !written[..*at].ends_with('\\'));
        let (word, flags) = match slash {
            Some((at, _)) => (&written[..at], &written[at + 1..]),
            None => (written, ""),
        };
        let tags = alias(&self.tag_aliases, tags.trim())?.split_whitespace();
        Ok(Entry {
            word: word.replace("\\/", "/"),
            flags: self.flags(flags)?,
            tags: tag_values(tags),
        })
    }

    fn flags(&self, written: &str) -> Result<Vec<Flag>> {
        let written = alias(&self.flag_aliases, written)?;
        let characters: Vec<char> = written.chars().collect();
        Ok(match self.flag_format {
            FlagFormat::Character => characters.iter().map(char::to_string).collect(),
            FlagFormat::Long => {
                ensure!(
                    characters.len().is_multiple_of(2),
                    "flags are pairs of characters: {written}"
                );
                characters
                    .chunks(2)
                    .map(|pair| pair.iter().collect())
                    .collect()
            }
            FlagFormat::Number => written
                .split(',')
                .filter(|flag| !flag.is_empty())
                .map(str::to_owned)
                .collect(),
        })
    }

    /// Collects the form, unless it needs an affix, and all that its flags make of it.
    ///
    /// A word takes its prefix first and hands it the suffixes that may cross it, so that each
    /// pair is met once.
    fn grow(&self, form: Form, flags: &[Flag], allowed: Allowance, forms: &mut Vec<Form>) {
        let affix = |end, flag: &Flag| self.affixes.get(&(end, flag.clone()));
        if allowed.prefixes > 0 {
            let allowed = Allowance {
                prefixes: allowed.prefixes - 1,
                ..allowed
            };
            let crossing = |flag: &&Flag| affix(End::Back, flag).is_some_and(|affix| affix.crosses);
            for prefix in flags.iter().filter_map(|flag| affix(End::Front, flag)) {
                for rule in &prefix.rules {
                    let Some(text) = rule.apply(End::Front, &form.text, self.full_strip) else {
                        continue;
                    };
                    let mut flags_left = rule.flags.clone();
                    if prefix.crosses {
                        flags_left.extend(flags.iter().filter(crossing).cloned());
                    }
                    let lemma = text.clone();
                    let tags = form.tags.clone();
                    self.grow(Form { text, lemma, tags }, &flags_left, allowed, forms);
                }
            }
        }
        if allowed.suffixes > 0 {
            let allowed = Allowance {
                suffixes: allowed.suffixes - 1,
                ..allowed
            };
            for suffix in flags.iter().filter_map(|flag| affix(End::Back, flag)) {
                for rule in &suffix.rules {
                    if let Some(text) = rule.apply(End::Back, &form.text, self.full_strip) {
                        let lemma = form.lemma.clone();
                        let tags = form.tags.iter().chain(&rule.tags).cloned().collect();
                        self.grow(Form { text, lemma, tags }, &rule.flags, allowed, forms);
                    }
                }
            }
        }
        if !flags.contains(&self.need_affix) {
            forms.push(form);
        }
    }
}

impl Rule {
    fn apply(&self, end: End, word: &str, full_strip: bool) -> Option<String> {
        let stem = match end {
            End::Front => word.strip_prefix(&*self.strip)?,
            End::Back => word.strip_suffix(&*self.strip)?,
        };
        let allowed = match end {
            End::Front => fits(self.condition.iter(), word.chars()),
            End::Back => fits(self.condition.iter().rev(), word.chars().rev()),
        };
        if !allowed || stem.is_empty() && !full_strip {
            return None;
        }
        Some(match end {
            End::Front => format!("{}{stem}", self.add),
            End::Back => format!("{stem}{}", self.add),
        })
    }
}

fn fits<'a>(
    mut places: impl Iterator<Item = &'a Place>,
    mut letters: impl Iterator<Item = char>,
) -> bool {
    places.all(|place| {
        letters
            .next()
            .is_some_and(|letter| place.letters.contains(letter) != place.negated)
    })
}

fn condition_places(condition: &str) -> Result<Vec<Place>> {
    if condition == "." {
        return Ok(Vec::new());
    }
    let mut places = Vec::new();
    let mut rest = condition;
    while let Some(first) = rest.chars().next() {
        let (letters, after) = match first {
            '[' => rest[1..]
                .split_once(']')
                .context("a condition has an open bracket")?,
            _ => rest.split_at(first.len_utf8()),
        };
        let (letters, negated) = match letters.strip_prefix('^') {
            Some(letters) => (letters, true),
            None if first == '.' => ("", true),
            None => (letters, false),
        };
        places.push(Place {
            letters: letters.to_owned(),
            negated,
        });
        rest = after;
    }
    Ok(places)
}

/// What tags say, without what kind of tag each is.
fn tag_values<'a>(tags: impl Iterator<Item = &'a str>) -> Vec<String> {
    tags.filter_map(|tag| tag.strip_prefix("po:").or_else(|| tag.strip_prefix("is:")))
        .map(str::to_owned)
        .collect()
}

/// Adds a line to a list of aliases, whose first line only tells how many follow.
fn list(aliases: &mut Option<Vec<String>>, written: &str) {
    match aliases {
        Some(aliases) => aliases.push(written.to_owned()),
        None => *aliases = Some(Vec::new()),
    }
}

/// What `written` stands for where there is a list of aliases, itself elsewhere.
fn alias<'a>(aliases: &'a Option<Vec<String>>, written: &'a str) -> Result<&'a str> {
    let Some(aliases) = aliases.as_ref().filter(|_| !written.is_empty()) else {
        return Ok(written);
    };
    let number: usize = written
        .parse()
        .with_context(|| format!("{written} names no alias"))?;
    let alias = aliases.get(number.wrapping_sub(1));
    alias
        .map(String::as_str)
        .with_context(|| format!("there is no alias {number}"))
}
