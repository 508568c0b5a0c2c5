//! L3: La Suite.

use alloc::collections::BTreeSet;

use super::script::{Script, check};

/// Four seats before the first round.
fn begun() -> Script {
    check("4 seats\nfirst 0 1 2\nfound 6 6 6 6\nphase 3")
}

#[test]
fn l3_1_a_clue_with_three_examples_then_a_camera() {
    let mut table = begun();
    table.go("ask Fruits
         = events round_began asked | stage reading | inside 0 1 2 3
         camera 3
         = events shuffled camera | awaiting 3 | tokens 0 1 2 | time 5000");
    let question = table
        .view(game::Viewer::Public)
        .question
        .expect("a question");
    assert_eq!(question.examples.len(), 3);
}

#[test]
fn l3_1_the_answer_time_is_that_of_the_first_phase() {
    check(
        "3 seats | answer 12
         first 0 1 2
         found 1 1 1
         phase 3
         ask Fruits
         camera 1
         = time 12000",
    );
}

#[test]
fn l3_2_right_is_still_in() {
    begun().go("ask Fruits\nright 1\non\n= inside 0 1 2 3 | events camera");
}

#[test]
fn l3_2_wrong_late_or_given_is_out_of_this_round() {
    begun().go("ask Fruits\nwrong 1\non\n= inside 0 2 3 | events out camera");
    begun().go("ask Fruits\nlate 1\non\n= inside 0 2 3");
    begun().go(
        "ask Fruits\ncamera 1\n1 says la poire\n= last 1 la poire repeated\non\n= inside 0 2 3",
    );
    begun().go("ask Fruits
         camera 1
         1 says banane
         camera 2
         2 says une banane
         = last 2 une banane repeated
         on
         = inside 0 1 3");
}

#[test]
fn l3_2_nobody_loses_a_pawn_here() {
    begun().go("ask Fruits\nwrong 1\nlate 2\non\n= towers 3 3 3 4 | found 6 6 6 6");
}

#[test]
fn l3_2_out_of_the_round_only() {
    begun().go("ask Fruits
         wrong 1
         wrong 2
         wrong 3
         on
         = events out point round_began closed asked | marks 1 0 0 0 | inside 0 1 2 3");
}

#[test]
fn l3_3_when_all_still_in_have_answered_their_tokens_are_shuffled_again() {
    begun().go("ask Fruits
         right 0
         wrong 1
         right 2
         = tokens 3
         right 3
         = tokens
         camera 2
         = events shuffled camera | tokens 0 3");
}

#[test]
fn l3_3_each_still_in_answers_once_before_anybody_answers_again() {
    let mut table = begun();
    table.read("ask Fruits");
    let mut answered = BTreeSet::new();
    for _ in 0..4 {
        table.go("on\nanswers");
        assert!(answered.insert(table.state.on_air().expect("somebody")));
    }
}

#[test]
fn l3_3_the_last_one_in_scores_a_point_and_a_round_starts_with_everyone() {
    begun().go("ask Fruits
         right 3
         wrong 0
         wrong 1
         on
         = marks 0 0 0 0 | inside 2 3 | on-air 2
         2 says rien
         on
         = marks 0 0 0 1 | inside 0 1 2 3 | tokens
         camera 3
         = tokens 0 1 2");
}

#[test]
fn l3_3_silence_leaves_the_last_token_standing() {
    begun().go("ask Fruits
         late 1
         late 3
         late 0
         on
         = marks 0 0 1 0");
}

#[test]
fn l3_3_without_an_answer_left_the_round_goes_on_with_another_question() {
    let mut table = begun();
    table.go("ask Nombres pairs
         wrong 2
         right 0
         right 1
         on
         = events closed asked | inside 0 1 3 | marks 0 0 0 0
         on
         = events camera | on-air 3");
    assert_ne!(&*table.state.floor.text, "Nombres pairs, de un à dix");
}

#[test]
fn l3_4_the_first_two_with_two_points_qualify() {
    begun().go("sequel 0 1
         = marks 1 1 0 0 | qualified
         sequel 2 1
         = marks 1 2 1 0 | qualified 1 | phase 3
         sequel 3 0
         = marks 2 2 1 1 | qualified 0 1 | phase 4 | stage intro
         = events out point qualified closed phase_began");
}

#[test]
fn l3_4_a_qualified_seat_sits_out_the_rounds_that_follow() {
    begun().go("sequel 2 2
         = qualified 2 | inside 0 1 3 | stage reading
         camera 0
         = tokens 1 3
         2 says fraise ! not-on-air L1.1
         0 says rien
         wrong 1
         on
         = marks 0 0 2 1 | inside 0 1 3");
}

#[test]
fn l3_4_the_others_are_eliminated_from_this_party() {
    let mut table = begun();
    table.go("sequel 2 2 3 3
         ask Fromages
         bidding 3
         0 bids 1 ! not-on-air L1.1
         2 bids 1 ! not-on-air L1.1
         3 bids 1
         = awaiting 2
         1 leaves ! not-on-air L1.1");
}
