//! Who may appeal against what, who votes, and what is known again (L0.6).

use super::{Script, check, refused, series};

/// Seat 1 says something of the seasons.
fn said(seats: u8, text: &str) -> Script {
    check(&alloc::format!(
        "{seats} seats\nask saison\ncamera 1\n1 says {text}"
    ))
}

#[test]
fn l0_6_anyone_may_appeal_against_already_given() {
    for by in [0, 1, 3] {
        said(4, "été").go(&alloc::format!(
            "{by} appeals\n= appeal {by} été | last 1 été repeated"
        ));
    }
    said(4, "été").go("1 appeals
         0 votes yes
         2 votes yes
         3 votes no
         = last 1 été right | answer été
         on
         = towers 5 5 5 5");
}

#[test]
fn l0_6_anyone_but_the_one_who_answered_may_appeal_against_right() {
    said(4, "hiver").go("1 appeals ! own-answer L0.6\n0 appeals\n= awaiting 2 3 | voted 0");
    // To appeal is a vote for the appeal: the answer is not right.
    said(4, "hiver").go("0 appeals
         2 votes no
         3 votes yes
         = last 1 hiver wrong | answer none | given
         on
         = towers 5 4 5 5");
    said(4, "hiver")
        .go("0 appeals\n2 votes yes\n3 votes yes\n= last 1 hiver right\non\n= towers 5 5 5 5");
}

#[test]
fn l0_6_what_the_table_took_back_may_be_said_again() {
    said(4, "hiver")
        .go("0 appeals\n2 votes no\n3 votes no\ncamera 2\n2 says hiver\n= last 2 hiver right");
}

#[test]
fn l0_6_a_definition_called_right_is_appealed_when_the_series_is_over() {
    let mut table = series();
    let right = table.state.attempts - 1;
    table.go(&alloc::format!(
        "0 appeals {right}
         = appeal 0 Brest
         2 votes no on {right}
         3 votes no on {right}
         = found - 0 - - | definitions ......"
    ));
}

#[test]
fn l0_6_a_right_answer_of_an_auction_is_appealed_at_once_or_at_its_end() {
    let open = "4 seats
         first 0 1 2
         found 1 1 1 1
         sequel 1 1 3 3
         ask Fromages
         bidding 1
         1 bids 2
         3 leaves
         1 says brie";
    // At once: the game waits, and goes on with the whole time if the house
    // was right.
    let mut table = check(open);
    table.go("wait 3000
         3 appeals
         1 says comté ! not-now L1.1
         0 votes yes
         2 votes yes
         = stage judged | last 1 brie right
         on
         = stage performing | time 5000 | awaiting 1
         1 says comté
         on
         = auctions 0 1 0 0");
    let mut table = check(open);
    table.go("3 appeals\n0 votes no\n2 votes no\n= last 1 brie wrong\non\n= auctions 0 0 0 1");
    let mut table = check(open);
    let number = table.state.attempts;
    table.go(&alloc::format!(
        "1 says comté
         = stage judged
         3 appeals {number}
         0 votes no on {number}
         2 votes no on {number}
         on
         = auctions 0 0 0 1"
    ));
}

#[test]
fn l0_6_an_answer_of_the_final_called_right_is_appealed_before_its_level_closes() {
    let mut table = check(
        "4 seats
         first 0 1 2
         found 6 6 6 6
         sequel 1 1 3 3
         auction 1 1
         finale 0
         1 says roi
         1 says valet
         1 validates
         time
         on
         = verified 1r",
    );
    table.go("1 appeals ! own-answer L0.6
         0 appeals
         2 votes no
         3 votes no
         = verified 1w
         on
         on
         = passed 0 | events level");
}

#[test]
fn l0_6_bots_neither_appeal_nor_vote() {
    let mut table = refused(4);
    table.go("bots 2 3
         2 appeals ! people-only L0.6
         1 appeals
         = awaiting 0 | voted
         2 votes yes ! people-only L0.6
         0 votes yes
         = last 1 la mousson right");
    // Of the two people, both: one of them and the bots are no majority.
    let mut table = refused(5);
    table.go("bots 3 4\n0 appeals\n= awaiting 2\n2 votes no\n= last 1 la mousson wrong");
}

#[test]
fn l0_6_a_majority_is_of_the_people_who_are_there() {
    // One of the three others goes away while the table votes.
    let mut table = refused(4);
    table.go("0 appeals\n2 votes yes\nbots 3\non\n= last 1 la mousson right");
    let mut table = refused(4);
    table.go("0 appeals\nbots 3\n2 votes no\n= last 1 la mousson wrong | appeal none");
    // And one comes back.
    let mut table = refused(4);
    table.go(
        "bots 3\n0 appeals\n= awaiting 2\nbots\n3 votes yes\n2 votes no\n= last 1 la mousson right",
    );
}

#[test]
fn l0_6_where_nobody_else_could_vote_what_is_near_enough_passes() {
    // One person with two bots, against wrong.
    for (text, verdict) in [("printemps arabe", "right"), ("la mousson", "wrong")] {
        let mut table = check("3 seats\nbots 0 2\nask saison\ncamera 1");
        table.go(&alloc::format!(
            "1 says {text}
             = last 1 {text} wrong
             1 appeals
             = last 1 {text} {verdict} | appeal none | awaiting"
        ));
    }
    // Also what a bot said, and what somebody else said who is the only other.
    for bots in ["bots 1 2", "bots 2"] {
        let mut table = check("3 seats\nask saison\ncamera 1\n1 says printemps arabe");
        table.go(bots);
        table.go("0 appeals\n= last 1 printemps arabe right | answer printemps | appeal none");
    }
}

#[test]
fn l0_6_alone_nobody_has_given_it_twice() {
    // Near to what was given only: that is no other answer.
    let mut table = check("3 seats\nbots 0 2\nask saison\ncamera 1\n1 says été\n1 appeals");
    table.go("= last 1 été repeated | appeal none");
}

#[test]
fn l0_6_against_right_the_word_of_the_house_stands_where_nobody_else_could_vote() {
    let mut table = check("3 seats\nbots 1 2\nask saison\ncamera 1\n1 says hiver\n0 appeals");
    table.go("= last 1 hiver right | appeal none | events appealed voted settled");
}

#[test]
fn l0_6_what_was_let_pass_is_known_again_however_it_is_written() {
    for again in ["Mousson", "les moussons", "la mouson", "MOUSSON !"] {
        let mut table = refused(4);
        table.go("0 appeals\n2 votes yes\n3 votes yes\ncamera 2");
        table.go(&alloc::format!(
            "2 says {again}\n= last 2 {again} repeated | answer la mousson"
        ));
    }
}

#[test]
fn l0_6_what_was_let_pass_is_the_card_s_own_answer_where_it_is_one() {
    let mut table = check(
        "4 seats\nask saison\ncamera 1\n1 says printemps arabe\n= last 1 printemps arabe wrong",
    );
    table.go("0 appeals
         2 votes yes
         3 votes yes
         = last 1 printemps arabe right | answer printemps
         camera 2
         2 says printemps
         = last 2 printemps repeated");
    // So it is in the next games of the table.
    let legacy = serde_json::to_string(&table.state.left_over()).expect("plain data");
    let mut next = super::super::legacy::after(&legacy, "4 seats", &[0, 1, 2, 3]);
    next.state.drawn = Default::default();
    next.go("ask saison
         camera 1
         1 says le printemps arabe
         = last 1 le printemps arabe right | answer printemps
         camera 2
         2 says printemps
         = last 2 printemps repeated");
}

#[test]
fn l0_6_what_an_arbiter_let_pass_is_known_again() {
    let table = || check("4 seats | arbiter person\nask saison\ncamera 1");
    let mut one = table();
    one.go("1 says printemps arabe\n2 rules yes\n= last 1 printemps arabe right | answer printemps arabe");
    // As the card's own answer where the house knows it.
    let mut one = table();
    one.go("1 says le printemp
         2 rules yes
         = answer printemps
         camera 3
         3 says printemps
         on
         = last 3 printemps repeated");
    // And however it is written: the second time it was given already.
    let mut one = table();
    one.go("1 says la mousson
         2 rules yes
         = last 1 la mousson right
         camera 3
         3 says les moussons
         0 rules yes
         = last 3 les moussons repeated | answer la mousson");
}
