//! A display stays lit while a game is played, also where a house has no secure
//! address.

use house::testing::{Company, Device, Page, stage};
use serde_json::json;

use crate::support::{any_game, still_house};

/// As it is at home, by a bare address.
const NO_LOCK: &str =
    "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });";

const FILM: &str = "document.querySelector('video.film')";

fn plays(page: &Page, what: &str) {
    page.wait(what, &format!("{FILM} && !{FILM}.paused && {FILM}.muted"));
}

#[test]
fn the_display_stays_lit_at_home_while_a_game_is_played() {
    stage::play("awake", still_house(), |stage| {
        let company = Company::gather(&stage.house, any_game(), &["Ada", "Basile"]);
        let (phone, tv) = (
            stage.open("Ada", Device::Phone),
            stage.open("TV", Device::Tv),
        );
        for page in [&phone, &tv] {
            let put = json!({ "source": NO_LOCK });
            let put = page
                .session
                .devtools("Page.addScriptToEvaluateOnNewDocument", put);
            put.expect("a script comes first");
        }
        phone.come_as(&company.cookie(0), &company.table);
        tv.go(&format!("{}/screen", company.table));
        plays(&tv, "the screen, always");
        assert!(!phone.has("video.film"), "nobody plays yet");
        company.start();
        plays(&phone, "a game");
        company.ask(0, json!("clear"));
        phone.wait("rest", &format!("{FILM}.paused"));
        assert_eq!(phone.complaints(), [""; 0]);
    });
}
