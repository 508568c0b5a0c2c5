use std::{format, prelude::v1::*};

use super::{
    pick::shelf,
    room::{Room, check},
};
use crate::{LONGEST_NAME, MOST_PEOPLE, names::bot_name};

#[test]
fn opening_seats_the_host_alone() {
    check(
        "people Ann
        seats Ann
        host Ann
        state waiting
        games 0
        game pick {'rounds':2,'clock':0,'in_turn':false,'sleepy':false}",
    );
}

#[test]
fn a_table_does_not_open_under_a_name_that_cannot_be_shown() {
    let refused = |name: &str| Room::open_on(shelf(), name).err();
    assert_eq!(refused("  "), Some("table.no-name".into()));
    assert_eq!(
        refused(&"a".repeat(25)),
        Some("table.long-name most=24".into())
    );
    assert_eq!(refused(" Ann "), None);
}

/// Joins under a name and expects to be shown under another, or refused.
fn check_name(name: &str, expected: Result<&str, &str>) {
    let mut room = Room::open();
    let name = serde_json::to_string(name).expect("a string");
    let answer = room.ask("bob", &format!(r#"{{"join":{{"name":{name}}}}}"#));
    let shown = answer.map(|_| room.table.name(1).unwrap_or_default().to_string());
    let expected = expected.map(String::from).map_err(String::from);
    assert_eq!(shown, expected, "{name}");
}

#[test]
fn a_name_is_shown_trimmed_and_on_one_line() {
    check_name("Bob", Ok("Bob"));
    check_name("  Bob\t ", Ok("Bob"));
    check_name("Bob\r\nle\u{0}Grand", Ok("Bob le Grand"));
    check_name("\u{1b}[31mBob", Ok("[31mBob"));
    check_name("Éloïse\u{a0}D", Ok("Éloïse D"));
    check_name("<b>&amp;\"'", Ok("<b>&amp;\"'"));
    check_name("👩‍👧", Ok("👩‍👧"));
    check_name("Bob\u{202E}\u{200B}", Ok("Bob"));
    check_name("\u{200B}", Err("table.no-name"));
    check_name("\u{200D}\u{200C}", Err("table.no-name"));
    check_name(&"é".repeat(LONGEST_NAME), Ok(&"é".repeat(LONGEST_NAME)));
}

#[test]
fn a_name_that_cannot_be_shown_is_refused() {
    check_name("", Err("table.no-name"));
    check_name(" \n\t\u{7f}", Err("table.no-name"));
    check_name(
        &"é".repeat(LONGEST_NAME + 1),
        Err("table.long-name most=24"),
    );
    check_name(&"x".repeat(1_000_000), Err("table.long-name most=24"));
}

#[test]
fn a_name_already_taken_gets_a_number() {
    check(
        "bob: {'join':{'name':'Ann'}}
        cleo: {'join':{'name':' Ann '}}
        dan: {'join':{'name':'Ann 2'}}
        people Ann, Ann 2-, Ann 3-, Ann 2 2-",
    );
}

#[test]
fn no_two_bots_have_the_same_name_however_many_come() {
    let mut names: Vec<String> = Vec::new();
    for _ in 0..31 {
        let name = bot_name(|name| names.iter().any(|other| other == name));
        assert!(!names.contains(&name), "{name} again");
        names.push(name);
    }
    assert_eq!(names[13..16], ["Vilebrequin", "Robot", "Robot 2"]);
}

#[test]
fn joining_again_changes_the_name_and_keeps_the_seat() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob: {'join':{'name':'Bobby'}}
        bob: {'join':{'name':'Bobby'}}
        bob: {'join':{'name':''}} -> table.no-name
        people Ann, Bobby-
        seats Ann | Bobby",
    );
}

#[test]
fn the_name_of_someone_who_left_is_free_again() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob: 'leave'
        cleo: {'join':{'name':'Bob'}}
        people Ann, Bob-
        bob: {'join':{'name':'Bob'}}
        people Ann, Bob 2-, Bob-",
    );
}

#[test]
fn a_hundred_people_may_be_there_and_not_one_more() {
    let mut room = Room::open();
    for number in 1..MOST_PEOPLE {
        let answer = room.ask(&format!("p{number}"), r#"{"join":{"name":"Lou"}}"#);
        assert_eq!(answer, Ok(number as u64 + 1));
        room.here(&format!("p{number}"), true);
    }
    room.script(
        "late: {'join':{'name':'Late'}} -> table.crowded
        p7: {'join':{'name':'Still here'}}
        p8: 'leave'
        p8: {'join':{'name':'Back'}}
        seats Ann | Lou | Lou 2 | Lou 3",
    );
    assert_eq!(room.table.view().people.len(), MOST_PEOPLE);
}

#[test]
fn someone_who_left_comes_back_as_the_same_person() {
    let room = check(
        "bob: {'join':{'name':'Bob'}}
        bob: 'leave'
        bob: 'stand' -> table.not-here
        seats Ann
        bob: {'join':{'name':'Bob'}}
        people Ann, Bob-
        seats Ann | Bob",
    );
    assert_eq!(room.table.people.len(), 2);
}

#[test]
fn whoever_comes_in_the_middle_of_a_game_looks_on() {
    let room = check(
        "ann: {'add_bot':{'level':'regular'}}
        ann: 'start'
        bob: {'join':{'name':'Bob'}}
        bob: {'sit':{}} -> table.playing
        bob: {'play':{'round':1,'number':1}} -> table.not-seated
        bob: 'pause' -> table.not-seated
        bob: 'return' -> table.not-seated
        bob: {'join':{'name':'Bobby'}}
        seats Ann | Boulon*
        people Ann, Bobby-",
    );
    assert_eq!(room.table.viewer(Some(1)), game::Viewer::Public);
}
