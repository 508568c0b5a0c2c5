//! G4: what a viewer sees, and what nobody sees before a rule reveals it.

use alloc::{format, vec::Vec};

use game::{
    Seat, Viewer,
    testing::{json, script},
};

use super::script::{Script, bag, check};

const EVERYONE: [Viewer; 4] = [
    Viewer::Public,
    Viewer::Seat(Seat(0)),
    Viewer::Seat(Seat(1)),
    Viewer::Seat(Seat(2)),
];

/// Two tables that only `who` may tell apart.
#[track_caller]
fn check_told_apart(one: &Script, other: &Script, who: &[Viewer]) {
    script::check_told_apart([one, other], &EVERYONE, who);
}

fn seat(seat: u8) -> Viewer {
    Viewer::Seat(Seat(seat))
}

#[test]
fn g4_a_hand_is_seen_by_its_seat_alone() {
    let table = |hand| check(&format!("3 seats | hands ABC {hand} GHI"));
    check_told_apart(&table("DEF"), &table("XYZ"), &[seat(1)]);
    let seen = table("DEF").view(seat(1)).you.unwrap().hand;
    assert_eq!(seen, bag("DEF"));
}

#[test]
fn g4_what_lies_aside_is_seen_by_nobody() {
    let table = |aside| check(&format!("3 seats | hands ABC DEF GHI | aside {aside}"));
    check_told_apart(&table("JKL"), &table("XYZ"), &[]);
    assert_eq!(table("JKL").view(Viewer::Public).aside, 3);
}

#[test]
fn t04_a_choice_is_seen_by_its_seat_alone_until_the_cards_are_shown() {
    let table = |card, more| {
        check(&format!(
            "3 seats | rows RONT ELA CHATE B
             1 chooses {card}
             {more}"
        ))
    };
    check_told_apart(&table("S", ""), &table("T", ""), &[seat(1)]);
    check_told_apart(
        &table("S", "0 chooses F"),
        &table("T", "0 chooses F"),
        &[seat(1)],
    );
    let shown = "0 chooses F\n2 chooses V";
    check_told_apart(&table("S", shown), &table("T", shown), &EVERYONE);
}

#[test]
fn t04_a_changed_choice_leaves_no_trace_for_the_others() {
    let table = |changes| check(&format!("3 seats | rows RONT ELA CHATE B\n{changes}"));
    check_told_apart(
        &table("1 chooses S"),
        &table("1 chooses T\n1 chooses V\n1 chooses S"),
        &[],
    );
}

#[test]
fn t04_that_someone_has_chosen_is_seen_and_their_hand_keeps_its_size() {
    let table = check("3 seats | hands ABC DEF GHI\n1 chooses D");
    let seats = table.view(Viewer::Public).seats;
    let seen: Vec<_> = seats
        .iter()
        .map(|seat| (seat.hand, seat.awaited, seat.card))
        .collect();
    assert_eq!(seen, [(3, true, None), (3, false, None), (3, true, None)]);
}

#[test]
fn t09_an_answer_is_seen_by_its_seat_alone_until_the_word_is_settled() {
    let table = |answer, more| {
        check(&format!(
            "4 seats | rows RONT ELA CHATE B
             show F S T V
             0 left RONT frontière
             1 {answer}
             {more}"
        ))
    };
    let both = |more| (table("doubts", more), table("agrees", more));
    let (doubts, agrees) = both("");
    check_told_apart(&doubts, &agrees, &[seat(1)]);
    let (doubts, agrees) = both("2 doubts");
    check_told_apart(&doubts, &agrees, &[seat(1)]);
    let (doubts, agrees) = both("2 agrees\n3 agrees");
    check_told_apart(&doubts, &agrees, &EVERYONE);
}

#[test]
fn t09_that_someone_has_answered_is_seen() {
    let table = check(
        "3 seats | rows RONT ELA CHATE B
         show F S T
         0 left RONT frontière
         2 doubts",
    );
    let seats = table.view(Viewer::Public).seats;
    let awaited: Vec<bool> = seats.iter().map(|seat| seat.awaited).collect();
    assert_eq!(awaited, [false, true, false]);
}

#[test]
fn g4_the_public_and_strangers_have_no_seat_of_their_own() {
    let table = check("3 seats | hands ABC DEF GHI");
    let public = json(&table.view(Viewer::Public));
    assert!(!public.contains("\"you\""));
    for stranger in [3, 5, 6, 255] {
        assert_eq!(json(&table.view(seat(stranger))), public, "{stranger}");
    }
}
