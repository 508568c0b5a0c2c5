//! How events change a game. Nothing here decides.

use alloc::{sync::Arc, vec, vec::Vec};

use game::{Millis, Seat, Seats};

use crate::{
    events::{Event, Swap, Theme},
    score::Mark,
    sketch::Sketch,
    state::{Accusation, Compatibility, Lying, MOST_SEATS, OwnTheme, Phase, Round},
};

impl Compatibility {
    fn enter(&mut self, phase: Phase, deadline: Option<Millis>) {
        self.phase = phase;
        self.deadline = deadline;
        self.step = self.step.saturating_add(1);
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Started {
                pictures,
                track,
                first,
                tempers,
            } => {
                self.pictures = pictures.clone();
                self.track = track.clone();
                self.announcer = *first;
                copy(&mut self.tempers, tempers);
            }
            Event::RoundBegan {
                round,
                announcer,
                guide,
                deadline,
            } => {
                self.round = *round;
                self.announcer = *announcer;
                self.guide = *guide;
                self.lying = Lying::default();
                self.accusers = Seats::NONE;
                self.enter(Phase::Announcing, *deadline);
            }
            Event::Announced {
                theme,
                counts,
                deadline,
            } => {
                self.read(theme);
                copy(&mut self.lying.counts, counts);
                self.lying.theme = Some(theme.clone());
                self.enter(Phase::Choosing, *deadline);
            }
            Event::Laid {
                seat,
                ranking,
                token,
            } => {
                self.lying.rankings[seat.index()] = *ranking;
                self.lying.laid.insert(*seat);
                self.lying.sketches[seat.index()] = Sketch::default();
                if token.is_some() {
                    self.mark(*seat, *token);
                }
            }
            Event::Sketched { seat, sketch } => self.lying.sketches[seat.index()] = *sketch,
            Event::TokenAnnounced { seat } => {
                self.tokens.remove(*seat);
                self.mark(*seat, None);
            }
            Event::TokenPlaced { seat, position } => self.mark(*seat, Some(*position)),
            Event::SpecialsOpened { deadline } => self.enter(Phase::Specials, *deadline),
            Event::Staked { seat, position } => {
                let side = self.side(*seat) as usize;
                self.stocks[side].doubles = self.stocks[side].doubles.saturating_sub(1);
                self.mark(*seat, Some(*position));
            }
            Event::Shuffled(swap) => self.shuffle(swap),
            Event::Prolonged { deadline } => self.deadline = Some(*deadline),
            Event::TookBack { seat } => {
                let side = self.side(*seat);
                self.lying.marks[side as usize] = None;
                self.lying.took_back.insert(Seat(side));
                let doubles = &mut self.stocks[side as usize].doubles;
                *doubles = doubles.saturating_add(1);
            }
            Event::Passed { seat } => self.lying.passed.insert(*seat),
            Event::Abstained { seat, yes: true } => self.abstaining.insert(*seat),
            Event::Abstained { seat, yes: false } => self.abstaining.remove(*seat),
            Event::Closed { deadline } => self.enter(Phase::Laid, *deadline),
            Event::RevealBegan { next } => self.enter(Phase::Revealing, Some(*next)),
            Event::Turned {
                sides,
                position,
                accords,
                next,
            } => {
                for side in sides {
                    self.lying.turned[*side as usize % MOST_SEATS] = position + 1;
                }
                self.lying.accords.extend_from_slice(accords);
                self.deadline = Some(*next);
                self.step = self.step.saturating_add(1);
            }
            Event::RoundEnded {
                points,
                squares,
                beyond,
            } => {
                copy(&mut self.squares, squares);
                copy(&mut self.beyond, beyond);
                self.remember(points, squares);
                self.lying = Lying::default();
            }
            Event::Staged { beat } => self.staged = Some(*beat),
            Event::PlayOff { sides } => {
                self.contest = Some(sides.iter().map(|side| Seat(*side)).collect());
            }
            Event::Accused { by, seat, jury } => {
                self.accusers.insert(*by);
                self.called.insert(Seat(self.side(*by)));
                self.accusation = Some(Accusation {
                    by: *by,
                    seat: *seat,
                    jury: jury.clone(),
                    guilty: vec![],
                    innocent: vec![],
                });
            }
            Event::Voted { seat, guilty } => {
                if let Some(accusation) = &mut self.accusation {
                    let votes = if *guilty {
                        &mut accusation.guilty
                    } else {
                        &mut accusation.innocent
                    };
                    votes.push(*seat);
                }
            }
            Event::Punished { seat, square } => {
                let side = self.side(*seat) as usize;
                self.squares[side] = *square;
                self.accusation = None;
            }
            Event::Acquitted { .. } => self.accusation = None,
            Event::ThemeWritten { text, .. } => {
                Arc::make_mut(&mut self.own_themes).push(OwnTheme {
                    text: text.clone(),
                    read: false,
                });
            }
            Event::Ended { winners } => {
                let winners = winners.iter().copied().collect();
                self.enter(Phase::Over { winners }, None);
            }
        }
    }

    /// A theme leaves the pack, or the table's own.
    fn read(&mut self, theme: &Theme) {
        match theme.card {
            Some(card) => {
                let bit = 1u128 << (card & 127);
                // The pack was through: it begins anew with this card.
                let again = self.turned_cards & bit != 0;
                self.turned_cards = if again { bit } else { self.turned_cards | bit };
            }
            None => {
                let own = Arc::make_mut(&mut self.own_themes);
                if let Some(own) = own.iter_mut().find(|own| own.text == theme.text) {
                    own.read = true;
                }
            }
        }
    }

    fn mark(&mut self, seat: Seat, position: Option<u8>) {
        let side = self.side(seat) as usize;
        self.lying.marks[side] = Some(Mark { seat, position });
        if self.shuffled(side as u8) {
            self.lying.swapped_first.insert(Seat(side as u8));
        }
    }

    fn shuffle(&mut self, swap: &Swap) {
        let by = self.side(swap.by) as usize;
        self.stocks[by].shuffles = self.stocks[by].shuffles.saturating_sub(1);
        self.lying.rankings[swap.seat.index()].swap(swap.a, swap.b);
        self.lying.swaps.push(*swap);
        // Whoever was hit may want to answer, though they had passed.
        let members: Vec<Seat> = self.members(self.side(swap.seat)).collect();
        for seat in members {
            self.lying.passed.remove(seat);
        }
    }

    fn remember(&mut self, points: &[u8], squares: &[u8]) {
        let Some(theme) = self.lying.theme.clone() else {
            return;
        };
        let round = Round {
            theme,
            announcer: self.announcer,
            guide: self.guide,
            rankings: self.lying.rankings[..self.seats as usize].to_vec(),
            swaps: self.lying.swaps.clone(),
            marks: self.lying.marks.iter().flatten().copied().collect(),
            accords: self.lying.accords.clone(),
            points: points.to_vec(),
            squares: squares.to_vec(),
            play_off: self.contest.is_some(),
        };
        Arc::make_mut(&mut self.history).push(round);
    }
}

fn copy<T: Copy>(to: &mut [T], from: &[T]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
}
