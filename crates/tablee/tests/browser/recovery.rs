//! A person who lost the cookie gets the seat back.

use house::testing::{Device, stage};

use crate::support::{any_game, still_house};

#[test]
fn recovery_link() {
    stage::play("recovery", still_house(), |stage| {
        let page = stage.open("Ada", Device::Phone);
        page.go(&format!("/games/{}", any_game()));
        page.fill("#name", "Ada");
        page.tap("form[action='/tables'] button[type=submit]");
        page.wait("the table's address", "location.pathname.startsWith('/t/')");
        page.see_table();
        let table = page.path();
        page.tap("#menu-button");
        page.tap("#recovery > summary");
        let link = page.text("#recovery .address");
        assert!(link.contains("/back/"), "{link}");

        page.forget_cookies();
        page.go(&table);
        page.see_table();
        page.see("form[data-ask=join]");
        assert!(!page.has("[data-ask*=add_bot]"), "a stranger is the host");

        page.forget_cookies();
        page.go(&link);
        page.see("form[action^='/back/']");
        // Only looking at the link brings nothing back.
        page.go(&table);
        page.see("form[data-ask=join]");

        page.go(&link);
        page.tap("form[action^='/back/'] button[type=submit]");
        page.wait(
            "the door behind the link",
            "!location.pathname.startsWith('/back/')",
        );
        page.go(&table);
        page.see_table();
        page.see("[data-ask*=add_bot]");
        assert!(
            !page.has("#panel-hand form[data-ask=join]"),
            "the seat is not Ada's"
        );
    });
}
