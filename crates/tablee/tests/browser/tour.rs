//! A walk past every page of the house and, with each game of the shelf, past
//! the room, the table, its end and its record, for the checks that hold
//! everywhere. The boxes walk on through their own games.

use std::rc::Rc;

use house::testing::{Company, Page, Sight, Stage, TestHouse, Walk, axe, sizes};
use serde_json::{Value, json};

use crate::support::{any_game, games, still_house, tablee};

const HOST: usize = 0;
const GUEST: usize = 1;
const NAMES: [&str; 2] = ["Ada", "Basile"];

#[test]
fn axe_finds_nothing() {
    axe::check("axe", still_house(), walk);
}

#[test]
fn sizes() {
    sizes::check("sizes", still_house(), walk);
}

fn walk(stage: &mut Stage<TestHouse>, visit: &mut dyn FnMut(&Page, &Sight)) {
    let tables = games().into_iter().map(|game| {
        let company = Company::gather(&stage.house, game, &NAMES);
        (game, Rc::new(company))
    });
    let tables: Vec<(&str, Rc<Company>)> = tables.collect();
    let first = Company::gather(&stage.house, any_game(), &NAMES);
    let told = stage.house.get(&first.table, &first.cookie(HOST)).text;
    let keeper = keeper(&stage.house);
    let mut walk = Walk::begin(stage, first, visit);
    house(&mut walk, &way_back(&told));
    keeping(&mut walk, keeper);
    any_room(&mut walk);
    any_table(&mut walk);
    for (game, company) in tables {
        walk.company = company;
        one_game(&mut walk, game);
    }
}

/// Ada's own link, as her page has it.
fn way_back(told: &str) -> String {
    let back = told.split("/back/").nth(1);
    let back = back.and_then(|rest| rest.split(['"', '<']).next());
    format!("/back/{}", back.expect("Ada's way back"))
}

/// The cookie of whoever keeps the house.
fn keeper(house: &TestHouse) -> String {
    let data = house.data().to_str().expect("a path");
    let token = tablee(&["token", "--data", data]).out;
    let entered = house.post("/house/enter", "", &[("token", token.trim())]);
    entered.cookie("host")
}

fn keeping(walk: &mut Walk<'_>, keeper: String) {
    walk.at("house, door", "/house", "#token");
    let sight = walk.table("house, page", None, ".host-card", &[]);
    walk.see(Sight {
        person: keeper,
        path: "/house".into(),
        ..sight
    });
}

fn house(walk: &mut Walk<'_>, back: &str) {
    walk.at("shelf", "/", "main h1");
    walk.at("join", "/join", "#code");
    let wrong = "#code[aria-invalid]";
    walk.at("join, no such table", "/join?code=ravi-42", wrong);
    walk.at("join, not a code", "/join?code=!", wrong);
    walk.at("no such page", "/nowhere", "main h1");
    walk.at("no such table", "/t/nowhere", "main h1");
    walk.at("recover", back, "form[action^='/back/']");
    let sight = walk.table("shelf with a table", Some(HOST), "main h1", &[]);
    walk.see(Sight {
        from: Some(sight.path.clone()),
        path: "/".into(),
        ..sight
    });
}

/// What the house adds to any room.
fn any_room(walk: &mut Walk<'_>) {
    walk.phone("room, stranger", None, "form[data-ask=join]", &[]);
    let menu = &["#menu-button", "#recovery summary"];
    walk.phone("room, menu", Some(HOST), "#menu-button", menu);
    walk.phone("room, QR code", Some(HOST), "#show-qr", &["#show-qr"]);
    let shelf = "#another-game";
    walk.phone("room, another game", Some(HOST), shelf, &[shelf]);
    walk.phone("room, guest", Some(GUEST), ".seats", &[]);
}

/// What the house adds to any game.
fn any_table(walk: &mut Walk<'_>) {
    walk.company.start();
    let menu = "#menu-button";
    walk.phone("playing, menu", Some(HOST), menu, &[menu]);
    walk.company.ask(HOST, json!("pause"));
    walk.phone("pause", Some(HOST), "#resume", &[]);
    walk.tv("pause, TV", ".veil");
    walk.company.ask(HOST, json!("clear"));
    assert_eq!(walk.company.game(), Value::Null);
    walk.phone("room, after a game", Some(HOST), "[data-ask*=add_bot]", &[]);
}

fn one_game(walk: &mut Walk<'_>, game: &str) {
    let form = "form[action='/tables']";
    walk.at(&format!("{game}, box"), &format!("/games/{game}"), form);
    let bots = "[data-ask*=add_bot]";
    walk.phone(&format!("{game}, room"), Some(HOST), bots, &[]);
    walk.tv(&format!("{game}, room, TV"), ".seats");

    walk.company.start();
    let shown = "#panel-main *";
    walk.phone(&format!("{game}, begun"), Some(GUEST), shown, &[]);
    walk.phone(&format!("{game}, onlooker"), None, shown, &[]);
    walk.tv(&format!("{game}, begun, TV"), shown);

    walk.company.watch_to_the_end();
    let again = "[data-ask='\"start\"']";
    walk.phone(&format!("{game}, end"), Some(HOST), again, &[]);
    walk.tv(&format!("{game}, end, TV"), shown);
    let evening = format!("{}/evening", walk.company.table);
    walk.at(&format!("{game}, evening"), &evening, ".evening-picture");
    let record = format!("{}/games/1", walk.company.table);
    walk.at(&format!("{game}, record"), &record, "main h1");
}
