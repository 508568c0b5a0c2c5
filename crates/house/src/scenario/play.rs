use anyhow::Result;
use game::{Input, Level, Millis, Moment, Refused, Running, Seat, Viewer};
use serde_json::Value as Json;
use toml::{Spanned, Value};

use super::{
    expect::Expected,
    file::{Expect, File, Names, Step, json, one_of},
    lines::{Lines, Mistake},
    report::{Difference, Report},
    scripted::{Boxes, Opened, Scripted, open},
    time,
};

/// More alarms or bot moves than this in one step, and the game is going
/// round in circles.
const MOST_MOVES: usize = 20_000;

/// Plays a scenario to its end, or to the first mistake.
pub fn play(
    file: &File,
    text: &str,
    lines: &Lines,
    boxes: &Boxes,
    verbose: bool,
) -> Result<Report> {
    let mut report = Report::new(file, verbose);
    let names = match Names::new(file, lines) {
        Ok(names) => names,
        Err(mistake) => return Ok(Report::broken(mistake)),
    };
    let opened = match open(file, text, lines, &names, boxes)? {
        Ok(opened) => opened,
        Err(mistake) => return Ok(Report::broken(mistake)),
    };
    if let Err(mistake) = play_opened(file, lines, names, opened, &mut report) {
        report.mistake = Some(mistake);
    }
    Ok(report)
}

fn play_opened(
    file: &File,
    lines: &Lines,
    names: Names,
    opened: Opened,
    report: &mut Report,
) -> Result<(), Mistake> {
    let expected = Expected::new(&file.expect, lines);
    let game = match opened.game {
        Ok(game) => game,
        Err(refused) => {
            report.begin(lines.of(&file.seats), 0, "the setup");
            let differences = expected.refusal(&Some(refused))?;
            report.found(differences, None);
            return Ok(());
        }
    };
    let mut table = Table {
        lines,
        names,
        script: opened.script,
        game,
        at: 0,
        seed: u64::from(file.seed) << 32,
    };
    report.begin(lines.of(&file.seats), 0, "the start");
    let refused = table.decide(Input::Start)?;
    report.found(expected.refusal(&refused)?, None);
    report.found(expected.sights(&table)?, Some(&table));
    for (number, step) in (1..).zip(&file.steps) {
        let expected = Expected::new(&step.get_ref().expect, lines);
        let acts = table.plan(step)?;
        report.begin(lines.of(step), number, &acts.told);
        table.act(acts, &expected, report)?;
        report.found(expected.sights(&table)?, Some(&table));
    }
    Ok(())
}

/// A game being played, with its clock.
pub struct Table<'a> {
    pub lines: &'a Lines,
    pub names: Names,
    pub script: Box<dyn Scripted>,
    pub game: Box<dyn Running>,
    pub at: Millis,
    seed: u64,
}

/// What a step asks for.
struct Acts<'a> {
    told: String,
    act: Act<'a>,
}

enum Act<'a> {
    Nothing,
    /// Each at their turn. A phrase is read only then, since the table may
    /// have changed.
    Moves(Vec<(Seat, Said<'a>)>, Option<u32>, usize),
    Wait(Millis),
    Bots(Level, Option<&'a Spanned<Expect>>),
}

enum Said<'a> {
    Phrase(&'a str),
    Raw(Json),
}

impl<'a> Table<'a> {
    /// Decides an input and applies it; what the game answers when it refuses.
    fn decide(&mut self, input: Input<&str>) -> Result<Option<Refused>, Mistake> {
        self.seed += 1;
        let now = Moment { at: self.at, seed: self.seed };
        let decided = match self.game.decide(now, input) {
            Ok(decided) => decided,
            Err(refused) => return Ok(Some(refused)),
        };
        match self.script.rig(&*self.game, &decided.events, now)? {
            None => self.game = decided.next,
            Some(events) => self.game.replay(&events).map_err(|why| Mistake {
                line: 0,
                text: format!("the rigged events cannot be read: {}", why.0),
            })?,
        }
        Ok(None)
    }

    fn now_at(&self) -> u64 {
        self.view(Viewer::Public)["step"].as_u64().unwrap_or(0)
    }

    pub fn view(&self, viewer: Viewer) -> Json {
        serde_json::from_str(&self.game.view(viewer)).unwrap_or_default()
    }

    /// Reads what a step asks for, without doing it.
    fn plan<'s>(&self, spanned: &'s Spanned<Step>) -> Result<Acts<'s>, Mistake> {
        let step = spanned.get_ref();
        let moves = step.r#do.is_some() || step.r#move.is_some();
        let acts = [moves, step.wait.is_some(), step.auto.is_some()];
        let wrong = |text: &str| Err(self.lines.mistake(spanned, text));
        if acts.iter().filter(|act| **act).count() > 1 || step.r#do.is_some() && step.r#move.is_some() {
            return wrong("a step is one of `do`, `move`, `wait` and `auto`: make two steps of it");
        }
        if step.step.is_some() && !moves {
            return wrong("`step` goes with a `do` or a `move`: take it out");
        }
        if step.until.is_some() && step.auto.is_none() {
            return wrong("`until` goes with `auto`: take it out");
        }
        if let Some(wait) = &step.wait {
            let Some(wait) = time::parse(wait.get_ref()) else {
                let text = format!("`{}` is no time: write one like `30s` or `1m30s`", wait.get_ref());
                return Err(self.lines.mistake(wait, text));
            };
            let told = format!("{} pass", time::words(wait));
            return Ok(Acts { told, act: Act::Wait(wait) });
        }
        if let Some(auto) = &step.auto {
            let Some(level) = Level::ALL.into_iter().find(|level| level.name() == auto.get_ref())
            else {
                let text = format!("`auto` is the level of bots: write {}", one_of(&Level::ALL.map(Level::name)));
                return Err(self.lines.mistake(auto, text));
            };
            let told = format!("{} bots play", level.name());
            return Ok(Acts { told, act: Act::Bots(level, step.until.as_ref()) });
        }
        let (said, told) = match (&step.r#do, &step.r#move) {
            (Some(said), _) => (said, None),
            (None, Some(said)) => (said, Some(json(said.get_ref()))),
            (None, None) if step.who.is_some() => return wrong("`who` does nothing: add a `do`"),
            (None, None) => return Ok(Acts { told: "looking".into(), act: Act::Nothing }),
        };
        let line = self.lines.of(said);
        let moves = match (said.get_ref(), told) {
            (_, Some(raw)) => self.each(step, spanned, || Said::Raw(raw.clone()))?,
            (Value::String(phrase), None) => self.each(step, spanned, || Said::Phrase(phrase))?,
            (Value::Table(phrases), None) if step.who.is_none() => {
                let mut moves = Vec::new();
                for (name, phrase) in phrases {
                    let seat = self.names.seat(name).map_err(|text| Mistake { line, text })?;
                    let Value::String(phrase) = phrase else {
                        return wrong("`do` gives each player a phrase, as in `{ Léa = \"agree\" }`");
                    };
                    moves.push((seat, Said::Phrase(phrase)));
                }
                moves.sort_by_key(|(seat, _)| *seat);
                moves
            }
            _ => return wrong("`do` is a phrase with a `who`, or a table of them without: write one"),
        };
        let told: Vec<String> = moves.iter().map(|(seat, said)| self.tell(*seat, said)).collect();
        let told = if told.is_empty() { "nobody moves".into() } else { told.join("; ") };
        Ok(Acts { told, act: Act::Moves(moves, step.step, line) })
    }

    /// The same move for everybody whom `who` names.
    fn each<'s>(
        &self,
        step: &Step,
        spanned: &Spanned<Step>,
        said: impl Fn() -> Said<'s>,
    ) -> Result<Vec<(Seat, Said<'s>)>, Mistake> {
        let Some(who) = &step.who else {
            return Err(self.lines.mistake(spanned, "nobody moves: say `who`"));
        };
        let seats = match who.get_ref() {
            Value::String(name) if name == "awaited" => self.game.awaiting().iter().collect(),
            value => self
                .names
                .listed(&json(value))
                .map_err(|text| self.lines.mistake(who, text))?,
        };
        Ok(seats.into_iter().map(|seat| (seat, said())).collect())
    }

    fn tell(&self, seat: Seat, said: &Said) -> String {
        let name = self.names.name(seat);
        match said {
            Said::Phrase(phrase) => format!("{name}: {phrase}"),
            Said::Raw(raw) => format!("{name}: {raw}"),
        }
    }

    fn act(
        &mut self,
        acts: Acts<'_>,
        expected: &Expected,
        report: &mut Report,
    ) -> Result<(), Mistake> {
        match acts.act {
            Act::Moves(moves, step, line) => {
                for (seat, said) in moves {
                    let mut mv = match said {
                        Said::Phrase(phrase) => self
                            .script
                            .phrase(phrase, seat, &*self.game)
                            .map_err(|text| Mistake { line, text })?,
                        Said::Raw(raw) => raw,
                    };
                    let step = step.map_or_else(|| self.now_at(), u64::from);
                    self.script.stamp(&mut mv, step);
                    let refused = self.decide(Input::Move { seat, mv: &mv.to_string() })?;
                    report.found(expected.refusal(&refused)?, None);
                }
            }
            act => {
                expected.no_refusal()?;
                let differs = match act {
                    Act::Wait(wait) => self.wait(wait)?,
                    Act::Bots(level, until) => self.bots(level, until)?,
                    Act::Nothing | Act::Moves(..) => None,
                };
                report.found(differs.into_iter().collect(), None);
            }
        }
        Ok(())
    }

    /// Lets time pass; alarms come when they are due.
    fn wait(&mut self, wait: Millis) -> Result<Option<Difference>, Mistake> {
        let end = self.at + wait;
        for _ in 0..MOST_MOVES {
            let Some(alarm) = self.game.alarm().filter(|alarm| *alarm <= end) else {
                self.at = end;
                return Ok(None);
            };
            self.at = self.at.max(alarm);
            if let Some(refused) = self.decide(Input::Alarm)? {
                self.at = end;
                let seen = format!("refused with {}", refused.code);
                return Ok(Some(Difference::new("alarm", "an alarm that is heard", seen)));
            }
        }
        let seen = format!("{MOST_MOVES} alarms");
        Ok(Some(Difference::new("alarm", "time that passes", seen)))
    }

    /// Lets bots play for everybody until something is true, or to the end.
    fn bots(
        &mut self,
        level: Level,
        until: Option<&Spanned<Expect>>,
    ) -> Result<Option<Difference>, Mistake> {
        let lines = self.lines;
        let until = until.map(|until| Expected::new(until.get_ref(), lines));
        for _ in 0..MOST_MOVES {
            if let Some(until) = &until {
                until.no_refusal()?;
                if until.sights(self)?.is_empty() {
                    return Ok(None);
                }
            }
            if self.game.outcome().is_some() {
                break;
            }
            let Some(seat) = self.game.awaiting().iter().next() else {
                break;
            };
            self.seed += 1;
            let now = Moment { at: self.at, seed: self.seed };
            let told = match self.game.bot(seat, level, now) {
                Some(mv) => match self.decide(Input::Move { seat, mv: &mv })? {
                    None => continue,
                    Some(refused) => format!("{mv} refused with {}", refused.code),
                },
                None => "nothing".into(),
            };
            let what = format!("the bot of {}", self.names.name(seat));
            return Ok(Some(Difference::new(what, "a legal move", told)));
        }
        match (until, self.game.outcome()) {
            (None, Some(_)) => Ok(None),
            (None, None) => Ok(Some(Difference::new("auto", "a game that ends", "no end"))),
            (Some(_), _) => Ok(Some(Difference::new(
                "until",
                "a moment when this is true",
                "none, to the end of the game",
            ))),
        }
    }
}
