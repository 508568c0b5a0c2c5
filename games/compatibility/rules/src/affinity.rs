//! Who understands whom: what every two people had in common, partners or not
//! (C5).

use alloc::{vec, vec::Vec};

use game::Seat;

use crate::{ranking::MOST, score::meeting, state::Round};

/// What two people had in common over a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pub a: Seat,
    pub b: Seat,
    /// Rounds in which both ranked.
    pub rounds: u16,
    pub direct: u16,
    pub indirect: u16,
    /// As many as all pictures in the same places would have been.
    pub possible: u16,
    pub meetings: Vec<Meeting>,
}

/// A picture both chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Counted from 0.
    pub round: usize,
    pub picture: u8,
    pub direct: bool,
}

/// One round of two people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instant {
    pub round: usize,
    pub a: Seat,
    pub b: Seat,
    pub points: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Affinity {
    /// Every two seats, those with most in common first.
    pub pairs: Vec<Pair>,
    /// The round in which two people had most in common.
    pub best: Option<Instant>,
    /// The round in which two who should have agreed, had most pictures and
    /// least in common.
    pub worst: Option<Instant>,
}

impl Pair {
    /// 3 for the same place, 2 for another, without stakes and tokens.
    pub fn points(&self) -> u16 {
        let direct = self.direct.saturating_mul(3);
        direct.saturating_add(self.indirect.saturating_mul(2))
    }

    /// Of a hundred.
    pub fn percent(&self) -> u16 {
        let points = 100 * self.points() as u32;
        points.checked_div(self.possible as u32).unwrap_or(0) as u16
    }

    fn of(history: &[Round], a: Seat, b: Seat) -> Pair {
        let mut pair = Pair {
            a,
            b,
            rounds: 0,
            direct: 0,
            indirect: 0,
            possible: 0,
            meetings: Vec::new(),
        };
        for (at, round) in history.iter().enumerate() {
            let rankings = [round.meant(a), round.meant(b)];
            let shorter = rankings
                .iter()
                .map(|ranking| ranking.len())
                .min()
                .unwrap_or(0);
            if shorter == 0 {
                continue;
            }
            pair.rounds += 1;
            pair.possible = pair.possible.saturating_add(3 * shorter as u16);
            for position in 0..MOST as u8 {
                for (picture, direct) in meeting(&rankings, position) {
                    pair.meetings.push(Meeting {
                        round: at,
                        picture,
                        direct,
                    });
                }
            }
        }
        pair.direct = pair.meetings.iter().filter(|met| met.direct).count() as u16;
        pair.indirect = pair.meetings.len() as u16 - pair.direct;
        pair
    }

    fn points_by_round(&self, rounds: usize) -> Vec<u16> {
        let mut points = vec![0; rounds];
        for met in &self.meetings {
            points[met.round] += if met.direct { 3 } else { 2 };
        }
        points
    }
}

impl Affinity {
    pub fn of(history: &[Round], seats: u8) -> Affinity {
        let mut pairs = Vec::new();
        for a in 0..seats {
            for b in a + 1..seats {
                pairs.push(Pair::of(history, Seat(a), Seat(b)));
            }
        }
        pairs.sort_by_key(|pair| core::cmp::Reverse((pair.percent(), pair.points())));
        let (mut best, mut worst) = (None::<Instant>, None::<(i32, Instant)>);
        for pair in &pairs {
            let points = pair.points_by_round(history.len());
            for (at, round) in history.iter().enumerate() {
                let (mine, theirs) = (round.meant(pair.a).len(), round.meant(pair.b).len());
                let shorter = mine.min(theirs);
                let instant = Instant {
                    round: at,
                    a: pair.a,
                    b: pair.b,
                    points: points[at],
                };
                if instant.points > best.map_or(0, |best| best.points) {
                    best = Some(instant);
                }
                // How much was missed: five pictures apart say more than one.
                let missed = 3 * shorter as i32 - 2 * instant.points as i32;
                if shorter > 0
                    && compared(round, pair.a, pair.b)
                    && missed > worst.as_ref().map_or(0, |(missed, _)| *missed)
                {
                    worst = Some((missed, instant));
                }
            }
        }
        Affinity {
            pairs,
            best,
            worst: worst.map(|(_, instant)| instant),
        }
    }

    pub fn between(&self, a: Seat, b: Seat) -> Option<&Pair> {
        self.pairs
            .iter()
            .find(|pair| (pair.a, pair.b) == (a, b) || (pair.a, pair.b) == (b, a))
    }
}

/// Whether these two tried to agree in that round: partners, or with the guide.
fn compared(round: &Round, a: Seat, b: Seat) -> bool {
    match round.guide {
        Some(guide) => guide == a || guide == b,
        None => {
            let sides = round.points.len().max(1);
            a.index() % sides == b.index() % sides
        }
    }
}
