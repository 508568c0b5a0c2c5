//! Personal links: one table each, and until their owner renews them.

use house::testing::{Player, TestHouse};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{any_game, still_house};

/// The personal link on the page of a table.
fn link(house: &TestHouse, table: &str, cookie: &str) -> String {
    let page = house.get(&format!("/t/{table}"), cookie).text;
    let back = page.split("/back/").nth(1);
    let back = back.and_then(|rest| rest.split(['"', '<']).next());
    format!("/back/{}", back.expect("a way back"))
}

/// The cookie that a link gives, if it is good.
fn taken(house: &TestHouse, link: &str) -> Option<String> {
    let looked = house.get(link, "");
    let answer = house.post(link, "", &[]);
    assert_eq!(
        looked.status == 200,
        answer.status == 303,
        "{}",
        answer.text
    );
    (answer.status == 303).then(|| {
        let here = answer.cookies.iter().find(|set| set.starts_with("here="));
        let path = format!("Path={}", answer.location);
        assert!(here.expect("a cookie").contains(&path), "{here:?}");
        assert!(answer.cookies.len() == 1, "{:?}", answer.cookies);
        answer.cookie("here")
    })
}

/// Who a cookie is at a table.
async fn person(house: &TestHouse, table: &str, cookie: &str) -> Value {
    let player = Player::connect(house, table, cookie).await;
    player.expect("a socket").told["me"]["person"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_brings_one_back_to_one_table() {
    let house = still_house();
    let (table, ada) = house.open_table(any_game(), "Ada");
    let form = [("game", any_game()), ("name", "Ada")];
    let other = house.post("/tables", &ada, &form).location;
    let other = other.strip_prefix("/t/").expect("a table");
    assert_eq!(person(&house, other, &ada).await, 0, "Ada is at both");

    let way = link(&house, &table, &ada);
    let here = taken(&house, &way).expect("her own link");
    assert_eq!(person(&house, &table, &here).await, 0);
    assert_eq!(person(&house, other, &here).await, Value::Null);
    // Neither the link nor her cookie there opens another table.
    let forged = way.replacen(&table, other, 1);
    assert_eq!(taken(&house, &forged), None);
    for broken in [
        "/back/",
        "/back/a.b",
        "/back/x.0.1.00",
        &way[..way.len() - 3],
    ] {
        assert_eq!(house.get(broken, "").status, 404, "{broken}");
    }
    // The browser of somebody else stays theirs elsewhere.
    let mut bea = Player::come(&house, other, "Bea").await;
    let both = format!("{}; {here}", bea.cookie);
    assert_eq!(person(&house, &table, &both).await, 0);
    assert_eq!(person(&house, other, &both).await, 1);
    bea.ask(json!("leave")).await.expect("anyone may leave");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_does_not_tell_the_key_and_ends_when_it_is_renewed() {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let key = cookie.rsplit('.').next().expect("a key");
    let before = link(&house, &table, &cookie);
    assert!(!before.contains(key), "{before}");
    assert!(taken(&house, &before).is_some());

    let mut ada = Player::connect(&house, &table, &cookie).await.expect("Ada");
    ada.ask(json!("renew_link")).await.expect("it is hers");
    assert_eq!(taken(&house, &before), None, "the old link still works");
    let after = link(&house, &table, &cookie);
    assert_ne!(after, before);
    assert!(taken(&house, &after).is_some());
    // Leaving and coming again does not bring it back.
    for ask in [json!("leave"), json!({ "join": { "name": "Ada" } })] {
        ada.ask(ask).await.expect("anyone may");
        assert_eq!(taken(&house, &before), None);
    }
}

const OLD: &str = "abcdefghijkmnpqrstuvwxyz23";

/// A house with a table that a version before opened, the table, and its host's
/// key; and the folder of all that.
fn old_table() -> (TestHouse, &'static str, &'static str, TempDir) {
    let (key, data) = (
        "abcdefghijkmnpqrstuvwxyz",
        tempfile::tempdir().expect("a folder"),
    );
    let game = any_game();
    let record = json!({ "at": 1, "events": [
        { "opened": { "id": OLD, "code": "RAVI-42", "game": game, "options": {} } },
        { "joined": { "person": 0, "key": key, "name": "Ada" } },
        { "hosted": { "person": 0 } },
        { "seated": { "seats": [{ "holder": { "people": [0] } }] } } ] });
    let head = json!({ "tablee": 1, "table": OLD, "code": "RAVI-42", "records": 1 });
    let file = data.path().join("old.jsonl");
    let line = json!({ "seq": 1, "record": record });
    std::fs::write(&file, format!("{head}\n{line}\n")).expect("a file");
    let folder = data.path().to_path_buf();
    let import = move || crate::support::import(&file, &folder);
    std::thread::spawn(import).join().expect("it is imported");
    let folder = data.path().to_path_buf();
    let boxes = &crate::support::BOXES;
    let house = TestHouse::open_as(boxes, house::Clock::held(), |args| args.data = folder);
    (house, OLD, key, data)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_of_an_earlier_version_works_until_its_owner_renews_it() {
    let (house, table, key, _data) = tokio::task::spawn_blocking(old_table)
        .await
        .expect("a house");
    let old = house.old_link(table, key);
    let here = taken(&house, &old).expect("it is good");
    assert_eq!(person(&house, table, &here).await, 0);
    let (no_table, _) = old.split_once('?').expect("a table");
    assert_eq!(taken(&house, no_table), None, "it opens everything");
    // It is none at a table where links have numbers.
    let (new, _) = house.open_table(any_game(), "Bea");
    assert_eq!(taken(&house, &house.old_link(&new, key)), None);

    let cookie = house.cookie_of(key);
    let numbered = link(&house, table, &cookie);
    assert!(taken(&house, &numbered).is_some());
    let mut ada = Player::connect(&house, table, &cookie).await.expect("Ada");
    ada.ask(json!("renew_link")).await.expect("it is hers");
    assert_eq!(taken(&house, &old), None);
    assert_eq!(taken(&house, &numbered), None);
    assert!(taken(&house, &link(&house, table, &cookie)).is_some());
}
