//! C3: the ×2 token of Jetons.

use alloc::format;

use super::script::{Script, check};

#[test]
fn c3_1_each_player_has_one_token() {
    check("jetons teams 8\n= tokens 0 1 2 3 4 5 6 7");
    check("jetons individual 3\n= tokens 0 1 2");
}

#[test]
fn c3_1_a_token_is_used_once_a_game() {
    check(
        "jetons teams 4
         theme
         1 token
         1 token ! token-spent C3.1
         = tokens 0 2 3
         lay abcde - klmno pqrst
         1 lays fghij token 1
         1 token ! token-spent C3.1
         reveal
         theme
         1 token ! token-spent C3.1
         lay abcde fghij klmno pqrst
         1 token on 1 ! token-spent C3.1",
    );
}

#[test]
fn c3_1_the_other_editions_have_no_tokens() {
    for edition in ["originale", "couleurs"] {
        check(&format!(
            "{edition} teams 4
             = tokens
             theme
             0 token ! no-tokens C3.1
             0 token on 1 ! no-tokens C3.1"
        ));
    }
}

#[test]
fn c3_2_it_is_announced_after_the_theme_is_read() {
    check(
        "jetons teams 4
         0 token ! not-now C3.2
         theme
         0 token
         = tokens 1 2 3 | marks 0@0 | events token_announced",
    );
}

#[test]
fn c3_2_and_before_the_reveal_starts() {
    check(
        "jetons teams 4
         theme
         lay abcde fghij abcde fghij
         = phase laid
         3 token on 2
         = marks 3@2 | events token_announced token_placed",
    );
}

#[test]
fn c3_2_bad_input_a_token_after_the_reveal_began() {
    check(
        "jetons teams 4
         theme
         lay abcde fghij abcde fghij
         0 reveals
         3 token ! not-now C3.2
         3 token on 2 ! not-now C3.2
         turn
         3 token on 5 ! not-now C3.2
         stale 3 token ! stale
         = tokens 0 1 2 3",
    );
}

#[test]
fn c3_2_it_is_public_at_once() {
    let table = check("jetons teams 4\ntheme\n2 token");
    let view = table.view(game::Viewer::Public);
    let mark = view.sides[0].mark.expect("seen by everyone");
    assert_eq!((mark.seat.0, mark.position), (2, None));
    assert!(!view.seats[2].token && view.seats[0].token);
}

#[test]
fn c3_2_bad_input_two_tokens_in_the_same_instant_and_exactly_one_counts() {
    // Both answer the same step at the same millisecond; partners and
    // opponents alike, before and after laying.
    for (first, second) in [(0, 1), (1, 0), (0, 2), (2, 0), (3, 1)] {
        let mut laid = check("jetons teams 4\ntheme\nlay abcde fghij abcde fghij");
        let mut choosing = check("jetons teams 4\ntheme");
        for (table, how) in [(&mut laid, "token on 1"), (&mut choosing, "token")] {
            table.read(&format!("{first} {how}"));
            table.read(&format!("{second} {how} ! token-taken C3.2"));
            assert!(table.state.tokens.contains(game::Seat(second)), "kept");
            assert!(!table.state.tokens.contains(game::Seat(first)));
        }
    }
}

#[test]
fn c3_2_nobody_else_announces_until_the_next_theme() {
    check(
        "jetons teams 4
         theme
         0 token
         2 token ! token-taken C3.2
         1 token ! token-taken C3.2
         lay - fghij klmno pqrst
         0 lays abcde token 1
         3 token on 1 ! token-taken C3.2
         reveal
         theme
         3 token
         = tokens 1 2 | marks 3@0",
    );
}

#[test]
fn c3_3_it_is_laid_with_the_ranking_or_on_the_ranking_laid() {
    check(
        "jetons teams 4
         theme
         0 token
         0 token on 1 ! lay-first C3.3
         0 lays abcde token 3
         = marks 0@3
         0 token on 2 ! token-placed C3.3",
    );
    check(
        "jetons teams 4
         theme
         0 lays abcde
         0 token
         = marks 0@0
         0 token on 4
         = marks 0@4
         0 token on 4 ! token-placed C3.3",
    );
    check(
        "jetons teams 4
         theme
         0 token on 1 ! lay-first C3.3
         = tokens 0 1 2 3 | marks",
    );
}

#[test]
fn c3_3_on_a_position_there_is() {
    check(
        "jetons teams 4
         theme
         0 token
         0 lays abcde token 6 ! no-such-position C1.4
         0 lays abcde token 0 ! no-such-position C1.4
         0 lays abcde
         0 token on 6 ! no-such-position C1.4
         = marks 0@0 | laid 0",
    );
    check(
        "jetons teams 4
         theme
         0 lays abcde
         0 token on 6 ! no-such-position C1.4
         = tokens 0 1 2 3",
    );
}

#[test]
fn c3_3_only_who_announced_lays_one() {
    check(
        "jetons teams 4
         theme
         0 lays abcde token 1 ! token-not-announced C3.2
         2 token
         0 lays abcde token 1 ! token-not-announced C3.2
         = laid",
    );
}

#[test]
fn c3_3_the_reveal_waits_for_an_announced_token() {
    check(
        "jetons teams 4
         theme
         1 token
         lay abcde fghij abcde fghij
         = phase laid | awaiting 1
         0 reveals ! token-pending C3.3
         1 token on 1
         = awaiting 0
         0 reveals",
    );
}

/// One pair with `a` direct, `b` indirect and `c` alone, the token of one of
/// them on a position.
#[track_caller]
fn check_token(position: u8, pays: &str) -> Script {
    check(&format!(
        "jetons teams 4
         theme
         0 token
         lay - fghij axbyz klmno
         0 lays abcde token {position}
         reveal
         = last {pays} 0 | tokens 1 2 3"
    ))
}

#[test]
fn c3_3_on_an_accord_direct_it_pays_6() {
    check_token(1, "0a6 0b2 8");
}

#[test]
fn c3_3_on_an_accord_indirect_it_has_no_effect() {
    check_token(2, "0a3 0b2 5");
}

#[test]
fn c3_3_on_no_accord_it_has_no_effect_and_is_spent() {
    check_token(3, "0a3 0b2 5");
}

#[test]
fn c3_3_it_doubles_for_the_own_side_alone() {
    check(
        "jetons teams 4
         theme
         lay abcde abcde abcde abcde
         1 token on 1
         reveal
         = last 0a3 1a6 0b3 1b3 0c3 1c3 0d3 1d3 0e3 1e3 15 18",
    );
}

#[test]
fn c3_3_in_individual_play_it_doubles_an_accord_with_the_referent() {
    check(
        "jetons individual 3
         theme
         lay abcde axyzw bafgh
         1 token on 1
         reveal
         = last 1a6 2b2 2a2 6 6 4 | squares 6 6 4",
    );
    check(
        "jetons individual 3
         theme
         lay abcde axyzw bafgh
         2 token on 1
         reveal
         = last 1a3 2b2 2a2 4 3 4",
    );
}

#[test]
fn c3_4_the_referent_may_not_use_the_token() {
    check(
        "jetons individual 3 | first 1
         theme
         1 token ! guide-token C3.4
         lay abcde fghij klmno
         1 token on 1 ! guide-token C3.4
         = tokens 0 1 2
         reveal
         theme
         1 token
         = tokens 0 2",
    );
}

/// Both teams arrive in the same round, with these tokens left.
#[track_caller]
fn check_tie(game: &str, tokens: &str, round: &str, winners: &str) {
    check(&format!(
        "{game} | track 5 5 5 | tokens {tokens}
         round {round}
         = phase over | winners {winners}"
    ));
}

#[test]
fn c3_5_of_those_who_arrive_together_most_tokens_left_win() {
    let teams = "jetons teams 4";
    let round = "abcde ABCDE afghi AFGHI";
    check_tie(teams, "0 2 3", round, "0 2");
    check_tie(teams, "0 1 3", round, "1 3");
    check_tie(teams, "1", round, "1 3");
    // However far past the end the others would have gone.
    check_tie(teams, "1", "abcde ABCDE abcde AFGHI", "1 3");
}

#[test]
fn c3_5_still_equal_they_share_the_win() {
    let round = "abcde ABCDE afghi AFGHI";
    check_tie("jetons teams 4", "0 1 2 3", round, "0 1 2 3");
    check_tie("jetons teams 4", "2 3", round, "0 1 2 3");
    check_tie("jetons teams 4", "", "abcde ABCDE abcde AFGHI", "0 1 2 3");
}

#[test]
fn c3_5_tokens_of_who_has_not_arrived_count_for_nothing() {
    check_tie("jetons teams 4", "1 3", "abcde fghij abcde klmno", "0 2");
}

#[test]
fn c3_5_in_individual_play_whoever_kept_theirs_wins() {
    let round = "abcde abxyz abfgh";
    check_tie("jetons individual 3", "2", round, "2");
    check_tie("jetons individual 3", "0 2", round, "0 2");
    check_tie("jetons individual 3", "0 1 2", round, "0 1 2");
    check_tie("jetons individual 3", "", round, "0 1 2");
}

#[test]
fn c3_5_the_token_spent_on_arriving_is_not_left() {
    check(
        "jetons teams 4 | track 5 5 5 5 5 5 5
         theme
         lay abcde ABCDE afghi ABFGH
         0 token on 1
         reveal
         = last 0a6 1A3 1B3 6 6 | winners 1 3",
    );
}
