//! What others than players make of the house: phones that put it on their first
//! screen, machines that read the web, and chats that show where a link leads.

use house::testing::{Answer, TestHouse};
use serde_json::Value;

use crate::support::{BOXES, games, still_house};

const GUEST: &str = "Wilhelmine";

/// What a page says of itself to whoever shows a link to it.
fn meta(page: &Answer, name: &str) -> String {
    let mark = format!("property=\"{name}\" content=\"");
    let said = page.text.split(&mark).nth(1);
    let said = said.unwrap_or_else(|| panic!("no {name} in {}", page.text));
    said.split('"').next().unwrap_or_default().to_string()
}

/// The picture is there, and as large as chats want it.
fn has_picture(house: &TestHouse, page: &Answer) -> String {
    let address = meta(page, "og:image");
    let path = address.strip_prefix(&house.url(""));
    let path = path.unwrap_or_else(|| panic!("{address} is not whole"));
    let picture = house.get(path, "");
    assert_eq!(picture.header("content-type"), "image/png", "{path}");
    assert!((2_000..400_000).contains(&picture.size), "{}", picture.size);
    path.to_string()
}

#[test]
fn the_house_can_be_put_on_the_first_screen_of_a_phone() {
    let house = still_house();
    for language in ["fr", "en"] {
        let answer = house.get_with("/manifest.webmanifest", &[("accept-language", language)]);
        assert_eq!(answer.header("content-type"), "application/manifest+json");
        let manifest: Value = serde_json::from_str(&answer.text).expect("a manifest is JSON");
        assert_eq!(manifest["lang"], language);
        assert_eq!(manifest["display"], "standalone");
        for at in ["start_url", "scope", "id"] {
            assert_eq!(manifest[at], "/", "{at}");
        }
        let icons = manifest["icons"].as_array().expect("icons");
        for wanted in ["any", "192x192", "512x512"] {
            assert!(icons.iter().any(|icon| icon["sizes"] == wanted), "{wanted}");
        }
        assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
        for icon in icons {
            let picture = house.get(icon["src"].as_str().expect("an address"), "");
            assert_eq!(
                picture.header("content-type"),
                icon["type"].as_str().unwrap_or("?")
            );
        }
        let colour = manifest["theme_color"].as_str().expect("a colour");
        let page = house.get("/", &format!("lang={language}; theme=day")).text;
        assert!(
            page.contains(&format!("name=\"theme-color\" content=\"{colour}\"")),
            "{page}"
        );
        assert!(page.contains("href=\"/manifest.webmanifest\""), "{page}");
    }
}

#[test]
fn what_is_kept_for_when_there_is_no_line_is_the_house_and_no_game() {
    let house = still_house();
    let worker = house.get("/worker.js", "").text;
    let kept = worker
        .split("KEPT = ")
        .nth(1)
        .and_then(|rest| rest.split(';').next());
    let kept: Vec<String> = serde_json::from_str(kept.expect("a list")).expect("addresses");
    assert!(kept.contains(&"/offline".to_string()), "{kept:?}");
    for path in &kept {
        let answer = house.get(path, "");
        assert_eq!(answer.status, 200, "{path}");
        assert!(
            !path.starts_with("/t/") && !answer.text.contains("id=\"panel-"),
            "{path}"
        );
    }
    for boxed in BOXES.iter() {
        let parts = boxed.parts();
        for own in [parts.sheet(), parts.script()] {
            assert!(!kept.contains(&own), "{own} is of one game");
        }
    }
}

#[test]
fn links_have_a_picture_and_a_sentence_without_names() {
    let house = still_house();
    has_picture(&house, &house.get("/", ""));
    let mut pictures = Vec::new();
    for game in games() {
        let name = BOXES.get(game).expect("a box").lid().name;
        let of_box = house.get(&format!("/games/{game}"), "");
        assert!(meta(&of_box, "og:title").contains(name), "{game}");
        pictures.push(has_picture(&house, &of_box));
        let (table, cookie) = house.open_table(game, GUEST);
        for path in [format!("/t/{table}"), format!("/t/{table}/screen")] {
            for cookie in ["", &cookie] {
                let page = house.get(&path, cookie);
                let said = [meta(&page, "og:title"), meta(&page, "og:description")].concat();
                assert!(said.contains(name), "{path}: {said}");
                assert!(!said.contains(GUEST), "{path}: {said}");
                assert_eq!(has_picture(&house, &page), *pictures.last().expect("one"));
            }
        }
    }
    let many = pictures.len();
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), many, "every box has its own picture");
}

#[test]
fn machines_find_the_boxes_and_no_table() {
    let house = still_house();
    let robots = house.get("/robots.txt", "");
    assert_eq!(robots.status, 200);
    assert!(robots.header("content-type").starts_with("text/plain"));
    // Whoever may not read a table would not hear that it is in no list.
    assert!(!robots.text.contains("/t/"), "{}", robots.text);
    for own in ["/back/", "/m/", "/M/"] {
        assert!(robots.text.contains(&format!("Disallow: {own}")), "{own}");
    }
    let (table, cookie) = house.open_table(games()[0], GUEST);
    let ticket = house.post(&format!("/t/{table}/ticket"), &cookie, &[]).text;
    let letters = ticket.split("class=\"shown\" aria-hidden=\"true\">").nth(1);
    let letters = &letters.expect("letters")[..6];
    for path in [
        format!("/t/{table}"),
        format!("/t/{table}/screen"),
        format!("/t/{table}/evening"),
        format!("/m/{letters}"),
        format!("/M/{letters}"),
        "/back/anything".to_string(),
    ] {
        let hidden = house.get(&path, "");
        assert!(hidden.header("x-robots-tag").contains("noindex"), "{path}");
    }
    for path in ["/".to_string(), format!("/games/{}", games()[0])] {
        assert_eq!(house.get(&path, "").header("x-robots-tag"), "", "{path}");
    }
}
