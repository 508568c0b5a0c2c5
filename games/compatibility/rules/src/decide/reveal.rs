use alloc::{vec, vec::Vec};

use game::Seat;

use super::{Deciding, Refusal, Result};
use crate::{
    edition::{Guide, Tie},
    events::Event,
    options::Mode,
    ranking::Ranking,
    score::{Accord, meeting, points},
    state::{Compatibility, Phase},
};

impl Deciding<'_> {
    pub(super) fn begin_reveal(mut self, seat: Seat) -> Result {
        if self.draft.phase == Phase::Specials {
            return Err(Refusal::Specials);
        }
        self.expect(Phase::Laid, Refusal::NotNow("C1.6"))?;
        if !self.draft.starters().contains(seat) {
            return Err(Refusal::NotAnnouncer);
        }
        let mut marks = self.draft.lying.marks.iter().flatten();
        if marks.any(|mark| mark.position.is_none()) {
            return Err(Refusal::TokenPending);
        }
        self.reveal();
        Ok(())
    }

    /// A token announced and never laid lies on the first picture.
    pub(super) fn reveal(&mut self) {
        for mark in self.draft.lying.marks.into_iter().flatten() {
            if mark.position.is_none() {
                let (seat, position) = (mark.seat, 0);
                self.draft.emit(Event::TokenPlaced { seat, position });
            }
        }
        let next = self.now.at + self.beat();
        self.draft.emit(Event::RevealBegan { next });
    }

    fn beat(&self) -> u64 {
        self.draft.options.pace.beat()
    }

    /// Turns the next position, or ends the round when all are turned.
    pub(super) fn turn(&mut self) {
        let Some((sides, position)) = next_turn(self.draft) else {
            return self.end_round();
        };
        let accords = self.draft.pairings(&sides).into_iter();
        let accords =
            accords.flat_map(|(side, seats)| accords_of(self.draft, side, &seats, position));
        let accords = accords.collect();
        let next = self.now.at + self.beat();
        self.draft.emit(Event::Turned {
            sides,
            position,
            accords,
            next,
        });
    }

    fn end_round(&mut self) {
        if let Some(accusation) = &self.draft.accusation {
            let seat = accusation.seat;
            self.draft.emit(Event::Acquitted { seat });
        }
        let points = round_points(self.draft);
        let last = self.draft.last();
        // Points past the end count only where they break ties (C1.10, C4.4).
        let overshoots = self.draft.options.edition.rules().tie == Tie::Overshoot;
        let (mut squares, mut beyond) = (Vec::new(), Vec::new());
        for (side, points) in points.iter().enumerate() {
            // In a play-off whoever scores stands on the last square (C2.8).
            let reached = self.draft.squares[side] as u16 + *points as u16;
            squares.push(reached.min(last as u16) as u8);
            let past = reached.saturating_sub(last as u16) as u8;
            beyond.push(if overshoots { past } else { 0 });
        }
        let arrived = self.arrived(&points, &squares);
        self.draft.emit(Event::RoundEnded {
            points,
            squares,
            beyond,
        });
        self.settle(arrived);
    }

    /// The sides that have come to the end; in a play-off, those still level.
    fn arrived(&self, points: &[u8], squares: &[u8]) -> Vec<u8> {
        let sides = 0..self.draft.sides();
        match self.draft.contest {
            Some(_) => {
                let plays = sides.filter(|side| self.draft.plays(*side));
                best(plays.collect(), |side| points[side as usize])
            }
            None => sides
                .filter(|side| squares[*side as usize] == self.draft.last())
                .collect(),
        }
    }

    /// Ends the game, or goes on to the next round (C1.10 and the ties).
    fn settle(&mut self, arrived: Vec<u8>) {
        let tie = self.draft.options.edition.rules().tie;
        let play_off = arrived.len() > 1 && tie == Tie::PlayOff;
        if play_off {
            let sides = arrived.clone();
            self.draft.emit(Event::PlayOff { sides });
        }
        if play_off || arrived.is_empty() {
            let next = next_announcer(self.draft);
            return self.begin_round(next);
        }
        let won = match tie {
            Tie::PlayOff => arrived,
            Tie::Tokens => best(arrived, |side| {
                let kept = self.draft.members(side);
                kept.filter(|seat| self.draft.tokens.contains(*seat))
                    .count() as u8
            }),
            Tie::Overshoot => best(arrived, |side| self.draft.beyond[side as usize]),
        };
        let winners = self.draft.all_seats();
        let winners = winners.filter(|seat| won.contains(&self.draft.side(*seat)));
        let winners = winners.collect();
        self.draft.emit(Event::Ended { winners });
    }
}

/// The sides with the most of something.
fn best(sides: Vec<u8>, of: impl Fn(u8) -> u8) -> Vec<u8> {
    let most = sides.iter().map(|side| of(*side)).max();
    let mut sides = sides;
    sides.retain(|side| Some(of(*side)) == most);
    sides
}

/// What turns next: in Originale one team after the other, the announcing one
/// first (C2.5), everywhere else everyone together (C1.6). Whoever is behind
/// catches up first: tables of earlier versions may stand so.
fn next_turn(game: &Compatibility) -> Option<(Vec<u8>, u8)> {
    let count = |side: u8| {
        let counts = game
            .members(side)
            .map(|seat| game.lying.counts[seat.index()]);
        counts.max().unwrap_or(0)
    };
    let turned = |side: u8| game.lying.turned[side as usize];
    let mut hidden = Seat(game.side(game.announcer))
        .clockwise(game.sides())
        .map(|side| side.0)
        .filter(|side| turned(*side) < count(*side));
    if game.options.edition.rules().teams_take_turns && game.options.mode != Mode::Individual {
        let side = hidden.next()?;
        return Some((vec![side], turned(side)));
    }
    let mut sides: Vec<u8> = hidden.collect();
    let position = sides.iter().map(|side| turned(*side)).min()?;
    sides.retain(|side| turned(*side) == position);
    sides.sort_unstable();
    Some((sides, position))
}

impl Compatibility {
    /// Whose rankings are compared, and for which side, when these sides turn
    /// pictures: the members of a team, or each player and the guide, whose
    /// picture may be the one another turned before.
    fn pairings(&self, turning: &[u8]) -> Vec<(u8, Vec<Seat>)> {
        let guide = self.guide;
        let sides = (0..self.sides()).filter(|side| match guide {
            Some(guide) => self.side(guide) != *side && self.plays(*side),
            None => turning.contains(side),
        });
        sides
            .map(|side| (side, self.members(side).chain(guide).collect()))
            .collect()
    }
}

/// The accords of those seats that are complete when `position` is turned.
fn accords_of(game: &Compatibility, side: u8, seats: &[Seat], position: u8) -> Vec<Accord> {
    let ranking = |seat: &Seat| game.lying.rankings[seat.index()];
    let rankings: Vec<Ranking> = seats.iter().map(ranking).collect();
    let mark = game.lying.marks[side as usize].map(|mark| (mark, ranking(&mark.seat)));
    meeting(&rankings, position)
        .map(|(picture, direct)| Accord {
            side,
            seats: seats.to_vec(),
            picture,
            direct,
            points: points(game.options.edition, seats.len(), direct, picture, mark),
        })
        .collect()
}

/// The points of each side in this round, the guide's own among them (C2.6,
/// C4.2).
fn round_points(game: &Compatibility) -> Vec<u8> {
    let mut points = vec![0u8; game.sides() as usize];
    for accord in &game.lying.accords {
        points[accord.side as usize] += accord.points;
    }
    let guide = game.guide.map(|guide| game.side(guide));
    if let Some(guide) = guide.filter(|guide| game.plays(*guide)) {
        points[guide as usize] = match game.options.edition.rules().guide {
            Guide::Meneur => {
                let met = |side: &u8| game.lying.accords.iter().any(|accord| accord.side == *side);
                (0..game.sides()).filter(met).count() as u8
            }
            Guide::Referent => points.iter().copied().max().unwrap_or(0),
        };
    }
    points
}

/// The next to the left. In an individual play-off the guide is one of those
/// who look on, as long as somebody does.
fn next_announcer(game: &Compatibility) -> Seat {
    let mut left = game
        .announcer
        .clockwise(game.seats)
        .skip(1)
        .chain([game.announcer]);
    let next = left.next().unwrap_or(game.announcer);
    if game.options.mode != Mode::Individual {
        return next;
    }
    core::iter::once(next)
        .chain(left)
        .find(|seat| game.contest.is_some() && !game.plays(game.side(*seat)))
        .unwrap_or(next)
}
