//! Reading card files. Every mistake of a file is found, so that it can be
//! mended in one go.

use alloc::{format, string::String, sync::Arc, vec::Vec};

use super::{
    Definition, FinalCard, LEVELS, OF_LEVEL, Question, SIDE, Series, answers::selection, whole,
    wording,
};
use crate::facts::{Facts, Mistakes};

/// The lines of a file that say something, in groups parted by blank lines.
fn groups(text: &str) -> Vec<Vec<(usize, &str)>> {
    let mut groups = Vec::new();
    let mut group = Vec::new();
    for (number, line) in (1..).zip(text.lines().chain([""])) {
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        if !line.is_empty() {
            group.push((number, line));
        } else if !group.is_empty() {
            groups.push(core::mem::take(&mut group));
        }
    }
    groups
}

/// Reads sides of six questions: `question (example, example) = answers`.
pub fn questions(text: &str, facts: &Facts) -> Result<Vec<Vec<Question>>, Mistakes> {
    let mut mistakes = Mistakes::default();
    let mut sides = Vec::new();
    for group in groups(text) {
        let (first, _) = group[0];
        if group.len() != SIDE {
            let why = format!(
                "a side has {SIDE} questions and ends with a blank line, this one has {}",
                group.len()
            );
            mistakes.add(first, why);
        }
        let mut side = Vec::with_capacity(SIDE);
        for (line, text) in group {
            match question(text, facts) {
                Ok(question) => side.push(question),
                Err(why) => mistakes.add(line, why),
            }
        }
        sides.push(side);
    }
    mistakes.none()?;
    Ok(sides)
}

/// Reads cards of the final: a line `1: question = answers` for each of three
/// questions of six levels.
pub fn finals(text: &str, facts: &Facts) -> Result<Vec<FinalCard>, Mistakes> {
    let mut mistakes = Mistakes::default();
    let mut cards = Vec::new();
    for group in groups(text) {
        let (first, _) = group[0];
        let mut levels: Vec<Vec<Question>> = (0..LEVELS).map(|_| Vec::new()).collect();
        let mut counts = [0; LEVELS];
        let mut wrong = false;
        for (line, text) in group {
            match final_question(text, facts) {
                Ok((level, question)) => {
                    counts[level - 1] += 1;
                    levels[level - 1].push(question);
                }
                Err(why) => {
                    wrong = true;
                    mistakes.add(line, why);
                }
            }
        }
        if !wrong && counts != [OF_LEVEL; LEVELS] {
            let counts = counts.map(|count| format!("{count}")).join(", ");
            let why = format!(
                "a final has {OF_LEVEL} questions for each of {LEVELS} levels and ends with a \
                 blank line, this one has {counts}"
            );
            mistakes.add(first, why);
        }
        cards.push(FinalCard { levels });
    }
    mistakes.none()?;
    Ok(cards)
}

/// Reads series of definitions: a head `B 2`, then six lines
/// `definition = answer ; also accepted | whom or what it means`.
pub fn definitions(text: &str, facts: &Facts) -> Result<Vec<Series>, Mistakes> {
    let mut mistakes = Mistakes::default();
    let mut all = Vec::new();
    for group in groups(text) {
        let (first, head) = group[0];
        let Some((letter, level)) = series_head(head) else {
            mistakes.add(
                first,
                "a series begins with its letter and how hard it is, from 1 to 3: `B 2`",
            );
            continue;
        };
        if group.len() != SIDE + 1 {
            let why = format!(
                "a series has {SIDE} definitions and ends with a blank line, this one has {}",
                group.len() - 1
            );
            mistakes.add(first, why);
        }
        let mut definitions = Vec::with_capacity(SIDE);
        for (line, text) in &group[1..] {
            match definition(text, letter, facts) {
                Ok(definition) => definitions.push(definition),
                Err(why) => mistakes.add(*line, why),
            }
        }
        all.push(Series {
            letter,
            level,
            definitions,
        });
    }
    mistakes.none()?;
    Ok(all)
}

fn series_head(head: &str) -> Option<(char, u8)> {
    let (letter, level) = head.split_once(' ')?;
    let mut letters = letter.chars();
    let letter = letters.next().filter(char::is_ascii_uppercase)?;
    let level = level.trim().parse().ok()?;
    (letters.next().is_none() && (1..=3).contains(&level)).then_some((letter, level))
}

fn definition(text: &str, letter: char, facts: &Facts) -> Result<Definition, String> {
    let (text, names) = parted(text).ok_or("write `definition = answer ; also accepted`")?;
    let text: Arc<str> = wording::whole(text)?.into();
    let answers = whole::one(names, letter, facts)?.of_definition(&text);
    Ok(Definition { text, answers })
}

/// What is asked and what answers it, before and after the last ` = `.
fn parted(text: &str) -> Option<(&str, &str)> {
    let (asked, answers) = text.rsplit_once(" = ")?;
    let (asked, answers) = (asked.trim(), answers.trim());
    (!asked.is_empty() && !answers.is_empty()).then_some((asked, answers))
}

fn final_question(text: &str, facts: &Facts) -> Result<(usize, Question), String> {
    let write = "write the level, 1 to 6, then the question: `3: question = answers`";
    let (level, rest) = text.split_once(':').ok_or(write)?;
    let level: usize = level.trim().parse().map_err(|_| write)?;
    if !(1..=LEVELS).contains(&level) {
        return Err(write.into());
    }
    // Brackets here belong to the wording: a final has no examples.
    let (asked, answers) = parted(rest).ok_or(write)?;
    let answers = selection(answers, facts)?.answers();
    if !answers.at_least(level) {
        let known = answers.len();
        return Err(format!(
            "level {level} asks for {level} answers and {known} are known: add more or lower it"
        ));
    }
    let text: Arc<str> = wording::whole(asked)?.into();
    let question = Question {
        answers: answers.of_question(&text),
        examples: Vec::new(),
        text,
    };
    Ok((level, question))
}

fn question(text: &str, facts: &Facts) -> Result<Question, String> {
    let (asked, answers) = parted(text).ok_or("write `question (example) = answers`")?;
    let selection = selection(answers, facts)?;
    let bracketed = asked
        .strip_suffix(')')
        .and_then(|asked| asked.rsplit_once('('));
    let (text, examples): (&str, Vec<&str>) = match bracketed {
        Some((text, examples)) => (text.trim(), examples.split(',').map(str::trim).collect()),
        None => (asked, Vec::new()),
    };
    if text.is_empty() {
        return Err("write the question before its example".into());
    }
    let stranger = examples.iter().find(|name| !selection.has_name(name));
    if let Some(stranger) = stranger {
        return Err(format!(
            "the example “{stranger}” is not among the answers: take one of them"
        ));
    }
    let text: Arc<str> = wording::whole(text)?.into();
    Ok(Question {
        answers: selection.answers().of_question(&text),
        examples: examples.into_iter().map(Arc::from).collect(),
        text,
    })
}
