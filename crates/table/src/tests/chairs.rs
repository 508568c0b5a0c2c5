use std::prelude::v1::*;

use super::room::{Room, check};

const PLAYING: &str = "bob: {'join':{'name':'Bob'}}
    bob comes
    ann: {'add_bot':{'level':'expert'}}
    ann: {'options':{'rounds':9,'sleepy':true}}
    ann: 'start'
    seats Ann | Bob | Boulon*";

#[test]
fn a_latecomer_takes_a_robots_chair_at_once() {
    let mut room = check(PLAYING);
    room.script(
        "dan: {'join':{'name':'Dan'}}
        dan comes
        dan: {'sit':{'seat':1}} -> table.seat-taken
        dan: {'sit':{'seat':7}} -> table.no-such-seat
        dan: {'sit':{'seat':null}} -> table.playing
        ann: {'sit':{'seat':2}} -> table.playing
        dan: {'sit':{'seat':2}}
        seats Ann | Bob | Dan
        dan: {'play':{'round':1,'number':1}}",
    );
}

#[test]
fn who_has_seen_a_seat_takes_no_other_before_the_next_game() {
    let mut room = check(PLAYING);
    room.script(
        "bob: 'leave'
        seats Ann | Bob* | Boulon*
        bob: {'join':{'name':'Bob'}}
        bob: {'sit':{'seat':2}} -> table.has-seen
        ann: {'put':{'person':1,'seat':2}} -> table.has-seen
        bob: {'sit':{'seat':1}}
        seats Ann | Bob | Boulon*
        bob: 'leave'
        bob: {'join':{'name':'Bob'}}
        ann: 'clear'
        ann: 'start'
        bob: {'sit':{'seat':2}}
        seats Ann | Bob* | Bob",
    );
}

#[test]
fn whoever_looks_on_knows_the_points_of_every_seat() {
    let mut room = check(PLAYING);
    let scores = |room: &Room, person| room.table.me(person, room.wall).scores;
    let seats = room.table.view().seats.len();
    assert_eq!(scores(&room, None).len(), seats);
    assert!(scores(&room, Some(0)).is_empty(), "who plays sees the game");
    room.script("dan: {'join':{'name':'Dan'}}");
    assert_eq!(scores(&room, Some(2)).len(), seats);
    room.script("ann: 'clear'");
    assert!(scores(&room, None).is_empty());
}

#[test]
fn a_public_table_full_of_robots_has_room_for_people() {
    let mut room = check("ann: {'public':{'on':true}}");
    while room
        .ask("ann", "{\"add_bot\":{\"level\":\"beginner\"}}")
        .is_ok()
    {}
    let full = room.table.view().seats.len();
    let listing = room.table.listing().expect("it is listed");
    assert_eq!((listing.people.len(), listing.free as usize), (1, full - 1));
    room.script(
        "bob: {'join':{'name':'Bob'}}
        bob comes",
    );
    assert_eq!(room.table.view().seats.len(), full);
    assert!(room.table.seat_of(1).is_some(), "a robot made room");
    room.script(
        "ann goes
        bob goes",
    );
    assert_eq!(room.table.listing(), None, "nobody is there");
    room.script("ann comes");
    room.script("ann: 'lock'");
    assert_eq!(room.table.listing(), None, "nobody may come");
}

#[test]
fn what_was_seen_is_known_after_a_restart() {
    let mut room = check(PLAYING);
    room.script(
        "bob: 'leave'
        restart 5s
        bob: {'join':{'name':'Bob'}}
        bob: {'sit':{'seat':2}} -> table.has-seen",
    );
}
