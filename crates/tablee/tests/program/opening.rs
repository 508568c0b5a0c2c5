//! What a table is opened with.

use house::testing::Player;
use serde_json::json;

use crate::support::{games, still_house};

/// The language in which a table plays.
fn language(player: &Player) -> String {
    let language = &player.told["table"]["options"]["language"];
    language.as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_english_browser_got_french_questions() {
    let house = still_house();
    let games = games();
    for (at, game) in games.iter().enumerate() {
        for tag in ["fr", "en"] {
            let headers = [("accept-language", tag)];
            let form = [("game", *game), ("name", "Ada")];
            let (table, cookie) = house.post_with("/tables", &headers, &form).table();
            let cookie = format!("{cookie}; lang={tag}");
            let ada = Player::connect(&house, &table, &cookie).await;
            let mut ada = ada.expect("a socket opens");
            assert_eq!(language(&ada), tag, "{game}");
            let other = games[(at + 1) % games.len()];
            let taken = ada.ask(json!({ "game": { "game": other } })).await;
            taken.expect("the host may take another box");
            assert_eq!(language(&ada), tag, "{other} after {game}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_which_options_a_table_opens_with_is_believed() {
    let house = still_house();
    for game in games() {
        let form = [
            ("game", game),
            ("name", "Ada"),
            ("options", r#"{"language":"en"}"#),
        ];
        let (table, cookie) = house.post("/tables", "", &form).table();
        let ada = Player::connect(&house, &table, &cookie).await;
        assert_eq!(language(&ada.expect("a socket opens")), "en");
    }
}
