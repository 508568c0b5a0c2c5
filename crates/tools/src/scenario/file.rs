use std::collections::BTreeMap;

use game::Seat;
use serde::{Deserialize, de::IgnoredAny};
use serde_json::Value as Json;
use toml::{Spanned, Value};

use super::lines::{Lines, Mistake};

/// A scenario as it is written. What it means is checked while it is played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub title: String,
    pub game: Spanned<String>,
    /// The rules that it shows, by id.
    #[serde(default)]
    pub rules: Vec<String>,
    pub seats: Spanned<Vec<String>>,
    pub first: Option<Spanned<String>>,
    /// The seats that no person plays.
    pub bots: Option<Spanned<Value>>,
    /// Whether bots and the house mind their words.
    #[serde(default = "yes")]
    pub family: bool,
    pub options: Option<Spanned<Value>>,
    /// Draws what the deal leaves open; the same number draws the same.
    #[serde(default = "one")]
    pub seed: u32,
    /// Read by the game, in its own terms.
    #[serde(default, rename = "deal")]
    _deal: Option<IgnoredAny>,
    #[serde(default, rename = "second")]
    _second: Option<IgnoredAny>,
    /// What must be true after the start.
    #[serde(default)]
    pub expect: Expect,
    #[serde(default, rename = "step")]
    pub steps: Vec<Spanned<Step>>,
}

/// What must be true, by name.
pub type Expect = BTreeMap<Spanned<String>, Spanned<Value>>;

/// One thing that happens: somebody moves, time passes, or bots play on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub who: Option<Spanned<Value>>,
    pub r#do: Option<Spanned<Value>>,
    /// A move as a program sends it.
    pub r#move: Option<Spanned<Value>>,
    /// The step that the move answers, when it is not the present one.
    pub step: Option<u32>,
    /// The seats that no person plays from now on: bots', or of people who
    /// went away.
    pub bots: Option<Spanned<Value>>,
    pub wait: Option<Spanned<String>>,
    pub auto: Option<Spanned<String>>,
    pub until: Option<Spanned<Expect>>,
    #[serde(default)]
    pub expect: Expect,
}

fn yes() -> bool {
    true
}

fn one() -> u32 {
    1
}

impl File {
    pub fn parse(text: &str, lines: &Lines) -> Result<File, Mistake> {
        toml::from_str(text).map_err(|why| lines.unreadable(&why))
    }
}

/// Who sits where.
#[derive(Clone)]
pub struct Names(Vec<String>);

impl Names {
    /// Words that stand for something else where a name is expected.
    const TAKEN: [&str; 3] = ["public", "awaited", "nothing"];

    pub fn new(file: &File, lines: &Lines) -> Result<Names, Mistake> {
        let names = file.seats.get_ref();
        let wrong = |text: String| Err(lines.mistake(&file.seats, text));
        for (i, name) in names.iter().enumerate() {
            if name.trim().is_empty() || Names::TAKEN.contains(&name.as_str()) {
                return wrong(format!(
                    "a seat cannot be called `{name}`: use another name"
                ));
            }
            if names[..i].contains(name) {
                return wrong(format!("two seats are called {name}: use another name"));
            }
        }
        if names.is_empty() || names.len() > 32 {
            return wrong("seats names 1 to 32 players, in clockwise order".into());
        }
        Ok(Names(names.clone()))
    }

    pub fn count(&self) -> u8 {
        self.0.len() as u8
    }

    pub fn all(&self) -> impl Iterator<Item = (Seat, &str)> {
        (0..).map(Seat).zip(self.0.iter().map(String::as_str))
    }

    pub fn name(&self, seat: Seat) -> String {
        let name = self.0.get(seat.index()).cloned();
        name.unwrap_or_else(|| format!("seat {}", seat.0))
    }

    /// The seat of somebody, or what to write instead.
    pub fn seat(&self, name: &str) -> Result<Seat, String> {
        self.all()
            .find(|(_, known)| *known == name)
            .map(|(seat, _)| seat)
            .ok_or_else(|| format!("nobody is called `{name}`: write {}", one_of(&self.0)))
    }
}

/// `a, b or c`, to tell what could have been written.
pub fn one_of<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<String> = words
        .iter()
        .map(|word| format!("`{}`", word.as_ref()))
        .collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => "nothing".into(),
    }
}

/// A TOML value as JSON.
pub fn json(value: &Value) -> Json {
    match value {
        Value::String(text) => Json::from(text.as_str()),
        Value::Integer(number) => Json::from(*number),
        Value::Float(number) => Json::from(*number),
        Value::Boolean(yes) => Json::from(*yes),
        Value::Datetime(date) => Json::from(date.to_string()),
        Value::Array(values) => values.iter().map(json).collect(),
        Value::Table(values) => values
            .iter()
            .map(|(key, value)| (key.clone(), json(value)))
            .collect(),
    }
}
