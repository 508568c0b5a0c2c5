//! C2.8: several on the last square in the same round of Originale.

use super::script::check;

/// Three teams, of which the first two arrive together.
const TWO_OF_THREE: &str = "originale teams 6 | track 5 2 5 5 | squares 1 1 0
     round ab cd vwxyz ab cd ABCDE
     = playoff true | plays 0 1 | squares 3 3 0 | phase announcing | round 2
     = events round_ended play_off round_began";

#[test]
fn c2_8_those_who_arrive_together_play_on_with_5() {
    let mut table = check(TWO_OF_THREE);
    table.read("theme");
    table.read("= counts 5 5 0 5 5 0 | awaiting 0 1 3 4");
    table.read("2 lays abcde ! sits-out C2.8");
    table.read("5 lays abcde ! sits-out C2.8");
    table.read("0 lays ab ! count C1.4");
}

#[test]
fn c2_8_until_one_scores_more() {
    let mut table = check(TWO_OF_THREE);
    table.read("round abcde ABCDE - abfgh ABFGH -");
    table.read("= last 1A3 1B3 0a3 0b3 6 6 0 | phase announcing | playoff true | plays 0 1");
    table.read("round abcde ABCDE - fghij FGHIJ -");
    table.read("= phase announcing | last - 0 0 0");
    table.read("round abcde ABCDE - abcgh ABFGH -");
    table.read("= phase over | winners 0 3 | scores 3 3 0 3 3 0");
}

#[test]
fn c2_8_a_play_off_moves_no_pawn() {
    let mut table = check(TWO_OF_THREE);
    table.read("round abcde ABCDE - abcgh ABCGH -");
    table.read("= squares 3 3 0 | beyond 0 0 0");
}

#[test]
fn c2_8_a_play_off_has_no_specials() {
    let mut table = check(TWO_OF_THREE);
    table.read("theme");
    table.read("lay abcde ABCDE - abcde ABCDE -");
    table.read("= phase laid");
    table.read("0 stakes 1 ! not-now C2.2");
    table.read("0 shuffles 1 1 2 ! not-now C2.2");
}

#[test]
fn c2_8_the_team_that_sits_out_may_announce_and_shows_nothing() {
    let mut table = check(TWO_OF_THREE);
    table.read("= announcer 1");
    table.read("round abcde ABCDE - fghij FGHIJ -");
    table.read("= announcer 2");
    table.read("theme");
    table.read("lay abcde ABCDE - fghij FGHIJ -");
    table.read("= awaiting 2");
    table.read("2 reveals");
    table.read("turn");
    table.read("= shown a - - f - -");
}

#[test]
fn c2_8_who_falls_behind_leaves_the_play_off() {
    let mut table = check(
        "originale teams 6 | track 5 1 5 | squares 1 1 1
         round a b c a b c
         = plays 0 1 2",
    );
    table.read("round abcde ABCDE vwxyz afghi AFGHI klmno");
    table.read("= last 1A3 0a3 3 3 0 | plays 0 1 | phase announcing");
    table.read("round abcde ABCDE - fghij AFGHI -");
    table.read("= phase over | winners 1 4");
}

#[test]
fn c2_8_in_a_play_off_nobody_is_accused() {
    let mut table = check(TWO_OF_THREE);
    table.read("2 accuses 0 ! not-now C2.7");
}

#[test]
fn c2_8_in_individual_play_a_looker_on_is_the_guide() {
    let mut table = check(
        "originale individual 4 | track 5 5 5 | squares 0 0 0 0
         round abcde axyzw aABCD fghij
         = playoff true | squares 2 2 2 0 | plays 0 1 2 | guide 3",
    );
    table.read("theme");
    table.read("= counts 5 5 5 5");
    table.read("lay abcde fghij abxyz abcde");
    table.read("= phase laid");
    table.read("reveal");
    // Who looks on scores nothing, though two had accords with them.
    table.read("= last 0a3 2a3 0b3 2b3 0c3 0d3 0e3 15 0 6 0");
    table.read("= phase over | winners 0");
}

#[test]
fn c2_8_when_all_play_off_each_is_the_guide_in_turn() {
    let mut table = check(
        "originale individual 3 | track 5 5 5
         round abcde axyzw aABCD
         = playoff true | plays 0 1 2 | guide 1",
    );
    table.read("theme");
    table.read("= counts 5 5 5");
    table.read("lay abcde abcde fghij");
    table.read("reveal");
    table.read("= phase over | winners 0 | last 0a3 0b3 0c3 0d3 0e3 15 1 0");
}
