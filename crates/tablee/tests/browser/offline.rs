//! The house goes away and comes back while a page is open, at a table of every
//! game.

use std::{
    thread,
    time::{Duration, Instant},
};

use house::testing::{Device, Page, Player, Stage, stage};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::support::{Program, games};

const BANNER: &str = "document.getElementById('offline').checkVisibility()";
/// A move that can be made with one tap.
const MOVE: &str = "#panel-hand button[data-ask*='\"play\"']:not([disabled])";

#[test]
fn offline_and_back() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--bot-pace", "0.05", "--no-limits"]);
    stage::play("offline", house, |stage| {
        let page = stage.open("Ada", Device::Phone);
        for game in games() {
            let (table, cookie) = stage.house.open_table(game, "Ada");
            page.come_as(&cookie, &format!("/t/{table}"));
            page.js("window.same = true", &[]);
            in_the_room(&page, stage);
            start(&page);
            in_the_game(&page, stage);
            goes_on(&page, &stage.house, &table, &cookie);
            assert_eq!(
                page.js("return window.same", &[]),
                true,
                "the page was loaded again"
            );
        }
    });
}

/// Asks by a tap while the house is away; it has the ask when it is back.
fn ask_while_away(page: &Page, stage: &mut Stage<Program>, button: &str) {
    stage.house.kill();
    page.wait("the word that we are offline", BANNER);
    page.tap(button);
    page.see(".toast");
    stage.house.restart();
    page.wait("the word that we are offline to go", &format!("!{BANNER}"));
    page.wait(
        "what was asked while offline",
        "!document.querySelector('[data-busy]')",
    );
    assert!(!page.has(".toast.alert"), "it was refused");
}

fn in_the_room(page: &Page, stage: &mut Stage<Program>) {
    ask_while_away(page, stage, "[data-ask*=add_bot]");
    let taken = "document.querySelectorAll('.seat:not(.free)').length === 2";
    page.wait("a bot", taken);
}

/// With as many bots as the game takes.
fn start(page: &Page) {
    let seats = "return document.querySelectorAll('.seat:not(.free)').length";
    while page.has("#start[disabled]") {
        let before = page.js(seats, &[]);
        page.tap("[data-ask*=add_bot]");
        page.wait(
            "another bot",
            &format!("{} > {before}", seats.trim_start_matches("return ")),
        );
    }
    page.tap("#start");
    page.wait("the game", "!document.querySelector('.room')");
}

/// A move, where the page offers one at once; otherwise a break.
fn in_the_game(page: &Page, stage: &mut Stage<Program>) {
    if page.has(MOVE) {
        ask_while_away(page, stage, MOVE);
        return;
    }
    page.tap("#menu-button");
    ask_while_away(page, stage, "#sheet [data-ask='\"pause\"']");
    page.wait("the break", "document.querySelector('.veil')");
    page.tap("#resume");
    page.wait("the break to end", "!document.querySelector('.veil')");
}

/// A bot takes the seat, and the page hears of what happens.
fn goes_on(page: &Page, house: &Program, table: &str, cookie: &str) {
    page.js(
        "window.told = 0; document.addEventListener('panels', () => { window.told += 1; });",
        &[],
    );
    let runtime = Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let ada = Player::connect(house, table, cookie).await;
        let mut ada = ada.expect("another device");
        let stand_in = json!({ "seat": ada.seat(), "level": "regular" });
        let granted = ada.ask(json!({ "stand_in": stand_in })).await;
        granted.expect("the host may");
        let before = ada.game().clone();
        while *ada.game() == before {
            ada.hear().await.expect("the house goes on");
        }
    });
    page.wait("news of the game", "window.told > 1");
}

/// How long a dead line may go untold, and how long a living one untaken.
const TOLD: Duration = Duration::from_secs(5);
const TAKEN_UP: Duration = Duration::from_secs(2);
/// The driver and a busy machine.
const LEEWAY: Duration = Duration::from_millis(1500);

/// A house that hangs says nothing, and neither does a line that is cut
/// somewhere on its way: connections are taken, and nobody answers.
#[test]
fn a_dead_line_is_told_and_taken_up_again() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--no-limits"]);
    stage::play("dead-line", house, |stage| {
        let page = stage.open("Ada", Device::Phone);
        page.sit_down(&stage.house, games()[0], "Ada");
        page.js("window.same = true", &[]);
        for round in 0..2 {
            stage.house.signal("STOP");
            let began = Instant::now();
            page.wait("the word that the line is dead", BANNER);
            let told = began.elapsed();
            assert!(told < TOLD + LEEWAY, "told after {told:?}");
            // Tries hang meanwhile.
            thread::sleep(Duration::from_secs(4 * round));
            stage.house.signal("CONT");
            let began = Instant::now();
            page.wait("the line", &format!("!{BANNER}"));
            let taken = began.elapsed();
            assert!(taken < TAKEN_UP + LEEWAY, "taken up after {taken:?}");
        }
        assert_eq!(page.js("return window.same", &[]), true, "loaded again");
    });
}

/// The browser's own page for a house that is away would be the end of the game.
#[test]
fn reloading_never_leaves_the_game() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--no-limits"]);
    stage::play("reload", house, |stage| {
        let page = stage.open("Ada", Device::Phone);
        page.sit_down(&stage.house, games()[0], "Ada");
        page.js("window.same = true", &[]);
        stage.house.kill();
        page.see("#offline [data-reload]");
        page.tap("#offline [data-reload]");
        page.see(".toast.alert");
        assert_eq!(page.js("return window.same", &[]), true, "the page went");
        stage.house.restart();
        page.wait("the line", &format!("!{BANNER}"));
        assert_eq!(page.js("return window.same", &[]), true, "loaded again");
    });
}

/// Once somebody was there, the house says itself that it cannot be reached, and
/// shows no game that is not there.
#[test]
fn a_house_that_is_away_has_a_page() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--no-limits"]);
    stage::play("away", house, |stage| {
        let page = stage.open("Ada", Device::Phone);
        page.go("/");
        page.wait(
            "the worker",
            "navigator.serviceWorker.controller && caches.match('/offline')",
        );
        page.sit_down(&stage.house, games()[0], "Ada");
        let table = page.path();
        stage.house.kill();
        page.reload();
        page.see("#away h1");
        assert_eq!(page.path(), table);
        let sheet = page.js(
            "return getComputedStyle(document.querySelector('#away .button')).borderRadius",
            &[],
        );
        assert_ne!(sheet, "0px", "the page is bare");
        stage.house.restart();
        page.wait("the table", "document.getElementById('panel-main')");
        page.see_table();
    });
}
