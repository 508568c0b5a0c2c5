use std::{prelude::v1::*, vec};

use game::{Outcome, Seat};
use serde_json::value::RawValue;

use super::room::check;
use crate::{EVENING_GAP, PastGame, Sitting};

/// The places of the people of each seat, when a game ends so.
fn places(scores: &[i32], winners: &[u8], people: &[&[u16]], sides: &[u8]) -> Vec<(u16, u32, u32)> {
    let game = PastGame {
        number: 1,
        game: "pick".into(),
        options: RawValue::from_string("{}".into()).expect("JSON"),
        first: None,
        legacy: None,
        names: vec!["".into(); scores.len()],
        faces: vec![Vec::new(); scores.len()],
        from: 1,
        to: 2,
        outcome: Some(Outcome {
            scores: scores.to_vec(),
            winners: winners.iter().copied().map(Seat).collect(),
        }),
        ended_at: Some(2),
        started_at: 1,
        sitting: Sitting {
            people: people.iter().map(|people| people.to_vec()).collect(),
            sides: sides.to_vec(),
        },
    };
    let places = game.places().into_iter();
    places
        .map(|one| (one.person, one.place, one.points))
        .collect()
}

#[test]
fn places_are_worth_five_to_one_and_one_below() {
    let people: Vec<[u16; 1]> = (0..7).map(|person| [person]).collect();
    let people: Vec<&[u16]> = people.iter().map(|one| one.as_slice()).collect();
    let sides: Vec<u8> = (0..7).collect();
    let told = places(&[9, 8, 7, 6, 5, 4, 3], &[0], &people, &sides);
    let points: Vec<u32> = told.iter().map(|(_, _, points)| *points).collect();
    assert_eq!(points, [5, 4, 3, 2, 1, 1, 1]);
}

#[test]
fn equal_places_share_the_better() {
    let told = places(
        &[4, 7, 7, 1],
        &[1, 2],
        &[&[0], &[1], &[2], &[3]],
        &[0, 1, 2, 3],
    );
    assert_eq!(told, [(1, 1, 5), (2, 1, 5), (0, 3, 3), (3, 4, 2)]);
}

#[test]
fn robots_take_no_place() {
    let told = places(&[9, 4, 8, 1], &[0], &[&[], &[0], &[], &[1]], &[0, 1, 2, 3]);
    assert_eq!(told, [(0, 1, 5), (1, 2, 4)]);
}

#[test]
fn a_winner_is_first_whatever_the_scores() {
    let told = places(&[3, 9], &[0], &[&[0], &[1]], &[0, 1]);
    assert_eq!(told, [(0, 1, 5), (1, 2, 4)]);
}

#[test]
fn mates_have_the_place_of_their_team() {
    let told = places(
        &[2, 9, 2, 9],
        &[1, 3],
        &[&[0], &[1], &[2], &[]],
        &[0, 1, 0, 1],
    );
    assert_eq!(told, [(1, 1, 5), (0, 2, 4), (2, 2, 4)]);
    let shared = places(&[2, 9], &[1], &[&[0], &[1, 2]], &[0, 1]);
    assert_eq!(shared, [(1, 1, 5), (2, 1, 5), (0, 2, 4)]);
}

const BOB_WINS: &str = "ann: 'start'
    ann: {'play':{'round':1,'number':1}}
    bob: {'play':{'round':1,'number':9}}";
const TWO: &str = "bob: {'join':{'name':'Bob'}}
    bob comes
    ann: {'options':{'rounds':1}}";

#[test]
fn games_add_up_and_a_long_pause_begins_another_evening() {
    let mut room = check(TWO);
    room.script(BOB_WINS);
    room.script("evening Bob 5, Ann 4");
    room.script(BOB_WINS);
    room.script("evening Bob 10, Ann 8");
    let gap = EVENING_GAP / 1_000;
    room.script(&std::format!("wait {}s", gap - 1));
    room.script(BOB_WINS);
    room.script("evening Bob 15, Ann 12");
    room.script(&std::format!("wait {gap}s"));
    room.script(BOB_WINS);
    room.script("evening Bob 5, Ann 4");
    let first = room.table.evening(2).expect("an evening");
    let numbers: Vec<u32> = first.games.iter().map(|game| game.number).collect();
    assert_eq!(numbers, [1, 2, 3]);
    assert_eq!(first.standings[0].trophies, ["pick", "pick", "pick"]);
    assert_eq!(room.table.evening(5), None);
}

#[test]
fn who_holds_a_seat_at_the_end_scores_for_it() {
    let mut room = check(TWO);
    room.script(
        "cleo: {'join':{'name':'Cleo'}}
        cleo comes
        ann: 'start'
        bob: {'play':{'round':1,'number':9}}
        cleo: {'play':{'round':1,'number':8}}
        bob: 'leave'
        ann: {'play':{'round':1,'number':1}}
        state over
        evening Cleo 5, Ann 4",
    );
}

#[test]
fn an_unfinished_game_is_told_and_scores_nothing() {
    let mut room = check(TWO);
    room.script(BOB_WINS);
    room.script(
        "ann: 'start'
        ann: 'clear'
        evening Bob 5, Ann 4",
    );
    let evening = room.table.last_evening().expect("an evening");
    assert_eq!(evening.games.len(), 2);
    assert!(evening.games[1].places.is_empty());
}

#[test]
fn whoever_takes_themselves_out_is_shown_nowhere() {
    let mut room = check(TWO);
    room.script(BOB_WINS);
    room.script(
        "stranger: {'unlist':{'on':true}} -> table.not-here
        bob: {'unlist':{'on':true}}
        evening Bob 5, Ann 4",
    );
    let shown = room.table.evening_to_show(1).expect("an evening");
    assert_eq!(shown.standings.len(), 1);
    assert_eq!(shown.games[0].places.len(), 1);
    assert_eq!(room.table.listed_names(&room.table.past()[0]), ["Ann", ""]);
    room.script("bob: {'unlist':{'on':false}}");
    assert_eq!(
        room.table.evening_to_show(1).expect("it").standings.len(),
        2
    );
}
