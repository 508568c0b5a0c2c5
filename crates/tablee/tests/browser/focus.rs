//! Somebody without a mouse: the focus is where the next act is, never on what
//! costs something, and a key that is held asks for nothing.

use std::time::Instant;

use house::testing::{Device, PATIENCE, Page, TAB, stage};
use serde_json::{Value, json};
use tablee::shelf;
use tokio::runtime::Runtime;

use crate::support::{Group, still_house};

/// How often somebody is asked while one looks, at most.
const TIMES: usize = 6;

/// Where the focus is, and whether that is right.
const FOCUS: &str = r##"
    const here = document.activeElement;
    const costs = here.closest("[data-costs], [data-confirm]") !== null;
    const there = here.matches("[data-act]") || here.closest("#panel-hand") !== null;
    return [there && !costs, `${here.nodeName}#${here.id}.${here.className}`];
"##;

fn press_again(page: &Page, key: &str, code: u32, repeat: bool) {
    let text = if key == "Enter" { "\r" } else { key };
    let down = json!({ "type": "keyDown", "key": key, "text": text, "autoRepeat": repeat,
        "windowsVirtualKeyCode": code });
    let pressed = page.session.devtools("Input.dispatchKeyEvent", down);
    pressed.expect("a key");
}

#[test]
fn the_focus_is_where_the_next_act_is_and_on_nothing_that_costs() {
    let runtime = Runtime::new().expect("a runtime");
    stage::play("focus", still_house(), |stage| {
        let page = stage.open("Anna", Device::Laptop);
        for workshop in shelf::workshops() {
            let (house, game) = (stage.house.clone(), workshop.id());
            let mut group = runtime.block_on(Group::gather(&house, workshop.as_ref()));
            page.come_as(&group.players[0].cookie, &format!("/t/{}", group.table));
            page.press(TAB);
            page.js("document.activeElement.blur()", &[]);
            let mut asked = 0;
            for _ in 0..400 {
                runtime.block_on(group.step(&house));
                if asked == TIMES {
                    break;
                }
                let me = &group.players[0];
                let seat = me.seat().expect("Anna plays");
                let mine = &me.game()["seats"][seat];
                if mine["awaited"] != true {
                    continue;
                }
                let step = me.game()["step"].clone();
                page.wait(
                    &format!("{game}: to be asked in step {step}"),
                    "document.body.classList.contains('asked')",
                );
                let began = Instant::now();
                loop {
                    let seen: Value = page.js(FOCUS, &[]);
                    if seen[0] == true {
                        break;
                    }
                    let waited = began.elapsed();
                    assert!(waited < PATIENCE, "{game}: the focus is on {}", seen[1]);
                }
                asked += 1;
            }
            assert!(asked > 0, "{game}: Anna is never asked");
        }
    });
}

#[test]
fn a_key_that_is_held_asks_once() {
    stage::play("held-key", still_house(), |stage| {
        let page = stage.open("Ada", Device::Laptop);
        page.sit_down(&stage.house, shelf::workshops()[0].id(), "Ada");
        page.js("document.getElementById('add-regular').focus()", &[]);
        for repeat in [false, true, true, true] {
            press_again(&page, "Enter", 13, repeat);
        }
        let seats = "document.querySelectorAll('.seat:not(.free)').length";
        page.wait("a robot", &format!("{seats} >= 2"));
        page.wait("no more of them", "!document.querySelector('[data-busy]')");
        assert_eq!(page.js(&format!("return {seats}"), &[]), 2);
    });
}
