//! Browsers that cannot play are told so, before somebody opens a table.

use house::testing::{Device, Habits, Page, stage};
use serde_json::json;

use crate::support::{any_game, still_house};

fn pages() -> [String; 3] {
    ["/".into(), "/join".into(), format!("/games/{}", any_game())]
}

/// Whether the browser lays something out, asked without a script of the page.
fn is_shown(page: &Page, css: &str) -> bool {
    let tools = |command: &str, params| page.session.devtools(command, params);
    let document = tools("DOM.getDocument", json!({})).expect("a document");
    let root = document["root"]["nodeId"].clone();
    let asked = json!({ "nodeId": root, "selector": css });
    let found = tools("DOM.querySelector", asked).expect("a search");
    let node = found["nodeId"].clone();
    node != 0 && tools("DOM.getBoxModel", json!({ "nodeId": node })).is_ok()
}

#[test]
fn without_scripts() {
    stage::play("no-scripts", still_house(), |stage| {
        let page = stage.open("Ada", Device::Phone);
        for path in pages() {
            page.go(&path);
            assert!(!is_shown(&page, "noscript .unable"), "{path}");
        }
        let off = json!({ "value": true });
        let off = page
            .session
            .devtools("Emulation.setScriptExecutionDisabled", off);
        off.expect("scripts are off");
        for path in pages() {
            page.go(&path);
            assert!(is_shown(&page, "noscript .unable"), "{path} says nothing");
        }
    });
}

#[test]
fn without_cookies() {
    stage::play("no-cookies", still_house(), |stage| {
        let habits = Habits {
            cookies: false,
            ..Habits::default()
        };
        let page = stage.open_with("Ada", Device::Phone, habits);
        for path in pages() {
            page.go(&path);
            page.see("#unable");
            let text = page.text("#unable");
            assert!(text.contains("cookies"), "{path}: {text}");
        }
        page.fill("#name", "Ada");
        page.tap("form[action='/tables'] button[type=submit]");
        page.wait("what to do", "document.activeElement.id === 'unable'");
        assert!(page.path().starts_with("/games/"), "{}", page.path());
    });
}

#[test]
fn without_storage() {
    stage::play("no-storage", still_house(), |stage| {
        let page = stage.open("Ada", Device::Phone);
        let refuse = "for (const kind of ['sessionStorage', 'localStorage']) \
             Object.defineProperty(window, kind, { get() { throw new DOMException('no', 'SecurityError'); } });";
        let put = json!({ "source": refuse });
        let put = page
            .session
            .devtools("Page.addScriptToEvaluateOnNewDocument", put);
        put.expect("a script comes first");
        for path in pages() {
            page.go(&path);
            page.see("#unable");
            let text = page.text("#unable");
            assert!(!text.contains("cookies"), "{path}: {text}");
        }
        // One can play all the same.
        page.sit_down(&stage.house, any_game(), "Ada");
        page.tap("[data-ask*=add_bot]");
        page.wait(
            "a bot",
            "document.querySelectorAll('.seat:not(.free)').length === 2",
        );
        assert_eq!(page.complaints(), [""; 0]);
    });
}

/// The sheet itself tells an old browser: what it does not understand is what
/// the pages need.
#[test]
fn in_an_old_browser() {
    stage::play("old-browser", still_house(), |stage| {
        let page = stage.open("Ada", Device::Phone);
        page.go("/");
        assert!(
            !is_shown(&page, ".outdated"),
            "told to a browser that will do"
        );
        let sheet =
            "fetch(document.querySelector('link[rel=stylesheet]').href).then((got) => got.text())";
        let told = page.js(
            &format!(
                "return {sheet}.then((text) => {{
            const style = document.createElement('style');
            const old = new CSSStyleSheet();
            old.replaceSync(text.replace(/selector\\(:has\\(a\\)\\)/, 'selector(:unheard-of(a))'));
            document.querySelector('link[rel=stylesheet]').disabled = true;
            document.adoptedStyleSheets = [old];
            return document.querySelector('.outdated').checkVisibility();
        }})"
            ),
            &[],
        );
        assert_eq!(told, true);
    });
}
