//! People: their faces, how they come, their devices, and the signs they give.

use std::time::Duration;

use house::testing::{Device, Habits, Page, Stage, TestHouse, stage};
use serde_json::json;

use crate::support::{any_game, still_house};

/// The animal and the colour that an avatar shows.
const FACE: &str = "((e) => e && e.querySelector('use').getAttribute('href').split('#')[1] + ' ' + \
     e.querySelector('[class^=tone]').getAttribute('class'))(document.querySelector(SELECTOR))";

fn face(page: &Page, css: &str) -> String {
    page.see(css);
    let look = FACE.replace("SELECTOR", &format!("{css:?}"));
    let seen = page.js(&format!("return {look}"), &[]);
    seen.as_str().unwrap_or_default().to_string()
}

/// A table with its host, and where it is.
fn opened(stage: &mut Stage<TestHouse>) -> (std::rc::Rc<Page>, String) {
    let ana = stage.open("Ana", Device::Phone);
    ana.sit_down(&stage.house, any_game(), "Ana");
    let table = ana.path();
    (ana, table)
}

fn join(page: &Page, table: &str, name: &str) {
    page.go(table);
    page.see_table();
    page.fill("#join-name", name);
    page.tap("#panel-hand form.join button[type=submit]");
    page.see(&format!("#panel-main [data-key='seat-{name}']"));
}

#[test]
fn a_face_is_chosen_once_and_shown_everywhere_at_every_table() {
    stage::play("faces", still_house(), |stage| {
        let (ana, table) = opened(stage);
        let host = face(&ana, "[data-key='seat-Ana'] .avatar");
        let karim = stage.open("Karim", Device::Phone);
        karim.go(&table);
        karim.see_table();
        let taken = host.split("tone-").nth(1).expect("a colour");
        assert!(karim.has(&format!("input[name=colour][value='{taken}']:disabled")));
        karim.fill("#join-name", "Karim");
        karim.tap(".animals label:nth-child(5)");
        karim.wait(
            "the animal",
            "document.querySelector('.face-now use').href.baseVal.endsWith('#a4')",
        );
        // The second tap, and Karim is at the table.
        karim.tap("#panel-hand form.join button[type=submit]");
        let mine = face(&karim, "[data-key='seat-Karim'] .avatar");
        assert!(mine.starts_with("a4 "), "{mine}");
        assert_ne!(mine.split(' ').nth(1), host.split(' ').nth(1));
        assert_eq!(face(&ana, "[data-key='seat-Karim'] .avatar"), mine);
        let tv = stage.open("TV", Device::Tv);
        tv.go(&format!("{table}/screen"));
        assert_eq!(face(&tv, "[data-key='seat-Karim'] .avatar"), mine);

        // At another table it is there already: one tap.
        let (_, other) = opened(stage);
        karim.wait("the device keeps it", "document.body.dataset.face");
        karim.wait_until("the cookie", || {
            karim.go(&other);
            karim
                .js("return document.body.dataset.name", &[])
                .as_str()
                .filter(|name| *name == "Karim")
                .map(drop)
        });
        karim.see_table();
        karim.wait(
            "the name",
            "document.querySelector('#join-name').value === 'Karim'",
        );
        karim.tap("#panel-hand form.join button[type=submit]");
        let there = face(&karim, "[data-key='seat-Karim'] .avatar");
        assert!(there.starts_with("a4 "), "{there}");
        assert_eq!(karim.complaints(), Vec::<String>::new());
    });
}

#[test]
fn any_device_is_the_screen_by_one_tap_and_stops_being_it() {
    stage::play("screen", still_house(), |stage| {
        let (ana, table) = opened(stage);
        let laptop = stage.open("laptop", Device::Laptop);
        laptop.go(&table);
        laptop.see_table();
        laptop.tap("#panel-hand a[data-screen]");
        laptop.see("body.screen .lobby");
        assert_eq!(laptop.path(), format!("{table}/screen"));
        laptop.wait("the line", "document.getElementById('offline').hidden");
        ana.tap("[data-ask*=add_bot]");
        laptop.see("[data-key='seat-Boulon']");
        assert_eq!(laptop.complaints(), Vec::<String>::new());

        // It stops; a phone is offered the board, and not for a reload.
        laptop.reload();
        laptop.see("body.screen .lobby");
        stage.house.clock().advance(Duration::from_secs(6));
        laptop.js("document.querySelector('.display a').click()", &[]);
        laptop.see("form.join");
        assert!(!ana.has("#toasts a[data-screen]"), "too early");
        ana.wait_until("the offer", || {
            stage.house.clock().advance(Duration::from_secs(6));
            ana.has("#toasts a[data-screen]").then_some(())
        });
        ana.tap("#toasts a[data-screen]");
        ana.see("body.screen .lobby");
    });
}

#[test]
fn a_television_is_the_screen_by_itself_and_a_laptop_is_not() {
    stage::play("television", still_house(), |stage| {
        let (_, table) = opened(stage);
        // A second takes a moment here.
        let hurry =
            "const later = window.setTimeout; window.setTimeout = (f, ms) => later(f, ms / 50);";
        let hurried = |page: &Page| {
            let put = json!({ "source": hurry });
            page.session
                .devtools("Page.addScriptToEvaluateOnNewDocument", put)
                .expect("a script");
        };
        let tv = stage.open("TV", Device::Tv);
        hurried(&tv);
        let agent =
            "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36";
        tv.session
            .devtools(
                "Network.setUserAgentOverride",
                json!({ "userAgent": agent }),
            )
            .expect("another name");
        tv.go(&table);
        tv.see("body.screen .lobby");
        let laptop = stage.open("laptop", Device::Laptop);
        hurried(&laptop);
        laptop.go(&table);
        laptop.see_table();
        assert!(!laptop.has("body.remote, .alone:not([hidden])"));
    });
}

#[test]
fn somebody_moves_to_another_phone_by_a_ticket() {
    stage::play("ticket", still_house(), |stage| {
        let (_, table) = opened(stage);
        let [old, new, late] = ["old", "new", "late"].map(|name| stage.open(name, Device::Phone));
        join(&old, &table, "Karim");
        old.tap("#menu-button");
        old.tap("#move");
        old.see("#ticket .qr");
        let letters = old.text(".ticket-letters .shown");
        assert_eq!(letters.len(), 6);
        new.go("/join");
        new.fill("#code", &letters.to_lowercase());
        new.tap(".code-form button[type=submit], form[action='/join'] button");
        new.tap("form[action^='/m/'] button");
        assert!(!new.has("#panel-main"), "before the first phone agreed");
        old.tap("[data-answer][value=true]");
        new.wait("the table", &format!("location.pathname === {table:?}"));
        new.see("#panel-main [data-key='seat-Karim']");
        new.wait("the same person", "document.body.dataset.person === '1'");

        late.go(&format!("/m/{letters}"));
        assert!(
            late.text("h1").contains("déjà servi"),
            "{}",
            late.text("h1")
        );
        old.tap("#ticket [data-ticket]");
        let second = old.wait_until("another ticket", || {
            let shown = old
                .has(".ticket-letters")
                .then(|| old.text(".ticket-letters .shown"));
            shown.filter(|shown| *shown != letters)
        });
        stage.house.clock().advance(Duration::from_secs(61));
        late.go(&format!("/m/{second}"));
        assert!(late.text("h1").contains("minute"), "{}", late.text("h1"));
        old.wait(
            "the end of the minute",
            "!document.querySelector('.ticket-letters')",
        );
    });
}

#[test]
fn several_people_share_a_device_with_a_veil_between_them() {
    stage::play("veil", still_house(), |stage| {
        let (ana, table) = opened(stage);
        ana.tap("#menu-button");
        ana.tap("#share-device > summary");
        ana.fill("#share-name", "Zoé");
        ana.tap("#share-device button");
        ana.see("#panel-main [data-key='seat-Zoé']:not(.away)");
        ana.wait("still Ana", "document.body.dataset.person === '0'");
        ana.tap("#pass button");
        ana.see("body.veiled .takers");
        assert!(
            !ana.has("[id^=panel-]:not(:empty)"),
            "something is behind the veil"
        );
        ana.tap(".takers li:nth-child(2) button");
        ana.see("#pass");
        ana.wait("Zoé", "document.body.dataset.person === '1'");
        assert!(ana.text("#pass").contains("Zoé"));
        // Both are here, whoever has the device.
        let karim = stage.open("Karim", Device::Phone);
        join(&karim, &table, "Karim");
        assert!(!karim.has(".seat.away"));
        // One of them has a phone by now: the tablet is the other's.
        ana.tap("#pass button");
        ana.tap(".parting summary");
        ana.tap(".parting form:last-of-type button");
        ana.tap("#confirm[open] #confirm-yes");
        ana.wait(
            "one of them",
            "document.querySelectorAll('.takers li').length === 1",
        );
        ana.tap(".takers button");
        ana.wait("Ana", "document.body.dataset.person === '0'");
        assert!(!ana.has("#pass"), "nobody shares it any more");
        karim.see(".seat.away");
    });
}

#[test]
fn signs_rise_beside_faces_and_are_held_back_when_the_host_says_so() {
    stage::play("signs", still_house(), |stage| {
        let (ana, table) = opened(stage);
        let tv = stage.open("TV", Device::Tv);
        tv.go(&format!("{table}/screen"));
        tv.see_table();
        tv.js(
            "new MutationObserver(() => { const seen = document.querySelector('.welcome'); if (seen) window.welcomed = seen.textContent; })\
                .observe(document.body, { childList: true, subtree: true })",
            &[],
        );
        let karim = stage.open("Karim", Device::Phone);
        join(&karim, &table, "Karim");
        tv.wait("a welcome", "window.welcomed?.includes('Karim')");
        for page in [&ana, &tv] {
            page.js("window.signs = 0; new MutationObserver((l) => l.forEach((m) => window.signs += m.addedNodes.length))\
                .observe(document.getElementById('signs'), { childList: true })", &[]);
        }
        let before = stage.house.settle(&table[3..]);
        karim.tap("[data-react='1']");
        for page in [&ana, &tv] {
            page.wait("a sign", "window.signs === 1");
            let aloud = page.js(
                "return document.getElementById('signs').getAttribute('aria-hidden')",
                &[],
            );
            assert_eq!(aloud, "true");
        }
        assert_eq!(
            stage.house.settle(&table[3..]),
            before,
            "a sign is in the journal"
        );
        // Ana need not see those of one person; the others do.
        ana.tap("#menu-button");
        ana.tap("#panel-sheet [data-key='menu-1'] .apart summary");
        ana.tap("[data-mute='1']");
        ana.see("[data-mute='1'][aria-pressed=true]");
        karim.tap("[data-react='2']");
        tv.wait("another sign", "window.signs === 2");
        ana.wait("nothing", "window.signs === 1");
        ana.tap("#quiet");
        karim.wait(
            "no signs",
            "!document.querySelector('#reactions').checkVisibility()",
        );
    });
}

#[test]
fn a_browser_in_english_is_asked_in_english() {
    stage::play("english", still_house(), |stage| {
        let (_, table) = opened(stage);
        let habits = Habits {
            languages: "en-GB,en",
            ..Habits::default()
        };
        let guest = stage.open_with("Kim", Device::Phone, habits);
        guest.go(&table);
        guest.see_table();
        assert!(
            guest
                .text(".be-screen")
                .contains("This device is the screen")
        );
        assert!(guest.text(".greeting h2").contains("is waiting for you"));
    });
}
