use game::{Level, Millis, Seat};
use serde_json::Value as Json;
use toml::{Spanned, Value};

use super::{
    file::{Expect, Step, json, one_of},
    lines::Mistake,
    play::Table,
    time,
};

/// What a step asks for, read but not done.
pub struct Plan<'s> {
    /// In words, for the report.
    pub told: String,
    pub act: Act<'s>,
}

pub enum Act<'s> {
    /// Only expectations.
    Look,
    Moves {
        /// In this order.
        moves: Vec<(Seat, Said<'s>)>,
        /// The step they answer, when it is not the present one.
        step: Option<u32>,
        line: usize,
    },
    Wait {
        time: Millis,
        until: Option<&'s Spanned<Expect>>,
    },
    Bots {
        level: Level,
        until: Option<&'s Spanned<Expect>>,
    },
}

/// A move as it is written. A phrase gets its meaning when its turn comes,
/// since an earlier move of the same step may change the table.
#[derive(Clone)]
pub enum Said<'s> {
    Phrase(&'s str),
    Raw(Json),
}

pub fn plan<'s>(spanned: &'s Spanned<Step>, table: &Table) -> Result<Plan<'s>, Mistake> {
    let step = spanned.get_ref();
    let wrong = |text: &str| Err(table.lines.mistake(spanned, text));
    let moves = usize::from(step.r#do.is_some()) + usize::from(step.r#move.is_some());
    let others = usize::from(step.wait.is_some()) + usize::from(step.auto.is_some());
    if moves + others > 1 {
        return wrong("a step is one of `do`, `move`, `wait` and `auto`: make two steps of it");
    }
    if moves == 0 && step.step.is_some() {
        return wrong("`step` goes with a `do` or a `move`: take it out");
    }
    if moves == 0 && step.who.is_some() {
        return wrong("`who` does nothing here: add a `do` or a `move`, or take it out");
    }
    if step.until.is_some() && others == 0 {
        return wrong("`until` goes with `auto` or `wait`: take it out");
    }
    let act = if let Some(wait) = &step.wait {
        Act::Wait {
            time: read_wait(wait, table)?,
            until: step.until.as_ref(),
        }
    } else if let Some(level) = &step.auto {
        let level = read_level(level, table)?;
        let until = step.until.as_ref();
        Act::Bots { level, until }
    } else if moves == 0 {
        Act::Look
    } else {
        read_moves(spanned, table)?
    };
    let told = tell(&act, table);
    Ok(Plan { told, act })
}

fn read_wait(wait: &Spanned<String>, table: &Table) -> Result<Millis, Mistake> {
    time::parse(wait.get_ref()).ok_or_else(|| {
        let text = format!("`{}` is no time: write `30s` or `1m30s`", wait.get_ref());
        table.lines.mistake(wait, text)
    })
}

fn read_level(level: &Spanned<String>, table: &Table) -> Result<Level, Mistake> {
    let known = Level::ALL
        .into_iter()
        .find(|known| known.name() == level.get_ref());
    known.ok_or_else(|| {
        let levels = one_of(&Level::ALL.map(Level::name));
        let text = format!("`auto` is the level of the bots: write {levels}");
        table.lines.mistake(level, text)
    })
}

fn read_moves<'s>(spanned: &'s Spanned<Step>, table: &Table) -> Result<Act<'s>, Mistake> {
    let step = spanned.get_ref();
    let (written, same) = match (&step.r#do, &step.r#move) {
        (_, Some(raw)) => (raw, Some(Said::Raw(json(raw.get_ref())))),
        (Some(said), None) => (said, said.get_ref().as_str().map(Said::Phrase)),
        (None, None) => return Ok(Act::Look),
    };
    let moves = match (same, &step.who, written.get_ref()) {
        (Some(said), Some(who), _) => {
            let seats = read_who(who, table)?;
            seats.into_iter().map(|seat| (seat, said.clone())).collect()
        }
        (Some(_), None, _) => return Err(table.lines.mistake(spanned, "nobody moves: add `who`")),
        (None, None, Value::Table(phrases)) => {
            let mut moves = Vec::new();
            for (name, phrase) in phrases {
                let seat = table.names.seat(name);
                let seat = seat.map_err(|text| table.lines.mistake(written, text))?;
                let phrase = phrase.as_str().ok_or_else(|| {
                    let text = format!("what {name} does is no text: write a phrase in quotes");
                    table.lines.mistake(written, text)
                })?;
                moves.push((seat, Said::Phrase(phrase)));
            }
            // A TOML table has no order, so this is the only one to rely on.
            moves.sort_by_key(|(seat, _)| *seat);
            moves
        }
        _ => {
            let text = "`do` is a phrase with a `who`, or without it a table of a phrase for \
                        each: write one of them";
            return Err(table.lines.mistake(written, text));
        }
    };
    let (step, line) = (step.step, table.lines.of(written));
    Ok(Act::Moves { moves, step, line })
}

fn read_who(who: &Spanned<Value>, table: &Table) -> Result<Vec<Seat>, Mistake> {
    match who.get_ref().as_str() {
        Some("awaited") => Ok(table.game.awaiting().iter().collect()),
        _ => {
            let seats = table.names.listed(&json(who.get_ref()));
            seats.map_err(|text| table.lines.mistake(who, text))
        }
    }
}

fn tell(act: &Act, table: &Table) -> String {
    match act {
        Act::Look => "looking".into(),
        Act::Wait { time, until: None } => format!("{} pass", time::words(*time)),
        Act::Wait { time, .. } => format!("up to {} pass", time::words(*time)),
        Act::Bots { level, .. } => format!("{} bots play", level.name()),
        Act::Moves { moves, .. } if moves.is_empty() => "nobody is awaited".into(),
        Act::Moves { moves, .. } => {
            let told = moves.iter().map(|(seat, said)| {
                let name = table.names.name(*seat);
                match said {
                    Said::Phrase(phrase) => format!("{name}: {phrase}"),
                    Said::Raw(raw) => format!("{name}: {raw}"),
                }
            });
            told.collect::<Vec<_>>().join("; ")
        }
    }
}
