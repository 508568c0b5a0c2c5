//! La Cible in scenarios: its phrases, its rigged cards, what is to be seen.

mod deal;

use std::{cell::RefCell, sync::Arc};

use cible::{Attempt, Cible, Content, Event, Rig, StageView, Verdict, View};
use game::{Game, Input, Moment, Play, Refusal, Running, Seat, Setup, Viewer};
use serde_json::{Value as Json, json};
use tools::scenario::{Mistake, Names, Opened, Scenario, Scripted, Sight, json as as_json};

pub use deal::small_box;

const PHRASES: &str = "write `answer mardi`, `pass`, `bid 3`, `leave`, `validate`, `rule yes`, \
                       `rule no`, `appeal`, `appeal mousson`, `vote yes` or `vote no`";

struct Script {
    names: Names,
    rig: RefCell<Rig>,
}

pub fn open(scenario: &Scenario<'_>, content: Arc<Content>) -> Result<Opened, Mistake> {
    let Scenario {
        file,
        text,
        lines,
        names,
    } = *scenario;
    if let Some(first) = &file.first {
        let text = "nobody is first in La Cible: name who is turned in the deal's `camera`";
        return Err(lines.mistake(first, text));
    }
    let options = match &file.options {
        None => cible::Options::default(),
        Some(written) => options(as_json(written.get_ref()))
            .map_err(|why| lines.mistake(written, format!("in the options: {why}")))?,
    };
    let book = content.get(options.language);
    let deal = deal::read(text, lines, names, book)?;
    let setup = Setup {
        seats: names.count(),
        first: None,
        options,
    };
    let game = match Cible::new(&setup) {
        Ok(mut state) => {
            if let Some(legacy) = &deal.legacy {
                let seats: Vec<_> = names.all().map(|(seat, _)| Some(seat)).collect();
                state.inherit(legacy, &seats);
            }
            Ok(Box::new(Play {
                state,
                content: Arc::new(content),
            }) as Box<dyn Running>)
        }
        Err(refusal) => Err(refusal.refused()),
    };
    let script = Box::new(Script {
        names: names.clone(),
        rig: RefCell::new(deal.rig),
    });
    Ok(Opened { script, game })
}

/// Seconds are numbers in a scenario and text on the wire.
fn options(mut written: Json) -> serde_json::Result<cible::Options> {
    for name in ["answer", "hourglass", "finale"] {
        if let Some(number @ Json::Number(_)) = written.get_mut(name) {
            *number = number.to_string().into();
        }
    }
    serde_json::from_value(written)
}

impl Scripted for Script {
    fn phrase(&self, phrase: &str, _: Seat, game: &dyn Running) -> Result<Json, String> {
        let view = view(game).ok_or("this is not a game of La Cible")?;
        let unknown = || format!("`{phrase}` is no move of La Cible: {PHRASES}");
        let word = |word: &str| match word {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(unknown()),
        };
        let phrase = phrase.trim();
        let (verb, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
        match (verb, rest.trim()) {
            ("answer", text) => Ok(json!({ "answer": { "text": text } })),
            ("pass", "") => Ok(json!({ "pass": {} })),
            ("bid", count) => {
                let count: i64 = count.parse().map_err(|_| unknown())?;
                Ok(json!({ "bid": { "count": count } }))
            }
            ("leave", "") => Ok(json!({ "leave": {} })),
            ("validate", "") => Ok(json!({ "validate": {} })),
            ("rule", said) => Ok(json!({ "rule": { "right": word(said)? } })),
            ("appeal", text) => {
                let number = appealed(&view, text)?;
                Ok(json!({ "appeal": { "number": number } }))
            }
            ("vote", said) => {
                let appeal = view.appeal.as_ref();
                let number = appeal.map_or(0, |appeal| appeal.number);
                // Yes is for the appeal, whatever it is against.
                let contested = appeal.is_some_and(|appeal| appeal.verdict == Verdict::Right);
                let right = word(said)? != contested;
                Ok(json!({ "vote": { "number": number, "right": right } }))
            }
            _ => Err(unknown()),
        }
    }

    /// Chance gives what is rigged, or the deal cannot be.
    fn seed(&self, game: &dyn Running, now: Moment, input: Input<&str>) -> Result<u64, Mistake> {
        let mut rig = self.rig.borrow_mut();
        let phase = view(game).map_or(0, |view| view.phase);
        let decided = |seed| {
            let now = Moment { seed, ..now };
            let decided = game.decide(now, input).ok()?;
            serde_json::from_str::<Vec<Event>>(decided.events.get()).ok()
        };
        rig.seed(phase, now.seed, decided).ok_or_else(|| {
            let camera = rig.cameras.front().map(|seat| self.names.name(*seat));
            Mistake::whole(match camera {
                Some(name) => format!(
                    "the deal cannot be: either the camera cannot turn to {name} now, or the \
                     card that is next was used already or is of another difficulty"
                ),
                None => "the deal cannot be: the card that is next was used already, or is of \
                         another difficulty"
                    .into(),
            })
        })
    }

    fn rig(&self, _: &dyn Running, _: &str, _: Moment) -> Result<Option<String>, Mistake> {
        Ok(None)
    }

    fn sights(&self) -> &'static [&'static str] {
        &[
            "phase",
            "stage",
            "party",
            "question",
            "letter",
            "definition",
            "camera",
            "tokens",
            "towers",
            "totals",
            "found",
            "marks",
            "auctions",
            "inside",
            "qualified",
            "last",
            "bid",
            "level",
            "given",
            "passed",
            "appeal",
            "arbiter",
            "golden",
        ]
    }

    fn see(&self, what: &str, game: &dyn Running) -> Option<Sight> {
        let view = view(game)?;
        let which = |wanted: &dyn Fn(&cible::SeatView) -> bool| {
            let some = (0u8..).map(Seat).zip(&view.seats);
            let some = some.filter(|(_, seat)| wanted(seat));
            Sight::Seats(some.map(|(seat, _)| seat).collect())
        };
        let each = |of: &dyn Fn(&cible::SeatView) -> Json| {
            Sight::Each(view.seats.iter().map(of).collect())
        };
        let series = view.series.as_ref();
        let finale = view.finale.as_ref();
        Some(match what {
            "phase" => Sight::Value(view.phase.into()),
            "stage" => Sight::Value(stage(&view).into()),
            "party" => Sight::Value(view.party.into()),
            "question" => Sight::Value(json!(asked(&view))),
            "letter" => Sight::Value(json!(series.map(|series| series.letter))),
            "definition" => Sight::Value(json!(
                series.and_then(|series| series.now.as_ref()?.1.get(..))
            )),
            "camera" => Sight::Seats(on_air(&view).into_iter().collect()),
            "tokens" => Sight::Seats(view.tokens.clone()),
            "towers" => each(&|seat| seat.tower.into()),
            "totals" => each(&|seat| seat.total.into()),
            "found" => Sight::Each(found(&view)),
            "marks" => each(&|seat| seat.marks.into()),
            "auctions" => each(&|seat| seat.auctions.into()),
            "inside" => which(&|seat| seat.inside),
            "qualified" => which(&|seat| seat.qualified),
            "last" => Sight::Value(self.last(&view)),
            "bid" => Sight::Value(json!(view.bid.map(|(seat, count)| {
                json!({ "who": self.names.name(seat), "count": count })
            }))),
            "level" => Sight::Value(json!(finale.map(|finale| finale.level))),
            "given" => Sight::Value(json!(finale.map(|finale| &finale.given))),
            "passed" => Sight::Value(json!(finale.map(|finale| finale.passed))),
            "appeal" => Sight::Value(json!(view.appeal.as_ref().map(|appeal| &appeal.text))),
            "arbiter" => Sight::Seats(view.arbiter.into_iter().collect()),
            "golden" => Sight::Seats(view.golden.clone()),
            _ => return None,
        })
    }

    fn tell(&self, game: &dyn Running) -> String {
        let Some(view) = view(game) else {
            return String::new();
        };
        let seats = self.names.all().zip(&view.seats);
        let towers: Vec<String> = seats
            .map(|((_, name), seat)| format!("{name} {}/{}", seat.tower, seat.total))
            .collect();
        let camera = on_air(&view).map_or_else(|| "nobody".into(), |seat| self.names.name(seat));
        format!(
            "{} | {} | phase {}, {}, camera on {camera}",
            asked(&view).unwrap_or("no question"),
            towers.join(", "),
            view.phase,
            stage(&view),
        )
    }

    /// A vote answers no step.
    fn stamp(&self, mv: &mut Json, step: u64) {
        let inside = mv.as_object_mut().and_then(|mv| mv.iter_mut().next());
        if let Some((name, Json::Object(fields))) = inside
            && name != "vote"
        {
            fields.entry("step").or_insert(step.into());
        }
    }
}

impl Script {
    /// The last answer and what became of it.
    fn last(&self, view: &View) -> Json {
        let last = attempts(view).last().map(|last| {
            json!({
                "who": self.names.name(last.seat),
                "said": &last.text,
                "verdict": last.verdict,
                "answer": last.answer,
            })
        });
        json!(last)
    }
}

fn view(game: &dyn Running) -> Option<View> {
    let play = game.as_any().downcast_ref::<Play<Cible>>()?;
    Some(play.state.view(Viewer::Public))
}

/// The name of a stage without its seat.
fn stage(view: &View) -> String {
    let stage = match json!(view.stage) {
        Json::Object(fields) => fields.keys().next().cloned(),
        other => other.as_str().map(Into::into),
    };
    stage.unwrap_or_default()
}

fn on_air(view: &View) -> Option<Seat> {
    match view.stage {
        StageView::Answering { seat }
        | StageView::Letter { seat }
        | StageView::Series { seat }
        | StageView::SeriesOver { seat }
        | StageView::Bidding { seat }
        | StageView::Performing { seat, .. }
        | StageView::Finale { seat }
        | StageView::Verifying { seat } => Some(seat),
        _ => None,
    }
}

/// The definitions that each seat found, so far where a series runs.
fn found(view: &View) -> Vec<Json> {
    let running = match (&view.stage, &view.series) {
        (StageView::Series { seat }, Some(series)) => {
            Some((*seat, series.found.iter().filter(|found| **found).count()))
        }
        _ => None,
    };
    let seats = (0u8..).map(Seat).zip(&view.seats);
    let found = seats.map(|(seat, its)| match running {
        Some((playing, so_far)) if playing == seat => json!(so_far),
        _ => json!(its.found),
    });
    found.collect()
}

fn asked(view: &View) -> Option<&str> {
    match (&view.question, &view.finale) {
        (Some(question), _) => Some(&question.text),
        (None, Some(finale)) if view.phase == 5 => Some(&finale.text),
        _ => None,
    }
}

/// The answers to the question, the series or the final that is played.
fn attempts(view: &View) -> Vec<&Attempt> {
    if let Some(question) = &view.question {
        return question.attempts.iter().collect();
    }
    let finale = view.finale.as_ref().filter(|_| view.phase == 5);
    let of_finale = finale.map(|finale| &finale.verified);
    let of_series = view.series.as_ref().map(|series| &series.attempts);
    let shown = of_finale.or(of_series).into_iter().flatten();
    shown.map(|(_, attempt)| attempt).collect()
}

/// The last answer, or the last one of this text.
fn appealed(view: &View, text: &str) -> Result<u32, String> {
    let attempts = attempts(view);
    let wanted = |attempt: &&&Attempt| match text {
        "" => true,
        text => *attempt.text == *text,
    };
    match attempts.iter().rev().find(wanted) {
        Some(attempt) => Ok(attempt.number),
        None if text.is_empty() => Ok(0),
        None => Err(format!("nobody said `{text}` here")),
    }
}
