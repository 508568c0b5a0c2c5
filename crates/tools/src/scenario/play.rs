use anyhow::Result;
use game::{Company, Input, Level, Millis, Moment, Refused, Running, Seats, Viewer};
use serde_json::Value as Json;
use toml::{Spanned, Value};

use super::{
    account::{Account, Difference},
    expect::Expected,
    file::{Expect, File, Names, json},
    lines::{Lines, Mistake},
    plan::{Act, Said, plan},
    scripted::{Opened, Scenario, Scripted, open},
};
use crate::Workshop;

/// More alarms or bot moves than this in one step, and the game is going
/// round in circles.
const MOST_MOVES: usize = 20_000;
/// How long a bot that does nothing yet is left alone.
const HESITATION: Millis = 1_000;

/// Plays a scenario to its end, or to the first mistake.
pub fn play(
    file: &File,
    text: &str,
    lines: &Lines,
    workshops: &[Box<dyn Workshop>],
    verbose: bool,
) -> Result<Account> {
    let mut report = Account::new(file, verbose);
    let names = match Names::new(file, lines) {
        Ok(names) => names,
        Err(mistake) => return Ok(Account::broken(mistake)),
    };
    let scenario = Scenario {
        file,
        text,
        lines,
        names: &names,
    };
    let opened = match open(&scenario, workshops)? {
        Ok(opened) => opened,
        Err(mistake) => return Ok(Account::broken(mistake)),
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
    report: &mut Account,
) -> Result<(), Mistake> {
    let expected = Expected::new(&file.expect, lines);
    let game = match opened.game {
        Ok(game) => game,
        Err(refused) => {
            report.begin(lines.of(&file.seats), 0, "the setup");
            let differences = expected.refusal(&Some(refused))?;
            report.found(differences, None);
            return match file.steps.first() {
                None => Ok(()),
                Some(step) => {
                    let text = "the setup is refused, so nothing follows: take the steps out";
                    Err(lines.mistake(step, text))
                }
            };
        }
    };
    let mut table = Table {
        lines,
        company: Company {
            family: file.family,
            ..Company::default()
        },
        names,
        script: opened.script,
        game,
        at: 0,
        seed: u64::from(file.seed) << 32,
    };
    table.seat_bots(file.bots.as_ref())?;
    report.begin(lines.of(&file.seats), 0, "the start");
    let refused = table.decide(Input::Start)?;
    report.found(expected.refusal(&refused)?, None);
    report.found(expected.sights(&table)?, Some(&table));
    for (number, step) in (1..).zip(&file.steps) {
        let expected = Expected::new(&step.get_ref().expect, lines);
        table.seat_bots(step.get_ref().bots.as_ref())?;
        let plan = plan(step, &table)?;
        report.begin(lines.of(step), number, &plan.told);
        table.act(plan.act, &expected, report)?;
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
    company: Company,
}

impl Table<'_> {
    /// From now on no person plays these seats, and people play the others.
    fn seat_bots(&mut self, bots: Option<&Spanned<Value>>) -> Result<(), Mistake> {
        let Some(bots) = bots else { return Ok(()) };
        let seats = self.names.listed(&json(bots.get_ref()));
        let seats = seats.map_err(|text| self.lines.mistake(bots, text))?;
        self.company.people = Seats::all(self.names.count());
        for seat in seats {
            self.company.people.remove(seat);
        }
        Ok(())
    }

    fn moment(&mut self) -> Moment {
        self.seed += 1;
        Moment {
            at: self.at,
            seed: self.seed,
            company: self.company,
        }
    }

    /// Decides an input and applies it; what the game answers when it refuses.
    fn decide(&mut self, input: Input<&str>) -> Result<Option<Refused>, Mistake> {
        let mut now = self.moment();
        now.seed = self.script.seed(&*self.game, now, input)?;
        let decided = match self.game.decide(now, input) {
            Ok(decided) => decided,
            Err(refused) => return Ok(Some(refused)),
        };
        match self.script.rig(&*self.game, decided.events.get(), now)? {
            None => self.game = decided.next,
            Some(events) => self.game.replay(&events).map_err(|why| {
                Mistake::whole(format!("the rigged events cannot be read: {}", why.0))
            })?,
        }
        Ok(None)
    }

    /// The step that a move answers now.
    fn step(&self) -> u64 {
        self.view(Viewer::Public)["step"].as_u64().unwrap_or(0)
    }

    pub fn view(&self, viewer: Viewer) -> Json {
        serde_json::from_str(&self.game.view(viewer)).unwrap_or_default()
    }

    fn act(&mut self, act: Act, expected: &Expected, report: &mut Account) -> Result<(), Mistake> {
        let (moves, step, line) = match act {
            Act::Moves { moves, step, line } => (moves, step, line),
            other => {
                expected.no_refusal()?;
                let difference = match other {
                    Act::Wait { time, until } => self.wait(time, until)?,
                    Act::Bots { level, until } => self.bots(level, until)?,
                    Act::Look | Act::Moves { .. } => None,
                };
                report.found(difference, None);
                return Ok(());
            }
        };
        for (seat, said) in moves {
            let mut mv = match said {
                Said::Raw(raw) => raw,
                Said::Phrase(phrase) => self
                    .script
                    .phrase(phrase, seat, &*self.game)
                    .map_err(|text| Mistake { line, text })?,
            };
            let step = step.map_or_else(|| self.step(), u64::from);
            self.script.stamp(&mut mv, step);
            let mv = &mv.to_string();
            let refused = self.decide(Input::Move { seat, mv })?;
            report.found(expected.refusal(&refused)?, None);
        }
        Ok(())
    }

    /// Lets time pass, no longer than until something is true; alarms come when
    /// they are due.
    fn wait(
        &mut self,
        wait: Millis,
        until: Option<&Spanned<Expect>>,
    ) -> Result<Option<Difference>, Mistake> {
        let lines = self.lines;
        let until = until.map(|until| Expected::new(until.get_ref(), lines));
        let end = self.at + wait;
        for _ in 0..MOST_MOVES {
            if let Some(until) = &until {
                until.no_refusal()?;
                if until.sights(self)?.is_empty() {
                    return Ok(None);
                }
            }
            let Some(alarm) = self.game.alarm().filter(|alarm| *alarm <= end) else {
                self.at = end;
                let seen = "none in that time";
                return Ok(
                    until.map(|_| Difference::new("until", "a moment when this is true", seen))
                );
            };
            self.at = self.at.max(alarm);
            if let Some(refused) = self.decide(Input::Alarm)? {
                self.at = end;
                let seen = format!("refused with {}", refused.code);
                return Ok(Some(Difference::new(
                    "alarm",
                    "an alarm that is heard",
                    seen,
                )));
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
                // Nobody is to move: only time goes on, or nothing does.
                let Some(alarm) = self.game.alarm() else {
                    break;
                };
                let difference = self.wait(alarm.saturating_sub(self.at), None)?;
                if difference.is_some() {
                    return Ok(difference);
                }
                continue;
            };
            let now = self.moment();
            let told = match (self.game.bot(seat, level, now), self.game.alarm()) {
                (Some(mv), _) => match self.decide(Input::Move { seat, mv: &mv })? {
                    None => continue,
                    Some(refused) => format!("{mv} refused with {}", refused.code),
                },
                // It hesitates, as long as a clock will end it.
                (None, Some(alarm)) => {
                    let pause = alarm.saturating_sub(self.at).min(HESITATION);
                    match self.wait(pause, None)? {
                        None => continue,
                        difference => return Ok(difference),
                    }
                }
                (None, None) => "nothing".into(),
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
