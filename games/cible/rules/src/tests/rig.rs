use alloc::vec::Vec;

use game::{Game, Moment, Seat, step};

use super::script::{Script, check};
use crate::{Event, Place, Rig};

/// What the next alarm decides, by seed.
fn decided(table: &Script, seed: u64) -> Option<Vec<Event>> {
    let at = table.state.alarm().expect("an alarm");
    let now = Moment::new(at, seed);
    let decided = step(&table.state, &table.content, now, game::Input::Alarm);
    decided.ok().map(|(_, events)| events)
}

#[test]
fn an_empty_rig_leaves_chance_alone() {
    let table = check("4 seats");
    let mut rig = Rig::default();
    assert_eq!(rig.seed(1, 42, |seed| decided(&table, seed)), Some(42));
    assert_eq!(rig, Rig::default());
}

#[test]
fn a_rig_is_used_up_in_order() {
    let mut table = check("4 seats");
    let places = [(1, 3), (0, 2)].map(|(side, line)| Place { side, line });
    table.rig.places[0] = places.into();
    table.rig.cameras = [2, 0, 3, 1, 1].map(Seat).into();
    table.read("on");
    assert_eq!(table.state.floor.place, Some(places[0]));
    for seat in [2, 0] {
        table.read("on");
        assert_eq!(table.state.on_air(), Some(Seat(seat)));
        table.go("answers");
    }
    assert_eq!(table.rig.cameras, [3, 1, 1].map(Seat));
    assert_eq!(table.rig.places[0], [places[1]]);
}

#[test]
fn what_the_rules_rule_out_cannot_be_rigged() {
    let mut table = check("4 seats\nask jour\nright 2");
    let mut rig = Rig {
        cameras: [Seat(2)].into(),
        ..Rig::default()
    };
    let before = rig.clone();
    assert_eq!(rig.seed(1, 42, |seed| decided(&table, seed)), None);
    assert_eq!(rig, before, "nothing was used up");
    table.rig.cameras = [Seat(1)].into();
    table.go("on\n= on-air 1");
}

#[test]
fn a_refusal_uses_nothing_up() {
    let mut rig = Rig {
        cameras: [Seat(2)].into(),
        ..Rig::default()
    };
    let before = rig.clone();
    assert_eq!(rig.seed(1, 42, |_| None), Some(42));
    assert_eq!(rig, before);
}

#[test]
fn the_second_opener_of_the_auctions_turns_no_camera() {
    let mut table = check("4 seats\nfirst 0 1 2\nfound 1 1 1 1\nsequel 1 1 3 3");
    table.rig.cameras = [Seat(3), Seat(0)].into();
    table.go("on\non\n= on-air 3");
    assert_eq!(table.rig.cameras, [Seat(0)]);
    table.go("auction 3\non\n= on-air 1");
    assert_eq!(table.rig.cameras, [Seat(0)]);
}
