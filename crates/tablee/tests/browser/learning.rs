//! A first table teaches by letting one act: whoever does what it says, and
//! nothing else, comes to its end; whoever knows enough sends it away.

use std::{
    rc::Rc,
    time::{Duration, Instant},
};

use house::{
    Clock,
    testing::{Device, Page, Stage, TestHouse, stage},
};
use serde_json::json;

use crate::support::{BOXES, any_game, games};

/// What is said and pointed at, and whether it is all in view.
const SAID: &str = r##"
    const card = document.getElementById("guide");
    if (!card || card.hidden) return null;
    const spot = document.querySelector(".pointed");
    const box = spot && spot.getBoundingClientRect();
    const next = document.getElementById("guide-next");
    return {
      text: document.getElementById("guide-said").textContent,
      end: !document.getElementById("guide-real").hidden,
      read: !next.hidden,
      spot: spot && `${spot.id} ${spot.className}`,
      inView: !box || (box.top >= card.getBoundingClientRect().bottom - 1 || box.left >= card.getBoundingClientRect().right - 1 || spot.closest("#panel-hand") !== null) && box.top < innerHeight,
    };
"##;

/// Does the first thing that the hand or the table asks for; a word or an answer
/// is whatever comes to mind.
const ACT: &str = r##"
    const shown = (e) => e && e.checkVisibility() && !e.disabled;
    const first = (css) => [...document.querySelectorAll(css)].find(shown);
    const form = first("#panel-hand form:not([hidden])");
    const field = form && [...form.querySelectorAll("input[type=text]")].find(shown);
    const send = form && [...form.querySelectorAll("[type=submit]")].find(shown);
    if (field && send) {
      field.value += "e";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return form.requestSubmit(send);
    }
    const act = first("#confirm[open] #confirm-yes") || first("#lay") || first("[data-slot]") || first("[data-pick][aria-pressed=false]")
      || first("#panel-hand button[data-ask]:not([aria-pressed=true])");
    if (act) act.click();
"##;

/// A first table, of two minutes; much longer on a slow machine.
const LONGEST: Duration = Duration::from_secs(120);

fn follow(page: &Page, game: &str) -> Vec<String> {
    let began = Instant::now();
    let mut said: Vec<String> = Vec::new();
    loop {
        assert!(
            began.elapsed() < LONGEST,
            "{game}: it never ends: {said:#?}"
        );
        let told = page.js(SAID, &[]);
        let text = told["text"].as_str().unwrap_or_default().to_string();
        if !text.is_empty() && !said.contains(&text) {
            page.picture(&format!("guide-{game}-{}", said.len()));
            assert_eq!(told["inView"], json!(true), "{game}: {told}");
            said.push(text);
        }
        if told["end"] == true {
            return said;
        }
        if told["read"] == true {
            // The game may go on meanwhile, and what is said with it.
            page.js("const next = document.getElementById('guide-next'); if (next.checkVisibility()) next.click()", &[]);
        } else {
            // Where nothing is said, whoever is asked plays on.
            page.js(ACT, &[]);
        }
        std::thread::sleep(Duration::from_millis(60));
    }
}

fn house() -> TestHouse {
    TestHouse::open_as(&BOXES, Clock::fast(8.0), |args| args.bot_pace = 0.2)
}

fn open_from_the_box(stage: &mut Stage<TestHouse>, name: &str, game: &str, lang: &str) -> Rc<Page> {
    let page = stage.open(name, Device::Phone);
    page.go(&format!("/games/{game}"));
    page.keep_cookie("lang", lang);
    page.resize(360, 640);
    page.reload();
    page.tap("#guided");
    page.wait("a table", "location.pathname.startsWith('/t/')");
    page.see_table();
    page
}

#[test]
fn a_first_table_of_each_kind_teaches_to_its_end() {
    stage::play("guide", house(), |stage| {
        let both = |game| ["fr", "en"].map(|lang| (game, lang));
        for (game, lang) in games().into_iter().flat_map(both) {
            let page = open_from_the_box(stage, &format!("{game}-{lang}"), game, lang);
            let said = follow(&page, game);
            assert!(said.len() > 3, "{game} teaches little: {said:#?}");
            assert_eq!(page.complaints(), [""; 0], "{game}");
        }
    });
}

#[test]
fn who_knows_enough_sends_it_away_and_help_opens_the_rule_in_force() {
    stage::play("guide-away", house(), |stage| {
        let page = open_from_the_box(stage, "Ada", any_game(), "fr");
        page.see("#guide:not([hidden]) #guide-skip");
        page.tap("#guide-skip");
        page.wait("it to go", "document.getElementById('guide').hidden");
        page.reload();
        page.see_table();
        page.see("#panel-hand [data-rule]");
        assert_eq!(
            page.js("return document.getElementById('guide').hidden", &[]),
            json!(true)
        );
        // One tap, from where one stands.
        let rule = page.js(
            "return document.querySelector('#panel-hand [data-rule]').dataset.rule",
            &[],
        );
        page.tap("#help-button");
        page.see("#help[open] .aid");
        let shown = page.text("#help-shown section b");
        assert_eq!(json!(shown), rule);
        page.see("#help[open] .help-keys");
    });
}
