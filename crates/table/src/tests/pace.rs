use std::prelude::v1::*;

use super::room::check;
use crate::A_DAY;

const TWO: &str = "bob: {'join':{'name':'Bob'}}
    bob comes";

#[test]
fn a_pause_waits_for_the_end_of_what_runs() {
    let mut room = check(TWO);
    room.script(
        "ann: {'options':{'on_air':true,'clock':30000}}
        ann: 'start'
        bob: {'play':{'round':1,'number':1}}
        bob: 'pause'
        state playing",
    );
    assert_eq!(room.table.view().evening.pause_wanted, Some(1));
    room.script(
        "ann: {'play':{'round':1,'number':1}}
        wait 1s
        state paused
        round 2",
    );
    let view = room.table.view().evening;
    assert_eq!((view.paused_by, view.pause_wanted), (Some(1), None));
    room.script(
        "restart 500s
        state paused
        ann: 'resume'
        state playing
        bob: {'play':{'round':2,'number':1}}
        bob: 'pause'
        ann: 'resume'
        ann: {'play':{'round':2,'number':1}}
        wait 1s
        state over",
    );
}

#[test]
fn a_slow_game_waits_for_people_and_goes_on_where_its_clock_stood() {
    let mut room = check(TWO);
    room.script(
        "ann: {'options':{'clock':30000}}
        bob: {'slow':{'on':true}} -> table.host-only name=Ann
        ann: 'start'
        wait 10s
        ann: {'slow':{'on':true}}",
    );
    let clock = room.game_time();
    assert!(!room.table.clock_runs());
    room.script(
        "wait 3000s
        round 1",
    );
    assert_eq!(room.game_time(), clock);
    room.script(
        "ann: {'play':{'round':1,'number':1}}
        ann goes
        bob goes
        wait 3000s
        state playing
        restart 3000s
        round 1
        bob comes
        bob: {'play':{'round':1,'number':1}}
        round 2
        ann comes
        ann: {'slow':{'on':false}}",
    );
    assert_eq!(room.game_time(), clock, "nobody thought on the clock");
    room.script(
        "wait 29s
        round 2
        wait 1s
        state over",
    );
}

#[test]
fn a_slow_game_with_a_clock_waits_for_a_day() {
    let mut room = check(TWO);
    room.script(
        "ann: {'options':{'clock':30000}}
        ann: {'slow':{'on':true}}
        ann: 'start'",
    );
    let day = A_DAY / 1_000;
    room.script(&std::format!(
        "wait {}s\nround 1\nwait 1s\nround 2",
        day - 1
    ));
    room.script(&std::format!(
        "wait {}s\nstate playing\nwait 1s\nstate over",
        day - 1
    ));
}

#[test]
fn a_day_is_over_whoever_looks() {
    let mut room = check(TWO);
    room.script(
        "ann: {'options':{'clock':30000}}
        ann: {'slow':{'on':true}}
        ann: 'start'
        ann goes
        bob goes",
    );
    assert_eq!(room.table.wake_at(room.wall), None, "it may leave memory");
    let day = A_DAY / 1_000;
    room.script(&std::format!("restart {day}s\nann comes\nwait 1s\nround 2"));
}

#[test]
fn a_game_that_only_pauses_is_not_slow() {
    check(TWO).script(
        "ann: {'options':{'on_air':true}}
        ann: 'start'
        ann: {'slow':{'on':true}} -> table.not-slow
        ann: {'slow':{'on':false}}
        ann: {'public':{'on':true}}
        bob: {'public':{'on':true}} -> table.host-only name=Ann",
    );
}
