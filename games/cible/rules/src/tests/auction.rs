//! L4: Les Enchères.

use alloc::{collections::BTreeSet, format};

use super::script::{Script, check};

/// Four seats, of which 1 and 3 bid.
fn begun() -> Script {
    check("4 seats\nfirst 0 1 2\nfound 6 6 6 6\nsequel 1 1 3 3\n= phase 4 | qualified 1 3")
}

/// The question is read and the first of the two opens.
fn open() -> Script {
    let mut table = begun();
    table.go("ask Fromages\nbidding 1");
    table
}

#[test]
fn l4_1_one_of_the_two_cameras_says_who_opens() {
    let mut table = begun();
    table.go("ask Fromages
         = stage reading | awaiting
         bidding 3
         = events shuffled bidding | stage bidding | awaiting 3 | bid none");
    let opener = |seed: u32| {
        let mut table = begun();
        table.seed = (seed * 7919).into();
        table.go("on\non");
        table.state.on_air().expect("an opener").0
    };
    let openers: BTreeSet<u8> = (1..30).map(opener).collect();
    assert_eq!(openers, BTreeSet::from([1, 3]));
}

#[test]
fn l4_1_whoever_opens_names_one_at_least() {
    let mut table = open();
    table.go("1 leaves ! must-open L4.1
         1 bids 0 ! low-bid L4.1
         1 bids -1 ! low-bid L4.1
         1 bids -9223372036854775808 ! low-bid L4.1
         3 bids 1 ! not-on-air L1.1
         1 bids 1
         = bid 1 by 1 | awaiting 3");
}

#[test]
fn l4_1_one_may_open_with_more() {
    open().go("1 bids 4\n= bid 4 by 1 | awaiting 3");
}

#[test]
fn l4_1_each_bids_higher_by_any_amount() {
    open().go("1 bids 2
         3 bids 2 ! low-bid L4.1
         3 bids 1 ! low-bid L4.1
         1 bids 3 ! not-on-air L1.1
         3 bids 3
         = bid 3 by 3 | awaiting 1
         1 bids 7
         = bid 7 by 1 | awaiting 3
         stale 3 bids 8 ! stale");
}

#[test]
fn l4_1_a_low_bid_is_told_the_least() {
    use game::Refusal;
    let least = |least| crate::CibleRefusal::LowBid(least).refused().args;
    assert_eq!(least(5), [("least", "5".into())]);
}

#[test]
fn l4_1_nobody_bids_what_cannot_be_said() {
    open().go("1 bids 61 ! high-bid L4.1
         1 bids 1000000000000 ! high-bid L4.1
         1 bids 4294967297 ! high-bid L4.1
         1 bids 9223372036854775807 ! high-bid L4.1
         1 bids 60
         3 bids 61 ! high-bid L4.1
         3 leaves
         = stage performing | on-air 1");
}

#[test]
fn l4_1_bidding_has_its_own_time_and_silence_passes() {
    open().go("= time 15000 | alarm 15300
         1 bids 2
         = time 15000
         deadline
         wait 1
         3 bids 3 ! too-late L0.8
         3 leaves ! too-late L0.8
         on
         = stage performing | on-air 1 | bid 2 by 1");
}

#[test]
fn l4_1_an_opener_who_says_nothing_opens_with_one() {
    open().go("on\n= bid 1 by 1 | awaiting 3 | stage bidding");
}

#[test]
fn l4_1_nobody_answers_while_bidding() {
    open().go("1 says brie ! not-now L1.1\n1 passes ! not-now L2.1\n1 validates ! not-now L5.2");
}

#[test]
fn l4_2_when_one_passes_the_other_gives_exactly_that_many() {
    open().go("1 bids 2
         3 bids 3
         1 leaves
         = stage performing | on-air 3 | awaiting 3 | time 5000
         1 says brie ! not-on-air L1.1
         3 says brie
         = stage performing | awaiting 3 | events one_more | given brie
         3 says comté
         3 says cantal
         = stage judged | awaiting
         3 says munster ! not-now L1.1
         on
         = auctions 0 0 0 1 | events point closed asked");
}

#[test]
fn l4_2_no_hesitation_over_five_seconds_between_answers() {
    open().go("1 bids 2
         3 leaves
         wait 5000
         1 says brie
         = time 5000
         wait 5001
         1 says comté ! too-late L0.8
         on
         = last 1 - late
         on
         = auctions 0 0 0 1");
}

#[test]
fn l4_2_one_wrong_answer_is_failure() {
    open().go("1 bids 3
         3 leaves
         1 says brie
         1 says gouda
         = stage judged | last 1 gouda wrong
         on
         = auctions 0 0 0 1");
}

#[test]
fn l4_2_one_repeated_answer_is_failure() {
    open().go("1 bids 3
         3 leaves
         1 says brie
         1 says le brie
         = stage judged | last 1 le brie repeated
         on
         = auctions 0 0 0 1");
}

#[test]
fn l4_2_more_than_the_card_knows_is_bound_to_fail() {
    let mut table = begun();
    table.go("ask échecs\nbidding 1\n1 bids 7\n3 leaves");
    for piece in ["roi", "dame", "tour", "fou", "cavalier", "pion"] {
        table.read(&format!("1 says {piece}"));
        table.read("= stage performing");
    }
    table.go("1 says reine\n= last 1 reine repeated\non\n= auctions 0 0 0 1");
}

#[test]
fn l4_2_an_appeal_saves_an_answer_in_the_middle_and_the_rest_is_still_due() {
    open().go("1 bids 3
         3 leaves
         1 says brie
         1 says gouda
         1 appeals
         0 votes yes
         2 votes yes
         3 votes no
         = last 1 gouda right
         on
         = stage performing | events performs | awaiting 1 | time 5000
         1 says comté
         on
         = auctions 0 1 0 0");
}

#[test]
fn l4_3_the_other_opens_the_second_question() {
    open().go("1 bids 1
         3 leaves
         answers
         on
         = auctions 0 1 0 0 | stage reading | bid none
         on
         = stage bidding | awaiting 3 | events bidding");
}

#[test]
fn l4_3_at_one_all_the_first_opener_opens_the_third() {
    let mut table = open();
    table.go("auction 1
         on
         = awaiting 3
         auction 3
         = auctions 0 1 0 1
         on
         = awaiting 1");
}

#[test]
fn l4_3_two_points_lead_to_the_final() {
    let mut table = open();
    table.go("auction 3
         = phase 4 | auctions 0 0 0 1
         auction 1
         = phase 4 | auctions 0 1 0 1
         auction 3
         = phase 5 | auctions 0 1 0 2
         finale 0
         = on-air 3 | awaiting 3
         1 says roi ! not-on-air L1.1");
    open().go("auction 1 1\n= phase 5 | auctions 0 2 0 0\nfinale 0\n= on-air 1");
}

#[test]
fn l4_3_every_question_is_a_new_one() {
    let mut table = open();
    table.read("auction 1");
    let first = table.state.drawn[3].len();
    assert_eq!(first, 2, "the second side is drawn before the first again");
}
