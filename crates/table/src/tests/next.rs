use std::prelude::v1::*;

use super::room::{Room, check};

/// Ann, Bob and Cleo have played a round of `pick`.
fn three() -> Room {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        cleo: {'join':{'name':'Cleo'}}
        cleo comes
        ann: {'options':{'rounds':1}}
        ann: {'next':{'game':'chess'}} -> table.no-such-game
        ann: 'start'
        bob: {'next':{'game':'pick'}} -> table.playing
        ann: {'play':{'round':1,'number':1}}
        bob: {'play':{'round':1,'number':2}}
        cleo: {'play':{'round':1,'number':3}}
        state over",
    )
}

#[test]
fn more_than_half_open_the_box_after_a_while_with_the_last_settings() {
    three().script(
        "bob: {'next':{'game':'pick'}}
        next 1 of 3
        wait 60s
        state over
        cleo: {'next':{'game':'pick'}}
        next 2 of 3 opens pick
        wait 7s
        state over
        wait 1s
        state playing
        games 2
        game pick {'rounds':1,'clock':0,'in_turn':false,'sleepy':false}
        seats Ann | Bob | Cleo",
    );
}

#[test]
fn another_tap_changes_a_vote_and_stops_the_bar() {
    three().script(
        "bob: {'next':{'game':'pick'}}
        cleo: {'next':{'game':'pick'}}
        wait 5s
        cleo: {'next':{'game':'duel'}}
        next 2 of 3
        wait 60s
        state over
        cleo: {'next':{'game':'pick'}}
        wait 7s
        state over
        wait 1s
        state playing",
    );
}

#[test]
fn the_second_tap_of_the_host_opens_at_once_and_one_sent_twice_is_one() {
    let mut room = three();
    room.send("ann", "tap", "{\"next\":{\"game\":\"pick\"}}")
        .expect("heard");
    room.send("ann", "tap", "{\"next\":{\"game\":\"pick\"}}")
        .expect("heard again");
    room.script("next 1 of 3");
    room.script(
        "bob: {'next':{'game':'duel'}}
        bob: {'next':{'game':'duel'}}
        state over
        ann: {'next':{'game':'pick'}}
        state playing",
    );
}

#[test]
fn whoever_is_alone_waits_for_nobody() {
    three().script(
        "bob goes
        cleo goes
        ann: {'next':{'game':'pick'}}
        state playing
        seats Ann | Boulon*",
    );
}

#[test]
fn votes_of_those_who_go_do_not_count() {
    three().script(
        "bob: {'next':{'game':'pick'}}
        cleo: {'next':{'game':'pick'}}
        next 2 of 3 opens pick
        cleo goes
        next 2 of 2
        wait 20s
        state over
        ann: {'next':{'game':'pick'}}
        next 3 of 2 opens pick",
    );
}

#[test]
fn who_left_and_who_came_is_sorted_out() {
    let mut room = three();
    room.script(
        "ann: {'next':{'game':'pick'}}
        ann: {'next':{'game':'pick'}}
        bob: 'leave'
        seats Ann | Bob* | Cleo
        dan: {'join':{'name':'Dan'}}
        dan comes
        wait 5s
        ann: {'play':{'round':1,'number':1}}
        cleo: {'play':{'round':1,'number':3}}
        wait 5s
        state over
        ann: {'next':{'game':'pick'}}
        ann: {'next':{'game':'pick'}}
        seats Ann | Cleo | Dan",
    );
}

#[test]
fn a_box_for_fewer_seats_those_who_fit() {
    three().script(
        "ann: {'next':{'game':'duel'}}
        ann: {'next':{'game':'duel'}}
        state playing
        seats Ann | Bob",
    );
}

#[test]
fn options_come_back_with_their_box() {
    let mut room = three();
    room.script(
        "ann: {'next':{'game':'duel'}}
        ann: {'next':{'game':'duel'}}
        game duel {'rounds':2,'clock':0,'in_turn':false,'sleepy':false}
        ann: 'clear'
        ann: {'next':{'game':'pick'}}
        ann: {'next':{'game':'pick'}}
        game pick {'rounds':1,'clock':0,'in_turn':false,'sleepy':false}",
    );
}
