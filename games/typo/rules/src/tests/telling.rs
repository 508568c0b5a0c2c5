//! The chronicle of a finished game.

use game::{Game, Seat, Viewer, testing::ramble};

use super::{
    ramble::setups,
    script::{letter, row},
};
use crate::{Chronicle, End, Event, Options, Typo, Verdict, Word};

/// A game of two told up to here, from a first turn where F and S are shown.
fn told(events: &[Event]) -> Chronicle {
    let setup = game::Setup {
        seats: 2,
        first: None,
        options: Options::default(),
    };
    let bag = super::script::bag;
    let begun = [
        Event::Started {
            pack: bag(""),
            rows: ["RONT", "ELA", "CHATE", "B"].map(row),
            holder: Seat(0),
        },
        Event::Dealt {
            half: 1,
            hands: [bag("F"), bag("S")].to_vec(),
            aside: bag("A"),
        },
        Event::TurnBegan {
            turn: 1,
            deadline: None,
        },
    ];
    let chosen = [("F", 0), ("S", 1)].map(|(card, seat)| Event::Chose {
        seat: Seat(seat),
        letter: letter(card),
    });
    let events = begun.iter().chain(&chosen).chain(events).cloned();
    Chronicle::of(Typo::new(&setup).unwrap(), events)
}

#[test]
fn a_word_is_told_with_what_became_of_it() {
    let chronicle = told(&[
        Event::Placed {
            seat: Seat(0),
            row: 0,
            end: End::Left,
            word: "frontiere".into(),
            deadline: None,
        },
        Event::Settled {
            verdict: Verdict::Exists,
            doubters: [Seat(1)].to_vec(),
            word: "frontière".into(),
            points: 2,
            by: None,
            gloss: None,
            near: None,
        },
    ]);
    assert_eq!(
        chronicle.words,
        [Word {
            half: 1,
            turn: 1,
            seat: Seat(0),
            letter: letter("F"),
            end: End::Left,
            row: row("FRONT"),
            word: "frontière".into(),
            verdict: Verdict::Exists,
            doubters: [Seat(1)].to_vec(),
        }]
    );
    assert_eq!(chronicle.doubts, [(0, 0), (1, 0)]);
}

#[test]
fn a_right_doubt_and_a_cleared_row_are_counted() {
    let chronicle = told(&[
        Event::Placed {
            seat: Seat(0),
            row: 0,
            end: End::Left,
            word: "frontzzz".into(),
            deadline: None,
        },
        Event::Settled {
            verdict: Verdict::Missing,
            doubters: [Seat(1)].to_vec(),
            word: "frontzzz".into(),
            points: -2,
            by: None,
            gloss: None,
            near: None,
        },
        Event::Cleared {
            seat: Seat(0),
            row: 2,
            points: -5,
        },
    ]);
    assert_eq!(chronicle.doubts, [(0, 0), (1, 1)]);
    assert_eq!(chronicle.cleared, [1, 0]);
}

#[test]
fn the_scores_run_from_zero_to_the_outcome() {
    for (kind, setup) in (0..).zip(setups()) {
        let mut events = alloc::vec::Vec::new();
        let mut turns = [0; 2];
        let end = ramble::<Typo>(&setup, kind, |state, happened, _| {
            events.extend_from_slice(happened);
            let view = state.view(Viewer::Public);
            if view.half > 0 {
                turns[view.half as usize - 1] = view.turns as usize;
            }
        });
        let chronicle = Chronicle::of(Typo::new(&setup).unwrap(), events);
        assert!(chronicle.scores[0].iter().all(|score| *score == 0));
        let last: alloc::vec::Vec<i32> = chronicle.scores[chronicle.scores.len() - 1]
            .iter()
            .map(|score| *score as i32)
            .collect();
        assert_eq!(last, end.outcome().unwrap().scores);
        assert_eq!(chronicle.second_half, turns[0]);
        assert_eq!(end.view(Viewer::Public).course, chronicle.scores);
        assert_eq!(chronicle.scores.len(), turns[0] + turns[1] + 1);
    }
}
