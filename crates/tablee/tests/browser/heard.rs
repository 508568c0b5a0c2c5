//! What is heard: the screen sounds once it was touched, a phone once somebody
//! wants it to; how loud is kept on the device.

use house::testing::{Company, Device, Page, Stage, TestHouse, stage};
use serde_json::json;

use crate::support::{games, still_house};

/// Counts the voices that are given, and how loud all of them are.
const LISTEN: &str = r#"
    window.voices = 0;
    for (const kind of ["createOscillator", "createBufferSource"]) {
      const make = AudioContext.prototype[kind];
      AudioContext.prototype[kind] = function () {
        window.voices += 1;
        return make.call(this);
      };
    }
"#;

fn listening(stage: &mut Stage<TestHouse>, name: &str, device: Device) -> std::rc::Rc<Page> {
    let page = stage.open(name, device);
    let source = json!({ "source": LISTEN });
    let put = page
        .session
        .devtools("Page.addScriptToEvaluateOnNewDocument", source);
    put.expect("a script comes first");
    page
}

fn voices(page: &Page) -> i64 {
    page.js("return window.voices", &[]).as_i64().unwrap_or(-1)
}

fn loud(page: &Page, to: u8) {
    let slide = "const it = document.querySelector('[data-volume]'); it.value = arguments[0]; \
        it.dispatchEvent(new Event('input', { bubbles: true }))";
    page.js(slide, &[json!(to)]);
}

#[test]
fn the_screen_sounds_once_it_was_touched_and_a_phone_when_one_wants_it() {
    stage::play("heard", still_house(), |stage| {
        let tv = listening(stage, "TV", Device::Tv);
        let phone = listening(stage, "Ada", Device::Phone);
        for game in games() {
            let company = Company::gather(&stage.house, game, &["Ada", "Basile", "Chloé", "Dora"]);
            tv.go(&format!("{}/screen", company.table));
            tv.see_table();
            phone.come_as(&company.cookie(0), &company.table);
            company.ask(0, json!("start"));
            for page in [&tv, &phone] {
                page.wait("the game", "!document.querySelector('.room, .lobby')");
            }
            let heard = voices(&tv);
            if heard == 0 {
                // Browsers want a touch first, and the screen says so.
                tv.see(".sound-offer");
            }
            tv.press("a");
            phone.tap("#menu-button");
            phone.js("document.getElementById('sheet').close()", &[]);
            company.watch_until(|_| voices(&tv) > 3 || company.told()["table"]["state"] == "over");
            tv.wait(&format!("{game}: the screen to sound"), "window.voices > 3");
            assert_eq!(voices(&phone), 0, "{game}: a phone sounds by itself");
        }
        loud(&phone, 60);
        phone.reload();
        phone.see_table();
        let kept = phone.js("return document.querySelector('[data-volume]').value", &[]);
        assert_eq!(kept, "60", "how loud it is, is forgotten");
        loud(&tv, 0);
        tv.wait("silence", "document.body.classList.contains('silent')");
        assert_eq!(tv.complaints(), [""; 0]);
    });
}
