//! Which events can have happened, as far as applying them goes: what was read
//! from a journal is not believed.

use game::Seat;

use crate::{cards::Bag, events::Event, state::Typo};

/// More cards than a pack, and few enough to be counted.
const MOST_CARDS: usize = 100;
/// More points than a game brings.
const MOST_POINTS: u16 = 1_000;

impl Typo {
    pub(crate) fn can_have(&self, event: &Event) -> bool {
        let seat = |seat: &Seat| seat.0 < self.seats;
        let seats = |list: &[Seat]| list.len() <= self.seats as usize && list.iter().all(seat);
        let row = |row: &u8| (*row as usize) < self.rows.len();
        let points = |points: &i16| points.unsigned_abs() <= MOST_POINTS;
        let cards = |cards: &Bag| cards.len() <= MOST_CARDS;
        match event {
            Event::Started { pack, holder, .. } => cards(pack) && seat(holder),
            Event::Dealt { half, hands, aside } => {
                let dealt = hands.len() == self.seats as usize && hands.iter().all(cards);
                (1..=2).contains(half) && dealt && cards(aside)
            }
            Event::TurnBegan { turn, .. } => (1..=self.turns).contains(turn),
            Event::Chose { seat: by, letter } => {
                let holds = |seat: &Seat| {
                    let chosen = self.chosen[seat.index()] == Some(*letter);
                    chosen || self.hands[seat.index()].count(*letter) > 0
                };
                seat(by) && holds(by)
            }
            Event::Queued { seats: list } => seats(list),
            Event::Placed {
                seat: by, row: at, ..
            } => seat(by) && row(at),
            Event::Answered { seat: by, .. } | Event::MustClear { seat: by, .. } => seat(by),
            Event::Settled {
                doubters,
                points: won,
                ..
            } => seats(doubters) && points(won),
            Event::Cleared {
                seat: by,
                row: at,
                points: lost,
            } => seat(by) && row(at) && points(lost),
            Event::Ended {
                winners,
                finest,
                boldest,
            } => {
                let mut said = finest.iter().chain(boldest);
                seats(winners) && said.all(|said| seat(&said.seat))
            }
            Event::Proposed { seat: by, word, .. } => seat(by) && self.disputed(word).is_some(),
            Event::Voted { seat: by, word, .. } => {
                let proposal = self.disputed(word).and_then(|one| one.proposal.as_ref());
                seat(by) && proposal.is_some_and(|one| one.is_open() && !one.voted(*by))
            }
            Event::Staged(staged) => staged.beat.fits(),
            Event::Resolved { word, .. } => self.disputed(word).is_some(),
            Event::Shown
            | Event::Called { .. }
            | Event::Referred { .. }
            | Event::JudgeAwaited { .. } => true,
        }
    }
}
