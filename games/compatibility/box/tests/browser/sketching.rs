//! C1.6: what is being chosen is kept by the house for its seat alone: it
//! survives a reload, is on the person's other device, and lies when time is up.

use house::testing::{Company, Device, Habits, stage};
use serde_json::json;

use crate::{
    agreeing::agreeing_move,
    ranking::{pick, see_made},
    still_house,
};

#[test]
fn what_is_chosen_survives_a_reload_and_lies_when_time_is_up() {
    stage::play("sketching", still_house(), |stage| {
        let company = Company::gather(&stage.house, "compatibility", &["Ada", "Basile", "Chloé"]);
        let options = json!({ "edition": "couleurs", "mode": "individual", "clock": "60" });
        company.ask(0, json!({ "options": options }));
        company.ask(0, json!({ "first": { "seat": 1 } }));
        company.ask(0, json!("start"));
        company.play_until(|game| game["phase"] == "choosing", agreeing_move);
        let phone = stage.open_with("Ada", Device::Phone, Habits::still());
        phone.come_as(&company.cookie(0), &company.table);
        pick(&phone, &[4, 17, 9]);
        see_made(&phone, &[4, 17, 9]);
        let kept =
            r#"document.querySelector("[data-compose]").dataset.sketch === '{"ranking":[4,17,9]}'"#;
        phone.wait("the house to keep it", kept);
        // Not what this tab remembers, but what the house does.
        phone.js("sessionStorage.clear()", &[]);
        phone.reload();
        see_made(&phone, &[4, 17, 9]);
        // The person's laptop shows the same, and what is changed there is here.
        let laptop = stage.open_with("Ada's laptop", Device::Laptop, Habits::still());
        laptop.come_as(&company.cookie(0), &company.table);
        see_made(&laptop, &[4, 17, 9]);
        pick(&laptop, &[30]);
        see_made(&phone, &[4, 17, 9, 30]);
        // The clock runs out: it lies as it stands.
        company.let_pass();
        phone.wait("it to lie", "!document.querySelector('[data-compose]')");
        assert_eq!(company.game()["phase"], "laid");
        let laid = &company.seen_by(0)["you"]["ranking"];
        let laid: Vec<u64> = serde_json::from_value(laid.clone()).expect("a ranking");
        assert_eq!((&laid[..4], laid.len()), (&[4, 17, 9, 30][..], 5));
        for page in [&phone, &laptop] {
            assert_eq!(page.complaints(), [""; 0], "the browser complains");
        }
    });
}
