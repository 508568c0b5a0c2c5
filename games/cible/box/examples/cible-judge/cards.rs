//! Cases by the ids of cards, which anybody may keep: `card id | typed | +` for
//! what must be accepted, `-` for what must be refused.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail};
use cible::{
    Pack,
    cards::{Entry, Id},
};
use game::Language;

use super::{Bench, cases::Case, figures::Judged};

/// The cards of every language by their ids.
pub struct Cards<'a>(BTreeMap<Id, (&'a Bench, Entry<'a>)>);

impl<'a> Cards<'a> {
    pub fn new(benches: &'a [Bench]) -> Cards<'a> {
        let cards = benches.iter().flat_map(|bench| {
            let packs = Pack::ALL.into_iter();
            let entries = packs.flat_map(|pack| bench.packs.entries(pack));
            entries.map(move |entry| (entry.id(), (bench, entry)))
        });
        Cards(cards.collect())
    }

    /// Judges the cases of a file. Whatever cannot be judged is told at once,
    /// with its line.
    pub fn judge(&self, path: &Path) -> Result<Vec<Judged>> {
        let file = path.display();
        let text = fs::read_to_string(path).with_context(|| {
            format!(
                "{file}: no such file can be read; write `card id | typed | +` in it, a line each"
            )
        })?;
        let mut judged = Vec::new();
        let mut wrong = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            if text.trim().is_empty() || text.starts_with('#') {
                continue;
            }
            match self.case(line, text) {
                Ok(one) => judged.push(one),
                Err(why) => wrong.push(format!("{file}:{line}: {why}")),
            }
        }
        if !wrong.is_empty() {
            bail!("{}", wrong.join("\n"));
        }
        for (position, one) in judged.iter_mut().enumerate() {
            one.held_out = position % 4 == 3;
        }
        Ok(judged)
    }

    fn case(&self, line: usize, text: &str) -> Result<Judged, String> {
        let write = "write `card id | typed | +`, or `-` for what must be refused";
        let (id, rest) = text.split_once('|').ok_or(write)?;
        let (typed, wanted) = rest.rsplit_once('|').ok_or(write)?;
        let accepted = match wanted.trim() {
            "+" => true,
            "-" => false,
            other => return Err(format!("“{other}” is neither + nor -: {write}")),
        };
        let id: Id = id
            .parse()
            .map_err(|why| format!("“{}”: {why}", id.trim()))?;
        let (bench, entry) = self.0.get(&id).ok_or_else(|| {
            format!("no card has the id {id}; `tablee cards` shows those there are")
        })?;
        let typed = typed.trim();
        let found = entry.answers.judge(typed, &*bench.words);
        Ok(Judged {
            language: bench.language,
            held_out: false,
            right: found.is_some() == accepted,
            found: found.map(|name| name.to_string()),
            case: Case {
                line,
                selection: format!("{id} {}", entry.text),
                typed: typed.to_string(),
                meant: accepted.then(|| "accepted".to_string()),
                kind: if accepted { "card" } else { "mistaken" },
            },
        })
    }
}

/// What differs in files of others, and the totals.
pub fn told(judged: &[(&Path, Vec<Judged>)]) -> String {
    let mut told = String::new();
    for (path, judged) in judged {
        for one in judged.iter().filter(|one| !one.right) {
            told += &format!("{}:{}\n", path.display(), one.differs());
        }
    }
    let all = || judged.iter().flat_map(|(_, judged)| judged);
    let count = |wanted: bool, right: bool| {
        let of = |one: &&Judged| one.case.meant.is_some() == wanted && one.right == right;
        all().filter(of).count()
    };
    let (found, missed) = (count(true, true), count(true, false));
    let (refused, let_in) = (count(false, true), count(false, false));
    told + &format!(
        "{} cases: {found} of {} right answers accepted, {missed} refused; \
         {refused} of {} wrong answers refused, {let_in} accepted\n",
        all().count(),
        found + missed,
        refused + let_in,
    )
}

/// The language of a card is its own, so both are looked through.
pub fn benches() -> Result<Vec<Bench>> {
    Language::ALL.into_iter().map(Bench::open).collect()
}
