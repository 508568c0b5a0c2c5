//! Games told as text.
//!
//! ```text
//! 4 seats | arbiter person
//! ask saison
//! camera 2
//! 2 says hiver
//! = towers 5 5 5 5 | last 2 hiver right
//! ```
//!
//! The first line sets the table. Then one line for each thing done, with
//! `! code rule` when it must be refused, and `=` lines for what must be true.
//! `ask`, `camera`, `series` and `bidding` let time pass until that happens,
//! and chance gives what they name. The lines of [`super::parties`] play a
//! whole phase.

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use game::{Game, Input, Millis, Moment, Refusal, Seat, Setup, Viewer, step};

use super::books;
use crate::{
    AnswerTime, Arbiter, Book, Cible, Content, Event, FinaleTime, Hourglass, Language, Length,
    Move, Options, Pack, Place, Rig, View,
    state::{Stage, pack_of},
};

/// A table in the middle of a script.
pub struct Script {
    pub state: Cible,
    pub content: Arc<Content>,
    pub at: Millis,
    pub seed: u64,
    pub rig: Rig,
    /// What the last line led to.
    pub events: Vec<Event>,
}

/// Plays a script, and leaves the table as it stands at its end.
#[track_caller]
pub fn check(script: &str) -> Script {
    let mut lines = script.lines().map(str::trim);
    let head = lines.by_ref().find(|line| !line.is_empty());
    let mut table = Script::set(head.expect("a script begins with its table"));
    lines
        .filter(|line| !line.is_empty())
        .for_each(|line| table.read(line));
    table
}

pub fn number<N: core::str::FromStr>(text: &str) -> N {
    text.parse()
        .unwrap_or_else(|_| panic!("a number, not {text:?}"))
}

pub fn setup(line: &str) -> Setup<Options> {
    let mut options = Options::default();
    let mut seats = 4;
    for clause in line.split('|').map(str::trim) {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            [count, "seats"] => seats = number(count),
            ["two", "parties"] => options.length = Length::Two,
            ["goal", goal] => (options.length, options.goal) = (Length::Goal, number(goal)),
            ["arbiter", "person"] => options.arbiter = Arbiter::Person,
            ["english"] => options.language = Language::En,
            ["answer", "8"] => options.answer = AnswerTime::Seconds8,
            ["answer", "12"] => options.answer = AnswerTime::Seconds12,
            ["answer", "20"] => options.answer = AnswerTime::Seconds20,
            ["sand", "1.5"] => options.hourglass = Hourglass::Slower,
            ["sand", "2"] => options.hourglass = Hourglass::Double,
            ["finale", "120"] => options.finale = FinaleTime::Seconds120,
            ["seed", _] => {}
            _ => panic!("a script's table has no {clause:?}"),
        }
    }
    Setup {
        seats,
        first: None,
        options,
    }
}

impl Script {
    #[track_caller]
    pub fn set(line: &str) -> Script {
        let state = Cible::new(&setup(line)).expect("a script's table is accepted");
        let mut table = Script::of(state);
        let seed = line.split("seed ").nth(1);
        table.seed = seed.map_or(1, |seed| number(seed.trim()));
        table.hear(Input::Start).expect("a script's game starts");
        table
    }

    /// A table with the box of the rules that has not started.
    pub fn of(state: Cible) -> Script {
        Script {
            state,
            content: books::of_the_rules(),
            at: 1_000,
            seed: 1,
            rig: Rig::default(),
            events: Vec::new(),
        }
    }

    #[track_caller]
    pub fn read(&mut self, line: &str) {
        if let Some(expected) = line.strip_prefix("= ") {
            for clause in expected.split('|') {
                self.expect(clause.trim(), line);
            }
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

    /// Several lines.
    #[track_caller]
    pub fn go(&mut self, lines: &str) -> &mut Script {
        let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.for_each(|line| self.read(line));
        self
    }

    /// One line of a script; an error is the code and the rule of a refusal.
    pub fn does(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["start"] => self.hear(Input::Start),
            ["on"] => self.alarm(),
            ["early"] => {
                self.at = self.state.alarm().expect("an alarm") - 1;
                self.hear(Input::Alarm)
            }
            ["wait", time] => {
                self.at += number::<Millis>(time);
                Ok(())
            }
            ["deadline"] => {
                self.at = self.state.deadline.expect("a deadline");
                Ok(())
            }
            ["ask", ..] => {
                let part = line.trim_start_matches("ask ");
                let phase = self.coming();
                self.rig.places[pack_of(phase)] = [self.place(phase, part)].into();
                self.until(|event| matches!(event, Event::Asked { .. }))
            }
            ["camera", seat] => {
                self.rig.cameras = [Seat(number(seat))].into();
                self.until(|event| matches!(event, Event::Camera { .. }))
            }
            ["bidding", seat] => {
                self.rig.cameras = [Seat(number(seat))].into();
                self.until(|event| matches!(event, Event::Bidding { .. }))?;
                self.rig.cameras.clear();
                Ok(())
            }
            ["series", seat, ref letter @ ..] => {
                self.rig.cameras = [Seat(number(seat))].into();
                self.rig.places[1] = letter.iter().map(|it| self.side_of(it)).collect();
                self.until(|event| matches!(event, Event::SandTurned { .. }))
            }
            ["finale", ref card @ ..] => {
                let side = |card: &&str| Place {
                    side: number(card),
                    line: 0,
                };
                self.rig.places[4] = card.iter().map(side).collect();
                self.until(|event| matches!(event, Event::FinaleBegan { .. }))
            }
            ["phase", phase] => {
                let wanted: u8 = number(phase);
                self.until(
                    |event| matches!(event, Event::PhaseBegan { phase, .. } if *phase == wanted),
                )
            }
            ["stale", seat, ref rest @ ..] => {
                let step = self.state.step.wrapping_sub(1);
                let mv = self.asks(step, rest, line);
                self.heard(number(seat), mv)
            }
            [seat, ref rest @ ..] if seat.parse::<u8>().is_ok() => {
                let mv = self.asks(self.state.step, rest, line);
                self.heard(number(seat), mv)
            }
            _ => self.plays(line, &words),
        }
    }

    fn asks(&self, step: u32, words: &[&str], line: &str) -> Move {
        let number_ = self.state.attempts;
        match *words {
            ["says", ..] => Move::Answer {
                step,
                text: line.split_once("says").map_or("", |(_, said)| said).into(),
            },
            ["passes"] => Move::Pass { step },
            ["bids", count] => Move::Bid {
                step,
                count: number(count),
            },
            ["leaves"] => Move::Leave { step },
            ["validates"] => Move::Validate { step },
            ["rules", word] => Move::Rule {
                step,
                right: word == "yes",
            },
            ["appeals"] => Move::Appeal {
                step,
                number: number_,
            },
            ["appeals", attempt] => Move::Appeal {
                step,
                number: number(attempt),
            },
            ["votes", word] => Move::Vote {
                number: number_,
                right: word == "yes",
            },
            ["votes", word, "on", attempt] => Move::Vote {
                number: number(attempt),
                right: word == "yes",
            },
            _ => panic!("a script has no {line:?}"),
        }
    }

    /// Lets time pass until something happens, as long as nobody is awaited.
    fn until(&mut self, wanted: impl Fn(&Event) -> bool) -> Result<(), String> {
        for _ in 0..100 {
            let awaited = self.state.awaiting();
            assert!(awaited.is_empty(), "{awaited:?} at {:?}", self.state.stage);
            self.alarm()?;
            if self.events.iter().any(&wanted) {
                return Ok(());
            }
        }
        panic!("it never happens; the table is at {:?}", self.state.stage);
    }

    pub fn alarm(&mut self) -> Result<(), String> {
        let alarm = self.state.alarm();
        self.at = alarm.map_or(self.at, |alarm| alarm.max(self.at));
        self.hear(Input::Alarm)
    }

    pub fn heard(&mut self, seat: u8, mv: Move) -> Result<(), String> {
        let seat = Seat(seat);
        self.hear(Input::Move { seat, mv })
    }

    pub fn hear(&mut self, input: Input<Move>) -> Result<(), String> {
        self.seed += 1;
        let (state, content, at) = (&self.state, &self.content, self.at);
        let decided = |seed| step(state, content, Moment { at, seed }, input.clone());
        let events = |seed| decided(seed).ok().map(|(_, events)| events);
        let seed = self.rig.seed(state.phase, self.seed, events);
        let seed = seed.unwrap_or_else(|| panic!("chance cannot give {:?}", self.rig));
        let (next, events) = decided(seed).map_err(|refusal| {
            let refused = refusal.refused();
            let code = refused.code.trim_start_matches("cible.");
            let rule = refused.rule.unwrap_or("");
            format!("{code} {rule}").trim_end().to_string()
        })?;
        (self.state, self.events) = (next, events);
        Ok(())
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.state.view(viewer)
    }

    pub fn book(&self) -> &Book {
        self.content.get(self.state.options.language)
    }

    /// The phase that is played when time goes on.
    fn coming(&self) -> u8 {
        match self.state.stage {
            Stage::PartyOver => 1,
            _ => self.state.phase,
        }
    }

    /// Where the one question is whose text holds this.
    pub fn place(&self, phase: u8, part: &str) -> Place {
        let pack = Pack::ALL[pack_of(phase)];
        let entries = self.book().packs.entries(pack);
        let mut found = entries.filter(|entry| entry.text.contains(part));
        let entry = found.next().unwrap_or_else(|| panic!("no {part:?}"));
        assert!(found.next().is_none(), "several questions hold {part:?}");
        let (side, line) = (entry.side as u16, entry.line as u8);
        Place { side, line }
    }

    pub fn side_of(&self, letter: &str) -> Place {
        let mut series = self.book().packs.definitions.iter();
        let side = series.position(|series| letter.starts_with(series.letter));
        let side = side.unwrap_or_else(|| panic!("no series of {letter}")) as u16;
        Place { side, line: 0 }
    }
}
