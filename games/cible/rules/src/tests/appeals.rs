//! L0.6: the table decides on what the house refused.

mod company;

use super::script::{Script, check};

/// An answer of seat 1 refused, at a table of so many.
fn refused(seats: u8) -> Script {
    check(&alloc::format!(
        "{seats} seats
         ask saison
         camera 1
         1 says la mousson
         = last 1 la mousson wrong"
    ))
}

#[test]
fn l0_6_any_player_may_appeal_and_has_voted_so() {
    refused(4).go("0 appeals
         = appeal 0 la mousson | voted 0 | awaiting 2 3 | alarm 15000 | events appealed voted");
    refused(4).go("1 appeals\n= appeal 1 la mousson | voted | awaiting 0 2 3 | events appealed");
}

#[test]
fn l0_6_a_refused_answer_is_looked_at_long_enough_to_appeal() {
    refused(4).read("= alarm 4000");
    check("4 seats\nask saison\ncamera 1\n1 says été\n= alarm 4000");
    check("4 seats\nask saison\ncamera 1\n1 says hiver\n= alarm 2500");
    // Nobody could overrule the house.
    check("3 seats\nbots 0\nask saison\ncamera 1\n1 says hiver\n= alarm 1400");
}

#[test]
fn l0_6_a_majority_of_the_other_seats_decides() {
    // Three others: two are a majority.
    refused(4).go("0 appeals
         2 votes yes
         3 votes no
         = last 1 la mousson right | appeal none | alarm 1400
         on
         = towers 5 5 5 5");
    refused(4).go("0 appeals
         2 votes no
         3 votes no
         = last 1 la mousson wrong | appeal none
         on
         = towers 5 4 5 5");
    // Two others: both.
    refused(3).go("0 appeals\n2 votes yes\n= last 1 la mousson right");
    refused(3).go("0 appeals\n2 votes no\n= last 1 la mousson wrong");
}

#[test]
fn l0_6_a_tie_refuses() {
    refused(5).go("0 appeals\n2 votes yes\n3 votes no\n4 votes no\n= last 1 la mousson wrong");
    refused(5).go("0 appeals\n2 votes yes\n3 votes yes\n4 votes no\n= last 1 la mousson right");
}

#[test]
fn l0_6_silence_counts_as_no() {
    refused(5).go("0 appeals
         2 votes yes
         early ! too-early
         on
         = last 1 la mousson wrong | appeal none | events settled");
    refused(4).go("0 appeals\n2 votes yes\non\n= last 1 la mousson right");
    refused(4).go("1 appeals\non\n= last 1 la mousson wrong");
}

#[test]
fn l0_6_the_answering_seat_has_no_vote() {
    refused(4).go("0 appeals\n1 votes yes ! own-answer L0.6");
    refused(4).go("1 appeals\n1 votes yes ! own-answer L0.6");
}

#[test]
fn l0_6_everyone_votes_once() {
    refused(4).go("0 appeals
         0 votes yes ! already-voted L0.6
         2 votes no
         2 votes yes ! already-voted L0.6");
}

#[test]
fn l0_6_a_vote_is_on_the_answer_that_lies_there() {
    refused(4).go("0 votes yes ! no-appeal L0.6
         0 appeals
         2 votes yes on 99 ! stale
         2 votes yes on 0 ! stale
         2 votes no
         3 votes no
         3 votes no ! no-appeal L0.6");
}

#[test]
fn l0_6_one_appeal_at_a_time_and_one_for_each_answer() {
    refused(4).go("0 appeals
         2 appeals ! already-appealed L0.6
         2 votes no
         3 votes no
         2 appeals ! already-appealed L0.6
         1 appeals ! already-appealed L0.6");
}

#[test]
fn l0_6_silence_is_no_judgement_of_the_house() {
    check("4 seats\nask saison\nlate 1\n0 appeals ! nothing-to-appeal L0.6");
    check("4 seats\n0 appeals ! nothing-to-appeal L0.6");
    refused(4).read("0 appeals 7 ! nothing-to-appeal L0.6");
}

#[test]
fn l0_6_at_once() {
    let mut table = refused(4);
    let number = table.state.attempts;
    table.go("stale 0 appeals ! stale\ncamera 2");
    table.read(&alloc::format!(
        "0 appeals {number} ! nothing-to-appeal L0.6"
    ));
    table.go("2 says n’importe quoi");
    table.read(&alloc::format!(
        "0 appeals {number} ! nothing-to-appeal L0.6"
    ));
}

#[test]
fn l0_6_the_game_waits_for_the_table() {
    refused(4).go("0 appeals
         1 says hiver ! not-now L1.1
         wait 14999
         2 votes yes
         3 votes yes
         = alarm 1400 | stage judged");
}

#[test]
fn l0_6_an_accepted_answer_is_given_from_then_on() {
    refused(4).go("0 appeals
         2 votes yes
         3 votes yes
         camera 2
         2 says Mousson
         = last 2 Mousson repeated | answer la mousson");
}

#[test]
fn l0_6_it_counts_for_this_table_when_the_question_comes_again() {
    let mut table = refused(4);
    table.go("0 appeals
         2 votes yes
         3 votes yes
         right 2
         right 3
         right 0
         ask mois
         first 1 2 3
         found 1 1 1 1
         sequel 0 0 1 1
         auction 0 0
         climb 1
         time
         verify");
    // The pack of two sides has been through.
    let legacy = serde_json::to_string(&table.state.left_over()).expect("plain data");
    let mut again = super::legacy::after(&legacy, "4 seats", &[0, 1, 2, 3]);
    again.go("ask saison
         camera 3
         3 says une mousson
         = last 3 une mousson right | answer la mousson
         camera 0
         0 says la mousson
         = last 0 la mousson repeated");
}

#[test]
fn l0_6_it_counts_for_no_other_question() {
    refused(4).go("0 appeals
         2 votes yes
         3 votes yes
         right 2
         right 3
         right 0
         ask mois
         camera 1
         1 says la mousson
         = last 1 la mousson wrong");
}

#[test]
fn l0_6_what_was_refused_by_the_table_stays_wrong() {
    refused(4).go("0 appeals
         2 votes no
         3 votes no
         camera 2
         2 says la mousson
         = last 2 la mousson wrong");
}

/// A series of seat 1 with two refused answers, just over.
fn series() -> Script {
    check(
        "4 seats
         first 0 1 2
         phase 2
         series 1 B
         1 says copie
         1 says Brest
         1 says branche
         1 passes
         time
         = found - 1 - - | stage series_over | alarm 9000",
    )
}

#[test]
fn l0_6_answers_to_definitions_are_appealed_when_the_series_is_over() {
    let mut table = check("4 seats\nfirst 0 1 2\nphase 2\nseries 1 B\n1 says copie");
    table.read("0 appeals ! nothing-to-appeal L0.6");
    let mut table = series();
    table.go("0 appeals
         = appeal 0 branche
         2 votes yes
         3 votes no
         = found - 2 - - | definitions .xx... | stage series_over");
}

#[test]
fn l0_6_several_of_a_series_may_be_appealed_one_after_the_other() {
    let mut table = series();
    let last = table.state.attempts;
    table.go("0 appeals\n2 votes no\n3 votes no\n= found - 1 - - | alarm 4000");
    let first = last - 2;
    table.go(&alloc::format!(
        "0 appeals {first}
         = appeal 0 copie
         2 votes yes on {first}
         3 votes yes on {first}
         = found - 2 - - | definitions xx....
         0 appeals {last} ! already-appealed L0.6
         1 appeals {right} ! own-answer L0.6
         0 appeals {first} ! already-appealed L0.6",
        right = last - 1
    ));
}

#[test]
fn l0_6_what_the_table_accepts_of_a_series_decides_who_loses() {
    check(
        "3 seats
         first 0 1 2
         found 3 2
         series 2
         2 says n’importe quoi
         time
         = found 3 2 0
         0 appeals
         1 votes yes
         = found 3 2 1",
    );
}

#[test]
fn l0_6_an_accepted_definition_counts_when_it_comes_again() {
    let mut table = series();
    table.go("0 appeals\n2 votes yes\n3 votes yes");
    let legacy = serde_json::to_string(&table.state.left_over()).expect("plain data");
    let cleared = legacy
        .replace("[[", "[[9,")
        .replace("\"drawn\":", "\"unused\":");
    assert_ne!(cleared, legacy);
    let mut again = check("3 seats\nfirst 0 1 2\nphase 2");
    again.state.accepted = table.state.accepted.clone();
    again.go("series 2 B
         2 passes
         2 passes
         2 says une branche
         = last 2 une branche right | answer branche");
}

#[test]
fn l0_6_in_the_sequel_an_accepted_answer_stays_in() {
    check(
        "4 seats
         first 0 1 2
         found 1 1 1 1
         phase 3
         ask Fruits
         camera 1
         1 says courge
         3 appeals
         0 votes yes
         2 votes no
         on
         = inside 0 1 2 3",
    );
}

#[test]
fn l0_6_an_eliminated_seat_appeals_and_votes_too() {
    check(
        "4 seats
         first 0 1 2
         found 1 1 1 1
         sequel 1 1 3 3
         ask Fromages
         bidding 1
         1 bids 1
         3 leaves
         1 says gouda
         0 appeals
         2 votes yes
         3 votes no
         on
         = auctions 0 1 0 0",
    );
}
