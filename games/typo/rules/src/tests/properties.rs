//! What holds at every step of every game.

use alloc::{collections::BTreeSet, vec};

use game::{
    Game,
    testing::{self, ramble},
};

use super::ramble::setups;
use crate::{Bag, Event, Typo, Verdict, letters::CARDS, state::Phase};

/// Shows every step of a few random games of each kind.
fn everywhere(mut seen: impl FnMut(&Typo, &[Event])) {
    testing::everywhere::<Typo>(6, |_, state, events, _| seen(state, events));
}

#[test]
fn t01_no_card_is_ever_lost_or_doubled() {
    everywhere(|state, _| {
        let mut cards: Bag = state.rows.iter().flat_map(|row| row.cards()).collect();
        for lot in state.hands.iter().chain([&state.aside, &state.discard]) {
            cards.merge(lot);
        }
        state
            .chosen
            .iter()
            .flatten()
            .for_each(|card| cards.add(*card));
        assert_eq!(cards.len(), CARDS);
        assert_eq!(cards, state.pack);
    });
}

#[test]
fn t05_t14_letters_come_up_in_the_order_of_the_half() {
    let mut halves = [0; 2];
    everywhere(|state, _| {
        if let (Phase::Placing, Some(seat)) = (&state.phase, state.placer()) {
            let shown = state.chosen.iter().flatten().copied();
            let next = if state.half == 1 {
                shown.min()
            } else {
                shown.max()
            };
            assert_eq!(state.chosen[seat.index()], next);
            halves[state.half as usize - 1] += 1;
        }
    });
    assert!(halves.iter().all(|steps| *steps > 100), "{halves:?}");
}

#[test]
fn t07_everyone_plays_every_card_dealt_in_both_halves() {
    for (kind, setup) in (0..).zip(setups()) {
        let mut played = [0; 6];
        let (mut dealt, mut announcer) = (0, 0);
        ramble::<Typo>(&setup, kind, |_, events, _| {
            for event in events {
                match event {
                    Event::Dealt { hands, .. } => {
                        assert_eq!(hands.len(), setup.seats as usize);
                        assert!(hands.iter().all(|hand| hand.len() == hands[0].len()));
                        assert!((1..=12).contains(&hands[0].len()));
                        dealt += hands[0].len();
                    }
                    Event::Placed { seat, .. } => announcer = seat.index(),
                    Event::Settled { verdict, .. } => {
                        played[announcer] += usize::from(*verdict != Verdict::Missing);
                    }
                    Event::Cleared { seat, .. } => played[seat.index()] += 1,
                    _ => {}
                }
            }
        });
        assert_eq!(
            played[..setup.seats as usize],
            vec![dealt; setup.seats as usize]
        );
    }
}

#[test]
fn t15_the_winners_are_all_who_have_the_best_score() {
    for (kind, setup) in (0..).zip(setups()) {
        let outcome = ramble::<Typo>(&setup, kind, |_, _, _| {})
            .outcome()
            .unwrap();
        let best = outcome.scores.iter().max();
        for seat in (0..setup.seats).map(game::Seat) {
            let wins = outcome.scores.get(seat.index()) == best;
            assert_eq!(outcome.winners.contains(&seat), wins);
        }
    }
}

#[test]
fn every_kind_of_step_is_reached() {
    let mut reached = BTreeSet::new();
    everywhere(|state, events| {
        reached.insert(match state.phase {
            Phase::Ready => "ready",
            Phase::Choosing => "choosing",
            Phase::Placing => "placing",
            Phase::Doubting { .. } => "doubting",
            Phase::Judging { .. } => "judging",
            Phase::Clearing => "clearing",
            Phase::Over { .. } => "over",
        });
        for event in events {
            if let Event::Settled { verdict, .. } = event {
                reached.insert(match verdict {
                    Verdict::Unchecked => "stands",
                    Verdict::Exists => "exists",
                    Verdict::Missing => "missing",
                });
            }
        }
    });
    assert_eq!(reached.len(), 9, "{reached:?}");
}
