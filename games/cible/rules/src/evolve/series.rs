//! Series of definitions.

use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat};

use crate::{
    events::{Attempt, Verdict},
    state::{Cible, OpenSeries, Stage},
};

impl Cible {
    pub(super) fn open_series(&mut self, seat: Seat, side: u16, letter: char, next: Millis) {
        self.tell_series();
        self.forget_flair();
        self.tokens.remove(seat);
        self.draw(1, side);
        self.judge = self.judge_of_series(seat);
        self.judge
            .iter()
            .for_each(|judge| self.judges.insert(*judge));
        self.series = Some(Arc::new(OpenSeries {
            seat,
            side,
            letter,
            texts: [const { None }; 6],
            found: [false; 6],
            now: None,
            attempts: Vec::new(),
            submitted: None,
            shown: Vec::new(),
        }));
        self.enter(Stage::Letter, next);
    }

    /// These series lie in the pack again.
    pub(super) fn take_back(&mut self, again: &[u16]) {
        let drawn = &mut Arc::make_mut(&mut self.drawn)[1];
        again.iter().for_each(|side| {
            drawn.remove(side);
        });
    }

    pub(super) fn read_definition(&mut self, line: u8, text: &Arc<str>) {
        self.in_series(|series| {
            series.now = Some(line);
            series.texts[line as usize % 6] = Some(text.clone());
            series.submitted = None;
        });
        self.step = self.step.saturating_add(1);
    }

    pub(super) fn find(&mut self, attempt: &Attempt) {
        self.attempts = attempt.number;
        self.in_series(|series| {
            let line = series.now.unwrap_or(0);
            series.found[line as usize % 6] |= attempt.verdict == Verdict::Right;
            series.attempts.push((line, attempt.clone()));
        });
    }

    pub(super) fn end_series(&mut self, answers: &[(Arc<str>, Arc<str>)], next: Millis) {
        self.in_series(|series| {
            series.now = None;
            series.shown = answers.to_vec();
        });
        self.count_found();
        self.sheet = Arc::default();
        self.enter(Stage::SeriesOver, next);
    }

    pub(super) fn in_series(&mut self, change: impl FnOnce(&mut OpenSeries)) {
        if let Some(series) = &mut self.series {
            change(Arc::make_mut(series));
        }
    }

    pub(super) fn count_found(&mut self) {
        if let Some(series) = &self.series {
            let found = series.found.iter().filter(|found| **found).count() as u8;
            self.found[series.seat.index()] = Some(found);
        }
    }
}
