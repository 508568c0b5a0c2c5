//! The keys of a house: cookies that are what they say, keys that change
//! without loss, and a house that does not open without its own.

use std::{fs, path::Path};

use house::testing::Player;
use serde_json::{Value, json};

use crate::support::{Program, Ran, any_game, still_house, tablee};

/// The value of a cookie under another name.
fn renamed(cookie: &str, name: &str) -> String {
    let (_, value) = cookie.split_once('=').expect("a cookie");
    format!("{name}={value}")
}

#[test]
fn the_list_of_tables_does_not_pass_as_a_person_nor_a_person_as_the_list() {
    let house = still_house();
    let (table, ada) = house.open_table(any_game(), "Ada");
    let recent = house.get(&format!("/t/{table}"), &ada).cookie("recent");
    let old = house.old_cookie("recent", &format!("{table}.RAVI-42.{}", any_game()));
    for list in [&recent, &old] {
        let shelf = house.get("/", list).text;
        assert!(shelf.contains(&format!("/t/{table}")), "the list is read");
        // Whoever is nobody yet is given a cookie.
        house.get("/", &renamed(list, "tablee")).cookie("tablee");
        let path = format!("/t/{table}");
        house.get(&path, &renamed(list, "here")).cookie("tablee");
    }
    for person in [
        &ada,
        &house.old_cookie("tablee", "abcdefghijkmnpqrstuvwxyz"),
    ] {
        let answer = house.get("/", &renamed(person, "recent"));
        assert!(!answer.text.contains("/t/"), "{person} is no list");
        let answer = house.get(&format!("/t/{table}"), &renamed(person, "here"));
        answer.cookie("tablee");
    }
}

#[test]
fn cookies_of_an_earlier_version_are_read_and_sealed_anew() {
    let house = still_house();
    let key = "abcdefghijkmnpqrstuvwxyz";
    let answer = house.get("/", &house.old_cookie("tablee", key));
    assert_eq!(answer.cookie("tablee"), house.cookie_of(key));
    // What is sealed as it should be stays.
    let again = house.get("/", &answer.cookie("tablee"));
    assert!(again.cookies.is_empty(), "{:?}", again.cookies);
    for odd in [
        "abcdefghijkmnpqrstuvwxy",
        "t.RAVI-42.g",
        "ABCDEFGHIJKLMNOPQRSTUVWX",
    ] {
        let given = house.get("/", &house.old_cookie("tablee", odd));
        assert_ne!(given.cookie("tablee"), house.cookie_of(odd));
    }
}

/// Opens a house on a folder that it refuses; gives what it says.
fn refused(data: &Path) -> String {
    let data = data.to_str().expect("a path");
    let ran = tablee(&["--data", data, "--listen", "127.0.0.1:0", "--quiet"]);
    assert!(!ran.well(), "the house opens");
    ran.said()
}

fn key(data: &Path, args: &[&str]) -> Ran {
    let data = data.to_str().expect("a path");
    tablee(&[&["key"], args, &["--data", data]].concat())
}

/// Where Ada sits, and her cookie now.
async fn seat(house: &Program, table: &str, cookie: &str) -> (Value, String) {
    let ada = Player::connect(house, table, cookie).await;
    let ada = ada.expect("the table is there");
    let page = house.get(&format!("/t/{table}"), cookie);
    let mut given = page.cookies.iter().filter(|set| set.starts_with("tablee="));
    let given = given.next().map(|_| page.cookie("tablee"));
    (ada.told["me"]["seat"].clone(), given.unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_rotated_and_nobody_loses_a_seat() {
    let data = tempfile::tempdir().expect("a folder");
    let mut house = Program::start(data.path(), &[]);
    let (table, first) = house.open_table(any_game(), "Ada");
    let page = house.get(&format!("/t/{table}"), &first).text;
    let link = way_back(&page);
    let mut cookie = first.clone();
    for rotations in 1..=3 {
        // While it is open, too.
        let ran = key(data.path(), &["rotate"]);
        assert!(
            ran.well() && ran.said().contains("nobody loses"),
            "{}",
            ran.said()
        );
        assert!(
            ran.said().contains(&format!("{rotations} of before")),
            "{}",
            ran.said()
        );
        assert_eq!(
            seat(&house, &table, &cookie).await,
            (json!(0), String::new())
        );
        house.close();
        house.restart();
        let (at, sealed) = seat(&house, &table, &cookie).await;
        assert_eq!(at, 0, "after {rotations} rotations");
        assert!(!sealed.is_empty() && sealed != cookie, "it is sealed anew");
        cookie = sealed;
        assert_eq!(seat(&house, &table, &first).await.0, 0, "the first cookie");
        assert_eq!(house.get(&link, "").status, 200, "the first personal link");
    }
}

/// The personal link on a page.
fn way_back(page: &str) -> String {
    let back = page.split("/back/").nth(1);
    let back = back.and_then(|rest| rest.split(['"', '<']).next());
    format!("/back/{}", back.expect("a way back"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_with_tables_does_not_open_without_its_key() {
    let data = tempfile::tempdir().expect("a folder");
    let mut house = Program::start(data.path(), &[]);
    let (table, cookie) = house.open_table(any_game(), "Ada");
    house.close();
    let path = data.path().join("signing.key");
    let kept = fs::read(&path).expect("the key");

    fs::write(&path, "short").expect("a damaged key");
    let said = refused(data.path());
    assert!(
        said.contains("damaged") && said.contains("backup"),
        "{said}"
    );
    fs::remove_file(&path).expect("the key is lost");
    let said = refused(data.path());
    assert!(
        said.contains("tables (1)") && said.contains("backup"),
        "{said}"
    );
    assert!(said.contains("key new --lose-seats"), "{said}");
    assert!(!path.exists(), "a key was made silently");
    assert!(!key(data.path(), &["rotate"]).well());

    fs::write(&path, &kept).expect("the key is back");
    house.restart();
    assert_eq!(seat(&house, &table, &cookie).await.0, 0);
    house.close();

    fs::remove_file(&path).expect("the key is lost");
    let ran = key(data.path(), &["new"]);
    assert!(
        !ran.well() && ran.said().contains("tables: 1"),
        "{}",
        ran.said()
    );
    assert!(!path.exists(), "it asks first");
    let ran = key(data.path(), &["new", "--lose-seats"]);
    assert!(ran.well(), "{}", ran.said());
    house.restart();
    let (at, _) = seat(&house, &table, &cookie).await;
    assert_eq!(at, Value::Null, "the old cookie is nobody's");
}

#[test]
fn a_good_key_is_not_thrown_away_without_a_word() {
    let data = tempfile::tempdir().expect("a folder");
    assert!(
        key(data.path(), &["new"]).well(),
        "an empty folder needs no word"
    );
    let path = data.path().join("signing.key");
    let kept = fs::read(&path).expect("a key");
    assert!(!key(data.path(), &["new"]).well());
    assert_eq!(fs::read(&path).expect("a key"), kept);
    assert!(key(data.path(), &["new", "--lose-seats"]).well());
    assert_ne!(fs::read(&path).expect("a key"), kept);
    let aside = data.path().join("signing.key.replaced");
    assert_eq!(fs::read(aside).expect("it is put aside"), kept);
}
