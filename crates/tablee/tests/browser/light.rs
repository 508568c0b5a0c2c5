//! How much a browser that comes for the first time has to fetch.

use house::testing::{Company, Device, Page, stage};
use serde_json::json;

use crate::support::{games, still_house};

/// What was fetched for the page: how many files and bytes, pictures aside, and
/// how many of them keep it from being painted.
const FETCHED: &str = r#"
    const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const pages = all.filter((entry) => entry.initiatorType !== "img");
    return {
      files: pages.length,
      bytes: pages.reduce((sum, entry) => sum + entry.transferSize, 0),
      blocking: all.filter((entry) => entry.renderBlockingStatus === "blocking").length,
      pictures: all.length - pages.length,
      unsized: [...document.images].filter((image) => !image.width || !image.height).length,
    };
"#;

/// The sign of the house in the tab, which browsers fetch by themselves.
const ICON: u64 = 1;

struct Most {
    files: u64,
    bytes: u64,
    pictures: u64,
}

const FIRST: Most = Most {
    files: 10,
    bytes: 40_000,
    pictures: 0,
};
const TABLE: Most = Most {
    files: 10,
    bytes: 80_000,
    // A deck of forty is fetched as it comes into sight.
    pictures: 39,
};
/// It has room for whatever is on the table.
const SCREEN: Most = Most {
    pictures: u64::MAX,
    ..TABLE
};

fn is_light(page: &Page, path: &str, most: &Most) {
    let forget = page
        .session
        .devtools("Network.clearBrowserCache", json!({}));
    forget.expect("a browser forgets");
    page.go(path);
    let fetched = page.js(FETCHED, &[]);
    let count = |name: &str| fetched[name].as_u64().expect("a number");
    assert!(count("files") + ICON <= most.files, "{path}: {fetched}");
    assert!(count("bytes") <= most.bytes, "{path}: {fetched}");
    assert!(count("pictures") <= most.pictures, "{path}: {fetched}");
    assert_eq!(count("blocking"), 1, "{path}: {fetched}");
    assert_eq!(count("unsized"), 0, "{path}: pictures make it jump");
}

#[test]
fn a_page_is_light() {
    stage::play("light", still_house(), |stage| {
        let page = stage.open("Ada", Device::Phone);
        is_light(&page, "/", &FIRST);
        is_light(&page, "/join", &FIRST);
        for game in games() {
            is_light(&page, &format!("/games/{game}"), &TABLE);
            let company = Company::gather(&stage.house, game, &["Ada", "Basile"]);
            page.come_as(&company.cookie(0), &company.table);
            is_light(&page, &company.table, &TABLE);
            company.start();
            is_light(&page, &company.table, &TABLE);
            is_light(&page, &format!("{}/screen", company.table), &SCREEN);
        }
    });
}
