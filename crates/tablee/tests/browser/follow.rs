//! Whoever looks at nothing but the big screen follows a whole game of each kind:
//! whom it waits for, that something happened, and how it ended.

use std::cell::{Cell, RefCell};

use house::testing::{Company, Device, Habits, Page, stage};
use serde_json::{Value, json};

use crate::support::{games, still_house};

const NAMES: [&str; 4] = ["Ana", "Marguerite", "Chloé", "Mamie Jo"];

/// All that can be read on the page, and nothing that is only heard.
const READ: &str = r##"
    window.read = () => {
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const all = [];
      while (words.nextNode()) {
        const around = words.currentNode.parentElement;
        if (around.closest(".visually-hidden, .display, dialog:not([open])")) continue;
        if (around.checkVisibility({ visibilityProperty: true })) all.push(words.currentNode.data);
      }
      return all.join(" ");
    };
    window.drawn = () => ["main", "players", "aside"].map((panel) => document.getElementById(`panel-${panel}`).innerHTML).join();
"##;

/// The names of whom the game waits for.
fn awaited(game: &Value) -> Vec<&'static str> {
    let seats = game["seats"].as_array().into_iter().flatten();
    let seats = seats.zip(NAMES);
    let awaited = seats.filter(|(seat, _)| seat["awaited"] == true);
    awaited.map(|(_, name)| name).collect()
}

fn reads(tv: &Page, what: &str, names: &[&str]) {
    let some = format!(
        "{}.some((name) => window.read().includes(name))",
        json!(names)
    );
    tv.wait(what, &some);
}

#[test]
fn a_whole_game_of_each_kind_is_followed_on_the_screen_alone() {
    stage::play("follow", still_house(), |stage| {
        let tv = stage.open_with("TV", Device::Tv, Habits::still());
        for game in games() {
            let company = Company::gather(&stage.house, game, &NAMES);
            company.ask(0, json!("start"));
            tv.go(&format!("{}/screen", company.table));
            tv.see_table();
            tv.js(READ, &[]);
            let steps = Cell::new(0);
            let (step, shown) = (RefCell::new(Value::Null), RefCell::new(String::new()));
            company.watch_until(|view| {
                let over = company.told()["table"]["state"] == "over";
                if over || step.replace(view["step"].clone()) == view["step"] {
                    return over;
                }
                let who = awaited(view);
                if !who.is_empty() {
                    reads(
                        &tv,
                        &format!("{game}: one of {who:?}, whom it waits for"),
                        &who,
                    );
                }
                // Something happened, and so something changed.
                let before = json!(shown.borrow().as_str());
                let now = tv.wait(
                    &format!("{game}: what happened in step {}", view["step"]),
                    &format!("window.drawn() !== {before} && window.drawn()"),
                );
                *shown.borrow_mut() = now.as_str().unwrap_or_default().to_string();
                steps.set(steps.get() + 1);
                false
            });
            assert!(steps.get() > 20, "{game}: only {} steps", steps.get());
            tv.see(".evening-strip");
            for name in NAMES {
                reads(&tv, &format!("{game}: {name} at the end"), &[name]);
            }
        }
        assert_eq!(tv.complaints(), [""; 0]);
    });
}
