//! What whoever keeps a house does while people sit at it: the page `/house`, a
//! restart, an upgrade.

use house::testing::{Device, Habits, Page, Player, stage};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::support::{Program, any_game, tablee};

const PHONES: [&str; 4] = ["Ada", "Basile", "Chloé", "Dario"];

/// The page says that the house is away.
const AWAY: &str = "!document.getElementById('offline').hidden";

/// Has a script run before any other, on every page from here on.
fn before_all(page: &Page, source: &str) {
    let source = json!({ "source": source });
    let kept = page
        .session
        .devtools("Page.addScriptToEvaluateOnNewDocument", source);
    kept.expect("a page may be prepared");
}

#[test]
fn the_host_sees_how_the_house_is_and_speaks_to_all_tables() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--no-limits"]);
    let folder = data.path().to_str().expect("a path");
    let token = tablee(&["token", "--data", folder]).out;
    stage::play("host", house, |stage| {
        let ada = stage.open("Ada", Device::Phone);
        ada.sit_down(&stage.house, any_game(), "Ada");
        for (languages, wrong, told, drained) in [
            (
                "fr-FR,fr",
                "Ce n’est pas",
                "La maison vous dit",
                "aucune autre ne commence",
            ),
            (
                "en-GB,en",
                "not the token",
                "La maison vous dit",
                "aucune autre ne commence",
            ),
        ] {
            let habits = Habits {
                languages,
                ..Habits::still()
            };
            let host = stage.open_with(&languages[..2], Device::Phone, habits);
            host.go("/house");
            host.fill("#token", "guess");
            host.tap("form[action='/house/enter'] button");
            assert!(host.text("#token-problem").contains(wrong));
            host.fill("#token", token.trim());
            host.tap("form[action='/house/enter'] button");
            host.see(".host-card");

            host.fill("#notice", "Soupe à neuf heures");
            host.tap("form[action='/house/notice'] .primary");
            host.see(".host-done");
            ada.see(".toast[data-notice]");
            let said = ada.text(".toast[data-notice]");
            assert!(said.contains(told) && said.contains("Soupe"), "{said}");
            host.tap("form[action='/house/drain'] button[value=on]");
            host.see("form[action='/house/drain'] button[value=off]");
            ada.wait(
                "the word on the upgrade",
                &format!(
                    "document.querySelector('.toast[data-notice]').textContent.includes({drained:?})"
                ),
            );
            // No table is opened meanwhile, and that is said.
            host.go(&format!("/games/{}", any_game()));
            host.fill("#name", "Ida");
            host.tap("form[action='/tables'] button[type=submit]");
            host.wait("the refusal", "location.pathname === '/tables'");

            host.go("/house");
            host.tap("form[action='/house/drain'] button[value=off]");
            host.see("form[action='/house/drain'] button[value=on]");
            host.tap("form[action='/house/notice'] button[name=clear]");
            host.see(".host-done");
            ada.wait(
                "the word to go",
                "!document.querySelector('.toast[data-notice]')",
            );
            host.tap("form[action='/house/leave'] button");
            host.see("#token");
            assert!(!host.has(".host-card"), "the host has left");
        }
        assert_eq!(ada.complaints(), Vec::<String>::new());
    });
}

/// The page believes that it was made by an earlier house, as it would be after
/// an upgrade, which it hears of when its line comes back.
const EARLIER: &str = r#"
    if (location.pathname.startsWith("/t/") && !sessionStorage.getItem("upgraded")) {
      document.addEventListener("readystatechange", () => { document.documentElement.dataset.house = "earlier"; }, { once: true });
      const Line = window.WebSocket;
      window.WebSocket = class extends Line {
        constructor(url) { super(sessionStorage.getItem("upgraded") ? url : url.replace("&house=earlier", "")); }
      };
    }
"#;

#[test]
fn a_page_from_before_an_upgrade_comes_anew_with_what_was_typed() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--no-limits"]);
    stage::play("upgrade", house, |stage| {
        let (table, _) = stage.house.open_table(any_game(), "Ada");
        let page = stage.open("Zoé", Device::Phone);
        before_all(&page, EARLIER);
        page.go(&format!("/t/{table}"));
        page.see_table();
        page.fill("#join-name", "Zoé de Br");
        page.js(
            "window.same = true; sessionStorage.setItem('upgraded', 'yes')",
            &[],
        );
        stage.house.close();
        stage.house.restart();
        page.wait(
            "another page",
            "!window.same && document.readyState === 'complete'",
        );
        page.see_table();
        let typed = "document.getElementById('join-name').value === 'Zoé de Br'";
        page.wait("what was typed", typed);
        let said = "[...document.querySelectorAll('#toasts .toast')].some((e) => e.textContent.includes('mise à jour'))";
        page.wait("a word on it", said);
        // Once, and not again.
        page.js("window.same = true", &[]);
        stage.house.close();
        page.wait("the word that the house comes back", AWAY);
        stage.house.restart();
        page.see_table();
        assert_eq!(
            page.js("return window.same", &[]),
            true,
            "it came anew again"
        );
        assert_eq!(page.path(), format!("/t/{table}"));
    });
}

#[test]
fn whoever_sits_at_a_table_that_is_deleted_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--no-limits"]);
    stage::play("deleted", house, |stage| {
        let (table, cookie) = stage.house.open_table(any_game(), "Ada");
        let ada = stage.open("Ada", Device::Phone);
        ada.come_as(&cookie, &format!("/t/{table}"));
        let tv = stage.open("tv", Device::Tv);
        tv.go(&format!("/t/{table}/screen"));
        tv.see_table();
        let folder = data.path().to_str().expect("a path");
        let deleted = tablee(&["delete", &table, "--yes", "--data", folder]);
        assert!(deleted.well(), "{}", deleted.said());
        let gone = "!document.getElementById('panel-main') && document.querySelector('main h1')";
        for page in [&ada, &tv] {
            page.wait("the page that says so", gone);
        }
    });
}

/// Notes how each line ended, and how long after it the next was tried.
const NOTES: &str = r#"
    const Line = window.WebSocket;
    window.ends = [];
    window.WebSocket = class extends Line {
      constructor(url) {
        super(url);
        const last = window.ends.at(-1);
        if (last && last.after === undefined) last.after = performance.now() - last.at;
        this.addEventListener("open", () => this.addEventListener("close", ({ code }) => window.ends.push({ code, at: performance.now() })));
      }
    };
"#;

#[test]
fn phones_come_back_after_a_restart_each_in_a_moment_of_its_own() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--no-limits"]);
    stage::play("restart", house, |stage| {
        let (table, cookie) = stage.house.open_table(any_game(), "Ada");
        let pages = PHONES.map(|name| {
            let page = stage.open(name, Device::Phone);
            before_all(&page, NOTES);
            page.come_as(&cookie, &format!("/t/{table}"));
            page
        });
        stage.house.close();
        for page in &pages {
            page.wait("the word that the house comes back", AWAY);
        }
        stage.house.restart();
        let mut waits = Vec::new();
        for page in &pages {
            page.see_table();
            let end = page.js("return window.ends[0]", &[]);
            assert_eq!(end["code"], 1012, "{}: {end}", page.name);
            waits.push(end["after"].as_f64().expect("another try"));
        }
        waits.sort_by(f64::total_cmp);
        // Chance alone brings them within a twentieth of a second once in ten thousand times.
        assert!(waits[3] - waits[0] > 50.0, "all at once: {waits:?}");
        // And the game goes on.
        let runtime = Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let ada = Player::connect(&stage.house, &table, &cookie).await;
            let mut ada = ada.expect("a line");
            let asked = ada.ask(json!({ "join": { "name": "Ada L" } })).await;
            asked.expect("the host is known");
        });
        for page in &pages {
            page.wait(
                "the new name",
                "document.body.textContent.includes('Ada L')",
            );
        }
    });
}
