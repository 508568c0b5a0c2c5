//! Which events can have happened, as far as applying them goes: what was read
//! from a journal is not believed.

use game::Seat;

use crate::{
    events::{Attempt, Event, Place},
    flair::{HEART, HIGHEST_STAKE, MOST_ALONG},
    state::{Cible, MOST_SEATS},
};

/// More parties than a game has, and more points than one of them brings.
const MOST_PARTIES: u8 = 100;
const MOST_POINTS: u16 = 100;

impl Cible {
    // A line for each kind of event, so that all of them fit a screen.
    #[rustfmt::skip]
    pub(crate) fn can_have(&self, event: &Event) -> bool {
        use Event::*;
        let seat = |seat: &Seat| seat.0 < self.seats;
        let seats = |list: &[Seat]| list.len() <= self.seats as usize && list.iter().all(seat);
        let attempt = |attempt: &Attempt| seat(&attempt.seat);
        match event {
            PartyBegan { party } => *party <= MOST_PARTIES,
            PhaseBegan { phase, .. } => (1..=5).contains(phase),
            PartyOver { points, .. } => {
                points.len() == self.seats as usize && points.iter().all(|won| *won <= MOST_POINTS)
            }
            Ended { winners } => seats(winners),
            Company { people } => seats(people),
            Appealed { by, voters, .. } => seat(by) && voters.as_deref().is_none_or(seats),
            Shuffled { seats: list } | RoundBegan { seats: list } => seats(list),
            Asked { place, .. } => place.line < 18,
            Judged { attempt: one, .. } | Found { attempt: one } | OneMore { attempt: one, .. } => attempt(one),
            Read { line, .. } => *line < 6,
            SeriesOver { answers, .. } => answers.len() <= 6,
            Qualified { seat: by } => seat(by) && self.qualified.len() < self.seats as usize,
            Camera { seat: by, .. }
            | Submitted { seat: by, .. }
            | PawnLost { seat: by }
            | SeriesOpened { seat: by, .. }
            | Out { seat: by }
            | Point { seat: by }
            | Bidding { seat: by, .. }
            | Bid { seat: by, .. }
            | Performs { seat: by, .. }
            | FinaleBegan { seat: by, .. }
            | Voted { seat: by, .. } => seat(by),
            FinaleAsked { level, line, .. } => (1..=6).contains(level) && *line < 3,
            Verified { level, attempt: one, .. } => (1..=6).contains(level) && attempt(one),
            Level { level, .. } => (1..=6).contains(level),
            Staged { beat } => beat.fits(),
            Predicted { seat: by, count } => seat(by) && *count <= HEART,
            Wagered { seat: by, stake, .. } => seat(by) && *stake <= HIGHEST_STAKE,
            SaidAlong { seat: by, about, .. } => seat(by) && about.line < 18 && self.room_along(*by, *about),
            Shown { seats: learnt } | JudgedAlong { seats: learnt, .. } => {
                learnt.len() <= MOST_SEATS && learnt.iter().all(|one| seat(&one.seat))
            }
            Validated => self.finale.as_ref().is_none_or(|finale| finale.validated.len() < 6),
            Started { .. }
            | Sheet { .. }
            | Closed { .. }
            | SandTurned { .. }
            | Tallied { .. }
            | Passed
            | Given { .. }
            | FinaleOver { .. }
            | Settled { .. } => true,
        }
    }

    /// Whether a seat may say so much along.
    fn room_along(&self, seat: Seat, about: Place) -> bool {
        let said = self.flair.seats[seat.index()].said.iter();
        said.filter(|said| said.place == about).count() < MOST_ALONG
    }
}
