//! The final, and its verification.

use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat};

use super::story::Missed;
use crate::{
    events::Attempt,
    state::{Cible, Finale, Stage},
};

impl Cible {
    pub(super) fn begin_finale(&mut self, seat: Seat, side: u16, deadline: Millis) {
        self.draw(4, side);
        self.forget_flair();
        self.finale = Some(Arc::new(Finale {
            seat,
            side,
            level: 1,
            line: 0,
            text: Arc::default(),
            given: Default::default(),
            validated: Vec::new(),
            questions: Vec::new(),
            verified: Vec::new(),
            passed: 0,
            failed: false,
        }));
        self.enter(Stage::Finale, deadline);
    }

    pub(super) fn ask_in_finale(&mut self, level: u8, line: u8, text: &Arc<str>) {
        self.in_finale(|finale| {
            (finale.level, finale.line) = (level, line);
            finale.text = text.clone();
        });
        self.step = self.step.saturating_add(1);
    }

    pub(super) fn give(&mut self, text: &Arc<str>) {
        self.in_finale(|finale| {
            let (level, line) = (finale.level as usize, finale.line as usize);
            finale.given[(level - 1) % 6][line % 3].push(text.clone());
        });
    }

    pub(super) fn validate(&mut self) {
        self.in_finale(|finale| {
            finale.validated.push(finale.line);
            finale.questions.push(finale.text.clone());
        });
    }

    pub(super) fn verify(&mut self, level: u8, attempt: &Attempt, next: Millis) {
        self.attempts = attempt.number;
        self.in_finale(|finale| finale.verified.push((level, attempt.clone())));
        self.go_on(next);
    }

    pub(super) fn end_level(&mut self, level: u8, passed: bool, missed: &Missed<'_>, next: Millis) {
        self.tell_level(level, missed);
        self.in_finale(|finale| {
            if passed {
                finale.passed = level;
            }
            finale.failed |= !passed;
        });
        self.go_on(next);
    }

    pub(super) fn in_finale(&mut self, change: impl FnOnce(&mut Finale)) {
        if let Some(finale) = &mut self.finale {
            change(Arc::make_mut(finale));
        }
    }
}
