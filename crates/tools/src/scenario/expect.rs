use game::{Refused, Seat, Viewer};
use serde_json::Value as Json;

use super::{
    account::Difference,
    file::{Expect, Names, json, one_of},
    lines::{Lines, Mistake},
    play::Table,
    scripted::Sight,
    time,
};

/// What every game can be asked, beside what its own table shows.
const ANY_GAME: [&str; 6] = ["refusal", "awaiting", "winners", "alarm", "view", "hidden"];

/// The expectations of one step.
pub struct Expected<'a> {
    by_name: &'a Expect,
    lines: &'a Lines,
}

impl<'a> Expected<'a> {
    pub fn new(by_name: &'a Expect, lines: &'a Lines) -> Self {
        Expected { by_name, lines }
    }

    fn all(&self) -> impl Iterator<Item = (&'a str, usize, Json)> {
        self.by_name.iter().map(|(name, value)| {
            let line = self.lines.of(name);
            (name.get_ref().as_str(), line, json(value.get_ref()))
        })
    }

    /// Compares what a move was answered. No refusal is expected unless one
    /// is named, by the id of its rule, its code, or both.
    pub fn refusal(&self, refused: &Option<Refused>) -> Result<Vec<Difference>, Mistake> {
        let expected = self.all().find(|(name, ..)| *name == "refusal");
        let seen = match refused {
            None => "accepted".to_owned(),
            Some(refused) => told(refused),
        };
        let (line, text) = match expected {
            None if refused.is_none() => return Ok(Vec::new()),
            None => return Ok(vec![Difference::new("the answer", "accepted", seen)]),
            Some((_, line, Json::String(text))) if !text.trim().is_empty() => (line, text),
            Some((_, line, _)) => {
                let text = "`refusal` is the id of a rule or a code, as in \"T6\"".into();
                return Err(Mistake { line, text });
            }
        };
        let meant = |refused: &Refused| {
            let known = [Some(refused.code), refused.rule];
            text.split_whitespace()
                .all(|part| known.contains(&Some(part)))
        };
        if refused.as_ref().is_some_and(meant) {
            return Ok(Vec::new());
        }
        let expected = format!("refused with {text}");
        Ok(vec![Difference::new("the answer", expected, seen).on(line)])
    }

    /// Where nobody moves, nothing can be refused.
    pub fn no_refusal(&self) -> Result<(), Mistake> {
        match self.all().find(|(name, ..)| *name == "refusal") {
            None => Ok(()),
            Some((_, line, _)) => {
                let text = "nobody moves here: `refusal` goes with a `do` or a `move`".into();
                Err(Mistake { line, text })
            }
        }
    }

    /// Compares what can be seen, and tells every difference.
    pub fn sights(&self, table: &Table) -> Result<Vec<Difference>, Mistake> {
        let mut found = Vec::new();
        for (name, line, expected) in self.all() {
            let differences = match name {
                "refusal" => continue,
                "view" => views(&expected, table),
                "hidden" => hidden(&expected, table),
                _ => sight(name, &expected, table),
            };
            let differences = differences.map_err(|text| Mistake { line, text })?;
            found.extend(
                differences
                    .into_iter()
                    .map(|difference| difference.on(line)),
            );
        }
        Ok(found)
    }
}

fn told(refused: &Refused) -> String {
    let mut told = format!("refused with {}", refused.code);
    if let Some(rule) = refused.rule {
        told += &format!(" ({rule})");
    }
    for (name, value) in &refused.args {
        told += &format!(", {name} {value}");
    }
    told
}

type Compared = Result<Vec<Difference>, String>;

fn sight(name: &str, expected: &Json, table: &Table) -> Compared {
    let game = &*table.game;
    let sight = match name {
        "awaiting" => Some(Sight::Seats(game.awaiting().iter().collect())),
        "winners" => Some(Sight::Seats(
            game.outcome()
                .map_or_else(Vec::new, |outcome| outcome.winners),
        )),
        "alarm" => Some(Sight::Value(game.alarm().map_or(Json::Null, |alarm| {
            time::words(alarm.saturating_sub(table.at)).into()
        }))),
        _ => table.script.see(name, game),
    };
    let names = &table.names;
    let mut found = Vec::new();
    match sight {
        Some(Sight::Value(seen)) => differ(name, expected, &seen, &mut found),
        Some(Sight::Seat(seen)) => {
            let wanted = expected
                .as_str()
                .ok_or_else(|| format!("`{name}` is a seat: write a name"))?;
            names.seat(wanted)?;
            differ(name, expected, &names.name(seen).into(), &mut found);
        }
        Some(Sight::Seats(seen)) => {
            let mut wanted = names.listed(expected)?;
            let mut sorted = seen;
            wanted.sort();
            sorted.sort();
            if wanted != sorted {
                let told =
                    |seats: &[Seat]| words(&seats.iter().map(|seat| names.name(*seat)).collect());
                found.push(Difference::new(name, told(&wanted), told(&sorted)));
            }
        }
        Some(Sight::Each(seen)) => {
            let wanted = expected.as_object().ok_or_else(|| {
                format!(
                    "`{name}` is told by seat: write a table, as in {{ {} = … }}",
                    names.name(Seat(0))
                )
            })?;
            for (who, wanted) in wanted {
                let seat = names.seat(who)?;
                let seen = seen.get(seat.index()).unwrap_or(&Json::Null);
                differ(&format!("{name} of {who}"), wanted, seen, &mut found);
            }
        }
        None => {
            let known = [&ANY_GAME[..], table.script.sights()].concat();
            return Err(format!(
                "nothing is called `{name}` here: write {}",
                one_of(&known)
            ));
        }
    }
    Ok(found)
}

/// Pointers into the public view, and tables of them for other viewers.
fn views(expected: &Json, table: &Table) -> Compared {
    const FORM: &str = "`view` is a table of JSON pointers, as in { \"/turn\" = 1 }, \
                        or of names with such tables";
    let mut found = Vec::new();
    let mut look = |who: &str, viewer, pointer: &str, wanted: &Json| {
        if !pointer.starts_with('/') {
            return Err(format!("`{pointer}` is no JSON pointer: begin it with `/`"));
        }
        let view = table.view(viewer);
        let seen = view.pointer(pointer).unwrap_or(&Json::Null);
        differ(
            &format!("{pointer} as {who} sees it"),
            wanted,
            seen,
            &mut found,
        );
        Ok(())
    };
    for (key, value) in expected.as_object().ok_or(FORM)? {
        if key.starts_with('/') {
            look("everybody", Viewer::Public, key, value)?;
            continue;
        }
        let viewer = viewer(&table.names, key)?;
        for (pointer, value) in value.as_object().ok_or(FORM)? {
            look(key, viewer, pointer, value)?;
        }
    }
    Ok(found)
}

/// Text that must not be in somebody's view. It must be in somebody else's:
/// otherwise a slip of the pen would prove a secret.
fn hidden(expected: &Json, table: &Table) -> Compared {
    const FORM: &str =
        "`hidden` is { viewer = \"a name, or public\", text = \"…\" }, or a list of them";
    let list = match expected {
        Json::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut found = Vec::new();
    for secret in list {
        let field = |name| {
            secret
                .get(name)
                .and_then(Json::as_str)
                .filter(|text| !text.is_empty())
        };
        let (Some(who), Some(text), Some(2)) = (
            field("viewer"),
            field("text"),
            secret.as_object().map(|secret| secret.len()),
        ) else {
            return Err(FORM.into());
        };
        let expected = format!("no {text}");
        if table.game.view(viewer(&table.names, who)?).contains(text) {
            found.push(Difference::new(
                format!("the view of {who}"),
                expected,
                format!("{text} is there"),
            ));
        } else if !table
            .names
            .all()
            .any(|(seat, _)| table.game.view(Viewer::Seat(seat)).contains(text))
        {
            let seen = "nobody sees it, so this shows nothing";
            found.push(Difference::new(
                "hidden",
                format!("{text} for somebody else"),
                seen,
            ));
        }
    }
    Ok(found)
}

fn viewer(names: &Names, name: &str) -> Result<Viewer, String> {
    if name == "public" {
        return Ok(Viewer::Public);
    }
    names.seat(name).map(Viewer::Seat)
}

impl Names {
    /// The seats of a name or of a list of names.
    pub fn listed(&self, names: &Json) -> Result<Vec<Seat>, String> {
        let list = match names {
            Json::Array(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        let seat = |name: &Json| match name.as_str() {
            Some(name) => self.seat(name),
            None => Err(format!("{name} is no name of a seat: write one in quotes")),
        };
        list.iter().map(seat).collect()
    }
}

/// Tells where two values differ. Of a table only the expected keys count;
/// "nothing" is what is absent or null.
fn differ(name: &str, expected: &Json, seen: &Json, found: &mut Vec<Difference>) {
    match (expected, seen) {
        (Json::Object(expected), Json::Object(seen)) => {
            for (key, expected) in expected {
                let seen = seen.get(key).unwrap_or(&Json::Null);
                differ(&format!("{name}.{key}"), expected, seen, found);
            }
        }
        (Json::String(text), Json::Null) if text == "nothing" => {}
        _ if expected == seen => {}
        _ => found.push(Difference::new(name, words(expected), words(seen))),
    }
}

/// A value as a reader would write it down.
pub fn words(value: &Json) -> String {
    match value {
        Json::Null => "nothing".into(),
        Json::String(text) if text.is_empty() => "\"\"".into(),
        Json::String(text) => text.clone(),
        Json::Array(list) if list.is_empty() => "none".into(),
        Json::Array(list) => list.iter().map(words).collect::<Vec<_>>().join(", "),
        Json::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(key, value)| format!("{key} {}", words(value)))
                .collect();
            format!("{{ {} }}", fields.join(", "))
        }
        other => other.to_string(),
    }
}
