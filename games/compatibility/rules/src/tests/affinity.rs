//! C5: who matched whom, with numbers counted by hand.

use alloc::{vec, vec::Vec};

use game::Seat;

use super::script::pictures;
use crate::{
    Ranking, Round, Swap, Theme,
    affinity::{Affinity, Instant, Meeting, Pair},
};

/// A round of so many sides with these rankings; `-` sat out.
fn round(rankings: &str, sides: usize, guide: Option<u8>) -> Round {
    let ranking = |text: &str| Ranking::new(&pictures(text.trim_matches('-'))).expect("a ranking");
    Round {
        theme: Theme {
            number: 1,
            text: "thème".into(),
            card: Some(0),
        },
        announcer: Seat(0),
        guide: guide.map(Seat),
        rankings: rankings.split(' ').map(ranking).collect(),
        swaps: vec![],
        marks: vec![],
        accords: vec![],
        points: vec![0; sides],
        squares: vec![0; sides],
        play_off: false,
    }
}

/// Rounds, direct, indirect, possible and percent of two seats.
fn numbers(affinity: &Affinity, a: u8, b: u8) -> [u16; 5] {
    let pair = affinity.between(Seat(a), Seat(b)).expect("a pair");
    [
        pair.rounds,
        pair.direct,
        pair.indirect,
        pair.possible,
        pair.percent(),
    ]
}

#[test]
fn c5_every_two_people_are_compared_partners_or_not() {
    let history = [
        round("abcde abfgh acbxy fghij", 2, None),
        round("abc cab abc ijk", 2, None),
    ];
    let affinity = Affinity::of(&history, 4);
    assert_eq!(affinity.pairs.len(), 6);
    // 0 and 1: a, b direct in the first; a, b, c elsewhere in the second: 12 of 24.
    assert_eq!(numbers(&affinity, 0, 1), [2, 2, 3, 24, 50]);
    // 0 and 2: a direct, b and c elsewhere; then three direct: 3 + 4 + 9 = 16 of 24.
    assert_eq!(numbers(&affinity, 0, 2), [2, 4, 2, 24, 66]);
    // 1 and 3: f, g and h one place apart: 6 of 24.
    assert_eq!(numbers(&affinity, 1, 3), [2, 0, 3, 24, 25]);
    assert_eq!(numbers(&affinity, 0, 3), [2, 0, 0, 24, 0]);
    assert_eq!(
        affinity.between(Seat(2), Seat(0)),
        affinity.between(Seat(0), Seat(2))
    );
    assert_eq!(affinity.between(Seat(0), Seat(0)), None);
    assert_eq!(affinity.between(Seat(0), Seat(9)), None);
}

#[test]
fn c5_the_pairs_come_with_most_in_common_first() {
    let history = [
        round("abcde abfgh acbxy fghij", 2, None),
        round("abc cab abc ijk", 2, None),
    ];
    let order: Vec<(u8, u8)> = Affinity::of(&history, 4)
        .pairs
        .iter()
        .map(|pair| (pair.a.0, pair.b.0))
        .collect();
    assert_eq!(order[..2], [(0, 2), (0, 1)]);
    let percents: Vec<u16> = Affinity::of(&history, 4)
        .pairs
        .iter()
        .map(Pair::percent)
        .collect();
    assert!(percents.is_sorted_by(|a, b| a >= b), "{percents:?}");
}

#[test]
fn c5_it_is_told_on_which_themes_and_pictures() {
    let history = [
        round("ab xy", 2, Some(0)),
        round("c d", 2, Some(1)),
        round("ab ba", 2, Some(0)),
    ];
    let affinity = Affinity::of(&history, 2);
    let meeting = |picture| Meeting {
        round: 2,
        picture,
        direct: false,
    };
    assert_eq!(affinity.pairs[0].meetings, [meeting(0), meeting(1)]);
    assert_eq!(affinity.pairs[0].points(), 4);
}

#[test]
fn c5_rankings_of_different_lengths_could_agree_as_far_as_the_shorter() {
    let affinity = Affinity::of(&[round("abcde b", 2, Some(0))], 2);
    assert_eq!(numbers(&affinity, 0, 1), [1, 0, 1, 3, 66]);
}

#[test]
fn c5_a_pele_mele_is_undone() {
    let mut shuffled = round("bacde fghij abcde klmno", 2, None);
    shuffled.swaps = vec![Swap {
        by: Seat(1),
        seat: Seat(0),
        a: 0,
        b: 1,
    }];
    assert_eq!(shuffled.meant(Seat(0)), round("abcde", 1, None).rankings[0]);
    assert_eq!(shuffled.meant(Seat(2)), shuffled.rankings[2]);
    assert!(shuffled.meant(Seat(99)).is_empty());
    let affinity = Affinity::of(&[shuffled], 4);
    assert_eq!(numbers(&affinity, 0, 2), [1, 5, 0, 15, 100]);
}

#[test]
fn c5_a_pele_mele_played_in_a_game_is_undone() {
    let table = super::script::check(
        "originale teams 4
         theme
         lay abcde fghij abcde klmno
         1 shuffles 0 2 5
         pass
         reveal
         = last 0a3 0c3 0d3 0e2 0b2 13 0",
    );
    let affinity = Affinity::of(&table.state.history, 4);
    assert_eq!(numbers(&affinity, 0, 2), [1, 5, 0, 15, 100]);
}

#[test]
fn c5_who_sat_out_is_not_compared() {
    let affinity = Affinity::of(&[round("abcde - abcde -", 2, None)], 4);
    assert_eq!(numbers(&affinity, 0, 1), [0, 0, 0, 0, 0]);
    assert_eq!(numbers(&affinity, 0, 2), [1, 5, 0, 15, 100]);
}

#[test]
fn c5_the_best_and_the_worst_moment_of_two_people() {
    let history = [
        // Partners 0 and 2 have nothing of five; 1 and 3 two of five.
        round("abcde ABCDE fghij ABFGH", 2, None),
        // 0 and 1, who are not partners, agree on everything.
        round("abcde abcde axyzw aFGHI", 2, None),
    ];
    let affinity = Affinity::of(&history, 4);
    let instant = |round, a, b, points| Instant {
        round,
        a: Seat(a),
        b: Seat(b),
        points,
    };
    assert_eq!(affinity.best, Some(instant(1, 0, 1, 15)));
    assert_eq!(affinity.worst, Some(instant(0, 0, 2, 0)));
}

#[test]
fn c5_in_individual_play_the_worst_moment_is_one_with_the_guide() {
    let history = [round("abcde afghi klmno", 3, Some(1))];
    let worst = Affinity::of(&history, 3).worst.expect("a worst moment");
    assert_eq!((worst.a.0, worst.b.0, worst.points), (1, 2, 0));
}

#[test]
fn c5_before_the_first_round_there_is_nothing_to_tell() {
    let affinity = Affinity::of(&[], 3);
    assert_eq!((affinity.best, affinity.worst), (None, None));
    assert!(affinity.pairs.iter().all(|pair| pair.percent() == 0));
}

#[test]
fn bad_input_a_game_without_end_overflows_nothing() {
    let history = vec![round("abcde fghij abcde fghij", 2, None); 5_000];
    let affinity = Affinity::of(&history, 4);
    assert_eq!(
        affinity.between(Seat(0), Seat(2)).map(Pair::percent),
        Some(100)
    );
}
