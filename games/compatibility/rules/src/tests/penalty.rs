//! C2.7: cheats go back three squares.

use alloc::format;

use super::script::check;

#[test]
fn c2_7_a_cheat_found_guilty_goes_3_squares_back() {
    check(
        "originale teams 4 | squares 7 7
         theme
         1 accuses 0
         = awaiting 0 1 2 3 | squares 7 7
         3 votes guilty
         = squares 4 7 | events voted punished",
    );
}

#[test]
fn c2_7_never_before_depart() {
    for (square, left) in [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1)] {
        check(&format!(
            "originale teams 4 | squares {square} 9
             1 accuses 2
             3 votes guilty
             = squares {left} 9"
        ));
    }
}

#[test]
fn c2_7_the_team_goes_back_whichever_partner_cheated() {
    for accused in [0, 2] {
        check(&format!(
            "originale teams 4 | squares 9 9
             1 accuses {accused}
             3 votes guilty
             = squares 6 9"
        ));
    }
}

#[test]
fn c2_7_it_may_be_called_at_any_time_of_a_round() {
    for before in [
        "",
        "theme",
        "theme\nlay abcde fghij klmno pqrst",
        "theme\nlay abcde fghij klmno pqrst\npass",
        "theme\nlay abcde fghij klmno pqrst\npass\n0 reveals\nturn",
    ] {
        let mut table = check(&format!(
            "originale teams 4 | track 5 5 5 5 5 5 5 5 5 5 5 | squares 5 5\n{before}"
        ));
        table.read("0 accuses 1");
        table.read("2 votes guilty");
        table.read("= squares 5 2");
    }
}

#[test]
fn c2_7_a_penalty_during_the_reveal_keeps_the_points_of_the_round() {
    check(
        "originale teams 4 | track 5 5 5 5 5 5 5 5 5 5 5 5 5 5 | squares 5 5
         theme
         lay abcde fghij axyzv pqrst
         pass
         0 reveals
         turn
         1 accuses 0
         3 votes guilty
         = squares 2 5 | counts 5 5 5 5
         turn all
         = squares 5 5",
    );
}

/// Of so many voters (the accuser among them), so many say guilty.
#[track_caller]
fn check_verdict(game: &str, script: &str, squares: &str) {
    check(&format!("{game}\n{script}\n= squares {squares}"));
}

#[test]
fn c2_7_a_majority_of_the_players_not_accused_decides() {
    let three = "originale individual 3 | squares 9 9 9";
    check_verdict(three, "0 accuses 1\n2 votes innocent", "9 9 9");
    check_verdict(three, "0 accuses 1\n2 votes guilty", "9 6 9");
    let four = "originale individual 4 | squares 9 9 9 9";
    check_verdict(four, "0 accuses 1\n2 votes guilty", "9 6 9 9");
    check_verdict(
        four,
        "0 accuses 1\n2 votes innocent\n3 votes guilty",
        "9 6 9 9",
    );
    check_verdict(
        four,
        "0 accuses 1\n2 votes innocent\n3 votes innocent",
        "9 9 9 9",
    );
    let five = "originale individual 5 | squares 9 9 9 9 9";
    check_verdict(five, "0 accuses 1\n2 votes guilty", "9 9 9 9 9");
    check_verdict(
        five,
        "0 accuses 1\n2 votes guilty\n3 votes guilty",
        "9 6 9 9 9",
    );
}

#[test]
fn c2_7_exactly_half_is_no_majority() {
    check(
        "originale individual 5 | squares 9 9 9 9 9
         0 accuses 1
         2 votes guilty
         3 votes innocent
         4 votes innocent
         = squares 9 9 9 9 9 | events voted acquitted
         2 votes guilty ! no-accusation C2.7",
    );
}

#[test]
fn c2_7_in_team_play_the_other_teams_vote() {
    check(
        "originale teams 6 | squares 9 9 9
         1 accuses 0
         0 votes innocent ! no-vote C2.7
         3 votes innocent ! no-vote C2.7
         2 votes guilty
         = squares 9 9 9
         5 votes guilty
         = squares 6 9 9",
    );
}

#[test]
fn c2_7_a_partner_may_call_it_and_has_no_vote() {
    check(
        "originale teams 4 | squares 9 9
         2 accuses 0
         = events accused
         2 votes guilty ! no-vote C2.7
         1 votes guilty
         3 votes guilty
         = squares 6 9",
    );
}

#[test]
fn c2_7_bad_input_the_accused_has_no_vote() {
    check(
        "originale individual 4 | squares 9 9 9 9
         0 accuses 1
         1 votes innocent ! no-vote C2.7
         = awaiting 0 2 3",
    );
}

#[test]
fn c2_7_bad_input_one_vote_each() {
    check(
        "originale individual 5
         0 accuses 1
         0 votes guilty ! already-voted C2.7
         2 votes innocent
         2 votes guilty ! already-voted C2.7
         2 votes innocent ! already-voted C2.7",
    );
}

#[test]
fn c2_7_bad_input_nobody_accuses_oneself_nor_votes_without_an_accusation() {
    check(
        "originale teams 4
         1 accuses 1 ! accuse-self C2.7
         1 votes guilty ! no-accusation C2.7",
    );
}

#[test]
fn c2_7_bots_neither_call_nor_vote_nor_are_called() {
    check(
        "originale individual 5 | squares 9 9 9 9 9
         bots 3 4
         3 accuses 0 ! bot-penalty C2.7
         0 accuses 3 ! bot-penalty C2.7
         0 accuses 1
         = awaiting 0 2
         3 votes guilty ! no-vote C2.7
         4 votes innocent ! no-vote C2.7
         2 votes guilty
         = squares 9 6 9 9 9",
    );
    // Three people and two bots: two of the three not accused are a majority.
    check(
        "originale individual 5 | squares 9 9 9 9 9
         bots 4
         0 accuses 1
         2 votes innocent
         3 votes innocent
         = events voted acquitted | squares 9 9 9 9 9",
    );
}

#[test]
fn c2_7_in_team_play_the_people_of_the_other_teams_vote() {
    check(
        "originale teams 6 | squares 9 9 9
         bots 4 5
         1 accuses 0
         = awaiting 0 2
         2 votes guilty
         = squares 6 9 9",
    );
}

#[test]
fn c2_7_whoever_goes_away_without_a_vote_is_not_counted() {
    check(
        "originale individual 6 | squares 9 9 9 9 9 9
         0 accuses 1
         2 votes guilty
         bots 4 5
         3 votes innocent
         = squares 9 6 9 9 9 9",
    );
    // Who has voted and then goes still counts.
    check(
        "originale individual 5 | squares 9 9 9 9 9
         0 accuses 1
         2 votes innocent
         bots 2
         3 votes innocent
         = events voted acquitted",
    );
}

#[test]
fn c2_7_nobody_is_called_whom_no_person_could_judge() {
    check(
        "originale teams 4
         bots 1 3
         0 accuses 2 ! no-jury C2.7",
    );
}

#[test]
fn c2_7_with_two_teams_a_team_calls_once_a_game() {
    check(
        "originale teams 4 | squares 9 9 | track 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5
         1 accuses 0
         3 votes innocent
         3 accuses 2 ! called-once C2.7
         1 accuses 2 ! already-accused C2.7
         0 accuses 1
         2 votes guilty
         = squares 9 6
         round abcde fghij klmno pqrst
         1 accuses 0 ! called-once C2.7
         2 accuses 3 ! called-once C2.7
         0 accuses 2 ! called-once C2.7",
    );
    // With three teams others judge too.
    check(
        "originale teams 6 | squares 9 9 9
         1 accuses 0
         2 votes innocent
         4 votes innocent
         4 accuses 0
         = events accused voted",
    );
}

#[test]
fn c2_7_whoever_would_judge_alone_calls_once_a_game() {
    check(
        "originale individual 4 | squares 9 9 9 9 | track 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5
         bots 2 3
         0 accuses 1
         = squares 9 6 9 9
         round abcde fghij klmno pqrst
         0 accuses 1 ! called-once C2.7
         1 accuses 0
         = events accused voted punished
         bots 3
         0 accuses 1
         = events accused voted",
    );
}

#[test]
fn c2_7_one_accusation_at_a_time_and_one_each_in_a_round() {
    check(
        "originale individual 4 | squares 9 9 9 9
         0 accuses 1
         2 accuses 3 ! already-accused C2.7
         0 accuses 3 ! already-accused C2.7
         2 votes guilty
         0 accuses 3 ! already-accused C2.7
         2 accuses 1
         3 votes guilty
         = squares 9 3 9 9",
    );
}

#[test]
fn c2_7_in_the_next_round_everyone_may_accuse_again() {
    check(
        "originale individual 4
         0 accuses 1
         2 votes guilty
         round abcde fghij klmno pqrst
         0 accuses 1
         = events accused voted",
    );
}

#[test]
fn c2_7_nothing_is_proved_when_the_round_ends_first() {
    check(
        "originale teams 4 | track 5 5 5 5 5 5 5 5 5 5 5 | squares 4 4
         theme
         lay abcde fghij klmno pqrst
         pass
         0 accuses 1
         reveal
         = squares 4 4 | events acquitted round_ended round_began
         2 votes guilty ! no-accusation C2.7",
    );
}

#[test]
fn c2_7_the_other_editions_know_no_penalty() {
    for edition in ["jetons", "couleurs"] {
        check(&format!(
            "{edition} teams 4
             0 accuses 1 ! no-penalties C2.7
             0 votes guilty ! no-accusation C2.7"
        ));
    }
}
