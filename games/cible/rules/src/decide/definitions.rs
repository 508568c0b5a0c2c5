//! Phase 2: six definitions against the hourglass (L2).

use alloc::{sync::Arc, vec::Vec};

use game::Seat;
use rand::RngExt;

use super::{Deciding, Refusal, Result, Said};
use crate::{
    cards::Series,
    events::{Event, Verdict},
    scene::Scene,
};

/// From the letter to the first definition.
const READY: u64 = 3_000;
/// How long the answers are looked at.
const SHOWN: u64 = 9_000;
/// How long it is looked at who loses a pawn: the plinths grow, a silence, the
/// line, the pawns fall, and all of it stands.
const TALLY: u64 = 900 + 600 + 200 + 650 + 3_000;

impl Deciding<'_> {
    /// The next seat by camera, or the end of the phase (L2.3, L2.4).
    pub(super) fn next_series(&mut self) {
        self.learn_of_series();
        let Some(seat) = self.token() else {
            return self.end_definitions();
        };
        let (side, again) = self.draw_series();
        let Series { letter, level, .. } = self.book.packs.definitions[side as usize];
        let next = self.from() + READY;
        self.draft.emit(Event::SeriesOpened {
            seat,
            side,
            letter,
            level,
            again,
            next,
        });
    }

    /// A side as hard as the first of the phase, which any card may be, and the
    /// sides of that difficulty if all of them have been through (L2.3).
    fn draw_series(&self) -> (u16, Vec<u16>) {
        let pack = &self.book.packs.definitions;
        let mut dice = self.now.dice();
        let first = pack[dice.random_range(0..pack.len())].level;
        let level = self.draft.difficulty.unwrap_or(first);
        let sides = || (0u16..).zip(pack);
        let as_hard = sides().filter(|(_, one)| one.level == level);
        let mut as_hard: Vec<u16> = as_hard.map(|(side, _)| side).collect();
        // The box was another when the phase began.
        if as_hard.is_empty() {
            as_hard = sides().map(|(side, _)| side).collect();
        }
        let drawn = &self.draft.drawn[1];
        let fresh = as_hard.iter().filter(|side| !drawn.contains(side));
        let fresh: Vec<u16> = fresh.copied().collect();
        let (from, again) = match fresh.is_empty() {
            true => (&as_hard, as_hard.clone()),
            false => (&fresh, Vec::new()),
        };
        (from[dice.random_range(0..from.len())], again)
    }

    /// The hourglass runs, the first definition is read.
    pub(super) fn turn_sand(&mut self) {
        let deadline = self.now.at + self.draft.options.sand();
        self.draft.emit(Event::SandTurned { deadline });
        self.read(0);
    }

    fn read(&mut self, line: u8) {
        let series = self.draft.series.as_ref();
        let card = series.and_then(|series| self.book.packs.definitions.get(series.side as usize));
        let Some(definition) = card.and_then(|card| card.definitions.get(line as usize)) else {
            return;
        };
        let text = definition.text.clone();
        let sheet = self.sheet_of(&definition.answers);
        self.draft.emit(Event::Read { line, text });
        self.hand_over(sheet);
    }

    fn series(&self) -> Result<(&Series, u8, Seat)> {
        let running = self.draft.series.as_ref().ok_or(Refusal::NotNow("L1.1"))?;
        let line = running.now.ok_or(Refusal::NotNow("L1.1"))?;
        let side = running.side as usize;
        let series = self
            .book
            .packs
            .definitions
            .get(side)
            .ok_or(Refusal::NotNow("L1.1"))?;
        Ok((series, line, running.seat))
    }

    pub(super) fn answer_definition(mut self, text: &str) -> Result {
        if self.draft.arbiter().is_some() {
            let (_, _, seat) = self.series()?;
            let text = text.into();
            self.draft.emit(Event::Submitted { seat, text });
            return Ok(());
        }
        self.judge_definition(text)
    }

    /// The house judges an answer to the definition that was read.
    fn judge_definition(&mut self, text: &str) -> Result {
        let (series, line, seat) = self.series()?;
        let definition = &series.definitions[line as usize];
        let known = self.judged(&definition.text, &definition.answers, text, &[]);
        let answer = known.into_iter().next();
        let verdict = match answer {
            Some(_) => Verdict::Right,
            None => Verdict::Wrong,
        };
        self.found(seat, text, Said::by_house((verdict, answer)));
        Ok(())
    }

    /// Time is up. If it is the arbiter who was silent, the house judges what
    /// was typed.
    pub(super) fn sand_is_through(&mut self) {
        let typed = self.draft.submitted().cloned();
        let judged = typed.map(|text| self.judge_definition(&text));
        if judged.is_none_or(|judged| judged.is_err()) {
            self.end_series();
        }
    }

    pub(super) fn rule_definition(mut self, right: bool) -> Result {
        let (series, line, seat) = self.series()?;
        let answer = series.definitions[line as usize].answers.all().next();
        let said = match right {
            true => Said {
                verdict: Verdict::Right,
                answer: answer.map(|(name, _)| name.clone()),
                ruled: true,
            },
            false => Said::wrong(),
        };
        let running = self.draft.series.as_ref();
        let text = running.and_then(|running| running.submitted.clone());
        self.found(seat, &text.unwrap_or_default(), said);
        Ok(())
    }

    fn found(&mut self, seat: Seat, text: &str, said: Said) {
        let attempt = self.attempt(seat, text, said);
        self.draft.emit(Event::Found { attempt });
        // A word on what was said before the sand was through reads no more.
        match self.in_time() {
            Ok(()) => self.read_next(),
            Err(_) => self.end_series(),
        }
    }

    pub(super) fn pass_definition(mut self) -> Result {
        self.series()?;
        self.draft.emit(Event::Passed);
        self.read_next();
        Ok(())
    }

    /// The next definition that is not found, round and round (L2.2).
    fn read_next(&mut self) {
        let Some(running) = &self.draft.series else {
            return;
        };
        let now = running.now.unwrap_or(0);
        let mut ahead = (1..=6).map(|step| (now + step) % 6);
        let Some(line) = ahead.find(|line| !running.found[*line as usize]) else {
            return self.end_series();
        };
        self.read(line);
    }

    fn end_series(&mut self) {
        let Some(running) = &self.draft.series else {
            return;
        };
        let definitions = &self.book.packs.definitions[running.side as usize].definitions;
        let answers = definitions.iter().map(|definition| {
            let name = definition.answers.all().next();
            let name = name.map_or_else(Arc::default, |(name, _)| name.clone());
            (definition.text.clone(), name)
        });
        let answers = answers.collect();
        let next = self.now.at + SHOWN;
        self.draft.emit(Event::SeriesOver { answers, next });
    }

    /// The last two lose a pawn, and all who are level with them (L2.4).
    fn end_definitions(&mut self) {
        let found = |seat: Seat| self.draft.found[seat.index()].unwrap_or(0);
        let mut scores: Vec<u8> = self.draft.all_seats().map(found).collect();
        scores.sort_unstable();
        let last = scores[0];
        let losing = if scores.iter().filter(|score| **score == last).count() >= 2 {
            last
        } else {
            scores[1]
        };
        let losers: Vec<Seat> = self
            .draft
            .all_seats()
            .filter(|seat| found(*seat) <= losing)
            .collect();
        for seat in losers {
            self.draft.emit(Event::PawnLost { seat });
        }
        self.show(Scene::Tallied);
        let next = self.after(TALLY);
        self.draft.emit(Event::Tallied { next });
    }
}
