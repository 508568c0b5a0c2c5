use alloc::vec::Vec;

use game::{Millis, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    options::Options,
    state::{Essai, Phase},
};

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub options: Options,
    /// To be named by the next move.
    pub step: u32,
    pub phase: PhaseView,
    pub seats: Vec<SeatView>,
    /// When the choosing ends by itself, on the table's clock.
    pub deadline: Option<Millis>,
    /// What only this seat knows; nothing for the public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    Ready,
    Choosing,
    Over { winners: Vec<Seat> },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// Whether the table waits for this seat.
    pub awaited: bool,
    /// The number, once all are shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

/// What a seat knows of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct You {
    pub seat: Seat,
    pub number: Option<u8>,
}

pub(crate) fn view(game: &Essai, viewer: Viewer) -> View {
    let awaited = game.awaited();
    let over = matches!(game.phase, Phase::Over { .. });
    let seats = (0..).map(Seat).zip(&game.numbers);
    View {
        options: game.options.clone(),
        step: game.step,
        phase: match &game.phase {
            Phase::Ready => PhaseView::Ready,
            Phase::Choosing => PhaseView::Choosing,
            Phase::Over { winners } => PhaseView::Over {
                winners: winners.clone(),
            },
        },
        seats: seats
            .map(|(seat, number)| SeatView {
                awaited: awaited.contains(seat),
                number: number.filter(|_| over),
            })
            .collect(),
        deadline: game.deadline,
        you: match viewer {
            Viewer::Seat(seat) if seat.0 < game.seats() => Some(you(game, seat)),
            _ => None,
        },
    }
}

pub(crate) fn you(game: &Essai, seat: Seat) -> You {
    You {
        seat,
        number: game.numbers.get(seat.index()).copied().flatten(),
    }
}
