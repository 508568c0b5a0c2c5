//! Two fingers enlarge the wall itself, and one moves it then.

use house::testing::{Company, Device, stage::play};
use serde_json::json;

use crate::still_house;

#[test]
fn two_fingers_enlarge_the_wall_and_take_no_picture() {
    play("pinch", still_house(), |stage| {
        let company = Company::gather(
            &stage.house,
            "compatibility",
            &["Ana", "Basile", "Chloé", "Dora"],
        );
        company.ask(0, json!({ "first": { "seat": 0 } }));
        company.ask(0, json!("start"));
        company.play(0, "announce", json!({ "number": null }));
        let page = stage.open("phone", Device::Phone);
        page.come_as(&company.cookie(1), &company.table);
        page.see("[data-pick]");
        let action = "getComputedStyle(document.querySelector('.deck.picking')).touchAction";
        assert_eq!(page.js(&format!("return {action}"), &[]), "pinch-zoom");
        // Where one finger holds a picture, a second makes it no hold.
        let pinch = json!({ "x": 190, "y": 400, "scaleFactor": 2.0, "relativeSpeed": 300 });
        let pinched = page.session.devtools("Input.synthesizePinchGesture", pinch);
        pinched.expect("two fingers");
        page.wait("a larger wall", "visualViewport.scale > 1.5");
        page.wait(
            "one finger moves it",
            &format!("{action} === 'manipulation'"),
        );
        assert!(!page.has(".hold"), "a picture is held");
        let taken = "return document.querySelectorAll('[data-pick][aria-pressed=true]').length";
        assert_eq!(page.js(taken, &[]), 0);
        assert_eq!(page.complaints(), [""; 0]);
    });
}
