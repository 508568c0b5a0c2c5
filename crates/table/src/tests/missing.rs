//! A game that is no longer on the shelf: its tables open, say so, and take
//! another; if the box comes back, everything is as if it had never been away.

use std::{format, prelude::v1::*, sync::Arc};

use super::{
    pick::{ToyShelf, shelf},
    room::{Room, check, facts},
};

/// The shelf without one of its games.
fn shelf_without(game: &'static str) -> Arc<ToyShelf> {
    Arc::new(ToyShelf {
        lost: Some(game),
        ..ToyShelf::default()
    })
}

impl Room {
    /// The house opens again an hour later with another shelf.
    fn restart_on(&mut self, shelf: Arc<dyn crate::Shelf>) {
        self.wall += 3_600_000;
        self.take_shelf(shelf);
        self.wake_up();
        self.script("ann comes\nbob comes");
    }

    fn is_missing(&self) -> bool {
        let view = self.table.view();
        let json = serde_json::to_string(&view).expect("plain data");
        assert_eq!(json.contains("\"missing\":true"), view.missing);
        assert_eq!(json.contains("missing"), view.missing, "said when it is so");
        view.missing
    }
}

/// Ann and Bob ten seconds into the first round of a clocked game.
fn in_the_middle() -> Room {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: {'options':{'rounds':3,'clock':30000}}
        ann: 'start'
        wait 10s
        ann: {'play':{'round':1,'number':7}}",
    )
}

const NEEDS_THE_GAME: [&str; 12] = [
    "{'play':{'round':1,'number':1}}",
    "'resume'",
    "'pause'",
    "'start'",
    "{'options':{'rounds':1}}",
    "{'add_bot':{'level':'regular'}}",
    "{'stand_in':{'seat':1,'level':'regular'}}",
    "'stand'",
    "'shuffle'",
    "{'swap':{'a':0,'b':1}}",
    "{'remove_seat':{'seat':1}}",
    "{'first':{'seat':0}}",
];

#[test]
fn a_table_whose_game_is_gone_in_the_middle_opens_and_says_so() {
    let mut room = in_the_middle();
    assert!(!room.is_missing());
    room.restart_on(shelf_without("pick"));
    assert!(room.is_missing());
    assert!(room.table.running().is_none());
    assert_eq!(room.table.code(), "CHAT");
    room.script(
        "people Ann, Bob
        seats Ann | Bob
        host Ann
        games 1
        state waiting
        wait 600s",
    );
    for ask in NEEDS_THE_GAME {
        room.script(&format!("ann: {ask} -> table.no-such-game"));
    }
    room.script(
        "ann: {'game':{'game':'pick'}} -> table.no-such-game
        bob: {'game':{'game':'duel'}} -> table.host-only name=Ann
        cleo: {'join':{'name':'Cleo'}}
        cleo: {'sit':{}} -> table.no-such-game
        seats Ann | Bob",
    );
}

#[test]
fn a_game_whose_box_comes_back_goes_on_from_where_it_stood() {
    let mut room = in_the_middle();
    let (time, before) = (room.game_time(), room.table.past()[0].clone());
    room.restart_on(shelf_without("pick"));
    room.script(
        "wait 100s
        bob: {'join':{'name':'Bobby'}}
        bob goes
        wait 100s",
    );
    room.restart_on(shelf_without("pick"));
    room.script("cleo: {'join':{'name':'Cleo'}}");
    room.restart_on(shelf());
    assert!(!room.is_missing());
    assert_eq!(room.game_time(), time);
    let past = &room.table.past()[0];
    assert_eq!((past.from, &past.names), (before.from, &before.names));
    assert_eq!(past.to, room.table.seq());
    room.script(
        "state paused by itself
        ann: 'resume'
        ann: {'play':{'round':1,'number':1}} -> pick.not-awaited
        wait 19999ms
        round 1
        wait 1ms
        round 2
        wait 60s
        state over
        ann: 'start'",
    );
}

#[test]
fn whoever_leaves_a_game_that_is_gone_is_played_for_when_it_is_back() {
    let mut room = in_the_middle();
    room.restart_on(shelf_without("pick"));
    room.script("bob: 'leave'\nseats Ann | Bob*");
    room.restart_on(shelf());
    room.script(
        "ann: 'resume'
        wait 3s
        round 2",
    );
}

#[test]
fn the_host_takes_another_game_and_everything_goes_on() {
    for first in ["", "ann: 'clear'\nann: 'clear' -> table.no-game"] {
        let mut room = in_the_middle();
        room.restart_on(shelf_without("pick"));
        room.script(first);
        room.script(
            "ann: {'game':{'game':'duel'}}
            state waiting
            ann: {'options':{'rounds':1}}
            ann: 'start'
            state playing
            ann: {'play':{'round':1,'number':1}}
            bob: {'play':{'round':1,'number':2}}
            state over
            games 2
            ann: 'clear'",
        );
        assert!(!room.is_missing());
        let games = room.table.view().games;
        assert_eq!(games[0].outcome, None, "put away unfinished");
        let (without, past) = (facts(&room.table), format!("{:?}", room.table.past()));
        room.take_shelf(shelf());
        assert_eq!(facts(&room.table), without, "as if it had never been away");
        room.restart_on(shelf());
        assert_eq!(format!("{:?}", room.table.past()), past);
        room.script("ann: {'game':{'game':'pick'}}\nann: 'start'\nstate playing");
    }
}

#[test]
fn a_game_that_is_gone_between_two_games_can_be_changed_for_another() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: {'game':{'game':'duel'}}
        ann: {'options':{'rounds':1}}",
    );
    let records = room.journal.len();
    room.restart_on(shelf_without("duel"));
    assert_eq!(room.journal.len(), records, "there is nothing to stop");
    assert!(room.is_missing());
    room.script(
        "state waiting
        game duel {'rounds':1,'clock':0,'in_turn':false,'sleepy':false}
        ann: 'start' -> table.no-such-game
        ann: {'options':{}} -> table.no-such-game
        ann: {'add_bot':{'level':'regular'}} -> table.no-such-game
        ann: {'play':1} -> table.no-game
        cleo: {'join':{'name':'Cleo'}}
        cleo: {'sit':{}} -> table.no-such-game
        ann: {'swap':{'a':0,'b':1}}
        bob: 'stand'
        seats Ann",
    );
    let without = facts(&room.table);
    room.take_shelf(shelf());
    assert!(!room.is_missing());
    room.take_shelf(shelf_without("duel"));
    assert_eq!(facts(&room.table), without);
    room.restart_on(shelf_without("duel"));
    room.script(
        "ann: {'game':{'game':'pick'}}
        bob: {'sit':{}}
        ann: 'start'
        state playing",
    );
    assert!(!room.is_missing());
}

#[test]
fn a_past_game_may_be_one_that_is_gone() {
    for (put_away, chosen) in [(true, "duel"), (true, "pick"), (false, "pick")] {
        let mut room = in_the_middle();
        room.script("wait 90s\nstate over");
        if put_away {
            room.script("ann: 'clear'");
        }
        room.script(&format!("ann: {{'game':{{'game':'{chosen}'}}}}"));
        let past = format!("{:?}", room.table.past());
        room.restart_on(shelf_without("pick"));
        assert_eq!(format!("{:?}", room.table.past()), past);
        assert_eq!(room.is_missing(), chosen == "pick");
        room.script(
            "state waiting
            ann: {'game':{'game':'duel'}}
            ann: {'play':{'round':1,'number':1}} -> table.no-game
            ann: 'start'
            games 2
            state playing",
        );
        let played = format!("{:?}", room.table.past());
        room.restart_on(shelf());
        assert_eq!(format!("{:?}", room.table.past()), played);
        room.script("state playing");
    }
}

#[test]
fn what_the_game_left_is_there_again_with_its_box() {
    let mut room = in_the_middle();
    room.script(
        "wait 90s
        state over",
    );
    room.restart_on(shelf_without("pick"));
    room.script(
        "ann: {'game':{'game':'duel'}}
        ann: 'start'
        ann: 'clear'",
    );
    room.restart_on(shelf());
    room.script("ann: {'game':{'game':'pick'}}\nann: 'start'");
    let legacy = room.table.past()[2].legacy.as_ref();
    assert_eq!(legacy.map(|legacy| legacy.kept.get()), Some("[7,0]"));
}

#[test]
fn a_table_whose_every_game_is_gone_is_still_a_table() {
    let mut room = in_the_middle();
    room.restart_on(Arc::new(ToyShelf {
        lost: Some(""),
        ..ToyShelf::default()
    }));
    assert!(room.is_missing());
    room.script(
        "ann: {'game':{'game':'duel'}} -> table.no-such-game
        ann: {'join':{'name':'Anna'}}
        bob: 'leave'
        people Anna",
    );
}
