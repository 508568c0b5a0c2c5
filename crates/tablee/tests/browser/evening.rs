//! An evening at real browsers: what is played next, who is missing, who comes
//! late, and what is left of it all.

use std::{rc::Rc, time::Duration};

use house::testing::{Company, Device, Habits, Page, Stage, TestHouse, stage};
use serde_json::json;

use crate::support::{any_game, games, still_house};

const SURE: &str = "#confirm[open] #confirm-yes";

/// A phone whose clock is wrong by hours.
fn wrong_clock(page: &Page) {
    let source = "const RealDate = Date; const ahead = 5 * 3600000;
        Date = class extends RealDate { constructor(...a) { a.length ? super(...a) : super(RealDate.now() + ahead); }
        static now() { return RealDate.now() + ahead; } };";
    let source = json!({ "source": source });
    let wrong = page
        .session
        .devtools("Page.addScriptToEvaluateOnNewDocument", source);
    wrong.expect("a page may have another clock");
}

/// Opens the menu, and waits until it stands still.
fn open_menu(page: &Page) {
    page.tap("#menu-button");
    let still = "document.getElementById('sheet').open && document.getElementById('sheet').getAnimations().length === 0";
    page.wait("the menu", still);
}

fn id(company: &Company) -> &str {
    company.table.strip_prefix("/t/").expect("an address")
}

fn pass(stage: &Stage<TestHouse>, company: &Company, seconds: u64) {
    stage.house.clock().advance(Duration::from_secs(seconds));
    stage.house.settle(id(company));
}

#[test]
fn the_next_game_is_one_tap_away_and_the_evening_is_told() {
    stage::play("next", still_house(), |stage| {
        let (first, second) = (games()[0], games()[1]);
        let company = Rc::new(Company::gather(&stage.house, first, &["Ada", "Basile"]));
        company.start();
        company.watch_to_the_end();
        let tv = stage.open("tv", Device::Tv);
        tv.go(&format!("{}/screen", company.table));
        tv.see_table();
        tv.see(".with-strip .evening-strip .trophy");
        tv.see(".screen-code .qr");
        let ada = stage.open_with("Ada", Device::Phone, Habits::still());
        wrong_clock(&ada);
        ada.come_as(&company.cookie(0), &company.table);

        ada.tap(&format!("#next-{second}"));
        ada.see(&format!("#next-{second}[aria-pressed=true]"));
        tv.see(".next-stage .next-votes .avatar");
        assert!(!ada.has(".next-bar"), "one of two is not most people");
        company.ask(1, json!({ "next": { "game": second } }));
        ada.see(".next-bar");
        let left =
            "Number(document.querySelector('.next-bar .clock-left')?.textContent.split(' ')[0])";
        let left = ada.wait("seconds that are left", left);
        assert!(
            left.as_f64()
                .is_some_and(|left| (1.0..=8.0).contains(&left)),
            "{left}"
        );
        tv.see(".next-stage .opens");
        pass(stage, &company, 8);
        let open = format!(
            "document.documentElement.dataset.game === {second:?} && !document.querySelector('.whats-next')"
        );
        ada.wait("the other game", &open);
        tv.wait("the other game", &open);
        assert_eq!(ada.complaints(), Vec::<String>::new());

        ada.go(&format!("{}/evening", company.table));
        ada.see(".evening-page .race-line");
        let drawn = "document.querySelector('.evening-picture').naturalWidth === 1200";
        ada.wait("the picture", drawn);
        let address = ada.path();
        let source = ada.js("return document.documentElement.outerHTML", &[]);
        let source = source.as_str().unwrap_or_default();
        assert!(!source.contains(id(&company)), "the page names the table");
        let answer = stage.house.get(&address, "");
        assert!(answer.text.contains("Ada"), "{}", answer.text);
        assert!(
            stage.house.get(&format!("{address}0"), "").status == 404,
            "a guess"
        );
        ada.tap("#unlist");
        ada.see("#unlist[value='0']");
        assert!(
            !stage.house.get(&address, "").text.contains("Ada"),
            "Ada took herself out"
        );
        assert!(
            !stage
                .house
                .get(&format!("{address}/image.svg"), "")
                .text
                .contains("Ada")
        );
        let told = stage.house.get(&format!("{address}/games/1"), "").text;
        assert!(
            !told.contains("Ada") && !told.contains(id(&company)),
            "{told}"
        );
        assert_eq!(ada.complaints(), Vec::<String>::new());
    });
}

#[test]
fn somebody_missing_is_waited_for_played_for_and_has_the_seat_again() {
    stage::play("missing", still_house(), |stage| {
        let company = Rc::new(Company::gather(&stage.house, any_game(), &["Ada"]));
        let bea = stage.open_with("Bea", Device::Phone, Habits::still());
        bea.go(&company.table);
        bea.see_table();
        bea.fill("#join-name", "Bea");
        bea.tap("#panel-hand form[data-ask=join] button");
        bea.see("#panel-main [data-key='seat-Bea']");
        company.start();
        let ada = stage.open_with("Ada", Device::Phone, Habits::still());
        ada.come_as(&company.cookie(0), &company.table);
        bea.see("#panel-hand *");
        bea.go("/healthz");
        // The house hears of a line that went; nobody asks about it yet.
        let gone = || {
            let seats = company.told()["table"]["seats"].clone();
            (seats[1]["here"] == false).then_some(())
        };
        ada.wait_until("Bea to be away", || {
            company.hear_a_while();
            gone()
        });
        assert!(!ada.has(".missing"), "a moment is no absence");
        pass(stage, &company, 30);
        ada.see(".missing .yes");
        let screen = format!("{}/screen", company.table);
        let board = stage.house.get(&screen, "").text;
        assert!(board.contains("On attend Bea"), "who blocks: {board}");
        ada.tap(".missing .wait");
        ada.wait("silence", "document.querySelector('.missing') === null");
        pass(stage, &company, 120);
        ada.see(".missing .yes");
        ada.tap(".missing .yes");
        ada.wait("a robot", "document.querySelector('.missing') === null");
        // It plays for her.
        company.let_pass();
        bea.go(&company.table);
        bea.see_table();
        bea.wait("her seat", "document.querySelector('#return') === null");
        let news = bea.text(".while-away");
        assert!(news.contains("Un robot (Habitué) a joué"), "{news}");
        bea.tap("#seen");
        bea.wait("no news", "document.querySelector('.while-away') === null");
        let back = || {
            company.hear_a_while();
            let seats = company.told()["table"]["seats"].clone();
            seats[1]["stand_in"].is_null().then_some(())
        };
        bea.wait_until("the robot to go", back);
    });
}

#[test]
fn a_latecomer_takes_the_chair_of_a_robot_and_a_pause_is_out_of_sight() {
    stage::play("late", still_house(), |stage| {
        let company = Rc::new(Company::gather(
            &stage.house,
            any_game(),
            &["Ada", "Basile"],
        ));
        company.ask(0, json!({ "add_bot": { "level": "regular" } }));
        company.start();
        let dan = stage.open_with("Dan", Device::Phone, Habits::still());
        dan.go(&company.table);
        dan.see_table();
        let seats = "document.querySelectorAll('.late .late-faces li').length === 3";
        dan.wait("where the game stands", seats);
        open_menu(&dan);
        dan.fill("#menu-name", "Dan");
        dan.tap("#panel-sheet form[data-ask=join] button");
        dan.js("document.getElementById('sheet').close()", &[]);
        dan.see(".late #take-chair-2");
        dan.tap("#take-chair-2");
        dan.wait("a seat", "document.body.dataset.seat === '2'");

        open_menu(&dan);
        dan.tap("#panel-sheet [data-ask='\"pause\"']");
        dan.see(".veil #resume");
        assert!(dan.text(".veil").contains("Dan"), "who stopped the game");
        let hidden =
            "getComputedStyle(document.getElementById('panel-hand')).visibility === 'hidden'";
        dan.wait("nothing to think about", hidden);
        dan.tap("#resume");
        dan.wait("the game", &format!("!({hidden})"));
    });
}

#[test]
fn a_game_is_slow_until_it_is_live_again_and_a_table_is_public_until_it_is_private() {
    stage::play("slow", still_house(), |stage| {
        let company = Rc::new(Company::gather(
            &stage.house,
            any_game(),
            &["Ada", "Basile"],
        ));
        company.start();
        let ada = stage.open_with("Ada", Device::Phone, Habits::still());
        ada.come_as(&company.cookie(0), &company.table);
        let passer = stage.open("passer", Device::Laptop);
        passer.go("/");
        assert!(!passer.has(".public-tables"), "tables are private");
        open_menu(&ada);
        ada.tap("#pace");
        ada.see("#panel-main .notice");
        open_menu(&ada);
        ada.tap("#public");
        ada.wait(
            "a public table",
            "document.querySelector('#public').dataset.ask.includes('false')",
        );
        passer.go("/");
        passer.see(".public-tables .recent");
        let listed = passer.text(".public-tables");
        assert!(
            !listed.contains("Ada") && !listed.contains("Basile"),
            "{listed}"
        );
        ada.tap("#public");
        ada.wait(
            "a private table",
            "document.querySelector('#public').dataset.ask.includes('true')",
        );
        passer.go("/");
        assert!(!passer.has(".public-tables"), "it is private again");
        ada.tap("#pace");
        ada.wait(
            "a live game",
            "document.querySelector('#pace').dataset.ask.includes('true')",
        );

        // Whoever is blocked does not come to a table of the blocker.
        let eve = stage.open_with("Eve", Device::Phone, Habits::still());
        eve.go(&company.table);
        eve.see_table();
        open_menu(&eve);
        eve.fill("#menu-name", "Eve");
        eve.tap("#panel-sheet form[data-ask=join] button");
        eve.see("#panel-main .late");
        ada.go(&company.table);
        ada.see_table();
        open_menu(&ada);
        ada.tap("#panel-sheet [data-key='menu-2'] .apart summary");
        ada.tap("#panel-sheet form[action$='/people/2/block'] button");
        ada.tap(SURE);
        assert!(ada.text(".narrow h1").contains("C’est fait"));
        ada.go(&company.table);
        ada.see_table();
        eve.tap("[data-ask='\"leave\"']");
        eve.tap(SURE);
        open_menu(&eve);
        eve.fill("#menu-name", "Eve");
        eve.tap("#panel-sheet form[data-ask=join] button");
        eve.see(".toast.alert");
    });
}

#[test]
fn what_is_typed_and_not_sent_survives_a_reload() {
    stage::play("drafts", still_house(), |stage| {
        let ada = stage.open_with("Ada", Device::Phone, Habits::still());
        ada.sit_down(&stage.house, any_game(), "Ada");
        let value = "document.getElementById('rename').value";
        // How far down the room one was, too.
        let down = "document.getElementById('panel-main')";
        ada.js(&format!("{down}.scrollTop = 120"), &[]);
        open_menu(&ada);
        ada.fill("#rename", "Zoé");
        ada.reload();
        ada.see_table();
        ada.wait("the place", &format!("{down}.scrollTop === 120"));
        ada.wait("the draft", &format!("{value} === 'Zoé'"));
        open_menu(&ada);
        ada.tap("#panel-sheet form[data-ask=join] button");
        ada.see("#panel-main [data-key='seat-Zoé']");
        ada.reload();
        ada.see_table();
        let kept = ada.js(
            "return Object.keys(sessionStorage).filter((key) => key.includes('rename')).length",
            &[],
        );
        assert_eq!(kept, 0, "what was sent is no draft");
    });
}
