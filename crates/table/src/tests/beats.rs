use std::prelude::v1::*;

use game::{Beat, Millis};

use super::{
    pick::SHOWN,
    room::{Room, check, key, moment, pick},
};
use crate::{BotPace, Table};

/// Ann and a bot in a game that shows what was picked, and takes 30 seconds a round.
fn staged() -> Room {
    check(
        "ann: {'add_bot':{'level':'regular'}}
        ann: {'options':{'rounds':9,'clock':30000,'staged':true}}",
    )
}

/// Starts, and lets the first round end; gives when it did.
fn first_round(room: &mut Room) -> Millis {
    room.script("ann: 'start'\nann: {'play':{'round':1,'number':1}}");
    while round(&room.table) == 1 {
        room.wait(1);
    }
    room.wall
}

fn round(table: &Table) -> u8 {
    pick(table).map_or(0, |game| game.round)
}

fn check_beat(room: &Room, told: Millis, whole: Millis) {
    let beat = room.table.beat(room.wall).expect("something is shown");
    assert_eq!((beat.told - beat.from, beat.length()), (told, whole));
}

#[test]
fn what_happened_is_shown_longer_on_a_screen_than_in_hands() {
    let mut room = staged();
    first_round(&mut room);
    check_beat(&room, 0, SHOWN.hands);
    let mut room = staged();
    room.table.set_screen(true);
    first_round(&mut room);
    check_beat(&room, SHOWN.told, SHOWN.screen);
    room.wait(SHOWN.screen - 1);
    check_beat(&room, SHOWN.told, SHOWN.screen);
    room.wait(1);
    assert_eq!(room.table.beat(room.wall), None);
}

#[test]
fn nobodys_clock_runs_while_something_is_shown() {
    let mut room = staged();
    room.table.set_screen(true);
    first_round(&mut room);
    room.wait(SHOWN.screen + 29_999);
    assert_eq!(round(&room.table), 2);
    room.wait(1);
    assert_eq!(round(&room.table), 3);
}

#[test]
fn a_robot_acts_once_what_is_shown_was_seen() {
    let mut room = staged();
    room.table.set_screen(true);
    let shown = first_round(&mut room);
    let due = room.table.wake_at(room.wall).expect("the bot's move");
    let least = BotPace::default().least;
    assert!(due >= shown + SHOWN.screen + least, "{due}");
}

#[test]
fn no_move_is_refused_for_what_is_shown() {
    let mut room = staged();
    room.table.set_screen(true);
    first_round(&mut room);
    room.script("ann: {'play':{'round':2,'number':1}}");
    check_beat(&room, SHOWN.told, SHOWN.screen);
}

#[test]
fn whoever_plays_may_have_seen_enough() {
    let mut room = staged();
    room.table.set_screen(true);
    let shown = first_round(&mut room);
    room.script("bob: {'join':{'name':'Bob'}}");
    let bob = room.table.person(&key("bob")).expect("Bob is here");
    let now = moment(room.wall, 7);
    assert!(room.table.hurry(bob, now).is_err(), "who looks on waits");
    assert_eq!(room.table.hurry(0, now), Ok(true));
    assert_eq!(room.table.beat(room.wall), None);
    let due = room.table.wake_at(room.wall).expect("the bot's move");
    assert!(due <= shown + BotPace::default().most, "{due}");
    assert_eq!(
        room.table.hurry(0, now),
        Ok(false),
        "nothing is left to see"
    );
    // What is shown next takes its time again.
    room.script("ann: {'play':{'round':2,'number':1}}");
    while round(&room.table) == 2 {
        room.wait(1);
    }
    check_beat(&room, SHOWN.told, SHOWN.screen);
}

#[test]
fn a_look_is_over_for_all_when_somebody_has_seen_enough() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        ann: {'options':{'rounds':9,'clock':30000,'gallery':true}}
        ann: 'start'
        eve: {'join':{'name':'Eve'}}",
    );
    room.wait(1_000);
    let until = room.table.looked_at(room.wall).expect("a look");
    let eve = room.table.person(&key("eve")).expect("Eve is here");
    let now = moment(room.wall, 7);
    assert!(room.table.hurry(eve, now).is_err(), "who looks on waits");
    assert_eq!(room.table.hurry(0, now), Ok(true));
    assert_eq!(room.table.game_time(room.wall), until);
    assert_eq!(room.table.wake_at(room.wall), Some(room.wall));
    room.wait(1);
    assert_eq!(round(&room.table), 2);
    // What comes next takes its time, and the records stay in order.
    room.wait(29_998);
    assert_eq!(round(&room.table), 2);
    room.wait(1);
    assert_eq!(round(&room.table), 3);
    room.script("ann: 'pause'");
    let now = moment(room.wall, 8);
    assert_eq!(room.table.hurry(0, now), Ok(false), "a pause stays one");
}

#[test]
fn a_pause_stops_what_is_shown() {
    let mut room = staged();
    room.table.set_screen(true);
    first_round(&mut room);
    room.wait(1_000);
    room.script("ann: 'pause'\nwait 600s");
    check_beat(&room, SHOWN.told, SHOWN.screen);
    room.script("ann: 'resume'");
    room.wait(SHOWN.screen - 1_001);
    assert!(room.table.beat(room.wall).is_some());
    room.wait(1);
    assert_eq!(room.table.beat(room.wall), None);
}

#[test]
fn robots_in_a_hurry_are_shown_in_a_hurry() {
    let shown = |most: Millis| {
        let mut room = staged();
        room.table.set_pace(BotPace { least: 0, most });
        first_round(&mut room);
        room.table.beat(room.wall).map(|beat: Beat| beat.length())
    };
    assert_eq!(shown(2_400), Some(2_000));
    assert_eq!(shown(600), Some(500));
    assert_eq!(shown(9_600), Some(2_000), "it never takes longer");
    assert_eq!(shown(0), None);
}

#[test]
fn where_only_robots_play_it_goes_at_double_speed() {
    let mut room = staged();
    room.script(
        "ann: {'add_bot':{'level':'regular'}}
        ann: {'remove_seat':{'seat':0}}
        ann: 'start'",
    );
    let (began, pace) = (room.wall, BotPace::default());
    while round(&room.table) == 1 {
        room.wait(1);
    }
    assert!(room.wall - began <= pace.most / 2, "{}", room.wall - began);
    check_beat(&room, 0, SHOWN.hands / 2);
}

#[test]
fn nobody_waits_for_what_is_shown_in_a_slow_game() {
    let mut room = staged();
    room.script("ann: {'slow':{'on':true}}");
    first_round(&mut room);
    assert_eq!(room.table.beat(room.wall), None);
}
