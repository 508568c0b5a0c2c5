//! `tablee cards`: leafing through the box of La Cible in the terminal.

#[cfg(test)]
mod tests;

use std::{
    fmt::Write as _,
    io::{self, Write as _},
};

use anyhow::{Context, Result, bail};
use cible::{
    Pack,
    cards::{Entry, Id, Packs},
    facts::{begins, letters},
};
use clap::Args;
use game::Language;

/// Leaf through the box of La Cible
///
/// Shows the questions of a pack with their ids and how many answers are
/// known. Without a pack, lists the packs.
#[derive(Args, Debug)]
pub struct CardsArgs {
    /// The pack: premier-tour, definitions, suite, encheres, finale (or first,
    /// definitions, sequels, auctions, finals); or a question's id, such as
    /// F-3f2a91c0
    pack: Option<String>,

    /// The language of the box, fr or en
    #[arg(long, default_value_t)]
    language: Language,

    /// Only definitions whose series has this letter
    #[arg(long)]
    letter: Option<char>,

    /// Only questions with this in their words or answers, whatever its case
    /// and accents
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,

    /// Show every answer, the best known first, with its other names
    #[arg(long)]
    answers: bool,
}

fn other(language: Language) -> Language {
    match language {
        Language::Fr => Language::En,
        Language::En => Language::Fr,
    }
}

/// What a pack is called on its cards, in ascii.
fn name(pack: Pack) -> &'static str {
    match pack {
        Pack::First => "premier-tour",
        Pack::Definitions => "definitions",
        Pack::Sequels => "suite",
        Pack::Auctions => "encheres",
        Pack::Finals => "finale",
    }
}

fn pack_called(text: &str) -> Option<Pack> {
    let text = letters(text);
    Pack::ALL
        .into_iter()
        .find(|pack| text == letters(name(*pack)) || text == pack.file())
}

pub fn run(args: &CardsArgs) -> Result<()> {
    let packs = crate::cards(args.language)?;
    let shown = match &args.pack {
        None => list(&packs),
        Some(text) => match (pack_called(text), text.parse::<Id>()) {
            (Some(pack), _) => leaf(&packs, pack, args)?,
            // An id tells no language: whoever reports one need not either.
            (None, Ok(id)) => match question(&packs, id) {
                Some(shown) => shown,
                None => {
                    question(&crate::cards(other(args.language))?, id).with_context(|| gone(id))?
                }
            },
            (None, Err(_)) => bail!(
                "no pack is called “{text}”, and it is no question's id\n\n{}",
                list(&packs)
            ),
        },
    };
    match io::stdout().write_all(shown.as_bytes()) {
        // Whoever reads has seen enough.
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

fn list(packs: &Packs) -> String {
    let mut shown = String::from("packs of La Cible:\n");
    for pack in Pack::ALL {
        let (name, file, sides) = (name(pack), pack.file(), packs.sides(pack));
        let questions = packs.entries(pack).count();
        let _ = writeln!(
            shown,
            "  {name:<13} {file:<12} {sides:>4} sides {questions:>6} questions"
        );
    }
    shown
}

fn leaf(packs: &Packs, pack: Pack, args: &CardsArgs) -> Result<String> {
    if args.letter.is_some() && pack != Pack::Definitions {
        bail!(
            "--letter: only definitions have letters, not {}",
            name(pack)
        );
    }
    let searched = args.search.as_deref().map(letters);
    if searched.as_deref() == Some("") {
        bail!("--search: write a letter or a digit at least");
    }
    let fits = |entry: &Entry<'_>| {
        let language = args.language;
        let lettered = args.letter.is_none_or(|letter| {
            let series = entry.letter.map(|letter| letter.to_ascii_lowercase());
            series.is_some_and(|series| begins(&letter.to_string(), &series.to_string(), language))
        });
        lettered && searched.as_deref().is_none_or(|text| says(entry, text))
    };
    let mut shown = String::new();
    let (mut side, mut count) = (None, 0);
    for entry in packs.entries(pack).filter(fits) {
        if side != Some(entry.side) {
            side = Some(entry.side);
            let _ = writeln!(shown, "{}", head(&entry));
        }
        show(&mut shown, &entry, args.answers);
        count += 1;
    }
    match count {
        0 => bail!("{}", nothing(packs, pack, args)),
        1 => shown.push_str("1 question\n"),
        count => drop(writeln!(shown, "{count} questions")),
    }
    Ok(shown)
}

/// Why nothing is shown.
fn nothing(packs: &Packs, pack: Pack, args: &CardsArgs) -> String {
    let (name, language) = (name(pack), args.language.tag());
    if packs.sides(pack) == 0 {
        return format!("the pack {name} is empty in the box of language {language}");
    }
    let mut wanted = String::new();
    if let Some(letter) = args.letter {
        let _ = write!(wanted, " --letter {letter}");
    }
    if let Some(text) = &args.search {
        let _ = write!(wanted, " --search “{text}”");
    }
    format!("nothing in {name}, language {language}, fits{wanted}")
}

fn question(packs: &Packs, id: Id) -> Option<String> {
    let entry = packs.find(id)?;
    let mut shown = format!("{}, {}\n", name(entry.pack), head(&entry));
    show(&mut shown, &entry, true);
    Some(shown)
}

fn gone(id: Id) -> String {
    format!("{id} is in no box: its words have changed since")
}

/// Whether a question has these letters in its words, examples or answers.
fn says(entry: &Entry<'_>, wanted: &str) -> bool {
    let answers = entry.answers.accepted_entities();
    let names = answers.flat_map(|entity| &entity.names);
    let mut texts = [entry.text].into_iter().chain(entry.examples).chain(names);
    texts.any(|text| letters(text).contains(wanted))
}

fn head(entry: &Entry<'_>) -> String {
    let side = entry.side + 1;
    match (entry.letter, entry.level) {
        (Some(letter), Some(level)) => format!("side {side}: {letter}, difficulty {level}"),
        _ => format!("side {side}"),
    }
}

fn show(shown: &mut String, entry: &Entry<'_>, answers: bool) {
    let level = match (entry.pack, entry.level) {
        (Pack::Finals, Some(level)) => format!("{level}: "),
        _ => String::new(),
    };
    let _ = write!(shown, "  {}  {level}{}", entry.id(), entry.text);
    if !entry.examples.is_empty() {
        let _ = write!(shown, " ({})", entry.examples.join(", "));
    }
    let entities = || entry.answers.accepted_entities();
    if entry.pack == Pack::Definitions {
        if answers {
            let names = entities().map(|entity| entity.names.join(" ; "));
            let _ = write!(shown, " = {}", names.collect::<String>());
        }
        shown.push('\n');
        return;
    }
    let count = entry.answers.len();
    let _ = writeln!(shown, " [{count}]");
    for fame in (1..=5).rev().filter(|_| answers) {
        let known = entities().filter(|entity| entity.fame == fame);
        let known: Vec<String> = known.map(|entity| entity.names.join(", ")).collect();
        if !known.is_empty() {
            let _ = writeln!(shown, "      {fame}: {}", known.join(" ; "));
        }
    }
}
