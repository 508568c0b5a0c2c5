//! The door of a table: who is kept out, locks, codes that are retired, and a
//! crowd that comes and goes.

use std::time::{Duration, Instant};

use house::testing::{Player, TestHouse};
use serde_json::{Value, json};

use crate::support::{any_game, still_house};

/// A table with Ada, its host, and Bea, who came to it.
async fn two(house: &TestHouse) -> (String, Player, Player) {
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let ada = Player::connect(house, &table, &cookie).await.expect("Ada");
    let bea = Player::come(house, &table, "Bea").await;
    (table, ada, bea)
}

fn page(house: &TestHouse, table: &str, cookie: &str, language: &str) -> String {
    let cookie = format!("{cookie}; lang={language}");
    house.get(&format!("/t/{table}"), &cookie).text
}

async fn refusal(player: &mut Player, ask: Value) -> (Value, String) {
    let refused = player.ask(ask).await.expect_err("it is refused");
    let text = refused["text"].as_str().unwrap_or_default().to_string();
    (refused["code"].clone(), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_removed_is_told_and_stays_out_until_let_in() {
    let house = still_house();
    let (table, mut ada, mut bea) = two(&house).await;
    let remove = json!({ "remove_seat": { "seat": 1 } });
    ada.ask(remove).await.expect("the host may");
    bea.hear().await.expect("she is told");
    assert_eq!(bea.told["me"]["out"], true, "{}", bea.told["me"]);
    for ask in [
        json!({ "sit": { "seat": null } }),
        json!({ "join": { "name": "Bea" } }),
        json!("pause"),
    ] {
        let (code, text) = refusal(&mut bea, ask).await;
        assert_eq!(code, "table.kept-out");
        assert!(text.contains("Ada"), "{text}");
    }
    for (language, words) in [("fr", "a libéré votre place"), ("en", "freed your seat")] {
        let page = page(&house, &table, &bea.cookie, language);
        assert!(page.contains(words), "{language}");
        assert!(!page.contains("data-ask=\"join\""), "{language}");
    }
    // The same by a new socket, and the host sees who it is.
    let again = Player::connect(&house, &table, &bea.cookie)
        .await
        .expect("Bea");
    assert_eq!(again.told["me"]["out"], true);
    let menu = page(&house, &table, &ada.cookie, "en");
    assert!(
        menu.contains("Kept out") && menu.contains("let_in"),
        "the host's menu"
    );

    let let_in = json!({ "let_in": { "person": 1 } });
    assert_eq!(refusal(&mut bea, let_in.clone()).await.0, "table.kept-out");
    ada.ask(let_in).await.expect("the host may");
    assert!(page(&house, &table, &bea.cookie, "en").contains("data-ask=\"join\""));
    let join = json!({ "join": { "name": "Bea" } });
    bea.ask(join).await.expect("she is let in");
    assert_eq!(bea.told["me"]["seat"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_table_says_so_to_everybody_and_lets_nobody_new_in() {
    let house = still_house();
    let (table, mut ada, bea) = two(&house).await;
    ada.ask(json!("lock")).await.expect("the host may");
    assert_eq!(ada.told["table"]["locked"], true);
    let mut cleo = Player::connect(&house, &table, "").await.expect("Cleo");
    let (code, text) = refusal(&mut cleo, json!({ "join": { "name": "Cleo" } })).await;
    assert_eq!(code, "table.locked");
    assert!(text.contains("Ada"), "{text}");
    let told = page(&house, &table, &cleo.cookie, "en");
    assert!(told.contains("This table is locked") && !told.contains("data-ask=\"join\""));
    for cookie in [&ada.cookie, &bea.cookie, &cleo.cookie] {
        assert!(page(&house, &table, cookie, "en").contains("Table locked"));
    }
    let screen = format!("/t/{table}/screen");
    assert!(house.get(&screen, "lang=en").text.contains("Table locked"));
    // Whoever is there comes back.
    let bea = Player::connect(&house, &table, &bea.cookie)
        .await
        .expect("Bea");
    assert_eq!(bea.told["me"]["seat"], 1);
    ada.ask(json!("unlock")).await.expect("the host may");
    let join = json!({ "join": { "name": "Cleo" } });
    cleo.ask(join).await.expect("anyone may come again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_who_come_and_go_do_not_fill_a_table() {
    let house = still_house();
    let (table, _) = house.open_table(any_game(), "Ada");
    for _ in 0..110 {
        let mut guest = Player::come(&house, &table, "Lou").await;
        guest.ask(json!("leave")).await.expect("anyone may leave");
    }
    let bea = Player::come(&house, &table, "Bea").await;
    let people = bea.told["table"]["people"].as_array().map(Vec::len);
    assert_eq!(people, Some(2), "{}", bea.told["table"]["people"]);
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Waits until a code leads there, or nowhere.
fn wait_for(house: &TestHouse, code: &str, status: u16) {
    let began = Instant::now();
    while house.get(&format!("/c/{code}"), "").status != status {
        assert!(
            began.elapsed() < house::testing::PATIENCE,
            "{code}: never {status}"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_code_of_a_table_asleep_for_thirty_days_is_retired_and_its_link_gives_another() {
    let house = still_house();
    let (table, mut ada, bea) = two(&house).await;
    let code = ada.told["table"]["code"]
        .as_str()
        .expect("a code")
        .to_string();
    house.clock().advance(29 * DAY);
    wait_for(&house, &code, 303);
    ada.ask(json!("pause")).await.expect_err("no game is on");
    drop(bea);

    // Ada still looks at it: she is told the new code at once.
    house.clock().advance(3 * DAY);
    wait_for(&house, &code, 404);
    while ada.told["table"]["code"] == code {
        ada.hear().await.expect("she is told");
    }
    let second = ada.told["table"]["code"]
        .as_str()
        .expect("a code")
        .to_string();
    wait_for(&house, &second, 303);

    // Nobody looks, and the table leaves memory.
    drop(ada);
    house.clock().advance(DAY);
    house.clock().advance(31 * DAY);
    wait_for(&house, &second, 404);
    let page = house.get(&format!("/t/{table}"), "");
    assert_eq!(page.status, 200, "the link still works");
    assert!(
        !page.text.contains(&second),
        "it shows a code that is retired"
    );
    let ada = Player::connect(&house, &table, "")
        .await
        .expect("the table");
    let third = ada.told["table"]["code"].as_str().expect("a code");
    wait_for(&house, third, 303);
}
