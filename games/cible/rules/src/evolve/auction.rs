//! Rounds of the sequel, and auctions: points, bids and what they lead to.

use game::{Millis, Seat, Seats};

use crate::{
    events::Attempt,
    state::{Cible, Stage},
};

impl Cible {
    pub(super) fn begin_round(&mut self, seats: &[Seat]) {
        self.inside = seats.iter().copied().collect();
        self.tokens = Seats::NONE;
    }

    pub(super) fn score(&mut self, seat: Seat) {
        let points = match self.phase {
            3 => &mut self.marks,
            _ => &mut self.auctions,
        };
        let points = &mut points[seat.index()];
        *points = points.saturating_add(1);
    }

    pub(super) fn open_bidding(&mut self, seat: Seat, deadline: Millis) {
        self.opener = Some(seat);
        self.enter(Stage::Bidding { seat }, deadline);
    }

    pub(super) fn raise_bid(&mut self, seat: Seat, count: u32, deadline: Millis) {
        self.bid = Some((seat, count));
        self.reopen_bets();
        let other = self.qualified.iter().find(|other| **other != seat);
        let seat = other.copied().unwrap_or(seat);
        self.enter(Stage::Bidding { seat }, deadline);
    }

    pub(super) fn perform(&mut self, seat: Seat, count: u32, deadline: Millis) {
        let text = None;
        self.enter(Stage::Performing { seat, count, text }, deadline);
    }

    /// One of the answers was right; the next is due.
    pub(super) fn perform_on(&mut self, attempt: &Attempt, deadline: Millis) {
        self.keep(attempt);
        if let Stage::Performing { text, .. } = &mut self.stage {
            *text = None;
        }
        self.go_on(deadline);
    }
}
