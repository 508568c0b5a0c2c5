//! What a game knows of who sits at its table.

use std::{panic, prelude::v1::*};

use game::{Language, Seat};

use super::room::{Room, check, key};
use crate::{AWAY_GRACE, Answer, Ask, Who};

/// The seats that people play now.
fn people(room: &Room) -> Vec<u8> {
    let company = room.table.company(room.wall);
    company.people.iter().map(|Seat(seat)| seat).collect()
}

#[test]
fn a_game_knows_which_seats_people_play() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: {'add_bot':{'level':'seasoned'}}
        ann: 'start'",
    );
    assert_eq!(people(&room), [0, 1]);
    room.script("ann: {'stand_in':{'seat':1,'level':'regular'}}");
    assert_eq!(people(&room), [0], "a bot plays for Bob");
    room.script("bob: 'return'");
    assert_eq!(people(&room), [0, 1]);
}

#[test]
fn whoever_loads_a_page_again_is_counted_on_and_whoever_went_is_not() {
    let mut room = check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: 'start'
        bob goes",
    );
    room.wall += AWAY_GRACE - 1;
    assert_eq!(people(&room), [0, 1]);
    room.wall += 1;
    assert_eq!(people(&room), [0]);
    room.script("bob comes");
    assert_eq!(people(&room), [0, 1]);
}

#[test]
fn words_are_minded_until_the_host_says_otherwise_whatever_is_played() {
    let mut room = check("bob: {'join':{'name':'Bob'}}\nbob comes");
    assert!(room.table.company(room.wall).family);
    room.script(
        "bob: {'family':{'on':false}} -> table.host-only name=Ann
        ann: {'family':{'on':false}}
        ann: {'game':{'game':'duel'}}
        ann: 'start'",
    );
    assert!(!room.table.company(room.wall).family);
    room.script("ann: {'family':{'on':true}}");
    assert!(room.table.view().family, "also while it is played");
}

#[test]
fn another_box_opens_in_the_language_of_whoever_takes_it() {
    for (language, rounds) in [(Language::Fr, 2), (Language::En, 3)] {
        let mut room = check("");
        let key = key("ann");
        let who = Who {
            key: &key,
            lag: 0,
            language,
        };
        let game = "duel".into();
        let now = room.now();
        match room.table.ask(who, "", Ask::Game { game }, now) {
            Ok(Answer::Do(decision)) => room.keep(decision),
            _ => panic!("the host may take a box"),
        };
        let options = room.table.view().options;
        let options: serde_json::Value = serde_json::from_str(options.get()).expect("options");
        assert_eq!(options["rounds"], rounds);
    }
}
