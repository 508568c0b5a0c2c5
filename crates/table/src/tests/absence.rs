use std::prelude::v1::*;

use super::room::{Room, check, key};

const THREE: &str = "bob: {'join':{'name':'Bob'}}
    bob comes
    cleo: {'join':{'name':'Cleo'}}
    cleo comes
    ann: {'options':{'rounds':5}}
    ann: 'start'";

fn away(room: &Room, name: &str) -> Option<(u32, Option<(i32, i32)>)> {
    let person = room.table.person(&key(name));
    let away = room.table.me(person, room.wall).away?;
    Some((away.moves, away.points))
}

#[test]
fn a_robot_is_offered_after_half_a_minute_to_the_host_then_to_anyone() {
    let mut room = check(THREE);
    room.script(
        "bob goes
        wait 29s
        missing nobody
        ann: {'wait_for':{'seat':1}} -> table.no-stand-in
        wait 1s
        missing Bob
        cleo: {'stand_in':{'seat':1,'level':'expert'}} -> table.host-only name=Ann
        wait 29s
        missing Bob
        wait 1s
        missing Bob anyone
        stranger: {'stand_in':{'seat':1,'level':'expert'}} -> table.not-here
        cleo: {'stand_in':{'seat':1,'level':'expert'}}
        missing nobody
        seats Ann | Bob+ | Cleo",
    );
}

#[test]
fn the_moment_is_not_missed_by_who_asks_late() {
    let mut room = check(THREE);
    room.script("bob goes");
    let due = room.table.wake_at(room.wall).expect("a robot is offered");
    assert_eq!(due, room.wall + 30_000);
    room.wall = due + 5;
    assert_eq!(room.table.wake_at(room.wall), Some(room.wall));
    room.script(
        "wait 0s
        missing Bob",
    );
    assert!(room.table.wake_at(room.wall) > Some(room.wall));
}

#[test]
fn waiting_is_silent_for_two_minutes() {
    check(THREE).script(
        "bob goes
        wait 30s
        cleo: {'wait_for':{'seat':1}} -> table.host-only name=Ann
        ann: {'wait_for':{'seat':1}}
        missing Bob waited
        wait 119s
        missing Bob anyone waited
        wait 1s
        missing Bob anyone
        bob comes
        missing nobody",
    );
}

#[test]
fn coming_back_gives_the_seat_at_once_and_tells_what_the_robot_did() {
    let mut room = check(THREE);
    room.script(
        "bob goes
        wait 30s
        ann: {'stand_in':{'seat':1,'level':'beginner'}}
        ann: {'play':{'round':1,'number':1}}
        cleo: {'play':{'round':1,'number':1}}
        wait 5s
        round 2
        bob comes
        wait 1s
        seats Ann | Bob | Cleo",
    );
    let (moves, points) = away(&room, "bob").expect("news");
    assert!((1..=2).contains(&moves), "{moves} moves");
    let bob = room.table.person(&key("bob"));
    let told = room.table.me(bob, room.wall).away.expect("news").deeds;
    assert_eq!(told.len() as u32, moves);
    assert!(told[0].contains("\"round\":1"), "{told:?}");
    assert_eq!(points.map(|(before, _)| before), Some(0));
    assert_eq!(away(&room, "cleo"), None);
    room.script("bob: 'seen'");
    assert_eq!(away(&room, "bob"), None);
}

#[test]
fn whoever_is_here_and_stood_in_for_keeps_the_robot_until_they_ask() {
    check(THREE).script(
        "ann: {'stand_in':{'seat':1,'level':'beginner'}}
        wait 60s
        seats Ann | Bob+ | Cleo
        bob: 'return'
        seats Ann | Bob | Cleo",
    );
}

#[test]
fn a_second_device_is_no_return() {
    check(THREE).script(
        "ann: {'stand_in':{'seat':1,'level':'beginner'}}
        bob comes
        wait 1s
        seats Ann | Bob+ | Cleo",
    );
}

#[test]
fn nobody_is_missed_in_a_pause_or_by_nobody() {
    check(THREE).script(
        "bob goes
        ann: 'pause'
        wait 100s
        missing nobody
        ann: 'resume'
        missing Bob anyone
        ann goes
        cleo goes
        wait 100s
        state paused by itself
        missing nobody",
    );
}
