//! A test for each rule, named after it.

use game::{Game, Refusal, Setup, testing::Script};

use crate::{Essai, Options};

fn check(script: &str) {
    Script::<Essai>::check(script);
}

#[test]
fn e1_two_to_eight_play() {
    for (seats, fits) in [(1, false), (2, true), (8, true), (9, false)] {
        let setup = Setup {
            seats,
            first: None,
            options: Options::default(),
        };
        let refused = Essai::new(&setup).err();
        assert_eq!(refused.is_none(), fits, "{seats}");
        let rule = refused.and_then(|refusal| refusal.refused().rule);
        assert!(fits || rule == Some("E1"));
    }
}

#[test]
fn e2_everyone_chooses_a_number_from_1_to_9_and_may_change_it() {
    check(
        "3 seats
        0 chooses 9
        = awaiting 1 2
        0 chooses 10 ! no-such-number E2
        0 chooses 0 ! no-such-number E2
        stale 1 chooses 3 ! stale
        5 chooses 3 ! not-your-turn E2
        0 chooses 2
        = awaiting 1 2",
    );
}

#[test]
fn e3_whoever_does_not_choose_in_time_gets_a_number_by_lot() {
    check(
        "2 seats | clock 30
        = alarm in 30000
        0 chooses 4
        alarm early ! too-early
        alarm
        = events chosen shown | awaiting",
    );
}

#[test]
fn e4_the_highest_number_that_nobody_else_has_wins() {
    check(
        "3 seats
        0 chooses 9
        1 chooses 9
        2 chooses 1
        = winners 2 | scores 0 0 1",
    );
    check(
        "2 seats
        0 chooses 5
        1 chooses 5
        = winners 0 1",
    );
}

#[test]
fn e5_then_the_game_is_over() {
    check(
        "2 seats
        0 chooses 5
        1 chooses 6
        0 chooses 7 ! over E5",
    );
}
