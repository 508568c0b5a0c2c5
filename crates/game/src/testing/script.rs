//! Games told as text, so that a test of a rule reads like the rule.
//!
//! ```text
//! 4 seats | dictionary 0 | rows RONT ELA CHATEA B
//! show S V F T
//! 2 left RONT frontière
//! 1 left RONT vrai ! not-your-turn T5
//! agree
//! = rows FRONT ELA CHATEA B | awaiting 0
//! ```
//!
//! The first line sets the table. Then one line for each thing done, with
//! `! code rule` when it must be refused (the code without the game's id), and
//! `=` lines for what must be true. Any game understands:
//!
//! | line | what happens |
//! | --- | --- |
//! | `2 says hiver` | seat 2 asks what [`Scripted::asks`] makes of the words |
//! | `stale 2 says hiver` | the same, as an answer to the step before |
//! | `start` | the start |
//! | `alarm`, `alarm early`, `alarm now` | the alarm at its time, just before it, or at once |
//! | `wait 500` | half a second passes |
//! | `bots 1 3` | from now on no person plays these seats; `bots` for none |
//! | `shown stage`, `shown hands` | from now on it takes time to show what happens |
//!
//! and can be expected to tell `awaiting`, `winners`, `scores`, `events`,
//! `alarm` and `beat`, of which it tells when phones tell it and its length.
//! Everything else is the game's own.

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use core::{fmt::Debug, str::FromStr};

use super::{joined, json, kind, or_none};
use crate::{Company, Game, Input, Millis, Moment, Refusal, Seat, Seats, Showing, Viewer, step};

/// What a line leads to; a refusal is told as its code and its rule.
pub type Done = Result<(), String>;

/// What came of an input: the game after it and the events that led there.
pub type Stepped<G> = Result<(G, Vec<<G as Game>::Event>), <G as Game>::Refusal>;

/// How a game is told in scripts.
pub trait Scripted: Game + PartialEq + Debug {
    /// What a script can demand of chance; `()` where it demands nothing.
    type Rig: Clone + Default;

    /// The table that a script's first line sets.
    fn set(line: &str) -> Script<Self>;

    /// The step that a move answers now.
    fn step(&self) -> u32;

    /// What a seat asks in these words of a line.
    fn asks(table: &Script<Self>, step: u32, words: &[&str], line: &str) -> Self::Move;

    /// A line of the game's own; `None` for one that it does not know.
    fn does(_table: &mut Script<Self>, _words: &[&str], _line: &str) -> Option<Done> {
        None
    }

    /// What is true of a key of a `=` line; `None` for one it does not know.
    fn tells(table: &Script<Self>, key: &str) -> Option<String>;

    /// Decides an input, by chance or as it is rigged.
    fn decides(table: &mut Script<Self>, now: Moment, input: Input<Self::Move>) -> Stepped<Self> {
        step(&table.state, &table.content, now, input)
    }
}

/// A table in the middle of a script.
pub struct Script<G: Scripted> {
    pub state: G,
    pub content: Arc<G::Content>,
    pub at: Millis,
    /// Of the last input: each has the next.
    pub seed: u64,
    pub rig: G::Rig,
    /// Who is at the table: people on every seat, unless a line says otherwise.
    pub company: Company,
    /// What the last line led to.
    pub events: Vec<G::Event>,
}

impl<G: Scripted> Clone for Script<G> {
    fn clone(&self) -> Self {
        Script {
            state: self.state.clone(),
            content: self.content.clone(),
            rig: self.rig.clone(),
            events: self.events.clone(),
            ..*self
        }
    }
}

impl<G: Scripted> Script<G> {
    pub fn new(state: G, content: Arc<G::Content>) -> Self {
        Script {
            state,
            content,
            at: 1_000,
            seed: 1,
            rig: G::Rig::default(),
            company: Company::default(),
            events: Vec::new(),
        }
    }

    /// The table that a line sets.
    #[track_caller]
    pub fn set(line: &str) -> Self {
        G::set(line)
    }

    /// Plays a script, and leaves the table as it stands at its end.
    #[track_caller]
    pub fn check(script: &str) -> Self {
        let script = script.trim();
        let (first, rest) = script.split_once('\n').unwrap_or((script, ""));
        let mut table = G::set(first.trim());
        table.go(rest);
        table
    }

    /// Plays several lines.
    #[track_caller]
    pub fn go(&mut self, lines: &str) -> &mut Self {
        let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.for_each(|line| self.read(line));
        self
    }

    /// Plays one line, and sees that it is refused if it must be.
    #[track_caller]
    pub fn read(&mut self, line: &str) {
        if let Some(expected) = line.strip_prefix("= ") {
            let clauses = expected.split('|').map(str::trim);
            clauses.for_each(|clause| self.expect(clause, line));
            return;
        }
        let (done, refused) = match line.split_once(" ! ") {
            Some((done, refused)) => (done.trim(), Some(refused.trim())),
            None => (line, None),
        };
        let before = refused.map(|_| self.state.clone());
        let heard = self.does(done);
        let told = heard.as_ref().err().map(String::as_str);
        assert_eq!(told, refused, "at the line {line:?}");
        if let Some(before) = before {
            assert_eq!(self.state, before, "a refusal changes nothing: {line:?}");
        }
    }

    /// What one line does.
    #[track_caller]
    pub fn does(&mut self, line: &str) -> Done {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(done) = G::does(self, &words, line) {
            return done;
        }
        let step = self.state.step();
        match words[..] {
            ["start"] => self.hear(Input::Start),
            ["alarm"] => self.alarm(),
            ["alarm", "early"] => self.alarm_early(),
            ["alarm", "now"] => self.hear(Input::Alarm),
            ["wait", time] => {
                self.at += number::<Millis>(time);
                Ok(())
            }
            ["shown", how] => {
                self.company.showing = match how {
                    "stage" => Showing::STAGE,
                    "hands" => Showing::HANDS,
                    _ => Showing::default(),
                };
                Ok(())
            }
            ["bots", ref seats @ ..] => {
                self.company.people = Seats::all(u8::MAX);
                for seat in seats {
                    self.company.people.remove(Seat(number(seat)));
                }
                Ok(())
            }
            ["stale", seat, ref rest @ ..] => {
                let mv = G::asks(self, step.wrapping_sub(1), rest, line);
                self.heard(number(seat), mv)
            }
            [seat, ref rest @ ..] if seat.parse::<u8>().is_ok() => {
                let mv = G::asks(self, step, rest, line);
                self.heard(number(seat), mv)
            }
            _ => panic!("a script has no {line:?}"),
        }
    }

    #[track_caller]
    fn expect(&self, clause: &str, line: &str) {
        let key = clause.split(' ').next().unwrap_or("");
        let told = G::tells(self, key).or_else(|| self.tells(key));
        let told = told.unwrap_or_else(|| panic!("a script cannot expect {key:?}"));
        assert_eq!(format!("{key} {told}").trim(), clause, "at {line:?}");
    }

    /// What any game can be expected to tell.
    fn tells(&self, key: &str) -> Option<String> {
        let outcome = self.state.outcome();
        Some(match key {
            "awaiting" => seats(self.state.awaiting().iter()),
            "winners" => seats(outcome.into_iter().flat_map(|it| it.winners)),
            "scores" => or_none(outcome.map(|it| joined(it.scores))),
            "events" => joined(self.events.iter().map(kind)),
            "beat" => {
                let beat = self.state.beat().filter(|beat| beat.until > self.at);
                or_none(beat.map(|it| format!("{} {}", it.told - it.from, it.length())))
            }
            "alarm" => or_none(self.state.alarm().map(|it| format!("in {}", it - self.at))),
            _ => return None,
        })
    }

    /// Time passes until the alarm.
    pub fn alarm(&mut self) -> Done {
        self.at = self.state.alarm().map_or(self.at, |it| it.max(self.at));
        self.hear(Input::Alarm)
    }

    pub fn alarm_early(&mut self) -> Done {
        self.at = self.state.alarm().expect("an alarm") - 1;
        self.hear(Input::Alarm)
    }

    pub fn heard(&mut self, seat: u8, mv: G::Move) -> Done {
        let seat = Seat(seat);
        self.hear(Input::Move { seat, mv })
    }

    pub fn hear(&mut self, input: Input<G::Move>) -> Done {
        self.seed += 1;
        let now = Moment {
            at: self.at,
            seed: self.seed,
            company: self.company,
        };
        let decided = G::decides(self, now, input);
        (self.state, self.events) = decided.map_err(|refusal| told::<G>(&refusal))?;
        Ok(())
    }

    pub fn view(&self, viewer: Viewer) -> G::View {
        self.state.view(viewer)
    }
}

/// A refusal as scripts write it: its code without the game's id, and its rule.
fn told<G: Game>(refusal: &G::Refusal) -> String {
    let refused = refusal.refused();
    let own = refused.code.strip_prefix(G::ID);
    let code = own.and_then(|code| code.strip_prefix('.'));
    let code = code.unwrap_or(refused.code);
    let told = format!("{code} {}", refused.rule.unwrap_or(""));
    told.trim_end().to_string()
}

/// Of these viewers only `who` can tell the two tables apart: for the others no
/// byte differs.
#[track_caller]
pub fn check_told_apart<G: Scripted>(tables: [&Script<G>; 2], viewers: &[Viewer], who: &[Viewer]) {
    for viewer in viewers {
        let [one, other] = tables.map(|table| json(&table.view(*viewer)));
        assert_eq!(one != other, who.contains(viewer), "{viewer:?}");
    }
}

/// The numbers of seats.
pub fn seats(seats: impl IntoIterator<Item = Seat>) -> String {
    joined(seats.into_iter().map(|seat| seat.0))
}

/// The number that a word of a script is.
#[track_caller]
pub fn number<N: FromStr>(text: &str) -> N {
    let number = text.parse();
    number.unwrap_or_else(|_| panic!("a number, not {text:?}"))
}

/// The numbers between spaces.
#[track_caller]
pub fn numbers<N: FromStr>(text: &str) -> Vec<N> {
    text.split_whitespace().map(number).collect()
}
