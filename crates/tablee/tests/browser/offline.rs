//! The house goes away and comes back while a page is open, at a table of every
//! game.

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
