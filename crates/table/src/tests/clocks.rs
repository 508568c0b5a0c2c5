use std::prelude::v1::*;

use super::room::{Room, check, moment, pick};
use crate::{Ask, BotPace, MOST_LAG, MOST_SHOWN, Who};

/// Ann and Bob, both there, in a game of five rounds of 30 seconds.
fn clocked() -> Room {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: {'options':{'rounds':5,'clock':30000}}
        ann: 'start'",
    )
}

#[test]
fn an_alarm_moves_the_game_on_when_it_is_due_and_not_before() {
    clocked().script(
        "wait 29999ms
        round 1
        wait 1ms
        round 2
        wait 60s
        round 4
        wait 60s
        state over
        wait 600s",
    );
}

#[test]
fn a_pause_stops_alarms_and_moves_and_gives_the_time_back_exactly() {
    let mut room = clocked();
    room.script("wait 10s");
    let time = room.game_time();
    room.script(
        "bob: 'resume' -> table.not-paused
        bob: 'pause'
        ann: 'pause' -> table.paused
        state paused
        ann: {'play':{'round':1,'number':1}} -> table.paused
        wait 1000s
        round 1",
    );
    assert_eq!(room.game_time(), time);
    assert_eq!(room.table.wake_at(room.wall), None);
    room.script("ann: 'resume'");
    assert_eq!(room.game_time(), time);
    room.script(
        "state playing
        wait 19999ms
        round 1
        wait 1ms
        round 2",
    );
    assert_eq!(room.game_time(), time + 20_000);
}

#[test]
fn the_pauses_of_one_game_are_no_matter_of_the_next() {
    let mut room = clocked();
    room.script(
        "ann: 'pause'
        wait 100s
        ann: 'resume'
        ann: 'clear'
        ann: 'start'
        wait 29999ms
        round 1
        wait 1ms
        round 2
        ann: 'pause'
        ann: 'clear'
        ann: 'start'
        state playing",
    );
    assert_eq!(room.game_time(), room.wall);
}

#[test]
fn a_pause_stops_bots() {
    check(
        "ann: {'add_bot':{'level':'regular'}}
        ann: 'start'
        ann: {'play':{'round':1,'number':1}}
        ann: 'pause'
        wait 300s
        round 1
        ann: 'resume'
        wait 3s
        round 2",
    );
}

#[test]
fn a_game_nobody_sees_pauses_by_itself_after_a_minute() {
    let mut room = clocked();
    room.script(
        "ann: {'options':{'clock':90000}} -> table.playing
        ann goes
        wait 45s
        bob goes
        wait 59999ms
        state playing
        round 4
        wait 1ms
        state paused by itself
        wait 5000s
        state paused by itself
        round 4",
    );
    let time = room.game_time();
    room.script("bob comes");
    assert_eq!(room.game_time(), time);
    room.script(
        "bob: 'resume'
        state playing",
    );
    assert_eq!(room.game_time(), time);
    room.script(
        "bob goes
        wait 14999ms
        round 4
        wait 1ms
        round 5
        bob comes
        wait 29s
        bob goes
        wait 1s
        state over",
    );
}

#[test]
fn a_screen_alone_keeps_a_game_going() {
    clocked().script(
        "tv comes
        ann goes
        bob goes
        wait 61s
        state playing
        tv goes
        wait 59s
        round 5
        state playing",
    );
}

#[test]
fn a_table_without_a_game_has_nothing_to_do_when_everyone_goes() {
    let room = check(
        "ann goes
        wait 6000s
        state waiting",
    );
    assert_eq!(room.journal.len(), 1);
    assert_eq!(room.table.wake_at(room.wall), None);
    assert!(room.table.is_empty());
}

#[test]
fn the_time_a_house_was_away_is_given_back() {
    let mut room = clocked();
    room.script(
        "wait 10s
        ann: {'play':{'round':1,'number':1}}",
    );
    let time = room.game_time();
    room.script("restart 5000s");
    assert_eq!(room.game_time(), time);
    room.script(
        "people Ann-, Bob-
        restart 40s
        ann comes
        wait 19999ms
        round 1
        wait 1ms
        round 2",
    );
}

#[test]
fn a_paused_game_stays_paused_while_the_house_is_away() {
    let mut room = clocked();
    room.script(
        "wait 10s
        ann: 'pause'",
    );
    let (time, records) = (room.game_time(), room.journal.len());
    room.script(
        "restart 500s
        state paused
        ann comes
        wait 100s
        ann: 'resume'",
    );
    assert_eq!(room.journal.len(), records + 1, "waking up wrote nothing");
    assert_eq!(room.game_time(), time);
    room.script(
        "wait 20s
        round 2",
    );
}

#[test]
fn a_relaxed_game_has_no_time_to_give_back() {
    let room = check(
        "ann: {'add_bot':{'level':'regular'}}
        ann: 'start'
        restart 500s
        state playing",
    );
    assert_eq!(room.journal.len(), 3);
}

#[test]
fn a_game_nobody_comes_back_to_pauses_by_itself() {
    clocked().script(
        "restart 500s
        wait 60s
        state paused by itself
        round 2",
    );
}

#[test]
fn a_bot_thinks_before_every_move() {
    let mut room = check(
        "ann: {'add_bot':{'level':'regular'}}
        ann: {'options':{'rounds':9}}
        ann: 'start'",
    );
    let pace = BotPace::default();
    for round in 1..=9 {
        let asked = room.wall;
        room.script(&std::format!(
            "ann: {{'play':{{'round':{round},'number':1}}}}"
        ));
        while pick(&room.table).is_some_and(|game| game.round == round) {
            room.wait(1);
        }
        let thought = room.wall - asked;
        assert!(thought >= pace.least && thought <= pace.most, "{thought}");
    }
    room.script("state over");
}

#[test]
fn a_bot_plays_on_after_a_record_the_house_did_not_commit() {
    let mut room = check(
        "ann: {'add_bot':{'level':'regular'}}
        ann: {'options':{'rounds':1}}
        ann: 'start'
        ann: {'play':{'round':1,'number':1}}",
    );
    let journal = core::mem::take(&mut room.journal);
    let mut other = Room::open();
    let now = other.now();
    assert_eq!(other.table.catch_up(&journal[1..], now), Ok(()));
    let due = other.table.wake_at(other.wall).expect("the bot's move");
    let moved = other.table.wake(moment(due, 1));
    let moved = moved.ok().flatten();
    assert!(moved.is_some_and(|decision| decision.record.finishes()));
}

#[test]
fn a_bot_may_answer_at_once() {
    let mut room = check("ann: {'add_bot':{'level':'regular'}}");
    room.table.set_pace(BotPace { least: 0, most: 0 });
    room.script(
        "ann: {'add_bot':{'level':'regular'}}
        ann: {'remove_seat':{'seat':0}}
        ann: 'start'
        wait 0s
        state over",
    );
}

#[test]
fn a_bot_without_a_move_stops_neither_the_house_nor_the_game() {
    check(
        "ann: {'add_bot':{'level':'regular'}}
        ann: {'add_bot':{'level':'regular'}}
        ann: {'options':{'sleepy':true,'clock':30000}}
        ann: 'start'
        wait 29999ms
        round 1
        wait 1ms
        round 2
        wait 30s
        state over",
    );
}

#[test]
fn a_move_counts_from_when_it_was_sent_within_a_bound() {
    let mut room = clocked();
    let deadline = room.wall + 30_000;
    let mut arrives = |late: u64, lag: u64| {
        let now = moment(deadline + late, 1);
        let who = Who {
            key: &super::room::key("ann"),
            lag,
            language: game::Language::Fr,
        };
        let mv = serde_json::value::RawValue::from_string("{\"round\":1,\"number\":1}".into());
        let mv = mv.expect("JSON");
        let answer = room.table.ask(who, "n", Ask::Play(&mv), now);
        answer.map(drop).map_err(|refused| refused.code)
    };
    assert_eq!(arrives(0, 0), Ok(()));
    assert_eq!(arrives(120, 0), Err("pick.too-late"));
    assert_eq!(arrives(120, 119), Err("pick.too-late"));
    assert_eq!(arrives(120, 120), Ok(()));
    assert_eq!(arrives(MOST_LAG, 60_000), Ok(()));
    assert_eq!(arrives(MOST_LAG + 1, 60_000), Err("pick.too-late"));
}

#[test]
fn a_clock_runs_from_when_a_device_can_show_it_within_a_bound() {
    for (after, given) in [(0, 0), (1_200, 1_200), (60_000, MOST_SHOWN)] {
        let mut room = clocked();
        let deadline = room.wall + 30_000;
        let ann = room.table.person(&super::room::key("ann")).expect("ann");
        assert_eq!(room.table.shown(ann, after), Some(given));
        // Another report of the same clock adds nothing to the first.
        room.table.shown(ann, after / 2);
        // The alarm waits for what may be on its way.
        assert_eq!(room.table.wake_at(room.wall), Some(deadline + given));
        let mut arrives = |late: u64| {
            let now = moment(deadline + late, 1);
            let who = Who {
                key: &super::room::key("ann"),
                lag: 0,
                language: game::Language::Fr,
            };
            let mv = serde_json::value::RawValue::from_string("{\"round\":1,\"number\":1}".into());
            let answer = room.table.ask(who, "n", Ask::Play(&mv.expect("JSON")), now);
            answer.map(drop).map_err(|refused| refused.code)
        };
        assert_eq!(arrives(given), Ok(()));
        assert_eq!(arrives(given + 1), Err("pick.too-late"));
    }
}

#[test]
fn nobody_but_who_is_awaited_is_given_time_and_only_of_the_clock_that_runs() {
    let mut room = clocked();
    let deadline = room.wall + 30_000;
    assert_eq!(room.table.shown(99, 1_000), None);
    let ann = room.table.person(&super::room::key("ann")).expect("ann");
    room.table.shown(ann, 1_000);
    assert_eq!(room.table.shown_late(deadline + 1), 0);
    assert_eq!(room.table.wake_at(room.wall), Some(deadline + 1_000));
}
