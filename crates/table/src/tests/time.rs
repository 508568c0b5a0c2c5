//! Clocks of houses that are set back, jump ahead or say nonsense: whatever
//! runs at a table goes on from where it stood.

use std::{format, prelude::v1::*, vec};

use game::Millis;

use super::room::{Room, check, facts, key, moment, record};
use crate::{Answer, Ask, Event, Table, Who};

const HOUR: Millis = 3_600_000;
const CENTURY: Millis = 100 * 365 * 24 * HOUR;

/// What the clock of a house may say when it said `wall` before.
fn wrong_clocks(wall: Millis) -> Vec<Millis> {
    let set_back = [HOUR, 10_000, 1].map(|back| wall.saturating_sub(back));
    let ahead = [0, 1, HOUR, CENTURY].map(|ahead| wall + ahead);
    [0, 1].into_iter().chain(set_back).chain(ahead).collect()
}

/// A room late enough for its clock to be set back, with Ann and Bob in a game
/// of rounds of 30 seconds. Ten of the first are gone at the last record.
fn ten_seconds_gone() -> Room {
    let mut room = check("bob: {'join':{'name':'Bob'}}");
    room.restart_after(10 * HOUR);
    room.script(
        "ann comes
        bob comes
        ann: {'options':{'rounds':5,'clock':30000}}
        ann: 'start'
        wait 10s
        ann: {'play':{'round':1,'number':1}}",
    );
    room
}

const TWENTY_SECONDS_LEFT: &str = "wait 19999ms
    round 1
    wait 1ms
    round 2
    wait 29999ms
    round 2
    wait 1ms
    round 3";

#[test]
fn a_clock_that_was_running_goes_on_from_the_last_record_after_any_jump() {
    let wall = ten_seconds_gone().wall;
    for now in wrong_clocks(wall) {
        let mut room = ten_seconds_gone();
        let time = room.game_time();
        room.script("wait 5s");
        room.restart_at(now);
        assert_eq!(room.game_time(), time, "at {now}");
        room.script("ann comes\nbob comes");
        room.script(TWENTY_SECONDS_LEFT);
    }
}

#[test]
fn reloads_with_one_wrong_clock_after_another_take_no_time_and_give_none() {
    let mut room = ten_seconds_gone();
    let (wall, time) = (room.wall, room.game_time());
    for now in wrong_clocks(wall).into_iter().cycle().take(40) {
        room.restart_at(now);
        assert_eq!(room.game_time(), time, "at {now}");
    }
    room.script("ann comes");
    room.script(TWENTY_SECONDS_LEFT);
}

#[test]
fn a_clock_set_back_between_two_records_stops_nothing() {
    for back in [1, 10_000, HOUR, Millis::MAX] {
        let mut room = ten_seconds_gone();
        let time = room.game_time();
        room.wall = room.wall.saturating_sub(back);
        assert_eq!(room.game_time(), time);
        room.script("bob: {'join':{'name':'Bobby'}}");
        room.script(TWENTY_SECONDS_LEFT);
        let last = room.journal.iter().fold(0, |last, payload| {
            let at = record(payload).at;
            assert!(at >= last, "time went backwards");
            at
        });
        assert!(last > room.wall || back < HOUR);
    }
}

#[test]
fn a_pause_gives_its_time_back_exactly_under_any_clock() {
    let wall = ten_seconds_gone().wall;
    for now in wrong_clocks(wall) {
        let mut room = ten_seconds_gone();
        room.script("ann: 'pause'");
        let (time, records) = (room.game_time(), room.journal.len());
        room.restart_at(now);
        room.script(
            "state paused
            ann comes
            wait 100s
            ann: 'resume'",
        );
        assert_eq!(room.journal.len(), records + 1, "waking up wrote nothing");
        assert_eq!(room.game_time(), time, "at {now}");
        room.script(TWENTY_SECONDS_LEFT);
    }
}

#[test]
fn bots_that_were_due_think_anew_under_any_clock() {
    let wall = 1_000_000 + 10 * HOUR;
    for now in wrong_clocks(wall) {
        let mut room = check("ann: {'add_bot':{'level':'regular'}}");
        room.restart_at(wall);
        room.script("ann: 'start'\nann: {'play':{'round':1,'number':1}}");
        room.restart_at(now);
        room.script(
            "wait 899ms
            round 1
            wait 1501ms
            round 2",
        );
    }
}

#[test]
fn the_minutes_of_grace_begin_when_the_house_wakes_up_under_any_clock() {
    let wall = ten_seconds_gone().wall;
    for now in wrong_clocks(wall) {
        let mut room = ten_seconds_gone();
        room.restart_at(now);
        room.script(
            "wait 59999ms
            state playing
            wait 1ms
            state paused by itself",
        );
        let mut room = ten_seconds_gone();
        room.restart_at(now);
        room.script(
            "bob comes
            wait 59999ms
            bob waits
            wait 1ms
            bob hosts
            state playing",
        );
    }
}

/// Reads the table of a room back as another house, whose clock is ahead, and
/// lets it write a record.
fn another_house(room: &Room, ahead: Millis) -> Vec<u8> {
    let shelf = room.table.shelf.clone();
    let mut table = Table::replay(shelf, &room.journal).expect("it replays");
    let now = moment(room.wall + ahead, 77);
    let woken = table.wake_up(now).expect("a clock was running");
    woken.payload().expect("a record")
}

#[test]
fn the_record_of_a_house_whose_clock_is_ahead_takes_nobodys_time() {
    for ahead in [1, HOUR, CENTURY] {
        let mut room = ten_seconds_gone();
        let time = room.game_time();
        let record = another_house(&room, ahead);
        room.hear_of(record);
        assert_eq!(room.game_time(), time);
        room.script(TWENTY_SECONDS_LEFT);
    }
}

#[test]
fn nobody_is_away_longer_because_another_house_is_ahead() {
    let mut room = ten_seconds_gone();
    room.script("ann: {'stand_in':{'seat':0,'level':'expert'}}\nann goes\nwait 15s");
    let record = another_house(&room, HOUR);
    room.hear_of(record);
    room.script(
        "bob waits
        wait 44999ms
        bob waits
        wait 1ms
        bob hosts",
    );
    let mut room = ten_seconds_gone();
    room.script("ann goes\nbob goes\nwait 15s");
    let record = another_house(&room, HOUR);
    room.hear_of(record);
    room.script(
        "wait 44999ms
        state playing
        wait 1ms
        state paused by itself",
    );
}

/// A house comes back after an hour and cannot write that it did.
fn back_without_a_journal() -> (Room, Millis) {
    let mut room = ten_seconds_gone();
    let time = room.game_time();
    room.take_shelf(room.table.shelf.clone());
    room.wall += HOUR;
    let now = room.now();
    drop(room.table.wake_up(now).expect("an hour to give back"));
    (room, time)
}

#[test]
fn time_that_could_not_be_given_back_is_owed_until_it_can() {
    let (mut room, time) = back_without_a_journal();
    for _ in 0..5 {
        room.wall += 60_000;
        assert_eq!(room.game_time(), time);
        assert_eq!(room.table.wake_at(room.wall), Some(room.wall));
    }
    room.script("bob comes\nwait 0s");
    assert_eq!(room.game_time(), time);
    room.script(TWENTY_SECONDS_LEFT);
}

#[test]
fn a_move_made_before_the_time_is_given_back_gives_it_back() {
    let (mut room, time) = back_without_a_journal();
    room.wall += 60_000;
    room.script(
        "ann: {'play':{'round':1,'number':9}} -> pick.not-awaited
        bob: {'play':{'round':1,'number':2}}
        round 2
        bob comes",
    );
    assert_eq!(room.game_time(), time);
    let record = record(room.journal.last().expect("a record"));
    let events = &record.events[..];
    assert!(
        matches!(events, [Event::Resumed { lost }, Event::Played(_)] if *lost == HOUR + 60_000),
        "{events:?}"
    );
    room.script("wait 29999ms\nround 2\nwait 1ms\nround 3");
}

#[test]
fn a_record_of_a_clock_that_was_set_back_does_not_take_the_table_with_it() {
    let mut room = ten_seconds_gone();
    let time = room.game_time();
    for at in [0, 1, room.wall - HOUR] {
        let record = format!(r#"{{"at":{at},"events":[{{"renamed":{{"person":1,"name":"B"}}}}]}}"#);
        room.hear_of(record.into_bytes());
        assert_eq!(room.game_time(), time);
        room.restart_after(5);
        assert_eq!(room.game_time(), time);
    }
    room.script("ann comes");
    room.script(TWENTY_SECONDS_LEFT);
}

#[test]
fn no_clock_whatever_makes_a_table_panic() {
    let most = Millis::MAX;
    for walls in [vec![most, 0, most - 1, most / 2, 1], vec![0, most, 0, most]] {
        let mut room = ten_seconds_gone();
        room.table.set_pace(crate::BotPace {
            least: most,
            most: 0,
        });
        for (number, wall) in (0..).zip(walls) {
            let now = moment(wall, number);
            let table = &mut room.table;
            table.arrive(Some(1), now);
            table.depart(Some(1), now);
            let _ = table.me(Some(1), wall);
            let who = Who {
                key: &key("ann"),
                lag: most,
                language: game::Language::Fr,
            };
            let asked = table.ask(who, &format!("n{number}"), Ask::Shuffle, now);
            assert!(!matches!(asked, Ok(Answer::Before(_))));
            let due = table.wake_at(wall);
            assert!(due.is_none_or(|at| at >= wall));
            let _ = table.game_time(wall);
            for decision in [table.wake_up(now), table.wake(now).unwrap_or_default()] {
                decision.into_iter().for_each(|made| table.commit(made));
            }
        }
        let _ = facts(&room.table);
    }
}
