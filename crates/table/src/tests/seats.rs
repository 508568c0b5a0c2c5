use std::prelude::v1::*;

use super::room::check;

#[test]
fn newcomers_sit_down_while_there_is_room() {
    check(
        "bob: {'join':{'name':'Bob'}}
        cleo: {'join':{'name':'Cleo'}}
        dan: {'join':{'name':'Dan'}}
        eve: {'join':{'name':'Eve'}}
        seats Ann | Bob | Cleo | Dan
        eve: {'sit':{}} -> table.full most=4
        ann: {'add_bot':{'level':'expert'}} -> table.full most=4
        bob: 'stand'
        bob: 'stand' -> table.not-seated
        eve: {'sit':{'seat':null}}
        eve: {'sit':{}} -> table.seated
        seats Ann | Cleo | Dan | Eve
        bob: {'sit':{}} -> table.full most=4",
    );
}

#[test]
fn two_people_may_share_a_seat_where_the_game_allows_it() {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob: {'sit':{'seat':1}} -> table.seated
        bob: {'sit':{}} -> table.seated
        bob: 'stand'
        bob: {'sit':{'seat':1}} -> table.no-such-seat
        bob: {'sit':{'seat':255}} -> table.no-such-seat
        bob: {'sit':{'seat':0}}
        seats Ann & Bob
        cleo: {'join':{'name':'Cleo'}}
        cleo: 'stand'
        cleo: {'sit':{'seat':0}} -> table.seat-taken
        ann: {'add_bot':{'level':'beginner'}}
        cleo: {'sit':{'seat':1}} -> table.seat-taken
        ann: 'stand'
        seats Bob | Boulon*
        cleo: {'sit':{'seat':0}}
        seats Bob & Cleo | Boulon*",
    );
}

#[test]
fn who_sits_already_moves_to_a_shared_seat_and_back_to_one_alone() {
    check(
        "bob: {'join':{'name':'Bob'}}
        cleo: {'join':{'name':'Cleo'}}
        seats Ann | Bob | Cleo
        ann: {'first':{'seat':2}}
        bob: {'sit':{'seat':2}}
        seats Ann | Cleo & Bob
        first by lot
        ann: {'sit':{'seat':1}} -> table.seat-taken
        ann: {'sit':{'seat':2}} -> table.no-such-seat
        cleo: {'sit':{}}
        seats Ann | Bob | Cleo
        ann: {'sit':{'seat':1}}
        seats Bob & Ann | Cleo
        ann: 'start'
        ann: {'sit':{}} -> table.playing
        ann: {'sit':{'seat':1}} -> table.playing",
    );
}

#[test]
fn the_host_makes_teams() {
    check(
        "bob: {'join':{'name':'Bob'}}
        cleo: {'join':{'name':'Cleo'}}
        bob: {'put':{'person':2,'seat':1}} -> table.host-only name=Ann
        ann: {'put':{'person':2,'seat':1}}
        seats Ann | Bob & Cleo
        ann: {'put':{'person':2,'seat':1}} -> table.seated
        ann: {'put':{'person':0,'seat':1}} -> table.seat-taken
        ann: {'put':{'person':1,'seat':null}}
        seats Ann | Cleo | Bob
        cleo: 'stand'
        ann: {'put':{'person':2,'seat':0}}
        seats Ann & Cleo | Bob
        ann: {'put':{'person':9,'seat':0}} -> table.no-such-person
        bob: 'leave'
        ann: {'put':{'person':1,'seat':0}} -> table.no-such-person
        seats Ann & Cleo",
    );
}

#[test]
fn people_who_share_a_seat_see_and_play_the_same() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        bob: 'stand'
        bob: {'sit':{'seat':0}}
        cleo: {'join':{'name':'Cleo'}}
        ann: 'start'",
    );
    assert_eq!(room.table.viewer(Some(0)), room.table.viewer(Some(1)));
    assert_ne!(room.table.viewer(Some(0)), room.table.viewer(Some(2)));
    room.script(
        "bob: {'play':{'round':1,'number':3}}
        ann: {'play':{'round':1,'number':4}} -> pick.not-awaited
        bob: 'leave'
        seats Ann | Cleo
        cleo: {'play':{'round':1,'number':5}}
        ann: {'play':{'round':2,'number':4}}
        cleo: {'play':{'round':2,'number':4}}
        state over",
    );
}

#[test]
fn bots_come_under_names_of_their_own_and_go() {
    check(
        "ann: {'add_bot':{'level':'beginner'}}
        ann: {'add_bot':{'level':'regular'}}
        ann: {'add_bot':{'level':'expert'}}
        seats Ann | Boulon* | Rivet* | Ressort*
        ann: {'remove_seat':{'seat':1}}
        seats Ann | Rivet* | Ressort*
        ann: {'add_bot':{'level':'expert'}}
        seats Ann | Rivet* | Ressort* | Boulon*
        ann: {'remove_seat':{'seat':4}} -> table.no-such-seat
        ann: {'remove_seat':{'seat':0}}
        seats Rivet* | Ressort* | Boulon*
        people Ann
        ann: 'start'
        ann: {'remove_seat':{'seat':0}} -> table.playing
        ann: {'add_bot':{'level':'expert'}} -> table.playing",
    );
}

#[test]
fn a_shuffle_keeps_everyone_seated() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        ann: {'add_bot':{'level':'regular'}}
        ann: {'add_bot':{'level':'regular'}}",
    );
    let mut orders = std::collections::BTreeSet::new();
    for _ in 0..30 {
        room.script("ann: 'shuffle'");
        let mut names: Vec<_> = room.table.view().seats;
        names.sort_by(|a, b| a.name.cmp(&b.name));
        let sorted: Vec<_> = names.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(sorted, ["Ann", "Bob", "Boulon", "Rivet"]);
        orders.insert((room.table.seat_of(0), room.table.seat_of(1)));
    }
    assert!(orders.len() > 4, "chance has its part: {orders:?}");
}

#[test]
fn the_host_makes_two_seats_change_places() {
    check(
        "bob: {'join':{'name':'Bob'}}
        cleo: {'join':{'name':'Cleo'}}
        ann: {'add_bot':{'level':'regular'}}
        seats Ann | Bob | Cleo | Boulon*
        ann: {'swap':{'a':0,'b':3}}
        seats Boulon* | Bob | Cleo | Ann
        ann: {'swap':{'a':2,'b':1}}
        seats Boulon* | Cleo | Bob | Ann
        ann: {'swap':{'a':2,'b':2}}
        seats Boulon* | Cleo | Bob | Ann
        bob: {'swap':{'a':0,'b':1}} -> table.host-only name=Ann
        ann: {'swap':{'a':0,'b':4}} -> table.no-such-seat
        ann: {'swap':{'a':4,'b':0}} -> table.no-such-seat
        seats Boulon* | Cleo | Bob | Ann",
    );
}

#[test]
fn nobody_changes_places_in_the_middle_of_a_game() {
    check(
        "bob: {'join':{'name':'Bob'}}
        ann: 'start'
        bob: 'stand' -> table.playing
        bob: {'sit':{}} -> table.seated
        ann: 'shuffle' -> table.playing
        ann: {'swap':{'a':0,'b':1}} -> table.playing
        ann: {'first':{'seat':0}} -> table.playing
        ann: {'options':{}} -> table.playing
        ann: {'game':{'game':'duel'}} -> table.playing
        ann: 'start' -> table.playing
        seats Ann | Bob",
    );
}

#[test]
fn the_first_player_is_named_and_forgotten_when_seats_change() {
    for change in [
        "bob: 'stand'",
        "bob: 'leave'",
        "ann: 'shuffle'",
        "ann: {'swap':{'a':0,'b':1}}",
        "ann: {'remove_seat':{'seat':0}}",
    ] {
        let mut room = check(
            "first by lot
            bob: {'join':{'name':'Bob'}}
            cleo: {'join':{'name':'Cleo'}}
            ann: {'first':{'seat':3}} -> table.no-such-seat
            first by lot
            ann: {'first':{'seat':2}}
            first 2
            ann: {'add_bot':{'level':'regular'}}
            first 2",
        );
        room.script(change);
        room.script("first by lot");
    }
}

#[test]
fn the_first_player_named_starts() {
    for first in ["0", "1", "2"] {
        let mut room = check(
            "bob: {'join':{'name':'Bob'}}
            cleo: {'join':{'name':'Cleo'}}
            ann: {'options':{'in_turn':true}}",
        );
        room.script(&std::format!("ann: {{'first':{{'seat':{first}}}}}"));
        room.script("ann: 'start'");
        let awaited = room.table.running().expect("a game").awaiting();
        let awaited: Vec<_> = awaited.iter().map(|seat| seat.0.to_string()).collect();
        assert_eq!(awaited, [first]);
    }
}
