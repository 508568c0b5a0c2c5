//! C1.4: how many pictures, which, and laid once.

use alloc::format;

use super::script::check;

#[test]
fn c1_4_a_team_ranks_as_many_as_its_square_says() {
    check(
        "originale teams 6 | track 5 4 3 2 1 5 | squares 0 2 4
         theme
         = counts 5 3 1 5 3 1",
    );
}

#[test]
fn c4_3_in_individual_play_everyone_ranks_what_their_own_square_says() {
    check(
        "couleurs individual 5 | track 5 4 3 2 1 5 | squares 4 3 2 1 0
         theme
         = counts 1 2 3 4 5",
    );
}

#[test]
fn c2_6_the_meneur_ranks_five_whatever_the_square() {
    check(
        "originale individual 4 | track 5 4 3 2 1 5 | squares 4 3 2 1 | first 1
         theme
         = guide 1 | counts 1 5 3 4",
    );
}

#[test]
fn c4_2_the_referent_ranks_what_the_square_says() {
    check(
        "jetons individual 3 | track 5 4 3 2 1 5 | squares 4 3 2
         theme
         = guide 0 | counts 1 2 3",
    );
}

#[test]
fn bad_input_too_few_or_too_many_pictures() {
    check(
        "originale teams 4 | track 5 3 5 5 | squares 1 0
         theme
         0 lays ! count C1.4
         0 lays ab ! count C1.4
         0 lays abcd ! count C1.4
         0 lays abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN ! count C1.4
         1 lays abcd ! count C1.4
         1 lays abcdef ! count C1.4
         = laid",
    );
}

#[test]
fn bad_input_the_refusal_says_how_many() {
    use game::Refusal;
    let refused = crate::CompatibilityRefusal::Count(3).refused();
    assert_eq!(refused.args, [("n", "3".into())]);
}

#[test]
fn bad_input_a_picture_twice() {
    check(
        "originale teams 4
         theme
         0 lays abcda ! picture-twice C1.7
         0 lays aaaaa ! picture-twice C1.7
         = laid",
    );
}

#[test]
fn bad_input_unknown_pictures() {
    check(
        "originale teams 4
         theme
         0 lays abcd? ! unknown-picture C1.1
         0 lays ????? ! unknown-picture C1.1
         0 lays abcdN
         = laid 0",
    );
    let mut table = check("originale teams 4\ntheme");
    for picture in [40, 127, 255] {
        let lay = crate::Move::Lay {
            step: table.state.step,
            ranking: [0, 1, 2, 3, picture].into(),
            token: None,
        };
        assert_eq!(table.heard(0, lay), Err("unknown-picture C1.1".into()));
    }
}

#[test]
fn bad_input_laying_twice() {
    check(
        "originale teams 4
         theme
         2 lays abcde
         2 lays fghij ! already-laid C1.4
         2 lays abcde ! already-laid C1.4
         = laid 2 | held - - abcde -",
    );
}

#[test]
fn bad_input_laying_when_no_theme_is_read_or_all_have_laid() {
    check(
        "couleurs teams 4
         0 lays abcde ! not-now C1.4
         theme
         lay abcde abcde abcde abcde
         0 lays abcde ! not-now C1.4
         0 reveals
         0 lays abcde ! not-now C1.4",
    );
}

#[test]
fn bad_input_a_stale_step_is_refused_in_every_phase() {
    check(
        "originale teams 4
         stale 0 throws ! stale
         theme
         stale 0 lays abcde ! stale
         lay abcde abcde abcde abcde
         stale 0 stakes 1 ! stale
         stale 0 shuffles 1 1 2 ! stale
         stale 0 takes back ! stale
         stale 0 passes ! stale
         stale 0 token ! stale
         pass
         stale 0 reveals ! stale
         0 accuses 1 in 2 ! stale
         0 accuses 1 in 0 ! stale
         0 accuses 1
         2 votes guilty in 9 ! stale",
    );
}

#[test]
fn bad_input_seats_that_are_not_at_the_table() {
    for seat in [4, 7, 8, 31, 32, 255] {
        check(&format!(
            "originale teams 4
             {seat} throws ! no-such-seat C1.3
             theme
             {seat} lays abcde ! no-such-seat C1.3
             {seat} accuses 0 ! no-such-seat C1.3
             0 accuses {seat} ! no-such-seat C1.3
             0 accuses 1
             {seat} votes guilty ! no-such-seat C1.3
             {seat} writes thème ! no-such-seat C1.3
             lay abcde abcde abcde abcde
             {seat} stakes 1 ! no-such-seat C1.3
             {seat} shuffles 0 1 2 ! no-such-seat C1.3
             0 shuffles {seat} 1 2 ! no-such-seat C1.3
             {seat} passes ! no-such-seat C1.3
             pass
             {seat} reveals ! no-such-seat C1.3"
        ));
    }
}

#[test]
fn bad_input_moves_of_another_phase() {
    check(
        "originale teams 4
         0 stakes 1 ! not-now C2.2
         0 shuffles 1 1 2 ! not-now C2.2
         0 takes back ! not-now C2.2
         0 passes ! not-now C2.2
         0 reveals ! not-now C1.6
         theme
         0 throws ! not-now C1.3
         0 stakes 1 ! not-now C2.2
         0 reveals ! not-now C1.6
         lay abcde abcde abcde abcde
         0 throws ! not-now C1.3
         0 lays fghij ! not-now C1.4
         0 reveals ! specials C2.2
         pass
         0 stakes 1 ! not-now C2.2
         0 passes ! not-now C2.2
         0 reveals
         0 reveals ! not-now C1.6
         0 throws ! not-now C1.3",
    );
}

#[test]
fn c1_4_a_ranking_may_not_bring_a_token_where_there_is_none() {
    check(
        "originale teams 4
         theme
         0 lays abcde token 1 ! token-not-announced C3.2
         = laid",
    );
}
