//! L5: La Finale.

use alloc::format;

use super::script::{Script, check};

/// The final of seat 1 with the first card, before its first answer.
fn begun() -> Script {
    check(
        "4 seats
         first 0 1 2
         found 6 6 6 6
         sequel 1 1 3 3
         auction 1 1
         = phase 5 | stage intro
         finale 0",
    )
}

#[test]
fn l5_1_ninety_seconds_and_the_first_question_of_the_first_level() {
    begun().go(
        "= stage finale | on-air 1 | awaiting 1 | time 90000 | alarm 90300
         = level 1 | line 1 | asked Une carte plus haute que la dame",
    );
}

#[test]
fn l5_1_ninety_seconds_in_all() {
    begun().go("wait 30000
         climb 1
         = time 60000
         1 passes
         = time 60000");
}

#[test]
fn l5_2_pass_goes_to_the_next_of_the_three_round_and_round() {
    begun().go("1 passes
         = level 1 | line 2 | asked Le plus grand des chats | events finale_asked
         1 passes
         = line 3 | asked Un métal précieux
         1 passes
         = line 1 | asked Une carte plus haute que la dame");
}

#[test]
fn l5_2_as_many_answers_as_wished_then_validated() {
    begun().go("1 says roi
         = given roi | events given
         1 says valet
         1 says as
         = given roi, valet, as | level 1
         1 validates
         = events validated finale_asked | level 2 | line 1 | given | validated 1");
}

#[test]
fn l5_2_with_too_few_answers_some_are_missing() {
    let mut table = begun();
    table.go("1 validates ! missing L5.2
         climb 1
         1 validates ! missing L5.2
         1 says Mufasa
         1 validates ! missing L5.2
         = level 2
         1 says n’importe quoi
         1 validates
         = level 3");
    use game::Refusal;
    assert_eq!(
        crate::CibleRefusal::Missing(2).refused().args,
        [("n", "2".into())]
    );
}

#[test]
fn l5_2_how_many_are_missing_is_told() {
    use crate::{CibleRefusal, Move};
    use game::{Input, Moment, Seat, step};
    let mut table = begun();
    table.go("climb 3\n1 says pique");
    let mv = Move::Validate {
        step: table.state.step,
    };
    let input = Input::Move { seat: Seat(1), mv };
    let now = Moment::new(table.at, 1);
    let refused = step(&table.state, &table.content, now, input).err();
    assert_eq!(refused, Some(CibleRefusal::Missing(3)));
}

#[test]
fn l5_2_answers_are_kept_for_each_question_and_those_of_the_validated_count() {
    let mut table = begun();
    table.go("climb 1
         1 says Mufasa
         1 passes
         = given
         1 says pile
         1 passes
         1 passes
         = line 1 | given Mufasa
         1 validates ! missing L5.2
         1 passes
         = line 2 | given pile
         1 says face
         1 validates
         time
         verify
         = passed 2 | verified 1r 2r 2r");
}

#[test]
fn l5_2_only_the_finalist_answers_passes_and_validates() {
    begun().go("3 says roi ! not-on-air L1.1
         0 passes ! not-on-air L1.1
         3 validates ! not-on-air L1.1
         1 bids 3 ! not-now L4.1
         1 leaves ! not-now L4.1
         stale 1 says roi ! stale");
}

#[test]
fn l5_2_no_limit_that_a_person_could_meet() {
    let mut table = begun();
    // Three a second, all the time of the longest final.
    for n in 0..600 {
        table.read(&format!("1 says essai {n}"));
    }
    table.go("1 says roi ! many-answers L5.2
         1 passes
         1 says tigre
         = given tigre");
}

#[test]
fn l5_3_answers_are_not_judged_while_time_runs() {
    begun().go("1 says n’importe quoi
         = events given | verified | last none | passed 0
         1 validates
         = level 2 | verified | passed 0");
}

#[test]
fn l5_3_it_ends_when_time_is_up() {
    begun().go("climb 2
         1 says Athos
         deadline
         1 says Porthos
         wait 1
         1 says Aramis ! too-late L0.8
         1 passes ! too-late L0.8
         1 validates ! too-late L0.8
         time
         = stage verifying | awaiting | events finale_over
         1 says Aramis ! not-now L1.1
         1 validates ! not-now L5.2");
}

#[test]
fn l5_3_it_ends_when_level_six_is_validated() {
    begun().go("climb 6\n= stage verifying | validated 6 | events validated finale_over");
}

#[test]
fn l5_4_level_by_level_each_needs_as_many_different_right_answers() {
    let mut table = begun();
    table.go("climb 3
         time
         = verifying roi
         on
         = verified 1r | verifying none
         on
         = passed 1 | events level | verifying Mufasa
         verify
         = verified 1r 2r 2r 3r 3r 3r | passed 3 | stage party_over");
}

#[test]
fn l5_4_extra_and_wrong_answers_do_no_harm() {
    begun().go("1 says dix
         1 says valet
         1 says roi
         1 says as
         1 validates
         1 says Nala
         1 says Sarabi
         1 says Mufasa
         1 validates
         time
         verify
         = verified 1w 1w 1r 2w 2r 2r | passed 2");
}

#[test]
fn l5_4_the_same_answer_twice_counts_once() {
    begun().go("climb 1
         1 says Mufasa
         1 says mufasa
         1 validates
         time
         verify
         = verified 1r 2r 2r | passed 1");
    let mut table = begun();
    table.go("climb 1\n1 says Mufasa\n1 says mufasa\n1 validates\ntime\non\non\non\non");
    table.read("= last 1 mufasa repeated");
}

#[test]
fn l5_4_the_first_level_not_met_ends_the_count() {
    begun().go("climb 1
         1 says Nala
         1 says Sarabi
         1 validates
         climb 4
         = stage verifying | validated 6
         verify
         = passed 1 | verified 1r 2w 2r | totals 0 4 0 2");
}

#[test]
fn l5_4_the_first_level_of_all_may_be_missed() {
    begun().go("1 says dix
         1 validates
         climb 5
         verify
         = passed 0 | verified 1w | totals 0 3 0 2");
}

#[test]
fn l5_4_a_level_that_was_not_validated_does_not_count() {
    begun().go("climb 1
         1 says Mufasa
         1 says Sarabi
         time
         verify
         = passed 1 | verified 1r | validated 1");
}

#[test]
fn l5_4_nothing_validated_is_nothing_passed() {
    begun().go("time\nverify\n= passed 0 | verified | totals 0 3 0 2 | stage party_over");
}

#[test]
fn l5_4_what_the_table_accepts_counts_for_its_level() {
    begun().go("climb 1
         1 says Scar
         1 says Mufasa
         1 validates
         time
         on
         on
         on
         = last 1 Scar wrong
         1 appeals
         0 votes yes
         2 votes yes
         3 votes yes
         = last 1 Scar right
         verify
         = verified 1r 2r 2r | passed 2");
}

#[test]
fn l5_4_verification_slows_down_towards_the_heart() {
    let mut table = begun();
    table.go("climb 6\n= stage verifying | time 5000");
    let mut pauses = alloc::vec::Vec::new();
    while table.state.stage == crate::state::Stage::Verifying {
        table.go("on");
        let left = table
            .state
            .deadline
            .map_or(0, |deadline| deadline - table.at);
        pauses.push((table.state.finale.as_ref().expect("a final").passed, left));
    }
    let at = |passed| pauses.iter().filter(move |(at, _)| *at == passed);
    let at = |passed| {
        at(passed)
            .map(|(_, left)| *left)
            .collect::<alloc::vec::Vec<_>>()
    };
    // The last answer of a level stays as long as it may be contested.
    assert_eq!(at(2), [1_400, 500, 500, 2_500]);
    assert_eq!(at(4), [1_400, 900, 900, 900, 900, 2_500]);
    assert_eq!(at(5), [4_000, 1_600, 1_600, 1_600, 1_600, 3_000, 2_500]);
}

#[test]
fn l5_4_once_its_level_is_closed_an_answer_was_counted() {
    let mut table = begun();
    table.go("climb 1\n1 says Scar\n1 says Nala\n1 validates\ntime");
    table.go("on\non\non\non\n= verified 1r 2w 2w | passed 1");
    let last = table.state.attempts;
    // Any answer of the level, and only until it is closed.
    table.read(&format!("0 appeals {} ! nothing-to-appeal L0.6", last - 2));
    table.read(&format!("1 appeals {}", last - 1));
    for voter in [0, 2, 3] {
        table.read(&format!("{voter} votes no on {}", last - 1));
    }
    table.go("= last 1 Nala wrong | appeal none");
    table.go("on\n= events level\n0 appeals ! nothing-to-appeal L0.6");
}
