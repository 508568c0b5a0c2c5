use std::prelude::v1::*;

use game::{Seat, Viewer};

use super::room::{Room, check, key, pick};

fn started() -> Room {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: {'add_bot':{'level':'regular'}}
        ann: {'options':{'rounds':1}}
        ann: 'start'
        bob: {'play':{'round':1,'number':424242}}",
    )
}

#[test]
fn what_everyone_may_see_holds_no_key_and_no_hand() {
    let room = started();
    let game = pick(&room.table).expect("a game");
    let mut secrets: Vec<String> = game.hands.clone();
    secrets.extend([
        key("ann"),
        key("bob"),
        "unguessable".into(),
        "424242".into(),
    ]);
    let public = [
        serde_json::to_string(&room.table.view()).expect("plain data"),
        serde_json::to_string(&room.table.me(Some(1), room.wall)).expect("plain data"),
        room.table.running().expect("a game").view(Viewer::Public),
    ];
    for (secret, text) in secrets
        .iter()
        .flat_map(|s| public.iter().map(move |t| (s, t)))
    {
        assert!(!text.contains(secret.as_str()), "{secret} is in {text}");
    }
}

/// Whose hand a person can see.
fn hand_seen(room: &Room, name: &str) -> Option<usize> {
    let game = room.table.running().expect("a game");
    let view = game.view(room.table.viewer(room.table.person(&key(name))));
    let hands = &pick(&room.table).expect("a game").hands;
    let mut seen = (0..hands.len()).filter(|seat| view.contains(&hands[*seat]));
    let hand = seen.next();
    assert_eq!(seen.next(), None, "two hands are in {view}");
    hand
}

#[test]
fn people_see_their_own_hand_and_onlookers_none() {
    let mut room = started();
    room.script("cleo: {'join':{'name':'Cleo'}}");
    let seen = ["ann", "bob", "cleo", "stranger"].map(|name| hand_seen(&room, name));
    assert_eq!(seen, [Some(0), Some(1), None, None]);
}

/// The same game, after its only round.
fn over() -> Room {
    let mut room = started();
    room.script(
        "ann: {'play':{'round':1,'number':1}}
        wait 3s
        state over",
    );
    room
}

#[test]
fn a_newcomer_after_the_end_looks_on_the_finished_game() {
    let mut room = over();
    room.script(
        "cleo: {'join':{'name':'Cleo'}}
        seats Ann | Bob | Boulon* | Cleo",
    );
    assert_eq!(hand_seen(&room, "cleo"), None);
}

#[test]
fn changing_places_after_the_end_shows_nobody_anothers_hand() {
    let mut room = over();
    room.script(
        "ann: 'stand'
        ann: {'sit':{'seat':0}}
        seats Bob & Ann | Boulon*",
    );
    assert_eq!(
        [hand_seen(&room, "ann"), hand_seen(&room, "bob")],
        [Some(0), Some(1)]
    );
    for _ in 0..10 {
        room.script("ann: 'shuffle'");
        assert_eq!(
            [hand_seen(&room, "ann"), hand_seen(&room, "bob")],
            [Some(0), Some(1)]
        );
    }
    room.script(
        "ann: 'start'
        bob: 'leave'",
    );
    assert_eq!(
        room.table.viewer(Some(0)),
        Viewer::Seat(Seat(hand_seen(&room, "ann").unwrap_or(9) as u8))
    );
    assert_eq!(hand_seen(&room, "bob"), None);
}

#[test]
fn whoever_leaves_and_comes_back_has_lost_the_hand() {
    let mut room = started();
    room.script(
        "bob: 'leave'
        bob: {'join':{'name':'Bob'}}",
    );
    assert_eq!(hand_seen(&room, "bob"), None);
}
