//! L2: Les Définitions.

use alloc::format;

use super::script::{Script, check};

/// Four seats, before the first series.
fn begun() -> Script {
    check("4 seats\nfirst 0 1 2\nphase 2")
}

#[test]
fn l2_1_a_camera_says_who_plays_and_the_letter_is_announced_before_the_sand_runs() {
    let mut table = begun();
    table.rig.cameras = [game::Seat(2)].into();
    table.go(
        "on
         = events shuffled series_opened | stage letter | on-air 2 | tokens 0 1 3
         = reading none | awaiting | alarm 3000
         2 says brouillon ! not-now L1.1
         on
         = stage series | events sand_turned read | awaiting 2 | line 1 | time 30000 | alarm 30300",
    );
}

#[test]
fn l2_1_definitions_are_read_in_turn_yes_or_no_at_once() {
    let mut table = begun();
    table.go("series 1 B
         = letter B | reading Première version d’une lettre
         1 says brouillon
         = last 1 brouillon right | reading Port au bout de la Bretagne | events found read
         1 says Bruges
         = last 1 Bruges wrong | reading Morceau de bois pour la cheminée
         1 passes
         = reading Chèvre sauvage des Alpes | events passed read | definitions x.....");
}

#[test]
fn l2_1_only_the_seat_on_air_plays() {
    let mut table = begun();
    table.go("series 1 B
         0 says brouillon ! not-on-air L1.1
         0 passes ! not-on-air L1.1
         1 validates ! not-now L5.2
         1 bids 3 ! not-now L4.1
         1 says brouillon
         stale 1 says brouillon ! stale");
}

#[test]
fn l2_1_the_hourglass_runs_through_all_six() {
    let mut table = begun();
    table.go("series 1 B
         wait 10000
         1 says brouillon
         = time 20000
         wait 5000
         1 passes
         = time 15000");
}

#[test]
fn l2_1_an_answer_also_accepted_is_right() {
    let mut table = begun();
    table.go("series 1 B
         1 passes
         1 passes
         1 passes
         1 passes
         1 passes
         1 says une balle
         = last 1 une balle right | answer ballon");
}

#[test]
fn l2_2_what_was_passed_or_wrong_is_read_again_round_and_round() {
    let mut table = begun();
    table.go("series 1 B
         1 says brouillon
         1 passes
         1 says bois
         1 says bouquetin
         1 passes
         1 says ballon
         = definitions x..x.x | reading Port au bout de la Bretagne | line 2
         1 says Brest
         = line 3
         1 passes
         = line 5
         1 passes
         = line 3
         1 says bûche
         = line 5 | definitions xxxx.x
         1 passes
         = line 5 | reading Pain long et doré
         1 says baguette
         = stage series_over | definitions xxxxxx | found - 6 - -");
}

#[test]
fn l2_2_one_point_for_each_until_time_is_up() {
    let mut table = begun();
    table.go("series 1 B
         1 says brouillon
         1 says Brest
         1 passes
         wait 29999
         time
         = stage series_over | found - 2 - - | awaiting | alarm 9000");
}

#[test]
fn l2_2_an_answer_after_the_sand_counts_for_nothing() {
    let mut table = begun();
    table.go("series 1 B
         deadline
         1 says brouillon
         wait 1
         1 says Brest ! too-late L0.8
         1 passes ! too-late L0.8
         time
         = found - 1 - -
         1 says Brest ! not-now L1.1");
}

#[test]
fn l2_2_the_answers_are_shown_when_it_is_over() {
    let mut table = begun();
    table.go("series 1 B\n1 says brouillon\ntime");
    let series = table.view(game::Viewer::Public).series.expect("a series");
    assert_eq!(series.shown.len(), 6);
    assert_eq!(&*series.shown[3].1, "bouquetin");
}

#[test]
fn l2_3_each_seat_plays_once_with_a_new_card() {
    let mut table = begun();
    table.rig.places[1] = [super::script::side_of(&table, "B")].into();
    let mut sides = alloc::collections::BTreeSet::new();
    let mut seats = alloc::collections::BTreeSet::new();
    for _ in 0..4 {
        table.go("on\non\ntime");
        let series = table.state.series.clone().expect("a series");
        assert!(sides.insert(series.side), "{} twice", series.letter);
        assert!(seats.insert(series.seat), "{:?} twice", series.seat);
    }
    table.go("on\n= phase 2 | stage tally\non\n= phase 3 | stage intro");
}

#[test]
fn l2_3_the_difficulty_of_the_first_card_holds_for_the_phase() {
    for seed in 0..40 {
        let mut table = begun();
        table.seed = 977 * seed;
        let mut levels = alloc::collections::BTreeSet::new();
        for _ in 0..4 {
            table.go("on\non\ntime");
            let side = table.state.series.as_ref().expect("a series").side;
            levels.insert(table.content.fr.packs.definitions[side as usize].level);
        }
        assert_eq!(levels.len(), 1, "{levels:?}");
    }
}

#[test]
fn l2_3_a_difficulty_that_is_through_begins_again_and_no_other() {
    // Two series are of difficulty 2, and one of 3.
    let mut table = check("4 seats\nfirst 0 1 2\nphase 2");
    table.go("series 0 D\ntime\nseries 1\n= letter P\ntime");
    let drawn = table.state.drawn[1].len();
    table.go("series 2\ntime");
    assert_eq!(
        table.state.drawn[1].len(),
        drawn - 1,
        "both, then one of them"
    );
    let mut table = check("3 seats\nfirst 0 1 2\nphase 2");
    table.go("series 0 R\n= letter R\ntime\nseries 1\n= letter R\ntime\nseries 2\n= letter R");
}

/// What each seat found, and the towers after, from towers of 5 but for three
/// pawns that the last seat lost.
fn check_losers(found: &str, towers: &str) {
    let seats = found.split(' ').count();
    let last = seats - 1;
    check(&format!(
        "{seats} seats
         first {last} {last} {last}
         found {found}
         phase 3
         = towers {towers}"
    ));
}

#[test]
fn l2_4_the_two_with_the_fewest_lose_a_pawn() {
    check_losers("6 4 3 2", "5 5 4 1");
    check_losers("0 6 1 5", "4 5 4 2");
    check_losers("2 3 4", "4 4 2");
    check_losers("1 2 3 4 5 6", "4 4 5 5 5 2");
}

#[test]
fn l2_4_two_tied_for_last_are_the_two() {
    check_losers("2 2 3 4", "4 4 5 2");
    check_losers("0 5 5 0", "4 5 5 1");
}

#[test]
fn l2_4_three_or_more_tied_for_last_all_lose() {
    check_losers("2 2 2 4", "4 4 4 2");
    check_losers("0 0 0 0", "4 4 4 1");
    check_losers("6 3 3 3 3 5", "5 4 4 4 4 2");
}

#[test]
fn l2_4_all_tied_at_the_second_to_last_place_lose() {
    check_losers("1 2 2 4", "4 4 4 2");
    check_losers("5 2 5 5", "4 4 4 1");
    check_losers("2 1 2", "4 4 1");
    check_losers("3 1 3 3 4 3", "4 4 4 4 5 1");
}

#[test]
fn l2_4_everyone_looks_at_who_loses_before_they_move_on() {
    let mut table = check("4 seats\nfirst 0 1 2\nfound 6 4 3 2\non");
    table.go("= stage tally | fallen 2 3 | towers 4 4 3 4 | awaiting | time 5350");
    table.go("on\n= phase 3 | stage intro | fallen");
}

#[test]
fn l2_5_all_move_inward_and_a_tower_keeps_at_least_one() {
    check(
        "3 seats
         first 2 2 2
         found 3 3 0
         phase 3
         = towers 4 4 1 | phase 3 | stage intro | tokens",
    );
}
