//! Arrows go through options one by one, faster than the house answers.

use house::testing::{Device, Page, RIGHT, stage, tab_to};
use serde_json::Value;

use crate::support::{Program, games};

/// The first option with several values: its name, the values, and which of
/// them is chosen.
const OPTION: &str = r#"
    const radios = [...document.querySelectorAll(".room-options input[type=radio]")];
    const groups = Map.groupBy(radios, (radio) => radio.name);
    for (const [name, group] of groups) {
      if (group.length > 2) return [name, group.map((radio) => radio.value), group.findIndex((radio) => radio.checked)];
    }
    return null;
"#;

#[test]
fn the_last_of_quick_arrows_counts() {
    let data = tempfile::tempdir().expect("a folder");
    let house = Program::start(data.path(), &["--no-limits"]);
    stage::play("arrows", house, |stage| {
        let page = stage.open("Ada", Device::Laptop);
        let mut chosen = 0;
        for game in games() {
            page.sit_down(&stage.house, game, "Ada");
            let option = page.js(OPTION, &[]);
            if !option.is_null() {
                let last = go_through(&page, &option, |name| stage.house.signal(name));
                chosen += 1;
                page.wait_until(&format!("{last} in {game}"), || {
                    page.reload();
                    page.see_table();
                    let option = page.js(OPTION, &[]);
                    (chosen_value(&option) == last).then_some(())
                });
            }
        }
        assert!(chosen > 0, "no game of the shelf has an option of several");
    });
}

/// Presses an arrow for every other value while the house does not answer;
/// gives the value that comes to be chosen.
fn go_through(page: &Page, option: &Value, signal: impl Fn(&str)) -> String {
    let name = option[0].as_str().expect("a name");
    let values = option[1].as_array().expect("values");
    tab_to(page, &format!("input[type=radio][name={name}]"));
    signal("STOP");
    page.press(&RIGHT.repeat(values.len() - 1));
    signal("CONT");
    let before = option[2].as_u64().expect("one is chosen") as usize;
    let last = &values[(before + values.len() - 1) % values.len()];
    last.as_str().expect("a value").to_string()
}

fn chosen_value(option: &Value) -> &str {
    let chosen = option[2].as_u64().map_or(0, |chosen| chosen as usize);
    option[1][chosen].as_str().unwrap_or_default()
}
