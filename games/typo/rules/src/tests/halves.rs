//! T14, T15: the second half and the end.

use alloc::format;

use game::{Game, Seat, Viewer};

use super::script::{bag, check};
use crate::{Bag, Event, PhaseView};

#[test]
fn t14_all_cards_but_those_of_the_rows_are_dealt_again() {
    let table = check(
        "3 seats | hands A B C | rows P Q R S | aside DEFGHIJ | discard KLM
         show A B C
         0 clears P
         1 clears Q
         2 clears R
         = half 2 | rows A B C S | discard",
    );
    let mut dealt = table.state.aside;
    table.state.hands.iter().for_each(|hand| dealt.merge(hand));
    assert_eq!(dealt, bag("DEFGHIJKLMPQR"));
}

/// The cards dealt to each in the second half when so many are left.
#[track_caller]
fn check_second_deal(seats: usize, left: usize, each: usize) {
    let hands = ["A", "A", "A", "A", "A", "A"][..seats].join(" ");
    let aside = "E".repeat(left - seats);
    let mut script =
        format!("{seats} seats | hands {hands} | rows P Q R S | aside {aside}\nshow {hands}\n");
    for seat in 0..seats {
        // Each clears one card, so that as many join what lies aside.
        script += &format!("{seat} clears {}\n", seat % 4);
    }
    let table = check(&script);
    let view = table.view(Viewer::Public);
    let told = format!("{seats} seats, {left} cards left");
    assert!(
        view.seats.iter().all(|seat| seat.hand as usize == each),
        "{told}"
    );
    assert_eq!(view.aside as usize, left - seats * each, "{told}");
    assert_eq!(view.turns as usize, each, "{told}");
    assert_eq!((view.half, view.turn), (2, 1), "{told}");
}

#[test]
fn t14_twelve_each_or_as_many_as_there_are_the_same_for_each() {
    for (seats, left, each) in [
        (2, 60, 12),
        (2, 24, 12),
        (2, 23, 11),
        (3, 36, 12),
        (3, 35, 11),
        (4, 47, 11),
        (5, 59, 11),
        (5, 60, 12),
        (6, 60, 10),
        (6, 11, 1),
        (6, 6, 1),
    ] {
        check_second_deal(seats, left, each);
    }
}

#[test]
fn t14_the_deal_is_shuffled() {
    let deal = |clears: &str| {
        let table = check(&format!(
            "2 seats | hands A B | rows P P R S | aside CDEFGHIJKLMNOPQRSTUVWXYZ
             show A B
             {clears}
             1 clears P"
        ));
        table.state.hands
    };
    // A refused move more, and so another throw of the dice.
    let (one, other) = (
        deal("0 clears P"),
        deal("0 clears 4 ! no-such-row T6\n0 clears P"),
    );
    assert_ne!(one, other);
    let sorted: Bag = bag("CDEFGHIJKLMN");
    assert_ne!(one[0], sorted);
}

#[test]
fn t14_the_second_half_goes_from_z_to_a() {
    check(
        "4 seats | half 2 | dictionary 0 | rows RONT ELA CHATE B
         show S V F T
         = awaiting 1 | next 3 0 2
         1 clears CHATE
         = awaiting 3 | next 0 2
         3 clears RONT
         = awaiting 0
         0 right ELA élastique
         agree
         = awaiting 2",
    );
}

#[test]
fn t14_equal_letters_still_go_clockwise_from_the_dictionary() {
    check(
        "4 seats | half 2 | dictionary 2 | rows RONT ELA CHATE B
         show B B B B
         = awaiting 2 | next 3 0 1",
    );
    check(
        "4 seats | half 2 | dictionary 0 | rows RONT ELA CHATE B
         show B C B B
         = awaiting 1 | next 0 2 3
         1 clears CHATE
         = awaiting 2 | next 3 0",
    );
}

#[test]
fn t14_the_first_half_went_from_a_to_z() {
    check(
        "2 seats | hands AZ BY | rows P Q R S | aside EFGH
         show A B
         0 clears P
         1 clears Q
         show Z Y
         = half 1 | awaiting 1
         1 clears R
         0 clears S
         = half 2",
    );
}

#[test]
fn t14_scores_and_the_dictionary_carry_over() {
    check(
        "2 seats | hands A B | dictionary 0 | rows P QR S T | aside EFGH | scores -9 4
         show A B
         0 clears QR
         1 clears P
         = half 2 | scores -11 3 | dictionary 1 | rows B A S T",
    );
}

#[test]
fn t14_the_second_half_is_told() {
    let table = check(
        "2 seats | hands A B | rows P Q R S | aside EFGH
         show A B
         0 clears P
         1 clears Q",
    );
    assert!(matches!(
        table.events[..],
        [
            Event::Cleared { .. },
            Event::Dealt { half: 2, .. },
            Event::TurnBegan { turn: 1, .. },
        ]
    ));
}

#[test]
fn t14_with_no_card_left_to_deal_the_game_is_over() {
    // Five or six players who never clear leave every card in the rows.
    for clock in ["", "| clock 30"] {
        check(&format!(
            "2 seats {clock} | hands A B | rows P Q R S | scores -3 -5
             show A B
             0 right P papa
             agree
             1 right Q qbqb
             agree
             = phase over | winners 0 | half 2 | alarm none"
        ));
    }
}

#[test]
fn t15_the_highest_score_wins() {
    check(
        "3 seats | half 2 | hands A B C | rows P Q R S | scores -8 -3 -20 | aside EFGH
         show A B C
         2 right P pc
         agree
         1 right Q qb
         agree
         = phase placing
         0 right R ra
         agree
         = phase over | winners 1 | scores -8 -3 -20",
    );
}

#[test]
fn t15_a_tie_is_a_shared_win() {
    check(
        "4 seats | half 2 | hands A B C D | rows P Q R S | scores -3 -4 -9 -3
         show A B C D
         3 right P pd
         agree
         2 right Q qc
         agree
         1 right R rb
         agree
         0 right S sa
         agree
         = phase over | winners 0 3",
    );
}

#[test]
fn t15_the_last_points_count() {
    check(
        "2 seats | half 2 | hands E D | rows RA Q VAST S | scores -4 -3
         show E D
         0 right VAST vaste
         doubt 1
         1 right RA radzzz
         agree
         = phase over | scores -2 -3 | winners 0",
    );
}

#[test]
fn t15_nothing_is_heard_once_the_game_is_over() {
    let table = check(
        "2 seats | half 2 | hands B A | rows P Q RAD S | scores -3 -4 | clock 30
         show B A
         = awaiting 0
         0 right P pb
         agree
         1 right Q qa
         agree
         = phase over | awaiting | alarm none
         0 chooses A ! over T15
         0 clears RAD ! over T15
         alarm ! too-early",
    );
    let outcome = table.state.outcome().unwrap();
    assert_eq!(outcome.scores, [-3, -4]);
    assert_eq!(outcome.winners, [Seat(0)]);
    let winners = outcome.winners;
    assert_eq!(
        table.view(Viewer::Public).phase,
        PhaseView::Over { winners }
    );
}
