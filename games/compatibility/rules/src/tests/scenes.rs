//! What the table is shown, and how long that takes.

use alloc::format;

use super::script::check;

/// A round of two pictures in which one side meets once, laid.
const ROUND: &str = "couleurs teams 4 | clock 60 | track 2 2 2 2 2 2
     theme
     lay ab cd ae fg";

#[test]
fn pawns_walk_before_anybody_s_clock_runs() {
    check(&format!(
        "{ROUND}
         shown stage
         0 reveals
         turn all
         = phase announcing | squares 3 0 | beat 0 3600 | alarm in 23600"
    ));
    check(&format!(
        "{ROUND}
         shown hands
         0 reveals
         turn all
         = beat 0 1800 | alarm in 21800"
    ));
    check(&format!(
        "{ROUND}
         0 reveals
         turn all
         = beat none | alarm in 20000"
    ));
}

#[test]
fn phones_tell_who_has_won_once_the_pawn_is_home() {
    check(
        "couleurs teams 4 | track 2 2 2 2 2
         theme
         lay ab cd ab ef
         shown stage
         0 reveals
         turn all
         = phase over | beat 2900 3600",
    );
}

#[test]
fn nobody_is_refused_while_the_pawns_walk() {
    check(&format!(
        "{ROUND}
         shown stage
         0 reveals
         turn all
         wait 100
         1 says 1
         = phase choosing"
    ));
}

#[test]
fn everybody_holds_their_breath_before_the_last_pictures() {
    let three = "couleurs teams 4 | track 3 3 3
         theme
         lay abc def ghi jkl
         shown stage
         0 reveals
         = alarm in 2200";
    check(&format!(
        "{three}
         turn
         = alarm in 2200
         turn
         = alarm in 3300
         turn
         = alarm in 2200"
    ));
}

#[test]
fn in_originale_each_team_s_last_picture_is_waited_for() {
    check(
        "originale teams 4 | track 2 2 2
         theme
         lay ab cd ef gh
         pass
         shown stage
         0 reveals
         turn
         = alarm in 3300
         turn
         = alarm in 2200
         turn
         = alarm in 3300",
    );
}
