//! What whoever keeps a house can do with it while people play: the page
//! `/house`, notices, no new games, erasing somebody; and a private house.

use std::path::Path;

use house::{
    Clock,
    testing::{Player, TestHouse},
};
use serde_json::{Value, json};
use tablee::shelf;

use crate::support::{BOXES, Group, Program, any_game, tablee};

fn on(data: &Path, args: &[&str]) -> crate::support::Ran {
    tablee(&[args, &["--data", data.to_str().expect("a path")]].concat())
}

/// Hears until something of the house is told.
async fn told(player: &mut Player, what: &str) -> Value {
    loop {
        let message = player.hear().await.expect("the house speaks");
        if let Some(told) = message.get(what) {
            return told.clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_tables_are_told_and_no_new_game_begins_before_an_upgrade() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let none = on(data, &["status"]);
    assert!(
        !none.well() && none.err.contains("no journal"),
        "{}",
        none.said()
    );
    let house = Program::start(data, &["--no-limits"]);
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let mut ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("a line");

    let done = on(data, &["notice", "Back at nine"]);
    assert!(done.well(), "{}", done.said());
    assert_eq!(told(&mut ada, "notice").await, "Back at nine");
    let long = on(data, &["notice", &"x".repeat(300)]);
    assert!(!long.well() && long.err.contains("200"), "{}", long.said());

    let drained = on(data, &["drain", "--wait", "1"]);
    assert!(
        drained.well() && drained.out.contains("new games wait"),
        "{}",
        drained.said()
    );
    assert_eq!(told(&mut ada, "draining").await, true);
    let refused = ada.ask(json!("start")).await.expect_err("no game begins");
    assert!(
        format!("{refused:?}").contains("house.draining"),
        "{refused:?}"
    );
    let opened = house.post("/tables", "", &[("game", any_game()), ("name", "Bea")]);
    assert_eq!(opened.status, 503);
    // Whoever comes now hears of it too.
    let late = Player::connect(&house, &table, "").await.expect("a line");
    assert_eq!(late.told["draining"], true);
    assert!(on(data, &["drain", "--off"]).well());
    let refused = ada.ask(json!("start")).await;
    let still = refused.is_err_and(|why| format!("{why:?}").contains("house.draining"));
    assert!(!still, "games begin again");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_erased_from_an_open_house_and_the_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let house = Program::start(data, &["--no-limits", "--bot-pace", "0"]);
    let workshop = shelf::workshops()[0].as_ref();
    let mut group = Group::gather(&house, workshop).await;
    group.arrange(json!("start")).await;
    let table = group.table.clone();
    let seq = group.host().seq();
    let exported = on(data, &["export", &table]).out;
    let wrong = on(data, &["erase", &table, "Nobody", "--yes"]);
    assert!(
        !wrong.well() && wrong.err.contains("#0"),
        "{}",
        wrong.said()
    );
    let unsure = on(data, &["erase", &table, "#1"]);
    assert!(
        !unsure.well() && unsure.err.contains("--yes"),
        "{}",
        unsure.said()
    );
    let erased = on(data, &["erase", &table, "#1", "--yes"]);
    assert!(
        erased.well() && erased.out.contains("backups"),
        "{}",
        erased.said()
    );

    let after = on(data, &["export", &table]).out;
    let joined = |text: &str| -> (String, String) {
        let lines = text
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let events = lines.flat_map(|line| line["record"]["events"].as_array().cloned());
        let mut joined = events
            .flatten()
            .filter_map(|event| event.get("joined").cloned());
        let one = joined
            .find(|joined| joined["person"] == 1)
            .expect("somebody");
        let word = |key: &str| one[key].as_str().expect("text").to_string();
        (word("name"), word("key"))
    };
    let (name, key) = joined(&exported);
    assert!(!after.contains(&key), "the key is gone");
    assert!(!after.contains(&format!("\"{name}\"")), "the name is gone");
    assert_eq!(
        after.lines().count(),
        exported.lines().count(),
        "the game is whole"
    );
    let checked = on(data, &["check"]);
    assert!(checked.well(), "{}", checked.said());
    let cookie = group.host().cookie.clone();
    let host = Player::connect(&house, &table, &cookie)
        .await
        .expect("the table is here");
    assert!(
        host.seq() >= seq && host.seat().is_some(),
        "others keep their seats"
    );
}

#[test]
fn the_page_of_the_house_opens_by_its_token_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let house = Program::start(data, &["--limit", "wrong-codes=1/h,20"]);
    let token = on(data, &["token"]).out.trim().to_string();
    assert!(token.len() >= 26, "{token}");
    assert_eq!(on(data, &["token"]).out.trim(), token, "shown again");
    let door = house.get("/house", "");
    assert!(door.status == 200 && !door.text.contains("host-card"));
    for path in ["/house/notice", "/house/drain"] {
        assert_eq!(
            house.post(path, "", &[("text", "x"), ("to", "on")]).status,
            403,
            "{path}"
        );
    }
    let entered = house.post("/house/enter", "", &[("token", &token)]);
    assert_eq!(entered.status, 303);
    let cookie = entered.cookie("host");
    let page = house.get("/house", &cookie);
    assert!(page.text.contains("host-card"), "{}", page.text);
    let said = house.post("/house/notice", &cookie, &[("text", "Bonsoir")]);
    assert_eq!(said.status, 303);
    assert!(house.get("/house", &cookie).text.contains("Bonsoir"));

    // A thousand guesses: twenty are heard.
    let heard = (0..1_000).filter(|guess| {
        let guess = format!("guess-{guess}");
        house.post("/house/enter", "", &[("token", &guess)]).status == 403
    });
    assert_eq!(heard.count(), 20);
    assert_eq!(
        house.get("/house", &cookie).status,
        200,
        "the host stays in"
    );
    let renewed = on(data, &["token", "--renew"]).out;
    assert_ne!(renewed.trim(), token);
    assert!(
        !house.get("/house", &cookie).text.contains("host-card"),
        "the old one is out"
    );
}

#[test]
fn in_a_private_house_tables_are_opened_by_those_who_may() {
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.openers.opening_password = Some("abricot".into());
        args.openers.by_invitation = true;
        args.openers.tables_per_person = 2;
    });
    let open =
        |cookie: &str| house.post("/tables", cookie, &[("game", any_game()), ("name", "Ada")]);
    assert_eq!(open("").status, 403);
    assert_eq!(house.post("/opener", "", &[("word", "prune")]).status, 403);
    let known = house.post("/opener", "", &[("word", "abricot")]);
    assert_eq!(known.status, 303);
    let cookie = known.cookie("opener");
    let first = open(&cookie);
    assert_eq!(first.status, 303);
    let both = format!("{cookie}; {}", first.cookie("tablee"));
    assert_eq!(open(&both).status, 303);
    assert_eq!(open(&both).status, 429, "two a day");
    // Guests of a link come without a word.
    assert_eq!(house.get(&first.location, "").status, 200);
    assert_eq!(house.get("/invitation/1.abc", "").status, 403);
}
