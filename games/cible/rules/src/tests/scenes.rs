//! What the table is shown, and how long that takes.

use alloc::format;

use super::script::check;

#[test]
fn an_answer_is_due_once_its_token_was_seen_to_turn() {
    check(
        "4 seats
         shown stage
         ask jour
         camera 1
         = beat 0 600 | time 5600
         1 says mardi
         = beat 300 600 | time 2500
         camera 2
         2 says mardi
         = last 2 mardi repeated | beat 300 2150 | time 4000",
    );
    check("4 seats\nshown hands\nask jour\ncamera 1\n= beat 0 350 | time 5350");
    check("4 seats\nask jour\ncamera 1\n= beat none | time 5000");
}

#[test]
fn nobody_is_refused_while_something_is_shown() {
    check("4 seats\nshown stage\nask jour\ncamera 1\nwait 100\n1 says mardi\n= last 1 mardi right");
}

#[test]
fn who_loses_a_pawn_is_told_when_the_line_falls() {
    check(
        "4 seats\nfirst 0 1 2\nfound 6 4 3 2\nshown stage\non\n= stage tally | beat 1700 2350 | time 5350",
    );
}

#[test]
fn where_only_robots_can_be_on_air_it_goes_twice_as_fast() {
    let duel = "4 seats
         shown stage
         first 0 1 2
         found 6 6 6 6
         sequel 1 1 3 3";
    let bid = "ask Fromages
         bidding 1
         1 bids 2";
    check(&format!("{duel}\nbots 0\n{bid}\n= beat 200 500"));
    check(&format!("{duel}\nbots 1 3\n{bid}\n= beat 100 250"));
    check("4 seats\nshown stage\nbots 0 1\nask jour\ncamera 1\n= beat 0 600");
}

#[test]
fn inside_an_hourglass_nothing_takes_time() {
    check(
        "4 seats
         shown stage
         first 0 1 2
         series 1 B
         = time 30000
         1 says brouillon
         1 passes
         = time 30000",
    );
}

#[test]
fn the_time_of_the_final_begins_when_the_target_stands() {
    check(
        "4 seats
         first 0 1 2
         found 6 6 6 6
         sequel 1 1 3 3
         auction 1 1
         shown stage
         finale 0
         = beat 0 900 | time 90900
         1 says roi
         1 validates
         = time 90900",
    );
}
