//! Whoever has seen the pictures that were turned has the next ones turned.

use house::testing::{Company, Device, stage::play};
use serde_json::json;

use crate::{agreeing::agree_until, still_house};

#[test]
fn a_tap_turns_the_next_pictures_at_once() {
    play("hurry-compatibility", still_house(), |stage| {
        let names = ["Ana", "Basile", "Chloé", "Dora"];
        let company = Company::gather(&stage.house, "compatibility", &names);
        company.ask(0, json!("start"));
        agree_until(&company, "revealing");
        let phone = stage.open("Ana", Device::Phone);
        phone.come_as(&company.cookie(0), &company.table);
        // The clock is held: nothing turns by itself.
        let up = "document.querySelectorAll('#panel-main .turnable.up').length";
        for turn in 1..=3 {
            let before = phone.js(&format!("return {up}"), &[]);
            phone.see("#hurry");
            phone.tap("#hurry");
            phone.wait(&format!("turn {turn}"), &format!("{up} > {before}"));
        }
        assert_eq!(phone.complaints(), [""; 0]);
    });
}
