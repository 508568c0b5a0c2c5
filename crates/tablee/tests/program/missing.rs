//! A house that no longer has one of its games: the tables that played it open,
//! say so, and take another; nothing is lost for when the box is back.

use std::{path::Path, sync::Arc};

use game::Language;
use house::{
    Clock,
    testing::{Player, TestHouse},
};
use serde_json::{Value, json};
use tablee::shelf;
use web::{Lang, Supplies};

use crate::support::{BOXES, Group, games};

fn house_without(game: &str, data: &Path) -> TestHouse {
    let boxes = shelf::boxes(&Supplies::default());
    let boxes = boxes.unwrap_or_else(|why| panic!("{why}")).without(game);
    let data = data.to_path_buf();
    TestHouse::open_as(&Arc::new(boxes), Clock::held(), |args| args.data = data)
}

fn whole_house(data: &Path) -> TestHouse {
    let data = data.to_path_buf();
    TestHouse::open_as(&BOXES, Clock::held(), |args| args.data = data)
}

/// A table in the middle of its second game of some kind.
struct Left {
    table: String,
    cookie: String,
    /// What its host saw when the house closed.
    game: Value,
}

async fn leave_in_the_middle(group: &mut Group, house: &TestHouse) -> Left {
    group.arrange(json!("start")).await;
    group.arrange(json!("clear")).await;
    let (who, ask) = group.next_move(house).await;
    let granted = group.players[who].ask(ask).await;
    granted.expect("a move");
    group.catch_up().await.expect("the house goes on");
    Left {
        table: group.table.clone(),
        cookie: group.host().cookie.clone(),
        game: group.host().game().clone(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_left_the_shelf_is_told_so_and_another_is_taken() {
    for workshop in shelf::workshops() {
        let data = tempfile::tempdir().expect("a folder");
        let house = whole_house(data.path());
        let mut group = Group::gather(&house, workshop.as_ref()).await;
        let left = leave_in_the_middle(&mut group, &house).await;
        drop(group);
        house.close();

        let house = house_without(workshop.id(), data.path());
        it_is_told(&house, &left);
        nothing_can_be_played(&house, &left).await;
        house.close();

        let house = whole_house(data.path());
        let host = Player::connect(&house, &left.table, &left.cookie).await;
        let mut host = host.expect("the table is there");
        assert_eq!(
            *host.game(),
            left.game,
            "the box is back, and the game is not"
        );
        host.ask(json!("resume")).await.expect("it goes on");
        drop(host);
        house.close();

        let house = house_without(workshop.id(), data.path());
        another_is_taken(&house, &left, workshop.id()).await;
    }
}

/// On the page of the table, on its screen, and where the game is told.
fn it_is_told(house: &TestHouse, left: &Left) {
    let table = format!("/t/{}", left.table);
    for (path, status, words) in [
        (table.clone(), 200, "room.no-such-game"),
        (format!("{table}/screen"), 200, "room.no-such-game"),
        (format!("{table}/games/1"), 404, "problem.no-box.text"),
    ] {
        for language in Language::ALL {
            let headers = [
                ("accept-language", language.tag()),
                ("cookie", left.cookie.as_str()),
            ];
            let page = house.get_with(&path, &headers);
            assert_eq!(page.status, status, "{path}");
            let words = Lang::house(language).t(words);
            assert!(page.text.contains(words), "{path} does not say: {words}");
        }
    }
}

async fn nothing_can_be_played(house: &TestHouse, left: &Left) {
    let host = Player::connect(house, &left.table, &left.cookie).await;
    let mut host = host.expect("the table is there");
    assert_eq!(host.told["table"]["missing"], true);
    for ask in [json!({ "play": {} }), json!("resume"), json!("start")] {
        let refused = host.ask(ask.clone()).await;
        let refused = refused.expect_err(&format!("{ask} is refused"));
        assert_eq!(refused["code"], "table.no-such-game", "{ask}");
    }
}

async fn another_is_taken(house: &TestHouse, left: &Left, missing: &str) {
    let host = Player::connect(house, &left.table, &left.cookie).await;
    let mut host = host.expect("the table is there");
    for game in games().into_iter().filter(|game| *game != missing) {
        let taken = host.ask(json!({ "game": { "game": game } })).await;
        taken.unwrap_or_else(|why| panic!("{game} instead of {missing}: {why}"));
        assert_ne!(host.told["table"]["missing"], true);
        assert_eq!(host.told["table"]["game"], game);
        let page = house.get(&format!("/t/{}", left.table), &left.cookie);
        let lid = house.boxes().get(game).expect("a box").lid();
        assert!(
            page.text.contains(lid.name),
            "the page does not name {game}"
        );
    }
    // It may be for more than sit here.
    while host.ask(json!("start")).await.is_err() {
        let bot = json!({ "add_bot": { "level": "regular" } });
        host.ask(bot).await.expect("the other game starts");
    }
    assert!(host.game().is_object());
}
