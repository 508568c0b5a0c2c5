//! L1: Le Premier Tour.

use alloc::{collections::BTreeSet, format, string::ToString, vec::Vec};

use super::script::{Script, check};

#[test]
fn l1_1_a_question_is_read_with_its_example_then_a_camera_is_turned() {
    let mut table = check("4 seats\n= phase 1 | stage intro | question none | alarm 5000");
    table.go("ask saison
         = events asked | question Citez une saison | tokens | stage reading
         camera 2
         = events shuffled camera | tokens 0 1 3 | on-air 2 | awaiting 2 | time 5000");
    let question = table
        .view(game::Viewer::Public)
        .question
        .expect("a question");
    assert_eq!(question.examples, ["été".into()]);
}

#[test]
fn l1_1_the_die_picks_any_of_the_six_and_the_card_any_side() {
    let asked = |seed: u32| {
        let mut table = Script::set(&format!("4 seats | seed {seed}"));
        table.read("on");
        table.state.floor.place.expect("a question")
    };
    let places: Vec<_> = (1..200).map(|seed| asked(seed * 7919)).collect();
    let lines: BTreeSet<u8> = places.iter().map(|place| place.line).collect();
    let sides: BTreeSet<u16> = places.iter().map(|place| place.side).collect();
    assert_eq!((lines.len(), sides.len()), (6, 2));
}

#[test]
fn l1_1_the_camera_turns_to_anybody() {
    let turned = |seed: u32| {
        let mut table = Script::set(&format!("4 seats | seed {seed}"));
        table.go("on\non");
        table.state.on_air().expect("somebody").0
    };
    let turned: BTreeSet<u8> = (1..60).map(|seed| turned(seed * 7919)).collect();
    assert_eq!(turned, BTreeSet::from([0, 1, 2, 3]));
}

#[test]
fn l1_1_only_the_seat_on_air_answers() {
    check(
        "4 seats
         ask jour
         camera 2
         0 says mardi ! not-on-air L1.1
         2 passes ! not-now L2.1
         2 bids 1 ! not-now L4.1
         2 leaves ! not-now L4.1
         2 validates ! not-now L5.2
         stale 2 says mardi ! stale
         2 says mardi
         = last 2 mardi right",
    );
}

#[test]
fn l1_1_one_answer_only() {
    check(
        "4 seats
         ask jour
         camera 2
         2 says zut
         = stage judged | awaiting
         2 says mardi ! not-now L1.1
         = last 2 zut wrong",
    );
}

#[test]
fn l1_2_wrong_costs_a_pawn() {
    check(
        "4 seats
         ask jour
         wrong 1
         = towers 5 5 5 5
         on
         = towers 5 4 5 5 | events pawn_lost camera",
    );
}

#[test]
fn l1_2_too_late_costs_a_pawn() {
    check("4 seats\nask jour\nlate 1\n= last 1 - late\non\n= towers 5 4 5 5");
}

#[test]
fn l1_2_given_before_by_anyone_costs_a_pawn() {
    check(
        "4 seats
         ask jour
         camera 1
         1 says mardi
         camera 2
         2 says Mardi
         = last 2 Mardi repeated | answer mardi
         on
         = towers 5 5 4 5",
    );
}

#[test]
fn l1_2_a_name_of_two_is_given_before_when_both_are() {
    check(
        "4 seats
         ask instrument
         camera 1
         1 says basse
         = last 1 basse right | answer violoncelle
         camera 2
         2 says la basse
         = last 2 la basse right | answer contrebasse
         camera 3
         3 says basse
         = last 3 basse repeated
         on
         = towers 5 5 5 4",
    );
}

#[test]
fn l1_2_the_example_costs_a_pawn_under_any_name() {
    for example in ["vue", "la vue", "Vision"] {
        check(&format!(
            "4 seats
             ask cinq sens
             camera 1
             1 says {example}
             = last 1 {example} repeated
             on
             = towers 5 4 5 5"
        ));
    }
}

#[test]
fn l1_2_a_wrong_answer_is_not_given_before() {
    // Said wrongly by one, it is wrong again, not repeated.
    check(
        "4 seats
         ask jour
         camera 1
         1 says toussaint
         camera 2
         2 says toussaint
         = last 2 toussaint wrong",
    );
}

#[test]
fn l1_2_right_costs_nothing() {
    check("4 seats\nask jour\nright 1\non\n= towers 5 5 5 5 | events camera");
}

#[test]
fn l1_2_the_same_seat_may_lose_three_and_nobody_is_eliminated() {
    check(
        "4 seats
         first 1 1 1
         phase 2
         = towers 5 2 5 5 | qualified
         found 6 6 6 6
         sequel 1 1 0 0
         = qualified 0 1",
    );
}

#[test]
fn l1_3_everyone_answers_once_before_the_tokens_are_shuffled_again() {
    let mut table = check("4 seats\nask mois");
    for _ in 0..2 {
        let mut answered = BTreeSet::new();
        for turn in 0..4 {
            table.go("on\nanswers");
            let seat = table.state.on_air().expect("somebody").0;
            assert!(answered.insert(seat), "{seat} twice at turn {turn}");
            assert_eq!(table.state.tokens.iter().count(), 3 - turn);
        }
    }
}

#[test]
fn l1_3_the_same_question_goes_on_after_the_shuffle() {
    check(
        "3 seats
         ask mois
         right 0
         right 1
         right 2
         = tokens
         camera 1
         = events shuffled camera | tokens 0 2 | question Citez un mois de l’année",
    );
}

#[test]
fn l1_3_right_or_wrong_the_next_token_is_turned() {
    check(
        "3 seats
         ask jour
         wrong 2
         camera 0
         = tokens 1 | events pawn_lost camera
         answers
         camera 1
         = tokens | events camera",
    );
}

#[test]
fn l1_4_three_pawns_lost_in_all_end_the_phase() {
    check(
        "4 seats
         ask mois
         wrong 0
         late 1
         on
         = phase 1 | towers 4 4 5 5
         answers
         wrong 3
         = phase 1
         on
         = phase 2 | stage intro | towers 4 4 5 4 | events pawn_lost closed phase_began | tokens",
    );
}

#[test]
fn l1_4_right_answers_do_not_end_it() {
    let mut table = check("4 seats\nask mois");
    for _ in 0..11 {
        table.go("on\nanswers");
    }
    table.go("on\n= phase 1 | towers 5 5 5 5");
}

#[test]
fn l1_4_without_an_answer_left_the_next_question_is_drawn() {
    check(
        "4 seats
         ask saison
         right 0
         right 1
         = given printemps, automne
         right 2
         on
         = events closed asked | stage reading | towers 5 5 5 5",
    );
}

#[test]
fn l1_4_with_an_answer_left_the_question_goes_on() {
    check(
        "4 seats
         ask saison
         right 0
         right 1
         wrong 2
         on
         = events pawn_lost camera | question Citez une saison",
    );
}

#[test]
fn l1_4_what_the_table_accepted_uses_up_no_answer_of_the_card() {
    check(
        "4 seats
         ask saison
         right 0
         right 1
         camera 2
         2 says la mousson
         2 appeals
         0 votes yes
         1 votes yes
         3 votes yes
         = last 2 la mousson right
         on
         = question Citez une saison | events camera
         answers
         = given printemps, automne, la mousson, hiver
         on
         = events closed asked",
    );
}

#[test]
fn l1_4_what_the_table_accepted_earlier_is_an_answer_left() {
    let mut table = check("4 seats\nask saison");
    let question = "Citez une saison".into();
    table.state.accepted = alloc::vec![crate::state::Accepted {
        question,
        said: "la mousson".into(),
        answer: "la mousson".into(),
    }]
    .into();
    table.go("right 0
         right 1
         right 2
         on
         = events camera | question Citez une saison");
    let seat = table.state.on_air().expect("somebody").0.to_string();
    table.go(&format!(
        "{seat} says mousson
         = last {seat} mousson right | answer la mousson
         on
         = events closed asked"
    ));
}

#[test]
fn l1_3_a_new_question_does_not_give_anybody_a_second_turn() {
    check(
        "4 seats
         ask saison
         right 0
         right 1
         right 2
         ask mois
         on
         = events camera | on-air 3 | tokens",
    );
}
