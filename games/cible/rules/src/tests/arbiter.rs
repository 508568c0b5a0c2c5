//! L0.5: a person judges with yes and no.

mod people;

use super::script::{Script, check};
use crate::{cards::answers, decide::missed, facts::Facts};

/// A table where people judge, up to a phase.
fn at(phase: u8) -> Script {
    let mut table = check("4 seats | arbiter person");
    let lines = [
        "first 0 1 2\nphase 2",
        "found 6 6 6 6\nphase 3",
        "sequel 1 1 3 3\n= phase 4",
        "auction 1 1\n= phase 5",
    ];
    for lines in &lines[..phase as usize - 1] {
        table.go(lines);
    }
    table
}

#[test]
fn l0_5_what_the_person_let_pass_was_not_missed() {
    let facts = Facts::default();
    let senses = answers("[5: vue, vision ; ouïe ; 3: odorat]", &facts).expect("senses");
    // As they were typed, and let pass.
    let said = ["La vision".into(), "Odorat".into(), "flair".into()];
    assert_eq!(
        missed(&senses, said.iter(), &(), |_| true),
        (["ouïe".into()].into(), 0)
    );
}

#[test]
fn l0_5_by_default_the_house_judges() {
    check(
        "4 seats
         ask jour
         camera 1
         = arbiter none | readers
         2 rules yes ! not-now L0.5
         1 says mardi
         2 rules no ! not-now L0.5
         = last 1 mardi right",
    );
}

#[test]
fn l0_5_in_the_first_phases_another_player_judges() {
    let mut table = at(1);
    table.go("ask jour
         camera 1
         = arbiter 2
         1 says mardi
         = stage answering | submitted mardi | awaiting 2
         0 rules yes ! not-arbiter L0.5
         1 rules yes ! not-arbiter L0.5
         2 rules yes
         = last 1 mardi right | answer mardi
         camera 3
         = arbiter 0");
}

#[test]
fn l0_5_the_word_of_the_person_stands() {
    let mut table = at(1);
    table.go("ask jour
         camera 1
         1 says mardi
         2 rules no
         = last 1 mardi wrong
         1 appeals ! arbiter-rules L0.6
         on
         = towers 5 4 5 5");
    let mut table = at(1);
    table.go("ask jour
         camera 1
         1 says n’importe quoi
         2 rules yes
         on
         = towers 5 5 5 5");
}

#[test]
fn l0_5_answers_may_be_spoken() {
    let mut table = at(1);
    table.go("ask jour
         camera 1
         2 rules yes
         = last 1 - right | answer none
         camera 3
         0 rules no
         = last 3 - wrong
         on
         = towers 5 5 5 4");
}

#[test]
fn l1_1_one_answer_only_lies_before_the_arbiter() {
    let mut table = at(1);
    table.go("ask jour
         camera 1
         1 says mardy
         1 says mercredi ! not-now L1.1
         = submitted mardy");
    let mut table = at(4);
    table.go("ask Fromages
         bidding 1
         1 bids 2
         3 leaves
         1 says brie
         1 says comté ! not-now L1.1
         2 rules yes
         = events one_more | submitted none | awaiting 1
         1 says comté
         = submitted comté");
}

#[test]
fn l0_5_a_silent_arbiter_leaves_what_was_typed_to_the_house() {
    for (said, verdict) in [("mardi", "right"), ("zut", "wrong"), ("lundi", "repeated")] {
        let mut table = at(1);
        table.go(&alloc::format!(
            "ask jour
             camera 1
             = alarm 11000
             1 says {said}
             early ! too-early
             on
             = last 1 {said} {verdict}"
        ));
    }
    let mut table = at(1);
    table.go("ask jour\ncamera 1\non\n= last 1 - late");
}

#[test]
fn l0_5_the_arbiter_may_speak_a_little_after_the_clock() {
    let mut table = at(1);
    table.go("ask jour
         camera 1
         deadline
         wait 1
         1 says mardi ! too-late L0.8
         wait 5999
         2 rules yes
         = last 1 - right
         camera 0
         deadline
         wait 6001
         1 rules yes ! too-late L0.8");
}

#[test]
fn l0_5_in_the_second_phase_the_arbiter_reads_the_answer_and_says_yes_or_no() {
    let mut table = at(2);
    table.go("series 1 B
         = arbiter 2 | readers 2 | awaiting 1
         1 says brouillon
         = submitted brouillon | awaiting 2 | line 1
         3 rules yes ! not-arbiter L0.5
         2 rules yes
         = definitions x..... | line 2 | submitted none | awaiting 1
         2 rules no
         = last 1 - wrong | line 3
         2 rules yes
         = last 1 - right | answer bûche | definitions x.x...
         1 passes
         = line 5");
    let sheet = table.view(game::Viewer::Seat(game::Seat(2))).you;
    assert_eq!(*sheet.expect("a seat").sheet, ["baguette".into()]);
}

#[test]
fn l0_5_each_series_has_another_arbiter() {
    let mut table = at(2);
    table.go("series 1 B\n= arbiter 2\ntime\nseries 3 C\n= arbiter 0 | readers 0\ntime");
    table.go("= readers");
}

#[test]
fn l0_5_what_lies_typed_when_the_sand_is_through_waits_for_the_arbiter_then_for_the_house() {
    let mut table = at(2);
    table.go("series 1 B
         = alarm 30300
         1 says brouillon
         = alarm 36000
         deadline
         wait 3000
         1 passes ! too-late L0.8
         2 rules yes
         = stage series_over | found - 1 - - | events found series_over");
    for (said, found) in [("brouillon", 1), ("zut", 0)] {
        let mut table = at(2);
        table.go(&alloc::format!(
            "series 1 B
             1 says {said}
             on
             = stage series_over | found - {found} - - | events found series_over"
        ));
    }
    let mut table = at(2);
    table.go("series 1 B\non\n= stage series_over | found - 0 - - | events series_over");
}

#[test]
fn l0_5_what_the_arbiter_let_lie_is_dropped_by_passing() {
    let mut table = at(2);
    table.go("series 1 B
         1 says brouillon
         1 passes
         = submitted none | line 2 | definitions ......");
}

#[test]
fn l0_5_in_the_third_phase_rather_somebody_who_is_out_judges_and_reads() {
    let mut table = at(3);
    table.go("ask Fruits
         camera 1
         = arbiter 2 | readers
         1 says banane
         2 rules yes
         wrong 3
         camera 0
         = arbiter 3 | readers 3
         0 says fraise
         3 rules no
         camera 2
         = arbiter 3 | inside 1 2");
}

#[test]
fn l0_5_a_qualified_seat_may_judge_the_rounds_it_sits_out() {
    let mut table = at(3);
    table.go("sequel 2 2\ncamera 3\n= arbiter 2 | readers 2");
}

#[test]
fn l0_5_in_the_auctions_somebody_eliminated_judges() {
    let mut table = at(4);
    table.go("ask Fromages
         bidding 1
         1 bids 2
         3 leaves
         = arbiter 2 | readers 2
         3 rules yes ! not-arbiter L0.5
         0 rules yes ! not-arbiter L0.5
         1 says brie
         2 rules yes
         2 rules yes
         = stage judged
         on
         = auctions 0 1 0 0");
    let mut table = at(4);
    table.go("ask Fromages
         bidding 3
         3 bids 1
         1 leaves
         = arbiter 0
         3 says brie
         on
         = last 3 brie right");
}

#[test]
fn l0_5_nobody_rules_on_a_bid() {
    let mut table = at(4);
    table.go("ask Fromages\nbidding 1\n2 rules yes ! not-now L0.5");
}

#[test]
fn l0_5_in_the_final_somebody_eliminated_writes_down_what_is_said() {
    let mut table = at(5);
    table.go("finale 0
         = on-air 1 | arbiter 2 | readers 2 | awaiting 1
         2 says roi
         1 says as
         = given roi, as
         0 says dix ! not-on-air L1.1
         3 validates ! not-on-air L1.1
         2 rules yes ! not-now L0.5
         2 validates
         = level 2
         2 passes
         = line 2");
}

#[test]
fn l0_5_in_the_final_the_arbiter_verifies_and_has_time_to() {
    let mut table = at(5);
    table.go("finale 0
         climb 2
         1 says imparfait
         1 says futur
         1 says passé simple
         1 validates
         time
         = stage verifying | awaiting 2 | verifying roi | alarm 11000 | readers 2
         0 rules yes ! not-arbiter L0.5
         2 rules yes
         = verified 1r | awaiting | verifying none | alarm 1400
         2 rules yes ! not-now L0.5
         on
         = passed 1 | awaiting 2 | verifying Mufasa | alarm 7400
         2 rules yes
         2 rules yes
         on
         2 rules no
         = verified 1r 2r 2r 3w
         2 rules yes
         = awaiting 2 | verifying passé simple
         on
         = verified 1r 2r 2r 3w 3r 3r
         on
         = passed 2 | events level");
}

#[test]
fn l0_5_a_silent_arbiter_leaves_the_final_to_the_house() {
    let mut table = at(5);
    table.go("finale 0\nclimb 3\ntime\nverify\n= passed 3 | stage party_over");
}

#[test]
fn l0_5_a_table_whose_arbiter_never_speaks_plays_to_the_end() {
    let mut table = check("5 seats | arbiter person");
    for _ in 0..2_000 {
        if table.state.stage != crate::state::Stage::PartyOver {
            table.read("on");
        }
    }
    table.go("next\n= stage over");
}
