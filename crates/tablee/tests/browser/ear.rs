//! Somebody who sees nothing plays a whole game of each kind at a table of those
//! who do: by the names and roles of what is there, and by what is said.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use house::{
    Clock,
    testing::{Company, Device, ENTER, Page, TestHouse, stage},
};
use serde_json::{Value, json};

use crate::support::{BOXES, games};

/// Notes what is told, as a screen reader does: what comes into a live region.
const HEAR: &str = r#"
    window.heard = [];
    const told = new WeakSet();
    const note = (text) => {
      if (told.has(text) || !text.data.trim() || !text.parentElement?.checkVisibility({ visibilityProperty: true })) return;
      told.add(text);
      window.heard.push(text.data.trim());
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = target.nodeType === 1 && target.closest("[aria-live], [role=alert], [role=status]");
        if (!region) continue;
        for (const node of addedNodes) {
          if (node.nodeType === 3) note(node);
          else for (const text of node.childNodes) if (text.nodeType === 3) note(text);
        }
      }
    }).observe(document.body, { subtree: true, childList: true });
"#;

const OVER: &str = "[data-ask='\"start\"']";
/// A whole game, on a slow machine.
const LONGEST: Duration = Duration::from_secs(420);

/// What is there for somebody who listens.
struct Thing {
    id: String,
    parent: String,
    role: String,
    name: String,
    element: Value,
    off: bool,
    pressed: bool,
}

fn things(page: &Page) -> Vec<Thing> {
    let told = page
        .session
        .devtools("Accessibility.getFullAXTree", json!({}));
    let told = told.expect("a tree of what is there");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let nodes = told["nodes"].as_array().cloned().unwrap_or_default();
    nodes
        .iter()
        .map(|node| {
            let has = |name: &str| {
                let all = node["properties"].as_array().into_iter().flatten();
                let mut found = all.filter(|one| one["name"] == name);
                found.any(|one| one["value"]["value"] == true || one["value"]["value"] == "true")
            };
            Thing {
                id: text(&node["nodeId"]),
                parent: text(&node["parentId"]),
                role: text(&node["role"]["value"]),
                name: text(&node["name"]["value"]),
                element: node["backendDOMNodeId"].clone(),
                off: has("disabled"),
                pressed: has("pressed"),
            }
        })
        .collect()
}

fn is_within(things: &[Thing], thing: &Thing, role: &str, name: &str) -> bool {
    let above = |id: &str| things.iter().find(|one| one.id == id);
    let mut now = above(&thing.parent);
    while let Some(one) = now {
        if one.role == role && (name.is_empty() || one.name == name) {
            return true;
        }
        now = above(&one.parent);
    }
    false
}

fn go_to(page: &Page, thing: &Thing) -> bool {
    let asked = json!({ "backendNodeId": thing.element });
    page.session.devtools("DOM.focus", asked).is_ok()
}

/// One thing that can be done, by what it is called: something that was not tried
/// since one was asked, in the hand before the table. Answers are whatever comes to
/// mind: to be wrong is to play too.
fn act(page: &Page, turn: usize, tried: &mut HashMap<String, u32>) {
    let all = things(page);
    let can = |role: &str, within: (&str, &str)| {
        let able = all
            .iter()
            .filter(|one| one.role == role && !one.off && !one.pressed && !one.name.is_empty());
        able.filter(|one| is_within(&all, one, within.0, within.1))
            .collect::<Vec<&Thing>>()
    };
    let dialog = can("button", ("dialog", ""));
    if let Some(yes) = dialog.iter().find(|one| one.name == "Oui") {
        go_to(page, yes);
        return page.press(ENTER);
    }
    // What was opened to look at is closed again, or taken, by and by.
    if !dialog.is_empty() {
        go_to(page, dialog[turn % dialog.len()]);
        return page.press(ENTER);
    }
    let hand = ("region", "Ce que vous pouvez faire");
    if let Some(field) = can("textbox", hand).first() {
        go_to(page, field);
        page.press("e");
        return page.press(ENTER);
    }
    let mut buttons = can("button", hand);
    let often = |button: &&Thing| tried.get(kind(&button.name)).copied().unwrap_or_default();
    if buttons.iter().all(|button| often(button) > 0) {
        buttons.extend(can("button", ("main", "")));
    }
    // Who listens has no use for larger pictures.
    buttons.retain(|button| !button.name.contains("Agrandir"));
    let least = buttons.iter().map(often).min();
    buttons.retain(|button| Some(often(button)) == least);
    if let Some(button) = buttons.get(turn * 7 % buttons.len().max(1)) {
        *tried.entry(kind(&button.name).into()).or_default() += 1;
        go_to(page, button);
        page.press(ENTER);
    }
}

/// What a name begins with, before it tells what lies there now.
fn kind(name: &str) -> &str {
    name.split([':', ',']).next().unwrap_or(name).trim()
}

fn play_by_ear(page: &Page, game: &str) -> Vec<String> {
    page.js(HEAR, &[]);
    let began = Instant::now();
    let (mut turn, mut asked, mut heard) = (0, false, 0);
    let mut tried = HashMap::new();
    while !page.has(OVER) {
        assert!(began.elapsed() < LONGEST, "{game}: it never ends by ear");
        let now = page.js("return [document.title, window.heard.length]", &[]);
        let title = now[0].as_str().unwrap_or_default();
        let before = asked;
        asked = title.starts_with("À vous");
        if asked {
            if !before {
                tried.clear();
                // Nobody is asked in silence.
                let news = now[1].as_u64().unwrap_or_default();
                assert!(news > heard || turn == 0, "{game}: asked without a word");
                heard = news;
            }
            act(page, turn, &mut tried);
            turn += 1;
        }
        std::thread::sleep(Duration::from_millis(40));
    }
    assert!(turn > 0, "{game}: one was never asked");
    let heard = page.js("return window.heard", &[]);
    let heard = heard.as_array().cloned().unwrap_or_default();
    heard
        .iter()
        .filter_map(|line| line.as_str().map(String::from))
        .collect()
}

/// No line is said twice running, nothing is said twice in a line, and there is
/// no long silence: a game tells more than its turns.
fn reads_well(game: &str, heard: &[String]) {
    assert!(heard.len() > 20, "{game} tells little: {heard:#?}");
    for pair in heard.windows(2) {
        assert_ne!(pair[0], pair[1], "{game} repeats itself: {heard:#?}");
    }
    for line in heard {
        let said: Vec<&str> = line.split(". ").collect();
        let mut once = said.clone();
        once.dedup();
        assert_eq!(once, said, "{game} says it twice: {line}");
    }
}

#[test]
fn a_whole_game_of_each_kind_by_ear() {
    let house = TestHouse::open_as(&BOXES, Clock::fast(8.0), |args| args.bot_pace = 0.2);
    stage::play("ear", house, |stage| {
        let page = stage.open("Ada", Device::Laptop);
        for game in games() {
            let company = Company::gather(&stage.house, game, &["Ada", "Basile"]);
            page.come_as(&company.cookie(0), &company.table);
            let listening = page.session.devtools("DOM.enable", json!({}));
            listening.expect("elements have numbers");
            company.start();
            let stand_in = json!({ "stand_in": { "seat": 1, "level": "regular" } });
            company.ask(0, stand_in);
            let heard = play_by_ear(&page, game);
            println!("{game}: {} lines\n{}", heard.len(), heard.join("\n"));
            reads_well(game, &heard);
        }
    });
}
