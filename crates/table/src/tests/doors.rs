//! Who comes in, who is kept out, and who is forgotten.

use std::{format, prelude::v1::*};

use super::room::{Room, check, key, record};
use crate::{Event, MOST_GONE, MOST_OUT, MOST_PEOPLE};

/// Somebody new comes, and goes by this ask.
fn come_and_go(room: &mut Room, number: usize, go: &str) {
    let name = format!("p{number}");
    room.script(&format!("{name}: {{'join':{{'name':'Lou'}}}}"));
    let person = room.table.person(&key(&name)).expect("they are there");
    match go {
        "leave" => room.script(&format!("{name}: 'leave'")),
        _ => room.script(&format!("ann: {{'remove':{{'person':{person}}}}}")),
    }
}

#[test]
fn ninety_nine_who_came_and_left_do_not_fill_the_table() {
    let mut room = Room::open();
    for number in 0..MOST_PEOPLE {
        come_and_go(&mut room, number, "leave");
    }
    room.script(
        "bob: {'join':{'name':'Bob'}}
        people Ann, Bob-
        seats Ann | Bob",
    );
}

#[test]
fn a_thousand_who_came_and_left_are_forgotten() {
    let mut room = Room::open();
    for number in 0..1_000 {
        come_and_go(&mut room, number, "leave");
    }
    assert!(room.table.people.len() <= 1 + MOST_GONE);
    assert!(room.table.granted.len() <= 3 * (1 + MOST_GONE));
    let written = room.table.snapshot().expect("it is written down");
    assert!(written.len() < 64 * 1024, "{} bytes", written.len());
    room.restart_after(1);
    room.script(
        "bob: {'join':{'name':'Bob'}}
        people Ann-, Bob-",
    );
}

#[test]
fn whoever_came_last_and_left_is_not_the_first_to_be_forgotten() {
    let mut room = Room::open();
    for number in 0..2 * MOST_GONE {
        come_and_go(&mut room, number, "leave");
    }
    let last = format!("p{}", 2 * MOST_GONE - 1);
    assert!(room.table.came_as(&key(&last)).is_some());
    assert!(room.table.came_as(&key("p0")).is_none());
}

#[test]
fn whoever_played_and_left_keeps_number_and_legacy() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        ann: 'start'
        bob: 'leave'
        ann: 'clear'",
    );
    for number in 0..2 * MOST_GONE {
        come_and_go(&mut room, number, "leave");
    }
    assert_eq!(room.table.came_as(&key("bob")), Some(1));
    room.script(
        "bob: {'join':{'name':'Bob'}}
        people Ann, Bob-",
    );
    assert_eq!(room.table.person(&key("bob")), Some(1));
}

#[test]
fn a_newcomer_with_the_number_of_somebody_forgotten_is_somebody_else() {
    let mut room = Room::open();
    assert_eq!(room.send("p0", "same", r#"{"join":{"name":"Lou"}}"#), Ok(2));
    room.script("p0: 'leave'");
    for number in 1..MOST_GONE {
        come_and_go(&mut room, number, "leave");
    }
    let seq = room.table.seq();
    let join = r#"{"join":{"name":"Bob"}}"#;
    assert_eq!(room.send("bob", "same", join), Ok(seq + 1));
    assert_eq!(room.table.person(&key("bob")), Some(1));
    assert_eq!(room.table.person(&key("p0")), None);
    assert_eq!(room.table.name(1), Some("Bob"));
}

#[test]
fn a_crowd_of_absent_onlookers_makes_room() {
    let mut room = Room::open();
    for number in 1..MOST_PEOPLE {
        room.script(&format!("p{number}: {{'join':{{'name':'Lou'}}}}"));
    }
    for number in 0..200 {
        room.script(&format!("late{number}: {{'join':{{'name':'Late'}}}}"));
    }
    assert_eq!(room.table.view().people.len(), MOST_PEOPLE);
    assert!(room.table.people.len() <= MOST_PEOPLE + MOST_GONE);
    // The first of them sit, and stay.
    room.script("seats Ann | Lou | Lou 2 | Lou 3");
}

#[test]
fn a_removed_person_stays_out_until_the_host_lets_them_in() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        ann: {'remove_seat':{'seat':1}}
        seats Ann
        people Ann
        out Bob
        bob: {'sit':{}} -> table.kept-out name=Ann
        bob: {'join':{'name':'Bobby'}} -> table.kept-out name=Ann",
    );
    assert!(room.table.keeps_out(&key("bob")));
    room.restart_after(1);
    room.script(
        "bob: {'join':{'name':'Bob'}} -> table.kept-out name=Ann
        ann: {'let_in':{'person':1}}
        bob: {'join':{'name':'Bob'}}
        seats Ann | Bob",
    );
    assert_eq!(room.table.view().out, []);
}

#[test]
fn somebody_removed_in_the_middle_of_a_game_leaves_the_seat_to_a_bot() {
    check(
        "bob: {'join':{'name':'Bob'}}
        ann: 'start'
        ann: {'remove':{'person':1}}
        seats Ann | Bob*
        bob: {'play':{'round':1,'number':1}} -> table.kept-out name=Ann
        state playing
        out Bob",
    );
}

#[test]
fn the_host_stays_whoever_acts_in_their_place() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: {'remove':{'person':0}} -> table.stays
        bob: {'remove':{'person':0}} -> table.host-only name=Ann
        ann goes
        wait 60s
        bob: {'remove':{'person':0}} -> table.stays
        bob: {'remove':{'person':1}} -> table.stays
        bob: {'remove_seat':{'seat':0}}
        seats Bob
        people Ann-, Bob
        ann: {'sit':{}}
        seats Bob | Ann",
    );
}

#[test]
fn nobody_who_is_not_out_can_be_let_in() {
    check(
        "bob: {'join':{'name':'Bob'}}
        ann: {'let_in':{'person':1}} -> table.no-such-person
        ann: {'let_in':{'person':7}} -> table.no-such-person
        ann: {'remove':{'person':7}} -> table.no-such-person
        ann: {'remove':{'person':1}}
        ann: {'remove':{'person':1}} -> table.no-such-person",
    );
}

#[test]
fn a_thousand_removed_people_do_not_fill_the_memory() {
    let mut room = Room::open();
    for number in 0..1_000 {
        come_and_go(&mut room, number, "remove");
    }
    assert_eq!(room.table.view().out.len(), MOST_OUT);
    assert!(room.table.people.len() <= 1 + MOST_OUT + MOST_GONE);
    room.script(
        "p999: {'join':{'name':'Lou'}} -> table.kept-out name=Ann
        p0: {'join':{'name':'Lou'}}",
    );
}

#[test]
fn nobody_new_comes_to_a_locked_table_and_who_is_there_stays() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob: 'lock' -> table.host-only name=Ann
        ann: 'lock'
        cleo: {'join':{'name':'Cleo'}} -> table.locked name=Ann
        bob goes
        restart 100s
        bob comes
        bob: {'join':{'name':'Bobby'}}
        bob: 'stand'
        bob: {'sit':{}}
        seats Ann | Bobby
        cleo: {'join':{'name':'Cleo'}} -> table.locked name=Ann
        ann: 'unlock'
        cleo: {'join':{'name':'Cleo'}}
        seats Ann | Bobby | Cleo",
    );
}

#[test]
fn a_locked_table_that_everybody_left_is_open_again() {
    check(
        "bob: {'join':{'name':'Bob'}}
        ann: 'lock'
        ann: 'leave'
        cleo: {'join':{'name':'Cleo'}} -> table.locked name=Bob
        bob: 'leave'
        cleo: {'join':{'name':'Cleo'}}
        host Cleo
        people Cleo-",
    );
}

#[test]
fn a_personal_link_is_renewed_and_its_number_never_comes_again() {
    let mut room = check("bob: {'join':{'name':'Bob'}}");
    let link = |room: &Room| room.table.holder(1).expect("Bob").1;
    let mut numbers = Vec::from([link(&room)]);
    for ask in [
        "'renew_link'",
        "'renew_link'",
        "'leave'",
        "{'join':{'name':'Bob'}}",
    ] {
        room.script(&format!("bob: {ask}"));
        numbers.push(link(&room));
    }
    assert_eq!(numbers, [2, 3, 4, 4, 6]);
    room.restart_after(1);
    assert_eq!(link(&room), 6);
    room.script("cleo: 'renew_link' -> table.not-here");
}

#[test]
fn whoever_came_before_links_had_numbers_has_none_until_they_renew_theirs() {
    let mut room = Room::open();
    let joined = r#"{"at":1000000,"by":1,"events":[{"joined":{"person":1,"key":"secret-key-of-bob","name":"Bob"}}]}"#;
    room.hear_of(joined.as_bytes().to_vec());
    assert_eq!(room.table.holder(1), Some(("secret-key-of-bob", 0)));
    room.script("bob: 'renew_link'");
    assert_eq!(room.table.holder(1), Some(("secret-key-of-bob", 3)));
}

#[test]
fn a_new_code_is_in_the_journal() {
    let mut room = Room::open();
    let now = room.now();
    let decision = room.table.recode("RAVI-42", now);
    room.keep(decision);
    assert_eq!(room.table.code(), "RAVI-42");
    let last = record(room.journal.last().expect("a record"));
    assert!(matches!(&last.events[..], [Event::Coded { code }] if code == "RAVI-42"));
    room.restart_after(1);
    assert_eq!(room.table.code(), "RAVI-42");
}
