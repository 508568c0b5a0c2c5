//! A whole game: two people on their phones, two bots, and a TV.

use house::testing::{Device, Habits, Page, stage};
use serde_json::Value;

use crate::{
    house,
    people::People,
    secrets,
    turns::{Asked, await_asked},
};

/// Names, scores and ranks at the end, as the page lists them.
const STANDINGS: &str = r##"
    return [...document.querySelectorAll(".standings > li")].map((li) => [
      li.querySelector(".name").textContent, li.querySelector(".score").textContent,
      /rank-(\d)/.exec(li.className)[1],
    ]);
"##;

/// Whether the signs of the four differ in colour too.
const EACH_A_COLOUR: &str = "new Set([...document.querySelectorAll('.player .avatar .body')]
    .map((sign) => getComputedStyle(sign).fill)).size === 4";

#[test]
fn four_seats_play_a_whole_game() {
    stage::play("four-seats", house(), |stage| {
        let ada = stage.open("Ada", Device::Phone);
        let basile = stage.open("Basile", Device::Phone);
        let tv = stage.open_with("TV", Device::Tv, Habits::still());

        let table = open_from_the_shelf(&ada);
        let code = ada.text(".invite-code");
        join_by_code(&basile, &code, "Basile");
        ada.wait(
            "Basile at the table",
            "document.querySelectorAll('.seat:not(.free)').length === 2",
        );
        tv.go(&format!("{table}/screen"));
        tv.wait(
            "the code on the TV",
            &format!("document.body.textContent.includes({code:?})"),
        );

        for level in ["beginner", "regular"] {
            let bots = "document.querySelectorAll('.seat:not(.free)').length";
            let before = ada.js(&format!("return {bots}"), &[]);
            ada.tap(&format!("button[data-ask*=add_bot][data-ask*={level}]"));
            ada.wait("another bot", &format!("{bots} === {before} + 1"));
        }
        ada.tap(r#"button[data-ask='"start"']"#);
        // The style of one game once painted everyone black in the other.
        for page in [&ada, &tv] {
            page.wait("a colour for every player", EACH_A_COLOUR);
        }

        secrets::watch(&tv);
        let mut people = People::new(&[&ada, &basile]);
        people.play_until(|page, look| page.name == "Ada" && look.asked == Asked::Place);
        type_half_a_word(&ada, &basile);
        people.play_until(|_, look| look.title.contains("2de manche"));
        basile.reload();
        basile.see_table();
        people.play_until(|_, look| look.asked == Asked::Over);
        secrets::kept_secret(&tv, &people.hands);

        ada.see(".standings");

        let standings = ada.js(STANDINGS, &[]);
        assert_eq!(standings.as_array().map(Vec::len), Some(4), "{standings}");
        for page in [&basile, &tv] {
            page.see(".standings");
            assert_eq!(
                page.js(STANDINGS, &[]),
                standings,
                "{} tells another end",
                page.name
            );
        }

        replay(&basile, &tv.text(".winner"), &standings);
        ada.tap(r#"button[data-ask='"start"']"#);
        for page in [&ada, &basile] {
            let look = await_asked(page, Asked::Choose);
            assert!(
                look.hand.len() > 4,
                "{} has the cards {:?}",
                page.name,
                look.hand
            );
        }
        tv.wait(
            "the next game on the TV",
            "!document.querySelector('.standings')",
        );
        for page in [&ada, &basile, &tv] {
            assert_eq!(
                page.complaints(),
                [""; 0],
                "{}'s browser complains",
                page.name
            );
        }
    });
}

/// The way a host takes; gives the table's address.
fn open_from_the_shelf(page: &Page) -> String {
    page.go("/");
    page.tap("a[href='/games/typo']");
    page.see("form[action='/tables']");
    page.fill("#name", "Ada");
    page.tap("form[action='/tables'] button[type=submit]");
    page.wait("the table's address", "location.pathname.startsWith('/t/')");
    page.see_table();
    page.path()
}

/// The way of a friend who was told the code.
fn join_by_code(page: &Page, code: &str, name: &str) {
    page.go("/");
    page.fill("#code", &code.to_lowercase().replace('-', " "));
    page.tap("form[action='/join'] button[type=submit]");
    page.wait("the table's address", "location.pathname.startsWith('/t/')");
    page.see_table();
    page.fill("form[data-ask=join] input[name=name]", name);
    page.tap("form[data-ask=join] button[type=submit]");
    page.wait(
        "a seat",
        "!document.querySelector('#panel-hand form[data-ask=join]')",
    );
}

/// Ada types, others change what she sees, she reloads: her word stays.
fn type_half_a_word(ada: &Page, basile: &Page) {
    let word = "(() => { const word = document.getElementById('word'); \
                return word && word.checkVisibility() && word.value; })()";
    ada.tap("[data-slot]");
    ada.see("#word");
    let begin = ada.js(&format!("return {word}"), &[]);
    ada.press("ab");
    let typed = format!("{}ab", begin.as_str().unwrap_or_default());
    ada.wait("the word to be typed", &format!("{word} === {typed:?}"));

    ada.js(
        "window.told = []; document.addEventListener('panels', (e) => window.told.push(...e.detail));",
        &[],
    );
    basile.tap("#menu-button");
    basile.fill("#rename", "Basile B.");
    basile.tap("#sheet form[data-ask=join] button[type=submit]");
    basile.tap("#sheet [data-close]:not([data-ask])");
    ada.wait(
        "Basile's new name",
        "document.getElementById('panel-players').textContent.includes('Basile B.')",
    );
    let told = ada.js("return window.told", &[]);
    assert_ne!(told, Value::Array(Vec::new()), "no panel changed");
    let kept = format!(
        "{word} === {typed:?} && document.activeElement.id === 'word' && document.activeElement.selectionStart === {}",
        typed.len()
    );
    assert_eq!(
        ada.js(&format!("return {kept}"), &[]),
        true,
        "panels {told} took the word away"
    );

    ada.reload();
    ada.see_table();
    ada.wait("the word after a reload", &format!("{word} === {typed:?}"));
}

/// From the end to the record, which tells the same, and some steps of its
/// replay. There people have the names they had at the start.
fn replay(page: &Page, winner: &str, standings: &Value) {
    let table = page.path();
    page.tap(&format!("a[href$='{table}/games/1']"));
    page.see("#replay");
    assert_eq!(page.text(".winner"), winner.replace("Basile B.", "Basile"));
    let scores = page.text("section.scores");
    for seat in standings.as_array().into_iter().flatten() {
        let score = seat[1].as_str().unwrap_or("?");
        assert!(scores.contains(score), "{score} is not in {scores}");
    }
    for _ in 0..3 {
        let step = page.text("[data-part=step]");
        page.tap("[data-replay=next]");
        let moved =
            format!("document.querySelector('[data-part=step]').textContent.trim() !== {step:?}");
        page.wait("the replay to step forward", &moved);
    }
    page.tap(&format!("main a[href$='{table}']"));
    page.see_table();
}
