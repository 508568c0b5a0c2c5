//! What Typo adds to scenarios: its phrases, its rigged cards and what can be
//! seen on its table.

mod cards;

use std::sync::Arc;

use game::{Game, Moment, Play, Refusal, Running, Seat, Setup, Viewer};
use serde_json::{Value as Json, json};
use tools::scenario::{Mistake, Names, Opened, Scenario, Scripted, Sight};
use typo::{Content, Letter, Note, PhaseView, Proposal, Rig, Row, Said, Typo, View};

const PHRASES: &str = "write `choose F`, `place left of 2: frontière`, `place S right of ELA: \
                       élastique`, `clear 3`, `agree`, `doubt`, `rule exists`, `rule missing`, \
                       `propose in: covid`, `propose out: covid`, `vote yes: covid` or `vote no: \
                       covid`";

struct TypoScript {
    names: Names,
    rigged: cards::Rigged,
}

pub fn open(scenario: &Scenario<'_>, content: Arc<Content>) -> Result<Opened, Mistake> {
    let Scenario {
        file,
        text,
        lines,
        names,
    } = *scenario;
    let first = file
        .first
        .as_ref()
        .map(|name| cards::seat(name, names, lines))
        .transpose()?;
    let setup = Setup {
        seats: names.count(),
        first,
        options: cards::options(file, lines, names)?,
    };
    let rigged = cards::rigged(text, lines, names)?;
    let game = match Typo::new(&setup) {
        Ok(mut state) => {
            if let Some(legacy) = rigged.legacy(setup.options.language) {
                let seats: Vec<_> = names.all().map(|(seat, _)| Some(seat)).collect();
                state.inherit(&json!(legacy).to_string(), &seats);
            }
            Ok(Box::new(Play {
                state,
                content: Arc::new(content),
            }) as Box<dyn Running>)
        }
        Err(refusal) => Err(refusal.refused()),
    };
    let names = names.clone();
    let script = Box::new(TypoScript { names, rigged });
    Ok(Opened { script, game })
}

impl Scripted for TypoScript {
    fn phrase(&self, phrase: &str, seat: Seat, game: &dyn Running) -> Result<Json, String> {
        let view = view(game, Viewer::Seat(seat)).ok_or("this is not a game of Typo")?;
        let unknown = || format!("`{phrase}` is no move of Typo: {PHRASES}");
        let (verb, rest) = phrase.trim().split_once(' ').unwrap_or((phrase.trim(), ""));
        let rest = rest.trim();
        match (verb, rest) {
            ("choose", card) => {
                Ok(json!({ "choose": { "letter": letter(card).ok_or_else(unknown)? } }))
            }
            ("place", how) => self.place(how, seat, &view)?.ok_or_else(unknown),
            ("clear", row) if !row.is_empty() => {
                Ok(json!({ "clear": { "row": row_named(row, &view)? } }))
            }
            ("agree", "") => Ok(json!({ "answer": { "doubt": false } })),
            ("doubt", "") => Ok(json!({ "answer": { "doubt": true } })),
            ("rule", "exists") => Ok(json!({ "rule": { "exists": true } })),
            ("rule", "missing") => Ok(json!({ "rule": { "exists": false } })),
            ("propose", what) => {
                let (counts, word) = one_of(what, ["in", "out"]).ok_or_else(unknown)?;
                Ok(json!({ "propose": { "word": word, "counts": counts } }))
            }
            ("vote", what) => {
                let (yes, word) = one_of(what, ["yes", "no"]).ok_or_else(unknown)?;
                Ok(json!({ "vote": { "word": word, "yes": yes } }))
            }
            _ => Err(unknown()),
        }
    }

    fn rig(
        &self,
        game: &dyn Running,
        events: &str,
        now: Moment,
    ) -> Result<Option<String>, Mistake> {
        let Some(state) = state(game).filter(|_| self.rigged.rig != Rig::default()) else {
            return Ok(None);
        };
        let unreadable = |why| Mistake::whole(format!("events of Typo: {why}"));
        let decided = serde_json::from_str(events).map_err(unreadable)?;
        let rigged = self
            .rigged
            .rig
            .apply(state, decided, now)
            .map_err(|misdeal| Mistake {
                line: self.rigged.lines[usize::from(misdeal.half == 2)],
                text: misdeal.to_string(),
            })?;
        serde_json::to_string(&rigged).map(Some).map_err(unreadable)
    }

    fn sights(&self) -> &'static [&'static str] {
        &[
            "rows",
            "scores",
            "dictionary",
            "phase",
            "hands",
            "cards",
            "next",
            "settled",
            "half",
            "turn",
            "discard",
            "aside",
            "proposed",
            "entered",
            "finest",
            "boldest",
        ]
    }

    fn see(&self, what: &str, game: &dyn Running) -> Option<Sight> {
        let view = view(game, Viewer::Public)?;
        let each =
            |of: &dyn Fn(usize) -> Json| Sight::Each((0..view.seats.len()).map(of).collect());
        let value = match what {
            "rows" => json!(view.rows),
            "scores" => return Some(each(&|seat| view.seats[seat].score.into())),
            "cards" => return Some(each(&|seat| json!(view.seats[seat].card))),
            "hands" => return Some(each(&|seat| hand(game, Seat(seat as u8)))),
            "dictionary" => return Some(Sight::Seat(view.holder)),
            "phase" => phase(&view),
            "next" => match &view.phase {
                PhaseView::Placing { next, .. } => self.named(next),
                _ => json!([]),
            },
            "settled" => self.settled(&view.notes),
            "half" => view.half.into(),
            "turn" => view.turn.into(),
            "discard" => json!(view.discard),
            "aside" => view.aside.into(),
            "proposed" => disputed(&view, |one| one.is_open()),
            "entered" => disputed(&view, |one| one.entered == Some(true)),
            "finest" => self.said(&view.finest),
            "boldest" => self.said(&view.boldest),
            _ => return None,
        };
        Some(Sight::Value(value))
    }

    fn tell(&self, game: &dyn Running) -> String {
        let Some(view) = view(game, Viewer::Public) else {
            return String::new();
        };
        let rows: Vec<&str> = view.rows.iter().map(Row::as_str).collect();
        let scores: Vec<String> = (self.names.all().zip(&view.seats))
            .map(|((_, name), seat)| format!("{name} {}", seat.score))
            .collect();
        format!(
            "{} | {} | the dictionary: {} | half {}, turn {}, {}",
            rows.join(" "),
            scores.join(", "),
            self.names.name(view.holder),
            view.half,
            view.turn,
            phase(&view).as_str().unwrap_or_default(),
        )
    }
}

impl TypoScript {
    /// `F left of 2: frontière`, with or without the letter.
    fn place(&self, how: &str, seat: Seat, view: &View) -> Result<Option<Json>, String> {
        let Some((where_to, word)) = how.split_once(':') else {
            return Ok(None);
        };
        let words: Vec<&str> = where_to.split_whitespace().collect();
        let (card, end, row) = match words[..] {
            [end, "of", row] => (None, end, row),
            [card, end, "of", row] => (Some(card), end, row),
            _ => return Ok(None),
        };
        if !["left", "right"].contains(&end) {
            return Ok(None);
        }
        let shown = view.seats.get(seat.index()).and_then(|seat| seat.card);
        if let (Some(card), Some(shown)) = (card, shown)
            && letter(card) != Some(shown)
        {
            let name = self.names.name(seat);
            return Err(format!(
                "{name} has shown {shown}, not {card}: write {shown}"
            ));
        }
        let row = row_named(row, view)?;
        Ok(Some(
            json!({ "place": { "row": row, "end": end, "word": word.trim() } }),
        ))
    }

    fn named(&self, seats: &[Seat]) -> Json {
        seats.iter().map(|seat| self.names.name(*seat)).collect()
    }

    /// A word that is remembered, and whose it was.
    fn said(&self, said: &Option<Said>) -> Json {
        let said = said.as_ref();
        json!(said.map(|said| json!({ "who": self.names.name(said.seat), "word": said.word })))
    }

    /// What became of the last word.
    fn settled(&self, notes: &[Note]) -> Json {
        let told = |verdict, word: &str, doubters: &[Seat], points: i16| json!({ "verdict": verdict, "word": word, "doubters": self.named(doubters), "points": points });
        let settled = notes.iter().rev().find_map(|note| match note {
            Note::Stands { word, doubters, .. } => Some(told("stands", word, doubters, 0)),
            Note::Exists {
                word,
                doubters,
                points,
                ..
            } => Some(told("exists", word, doubters, *points)),
            Note::Missing {
                word,
                doubters,
                points,
                ..
            } => Some(told("missing", word, doubters, *points)),
            _ => None,
        });
        settled.unwrap_or_default()
    }
}

fn state(game: &dyn Running) -> Option<&Typo> {
    Some(&game.as_any().downcast_ref::<Play<Typo>>()?.state)
}

fn view(game: &dyn Running, viewer: Viewer) -> Option<View> {
    state(game).map(|state| state.view(viewer))
}

fn hand(game: &dyn Running, seat: Seat) -> Json {
    let you = view(game, Viewer::Seat(seat)).and_then(|view| view.you);
    json!(you.map(|you| you.hand))
}

fn phase(view: &View) -> Json {
    match json!(view.phase) {
        Json::Object(named) => named.keys().next().cloned().into(),
        name => name,
    }
}

/// The disputed words of which proposals are so: by word, `in` or `out`.
fn disputed(view: &View, so: impl Fn(&Proposal) -> bool) -> Json {
    let proposed = view.disputes.iter().filter_map(|dispute| {
        let proposal = dispute.proposal.as_ref().filter(|one| so(one))?;
        let way = if proposal.counts { "in" } else { "out" };
        Some((dispute.word.to_string(), way.into()))
    });
    Json::Object(proposed.collect())
}

/// `in: covid`, as whether the first of two was said, and the word.
fn one_of<'a>(what: &'a str, ways: [&str; 2]) -> Option<(bool, &'a str)> {
    let (way, word) = what.split_once(':')?;
    let place = ways.iter().position(|one| *one == way.trim())?;
    Some((place == 0, word.trim()))
}

fn letter(text: &str) -> Option<Letter> {
    let mut letters = text.chars();
    letters
        .next()
        .filter(|_| letters.as_str().is_empty())
        .and_then(Letter::new)
}

/// A row by its number from 1, or by its letters; counted from 0 in moves.
fn row_named(name: &str, view: &View) -> Result<u8, String> {
    if name.chars().all(|c| c.is_ascii_digit()) {
        let number: Option<u16> = name.parse().ok();
        let row = number
            .and_then(|number| number.checked_sub(1))
            .and_then(|row| row.try_into().ok());
        return row.ok_or_else(|| format!("no row {name}: rows are numbered from 1"));
    }
    let rows: Vec<&str> = view.rows.iter().map(Row::as_str).collect();
    let mut same = (0u8..)
        .zip(&rows)
        .filter(|(_, row)| row.eq_ignore_ascii_case(name));
    match (same.next(), same.next()) {
        (Some((row, _)), None) => Ok(row),
        (None, _) => Err(format!(
            "no row reads {name}: the rows are {}",
            rows.join(", ")
        )),
        (Some(_), Some(_)) => Err(format!("two rows read {name}: write 1, 2, 3 or 4 instead")),
    }
}
