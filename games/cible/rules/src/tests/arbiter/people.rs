//! L0.9: only people arbitrate; where no person is free to, the house does.

use alloc::vec::Vec;

use super::{at, check};

/// Golden games are played by people, so this form is kept here.
#[test]
fn l0_9_who_is_a_person_is_told_where_people_judge() {
    let mut table = check("3 seats | arbiter person");
    table.go("bots 1\non\n= events company asked sheet");
    let kept = serde_json::to_string(&table.events[0]).expect("plain data");
    assert_eq!(kept, "{\"company\":{\"people\":[0,2]}}");
    let back: crate::Event = serde_json::from_str(&kept).expect("it reads again");
    assert_eq!(Vec::from([back]), table.events[..1]);
    check("3 seats\nbots 1\non\n= events asked");
}

#[test]
fn l0_9_only_people_arbitrate() {
    check(
        "4 seats | arbiter person
         bots 2
         ask jour
         camera 1
         = arbiter 3
         1 says mardi
         2 rules yes ! not-arbiter L0.5
         3 rules no
         = last 1 mardi wrong",
    );
}

#[test]
fn l0_9_where_no_person_is_free_the_house_does() {
    let mut table = check("3 seats | arbiter person");
    table.go("bots 0 2
         ask jour
         camera 1
         = arbiter none | alarm 5300
         1 says mardi
         = last 1 mardi right
         camera 0
         = arbiter 1
         0 says n’importe quoi
         1 rules yes
         = last 0 n’importe quoi right");
}

#[test]
fn l0_9_against_the_house_one_may_appeal_though_people_judge() {
    let mut table = check("3 seats | arbiter person");
    table.go("bots 0 2
         ask saison
         camera 1
         1 says printemps arabe
         = last 1 printemps arabe wrong
         1 appeals
         = last 1 printemps arabe right");
}

#[test]
fn l0_9_an_arbiter_who_goes_away_leaves_it_to_another_or_to_the_house() {
    let mut table = at(1);
    table.go("ask jour
         camera 1
         = arbiter 2
         1 says mardi
         bots 2
         3 rules yes
         = last 1 mardi right | arbiter 3");
    let mut table = at(1);
    table.go("ask jour
         camera 1
         1 says mardi
         bots 0 2 3
         on
         = last 1 mardi right | arbiter none");
    // In the middle of a series the next answer is the house's to judge.
    let mut table = at(2);
    table.go("series 1 B
         = arbiter 2
         1 says brouillon
         bots 0 2 3
         1 says brouillon
         = definitions x..... | arbiter none | line 2");
    // Whoever comes back judges again, and no clock is missed.
    let mut table = check("3 seats | arbiter person");
    table.go("bots 0 2
         ask jour
         camera 1
         = arbiter none
         bots
         on
         = last 1 - late");
}

#[test]
fn l0_9_in_the_final_whoever_lost_the_auctions_may_judge_and_nobody_else_the_house() {
    let mut table = at(5);
    table.go("bots 0 2\nfinale 0\n= on-air 1 | arbiter 3");
    let mut table = at(5);
    table.go("bots 0 2 3
         finale 0
         = arbiter none
         climb 1
         time
         = awaiting | alarm 5000
         on
         = verified 1r | alarm 1400");
    let mut table = at(4);
    table.go("bots 0 2\nask Fromages\nbidding 1\n= arbiter none");
}

#[test]
fn l0_5_each_series_has_a_new_arbiter_among_the_people() {
    let mut table = at(2);
    table.go("bots 2 3
         series 2 B
         = arbiter 0
         time
         series 3 C
         = arbiter 1
         time
         series 0 M
         = arbiter 1
         time
         series 1 S
         = arbiter 0");
}

#[test]
fn l0_5_the_word_is_heard_as_soon_as_the_turn_is_shown_and_never_earlier() {
    let mut table = at(1);
    table.go("ask jour
         = stage reading
         0 rules yes ! not-arbiter L0.5
         2 rules yes ! not-arbiter L0.5
         camera 1
         2 rules yes
         = last 1 - right
         2 rules yes ! not-now L0.5");
    // While the letter is announced nothing was asked yet.
    let mut table = at(2);
    table.rig.cameras = [game::Seat(1)].into();
    table.go("on
         = stage letter
         2 rules yes ! not-now L0.5
         on
         2 rules yes
         = definitions x.....");
}

#[test]
fn l2_1_what_is_typed_again_before_the_word_replaces_what_was_typed() {
    let mut table = at(2);
    table.go("series 1 B
         1 says brouilon
         1 says copie
         = submitted copie | awaiting 2
         2 rules no
         = last 1 copie wrong");
}
