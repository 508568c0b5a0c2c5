//! Parties and their phases.

use alloc::sync::Arc;

use game::{Millis, Seat, Seats};

use crate::{
    events::Party,
    state::{Cible, MOST_SEATS, Stage},
};

impl Cible {
    pub(super) fn start(&mut self, tempers: &[u32]) {
        let mine = self.tempers.iter_mut();
        mine.zip(tempers).for_each(|(mine, temper)| *mine = *temper);
    }

    pub(super) fn begin_party(&mut self, party: u8) {
        self.party = party;
        self.towers = [5; MOST_SEATS];
        self.found = [None; MOST_SEATS];
        self.marks = [0; MOST_SEATS];
        self.auctions = [0; MOST_SEATS];
        self.opener = None;
        self.qualified.clear();
        self.finale = None;
    }

    pub(super) fn begin_phase(&mut self, phase: u8, next: Millis) {
        self.tell_series();
        self.phase = phase;
        self.lost = 0;
        self.fallen = Seats::NONE;
        self.forget_flair();
        self.difficulty = None;
        (self.judge, self.judges) = (None, Seats::NONE);
        self.tokens = Seats::NONE;
        self.bid = None;
        self.enter(Stage::Intro, next);
    }

    pub(super) fn end_party(&mut self, points: &[u16], next: Millis) {
        self.sheet = Arc::default();
        self.forget_flair();
        let totals = self.totals.iter_mut().zip(points);
        totals.for_each(|(total, points)| *total = total.saturating_add(*points));
        let mut party = Party {
            points: points.to_vec(),
            ..Party::default()
        };
        if let Some(finale) = &self.finale {
            let seat = finale.seat.index();
            self.levels[seat] = self.levels[seat].max(finale.passed);
            (party.levels, party.tower) = (finale.passed, self.towers[seat]);
            party.finalist = Some(finale.seat);
            let mut others = self.qualified.iter().copied();
            party.second = others.find(|other| *other != finale.seat);
        }
        for seat in 0..self.seats as usize {
            self.pawns[seat] = self.pawns[seat].max(self.towers[seat]);
        }
        Arc::make_mut(&mut self.parties).push(party);
        self.enter(Stage::PartyOver, next);
    }

    pub(super) fn end(&mut self, winners: &[Seat]) {
        let winners = winners.iter().copied().collect();
        self.golden = winners;
        self.enter(Stage::Over { winners }, None);
    }
}
