//! The question everyone answers from.

use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat};

use crate::{
    events::{Attempt, Place},
    state::{Cible, Floor, Stage, pack_of},
};

impl Cible {
    pub(super) fn ask(
        &mut self,
        place: Place,
        text: &Arc<str>,
        examples: &[Arc<str>],
        next: Millis,
    ) {
        self.draw(pack_of(self.phase), place.side);
        self.bid = None;
        self.forget_flair();
        self.floor = Arc::new(Floor {
            place: Some(place),
            text: text.clone(),
            examples: examples.to_vec(),
            attempts: Vec::new(),
        });
        self.enter(Stage::Reading, next);
    }

    /// The question goes back into the box.
    pub(super) fn close(&mut self, missed: &[Arc<str>], more: u16) {
        let floor = core::mem::take(&mut self.floor);
        if let Some(place) = floor.place {
            let attempts = floor.attempts.clone();
            self.tell(place, floor.text.clone(), attempts, &(missed, more));
        }
        self.sheet = Arc::default();
    }

    pub(super) fn turn_camera(&mut self, seat: Seat, deadline: Millis) {
        self.tokens.remove(seat);
        self.enter(Stage::Answering { seat, text: None }, deadline);
    }

    pub(super) fn show_judged(&mut self, attempt: &Attempt, next: Millis) {
        self.keep(attempt);
        self.enter(Stage::Judged, next);
    }

    pub(super) fn keep(&mut self, attempt: &Attempt) {
        self.attempts = attempt.number;
        let floor = Arc::make_mut(&mut self.floor);
        floor.attempts.push(attempt.clone());
    }

    /// A typed answer lies before a person who judges.
    pub(super) fn submit(&mut self, said: &Arc<str>) {
        match &mut self.stage {
            Stage::Answering { text, .. } | Stage::Performing { text, .. } => {
                *text = Some(said.clone());
            }
            _ => self.in_series(|series| series.submitted = Some(said.clone())),
        }
    }

    pub(super) fn lose_pawn(&mut self, seat: Seat) {
        let tower = &mut self.towers[seat.index()];
        *tower = tower.saturating_sub(1);
        self.lost = self.lost.saturating_add(1);
        if self.phase == 2 {
            self.fallen.insert(seat);
        }
    }
}
