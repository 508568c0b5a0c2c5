//! C2.6: the Meneur; C4.2: the Référent.

use alloc::format;

use super::script::check;

#[test]
fn c2_6_each_scores_accords_with_the_meneur() {
    check(
        "originale individual 4
         round abcde axbyz vwxyz fghij
         = last 1a3 1b2 1 5 0 0 | squares 1 5 0 0",
    );
}

#[test]
fn c2_6_an_accord_with_anyone_else_pays_nothing() {
    check(
        "originale individual 3 | first 1
         round abcde fghij abcde
         = last - 0 0 0",
    );
}

#[test]
fn c2_6_the_meneur_scores_1_for_each_player_with_an_accord() {
    for (one, other, third, points) in [
        ("abcde", "abcde", "abcde", 3),
        ("abcde", "fabgh", "vwxyz", 2),
        ("vwxyz", "fghij", "klmna", 1),
        ("vwxyz", "fghij", "klmno", 0),
    ] {
        let table = check(&format!(
            "originale individual 4
             round abcde {one} {other} {third}"
        ));
        assert_eq!(table.state.squares[0], points, "{one} {other} {third}");
    }
}

#[test]
fn c2_6_an_accord_whose_stake_was_lost_is_still_an_accord() {
    check(
        "originale individual 3
         theme
         lay abcde fahij vwxyz
         1 stakes 2
         pass
         reveal
         = last 1a0 1 0 0",
    );
}

#[test]
fn c2_6_the_player_to_the_left_is_the_next_meneur() {
    let mut table = check("originale individual 5 | first 3");
    for guide in [3, 4, 0, 1] {
        table.read(&format!("= guide {guide} | announcer {guide}"));
        table.read("round abcde fghij klmno pqrst uvwxy");
    }
}

#[test]
fn c2_6_the_meneur_plays_no_specials() {
    check(
        "originale individual 3
         theme
         lay abcde abcde abcde
         = awaiting 1 2
         0 stakes 1 ! guide-specials C2.6
         0 shuffles 1 1 2 ! guide-specials C2.6
         0 takes back ! guide-specials C2.6
         0 passes ! guide-specials C2.6
         = stock 2/1 2/1 2/1",
    );
}

#[test]
fn c2_6_bad_input_nobody_plays_a_pele_mele_on_the_meneur() {
    check(
        "originale individual 3
         theme
         lay abcde abcde abcde
         1 shuffles 0 1 2 ! against-guide C2.6
         = stock 2/1 2/1 2/1 | held abcde abcde abcde",
    );
}

#[test]
fn c2_6_bad_input_nor_on_oneself() {
    check(
        "originale individual 3
         theme
         lay abcde abcde abcde
         1 shuffles 1 1 2 ! against-own C2.4",
    );
}

#[test]
fn c2_6_bad_input_nor_twice_on_the_same_player() {
    check(
        "originale individual 4
         theme
         lay abcde abcde abcde abcde
         1 shuffles 2 1 2
         3 shuffles 2 1 2 ! already-shuffled C2.4
         3 shuffles 1 1 2
         = held abcde bacde bacde abcde",
    );
}

#[test]
fn c2_6_a_double_enjeu_lies_on_ones_own_ranking_and_a_pele_mele_on_anothers() {
    check(
        "originale individual 3
         theme
         lay abcde abcde abcde
         1 stakes 1
         2 stakes 5
         2 shuffles 1 4 5
         1 takes back
         pass
         reveal
         = last 1a3 2a3 1b3 2b3 1c3 2c3 2d3 1e2 1d2 2e6 2 13 18 | stock 2/1 2/1 1/0",
    );
}

#[test]
fn c4_2_each_scores_accords_with_the_referent() {
    for edition in ["jetons", "couleurs"] {
        check(&format!(
            "{edition} individual 3 | first 2
             round axbyz fghij abcde
             = last 0a3 0b2 5 0 5"
        ));
    }
}

#[test]
fn c4_2_the_referent_advances_like_whoever_advanced_most() {
    // The example of the rules: 4 and 6 points by the others, 6 squares.
    for edition in ["jetons", "couleurs"] {
        check(&format!(
            "{edition} individual 3
             round abcde bafgh abxyz
             = last 2a3 1b2 1a2 2b3 6 4 6 | squares 6 4 6"
        ));
    }
}

#[test]
fn c4_2_nobody_meets_the_referent_and_nobody_moves() {
    check(
        "couleurs individual 3
         round abcde fghij fghij
         = last - 0 0 0",
    );
}

#[test]
fn c4_2_the_next_referent_sits_to_the_left() {
    let mut table = check("jetons individual 3 | first 1");
    for guide in [1, 2, 0, 1] {
        table.read(&format!("= guide {guide}"));
        table.read("round abcde fghij klmno");
    }
}

#[test]
fn c4_3_rankings_of_different_lengths_are_compared_as_far_as_they_go() {
    check(
        "couleurs individual 3 | track 5 2 1 5 5 5 5 5 5 | squares 1 0 2
         round ab cdbae b
         = last 2b2 1b2 1a2 4 4 2 | squares 5 4 4",
    );
}
