//! C1.5 and C1.6: what is chosen and not laid yet is kept for whoever chose it,
//! and for nobody else.

use alloc::format;

use game::{
    Game, Seat, Viewer,
    testing::{json, script},
};

use super::script::{Script, check, letters};
use crate::{Compatibility, Sketch};

#[test]
fn c1_5_talk_is_held_while_rankings_are_made_and_only_then() {
    for edition in ["originale", "couleurs"] {
        let mut table = check(&format!(
            "{edition} teams 4
             = hushed false
             theme
             = hushed true
             lay abcde fghij klmno -
             = hushed true
             3 lays pqrst
             = hushed false"
        ));
        table.read("pass");
        table.read("= hushed false");
        table.read("0 reveals");
        table.read("= hushed false");
    }
}

#[test]
fn c1_6_what_is_chosen_so_far_is_kept() {
    check(
        "couleurs teams 4
         theme
         0 sketches ab-d
         = sketched ab-d - - - | events sketched | awaiting 0 1 2 3 | laid
         2 sketches e
         0 sketches ba
         = sketched ba - e -
         0 sketches
         = sketched - - e -
         2 lays efghi
         = sketched - - - - | laid 2",
    );
}

#[test]
fn c1_6_the_same_again_is_no_news() {
    check(
        "couleurs teams 4
         theme
         0 sketches abc
         0 sketches abc
         = events
         0 sketches abc--
         = events
         1 sketches
         = events",
    );
}

#[test]
fn c1_6_the_next_theme_begins_with_nothing_chosen() {
    let mut table = check(
        "couleurs teams 4 | clock 60
         theme
         0 sketches abc
         alarm
         0 reveals
         turn all",
    );
    table.read("= sketched - - - - | phase announcing");
    table.read("theme");
    table.read("= sketched - - - -");
}

/// What lies for the first seat when the clock runs out.
fn in_time_out(sketch: &str, seed: u64) -> (Script, alloc::string::String) {
    let table = check(&format!(
        "couleurs teams 4 | clock 60 | seed {seed}
         theme
         0 sketches {sketch}
         alarm
         = laid 0 1 2 3 | phase laid"
    ));
    let laid = letters(&table.state.lying.rankings[0]);
    (table, laid)
}

#[test]
fn c1_6_in_time_out_what_was_chosen_lies_as_it_stands_and_the_rest_is_drawn() {
    let mut drawn = alloc::collections::BTreeSet::new();
    for seed in 0..40 {
        let (table, laid) = in_time_out("-b-d", seed);
        assert_eq!(laid.len(), 5, "{laid}");
        assert_eq!((&laid[1..2], &laid[3..4]), ("b", "d"), "{laid}");
        drawn.insert(laid);
        // Whoever had chosen nothing gets any pictures, another partner others.
        let rankings = &table.state.lying.rankings;
        assert_ne!(rankings[1], rankings[3]);
    }
    assert!(drawn.len() > 30, "what is missing is drawn: {drawn:?}");
    assert_eq!(in_time_out("edcba", 1).1, "edcba");
    assert_eq!(&in_time_out("abc", 1).1[..3], "abc");
}

#[test]
fn c1_6_in_time_out_a_token_lies_where_it_was_meant_to() {
    check(
        "jetons teams 4 | clock 60
         theme
         0 token
         0 sketches ab token 2
         alarm
         = phase laid | marks 0@2 | awaiting 0",
    );
    // Meant for a place, and never announced: it stays in hand.
    check(
        "jetons teams 4 | clock 60
         theme
         0 sketches ab token 2 ! token-not-announced C3.2
         alarm
         = marks | tokens 0 1 2 3",
    );
}

#[test]
fn c1_6_bad_input_what_is_no_ranking_in_the_making() {
    check(
        "couleurs teams 4 | track 5 3 5 | squares 0 1
         0 sketches a ! not-now C1.4
         theme
         stale 0 sketches a ! stale
         0 sketches abcdef ! count C1.4
         1 sketches abcd ! count C1.4
         1 sketches ---- ! count C1.4
         0 sketches a-a ! picture-twice C1.7
         0 sketches a? ! unknown-picture C1.1
         0 sketches ab token 6 ! token-not-announced C3.2
         7 sketches a ! no-such-seat C1.3
         0 lays abcde
         0 sketches abc ! already-laid C1.4",
    );
    check(
        "jetons teams 4
         theme
         0 token
         0 sketches ab token 6 ! no-such-position C1.4
         2 sketches ab token 1 ! token-not-announced C3.2",
    );
    check(
        "originale teams 6 | track 5 5 5
         round abcde ABCDE klmno abfgh AFGHI uvwxy
         theme
         2 sketches ab ! sits-out C2.8",
    );
}

#[test]
fn c1_6_what_is_chosen_is_seen_by_its_seat_alone() {
    let everyone: [Viewer; 5] = core::array::from_fn(|at| match at {
        0 => Viewer::Public,
        seat => Viewer::Seat(Seat(seat as u8 - 1)),
    });
    let table = |sketch: &str| check(&format!("couleurs teams 4\ntheme\n0 sketches {sketch}"));
    let own = [Viewer::Seat(Seat(0))];
    script::check_told_apart([&table("abc"), &table("xyz")], &everyone, &own);
    script::check_told_apart([&table("abc"), &table("")], &everyone, &own);
}

/// That nobody else can see anything of it is a law of the suite.
#[test]
fn c1_6_what_is_chosen_is_for_its_seat_alone() {
    let table = check("couleurs teams 4\ntheme\n2 sketches abc");
    let [event] = &table.events[..] else {
        panic!("{:?}", table.events);
    };
    assert_eq!(Compatibility::only_for(event), Some(Seat(2)));
    let table = check("couleurs teams 4\ntheme\n2 lays abcde");
    assert_eq!(Compatibility::only_for(&table.events[0]), None);
}

#[test]
fn c1_6_a_ranking_in_the_making_reads_back_and_nothing_else_does() {
    for written in [
        r#"{"ranking":[]}"#,
        r#"{"ranking":[3,null,7]}"#,
        r#"{"ranking":[null,0],"token":1}"#,
    ] {
        let read: Sketch = serde_json::from_str(written).expect("a sketch");
        assert_eq!(json(&read), written);
    }
    for wrong in [
        r#"{"ranking":[40]}"#,
        r#"{"ranking":[1,1]}"#,
        r#"{"ranking":[1,2,3,4,5,6]}"#,
        r#"{"ranking":3}"#,
    ] {
        assert!(serde_json::from_str::<Sketch>(wrong).is_err(), "{wrong}");
    }
}
