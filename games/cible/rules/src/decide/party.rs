//! Parties: their points, and who wins in the end (L6).

use game::Seat;

use super::{Deciding, INTRO};
use crate::{events::Event, flair::HEART, scene::Scene};

impl Deciding<'_> {
    pub(super) fn begin_party(&mut self) {
        let party = self.draft.party + 1;
        self.draft.emit(Event::PartyBegan { party });
        self.begin_phase(1);
    }

    /// The points of the party (L6.1), and whether it was the last.
    pub(super) fn end_party(&mut self) {
        let mut points = alloc::vec![0u16; self.draft.seats as usize];
        if let Some(finale) = &self.draft.finale {
            let seat = finale.seat;
            let heart = if finale.passed == 6 { 5 } else { 0 };
            points[seat.index()] =
                self.draft.towers[seat.index()] as u16 + finale.passed as u16 + heart;
            let other = self.draft.qualified.iter().find(|other| **other != seat);
            if let Some(other) = other {
                points[other.index()] = 2;
            }
        }
        if self
            .draft
            .finale
            .as_ref()
            .is_some_and(|it| it.passed == HEART)
        {
            self.show(Scene::Heart);
        }
        let next = self.after(2 * INTRO);
        self.draft.emit(Event::PartyOver { points, next });
    }

    pub(super) fn next_party(&mut self) {
        if !self.draft.last_party() {
            return self.begin_party();
        }
        // Points, then the level reached in a final, then pawns left (L6.3).
        let rank = |seat: Seat| {
            let seat = seat.index();
            let draft = &self.draft;
            (draft.totals[seat], draft.levels[seat], draft.pawns[seat])
        };
        let best = self.draft.all_seats().map(rank).max();
        let winners = self
            .draft
            .all_seats()
            .filter(|seat| Some(rank(*seat)) == best);
        let winners = winners.collect();
        self.draft.emit(Event::Ended { winners });
    }
}
