//! Which events can have happened, as far as applying them goes: what was read
//! from a journal is not believed.

use game::Seat;

use crate::{events::Event, state::Essai};

impl Essai {
    pub(crate) fn can_have(&self, event: &Event) -> bool {
        let seat = |seat: &Seat| seat.0 < self.seats();
        match event {
            Event::Started { .. } => true,
            Event::Chosen { seat: by, .. } => seat(by),
            Event::Shown { winners } => winners.iter().all(seat),
        }
    }
}
