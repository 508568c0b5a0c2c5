//! C2.1 to C2.4: Double Enjeu and Pêle-mêle.

use alloc::format;

use super::script::check;

/// Two teams have laid; in the first, `a` is direct, `b` indirect and `d`
/// alone; in the second, everything is direct.
const LAID: &str = "originale teams 4 | track 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5
     theme
     lay abcde ABCDE axbyz ABCDE
     = phase specials";

#[track_caller]
fn check_laid(lines: &str) {
    check(&format!("{LAID}\n{lines}"));
}

#[test]
fn c2_1_a_team_takes_3_double_enjeu_and_2_pele_mele() {
    check("originale teams 4\n= stock 3/2 3/2");
    check("originale teams 6\n= stock 3/2 3/2 3/2");
}

#[test]
fn c2_1_a_player_takes_2_and_1_in_individual_play() {
    check("originale individual 3\n= stock 2/1 2/1 2/1");
}

#[test]
fn c2_1_each_card_is_used_once() {
    let mut table = check("originale teams 4");
    for (left, stock) in [("2/1", "3/2"), ("1/0", "3/2"), ("0/0", "3/2")] {
        table.read("theme");
        table.read("lay abcde fghij klmno pqrst");
        table.read("0 stakes 1");
        if left != "0/0" {
            table.read("2 shuffles 1 1 2");
        }
        table.read("pass");
        table.read(&format!("= stock {left} {stock}"));
        table.read("reveal");
    }
    table.read("theme");
    table.read("lay abcde fghij klmno pqrst");
    table.read("0 stakes 1 ! no-double-left C2.1");
    table.read("2 stakes 1 ! no-double-left C2.1");
    table.read("0 shuffles 1 1 2 ! no-shuffle-left C2.1");
    table.read("= awaiting 1 3");
}

#[test]
fn c2_1_the_other_editions_have_no_special_cards() {
    for edition in ["jetons", "couleurs"] {
        check(&format!(
            "{edition} teams 4
             = stock 0/0 0/0
             theme
             0 stakes 1 ! no-specials C2.1
             lay abcde abcde abcde abcde
             = phase laid
             0 stakes 1 ! no-specials C2.1
             0 shuffles 1 1 2 ! no-specials C2.1
             0 takes back ! no-specials C2.1
             0 passes ! no-specials C2.1"
        ));
    }
}

#[test]
fn c2_2_who_plays_no_card_in_this_game_is_not_asked_again() {
    check_laid(
        "1 abstains
         = awaiting 0 2 3
         1 abstains ! not-now C2.2
         1 plays again
         = awaiting 0 1 2 3
         1 plays again ! not-now C2.2
         1 abstains
         pass
         = phase laid
         reveal
         theme
         lay abcde ABCDE axbyz FGHIJ
         = awaiting 0 2 3
         0 abstains
         2 abstains
         = phase specials | awaiting 3
         3 abstains
         = phase laid
         reveal
         theme
         lay abcde ABCDE axbyz FGHIJ
         = phase laid",
    );
    check("jetons teams 4\n0 abstains ! no-specials C2.1");
}

#[test]
fn c2_2_the_moment_for_specials_opens_when_all_have_laid() {
    check(
        "originale teams 4
         theme
         lay abcde abcde abcde -
         0 stakes 1 ! not-now C2.2
         0 shuffles 1 1 2 ! not-now C2.2
         3 lays abcde
         = phase specials | events laid specials_opened | awaiting 0 1 2 3",
    );
}

#[test]
fn c2_2_it_is_open_to_all_at_once() {
    check_laid(
        "3 stakes 1
         2 stakes 1
         1 shuffles 0 2 3
         0 shuffles 3 2 3
         = stock 2/1 2/1 | marks 2@1 3@1",
    );
}

#[test]
fn c2_2_it_is_over_when_nobody_wants_to_play_another() {
    check_laid(
        "0 reveals ! specials C2.2
         0 passes
         0 passes ! already-passed C2.2
         1 passes
         2 passes
         = phase specials | awaiting 3
         3 passes
         = phase laid | events passed closed | awaiting 0",
    );
}

#[test]
fn c2_2_it_does_not_open_when_nobody_has_a_card_to_play() {
    check(
        "originale teams 4 | stock 0 0
         theme
         lay abcde abcde abcde abcde
         = phase laid | events laid closed",
    );
}

#[test]
fn c2_2_a_pele_mele_alone_does_not_open_it_when_no_ranking_has_two_pictures() {
    check(
        "originale teams 4 | stock 0 1 | track 5 1 5 | squares 1 1
         theme
         lay a b c d
         = phase laid",
    );
}

#[test]
fn c2_2_it_closes_by_itself_when_the_last_card_is_played() {
    check(
        "originale teams 4 | stock 0 1
         theme
         lay abcde abcde abcde abcde
         0 shuffles 1 1 2
         = awaiting 1 3
         3 shuffles 0 1 2
         = phase laid",
    );
    // A second Double Enjeu is of no use in this round.
    check(
        "originale teams 4 | stock 2 0
         theme
         lay abcde abcde abcde abcde
         0 stakes 1
         = awaiting 1 3
         3 stakes 1
         = phase laid | stock 1/0 1/0",
    );
}

#[test]
fn c2_3_a_staked_accord_direct_pays_6() {
    check_laid(
        "0 stakes 1
         pass
         reveal
         = last 0a6 0b2 1A3 1B3 1C3 1D3 1E3 8 15",
    );
    check_laid(
        "2 stakes 1
         3 stakes 5
         pass
         reveal
         = last 0a6 0b2 1A3 1B3 1C3 1D3 1E6 8 18",
    );
}

#[test]
fn c2_3_a_staked_accord_indirect_pays_nothing() {
    check_laid(
        "0 stakes 2
         pass
         reveal
         = last 0a3 0b0 1A3 1B3 1C3 1D3 1E3 3 15 | stock 2/2 3/2",
    );
    check_laid("2 stakes 3\npass\nreveal\n= last 0a3 0b0 1A3 1B3 1C3 1D3 1E3 3 15");
}

#[test]
fn c2_3_a_staked_picture_alone_pays_nothing_and_the_card_is_spent() {
    check_laid(
        "0 stakes 4
         pass
         reveal
         = last 0a3 0b2 1A3 1B3 1C3 1D3 1E3 5 15 | stock 2/2 3/2",
    );
}

#[test]
fn c2_3_what_the_partner_has_at_the_staked_position_is_not_staked() {
    // Position 3 of seat 0 is `c`, alone; seat 2 has `b` there.
    check_laid("0 stakes 3\npass\nreveal\n= last 0a3 0b2 1A3 1B3 1C3 1D3 1E3 5 15");
}

#[test]
fn c2_3_at_most_one_a_team_and_a_round() {
    check_laid(
        "0 stakes 1
         0 stakes 2 ! already-staked C2.3
         2 stakes 1 ! already-staked C2.3
         1 stakes 1
         = stock 2/2 2/2 | marks 0@1 1@1",
    );
}

#[test]
fn c2_3_a_stake_lies_on_a_position_there_is() {
    check_laid(
        "0 stakes 6 ! no-such-position C1.4
         0 stakes 0 ! no-such-position C1.4
         = stock 3/2 3/2",
    );
}

#[test]
fn c2_4_a_pele_mele_swaps_two_positions_of_an_opponent() {
    check_laid(
        "1 shuffles 2 2 4
         = held abcde ABCDE aybxz ABCDE | stock 3/2 3/1 | events shuffled",
    );
    // Swapped, a direct accord is only indirect, and an indirect one direct.
    check_laid("1 shuffles 2 1 3\npass\nreveal\n= last 0b2 0a2 1A3 1B3 1C3 1D3 1E3 4 15");
    check_laid("1 shuffles 2 2 3\npass\nreveal\n= last 0a3 0b3 1A3 1B3 1C3 1D3 1E3 6 15");
}

#[test]
fn c2_4_bad_input_never_on_the_own_team() {
    check_laid(
        "0 shuffles 2 1 2 ! against-own C2.4
         0 shuffles 0 1 2 ! against-own C2.4
         = stock 3/2 3/2",
    );
}

#[test]
fn c2_4_a_team_is_shuffled_at_most_once_a_round() {
    check(
        "originale teams 6
         theme
         lay abcde fghij klmno abcde fghij klmno
         1 shuffles 0 1 2
         4 shuffles 0 1 2 ! already-shuffled C2.4
         2 shuffles 0 2 3 ! already-shuffled C2.4
         5 shuffles 3 1 2 ! already-shuffled C2.4
         2 shuffles 1 1 2
         = held bacde gfhij klmno abcde fghij klmno | stock 3/2 3/1 3/1",
    );
}

#[test]
fn c2_4_the_target_may_not_undo_it() {
    check_laid(
        "1 shuffles 0 1 2
         0 shuffles 0 1 2 ! against-own C2.4
         2 shuffles 0 1 2 ! against-own C2.4",
    );
}

#[test]
fn c2_4_it_swaps_two_positions_there_are() {
    check_laid(
        "1 shuffles 0 2 2 ! same-position C2.4
         1 shuffles 0 1 6 ! no-such-position C1.4
         1 shuffles 0 0 1 ! no-such-position C1.4
         = stock 3/2 3/2 | held abcde ABCDE axbyz ABCDE",
    );
}

#[test]
fn c2_4_a_stake_that_was_shuffled_may_be_taken_back() {
    for (staker, taker, shuffled) in [(0, 0, 0), (0, 2, 0), (0, 0, 2), (2, 0, 2)] {
        check_laid(&format!(
            "{staker} stakes 1
             {taker} takes back ! nothing-to-take-back C2.4
             1 shuffles {shuffled} 1 2
             {taker} takes back
             = stock 3/2 3/1 | marks
             {taker} takes back ! nothing-to-take-back C2.4"
        ));
    }
}

#[test]
fn c2_4_taken_back_it_may_not_be_laid_again_that_round() {
    check_laid(
        "0 stakes 1
         1 shuffles 0 1 2
         0 takes back
         0 stakes 2 ! took-back C2.4
         2 stakes 2 ! took-back C2.4
         pass
         reveal
         = squares 4 15 | stock 3/2 3/1
         theme
         lay abcde ABCDE abcde ABCDE
         0 stakes 1
         = stock 2/2 3/1",
    );
}

#[test]
fn c2_4_a_stake_left_lying_stays_on_its_position() {
    // Position 2 now holds `a`, which seat 2 has at 1: the stake is lost.
    check_laid(
        "0 stakes 2\n1 shuffles 0 1 2\npass\nreveal\n= last 0a0 0b2 1A3 1B3 1C3 1D3 1E3 2 15",
    );
    // Position 3 now holds `b`, as it does for seat 2.
    check_laid(
        "0 stakes 3\n1 shuffles 0 2 3\npass\nreveal\n= last 0a3 0b6 1A3 1B3 1C3 1D3 1E3 9 15",
    );
}

#[test]
fn c2_4_who_stakes_after_the_pele_mele_knew_and_does_not_take_back() {
    check_laid(
        "1 shuffles 0 1 2
         0 stakes 1
         0 takes back ! nothing-to-take-back C2.4
         2 takes back ! nothing-to-take-back C2.4",
    );
}

#[test]
fn c2_4_who_was_not_staked_has_nothing_to_take_back() {
    check_laid(
        "1 stakes 1
         1 shuffles 0 1 2
         0 takes back ! nothing-to-take-back C2.4
         1 takes back ! nothing-to-take-back C2.4",
    );
}

#[test]
fn c2_4_who_has_passed_may_answer_a_pele_mele() {
    check(
        "originale teams 4 | stock 1 1
         theme
         lay abcde ABCDE abcde ABCDE
         0 stakes 1
         0 passes
         2 passes
         = awaiting 1 3
         3 shuffles 0 1 2
         = awaiting 0 1 2 3
         0 takes back
         = stock 1/1 1/0",
    );
}

#[test]
fn c2_4_one_picture_cannot_be_shuffled() {
    check(
        "originale teams 4 | track 5 1 5 5 5 5 | squares 1 0
         theme
         lay a fghij a fghij
         1 shuffles 0 1 2 ! no-such-position C1.4
         1 shuffles 0 1 1 ! same-position C2.4",
    );
}

#[test]
fn c2_4_the_moment_lasts_while_a_stake_may_be_taken_back() {
    let last_cards = "originale teams 4 | stock 1 1
         theme
         lay abcde fghij abcde fghij
         0 stakes 1
         2 shuffles 1 1 2
         1 stakes 1
         3 shuffles 0 1 2
         = phase specials | awaiting 0 2 | stock 0/0 0/0";
    check(&format!(
        "{last_cards}
         2 takes back
         = phase laid | stock 1/0 0/0 | marks 1@1"
    ));
    check(&format!(
        "{last_cards}
         0 passes
         2 passes
         = phase laid | marks 0@1 1@1"
    ));
}
