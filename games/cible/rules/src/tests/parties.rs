//! Lines of a script that play a whole phase, or a part of one:
//!
//! ```text
//! right 2           the camera turns to 2, who gives a right answer
//! wrong 2, late 2   a wrong one, or none in time
//! first 0 0 1       the first phase, in which these lose a pawn each
//! found 6 5 4 3     the second, with so many definitions found by each seat
//! sequel 0 1 0 1    the third, with rounds won by these seats in this order
//! auction 0 0       the fourth, with questions won by these
//! climb 5           the finalist answers rightly and validates so many levels
//! time              nobody says anything until time is up
//! verify            the final is verified to its end
//! next              the points have been looked at
//! ```

use alloc::{format, string::String, sync::Arc, vec::Vec};

use game::{Game, Seat};

use super::script::{Script, number};
use crate::{cards::Question, state::Stage};

const WRONG: &str = "n’importe quoi";

impl Script {
    pub fn plays(&mut self, line: &str, words: &[&str]) -> Result<(), String> {
        let seats = || words[1..].iter().map(|word| number::<u8>(word));
        match *words {
            ["right", seat] => {
                self.does(&format!("camera {seat}"))?;
                self.answers()
            }
            ["wrong", seat] => {
                self.does(&format!("camera {seat}"))?;
                self.says(number(seat), WRONG, false)
            }
            ["late", seat] => {
                self.does(&format!("camera {seat}"))?;
                self.alarm()
            }
            ["answers"] => self.answers(),
            ["time"] => self.alarm(),
            ["first", ..] => seats().try_for_each(|loser| self.loses(loser)),
            ["found", ..] => {
                let mut each = (0u8..).zip(seats());
                each.try_for_each(|(seat, found)| self.finds(seat, found))
            }
            ["sequel", ..] => seats().try_for_each(|winner| self.outlasts(winner)),
            ["auction", ..] => seats().try_for_each(|winner| self.wins(winner)),
            ["climb", levels] => self.climbs(number(levels)),
            ["verify"] => {
                while self.state.stage == Stage::Verifying {
                    self.alarm()?;
                }
                Ok(())
            }
            ["next"] => self.alarm(),
            _ => panic!("a script has no {line:?}"),
        }
    }

    /// The question that lies before everyone.
    pub fn question(&self) -> &Question {
        let place = self.state.floor.place.expect("a question");
        let packs = &self.book().packs;
        let sides = match self.state.phase {
            1 => &packs.first,
            3 => &packs.sequels,
            _ => &packs.auctions,
        };
        &sides[place.side as usize][place.line as usize]
    }

    /// An answer of the card that nobody has given.
    pub fn fresh(&self) -> Arc<str> {
        let question = self.question();
        let mut names = question.answers.all().map(|(name, _)| name);
        let given = |name: &Arc<str>| self.state.given().any(|given| given == name);
        let fresh = names.find(|name| !question.examples.contains(name) && !given(name));
        fresh.expect("an answer is left").clone()
    }

    fn answers(&mut self) -> Result<(), String> {
        let seat = self.state.on_air().expect("somebody is on air").0;
        let answer = self.fresh();
        self.says(seat, &answer, true)
    }

    /// An answer, and the word of the arbiter if a person judges.
    fn says(&mut self, seat: u8, answer: &str, right: bool) -> Result<(), String> {
        self.does(&format!("{seat} says {answer}"))?;
        match self.state.arbiter() {
            Some(arbiter) => {
                let word = if right { "yes" } else { "no" };
                self.does(&format!("{} rules {word}", arbiter.0))
            }
            None => Ok(()),
        }
    }

    /// A pawn lost in the first phase. Others answer until the token of the
    /// loser lies face down again.
    fn loses(&mut self, loser: u8) -> Result<(), String> {
        loop {
            let tokens = self.state.tokens;
            if tokens.is_empty() || tokens.contains(Seat(loser)) {
                return self.does(&format!("wrong {loser}"));
            }
            let other = tokens.iter().next().map_or(0, |seat| seat.0);
            self.does(&format!("right {other}"))?;
        }
    }

    fn finds(&mut self, seat: u8, found: u8) -> Result<(), String> {
        self.does(&format!("series {seat}"))?;
        for _ in 0..found {
            let answer = self.definition();
            self.says(seat, &answer, true)?;
        }
        match found {
            6 => Ok(()),
            _ => self.alarm(),
        }
    }

    /// What answers the definition that was read.
    pub fn definition(&self) -> Arc<str> {
        let series = self.state.series.as_ref().expect("a series");
        let card = &self.book().packs.definitions[series.side as usize];
        let line = series.now.expect("a definition was read");
        let mut names = card.definitions[line as usize].answers.all();
        names.next().expect("an answer").0.clone()
    }

    /// A round of the sequel in which everybody else goes out.
    fn outlasts(&mut self, winner: u8) -> Result<(), String> {
        let others = self.state.all_seats();
        let qualified = self.state.qualified.clone();
        let others = others.filter(|seat| seat.0 != winner && !qualified.contains(seat));
        for other in others.collect::<Vec<Seat>>() {
            self.does(&format!("wrong {}", other.0))?;
        }
        // The round is marked, and the next question or phase begins.
        self.alarm()
    }

    /// A question at auction, for one answer.
    fn wins(&mut self, winner: u8) -> Result<(), String> {
        while !matches!(self.state.stage, Stage::Bidding { .. }) {
            self.alarm()?;
        }
        let opener = self.state.on_air().expect("somebody bids").0;
        self.does(&format!("{opener} bids 1"))?;
        let other = self.state.on_air().expect("somebody bids").0;
        self.does(&format!("{other} leaves"))?;
        match opener == winner {
            true => self.answers()?,
            false => self.says(opener, WRONG, false)?,
        }
        self.alarm()
    }

    fn climbs(&mut self, levels: u8) -> Result<(), String> {
        if self.state.stage != Stage::Finale {
            self.does("finale")?;
        }
        let seat = self.state.on_air().expect("a finalist").0;
        for _ in 0..levels {
            let finale = self.state.finale.as_ref().expect("a final");
            let level = finale.level as usize;
            let card = &self.book().packs.finals[finale.side as usize];
            let names = card.levels[level - 1][finale.line as usize].answers.all();
            let names: Vec<Arc<str>> = names.take(level).map(|(name, _)| name.clone()).collect();
            for name in names {
                self.does(&format!("{seat} says {name}"))?;
            }
            self.does(&format!("{seat} validates"))?;
        }
        assert!(levels == 6 || self.state.outcome().is_none());
        Ok(())
    }
}
