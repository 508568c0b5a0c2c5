//! The sheets and scripts of a page: the house's, and those of the one game it
//! shows.

use house::testing::{Device, Page, stage};
use serde_json::{Value, json};

use crate::support::{BOXES, any_game, games, still_house};

/// Notes every moment at which the page shows a game, by the name in its title,
/// without having its sheet and its module.
const WATCH: &str = r##"
    const games = arguments[0];
    window.bare = [];
    window.shown = [];
    const note = () => {
      const title = document.querySelector("#panel-top h1").textContent;
      const game = games.find(({ name }) => title.includes(name));
      if (!game) return;
      if (window.shown.at(-1) !== game.id) window.shown.push(game.id);
      const sheet = [...document.styleSheets].find((sheet) => [game.sheet, game.style].includes(new URL(sheet.href).pathname));
      const fetched = performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname);
      const missing = [];
      if (!sheet || sheet.disabled || sheet.cssRules.length === 0) missing.push("sheet");
      if (!fetched.includes(game.script)) missing.push("module");
      if (document.documentElement.dataset.game !== game.id) missing.push("scope");
      if (missing.length > 0) window.bare.push(`${game.id} without its ${missing.join(", ")}`);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    note();
"##;

/// The addresses of the sheets and modules in the document, as they are written.
const LINKED: &str = r#"
    return [...document.querySelectorAll("link[rel=stylesheet], script[src]")].map((e) => e.getAttribute("href") || e.getAttribute("src"));
"#;

/// What each game is called, and where its parts are.
fn shelf() -> Value {
    let games = BOXES.iter().map(|boxed| {
        let (lid, parts) = (boxed.lid(), boxed.parts());
        json!({ "id": lid.id, "name": lid.name, "sheet": parts.sheet(), "style": parts.style(), "script": parts.script() })
    });
    games.collect()
}

/// When a table takes another box, its sheet and its module are there before
/// its panels are.
#[test]
fn nothing_is_shown_unstyled_when_a_table_takes_another_box() {
    stage::play("parts", still_house(), |stage| {
        let phone = stage.open("Ada", Device::Phone);
        let tv = stage.open("TV", Device::Tv);
        phone.sit_down(&stage.house, any_game(), "Ada");
        tv.go(&format!("{}/screen", phone.path()));
        tv.see_table();
        for page in [&phone, &tv] {
            page.js(WATCH, &[shelf()]);
        }
        let mut taken = games();
        taken.rotate_left(1);
        for game in &taken {
            phone.tap("#another-game");
            phone.tap(&format!("#take-{game}"));
            phone.tap("#confirm[open] #confirm-yes");
            for page in [&phone, &tv] {
                page.wait(game, &format!("window.shown.at(-1) === {game:?}"));
            }
        }
        for page in [&phone, &tv] {
            let bare = page.js("return window.bare", &[]);
            assert_eq!(bare, json!([]), "{} was not dressed", page.name);
            assert_eq!(page.complaints(), [""; 0], "{}", page.name);
        }
    });
}

#[test]
fn a_page_has_the_parts_of_the_house_and_of_its_one_game() {
    stage::play("one-game", still_house(), |stage| {
        let page = stage.open("Ada", Device::Phone);
        for path in ["/", "/join", "/nowhere"] {
            page.go(path);
            has_parts_of(&page, None);
        }
        for game in games() {
            page.go(&format!("/games/{game}"));
            has_parts_of(&page, Some(game));
            page.sit_down(&stage.house, game, "Ada");
            has_parts_of(&page, Some(game));
            page.go(&format!("{}/screen", page.path()));
            page.see_table();
            has_parts_of(&page, Some(game));
        }
    });
}

fn has_parts_of(page: &Page, game: Option<&str>) {
    let house = web::Parts::house();
    let boxed = game.map(|game| BOXES.get(game).expect("a box of the shelf"));
    let parts = boxed.map(|boxed| boxed.parts());
    // One sheet, so that nothing else keeps the page from being painted.
    let script = parts.map_or(house.plain_script(), |_| house.script());
    let mut wanted = vec![parts.unwrap_or(house).sheet(), script];
    wanted.extend(parts.map(|parts| parts.script()));
    let linked = page.js(LINKED, &[]);
    let linked = linked.as_array().into_iter().flatten();
    let mut linked: Vec<&str> = linked.filter_map(Value::as_str).collect();
    linked.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(linked, wanted, "the parts of {}", page.path());
}
