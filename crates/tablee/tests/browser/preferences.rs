//! Language and light, as the browser prefers and as the person says.

use house::testing::{Device, Habits, Page, stage};

use crate::support::{any_game, still_house};

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
