//! C1.6 to C1.10: turning pictures, accords, points and the end.

use alloc::format;

use super::script::check;

#[test]
fn c1_6_nothing_is_turned_before_all_have_laid() {
    check(
        "couleurs teams 4
         theme
         lay abcde abcde abcde -
         = phase choosing | awaiting 3
         0 reveals ! not-now C1.6
         3 lays abcde
         = phase laid | shown - - - -",
    );
}

#[test]
fn c1_6_pictures_are_turned_one_position_at_a_time_first_to_last() {
    check(
        "originale teams 4 | track 5 3 5 5 5 | squares 1 1
         theme
         lay abc def ghi jkl
         pass
         0 reveals
         = shown - - - - | phase revealing | events reveal_began
         turn
         = shown a - g - | events turned
         turn
         = shown ab - gh -
         turn
         = shown abc - ghi -
         turn
         = shown abc d ghi j
         turn
         turn
         = shown abc def ghi jkl | phase revealing
         turn
         = shown - - - - | phase announcing | events round_ended round_began",
    );
}

#[test]
fn c1_6_in_jetons_and_couleurs_all_turn_together() {
    for edition in ["jetons", "couleurs"] {
        check(&format!(
            "{edition} teams 6 | track 5 3 2 | squares 0 1 2 | first 4
             theme
             lay abcde fgh ij klmno pqr st
             1 reveals
             turn
             = shown a f i k p s | events turned
             turn
             = shown ab fg ij kl pq st
             turn
             = shown abc fgh ij klm pqr st
             turn
             turn
             = shown abcde fgh ij klmno pqr st | phase revealing
             turn
             = events round_ended ended"
        ));
    }
    check(
        "couleurs trios 6 | track 5 2 5 | squares 1 1
         theme
         lay ab cd ef gh ij kl
         0 reveals
         turn
         = shown a c e g i k
         turn
         = shown ab cd ef gh ij kl",
    );
}

#[test]
fn c1_6_in_individual_originale_the_meneur_and_all_others_turn_together() {
    check(
        "originale individual 4 | track 5 2 3 5 | squares 0 1 2 2
         theme
         lay abcde fg hij klm
         pass
         0 reveals
         turn
         = shown a f h k
         turn
         = shown ab fg hi kl
         turn
         = shown abc fg hij klm
         turn
         turn
         = shown abcde fg hij klm",
    );
}

/// Earlier versions turned one team after another in every edition: a table
/// that stands in the middle of such a reveal shows every picture once.
#[test]
fn c1_6_a_reveal_begun_by_an_earlier_version_goes_on() {
    let mut table = check(
        "couleurs teams 4 | track 5 3 5 5 5 5 | squares 1 1
         theme
         lay abc def ghi jkf
         0 reveals",
    );
    table.state.lying.turned[0] = 2;
    table.go("= shown ab - gh -
         turn
         = shown ab d gh j
         turn
         = shown ab de gh jk
         turn
         = shown abc def ghi jkf | accords 1f3
         turn
         = phase announcing");
}

#[test]
fn c2_5_the_reveal_starts_with_the_team_that_announced() {
    check(
        "originale teams 6 | track 5 1 5 | squares 1 1 1 | first 4
         theme
         lay a b c d e f
         pass
         0 reveals ! not-announcer C1.3
         5 reveals ! not-announcer C1.3
         1 reveals
         turn
         = shown - b - - e -
         turn
         = shown - b c - e f
         turn
         = shown a b c d e f",
    );
}

#[test]
fn c1_6_in_individual_play_everyone_turns_together() {
    check(
        "couleurs individual 3 | track 5 2 3 5 | squares 0 1 2
         theme
         lay abcde fg hij
         1 reveals ! not-announcer C1.3
         0 reveals
         turn
         = shown a f h
         turn
         = shown ab fg hi
         turn
         = shown abc fg hij
         turn
         turn
         = shown abcde fg hij | phase revealing
         turn
         = phase announcing",
    );
}

#[test]
fn c1_6_points_are_counted_as_pictures_appear() {
    check(
        "couleurs teams 4
         theme
         lay abcde fghij acbde kzyxj
         0 reveals
         turn
         = points 3 0 | accords 0a3
         turn
         = points 3 0
         turn
         = points 7 0 | accords 0a3 0b2 0c2
         turn
         turn
         = points 13 3
         = squares 0 0",
    );
}

#[test]
fn c1_6_the_next_pictures_turn_at_the_pace_of_the_table() {
    for (pace, beat) in [("calm", 3_600), ("steady", 2_200), ("brisk", 1_200)] {
        check(&format!(
            "couleurs teams 4 | pace {pace} | track 5 1 5 | squares 1 1
             theme
             lay a b c d
             wait 700
             0 reveals
             = alarm in {beat}
             alarm early ! too-early
             = shown - - - -
             turn
             = alarm in {beat} | shown a b c d
             alarm early ! too-early
             turn
             = phase announcing | alarm none"
        ));
    }
}

#[test]
fn c1_6_what_happened_says_when_the_next_pictures_turn() {
    use crate::Event;
    let mut table = check("couleurs teams 4\ntheme\nlay abcde fghij klmno pqrst\n0 reveals");
    let mut next = table.at + 2_200;
    assert_eq!(table.events, [Event::RevealBegan { next }]);
    for position in 0..5 {
        table.read("turn");
        next += 2_200;
        let turned = Event::Turned {
            sides: [0, 1].into(),
            position,
            accords: [].into(),
            next,
        };
        assert_eq!(table.events, [turned]);
    }
}

/// With these rankings the two partners of the first team score so.
#[track_caller]
fn check_pair(one: &str, other: &str, accords: &str, points: u8) {
    let count = one.len();
    check(&format!(
        "couleurs teams 4 | track 5 {count} 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 | squares 1 0
         round {one} ABCDE {other} FGHIJ
         = last {accords} {points} 0 | squares {} 0",
        points + 1
    ));
}

#[test]
fn c1_7_the_same_picture_at_the_same_position_pays_3() {
    check_pair("a", "a", "0a3", 3);
    check_pair("abcde", "afghi", "0a3", 3);
    check_pair("abcde", "fghie", "0e3", 3);
    check_pair("abcde", "abcde", "0a3 0b3 0c3 0d3 0e3", 15);
}

#[test]
fn c1_7_the_same_picture_at_different_positions_pays_2_once() {
    check_pair("abcde", "fahij", "0a2", 2);
    check_pair("abcde", "efghi", "0e2", 2);
    check_pair("ab", "ba", "0a2 0b2", 4);
    check_pair("abcde", "bcdea", "0b2 0c2 0d2 0a2 0e2", 10);
}

#[test]
fn c1_7_different_pictures_pay_nothing() {
    check_pair("abcde", "fghij", "-", 0);
    check_pair("a", "b", "-", 0);
}

#[test]
fn c1_7_an_accord_with_another_team_pays_nothing() {
    check(
        "couleurs teams 4
         round abcde abcde fghij klmno
         = last - 0 0",
    );
}

#[test]
fn c1_8_the_example_of_the_rules() {
    check(
        "couleurs teams 4 | track 5 3 5 5 5 5 5 5 5 | squares 1 0
         theme
         lay abc vwxyz adb ABCDE
         0 reveals
         turn
         = points 3 0 | accords 0a3
         turn
         = points 3 0
         turn
         = points 5 0 | accords 0a3 0b2
         turn all
         = squares 6 0",
    );
}

#[test]
fn c1_9_pawns_advance_pictures_go_back_and_the_next_announces() {
    check(
        "jetons teams 4 | squares 1 2
         round abcde fghi abklm fghi
         = phase announcing | round 2 | announcer 1 | squares 7 14
         = counts 0 0 0 0 | laid | shown - - - - | theme none | accords",
    );
}

#[test]
fn c1_10_first_on_the_last_square_wins() {
    check(
        "originale teams 4 | track 5 5 5 5 5 5 5 | squares 3 5
         round abcde vwxyz afghi ABCDE
         = phase over | squares 6 5 | winners 0 2",
    );
}

#[test]
fn c1_10_the_game_goes_on_while_nobody_has_arrived() {
    check(
        "originale teams 4 | track 5 5 5 5 5 5 5 | squares 2 0
         round abcde vwxyz afghi ABCDE
         = phase announcing | squares 5 0
         round abcde vwxyz fbhij ABCDE
         = phase over | squares 6 0 | winners 0 2 | scores 6 0 6 0
         0 throws ! over C1.10
         0 writes encore ! over C1.10
         0 accuses 1 ! over C1.10
         alarm now ! too-early",
    );
}

#[test]
fn c1_10_points_past_the_end_count_for_nothing_but_c4_4() {
    for edition in ["originale", "jetons"] {
        check(&format!(
            "{edition} teams 4 | track 5 5 5
             round abcde vwxyz abcde ABCDE
             = squares 2 0 | beyond 0 0 | winners 0 2 | scores 2 0 2 0"
        ));
    }
    check(
        "couleurs teams 4 | track 5 5 5
         round abcde vwxyz abcde ABCDE
         = squares 2 0 | beyond 13 0 | winners 0 2 | scores 15 0 15 0",
    );
}

#[test]
fn c2_6_a_longer_ranking_may_meet_a_shorter_one_after_its_end() {
    check(
        "originale individual 3 | track 5 2 5 5 5 5 5 | squares 0 1 0
         theme
         lay abcde ea vwxyz
         pass
         0 reveals
         turn
         = accords
         turn
         = accords 1a2
         turn
         turn
         turn
         = accords 1a2 1e2",
    );
}
