//! G7: what happens for who is absent at a clocked table.

use alloc::{collections::BTreeSet, format};

use game::{Game, Input};

use super::script::{bag, check};
use crate::{Clock, DoubtWindow, Options};

#[test]
fn a_relaxed_table_has_no_alarm() {
    check(
        "3 seats | judge 2 | rows FRONT ELA CHATE B
         = alarm none
         alarm ! too-early
         show A S T
         = phase placing | alarm none
         alarm ! too-early
         0 right CHATE château
         = phase doubting | alarm none
         alarm ! too-early
         doubt 1
         = phase judging
         2 rules missing
         = phase clearing | alarm none
         alarm ! too-early",
    );
}

#[test]
fn every_step_of_a_clocked_table_has_its_alarm() {
    check(
        "3 seats | judge 2 | clock 5 | rows FRONT ELA CHATE B
         = alarm in 30000
         show A S T
         = phase placing | alarm in 30000
         0 right CHATE château
         = phase doubting | alarm in 5000
         doubt 1
         = phase judging | alarm in 30000
         2 rules missing
         = phase clearing | alarm in 30000
         0 clears FRONT
         = phase placing | alarm in 30000
         1 clears CHATE
         2 clears ELA
         = phase choosing | alarm in 30000",
    );
}

#[test]
fn the_clocks_are_those_agreed() {
    for (clock, thinking) in [
        (Clock::Relaxed, None),
        (Clock::Seconds30, Some(30_000)),
        (Clock::Seconds60, Some(60_000)),
        (Clock::Seconds90, Some(90_000)),
    ] {
        for (doubt, window) in [
            (DoubtWindow::Seconds5, 5_000),
            (DoubtWindow::Seconds10, 10_000),
            (DoubtWindow::Seconds20, 20_000),
        ] {
            let options = Options {
                clock,
                doubt,
                ..Options::default()
            };
            assert_eq!(options.thinking(), thinking);
            assert_eq!(options.doubting(), thinking.map(|_| window));
        }
    }
}

#[test]
fn an_alarm_that_comes_too_early_is_refused() {
    check(
        "2 seats | clock 30 | rows RONT ELA CHATE B
         alarm early ! too-early
         = phase choosing
         show F S
         alarm early ! too-early
         0 left RONT frontière
         alarm early ! too-early
         = phase doubting",
    );
}

#[test]
fn an_absent_seat_chooses_at_random_from_its_hand() {
    let mut chosen = BTreeSet::new();
    for seed in 0..200 {
        let mut table = check(
            "3 seats | clock 30 | hands EFGH ST VW | rows RONT ELA CHATE B
             1 chooses S",
        );
        table.at += 30_000;
        table.seed = seed;
        table.hear(Input::Alarm).unwrap();
        let cards = table.state.chosen;
        assert_eq!(
            cards[1].map(|card| card.upper()),
            Some('S'),
            "who chose keeps it"
        );
        for (seat, hand) in [(0, "EFGH"), (2, "VW")] {
            let card = cards[seat].expect("a card was chosen");
            let mut all = table.state.hands[seat];
            all.add(card);
            assert_eq!(all, bag(hand), "the card comes from the hand");
            chosen.insert(card);
        }
        assert_eq!(table.state.awaiting().len(), 1, "the cards were shown");
    }
    assert_eq!(chosen.len(), 6, "every card is chosen at times: {chosen:?}");
}

#[test]
fn an_absent_placer_clears_a_longest_row() {
    check(
        "2 seats | clock 30 | rows RONT ELA CHATE B
         show F S
         alarm
         = rows RONT ELA F B | scores -5 0 | dictionary 0 | awaiting 1
         = alarm in 30000",
    );
    check(
        "2 seats | clock 30 | rows RONT ELA B CHAT
         show F S
         alarm
         = scores -4 0 | rows F ELA B CHAT",
    );
}

#[test]
fn an_absent_announcer_clears_a_longest_row_after_a_missing_word() {
    check(
        "2 seats | clock 30 | rows ELA FRONT CHATE B
         show A S
         0 right CHATE chateazzz
         1 doubts
         = phase clearing
         alarm
         = rows ELA A CHATE B | scores -7 0 | dictionary 0 | awaiting 1",
    );
}

#[test]
fn the_time_to_doubt_ends_and_who_said_nothing_did_not_doubt() {
    for (doubters, score, last) in [
        ("", 0, "stands frontzzz"),
        ("1 doubts", 0, "stands frontzzz 1"),
        ("1 doubts\n3 doubts", -7, "missing frontzzz 1 3"),
    ] {
        check(&format!(
            "4 seats | clock 20 | rows RONT ELA CHATE B
             show F S T V
             0 left RONT frontzzz
             = alarm in 20000
             {doubters}
             alarm
             = phase placing | scores {score} 0 0 0 | last {last}"
        ));
    }
}

#[test]
fn a_move_that_comes_before_the_alarm_is_heard_even_after_the_time() {
    let mut table = check(
        "2 seats | clock 30 | rows RONT ELA CHATE B
         show F S",
    );
    table.at += 60_000;
    let step = table.state.step;
    let heard = table.heard(0, crate::Move::Clear { step, row: 2 });
    assert_eq!(heard, Ok(()));
    assert_eq!(table.state.alarm(), Some(table.at + 30_000));
}

#[test]
fn the_last_turn_of_a_half_ends_by_alarm_too() {
    check(
        "2 seats | clock 30 | hands A B | rows P Q R S | aside EFGH
         alarm
         alarm
         alarm
         = half 2 | phase choosing | scores -1 -1 | alarm in 30000",
    );
}
