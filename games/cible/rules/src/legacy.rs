use alloc::{collections::BTreeSet, sync::Arc, vec::Vec};

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    options::Language,
    state::{Accepted, Cible},
};

/// What a table keeps from one game for the next: which cards are used
/// (L0.3), what it has accepted (L0.6), and who holds the golden pawn (L6.2).
#[derive(Serialize, Deserialize)]
pub(crate) struct Legacy {
    language: Language,
    drawn: [BTreeSet<u16>; 5],
    #[serde(default)]
    accepted: Vec<Accepted>,
    golden: Vec<Seat>,
}

impl Cible {
    pub(crate) fn left_over(&self) -> Legacy {
        Legacy {
            language: self.options.language,
            drawn: (*self.drawn).clone(),
            accepted: (*self.accepted).clone(),
            golden: self.golden.iter().collect(),
        }
    }

    /// Takes over what an earlier game left; `seats` says where each seat sat.
    pub(crate) fn take_over(&mut self, legacy: Legacy, seats: &[Option<Seat>]) {
        if legacy.language == self.options.language {
            self.drawn = Arc::new(legacy.drawn);
        }
        self.accepted = Arc::new(legacy.accepted);
        let holds = |seat: &Seat| {
            let before = seats.get(seat.index()).copied().flatten();
            before.is_some_and(|before| legacy.golden.contains(&before))
        };
        self.golden = self.all_seats().filter(holds).collect();
    }
}
