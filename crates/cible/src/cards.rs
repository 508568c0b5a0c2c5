//! The five packs of cards, read from their files.
//!
//! A list question ends with what answers it: `= category attribute attribute`
//! selects from the facts, `= [a ; b, also b ; c]` lists the answers.

use alloc::{borrow::ToOwned, format, string::String, sync::Arc, vec::Vec};

use crate::{
    facts::{BadContent, Category, Facts, split_names},
    judge::{Answer, Words},
};

/// What answers a question: some of a category.
#[derive(Clone, Debug)]
pub struct Answers {
    category: Arc<Category>,
    /// In ascending order.
    accepted: Vec<Answer>,
}

impl Answers {
    pub fn len(&self) -> usize {
        self.accepted.len()
    }

    pub fn is_empty(&self) -> bool {
        self.accepted.is_empty()
    }

    pub fn accepts(&self, answer: Answer) -> bool {
        self.accepted.binary_search(&answer).is_ok()
    }

    /// The accepted answer that was typed, by its usual name.
    pub fn judge(&self, typed: &str, words: &dyn Words) -> Option<Arc<str>> {
        let field = &self.category.field;
        let answer = field.judge(typed, |answer| self.accepts(answer), words)?;
        Some(self.category.entities[answer as usize].name().clone())
    }

    /// Each accepted answer with how well known it is.
    pub fn all(&self) -> impl Iterator<Item = (&Arc<str>, u8)> {
        self.accepted.iter().map(|answer| {
            let entity = &self.category.entities[*answer as usize];
            (entity.name(), entity.fame)
        })
    }
}

/// A question answered from a list, perhaps with examples that do not count.
#[derive(Clone, Debug)]
pub struct Question {
    pub text: Arc<str>,
    pub examples: Vec<Arc<str>>,
    pub answers: Answers,
}

/// One definition; its answer begins with the letter of its series.
#[derive(Clone, Debug)]
pub struct Definition {
    pub text: Arc<str>,
    pub answers: Answers,
}

#[derive(Clone, Debug)]
pub struct Series {
    pub letter: char,
    /// 1 easy, 2 medium, 3 hard.
    pub level: u8,
    pub definitions: Vec<Definition>,
}

/// Three questions for each of six levels.
#[derive(Clone, Debug)]
pub struct FinalCard {
    pub levels: Vec<Vec<Question>>,
}

/// The cards of one language, each pack a list of sides.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    pub first: Vec<Vec<Question>>,
    pub definitions: Vec<Series>,
    pub sequels: Vec<Vec<Question>>,
    pub auctions: Vec<Vec<Question>>,
    pub finals: Vec<FinalCard>,
}

impl Packs {
    /// Whether there is a card of every kind.
    pub fn is_whole(&self) -> bool {
        !(self.first.is_empty()
            || self.definitions.is_empty()
            || self.sequels.is_empty()
            || self.auctions.is_empty()
            || self.finals.is_empty())
    }
}

/// Questions on a side of a card, chosen by the die.
pub const SIDE: usize = 6;

fn wrong(line: usize, why: impl Into<String>) -> BadContent {
    BadContent {
        line,
        why: why.into(),
    }
}

/// The lines of a file that say something, in groups parted by blank lines.
fn groups(text: &str) -> Vec<Vec<(usize, &str)>> {
    let mut groups = alloc::vec![Vec::new()];
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        match line {
            "" => groups.push(Vec::new()),
            line => groups.last_mut().expect("never empty").push((number, line)),
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// Reads sides of six questions: `question (example, example) = answers`.
pub fn questions(text: &str, facts: &Facts) -> Result<Vec<Vec<Question>>, BadContent> {
    let mut sides = Vec::new();
    for group in groups(text) {
        let (first, _) = group[0];
        if group.len() != SIDE {
            let why = format!("a side has six questions, this one {}", group.len());
            return Err(wrong(first, why));
        }
        let side = group
            .iter()
            .map(|(line, text)| question(*line, text, facts));
        sides.push(side.collect::<Result<_, _>>()?);
    }
    Ok(sides)
}

/// Reads cards of the final: a line `1: question = answers` for each of three
/// questions of six levels.
pub fn finals(text: &str, facts: &Facts) -> Result<Vec<FinalCard>, BadContent> {
    let mut cards = Vec::new();
    for group in groups(text) {
        let (first, _) = group[0];
        let mut levels: Vec<Vec<Question>> = (0..6).map(|_| Vec::new()).collect();
        for (line, text) in group {
            let (level, rest) = text
                .split_once(':')
                .ok_or_else(|| wrong(line, "write the level first: `3: question = answers`"))?;
            let level: usize = level.trim().parse().unwrap_or(0);
            if !(1..=6).contains(&level) {
                return Err(wrong(line, "levels are 1 to 6"));
            }
            let question = question(line, rest.trim(), facts)?;
            if question.answers.len() < level {
                let known = question.answers.len();
                return Err(wrong(
                    line,
                    format!("level {level} needs {level} answers, here are {known}"),
                ));
            }
            levels[level - 1].push(question);
        }
        if levels.iter().any(|level| level.len() != 3) {
            return Err(wrong(
                first,
                "a final has three questions for each of six levels",
            ));
        }
        cards.push(FinalCard { levels });
    }
    Ok(cards)
}

/// Reads series of definitions: a head `B 2`, then six lines
/// `definition = answer ; also accepted`.
pub fn definitions(text: &str) -> Result<Vec<Series>, BadContent> {
    let mut series = Vec::new();
    for group in groups(text) {
        let (line, head) = group[0];
        let mut head = head.split_whitespace();
        let letter = head.next().and_then(|letter| letter.chars().next());
        let level = head.next().and_then(|level| level.parse().ok());
        let (Some(letter), Some(level @ 1..=3)) = (letter, level) else {
            return Err(wrong(
                line,
                "a series begins with its letter and level: `B 2`",
            ));
        };
        if group.len() != SIDE + 1 {
            let why = format!("a series has six definitions, this one {}", group.len() - 1);
            return Err(wrong(line, why));
        }
        let definitions = group[1..].iter().map(|(line, text)| {
            let (text, names) = text
                .rsplit_once('=')
                .ok_or_else(|| wrong(*line, "write `definition = answer`"))?;
            let answers = listed(names).map_err(|why| wrong(*line, why))?;
            Ok(Definition {
                text: text.trim().into(),
                answers,
            })
        });
        series.push(Series {
            letter,
            level,
            definitions: definitions.collect::<Result<_, _>>()?,
        });
    }
    Ok(series)
}

fn question(line: usize, text: &str, facts: &Facts) -> Result<Question, BadContent> {
    let (asked, answers) = text
        .rsplit_once(" = ")
        .ok_or_else(|| wrong(line, "write `question (example) = answers`"))?;
    let answers = read_answers(answers.trim(), facts).map_err(|why| wrong(line, why))?;
    let asked = asked.trim();
    let (text, examples) = match asked
        .strip_suffix(')')
        .and_then(|asked| asked.rsplit_once('('))
    {
        Some((text, examples)) => (text.trim(), examples.split(',').map(str::trim).collect()),
        None => (asked, Vec::new()),
    };
    for example in &examples {
        if answers.judge(example, &()).is_none() {
            return Err(wrong(
                line,
                format!("the example “{example}” is not among the answers"),
            ));
        }
    }
    Ok(Question {
        text: text.into(),
        examples: examples.into_iter().map(Arc::from).collect(),
        answers,
    })
}

fn read_answers(text: &str, facts: &Facts) -> Result<Answers, String> {
    if let Some(list) = text
        .strip_prefix('[')
        .and_then(|list| list.strip_suffix(']'))
    {
        return listed_entities(list);
    }
    let mut words = text.split_whitespace();
    let id = words.next().ok_or("there are no answers")?;
    let category = facts
        .category(id)
        .ok_or_else(|| format!("there is no category {id}"))?;
    let attributes: Vec<&str> = words.collect();
    let accepted = category.select(&attributes)?;
    if accepted.is_empty() {
        return Err("nothing answers it".to_owned());
    }
    Ok(Answers {
        category: category.clone(),
        accepted,
    })
}

/// Answers written out: names parted by `;`, other names of the same by `,`.
fn listed_entities(list: &str) -> Result<Answers, String> {
    let lines = split_names(list).map(|names| format!("{} | 3 |\n", names.replace(',', " ;")));
    let text: String = lines.collect();
    let category = Category::parse("", &text, crate::facts::Language::Fr).map_err(|bad| bad.why)?;
    all_of(category)
}

/// One answer under several names.
fn listed(names: &str) -> Result<Answers, String> {
    let names = names.trim();
    let category = Category::parse("", &format!("{names} | 3 |"), crate::facts::Language::Fr);
    all_of(category.map_err(|bad| bad.why)?)
}

fn all_of(category: Category) -> Result<Answers, String> {
    let accepted = (0..category.entities.len() as Answer).collect();
    Ok(Answers {
        category: Arc::new(category),
        accepted,
    })
}
