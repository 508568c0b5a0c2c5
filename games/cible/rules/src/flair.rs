//! Those who wait play along (L0.10): they predict, bet and answer for
//! themselves, for points that are nobody else's business and never the
//! game's. What is kept of it, and what is open to whom.

use alloc::{sync::Arc, vec::Vec};

use game::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    events::{Place, Verdict},
    state::{Cible, MOST_SEATS, Stage},
};

/// The levels of a final, and answers that lead through the last of them.
pub(crate) const HEART: u8 = 6;
/// Answers that somebody who waits may give to one question.
pub(crate) const MOST_ALONG: usize = 12;
/// The highest stake.
pub(crate) const HIGHEST_STAKE: u8 = 3;
/// How much of what became of it is told again.
const TOLD: usize = 6;

/// What became of a prediction, a bet or answers given along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sense {
    Predicted {
        of: Seat,
        count: u8,
        found: u8,
        points: i8,
    },
    Bet {
        on: u32,
        holds: bool,
        points: i8,
    },
    Along {
        place: Place,
        said: Vec<(Arc<str>, Verdict)>,
        points: i8,
    },
}

impl Sense {
    pub fn points(&self) -> i8 {
        match self {
            Sense::Predicted { points, .. }
            | Sense::Bet { points, .. }
            | Sense::Along { points, .. } => *points,
        }
    }
}

/// What a seat may know of its own flair.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlairView {
    pub points: u16,
    /// What is open to the seat: how many definitions somebody will find, what
    /// is bet on (a bid, or the heart), and which question it may answer along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predict: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bet: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<Place>,
    /// What it has said of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicted: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wagered: Option<(bool, u8)>,
    /// Answers to the question of now, without a word on any of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Arc<str>>,
    /// What became of earlier ones, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Sense>,
}

/// What is kept of everybody's flair.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Flair {
    pub seats: [Own; MOST_SEATS],
    /// Who judges the question of now or has, and so may know its card.
    pub judges: Seats,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Own {
    pub points: u16,
    pub predicted: Option<u8>,
    pub wagered: Option<(bool, u8)>,
    pub said: Vec<SaidAlong>,
    pub told: Vec<Sense>,
}

/// An answer given along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SaidAlong {
    pub place: Place,
    pub text: Arc<str>,
    /// How many answers the table had heard by then.
    pub after: usize,
}

impl Own {
    /// What became of something, with its points: never fewer than none.
    pub fn learn(&mut self, sense: Sense) {
        let points = i32::from(self.points) + i32::from(sense.points());
        self.points = points.clamp(0, i32::from(u16::MAX)) as u16;
        if self.told.len() >= TOLD {
            self.told.remove(0);
        }
        self.told.push(sense);
    }
}

impl Cible {
    /// Whether a seat has nothing to do with the question of now but to watch:
    /// whoever judges it or did takes no part.
    fn watches(&self, seat: Seat) -> bool {
        self.on_air() != Some(seat)
            && self.arbiter() != Some(seat)
            && !self.flair.judges.contains(seat)
    }

    /// Whose definitions may be predicted: until the first of them is answered
    /// or passed.
    pub(crate) fn predicts(&self, seat: Seat) -> Option<Seat> {
        let series = self.series.as_ref()?;
        let open = matches!(self.stage, Stage::Letter | Stage::Series)
            && series.attempts.is_empty()
            && series.submitted.is_none()
            && series.texts[1].is_none();
        (open && self.watches(seat)).then_some(series.seat)
    }

    /// What may be bet on: the highest bid until its first answer, and the heart
    /// until its first answer is verified.
    pub(crate) fn bets_on(&self, seat: Seat) -> Option<u32> {
        let out = !self.qualified.contains(&seat);
        let open = match &self.stage {
            Stage::Bidding { .. } => out,
            Stage::Performing { text, .. } => {
                out && text.is_none() && self.floor.attempts.is_empty()
            }
            Stage::Verifying => return self.heart_is_ahead(seat).then_some(HEART.into()),
            _ => false,
        };
        let (_, count) = self.bid?;
        (open && self.appeal.is_none() && self.watches(seat)).then_some(count)
    }

    fn heart_is_ahead(&self, seat: Seat) -> bool {
        let ahead = self.finale.as_ref().is_some_and(|finale| {
            finale.validated.len() >= HEART.into()
                && !finale.failed
                && finale.passed < HEART
                && finale.verified.iter().all(|(level, _)| *level < HEART)
        });
        ahead && self.watches(seat)
    }

    /// Which question a seat may answer along: one that it cannot be asked.
    pub(crate) fn answers_along(&self, seat: Seat) -> Option<Place> {
        let asked = match (self.phase, &self.stage) {
            (3, Stage::Reading | Stage::Answering { .. } | Stage::Judged) => {
                (!self.inside.contains(seat)).then_some(())
            }
            (4, Stage::Bidding { .. } | Stage::Performing { .. } | Stage::Judged) => {
                (!self.qualified.contains(&seat)).then_some(())
            }
            (5, Stage::Finale) => Some(()),
            _ => None,
        };
        asked.filter(|()| self.watches(seat))?;
        match self.phase {
            5 => self.place_in_finale(),
            _ => self.floor.place,
        }
    }

    /// Where the question of the final is that is read now.
    fn place_in_finale(&self) -> Option<Place> {
        let finale = self.finale.as_ref()?;
        Some(place_of_level(finale.side, finale.level, finale.line))
    }

    pub(crate) fn flair_of(&self, seat: Seat) -> FlairView {
        let own = &self.flair.seats[seat.index()];
        let along = self.answers_along(seat);
        let said = own.said.iter().filter(|said| Some(said.place) == along);
        FlairView {
            points: own.points,
            predict: self.predicts(seat),
            bet: self.bets_on(seat),
            along,
            predicted: own.predicted,
            wagered: own.wagered,
            said: said.map(|said| said.text.clone()).collect(),
            told: own.told.clone(),
        }
    }
}

/// Where a question of the final is on its side.
pub(crate) fn place_of_level(side: u16, level: u8, line: u8) -> Place {
    Place {
        side,
        line: (level.max(1) - 1) * 3 + line,
    }
}
