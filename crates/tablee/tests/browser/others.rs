//! Other browsers than Chromium: every page, and a game of each kind, in WebKit,
//! which iPhones have, and in Firefox, where it can be had.

use house::testing::{Company, Device, Page, Stage, TestHouse, marionette, stage};
use serde_json::json;

use crate::support::{games, still_house};

/// Asks what went wrong in the page's scripts since this was put there.
const LISTEN: &str = "window.wrong = []; window.addEventListener('error', (event) => window.wrong.push(event.message));
    window.addEventListener('unhandledrejection', (event) => window.wrong.push(String(event.reason)));";

/// The page is there, its sheet and its scripts work, and it is no wider than
/// its window.
fn is_well(page: &Page, path: &str) {
    page.js(LISTEN, &[]);
    let sheet = "getComputedStyle(document.querySelector('.skip')).position";
    page.wait(
        &format!("the sheet of {path}"),
        &format!("{sheet} !== 'static'"),
    );
    assert!(
        !page.has(".outdated")
            || page.js(
                "return document.querySelector('.outdated').checkVisibility()",
                &[]
            ) == false,
        "{path}: too old, it says"
    );
    let wide = page.js(
        "return document.documentElement.scrollWidth - innerWidth",
        &[],
    );
    assert!(wide.as_i64() <= Some(0), "{path} is too wide by {wide}");
    assert_eq!(page.js("return window.wrong", &[]), json!([]), "{path}");
}

#[test]
fn every_page_in_webkit() {
    stage::play("webkit-pages", still_house(), |stage| {
        let page = stage.open_webkit("webkit", Device::Phone);
        every_page(&page);
    });
}

#[test]
fn a_game_of_each_kind_in_webkit() {
    stage::play("webkit-games", still_house(), |stage| {
        let page = stage.open_webkit("webkit", Device::Phone);
        a_game_of_each_kind(stage, &page);
    });
}

#[test]
fn every_page_and_a_game_of_each_kind_in_firefox() {
    if marionette::program().is_none() {
        return println!("there is no Firefox on this machine");
    }
    stage::play("firefox", still_house(), |stage| {
        let page = stage.open_firefox("firefox", Device::Phone);
        every_page(&page);
        a_game_of_each_kind(stage, &page);
    });
}

fn every_page(page: &Page) {
    let boxes = games().into_iter().map(|game| format!("/games/{game}"));
    let house = ["/", "/join", "/nowhere", "/offline"].map(String::from);
    for path in house.into_iter().chain(boxes) {
        page.go(&path);
        is_well(page, &path);
        page.picture(&format!("{}{}", page.name, path.replace('/', "-")));
    }
}

fn a_game_of_each_kind(stage: &Stage<TestHouse>, page: &Page) {
    for game in games() {
        let company = Company::gather(&stage.house, game, &["Ada", "Basile"]);
        page.come_as(&company.cookie(0), &company.table);
        is_well(page, &company.table);
        page.picture(&format!("{}-{game}-room", page.name));
        // A tap there is a move here.
        page.tap("[data-ask*=add_bot]");
        page.wait(
            "a robot",
            "document.querySelectorAll('.seat:not(.free)').length === 3",
        );
        company.start();
        page.wait("the game", "!document.querySelector('.room')");
        is_well(page, game);
        page.picture(&format!("{}-{game}-begun", page.name));
        company.watch_to_the_end();
        // All of it happened at once: the page is not to be waited for.
        page.go(&company.table);
        page.see("[data-ask='\"start\"']");
        is_well(page, game);
        page.picture(&format!("{}-{game}-end", page.name));
        assert!(page.js("return document.getElementById('offline').hidden", &[]) == true);
    }
}
