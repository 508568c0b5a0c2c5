//! The wall: all forty pictures, the strip and the button in view at once.

use house::testing::{Company, Device, Page, stage::play};
use serde_json::json;

use crate::still_house;

const NAMES: [&str; 4] = ["Ana", "Basile", "Chloé", "Mamie Jo"];
const SIZES: [(u32, u32); 3] = [(360, 640), (390, 844), (844, 390)];

/// How many of these are whole in view and lie under nothing else.
const IN_VIEW: &str = r##"
  const all = [...document.querySelectorAll(arguments[0])].filter((e) => e.checkVisibility());
  return all.filter((e) => {
    const r = e.getBoundingClientRect();
    const inside = r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1;
    const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    return inside && at && (e.contains(at) || at.contains(e));
  }).length;
"##;

fn in_view(page: &Page, css: &str) -> Option<u64> {
    page.js(IN_VIEW, &[css.into()]).as_u64()
}

#[test]
fn all_forty_pictures_the_strip_and_the_button_are_in_view() {
    play("wall-compatibility", still_house(), |stage| {
        let company = Company::gather(&stage.house, "compatibility", &NAMES);
        company.ask(0, json!({ "first": { "seat": 0 } }));
        company.ask(0, json!("start"));
        company.play(0, "announce", json!({ "number": null }));
        let page = stage.open("phone", Device::Laptop);
        page.come_as(&company.cookie(1), &company.table);
        page.see("[data-pick]");
        let count = page.js(
            "return Number(document.querySelector('[data-compose]').dataset.count)",
            &[],
        );
        for (width, height) in SIZES {
            page.resize(width, height);
            assert_eq!(
                in_view(&page, "[data-pick]"),
                Some(40),
                "at {width}x{height}"
            );
            assert_eq!(
                in_view(&page, "#ranking .held"),
                count.as_u64(),
                "at {width}x{height}"
            );
            assert_eq!(in_view(&page, "#lay"), Some(1), "at {width}x{height}");
            page.picture(&format!("wall-{width}x{height}"));
        }
    });
}
