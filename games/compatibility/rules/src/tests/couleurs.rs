//! C4.4 and C4.5: overshooting, and Ménage à trois.

use alloc::format;

use super::script::check;

#[test]
fn c4_4_of_those_who_arrive_together_who_overshoots_most_wins() {
    check(
        "couleurs teams 6 | track 5 5 5
         round abcde ABCDE klmno abfgh AFGHI uvwxy
         = last 0a3 1A3 0b3 6 3 0 | squares 2 2 0 | beyond 4 1 0 | phase over | winners 0 3
         = scores 6 3 0 6 3 0",
    );
}

#[test]
fn c4_4_where_one_started_does_not_matter_but_where_one_would_end() {
    check(
        "couleurs teams 4 | track 5 5 5 5 5 | squares 3 1
         round abcde ABCDE afghi ABGHI
         = last 0a3 1A3 1B3 3 6 | beyond 2 3 | winners 1 3",
    );
}

#[test]
fn c4_4_still_equal_they_share_the_win() {
    check(
        "couleurs teams 4 | track 5 5 5
         round abcde ABCDE afghi AFGHI
         = beyond 1 1 | winners 0 1 2 3",
    );
}

#[test]
fn c4_4_the_referent_arrives_and_overshoots_like_the_best_of_the_others() {
    check(
        "couleurs individual 3 | track 5 5 5
         round abcde abfgh axyzw
         = squares 2 2 2 | beyond 4 4 1 | winners 0 1",
    );
    check(
        "couleurs individual 3 | track 5 5 5 5 5 | squares 1 0 0
         round abcde abfgh klmno
         = beyond 3 2 0 | winners 0",
    );
}

/// The first team of three ranks so and scores so.
#[track_caller]
fn check_trio(rankings: [&str; 3], accords: &str, points: u8) {
    let [one, two, three] = rankings;
    check(&format!(
        "couleurs trios 6
         round {one} ABCDE {two} FGHIJ {three} KLMNz
         = last {accords} {points} 0 | squares {points} 0"
    ));
}

#[test]
fn c4_5_all_three_have_it_at_the_same_position_4() {
    check_trio(["abcde", "afghi", "ajklm"], "0a4", 4);
    check_trio(["abcde", "abcde", "abcde"], "0a4 0b4 0c4 0d4 0e4", 20);
}

#[test]
fn c4_5_all_three_have_it_not_all_at_the_same_position_2() {
    check_trio(["abcde", "afghi", "jaklm"], "0a2", 2);
    check_trio(["abcde", "fahij", "jkalm"], "0a2", 2);
    check_trio(["abcde", "abfgh", "bajkl"], "0a2 0b2", 4);
}

#[test]
fn c4_5_two_of_three_have_it_nothing() {
    check_trio(["abcde", "abcde", "fghij"], "-", 0);
    check_trio(["abcde", "fghij", "abcde"], "-", 0);
    check_trio(["fghij", "abcde", "abcde"], "-", 0);
}

#[test]
fn c4_5_an_accord_appears_with_its_third_copy() {
    check(
        "couleurs trios 6
         theme
         lay abcde ABCDE afghi FGHIJ jklma KLMNz
         0 reveals
         turn
         = shown a A a F j K | points 0 0
         turn
         turn
         turn
         = points 0 0
         turn
         = points 2 0 | accords 0a2",
    );
}

#[test]
fn c4_5_the_two_teams_announce_in_turn_and_turn_together() {
    check(
        "couleurs trios 6 | first 5
         = awaiting 5
         round abcde fghij klmno pqrst uvwxy ABCDE
         = announcer 0
         theme
         lay abcde fghij klmno pqrst uvwxy ABCDE
         = awaiting 0
         1 reveals ! not-announcer C1.3
         4 reveals
         turn
         = shown a f k p u A",
    );
}

#[test]
fn c4_5_the_team_that_arrives_wins() {
    check(
        "couleurs trios 6 | track 5 5 5
         round abcde ABCDE afghi FGHIJ ajklm KLMNz
         = winners 0 2 4 | beyond 2 0",
    );
}
