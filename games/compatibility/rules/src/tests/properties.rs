//! What holds at every step of every game.

use alloc::{collections::BTreeSet, string::String, vec, vec::Vec};

use game::{
    Game, Seat, Setup,
    testing::{self, kind, kinds, ramble},
};

use super::ramble::setups;
use crate::{
    Compatibility, Edition, Event, Guide, Mode, Options, Ranking, Round, Specials, state::Phase,
};

/// Shows every step of a few random games of each kind.
fn everywhere(mut seen: impl FnMut(&Setup<Options>, &Compatibility, &[Event])) {
    testing::everywhere(4, |setup, state, events, _| seen(setup, state, events));
}

/// Shows every round that was played, with the setup it was played in.
fn every_round(mut seen: impl FnMut(&Setup<Options>, &Round)) {
    everywhere(|setup, state, _| {
        if state.outcome().is_some() {
            state.history.iter().for_each(|round| seen(setup, round));
        }
    });
}

/// What two or three rankings pay, counted from the rules and not in the order
/// of the reveal.
fn worth(rankings: &[Ranking], round: &Round, seats: &[Seat], edition: Edition) -> u8 {
    let mut points = 0;
    for picture in rankings[0].as_slice() {
        let places: Vec<Option<u8>> = rankings.iter().map(|it| it.position(*picture)).collect();
        if places.iter().any(Option::is_none) {
            continue;
        }
        let direct = places.iter().all(|place| *place == places[0]);
        let mut marks = round.marks.iter();
        let marked = marks.any(|mark| {
            let at = seats.iter().position(|seat| *seat == mark.seat);
            at.is_some_and(|at| round.guide != Some(mark.seat) && places[at] == mark.position)
        });
        let lost = marked && !direct && edition == Edition::Originale;
        points += match (direct, marked, rankings.len()) {
            _ if lost => 0,
            (true, true, _) => 6,
            (true, false, 3) => 4,
            (true, false, _) => 3,
            (false, ..) => 2,
        };
    }
    points
}

#[test]
fn c1_7_every_round_pays_what_its_rankings_are_worth() {
    let mut rounds = 0;
    every_round(|setup, round| {
        let options = &setup.options;
        let sides = crate::sides(options.mode, setup.seats);
        let mut points = vec![0; sides as usize];
        let mut met = 0;
        for side in 0..sides {
            let members = (0..setup.seats).map(Seat);
            let of_side = |seat: &Seat| crate::side_of(options.mode, setup.seats, *seat) == side;
            let mut seats: Vec<Seat> = members.filter(of_side).collect();
            if round.guide.is_some_and(|guide| seats.contains(&guide)) {
                continue;
            }
            seats.extend(round.guide);
            let rankings: Vec<Ranking> = seats
                .iter()
                .map(|seat| round.rankings[seat.index()])
                .collect();
            points[side as usize] = worth(&rankings, round, &seats, options.edition);
            let common = |picture: &u8| rankings[1].position(*picture).is_some();
            met += u8::from(rankings[0].as_slice().iter().any(common));
        }
        if let Some(guide) = round.guide {
            let best = points.iter().copied().max().unwrap_or(0);
            points[guide.index()] = match options.edition.rules().guide {
                Guide::Meneur => met,
                Guide::Referent => best,
            };
            // Who looks on at a play-off is the guide and scores nothing.
            if round.play_off && round.points[guide.index()] == 0 {
                points[guide.index()] = 0;
            }
        }
        assert_eq!(round.points, points, "{round:?}");
        rounds += 1;
    });
    assert!(rounds > 300, "{rounds}");
}

#[test]
fn c1_2_pawns_stay_on_the_track() {
    everywhere(|setup, state, _| {
        let sides = state.sides() as usize;
        assert!(
            state.squares[..sides]
                .iter()
                .all(|square| *square <= state.last())
        );
        for side in 0..sides {
            let past = state.beyond[side] > 0;
            assert!(!past || state.squares[side] == state.last());
            assert!(!past || setup.options.edition == Edition::Couleurs);
        }
    });
}

#[test]
fn c2_cards_are_never_more_than_were_taken_and_one_of_a_kind_a_round() {
    everywhere(|setup, state, _| {
        let most = match (setup.options.edition.rules().specials, setup.options.mode) {
            (Specials::Cards { player, .. }, Mode::Individual) => player,
            (Specials::Cards { team, .. }, _) => team,
            _ => crate::Stock::default(),
        };
        for stock in &state.stocks {
            assert!(stock.doubles <= most.doubles && stock.shuffles <= most.shuffles);
        }
        let hit: BTreeSet<u8> = state
            .lying
            .swaps
            .iter()
            .map(|swap| state.side(swap.seat))
            .collect();
        assert_eq!(
            hit.len(),
            state.lying.swaps.len(),
            "a side is shuffled once"
        );
        for swap in &state.lying.swaps {
            assert_ne!(state.side(swap.by), state.side(swap.seat));
            assert!(
                state
                    .guide
                    .is_none_or(|guide| guide != swap.by && guide != swap.seat)
            );
        }
        if state.contest.is_some() {
            assert!(state.lying.swaps.is_empty() && state.lying.marks.iter().all(Option::is_none));
        }
    });
}

#[test]
fn c3_one_token_a_round_and_never_the_guides() {
    let mut used = 0;
    everywhere(|setup, state, _| {
        if setup.options.edition == Edition::Jetons {
            let marks: Vec<_> = state.lying.marks.iter().flatten().collect();
            assert!(marks.len() <= 1);
            for mark in marks {
                assert!(state.guide != Some(mark.seat) && !state.tokens.contains(mark.seat));
                used += 1;
            }
        }
    });
    assert!(used > 100, "{used}");
}

#[test]
fn c1_10_the_winners_have_arrived_and_nobody_went_further() {
    for (kind, setup) in (0..).zip(setups()) {
        let state = ramble::<Compatibility>(&setup, kind, |_, _, _| {});
        let outcome = state.outcome().expect("it is over");
        let best = outcome.scores.iter().max();
        assert!(!outcome.winners.is_empty());
        for seat in &outcome.winners {
            assert_eq!(outcome.scores.get(seat.index()), best, "{seat:?}");
            let partners = state.members(state.side(*seat));
            assert!(
                partners
                    .into_iter()
                    .all(|seat| outcome.winners.contains(&seat))
            );
        }
    }
}

#[test]
fn relaxed_tables_have_an_alarm_only_in_the_reveal() {
    everywhere(|setup, state, _| {
        let over = matches!(state.phase, Phase::Over { .. });
        let alarmed = match setup.options.choosing() {
            Some(_) => !over,
            None => state.phase == Phase::Revealing,
        };
        assert_eq!(state.alarm().is_some(), alarmed, "{:?}", state.phase);
        let nobody = state.awaiting().is_empty();
        assert!(
            !nobody || over || state.phase == Phase::Revealing,
            "{:?}",
            state.phase
        );
    });
}

#[test]
fn every_kind_of_event_is_reached() {
    let mut reached = BTreeSet::new();
    everywhere(|_, _, events| reached.extend(events.iter().map(kind)));
    let all = kinds::<Event>().iter().map(|kind| String::from(*kind));
    assert_eq!(reached, all.collect());
}
