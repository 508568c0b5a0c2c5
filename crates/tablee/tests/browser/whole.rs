//! A whole evening at one table: three games of three kinds, four people, a
//! screen and two robots; and how few taps it takes.

use std::{cell::Cell, rc::Rc, time::Duration};

use house::testing::{Company, Device, Evening, Habits, Page, Stage, TestHouse, stage};
use serde_json::json;

use crate::support::{any_game, games, still_house};

/// Somebody who counts every tap, one on a field to write into it among them.
struct Thumb {
    page: Rc<Page>,
    taps: Cell<u32>,
}

impl Thumb {
    fn on(page: &Rc<Page>) -> Thumb {
        Thumb {
            page: page.clone(),
            taps: Cell::new(0),
        }
    }

    fn tap(&self, css: &str) {
        self.taps.set(self.taps.get() + 1);
        self.page.tap(css);
    }

    fn fill(&self, css: &str, text: &str) {
        self.taps.set(self.taps.get() + 1);
        self.page.fill(css, text);
    }

    fn at_most(&self, most: u32, what: &str) {
        let taps = self.taps.get();
        assert!(taps <= most, "{what} took {taps} taps");
    }
}

fn pass(stage: &Stage<TestHouse>, company: &Company, seconds: u64) {
    stage.house.clock().advance(Duration::from_secs(seconds));
    let id = company.table.strip_prefix("/t/").expect("an address");
    stage.house.settle(id);
}

/// Comes by a link and sits down: to write a name, and to join.
fn come(stage: &mut Stage<TestHouse>, table: &str, name: &str) -> Rc<Page> {
    let page = stage.open_with(name, Device::Phone, Habits::still());
    page.go(table);
    page.see_table();
    let thumb = Thumb::on(&page);
    thumb.fill("#join-name", name);
    thumb.tap("#panel-hand form.join button[type=submit]");
    page.see(&format!("#panel-main [data-key='seat-{name}']"));
    thumb.at_most(2, "coming by a link");
    page
}

/// The screen by the same link.
fn screen(stage: &mut Stage<TestHouse>, table: &str) -> Rc<Page> {
    let page = stage.open_with("tv", Device::Tv, Habits::still());
    page.go(table);
    page.see_table();
    let thumb = Thumb::on(&page);
    thumb.tap("#panel-hand a[data-screen]");
    page.see("body.screen .lobby");
    thumb.at_most(2, "becoming the screen");
    page
}

fn shows(page: &Page, game: &str) {
    let shown = format!(
        "document.documentElement.dataset.game === {game:?} && !document.querySelector('.whats-next')"
    );
    page.wait(game, &shown);
}

/// More than half want a box, and it opens: a tap each.
fn next_game(stage: &Stage<TestHouse>, company: &Company, phone: &Rc<Page>, game: &str) {
    let thumb = Thumb::on(phone);
    thumb.tap(&format!("#next-{game}"));
    thumb.at_most(1, "the next game");
    for who in [0, 1] {
        company.ask(who, json!({ "next": { "game": game } }));
    }
    pass(stage, company, 8);
    shows(phone, game);
}

fn evening(company: &Company) -> serde_json::Value {
    company.told()["table"]["evening"].clone()
}

#[test]
fn three_games_of_three_kinds_follow_one_another_with_the_same_people() {
    stage::play("whole", still_house(), |stage| {
        let kinds = games();
        let [first, second, third] = [kinds[0], kinds[1], kinds[2]];
        let company = Rc::new(Company::gather(
            &stage.house,
            first,
            &["Ana", "Basile", "Chloé"],
        ));
        let mamie = come(stage, &company.table, "Mamie");
        let tv = screen(stage, &company.table);
        for _ in 0..2 {
            company.ask(0, json!({ "add_bot": { "level": "regular" } }));
        }
        let said = tv.text("#panel-live");
        assert!(said.contains("quatre personnes et deux robots"), "{said}");
        company.ask(0, json!("start"));
        for (number, game) in [first, second, third].into_iter().enumerate() {
            shows(&mamie, game);
            shows(&tv, game);
            // The way to the table is on the screen all the time.
            tv.see(".screen-code .qr");
            company.watch_to_the_end();
            tv.see(".evening-strip");
            let evening = evening(&company);
            assert_eq!(evening["games"], number + 1);
            let people = evening["standings"].as_array().expect("scores");
            assert_eq!(people.len(), 4, "{people:?}");
            let next = [second, third, first][number];
            if number < 2 {
                next_game(stage, &company, &mamie, next);
            }
        }
        let seats = company.told()["table"]["seats"].clone();
        assert_eq!(seats.as_array().map(Vec::len), Some(6));
        the_evening_is_kept(&mamie, &company);
        assert_eq!(mamie.complaints(), Vec::<String>::new());
        assert_eq!(tv.complaints(), Vec::<String>::new());
    });
}

/// A page with every game, and a picture that any telephone knows.
fn the_evening_is_kept(page: &Page, company: &Company) {
    page.see(".evening-strip .strip-face > .avatar");
    let strip = page.js(
        "return [...document.querySelectorAll('.evening-strip .strip-face > .avatar use')].map((e) => e.getAttribute('href')).sort()",
        &[],
    );
    page.go(&format!("{}/evening", company.table));
    page.see(".evening-page .race-names");
    let count = |css: &str| {
        let count = format!("return document.querySelectorAll({css:?}).length");
        page.js(&count, &[])
    };
    assert_eq!(count(".evening-game"), 3);
    assert_eq!(count(".race-names li"), 4);
    // Everybody looks as they do at the table.
    let faces = page.js(
        "return [...document.querySelectorAll('.race-names .avatar use')].map((e) => e.getAttribute('href')).sort()",
        &[],
    );
    assert_eq!(faces, strip);
    page.js(
        "HTMLAnchorElement.prototype.click = function () { if (this.download) window.kept = this.href; }",
        &[],
    );
    page.tap("#save-evening");
    page.wait(
        "a picture",
        "window.kept?.startsWith('data:image/png') && window.kept.length > 30000",
    );
    let text = page.js(
        "return document.getElementById('copy-evening').dataset.copy",
        &[],
    );
    let text = text.as_str().unwrap_or_default();
    for name in ["Ana", "Basile", "Chloé", "Mamie"] {
        assert!(text.contains(name), "{text}");
    }
}

#[test]
fn the_host_closes_the_laptop_in_the_waiting_room_and_in_the_game() {
    stage::play("host", still_house(), |stage| {
        let ana = stage.open_with("Ana", Device::Laptop, Habits::still());
        ana.sit_down(&stage.house, any_game(), "Ana");
        let table = ana.path();
        let bea = come(stage, &table, "Bea");
        assert!(!bea.has("#start"), "Ana is the host");
        ana.go("/healthz");
        bea.wait_until("the host's hand", || {
            stage.house.clock().advance(Duration::from_secs(10));
            bea.has("#start").then_some(())
        });
        bea.tap("#add-regular");
        bea.tap("#start");
        shows(&bea, any_game());
        bea.see("#panel-hand *");
        // She comes back, and is the host again; then she leaves for good.
        ana.go(&table);
        ana.see_table();
        ana.tap("#menu-button");
        ana.tap("[data-ask='\"leave\"']");
        ana.tap("#confirm[open] #confirm-yes");
        bea.tap("#menu-button");
        bea.see("#panel-sheet [data-ask='\"clear\"']");
        assert_eq!(bea.complaints(), Vec::<String>::new());
    });
}

#[test]
fn a_pause_holds_while_the_house_closes_and_opens() {
    stage::play("restart", still_house(), |stage| {
        let company = Company::gather(&stage.house, any_game(), &["Ada", "Basile"]);
        company.start();
        let ada = stage.open_with("Ada", Device::Phone, Habits::still());
        ada.come_as(&company.cookie(0), &company.table);
        ada.tap("#menu-button");
        ada.tap("#panel-sheet [data-ask='\"pause\"']");
        ada.see(".veil #resume");
        drop(company);
        let kept = Evening::keep(&stage.house);
        stage.house = kept.again();
        ada.reload();
        ada.see_table();
        let veil = ada.text(".veil");
        assert!(veil.contains("Ada"), "who stopped it: {veil}");
        ada.see(".veil time");
        ada.tap("#resume");
        ada.wait("the game", "!document.querySelector('.veil')");
        ada.see("#panel-hand *");
    });
}

#[test]
fn two_children_play_on_one_tablet_and_no_secret_is_seen_by_the_other() {
    // Where people think in secret and no clock presses.
    for game in &games()[..2] {
        stage::play("tablet", still_house(), |stage| {
            let company = Company::gather(&stage.house, game, &["Ana"]);
            let tablet = come(stage, &company.table, "Zoé");
            tablet.tap("#menu-button");
            tablet.tap("#share-device > summary");
            tablet.fill("#share-name", "Léo");
            tablet.tap("#share-device button");
            tablet.see("#pass");
            company.start();
            shows(&tablet, game);
            let seat = |seat: u8| format!("document.body.dataset.seat === '{seat}'");
            // Where Léo alone is awaited, the veil comes down by itself.
            tablet.wait_until("the veil", || {
                if tablet.has("#pass button") {
                    tablet.js("document.querySelector('#pass button')?.click()", &[]);
                }
                tablet.has("body.veiled").then_some(())
            });
            tablet.see("body.veiled .takers");
            let behind = tablet.js("return document.documentElement.outerHTML", &[]);
            let behind = behind.as_str().unwrap_or_default();
            assert!(!behind.contains("panel-hand"), "something is behind it");
            tablet.tap(".takers li:nth-child(2) button");
            tablet.wait("Léo's seat", &seat(2));
            assert_eq!(tablet.complaints(), Vec::<String>::new());
        });
    }
}

#[test]
fn the_first_page_says_what_is_asked_and_the_most_urgent_table_is_first() {
    stage::play("awaited", still_house(), |stage| {
        let quiet = stage.open_with("Ada", Device::Phone, Habits::still());
        let company = Company::gather(&stage.house, games()[0], &["Ada", "Basile"]);
        company.start();
        quiet.come_as(&company.cookie(0), &company.table);
        // Another table, where nothing happens, is fresher.
        quiet.go("/games/");
        let (idle, _) = stage.house.open_table(games()[1], "Basile");
        quiet.go(&format!("/t/{idle}"));
        quiet.see_table();
        stage.house.clock().advance(Duration::from_secs(600));
        quiet.go("/");
        quiet.see(".your-tables .my-turn");
        let title = quiet.js("return document.title", &[]);
        assert!(
            title.as_str().unwrap_or_default().starts_with("(1)"),
            "{title}"
        );
        let asked = quiet.text(".my-turn b");
        assert!(asked.contains("carte"), "what is asked: {asked}");
        let told = quiet.text(".my-turn");
        assert!(told.contains("depuis 10 min"), "{told}");
        let first = quiet.js("return document.querySelector('.recent').pathname", &[]);
        assert_eq!(first, company.table);
    });
}
