//! G7: what the clock does for whoever is absent, and tables without one.

use alloc::{format, vec::Vec};

use super::script::check;
use crate::Event;

#[test]
fn g7_each_step_of_a_clocked_table_has_its_time() {
    for (clock, choosing) in [("60", 60_000), ("90", 90_000), ("120", 120_000)] {
        check(&format!(
            "originale teams 4 | clock {clock}
             = alarm in 20000
             alarm early ! too-early
             theme
             = alarm in {choosing}
             alarm early ! too-early
             lay abcde fghij klmno pqrst
             = alarm in 15000 | phase specials
             alarm early ! too-early
             pass
             = alarm in 20000 | phase laid
             alarm early ! too-early
             0 reveals
             = alarm in 2200"
        ));
    }
}

#[test]
fn c2_4_a_hit_at_the_last_moment_leaves_time_to_answer() {
    check(
        "originale teams 4 | clock 60
         theme
         lay abcde fghij klmno pqrst
         wait 3000
         1 shuffles 0 1 2
         = alarm in 12000
         wait 10000
         0 shuffles 1 1 2
         = alarm in 8000 | phase specials",
    );
}

#[test]
fn g7_a_relaxed_table_has_no_deadline_but_the_reveal() {
    check(
        "originale teams 4
         = alarm none
         alarm now ! too-early
         theme
         = alarm none
         wait 100000000
         alarm now ! too-early
         lay abcde fghij klmno pqrst
         = alarm none | phase specials
         alarm now ! too-early
         pass
         = alarm none | phase laid
         alarm now ! too-early
         0 reveals
         = alarm in 2200
         turn all
         = alarm none | phase announcing",
    );
}

#[test]
fn g7_in_time_out_a_number_is_drawn_and_a_card_turned() {
    for edition in ["originale", "jetons", "couleurs"] {
        let lines = if edition == "couleurs" { 12 } else { 6 };
        let mut drawn = std::collections::BTreeSet::new();
        for seed in 0..100 {
            let table = check(&format!(
                "{edition} teams 4 | clock 60 | seed {seed}
                 alarm
                 = phase choosing | events announced"
            ));
            if let [Event::Announced { theme, .. }] = &table.events[..] {
                assert!(theme.text.ends_with(&format!(" n{}", theme.number)));
                drawn.insert(theme.number);
            }
        }
        assert_eq!(drawn, (1..=lines).collect(), "{edition}");
    }
}

#[test]
fn g7_in_time_out_any_pictures_are_laid_for_who_has_not() {
    let table = check(
        "couleurs teams 4 | clock 60 | track 5 3 5 | squares 0 1
         theme
         2 lays abcde
         3 lays xyz
         alarm
         = phase laid | events laid laid closed | laid 0 1 2 3",
    );
    let lengths: Vec<usize> = table.state.lying.rankings[..4]
        .iter()
        .map(crate::Ranking::len)
        .collect();
    assert_eq!(lengths, [5, 3, 5, 3]);
    assert_eq!(
        super::script::letters(&table.state.lying.rankings[2]),
        "abcde"
    );
    assert_eq!(
        super::script::letters(&table.state.lying.rankings[3]),
        "xyz"
    );
}

#[test]
fn g7_absent_partners_do_not_lay_the_same_by_rule() {
    let table = check("couleurs teams 4 | clock 60\ntheme\nalarm");
    let rankings = &table.state.lying.rankings;
    assert_ne!(rankings[0], rankings[2]);
}

#[test]
fn g7_in_time_out_no_more_special_cards_are_played() {
    check(
        "originale teams 4 | clock 60
         theme
         lay abcde abcde abcde abcde
         0 stakes 1
         1 shuffles 2 1 2
         alarm
         = phase laid | events closed | marks 0@1 | stock 2/2 3/1",
    );
}

#[test]
fn g7_in_time_out_the_reveal_begins() {
    check(
        "couleurs teams 4 | clock 60
         theme
         lay abcde fghij abcde fghij
         alarm
         = phase revealing | events reveal_began | alarm in 2200",
    );
}

#[test]
fn g7_in_time_out_an_announced_token_lies_on_the_first_picture() {
    check(
        "jetons teams 4 | clock 60
         theme
         0 token
         2 lays afghi
         alarm
         = phase laid | awaiting 0 | marks 0@0
         alarm
         = phase revealing | events token_placed reveal_began | marks 0@1",
    );
}

#[test]
fn g7_a_time_out_of_choosing_opens_the_moment_for_specials() {
    check(
        "originale individual 4 | clock 60
         theme
         alarm
         = phase specials | awaiting 1 2 3",
    );
}

#[test]
fn g7_no_more_is_laid_after_the_time() {
    check(
        "couleurs teams 4 | clock 60
         theme
         alarm
         stale 0 lays abcde ! stale
         0 lays abcde ! not-now C1.4",
    );
}

#[test]
fn g7_an_accusation_stops_no_clock() {
    check(
        "originale teams 4 | clock 60
         1 accuses 0
         alarm
         alarm
         alarm
         alarm
         turn all
         = events acquitted round_ended round_began",
    );
}
