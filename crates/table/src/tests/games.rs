use std::prelude::v1::*;

use super::room::{Room, check, record};
use crate::Event;

const TWO: &str = "bob: {'join':{'name':'Bob'}}
    bob comes";

#[test]
fn options_are_merged_and_checked_by_the_game() {
    check(
        "ann: {'options':{'rounds':5}}
        ann: {'options':{'clock':30000}}
        game pick {'rounds':5,'clock':30000,'in_turn':false,'sleepy':false}
        ann: {'options':{}}
        game pick {'rounds':5,'clock':30000,'in_turn':false,'sleepy':false}",
    );
}

#[test]
fn refused_options_change_nothing() {
    check(
        "ann: {'options':{'rounds':0}} -> pick.rounds
        ann: {'options':{'clock':1,'rounds':200}} -> pick.rounds
        ann: {'options':{'rounds':'many'}} -> malformed ...
        ann: {'options':{'colour':'red'}} -> malformed ...
        ann: {'options':[]} -> malformed ...
        ann: {'options':null} -> malformed ...
        ann: {'options':3} -> malformed ...
        game pick {'rounds':2,'clock':0,'in_turn':false,'sleepy':false}",
    );
}

#[test]
fn another_game_comes_with_its_own_options() {
    check(
        "ann: {'options':{'rounds':5}}
        ann: {'game':{'game':'chess'}} -> table.no-such-game
        ann: {'game':{'game':'duel'}}
        game duel {'rounds':2,'clock':0,'in_turn':false,'sleepy':false}
        bob: {'join':{'name':'Bob'}}
        cleo: {'join':{'name':'Cleo'}}
        seats Ann | Bob
        ann: 'start'
        state playing",
    );
}

#[test]
fn a_game_does_not_start_with_too_many_or_too_few() {
    check(
        "ann: 'start' -> table.too-few least=2
        bob: {'join':{'name':'Bob'}}
        cleo: {'join':{'name':'Cleo'}}
        ann: {'game':{'game':'duel'}}
        ann: 'start' -> pick.seats
        state waiting
        games 0
        ann: {'remove_seat':{'seat':2}}
        ann: 'start'
        games 1",
    );
}

#[test]
fn a_move_is_played_in_the_askers_own_seat_and_no_other() {
    let mut room = check(TWO);
    room.script(
        "ann: {'play':{'round':1,'number':1}} -> table.no-game
        ann: {'options':{'in_turn':true}}
        ann: {'first':{'seat':1}}
        ann: 'start'
        ann: {'play':{'round':1,'number':1}} -> pick.not-awaited
        ann: {'play':{'round':1,'number':1,'seat':1}} -> malformed ...
        stranger: {'play':{'round':1,'number':1}} -> table.not-here
        bob: {'play':{'round':2,'number':1}} -> pick.other-round
        bob: {'play':{'round':0,'number':1}} -> pick.other-round
        bob: {'play':'castle'} -> malformed ...
        bob: {'play':null} -> malformed ...
        bob: {'play':{'round':1,'number':1}}
        bob: {'play':{'round':1,'number':1}} -> pick.not-awaited
        ann: {'play':{'round':1,'number':1}}
        round 2",
    );
}

#[test]
fn a_bot_stands_in_until_its_holder_returns() {
    let mut room = check(TWO);
    room.script(
        "ann: {'stand_in':{'seat':1,'level':'expert'}} -> table.no-stand-in
        ann: {'options':{'rounds':3}}
        ann: 'start'
        ann: {'stand_in':{'seat':2,'level':'expert'}} -> table.no-such-seat
        ann: {'stand_in':{'seat':1,'level':'expert'}}
        seats Ann | Bob+
        ann: {'stand_in':{'seat':1,'level':'expert'}} -> table.no-stand-in
        bob: {'play':{'round':1,'number':1}} -> table.stood-in
        wait 3s
        ann: {'play':{'round':1,'number':1}}
        round 2
        bob: 'return'
        seats Ann | Bob
        wait 30s
        bob: {'play':{'round':2,'number':1}}
        ann: {'play':{'round':2,'number':1}}
        round 3",
    );
}

#[test]
fn a_stand_in_goes_when_its_game_does() {
    for end in [
        "ann: 'clear'",
        "ann: {'play':{'round':1,'number':1}}
        wait 3s
        ann: {'play':{'round':2,'number':1}}
        wait 3s
        state over",
    ] {
        let mut room = check(TWO);
        room.script(
            "ann: 'start'
            ann: {'stand_in':{'seat':1,'level':'expert'}}
            seats Ann | Bob+",
        );
        room.script(end);
        room.script(
            "seats Ann | Bob
            ann: 'start'
            bob: {'play':{'round':1,'number':1}}",
        );
    }
}

#[test]
fn a_bot_plays_on_for_whoever_leaves_and_the_game_ends() {
    let mut room = check(TWO);
    room.script(
        "ann: 'start'
        bob: 'leave'
        people Ann
        seats Ann | Bob*
        ann: {'play':{'round':1,'number':1}}
        wait 3s
        bob: {'join':{'name':'Bob'}}
        bob: {'play':{'round':2,'number':1}} -> table.not-seated
        ann: 'leave'
        host Bob
        wait 10s
        state over
        seats Ann* | Bob*",
    );
}

#[test]
fn a_seat_given_up_while_stood_in_is_a_bots_alone() {
    let mut room = check(TWO);
    room.script(
        "ann: 'start'
        ann: {'stand_in':{'seat':1,'level':'expert'}}
        bob: 'leave'
        seats Ann | Bob*",
    );
    assert_eq!(room.table.view().seats[1].stand_in, None);
}

#[test]
fn games_follow_each_other_with_the_same_people() {
    let mut room = check(TWO);
    room.script(
        "ann: {'options':{'rounds':1}}
        ann: 'start'
        ann: {'play':{'round':1,'number':1}}
        bob: {'play':{'round':1,'number':2}}
        state over
        ann: {'play':{'round':1,'number':1}} -> pick.over
        ann: 'pause' -> table.no-game
        bob: 'start' -> table.host-only name=Ann
        ann: 'start'
        state playing
        round 1
        ann: 'clear'
        state waiting
        ann: 'clear' -> table.no-game
        seats Ann | Bob
        ann: 'start'
        games 3",
    );
    let games = room.table.view().games;
    let winners = games[0]
        .outcome
        .as_ref()
        .map(|outcome| &outcome.winners[..]);
    assert_eq!(winners, Some([game::Seat(1)].as_slice()));
    assert_eq!(games[1].outcome, None, "put away unfinished");
    assert!(games[1].ended_at.is_some() && games[2].ended_at.is_none());
}

/// The ranges of records of the games played, found by reading the journal.
fn ranges_in_journal(room: &Room) -> Vec<(u64, u64)> {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    let mut open = false;
    for (seq, record) in (1..).zip(room.journal.iter().map(|payload| record(payload))) {
        let has = |is: fn(&Event) -> bool| record.events.iter().any(is);
        if has(|event| matches!(event, Event::Cleared)) {
            open = false;
        }
        if has(|event| matches!(event, Event::Started { .. })) {
            ranges.push((seq, seq));
            open = true;
        }
        if let Some(last) = ranges.last_mut().filter(|_| open) {
            last.1 = seq;
        }
        open &= !has(|event| matches!(event, Event::Finished { .. }));
    }
    ranges
}

#[test]
fn a_past_game_knows_exactly_its_own_records() {
    let mut room = check(TWO);
    room.script(
        "ann: {'options':{'rounds':1}}
        ann: 'start'
        bob: {'join':{'name':'Bobby'}}
        ann: {'play':{'round':1,'number':1}}
        bob: {'play':{'round':1,'number':2}}
        bob: {'join':{'name':'the same millisecond'}}
        wait 1ms
        bob: {'join':{'name':'the next'}}
        ann: 'start'
        ann: 'pause'
        wait 1s
        ann: 'resume'
        ann: 'clear'
        ann: 'shuffle'
        ann: 'start'
        ann: 'leave'",
    );
    let known: Vec<_> = room
        .table
        .past()
        .iter()
        .map(|game| (game.from, game.to))
        .collect();
    assert_eq!(known, ranges_in_journal(&room));
    assert_eq!(known.len(), 3);
    assert_eq!(known[0].1 - known[0].0, 3);
    assert_eq!(known[2].1, room.table.seq());
}

#[test]
fn records_of_a_past_game_replay_it_alone() {
    let mut room = check(TWO);
    room.script(
        "ann: 'start'
        ann: {'play':{'round':1,'number':1}}
        bob: {'play':{'round':1,'number':2}}
        ann: {'play':{'round':2,'number':1}}
        bob: {'play':{'round':2,'number':2}}",
    );
    let past = &room.table.past()[0];
    let setup = crate::Setup {
        seats: past.names.len() as u8,
        first: past.first,
        options: past.options.get(),
        legacy: past.legacy.as_ref(),
    };
    let mut game = room.table.shelf.open(&past.game, setup).expect("it opens");
    for payload in &room.journal[past.from as usize - 1..past.to as usize] {
        for event in &record(payload).events {
            if let Event::Played(events) = event {
                game.replay(events.get()).expect("it replays");
            }
        }
    }
    assert_eq!(game.outcome(), past.outcome);
}

/// What each seat's holder scored in the game before, as the next game knows.
fn before(room: &Room) -> String {
    let game = room.table.running().expect("a game");
    let view: serde_json::Value =
        serde_json::from_str(&game.view(game::Viewer::Public)).expect("JSON");
    view["before"].to_string()
}

const ONE_ROUND: &str = "ann: {'options':{'rounds':1}}
    ann: 'start'
    ann: {'play':{'round':1,'number':3}}
    bob: {'play':{'round':1,'number':7}}
    state over";

#[test]
fn what_a_game_leaves_follows_the_people_into_the_next() {
    let mut room = check(TWO);
    room.script("ann: {'options':{'rounds':1}}\nann: 'start'");
    assert_eq!(before(&room), "[null,null]");
    room.script("ann: 'clear'");
    room.script(ONE_ROUND);
    room.script(
        "ann: {'swap':{'a':0,'b':1}}
        ann: {'add_bot':{'level':'regular'}}
        ann: 'start'",
    );
    assert_eq!(before(&room), "[7,3,null]");
}

#[test]
fn another_game_in_between_takes_nothing_away() {
    let mut room = check(TWO);
    room.script(ONE_ROUND);
    room.script("ann: {'game':{'game':'duel'}}\nann: 'start'");
    assert_eq!(before(&room), "[null,null]");
    room.script("ann: 'clear'\nann: {'game':{'game':'pick'}}\nann: 'start'");
    assert_eq!(before(&room), "[3,7]");
}
