use std::format;

use super::room::check;

const HOSTS_ASKS: [&str; 14] = [
    "{'add_bot':{'level':'regular'}}",
    "{'remove_seat':{'seat':0}}",
    "'shuffle'",
    "{'first':{'seat':0}}",
    "{'options':{'rounds':3}}",
    "{'game':{'game':'duel'}}",
    "'start'",
    "'clear'",
    "{'stand_in':{'seat':0,'level':'regular'}}",
    "{'host':{'person':1}}",
    "{'remove':{'person':0}}",
    "{'let_in':{'person':0}}",
    "'lock'",
    "'unlock'",
];

#[test]
fn what_only_the_host_may_ask_is_refused_with_the_hosts_name() {
    for ask in HOSTS_ASKS {
        check(&format!(
            "bob: {{'join':{{'name':'Bob'}}}}
            bob: {ask} -> table.host-only name=Ann
            stranger: {ask} -> table.not-here"
        ));
    }
}

#[test]
fn anyone_seated_may_act_as_host_when_the_host_is_away_a_minute() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        cleo: {'join':{'name':'Cleo'}}
        cleo: 'stand'
        cleo comes
        ann goes
        wait 59999ms
        bob waits
        bob: 'shuffle' -> table.host-only name=Ann
        wait 1ms
        bob hosts
        cleo waits
        cleo: 'shuffle' -> table.host-only name=Ann
        bob: 'start'
        ann hosts
        host Ann",
    );
}

#[test]
fn a_host_who_comes_back_is_the_only_one_again() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann goes
        wait 90s
        bob hosts
        ann comes
        bob waits
        bob: 'start' -> table.host-only name=Ann
        ann goes
        wait 59s
        bob waits
        wait 1s
        bob hosts",
    );
}

#[test]
fn the_hosts_minute_begins_when_the_house_wakes_up() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        restart 600s
        bob comes
        bob waits
        wait 60s
        bob hosts",
    );
}

#[test]
fn the_house_is_woken_when_the_hosts_minute_is_over() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann goes",
    );
    assert_eq!(room.table.wake_at(room.wall), Some(room.wall + 60_000));
    room.script("wait 60s");
    assert_eq!(room.table.wake_at(room.wall), None);
    room.script("bob goes");
    assert_eq!(room.table.wake_at(room.wall), None, "nobody to tell");
}

#[test]
fn a_host_who_leaves_for_good_has_an_heir_who_is_seated() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob: 'stand'
        cleo: {'join':{'name':'Cleo'}}
        ann: 'leave'
        host Cleo
        cleo: 'leave'
        host Bob
        bob hosts",
    );
}

#[test]
fn the_host_hands_the_table_over() {
    check(
        "bob: {'join':{'name':'Bob'}}
        cleo: {'join':{'name':'Cleo'}}
        cleo: 'leave'
        ann: {'host':{'person':7}} -> table.no-such-person
        ann: {'host':{'person':2}} -> table.no-such-person
        ann: {'host':{'person':1}}
        host Bob
        ann: 'start' -> table.host-only name=Bob
        bob: 'start'",
    );
}

#[test]
fn a_new_host_has_a_minute_too() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        cleo: {'join':{'name':'Cleo'}}
        ann goes
        wait 90s
        bob: {'host':{'person':2}}
        bob waits
        wait 60s
        bob hosts",
    );
}

#[test]
fn a_table_everyone_left_belongs_to_whoever_comes_next() {
    check(
        "ann: 'leave'
        bob: {'join':{'name':'Bob'}}
        bob comes
        host Bob
        bob: {'add_bot':{'level':'regular'}}
        ann: {'join':{'name':'Ann'}}
        host Bob
        ann waits",
    );
}
