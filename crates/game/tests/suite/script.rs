//! Scripts: what is not as it is told is seen.

use std::panic;

use game::testing::Script;

use crate::highest::{Highest, SOUND};

fn check(script: &str) -> Script<Highest<SOUND>> {
    Script::check(script)
}

#[test]
fn a_script_plays_what_it_tells() {
    let table = check(
        "3 seats clocked
         0 picks 7
         0 picks 8 ! picked H2
         1 picks 100 ! number H1
         stale 1 picks 5 ! number H1
         = awaiting 1 2 | alarm in 1000 | winners | events Picked | scores none
         alarm early ! too-early
         wait 1
         alarm
         = sums 7 0 0 | awaiting 0 1 2 | events Picked Picked Round
         start ! already-started",
    );
    assert_eq!((table.at, table.state.round), (2_000, 2));
}

#[test]
fn a_line_that_is_not_so_is_seen() {
    for wrong in [
        "3 seats\n0 picks 7\n= sums 7 0 0",
        "3 seats\n0 picks 100",
        "3 seats\n0 picks 7 ! picked H2",
        "3 seats\n0 picks 100 ! number H2",
        "3 seats\n0 hops 7",
        "3 seats\nhop",
        "3 seats\n= hops 7",
    ] {
        let played = panic::catch_unwind(|| drop(check(wrong)));
        assert!(played.is_err(), "{wrong}");
    }
}
