//! Scripted games: `choose 7`, and what can be seen.

use std::sync::Arc;

use essai::{Content, Essai, Options, View};
use game::{Game, Moment, Play, Refusal, Running, Seat, Setup, Viewer};
use serde_json::{Value as Json, json};
use tools::scenario::{Mistake, Opened, Scenario, Scripted, Sight, json as as_json};

struct Script;

/// Opens the game of a scenario.
pub fn open(scenario: &Scenario<'_>) -> Result<Opened, Mistake> {
    let Scenario {
        file, lines, names, ..
    } = *scenario;
    let options = match &file.options {
        None => Options::default(),
        Some(written) => serde_json::from_value(as_json(written.get_ref()))
            .map_err(|why| lines.mistake(written, format!("in the options: {why}")))?,
    };
    let setup = Setup {
        seats: names.count(),
        first: None,
        options,
    };
    let content = Arc::new(Arc::new(Content));
    let game = match Essai::new(&setup) {
        Ok(state) => Ok(Box::new(Play { state, content }) as Box<dyn Running>),
        Err(refusal) => Err(refusal.refused()),
    };
    let script = Box::new(Script);
    Ok(Opened { script, game })
}

impl Scripted for Script {
    fn phrase(&self, phrase: &str, _: Seat, _: &dyn Running) -> Result<Json, String> {
        let number = phrase.trim().strip_prefix("choose ");
        let number = number.and_then(|number| number.parse::<u8>().ok());
        match number {
            Some(number) => Ok(json!({ "choose": { "number": number } })),
            None => Err(format!("`{phrase}` is no move of Essai: write `choose 7`")),
        }
    }

    /// Nothing is left to chance but what the clock chooses.
    fn rig(&self, _: &dyn Running, _: &str, _: Moment) -> Result<Option<String>, Mistake> {
        Ok(None)
    }

    fn sights(&self) -> &'static [&'static str] {
        &["numbers"]
    }

    fn see(&self, what: &str, game: &dyn Running) -> Option<Sight> {
        let view = view(game)?;
        match what {
            "numbers" => {
                let numbers = view.seats.iter().map(|seat| json!(seat.number));
                Some(Sight::Each(numbers.collect()))
            }
            _ => None,
        }
    }

    fn tell(&self, game: &dyn Running) -> String {
        view(game).map_or_else(String::new, |view| format!("{:?}", view.phase))
    }
}

fn view(game: &dyn Running) -> Option<View> {
    serde_json::from_str(&game.view(Viewer::Public)).ok()
}
