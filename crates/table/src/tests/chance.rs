//! What can be seen comes from another chance than what is hidden.

use std::{string::String, vec::Vec};

use game::Millis;

use super::room::{check, key, pick};
use crate::{Answer, Ask, Chance, Now, Who};

/// What a game brings that is drawn from one chance throughout: the hands,
/// what its bot chooses, and when the bot does each thing.
fn drawn(chance: Chance) -> (Vec<String>, Option<u64>, Vec<Option<Millis>>) {
    let mut room = check("ann: {'add_bot':{'level':'regular'}}");
    let wall = room.wall;
    let who = Who {
        key: &key("ann"),
        lag: 0,
        language: game::Language::Fr,
    };
    let start = room.table.ask(who, "n", Ask::Start, Now { wall, chance });
    let Ok(Answer::Do(start)) = start else {
        panic!("the game starts");
    };
    room.keep(start);
    let first = room.table.wake_at(wall);
    let wall = first.expect("the bot's move");
    let moved = room.table.wake(Now { wall, chance }).ok().flatten();
    room.keep(moved.expect("the bot moves"));
    let pace = room.table.pace;
    let game = pick(&room.table).expect("a game");
    let (hands, choice) = (game.hands.clone(), game.picks[1]);
    assert!((pace.least..=pace.most).contains(&(wall - room.wall)));
    room.script("ann: {'play':{'round':1,'number':1}}");
    (hands, choice, Vec::from([first, room.table.wake_at(wall)]))
}

#[test]
fn the_rules_the_bots_choices_and_their_delays_are_drawn_apart() {
    let before = Chance {
        rules: 1,
        choices: 2,
        delays: 3,
    };
    let (hands, choice, delays) = drawn(before);
    for seed in 4..20 {
        let other = drawn(Chance {
            rules: seed,
            ..before
        });
        assert_ne!(other.0, hands);
        assert_eq!((other.1, &other.2), (choice, &delays));
        let other = drawn(Chance {
            choices: seed,
            ..before
        });
        assert_ne!(other.1, choice);
        assert_eq!((&other.0, &other.2), (&hands, &delays));
        let other = drawn(Chance {
            delays: seed,
            ..before
        });
        assert_ne!(other.2, delays);
        assert_eq!((&other.0, other.1), (&hands, choice));
    }
}
