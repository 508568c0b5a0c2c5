//! L0.10: those who wait predict, bet and answer along, for themselves alone.

use alloc::{format, vec::Vec};

use game::{Game, Seat, Viewer, testing::json};

use super::script::{Script, check};
use crate::{Cible, Event};

/// The definitions of seat 1 are announced; 0, 2 and 3 wait.
fn letter() -> Script {
    check("4 seats\nfirst 0 1 2\nseries 0 C\ntime\nseries 1 B\n= stage series | on-air 1")
}

/// Seats 1 and 3 bid; 0 and 2 are out.
fn bidding() -> Script {
    let mut table = check("4 seats\nfirst 0 1 2\nfound 6 6 6 6\nsequel 1 1 3 3");
    table.go("ask Fromages\nbidding 1\n1 bids 2");
    table
}

/// The final of seat 1.
fn finale() -> Script {
    let mut table = check("4 seats\nfirst 0 1 2\nfound 6 6 6 6\nsequel 1 1 3 3\nauction 1 1");
    table.go("finale 0");
    table
}

#[test]
fn l0_10_a_prediction_counts_two_exact_and_one_beside() {
    letter().go("0 predicts 1 2
         2 predicts 1 0
         3 predicts 1 4
         3 predicts 1 3
         1 says brouillon
         1 says Brest
         time
         = flair 0 0 0 0 | found 0 2 - -
         on
         = flair 2 0 0 1 | learnt 2/2 of 1 +2 ; - ; 0/2 of 1 +0 ; 3/2 of 1 +1");
}

#[test]
fn l0_10_predictions_close_at_the_first_answer_or_pass() {
    letter().go("1 says zut\n0 predicts 1 2 ! along-closed L0.10");
    letter().go("1 passes\n0 predicts 1 2 ! along-closed L0.10");
    letter().go("0 predicts 1 7 ! prediction L0.10\n0 predicts 2 3 ! stale");
}

#[test]
fn l0_10_nobody_predicts_bets_or_answers_along_for_themselves() {
    letter().go("1 predicts 1 6 ! along-closed L0.10");
    bidding().go("1 bets 2 yes 1 ! along-closed L0.10
         3 bets 2 no 1 ! along-closed L0.10
         3 along brie ! along-closed L0.10");
    finale().go("1 along roi ! along-closed L0.10");
    check("4 seats\nask jour\ncamera 1\n2 along mardi ! along-closed L0.10");
}

#[test]
fn l0_10_a_stake_is_won_or_lost_and_nobody_falls_below_nothing() {
    bidding().go("0 bets 2 yes 3
         2 bets 2 no 2
         0 bets 2 yes 4 ! stake L0.10
         0 bets 2 yes 0 ! stake L0.10
         3 leaves
         1 says brie
         0 bets 2 no 3 ! along-closed L0.10
         1 says comté
         = flair 0 0 0 0
         on
         = flair 3 0 0 0 | learnt 2 true +3 ; - ; 2 false -2 ; -");
}

#[test]
fn l0_10_a_new_bid_reopens_the_bets() {
    bidding().go("0 bets 2 yes 3
         2 bets 2 no 3
         3 bids 3
         2 bets 2 no 3 ! stale
         2 bets 3 no 1
         1 leaves
         3 says zut
         on
         = flair 0 0 1 0");
}

#[test]
fn l0_10_a_new_answer_given_along_counts_and_a_late_echo_does_not() {
    bidding().go(
        "0 along roquefort
         0 along camenbert
         0 along zut
         3 leaves
         1 says roquefort
         2 along Roquefort
         2 along comte
         2 along comté
         1 says brie
         = learnt - ; - ; - ; -
         on
         = flair 2 0 1 0
         = learnt roquefort right, camenbert right, zut wrong +2 ; - ; Roquefort repeated, comte right, comté repeated +1 ; -",
    );
}

#[test]
fn l0_10_in_the_final_each_level_one_would_have_passed_counts() {
    finale().go("0 along as
         1 says roi
         1 validates
         0 along Mufasa
         2 along Mufasa
         2 along Sarabi
         climb 1
         time
         = flair 0 0 0 0 | learnt - ; - ; - ; -
         on
         on
         = flair 1 0 0 0
         verify
         = flair 1 0 1 0");
}

#[test]
fn l0_10_the_heart_may_be_bet_on_until_its_first_answer_is_verified() {
    let mut table = finale();
    table.go("0 bets 6 yes 1 ! along-closed L0.10\nclimb 6\n= stage verifying");
    table.go("0 bets 6 yes 3\n2 bets 6 no 3\n1 bets 6 yes 3 ! along-closed L0.10");
    while table.state.finale.as_ref().expect("a final").passed < 5 {
        table.go("on");
    }
    table.go("3 bets 6 yes 1\non\n3 bets 6 no 1 ! along-closed L0.10");
    table.go("verify\n= passed 6 | flair 3 0 0 1");
    // A heart that is not even reached was no heart.
    let mut table = finale();
    table.go("climb 4\n1 says zut\n1 says zut\n1 says zut\n1 says zut\n1 says zut\n1 validates");
    table.go("climb 1\n0 bets 6 no 2\n2 bets 6 yes 1\nverify\n= passed 4 | flair 2 0 0 0");
}

#[test]
fn l0_10_whoever_arbitrates_takes_no_part() {
    let mut table = check("5 seats | arbiter person\nfirst 0 1 2\nseries 1 B\n= arbiter 2");
    table.go("2 predicts 1 6 ! along-closed L0.10\n3 predicts 1 6");
    let mut table = check("5 seats | arbiter person\nfirst 0 1 2\nfound 6 6 6 6 6");
    table.go("sequel 1 1 3 3\nask Fromages\nbidding 1\n1 bids 1\n= arbiter 4");
    // Whoever judged one bidder knows the card when the other is on air.
    table.go("4 along brie ! along-closed L0.10\n2 along brie ! along-closed L0.10");
    table.go("4 bets 1 yes 1 ! along-closed L0.10\n2 bets 1 yes 1 ! along-closed L0.10");
    table.go("0 bets 1 yes 1\n0 along brie");
}

#[test]
fn l0_10_bots_neither_predict_nor_bet() {
    let mut table = letter();
    table.go("bots 2\n2 predicts 1 3 ! along-people L0.10\n0 predicts 1 3");
    let mut table = bidding();
    table.go("bots 2\n2 bets 2 no 1 ! along-people L0.10\n2 along brie ! along-people L0.10");
}

#[test]
fn l0_10_so_many_answers_are_enough() {
    let mut table = bidding();
    for n in 0..12 {
        table.go(&format!("0 along essai {n}"));
    }
    table.go("0 along encore ! along-enough L0.10\n2 along brie\n2 along   ! empty-answer L0.7");
}

/// Everything that anybody but one seat is told.
fn others(game: &Cible, seat: Seat) -> Vec<alloc::string::String> {
    let seats = game.all_seats().filter(|other| *other != seat);
    let viewers = seats.map(Viewer::Seat).chain([Viewer::Public]);
    viewers.map(|viewer| json(&game.view(viewer))).collect()
}

#[test]
fn l0_10_what_is_played_along_changes_nothing_for_anybody_else() {
    for (mut table, line) in [
        (letter(), "0 predicts 1 3"),
        (bidding(), "0 bets 2 yes 2"),
        (bidding(), "0 along brie"),
        (finale(), "0 along roi"),
    ] {
        let (before, own) = (
            others(&table.state, Seat(0)),
            table.view(Viewer::Seat(Seat(0))),
        );
        let (alarm, step) = (table.state.alarm(), table.state.step);
        table.go(line);
        assert!(
            table
                .events
                .iter()
                .all(|event| Cible::only_for(event) == Some(Seat(0)))
        );
        assert_eq!(others(&table.state, Seat(0)), before, "{line}");
        assert_eq!(
            (table.state.alarm(), table.state.step),
            (alarm, step),
            "{line}"
        );
        assert_ne!(table.view(Viewer::Seat(Seat(0))), own, "{line}");
    }
}

#[test]
fn l0_10_an_answer_given_along_has_no_verdict_before_the_question_is_closed() {
    // Right, wrong and half known: until the end they look the same.
    let own = |table: &Script, answer: &str| {
        let you = table.view(Viewer::Seat(Seat(0))).you.expect("a seat");
        json(&you).replace(&json(&answer), "…")
    };
    let bid = |answer: &str| {
        let mut table = bidding();
        table.go(&format!(
            "0 along {answer}\n3 leaves\n1 says brie\n1 says comté"
        ));
        own(&table, answer)
    };
    assert_eq!(bid("roquefort"), bid("moutarde"));
    let level = |answer: &str| {
        let mut table = finale();
        table.go(&format!("0 along {answer}\nclimb 2\ntime"));
        own(&table, answer)
    };
    assert_eq!(level("as"), level("dix"));
}

#[test]
fn l0_10_flair_is_no_point_of_the_game() {
    let mut table = bidding();
    let totals: Vec<_> = (0..4).map(|seat| table.state.score(Seat(seat))).collect();
    table.go("0 bets 2 yes 3\n3 leaves\n1 says brie\n1 says comté\non\n= flair 3 0 0 0");
    let after: Vec<_> = (0..4).map(|seat| table.state.score(Seat(seat))).collect();
    assert_eq!(totals, after);
}

#[test]
fn l0_10_a_journal_of_before_it_has_none() {
    let table = check("3 seats\nask jour\ncamera 1");
    let own = json(&table.view(Viewer::Seat(Seat(2))));
    assert!(!own.contains("flair"), "{own}");
    let shown = Event::Shown { seats: Vec::new() };
    assert!(table.state.fits(&shown));
}
