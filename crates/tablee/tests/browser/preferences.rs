//! Language and light, as the browser prefers and as the person says.

use house::testing::{Company, Device, Habits, Page, stage};
use serde_json::json;

use crate::support::{any_game, games, still_house};

#[test]
fn language_and_theme() {
    let the_box = format!("/games/{}", any_game());
    stage::play("preferences", still_house(), |stage| {
        for (languages, first, other) in [("fr-FR,fr,en", "fr", "en"), ("en-GB,en", "en", "fr")] {
            let habits = Habits {
                languages,
                ..Habits::default()
            };
            let page = stage.open_with(first, Device::Phone, habits);
            page.go("/");
            assert_eq!(language(&page), first, "Accept-Language: {languages}");
            page.tap(&format!("button[name=lang][value={other}]"));
            page.wait(
                "the other language",
                &format!("document.documentElement.lang === {other:?}"),
            );
            page.go(&the_box);
            assert_eq!(language(&page), other, "the language is forgotten");
            let cookies = page.session.get("cookie").expect("cookies");
            let kept = cookies
                .as_array()
                .into_iter()
                .flatten()
                .find(|cookie| cookie["name"] == "lang");
            let kept = kept.expect("the language is a cookie");
            assert!(
                kept["expiry"].is_u64(),
                "the language goes with the browser: {kept}"
            );

            let mut lights = Vec::new();
            for _ in 0..3 {
                let before = theme(&page);
                page.tap("button[name=theme]");
                let changed = format!("document.documentElement.dataset.theme !== {before:?}");
                page.wait("another light", &changed);
                page.reload();
                lights.push((theme(&page), brightness(&page)));
            }
            lights.sort_by(|a, b| a.0.cmp(&b.0));
            let names: Vec<&str> = lights.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names, ["auto", "day", "night"]);
            assert!(
                lights[1].1 > lights[2].1 + 60.0,
                "night is not darker than day: {lights:?}"
            );
            assert_eq!(page.path(), the_box, "the switches lead elsewhere");
        }
    });
}

fn language(page: &Page) -> String {
    let lang = page.js("return document.documentElement.lang", &[]);
    lang.as_str().unwrap_or_default().to_string()
}

fn theme(page: &Page) -> String {
    let theme = page.js("return document.documentElement.dataset.theme", &[]);
    theme.as_str().unwrap_or_default().to_string()
}

/// How bright the ground of the page is, 0 to 255.
fn brightness(page: &Page) -> f64 {
    let script = r#"
        const ground = [document.body, document.documentElement].map((e) => getComputedStyle(e).backgroundColor);
        const colour = ground.find((colour) => !/, 0\)$/.test(colour));
        const canvas = document.createElement("canvas").getContext("2d");
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
        return (r + g + b) / 3;
    "#;
    page.js(script, &[]).as_f64().expect("a brightness")
}

/// Buttons that nothing tells from the text around them.
const EDGELESS: &str = "return [...document.querySelectorAll('button, .button')]
    .filter((e) => e.checkVisibility() && e.getClientRects().length > 0 && !e.closest('.visually-hidden'))
    .filter((e) => getComputedStyle(e).borderTopStyle === 'none' || parseFloat(getComputedStyle(e).borderTopWidth) < 1)
    .map((e) => `${e.id} ${e.className}`)";

/// Where the system chooses the colours, no ground and no shadow tells anything.
#[test]
fn buttons_have_edges_in_forced_colours() {
    stage::play("forced", still_house(), |stage| {
        let page = stage.open_with("Ada", Device::Phone, Habits::still());
        let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        let set = page.session.devtools("Emulation.setEmulatedMedia", forced);
        set.expect("colours are forced");
        for game in games() {
            let company = Company::gather(&stage.house, game, &["Ada", "Basile"]);
            page.come_as(&company.cookie(0), &company.table);
            assert_eq!(page.js(EDGELESS, &[]), json!([]), "{game}, room");
            page.picture(&format!("forced-{game}-room"));
            company.start();
            page.wait("the game", "!document.querySelector('.room')");
            assert_eq!(page.js(EDGELESS, &[]), json!([]), "{game}");
            page.picture(&format!("forced-{game}"));
        }
    });
}
