//! A round of Compatibility through the page: what it asks for, and doing that
//! as a person does.

use house::testing::Page;
use serde_json::{Value, json};

/// What a page asks its reader to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    Nothing,
    /// To throw the die or to say a number.
    Announce,
    /// To choose so many pictures.
    Choose(usize),
    Specials,
    Reveal,
    /// The game is over.
    Over,
}

/// Finds what is asked, waiting for it some time. Nothing is asked while an
/// answer of the house is awaited.
const LOOK: &str = r##"
  const shown = (css) => [...document.querySelectorAll(css)].some((e) => e.checkVisibility() && !e.disabled);
  const look = () => {
    if (document.querySelector(".after-game")) return "over";
    if (document.querySelector("[data-busy]")) return "";
    if (shown("#throw, #number-1")) return "announce";
    if (shown("[data-compose]")) return Number(document.querySelector("[data-compose]").dataset.count);
    return shown("#pass") ? "specials" : shown("#reveal") ? "reveal" : "";
  };
  const until = Date.now() + arguments[0];
  return new Promise((done) => {
    const check = () => {
      const seen = look();
      if (seen || Date.now() >= until) done(seen);
      else setTimeout(check, 25);
    };
    check();
  });
"##;

/// Looks for so many milliseconds, or until something is asked.
pub fn look_out(page: &Page, millis: u32) -> Asked {
    let seen = page.js(LOOK, &[millis.into()]);
    match seen.as_str() {
        Some("announce") => Asked::Announce,
        Some("specials") => Asked::Specials,
        Some("reveal") => Asked::Reveal,
        Some("over") => Asked::Over,
        _ => match seen.as_u64() {
            Some(count) => Asked::Choose(count as usize),
            None => Asked::Nothing,
        },
    }
}

/// The pictures on the places of the strip, first to last.
const MADE: &str = r##"[...document.querySelectorAll("#ranking .held img")].map((image) =>
    Number([...document.querySelectorAll("[data-pick] img")].find((other) => other.src === image.src)
        .closest("[data-pick]").dataset.pick))"##;

pub fn made(page: &Page) -> Value {
    page.js(&format!("return {MADE}"), &[])
}

/// Waits until these pictures are on the strip.
pub fn see_made(page: &Page, pictures: &[usize]) {
    let there = format!(
        "JSON.stringify({MADE}) === {:?}",
        json!(pictures).to_string()
    );
    page.wait(&format!("the ranking {pictures:?}"), &there);
}

/// Taps pictures one after another.
pub fn pick(page: &Page, pictures: &[usize]) {
    for picture in pictures {
        page.tap(&format!("#pick-{picture}"));
    }
}

/// Lays what is on the strip, and waits until the house has it.
pub fn lay(page: &Page) {
    page.tap("#lay");
    page.wait(
        "the ranking to lie",
        "!document.querySelector('[data-compose], [data-busy]')",
    );
}

/// Drags the picture of a place along the strip to another, with a mouse.
pub fn drag(page: &Page, from: usize, to: usize) {
    let middle = "const box = document.getElementById('slot-' + arguments[0]).getBoundingClientRect(); \
                  return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round)";
    let at = |place: usize| page.js(middle, &[place.into()]);
    let (from, to) = (at(from), at(to));
    let go = |spot: &Value, millis: u32| json!({ "type": "pointerMove", "duration": millis, "origin": "viewport", "x": spot[0], "y": spot[1] });
    let finger = json!({
        "type": "pointer", "id": "finger", "parameters": { "pointerType": "mouse" },
        "actions": [
            go(&from, 0), { "type": "pointerDown", "button": 0 },
            go(&to, 150), { "type": "pointerUp", "button": 0 },
        ],
    });
    let dragged = page
        .session
        .post("actions", &json!({ "actions": [finger] }));
    dragged.expect("a picture is dragged");
}
