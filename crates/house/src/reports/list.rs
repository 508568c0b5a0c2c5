//! `tablee reports`: what players found wrong, question by question.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Write},
    path::PathBuf,
};

use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use web::Typed;

use super::{Report, Reports};

#[derive(Args, Clone, Debug)]
pub struct ReportsArgs {
    /// Folder of the house's data
    #[arg(long, env = "TABLEE_DATA", default_value = "data")]
    data: PathBuf,

    /// Write them as JSON lines, a question each
    #[arg(long)]
    json: bool,

    /// Forget the reports of these questions, by their names: F-3f2a91c0
    #[arg(long, value_name = "ID", num_args = 1..)]
    clear: Vec<String>,
}

/// All reports of one question.
#[derive(Serialize)]
struct Reported<'a> {
    /// Empty in reports of earlier versions.
    #[serde(skip_serializing_if = "str::is_empty")]
    game: &'a str,
    id: &'a str,
    pack: &'a str,
    language: &'static str,
    question: &'a str,
    times: usize,
    /// What was answered in the games it was reported from, the most often
    /// refused first.
    typed: Vec<Counted<'a>>,
    reports: Vec<One<'a>>,
}

/// An answer, and how often it was given.
#[derive(Serialize)]
struct Counted<'a> {
    #[serde(flatten)]
    typed: &'a Typed,
    times: usize,
}

#[derive(Serialize)]
struct One<'a> {
    at: String,
    reason: &'a str,
    note: &'a str,
}

pub fn run(args: &ReportsArgs) -> anyhow::Result<()> {
    if !args.data.is_dir() {
        bail!(
            "{}: no such folder; say where the house keeps its data with --data",
            args.data.display()
        );
    }
    let reports = Reports::new(&args.data);
    let (all, damaged) = reports
        .all()
        .with_context(|| args.data.display().to_string())?;
    if damaged > 0 {
        eprintln!("tablee: lines that cannot be read, left out: {damaged}");
    }
    if !args.clear.is_empty() {
        return clear(&reports, &all, &args.clear);
    }
    let questions = by_question(&all);
    let out = io::stdout().lock();
    let written = match args.json {
        true => write_json(out, &questions),
        false => write_words(out, &questions),
    };
    match written {
        // A pager that was closed has seen enough.
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write the list"),
    }
}

fn clear(reports: &Reports, all: &[Report], ids: &[String]) -> anyhow::Result<()> {
    let known = all.iter().map(|report| report.finding.id.as_str());
    let known: BTreeSet<&str> = known.collect();
    let unknown: Vec<&str> = ids
        .iter()
        .map(String::as_str)
        .filter(|id| !known.contains(id))
        .collect();
    if !unknown.is_empty() {
        bail!("no report of {}; nothing was cleared", unknown.join(", "));
    }
    let gone = reports
        .clear(ids)
        .with_context(|| "the reports could not be cleared")?;
    println!("{gone} cleared");
    Ok(())
}

/// The questions by how often they were reported, then by the last time.
fn by_question(all: &[Report]) -> Vec<Reported<'_>> {
    let mut questions: BTreeMap<(&str, &str), Vec<&Report>> = BTreeMap::new();
    for report in all {
        let finding = &report.finding;
        let key = (finding.id.as_str(), finding.language.tag());
        questions.entry(key).or_default().push(report);
    }
    let mut questions: Vec<Vec<&Report>> = questions.into_values().collect();
    let last = |reports: &[&Report]| reports.iter().map(|report| report.at).max();
    questions.sort_by_key(|reports| std::cmp::Reverse((reports.len(), last(reports))));
    questions.iter().filter_map(|one| reported(one)).collect()
}

fn reported<'a>(reports: &[&'a Report]) -> Option<Reported<'a>> {
    let first = *reports.first()?;
    let mut typed: Vec<Counted<'_>> = Vec::new();
    for one in reports.iter().flat_map(|report| &report.finding.typed) {
        match typed.iter_mut().find(|known| known.typed == one) {
            Some(known) => known.times += 1,
            None => typed.push(Counted {
                typed: one,
                times: 1,
            }),
        }
    }
    // What was refused tells most about a question.
    typed.sort_by_key(|one| (one.typed.verdict == "right", std::cmp::Reverse(one.times)));
    Some(Reported {
        game: &first.game,
        id: &first.finding.id,
        pack: &first.finding.pack,
        language: first.finding.language.tag(),
        question: &first.finding.question,
        times: reports.len(),
        typed,
        reports: reports
            .iter()
            .map(|report| One {
                at: when(report.at),
                reason: &report.reason,
                note: &report.note,
            })
            .collect(),
    })
}

fn when(millis: u64) -> String {
    let seconds = i64::try_from(millis / 1_000).unwrap_or_default();
    let time = OffsetDateTime::from_unix_timestamp(seconds).ok();
    let written = time.and_then(|time| time.format(&Rfc3339).ok());
    written.unwrap_or_else(|| format!("{millis} ms"))
}

fn write_json(mut out: impl Write, questions: &[Reported<'_>]) -> io::Result<()> {
    for question in questions {
        serde_json::to_writer(&mut out, question)?;
        writeln!(out)?;
    }
    out.flush()
}

fn write_words(mut out: impl Write, questions: &[Reported<'_>]) -> io::Result<()> {
    if questions.is_empty() {
        writeln!(out, "No reports: nobody has found a question wrong.")?;
    }
    for (at, question) in questions.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        let Reported {
            id,
            pack,
            language,
            times,
            ..
        } = question;
        let times = match times {
            1 => "once".to_string(),
            n => format!("{n} times"),
        };
        writeln!(out, "{id}  {pack}, {language}, reported {times}")?;
        writeln!(out, "  {}", tame(question.question))?;
        if !question.typed.is_empty() {
            let typed: Vec<String> = question.typed.iter().map(answer).collect();
            writeln!(out, "  answered: {}", typed.join(", "))?;
        }
        for one in &question.reports {
            let note = match one.note {
                "" => String::new(),
                note => format!(": {}", tame(note)),
            };
            writeln!(out, "  {}  {}{note}", one.at, tame(one.reason))?;
        }
    }
    out.flush()
}

fn answer(one: &Counted<'_>) -> String {
    let verdict = match one.typed.verdict.as_str() {
        "repeated" => "already given",
        verdict => verdict,
    };
    let times = match one.times {
        1 => String::new(),
        times => format!(", {times} times"),
    };
    format!("{} ({}{times})", tame(&one.typed.text), tame(verdict))
}

/// Text from players, without what a terminal would obey.
fn tame(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
}

#[cfg(test)]
mod tests {
    use game::Language;
    use web::Finding;

    use super::*;

    fn report(id: &str, at: u64, note: &str, typed: &str) -> Report {
        Report {
            at,
            game: "quiz".into(),
            finding: Finding {
                id: id.into(),
                pack: "finals".into(),
                language: Language::En,
                question: "Name a cheese".into(),
                typed: vec![Typed {
                    text: typed.into(),
                    verdict: "wrong".into(),
                }],
            },
            reason: "missing".into(),
            note: note.into(),
        }
    }

    fn words(all: &[Report]) -> String {
        let mut out = Vec::new();
        write_words(&mut out, &by_question(all)).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_is_reported_most_comes_first_and_is_told_whole() {
        let all = [
            report("F-00000001", 1_000, "", "brie\u{1b}[2J"),
            report("F-00000002", 2_000, "stilton is one", "stilton"),
            report("F-00000002", 86_400_000, "", "stilton"),
        ];
        let told = "F-00000002  finals, en, reported 2 times
  Name a cheese
  answered: stilton (wrong, 2 times)
  1970-01-01T00:00:02Z  missing: stilton is one
  1970-01-02T00:00:00Z  missing

F-00000001  finals, en, reported once
  Name a cheese
  answered: brie [2J (wrong)
  1970-01-01T00:00:01Z  missing
";
        assert_eq!(words(&all), told);
        assert!(words(&[]).contains("No reports"));
    }

    #[test]
    fn lines_say_the_game_and_how_often_what_was_typed_was_typed() {
        let all = [
            report("F-00000002", 1_000, "", "stilton"),
            report("F-00000002", 2_000, "", "brie"),
            report("F-00000002", 3_000, "", "brie"),
        ];
        let mut out = Vec::new();
        write_json(&mut out, &by_question(&all)).unwrap();
        let line: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(line["game"], "quiz");
        let typed = serde_json::json!([
            { "text": "brie", "verdict": "wrong", "times": 2 },
            { "text": "stilton", "verdict": "wrong", "times": 1 },
        ]);
        assert_eq!(line["typed"], typed);
    }
}
