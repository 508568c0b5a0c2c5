//! Which events can have happened, as far as applying them goes: what was read
//! from a journal is not believed.

use game::Seat;

use crate::{
    events::Event,
    ranking::{MOST, PICTURES},
    score::Accord,
    state::Compatibility,
};

/// Longer than any track, and short enough for squares to be counted.
const LONGEST_TRACK: usize = 200;
/// More accords than a round brings, and more points than one of them.
const MOST_ACCORDS: usize = 100;
const MOST_POINTS: u8 = 20;
/// More of the table's own themes than there may be.
const MOST_THEMES: usize = 200;

impl Compatibility {
    pub(crate) fn can_have(&self, event: &Event) -> bool {
        let seat = |seat: &Seat| seat.0 < self.seats;
        let side = |side: &u8| *side < self.sides();
        let position = |position: &u8| (*position as usize) < MOST;
        let by_side = |list: &[u8]| list.len() <= self.sides() as usize;
        match event {
            Event::Started {
                pictures,
                track,
                first,
                ..
            } => {
                let track = (2..=LONGEST_TRACK).contains(&track.len());
                pictures.len() == PICTURES && track && seat(first)
            }
            Event::RoundBegan {
                announcer, guide, ..
            } => seat(announcer) && guide.iter().all(seat),
            Event::Announced { counts, .. } => {
                let few = counts.iter().all(|count| *count as usize <= MOST);
                counts.len() <= self.seats as usize && few
            }
            Event::Laid {
                seat: by, token, ..
            } => seat(by) && token.iter().all(position),
            Event::TokenPlaced {
                seat: by,
                position: at,
            }
            | Event::Staked {
                seat: by,
                position: at,
            } => seat(by) && position(at),
            Event::Shuffled(swap) => {
                seat(&swap.by) && seat(&swap.seat) && position(&swap.a) && position(&swap.b)
            }
            Event::Turned {
                sides,
                position: at,
                accords,
                ..
            } => {
                let few = self.lying.accords.len() + accords.len() <= MOST_ACCORDS;
                let known = accords.iter().all(|accord| self.can_agree(accord));
                sides.iter().all(side) && position(at) && few && known
            }
            Event::RoundEnded {
                points,
                squares,
                beyond,
            } => {
                let on_track = squares.iter().all(|square| *square <= self.last());
                by_side(points) && by_side(squares) && by_side(beyond) && on_track
            }
            Event::Staged { beat } => beat.fits(),
            Event::PlayOff { sides } => sides.iter().all(side),
            Event::Accused {
                by,
                seat: accused,
                jury,
            } => seat(by) && seat(accused) && jury.iter().all(seat),
            Event::Punished { seat: by, square } => seat(by) && *square <= self.last(),
            Event::ThemeWritten { seat: by, .. } => seat(by) && self.own_themes.len() < MOST_THEMES,
            Event::Sketched { seat: by, .. }
            | Event::TokenAnnounced { seat: by }
            | Event::TookBack { seat: by }
            | Event::Passed { seat: by }
            | Event::Abstained { seat: by, .. }
            | Event::Voted { seat: by, .. }
            | Event::Acquitted { seat: by } => seat(by),
            Event::Ended { winners } => winners.iter().all(seat),
            Event::SpecialsOpened { .. }
            | Event::Prolonged { .. }
            | Event::Closed { .. }
            | Event::RevealBegan { .. } => true,
        }
    }

    fn can_agree(&self, accord: &Accord) -> bool {
        let seats = accord.seats.iter().all(|seat| seat.0 < self.seats);
        let picture = (accord.picture as usize) < PICTURES;
        seats && picture && accord.side < self.sides() && accord.points <= MOST_POINTS
    }
}
