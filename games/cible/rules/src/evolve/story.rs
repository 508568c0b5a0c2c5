//! What is kept of every question, for the end.

use alloc::{sync::Arc, vec::Vec};

use crate::{
    events::{Attempt, Place, PlayedQuestion},
    flair::place_of_level,
    state::Cible,
};

/// What nobody said, and how much more there was.
pub(super) type Missed<'a> = (&'a [Arc<str>], u16);

impl Cible {
    /// Keeps a question that is done with, for the end.
    pub(super) fn tell(
        &mut self,
        place: Place,
        text: Arc<str>,
        attempts: Vec<Attempt>,
        missed: &Missed<'_>,
    ) {
        let question = PlayedQuestion {
            party: self.party,
            phase: self.phase,
            place,
            text,
            attempts,
            missed: missed.0.to_vec(),
            more: missed.1,
        };
        Arc::make_mut(&mut self.story).push(question);
    }

    /// Keeps the definitions of a series that is over, appeals and all.
    pub(super) fn tell_series(&mut self) {
        let Some(series) = self.series.take() else {
            return;
        };
        for (line, (text, answer)) in (0u8..).zip(&series.shown) {
            let attempts = series.attempts.iter().filter(|(at, _)| *at == line);
            let attempts = attempts.map(|(_, attempt)| attempt.clone()).collect();
            let place = Place {
                side: series.side,
                line,
            };
            let found = series.found[line as usize % 6];
            let missed = if found {
                &[][..]
            } else {
                core::slice::from_ref(answer)
            };
            self.tell(place, text.clone(), attempts, &(missed, 0));
        }
    }

    pub(super) fn tell_level(&mut self, level: u8, missed: &Missed<'_>) {
        let Some(finale) = self.finale.clone() else {
            return;
        };
        let at = level as usize - 1;
        let (Some(text), Some(line)) = (finale.questions.get(at), finale.validated.get(at)) else {
            return;
        };
        let attempts = finale.verified.iter().filter(|(of, _)| *of == level);
        let attempts = attempts.map(|(_, attempt)| attempt.clone()).collect();
        let place = place_of_level(finale.side, level, *line);
        self.tell(place, text.clone(), attempts, missed);
    }
}
