//! Choosing and ranking pictures, and what a clock lays for the late.

use alloc::vec::Vec;

use game::Seat;
use rand::seq::SliceRandom;

use super::{Deciding, Refusal, Result};
use crate::{
    edition::{Guide, Specials},
    events::Event,
    ranking::{MOST, PICTURES, Ranking},
    sketch::Sketch,
    state::Phase,
};

impl Deciding<'_> {
    /// How many pictures a seat ranks (C1.4, C2.6, C2.8, C4.3).
    pub(super) fn count(&self, seat: Seat) -> u8 {
        let side = self.draft.side(seat);
        let guide = self.draft.guide == Some(seat);
        if self.draft.contest.is_some() {
            return if guide || self.draft.plays(side) {
                MOST as u8
            } else {
                0
            };
        }
        if guide && self.draft.options.edition.rules().guide == Guide::Meneur {
            return MOST as u8;
        }
        let square = self.draft.squares[side as usize] as usize;
        self.draft.track.get(square).copied().unwrap_or(1)
    }

    /// How many pictures a seat is to choose now.
    fn chooses(&self, seat: Seat) -> Result<u8> {
        self.expect(Phase::Choosing, Refusal::NotNow("C1.4"))?;
        let count = self.draft.lying.counts[seat.index()];
        if count == 0 {
            return Err(Refusal::SitsOut);
        }
        if self.draft.lying.laid.contains(seat) {
            return Err(Refusal::AlreadyLaid);
        }
        Ok(count)
    }

    /// Keeps what is chosen so far (C1.6); the same again is no news.
    pub(super) fn sketch(self, seat: Seat, places: &[Option<u8>], token: Option<u8>) -> Result {
        let count = self.chooses(seat)?;
        if places.len() > count as usize {
            return Err(Refusal::Count(count));
        }
        let mut pictures = places.iter().flatten();
        if pictures.any(|picture| *picture as usize >= PICTURES) {
            return Err(Refusal::UnknownPicture);
        }
        let sketch = Sketch::new(places, token).ok_or(Refusal::PictureTwice)?;
        if let Some(position) = token {
            self.check_token_place(seat, position, count)?;
        }
        if self.draft.lying.sketches[seat.index()] != sketch {
            self.draft.emit(Event::Sketched { seat, sketch });
        }
        Ok(())
    }

    pub(super) fn lay(mut self, seat: Seat, pictures: &[u8], token: Option<u8>) -> Result {
        let count = self.chooses(seat)?;
        if pictures.len() != count as usize {
            return Err(Refusal::Count(count));
        }
        if pictures.iter().any(|picture| *picture as usize >= PICTURES) {
            return Err(Refusal::UnknownPicture);
        }
        let ranking = Ranking::new(pictures).ok_or(Refusal::PictureTwice)?;
        if let Some(position) = token {
            self.check_token_place(seat, position, count)?;
        }
        self.draft.emit(Event::Laid {
            seat,
            ranking,
            token,
        });
        self.go_on_when_all_laid();
        Ok(())
    }

    /// What was chosen lies as it stands; only what is missing is drawn (C1.6).
    pub(super) fn lay_for_the_late(&mut self) {
        let mut dice = self.now.dice();
        for seat in self.draft.choosing().iter() {
            let sketch = self.draft.lying.sketches[seat.index()];
            let count = self.draft.lying.counts[seat.index()];
            let mut pictures: Vec<u8> = (0..PICTURES as u8).collect();
            pictures.shuffle(&mut dice);
            let pictures = sketch.completed(count as usize, pictures);
            let placed = |at: &u8| self.check_token_place(seat, *at, count).is_ok();
            self.draft.emit(Event::Laid {
                seat,
                ranking: Ranking::new(&pictures).unwrap_or_default(),
                token: sketch.token().filter(placed),
            });
        }
        self.go_on_when_all_laid();
    }

    fn go_on_when_all_laid(&mut self) {
        if !self.draft.choosing().is_empty() {
            return;
        }
        let cards = self.draft.options.edition.rules().specials;
        let cards = matches!(cards, Specials::Cards { .. }) && self.draft.contest.is_none();
        if cards && !self.draft.may_play_specials().is_empty() {
            let deadline = self.after(self.draft.options.playing_specials());
            return self.draft.emit(Event::SpecialsOpened { deadline });
        }
        self.close();
    }
}
